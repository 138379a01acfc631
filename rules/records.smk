"""
Records: canonical evidence and people's drafts in, evidence records out.

    in   <lake>/canonical_evidence/{batch}.jsonl, data/inputs/drafts/
    out  <lake>/records/{batch}.jsonl  <lake>/records/drafts.jsonl
"""


rule build_records:
    """Turn each finding and outcome into an evidence record that cites the pinned source."""
    input:
        evidence="<lake>/canonical_evidence/{batch}.jsonl",
        papers="<lake>/structured_papers/{batch}.jsonl",
        catalog="<lake>/catalogs/{batch}.json",
        profile=PROFILE,
    output:
        records="<lake>/records/{batch}.jsonl",
    log:
        "<logs>/build_records/{batch}.log",
    conda:
        "../envs/environment.yaml"
    resources:
        mem_mb=2000,
        runtime=20,
    params:
        code=code_digest("build_records"),
        profile=config["records"]["profile"],
        uses=config["records"]["uses"],
    shell:
        r"""
        evidag build-records \
            --evidence {input.evidence:q} \
            --papers {input.papers:q} \
            --catalog {input.catalog:q} \
            --profile {params.profile:q} \
            --uses {params.uses:q} \
            --records {output.records:q} \
            2>{log:q}
        """


rule build_draft_records:
    """Build the records that people wrote by hand, a line a draft."""
    input:
        drafts=DRAFTS,
        files=project.files_of_drafts(DRAFTS),
    output:
        records="<lake>/records/drafts.jsonl",
    log:
        "<logs>/build_draft_records.log",
    conda:
        "../envs/environment.yaml"
    resources:
        mem_mb=1000,
        runtime=20,
    params:
        code=code_digest("build_draft_records"),
    shell:
        r"""
        evidag build-draft-records \
            --drafts {input.drafts:q} \
            --records {output.records:q} \
            2>{log:q}
        """
