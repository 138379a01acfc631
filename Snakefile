"""
evidag: from DOIs and PDFs to evidence records whose every quote was checked against pinned bytes.

    snakemake --cores 2         everything: the records, their decisions, the report
    snakemake --cores 2 pin     all that needs the network, for a login node; the rest runs offline
    snakemake --cores 2 gate    fail on what the config's gate.fail_on lists
"""

from snakemake.utils import min_version

min_version("9.12")


configfile: workflow.source_path("config/config.yaml")


include: "rules/common.smk"
include: "rules/sources.smk"
include: "rules/documents.smk"
include: "rules/extraction.smk"
include: "rules/records.smk"
include: "rules/grounding.smk"
include: "rules/report.smk"


rule all:
    """The collections of every batch, the report and its tables, the bibliography and the ledger of links."""
    default_target: True
    input:
        needs_papers,
        COLLECTED,
        "<reports>/report.html",
        "<reports>/summary.tsv",
        "<reports>/decisions.tsv",
        "<reports>/flow.tsv",
        "<reports>/run.json",
        "<lake>/paper_metadata.bib",
        "<lake>/paper_pdf_links.jsonl",
        "<snapshots>/literature.json",


rule pin:
    """All that needs the network: every paper's metadata and open full text, pinned in the store."""
    input:
        needs_papers,
        expand("<lake>/paper_metadata/{batch}.jsonl", batch=BATCHES),
        "<snapshots>/literature.json",


onstart:
    prepare_folders()


onsuccess:
    say_how_it_ended()


onerror:
    say_why(log)
