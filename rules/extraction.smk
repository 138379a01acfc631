"""
Extraction: structured papers in, canonical evidence out.

    in   <lake>/structured_papers/{batch}.jsonl, the prompts, a curator's gate.tsv
    out  <lake>/paper_classifications/{batch}.jsonl  <lake>/trimmed_papers/{batch}.jsonl
         <lake>/experiment_maps/{batch}.jsonl  <lake>/experiment_packets/{batch}.jsonl
         <lake>/canonical_evidence/{batch}.jsonl
"""


rule classify_papers:
    """Say how each paper itself makes knowledge; only primary research goes on."""
    input:
        papers="<lake>/structured_papers/{batch}.jsonl",
        prompt=PROMPTS["classify_papers"],
        gate=GATE,
    output:
        classifications="<lake>/paper_classifications/{batch}.jsonl",
    log:
        "<logs>/classify_papers/{batch}.log",
    conda:
        "../envs/environment.yaml"
    resources:
        mem_mb=2000,
        runtime=240,
        llm=1,
    params:
        code=code_digest("classify_papers"),
        gate=f"{config['paths']['inputs']}/gate.tsv",
        exchanges=config["paths"]["exchanges"],
        llm=config["llm"],
        repair_rounds=config["extraction"]["repair_rounds"],
    shell:
        r"""
        evidag classify-papers \
            --papers {input.papers:q} \
            --prompt {input.prompt:q} \
            --gate {params.gate:q} \
            --model {params.llm[model]:q} \
            --mode {params.llm[mode]:q} \
            --exchanges {params.exchanges:q} \
            --repair-rounds {params.repair_rounds:q} \
            --classifications {output.classifications:q} \
            2>{log:q}
        """


rule trim_papers:
    """Keep the blocks of each primary paper that evidence may come from; the others stop here."""
    input:
        papers="<lake>/structured_papers/{batch}.jsonl",
        classifications="<lake>/paper_classifications/{batch}.jsonl",
    output:
        trimmed="<lake>/trimmed_papers/{batch}.jsonl",
    log:
        "<logs>/trim_papers/{batch}.log",
    conda:
        "../envs/environment.yaml"
    resources:
        mem_mb=2000,
        runtime=20,
    params:
        code=code_digest("trim_papers"),
    shell:
        r"""
        evidag trim-papers \
            --papers {input.papers:q} \
            --classifications {input.classifications:q} \
            --trimmed {output.trimmed:q} \
            2>{log:q}
        """


rule map_experiments:
    """Group a paper's blocks by the study that they report."""
    input:
        trimmed="<lake>/trimmed_papers/{batch}.jsonl",
        prompt=PROMPTS["map_experiments"],
    output:
        maps="<lake>/experiment_maps/{batch}.jsonl",
    log:
        "<logs>/map_experiments/{batch}.log",
    conda:
        "../envs/environment.yaml"
    resources:
        mem_mb=2000,
        runtime=240,
        llm=1,
    params:
        code=code_digest("map_experiments"),
        exchanges=config["paths"]["exchanges"],
        llm=config["llm"],
        repair_rounds=config["extraction"]["repair_rounds"],
    shell:
        r"""
        evidag map-experiments \
            --trimmed {input.trimmed:q} \
            --prompt {input.prompt:q} \
            --model {params.llm[model]:q} \
            --mode {params.llm[mode]:q} \
            --exchanges {params.exchanges:q} \
            --repair-rounds {params.repair_rounds:q} \
            --maps {output.maps:q} \
            2>{log:q}
        """


rule build_packets:
    """Make a packet of each study: exactly its blocks, all that one extraction call may see."""
    input:
        trimmed="<lake>/trimmed_papers/{batch}.jsonl",
        maps="<lake>/experiment_maps/{batch}.jsonl",
    output:
        packets="<lake>/experiment_packets/{batch}.jsonl",
    log:
        "<logs>/build_packets/{batch}.log",
    conda:
        "../envs/environment.yaml"
    resources:
        mem_mb=2000,
        runtime=20,
    params:
        code=code_digest("build_packets"),
    shell:
        r"""
        evidag build-packets \
            --trimmed {input.trimmed:q} \
            --maps {input.maps:q} \
            --packets {output.packets:q} \
            2>{log:q}
        """


rule extract_evidence:
    """Read each packet's findings, every one with a verbatim quote of the packet."""
    input:
        packets="<lake>/experiment_packets/{batch}.jsonl",
        prompt=PROMPTS["extract_evidence"],
    output:
        evidence="<lake>/canonical_evidence/{batch}.jsonl",
    log:
        "<logs>/extract_evidence/{batch}.log",
    conda:
        "../envs/environment.yaml"
    resources:
        mem_mb=2000,
        runtime=480,
        llm=1,
    params:
        code=code_digest("extract_evidence"),
        exchanges=config["paths"]["exchanges"],
        llm=config["llm"],
        repair_rounds=config["extraction"]["repair_rounds"],
    shell:
        r"""
        evidag extract-evidence \
            --packets {input.packets:q} \
            --prompt {input.prompt:q} \
            --model {params.llm[model]:q} \
            --mode {params.llm[mode]:q} \
            --exchanges {params.exchanges:q} \
            --repair-rounds {params.repair_rounds:q} \
            --evidence {output.evidence:q} \
            2>{log:q}
        """
