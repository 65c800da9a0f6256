PYTHON ?= python3
ARGS ?=
GAMES ?=

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
# Tests start the program hundreds of times: what is compiled is kept, whatever the machine prefers.
PYTEST := env -u PYTHONDONTWRITEBYTECODE $(BIN)/python -m pytest
JOBS ?= 3
UV_COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-annotate \
	--no-emit-index-url --custom-compile-command "make lock" $(ARGS)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test check soak bench test-outside snapshots format lock clean

help:  ## what can be made
	@sed -n 's/^\([a-z-]*\):.*##  *\(.*\)/make \1 - \2/p' Makefile

play: $(VENV)/.play  ## start the game; ARGS="play --seats you,daedalus" goes to minos
	@exec $(BIN)/minos $(ARGS)

test: check  ## everything CI runs

check: $(VENV)/.dev  ## format, lint, types, import contracts, tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(PYTEST) -n $(JOBS) $(ARGS)

soak: $(VENV)/.dev  ## long runs over many games; GAMES=150 for so many of each instead of thousands
	SOAK_GAMES=$(GAMES) $(PYTEST) -n $(JOBS) -m soak $(ARGS)

bench: $(VENV)/.dev  ## speed, reported, never a gate
	$(PYTEST) -m bench --benchmark-enable $(ARGS)

test-outside: $(VENV)/.dev  ## tests that need foreign programs; a missing one fails
	$(PYTEST) -m outside $(ARGS)

# The plugin fails every test whose snapshot it wrote, so a second run says whether all is well.
snapshots: $(VENV)/.dev  ## write the snapshots anew and show which changed
	@$(BIN)/python -m tests.readme
	-@$(PYTEST) -q --no-summary --snapshot-update $(ARGS) >/dev/null
	$(PYTEST) -n $(JOBS) $(ARGS)
	@git status --short tests

format: $(VENV)/.dev  ## format and mend what can be mended
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lock: $(BIN)/python  ## lock dependencies; ARGS=--upgrade for the newest
	@$(PIP) install uv
	$(UV_COMPILE) pyproject.toml -o .ci/play.lock
	$(UV_COMPILE) pyproject.toml --group dev -c .ci/play.lock -o .ci/dev.lock

clean:  ## remove the environment and every cache
	rm -rf $(VENV) build dist .benchmarks .hypothesis .import_linter_cache .mypy_cache \
		.pytest_cache .ruff_cache
	find minos_tui tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo 'Minos needs Python 3.11 or newer, and $(PYTHON) is older or missing: name one, as in make play PYTHON=python3.12' >&2; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV) >/dev/null || { \
		echo '$(PYTHON) cannot make a virtual environment: install its venv module (Debian and Ubuntu: python3-venv)' >&2; exit 1; }

$(VENV)/.play: .ci/play.lock pyproject.toml | $(BIN)/python
	@echo 'Setting up Minos in $(VENV) ...'
	@$(PIP) install -r .ci/play.lock
	@$(PIP) install --no-deps -e .
	@touch $@

# The development lock holds every pin of the other, so both are met at once.
$(VENV)/.dev: .ci/dev.lock .ci/play.lock pyproject.toml | $(BIN)/python
	@echo 'Setting up the development environment in $(VENV) ...'
	@$(PIP) install -r .ci/dev.lock
	@$(PIP) install --no-deps -e .
	@touch $(VENV)/.play $@
