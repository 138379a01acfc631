"""Makes a packet of each scope."""

TRIAL = "10.5555_tiny.trial"


def test_a_packet_holds_exactly_its_blocks(by_hand):
    """Methods and results of the one study."""
    (packet,) = by_hand("build_packets/0").lines()[TRIAL]["artifact"]["packets"]
    assert [block["section_type"] for block in packet["blocks"]] == ["methods", "results"]
