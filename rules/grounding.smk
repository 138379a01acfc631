"""
Grounding: records in, every quote checked against the pinned bytes, a decision for each intended use out.

    in   <lake>/records/{batch}.jsonl  <lake>/catalogs/{batch}.json, the snapshot store
    out  <lake>/validations/{batch}.jsonl
"""


rule validate_records:
    """Check each record against its schema, its profile and its pinned sources; drafts are a batch of their own."""
    input:
        records="<lake>/records/{batch}.jsonl",
        catalogs=catalogs,
        profiles=profiles,
    output:
        validations="<lake>/validations/{batch}.jsonl",
    log:
        "<logs>/validate_records/{batch}.log",
    wildcard_constraints:
        batch=r"\d+|drafts",
    conda:
        "../envs/environment.yaml"
    resources:
        mem_mb=2000,
        runtime=60,
    params:
        code=code_digest("validate_records"),
        snapshots=config["paths"]["snapshots"],
        profile=config["records"]["profile"],
    shell:
        r"""
        evidag validate-records \
            --records {input.records:q} \
            --catalogs {input.catalogs:q} \
            --snapshots {params.snapshots:q} \
            --profile {params.profile:q} \
            --profiles {input.profiles:q} \
            --validations {output.validations:q} \
            2>{log:q}
        """
