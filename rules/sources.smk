"""
Sources: seeds and a person's files in, pinned metadata, full texts and catalogues out.

    in   the papers of a batch, data/artifacts/intake/
    out  <lake>/pdf_links/{batch}.jsonl  <lake>/paper_pdf_links.jsonl
         <lake>/paper_metadata/{batch}.jsonl  <lake>/catalogs/{batch}.json
         <lake>/paper_metadata.jsonl  <lake>/paper_metadata.bib  <snapshots>/literature.json
"""


rule link_files:
    """Tie the PDF and JATS files that a person obtained to their papers, and pin their bytes."""
    input:
        files=intake_files,
    output:
        links="<lake>/pdf_links/{batch}.jsonl",
    log:
        "<logs>/link_files/{batch}.log",
    conda:
        "../envs/environment.yaml"
    resources:
        mem_mb=1000,
        runtime=20,
    params:
        code=code_digest("link_files"),
        seeds=seeds_of,
        batches=config["batches"],
        papers_digest=papers_digest,
        manifest=str(MANIFEST),
        intake_digest=intake_digest,
        artifacts=config["paths"]["artifacts"],
        snapshots=config["paths"]["snapshots"],
    shell:
        r"""
        evidag link-files \
            --seeds {params.seeds:q} \
            --batch {wildcards.batch:q} \
            --batches {params.batches:q} \
            --manifest {params.manifest:q} \
            --papers-digest {params.papers_digest:q} \
            --artifacts {params.artifacts:q} \
            --snapshots {params.snapshots:q} \
            --links {output.links:q} \
            2>{log:q}
        """


rule fetch_metadata:
    """Resolve each paper, pin the answer and the open full text, and write the batch's catalogue."""
    input:
        links="<lake>/pdf_links/{batch}.jsonl",
    output:
        metadata="<lake>/paper_metadata/{batch}.jsonl",
        catalog="<lake>/catalogs/{batch}.json",
    log:
        "<logs>/fetch_metadata/{batch}.log",
    conda:
        "../envs/environment.yaml"
    resources:
        mem_mb=1000,
        runtime=240,
        network=1,
    params:
        sources=config["sources"],
        code=code_digest("fetch_metadata"),
        seeds=seeds_of,
        batches=config["batches"],
        papers_digest=papers_digest,
        snapshots=config["paths"]["snapshots"],
    shell:
        r"""
        evidag fetch-metadata \
            --seeds {params.seeds:q} \
            --batch {wildcards.batch:q} \
            --batches {params.batches:q} \
            --papers-digest {params.papers_digest:q} \
            --links {input.links:q} \
            --snapshots {params.snapshots:q} \
            --resolver {params.sources[resolver]:q} \
            --offline {params.sources[offline]:q} \
            --refresh {params.sources[refresh]:q} \
            --email={params.sources[email]:q} \
            --europepmc-url {params.sources[europepmc_url]:q} \
            --crossref-url {params.sources[crossref_url]:q} \
            --ncbi-url={params.sources[ncbi_url]:q} \
            --timeout-seconds {params.sources[timeout_seconds]:q} \
            --retries {params.sources[retries]:q} \
            --requests-per-second {params.sources[requests_per_second]:q} \
            --metadata {output.metadata:q} \
            --catalog {output.catalog:q} \
            2>{log:q}
        """


rule append_pdf_links:
    """Add to the ledger the links that it does not hold yet."""
    input:
        links=expand("<lake>/pdf_links/{batch}.jsonl", batch=BATCHES),
    output:
        ledger=update("<lake>/paper_pdf_links.jsonl"),
    log:
        "<logs>/append_pdf_links.log",
    conda:
        "../envs/environment.yaml"
    resources:
        mem_mb=500,
        runtime=5,
    params:
        code=code_digest("append_pdf_links"),
    shell:
        r"""
        evidag append-pdf-links \
            --links {input.links:q} \
            --ledger {output.ledger:q} \
            2>{log:q}
        """


rule join_metadata:
    """All papers' metadata in one file; a paper that another seed names already is said to be its duplicate."""
    input:
        metadata=expand("<lake>/paper_metadata/{batch}.jsonl", batch=BATCHES),
    output:
        joined="<lake>/paper_metadata.jsonl",
    log:
        "<logs>/join_metadata.log",
    conda:
        "../envs/environment.yaml"
    resources:
        mem_mb=1000,
        runtime=5,
    params:
        code=code_digest("join_metadata"),
    shell:
        r"""
        evidag join-metadata \
            --metadata {input.metadata:q} \
            --joined {output.joined:q} \
            2>{log:q}
        """


rule join_catalogs:
    """The one catalogue of the snapshot store, for tools that people call by hand."""
    input:
        catalogs=expand("<lake>/catalogs/{batch}.json", batch=BATCHES),
    output:
        catalog=update("<snapshots>/literature.json"),
    log:
        "<logs>/join_catalogs.log",
    conda:
        "../envs/environment.yaml"
    resources:
        mem_mb=500,
        runtime=5,
    params:
        code=code_digest("join_catalogs"),
    shell:
        r"""
        evidag join-catalogs \
            --catalogs {input.catalogs:q} \
            --catalog {output.catalog:q} \
            2>{log:q}
        """


rule export_bibliography:
    """The papers as BibTeX, for a reference manager."""
    input:
        metadata="<lake>/paper_metadata.jsonl",
    output:
        bibliography="<lake>/paper_metadata.bib",
    log:
        "<logs>/export_bibliography.log",
    conda:
        "../envs/environment.yaml"
    resources:
        mem_mb=500,
        runtime=5,
    params:
        code=code_digest("export_bibliography"),
    shell:
        r"""
        evidag export-bibliography \
            --metadata {input.metadata:q} \
            --bibliography {output.bibliography:q} \
            2>{log:q}
        """
