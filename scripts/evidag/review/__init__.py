"""Gold-standard review: people's labels as CSV, how far they agree, and how predictions compare with them."""
