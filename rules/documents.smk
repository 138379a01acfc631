"""
Documents: pinned JATS and PDF in, Markdown for people and structured blocks for the stages out.

    in   <lake>/paper_metadata/{batch}.jsonl  <lake>/pdf_links/{batch}.jsonl
    out  <lake>/documents/{batch}.jsonl
         <lake>/structured_papers/{batch}.jsonl  <lake>/structured_blocks/{batch}.jsonl
"""


rule convert_documents:
    """Convert each paper's full text, JATS where it is pinned, else the PDF, to Markdown and Docling's document."""
    input:
        metadata="<lake>/paper_metadata/{batch}.jsonl",
        links="<lake>/pdf_links/{batch}.jsonl",
    output:
        documents="<lake>/documents/{batch}.jsonl",
    log:
        "<logs>/convert_documents/{batch}.log",
    conda:
        "../envs/environment.yaml"
    resources:
        mem_mb=4000,
        runtime=480,
    params:
        code=code_digest("convert_documents"),
        snapshots=config["paths"]["snapshots"],
        artifacts=config["paths"]["artifacts"],
        cache=config["paths"]["cache"],
        conversion={key: value for key, value in config["documents"].items() if key != "structurer"},
    shell:
        r"""
        evidag convert-documents \
            --metadata {input.metadata:q} \
            --links {input.links:q} \
            --snapshots {params.snapshots:q} \
            --artifacts {params.artifacts:q} \
            --cache {params.cache:q} \
            --text-source {params.conversion[text_source]:q} \
            --layout {params.conversion[layout]:q} \
            --ocr {params.conversion[ocr]:q} \
            --max-pages {params.conversion[max_pages]:q} \
            --max-megabytes {params.conversion[max_megabytes]:q} \
            --timeout-seconds {params.conversion[timeout_seconds]:q} \
            --documents {output.documents:q} \
            2>{log:q}
        """


rule structure_papers:
    """Split each paper into blocks, its text never rewritten, each with its section and its place in the source."""
    input:
        documents="<lake>/documents/{batch}.jsonl",
        metadata="<lake>/paper_metadata/{batch}.jsonl",
    output:
        papers="<lake>/structured_papers/{batch}.jsonl",
        blocks="<lake>/structured_blocks/{batch}.jsonl",
    log:
        "<logs>/structure_papers/{batch}.log",
    conda:
        "../envs/environment.yaml"
    resources:
        mem_mb=2000,
        runtime=60,
    params:
        code=code_digest("structure_papers"),
        snapshots=config["paths"]["snapshots"],
        artifacts=config["paths"]["artifacts"],
        structurer=config["documents"]["structurer"],
    shell:
        r"""
        evidag structure-papers \
            --documents {input.documents:q} \
            --metadata {input.metadata:q} \
            --snapshots {params.snapshots:q} \
            --artifacts {params.artifacts:q} \
            --structurer {params.structurer:q} \
            --papers {output.papers:q} \
            --blocks {output.blocks:q} \
            2>{log:q}
        """
