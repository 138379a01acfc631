"""From DOIs and PDFs to evidence records whose every quote has been checked against pinned source bytes."""

__version__ = "0.1.0"
