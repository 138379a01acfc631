"""
Report: every collection of every batch in, the tables and the page that people read out.

    in   <lake>/<collection>/{batch}.jsonl  <lake>/paper_metadata.jsonl  <lake>/catalogs/{batch}.json
    out  <reports>/summary.tsv  <reports>/decisions.tsv  <reports>/flow.tsv  <reports>/run.json
         <reports>/report.html
"""


rule summarise_run:
    """Sum up where every paper and record ended and why, and what the run was made of."""
    input:
        collections=COLLECTED,
        catalogs=expand("<lake>/catalogs/{batch}.json", batch=BATCHES),
        joined="<lake>/paper_metadata.jsonl",
        seeds=SEEDS,
        inputs=INPUTS,
    output:
        summary=report("<reports>/summary.tsv", caption="captions/summary.rst", category="Tables"),
        decisions=report("<reports>/decisions.tsv", caption="captions/decisions.rst", category="Tables"),
        flow="<reports>/flow.tsv",
        run_file="<reports>/run.json",
    log:
        "<logs>/summarise_run.log",
    conda:
        "../envs/environment.yaml"
    resources:
        mem_mb=4000,
        runtime=30,
    params:
        code=code_digest("summarise_run"),
        lake=lambda wildcards: config["paths"]["lake"],
        batch_names=[*BATCHES, *DRAFT_BATCH],
        profile=config["records"]["profile"],
        config=lambda wildcards: json.dumps(config, sort_keys=True),
    shell:
        r"""
        evidag summarise-run \
            --lake {params.lake:q} \
            --batch-names {params.batch_names:q} \
            --seeds {input.seeds:q} \
            --profile {params.profile:q} \
            --config {params.config:q} \
            --inputs {input.inputs:q} \
            --summary {output.summary:q} \
            --decisions {output.decisions:q} \
            --flow {output.flow:q} \
            --run-file {output.run_file:q} \
            2>{log:q}
        """


rule render_report:
    """Write the page that a curator opens: each record, its decisions, the quote in its paragraph."""
    input:
        run_file="<reports>/run.json",
        flow="<reports>/flow.tsv",
        seeds=SEEDS,
    output:
        report=report("<reports>/report.html", caption="captions/report.rst", category="Page"),
    log:
        "<logs>/render_report.log",
    conda:
        "../envs/environment.yaml"
    resources:
        mem_mb=4000,
        runtime=60,
    params:
        code=code_digest("render_report"),
        lake=lambda wildcards: config["paths"]["lake"],
        batch_names=[*BATCHES, *DRAFT_BATCH],
        title=lambda wildcards: config["report"]["title"],
    shell:
        r"""
        evidag render-report \
            --lake {params.lake:q} \
            --batch-names {params.batch_names:q} \
            --seeds {input.seeds:q} \
            --flow {input.flow:q} \
            --run-file {input.run_file:q} \
            --title={params.title:q} \
            --report {output.report:q} \
            2>{log:q}
        """


rule gate:
    """Fail, naming each case, on what the config's gate.fail_on says must not happen."""
    input:
        needs_papers,
        summary="<reports>/summary.tsv",
        decisions="<reports>/decisions.tsv",
    log:
        "<logs>/gate.log",
    conda:
        "../envs/environment.yaml"
    resources:
        mem_mb=500,
        runtime=5,
    params:
        fail_on=config["gate"]["fail_on"],
    shell:
        r"""
        evidag check --gate \
            --summary {input.summary:q} \
            --decisions {input.decisions:q} \
            --fail-on {params.fail_on:q} \
            2>{log:q}
        """
