# Everything is set up in .venv, from the lock, on a machine that has Python 3.11 or later and make.

PYTHON ?= $(shell for name in python3 python3.11 python3.12 python3.13 python3.14; do \
	"$$name" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo "$$name" && break; done)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
CORES ?= 2
PROGRESS := $(shell test -t 2 && echo --logger rich)

.PHONY: help demo test check lock clean

help:
	@echo 'make demo   run the workflow on invented papers, in demo-run/'
	@echo 'make test   run the tests'
	@echo 'make check  run the linters and the type checker'
	@echo 'make lock   resolve the dependencies again (needs uv)'
	@echo 'make clean  remove .venv and demo-run'

demo: $(VENV)/installed demo-run/Snakefile
	@touch demo-run/.started
	@$(BIN)/snakemake --snakefile Snakefile --directory demo-run --cores $(CORES) $(PROGRESS)
	@test demo-run/data/reports/report.html -nt demo-run/.started || $(BIN)/evidag summary demo-run

demo-run/Snakefile: $(shell find data/demo -type f 2>/dev/null) | $(VENV)/installed
	@$(BIN)/evidag init demo-run --demo

test: $(VENV)/installed-dev
	$(BIN)/python -m pytest

# snakefmt looks for shfmt on the path.
check: export PATH := $(abspath $(BIN)):$(PATH)
check: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/snakefmt --check Snakefile rules
	$(BIN)/snakemake --lint

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo 'evidag needs Python 3.11 or later with venv and pip' >&2; exit 1; }
	@echo 'making $(VENV) with $(PYTHON)'
	@$(PYTHON) -m venv $(VENV)

# An existing environment is brought to the lock; what stands in it already is not fetched again.
$(VENV)/installed: envs/requirements.txt pyproject.toml setup.py | $(BIN)/python
	@echo 'installing the locked dependencies'
	@$(PIP) install --require-hashes --requirement envs/requirements.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@$(BIN)/python -m compileall -q scripts
	@touch $@

$(VENV)/installed-dev: envs/requirements-dev.txt $(VENV)/installed
	@echo 'installing the locked tools of development'
	@$(PIP) install --require-hashes --requirement envs/requirements-dev.txt
	@touch $@

UV := uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --python-version 3.11 \
	--group build --custom-compile-command 'make lock'

lock:
	$(UV) pyproject.toml --output-file envs/requirements.txt
	$(UV) --all-extras --group dev --constraints envs/requirements.txt pyproject.toml \
		--output-file envs/requirements-dev.txt

clean:
	rm -rf $(VENV) demo-run
