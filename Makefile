# Needs GNU make and Python 3.11 or newer; everything else comes into .venv, pinned by hash.
# Another interpreter: make play PYTHON=/path/to/python3

PYTHON ?= $(shell for name in python3.14 python3.13 python3.12 python3.11 python3 python; do \
	"$$name" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 \
	&& { echo "$$name"; break; }; done)
BIN := .venv/bin
UV ?= uv
LOCK := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" pyproject.toml
SOURCES := imperial_steam tests build scripts
# One process more than two cores: tests of real windows wait for much of their time.
PYTEST_FLAGS ?= -n 3
PLAN ?= scripts/tuning/imperial_steam.yaml
TITLE ?= imperial_steam
JOBS ?= 2
SECONDS ?= 3600
SEED ?= 1
KIND ?= all
DOCUMENTED := $(addprefix imperial_steam.,games.protocol session bots puzzles thinking titles)
BENCH_OPTIONS ?= --benchmark-only

# What Python makes of the sources is kept, even where it is told to keep nothing: reading the tests anew takes each
# of their processes ten seconds.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play test test-long fuzz mutate transcripts bench tune calibrate check format dev title package package-test docs dist screen-tools lock clean

help:  ## Say what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## */\t/' | expand -t 16

play: .venv/.play  ## Start the game
	@$(BIN)/python -m imperial_steam

test: .venv/.dev screen-tools  ## Run the tests
	@$(BIN)/python -m pytest $(PYTEST_FLAGS)

# make fuzz SECONDS=600 SEED=7 KIND=saves (texts, journals, settings, records, boards, lessons, own, scenarios,
# puzzles, reviews, tournaments, others, kills, window, games)
fuzz: .venv/.dev  ## Damage files and kill processes for an hour
	@$(BIN)/python -m tests.robustness.fuzz --seconds $(SECONDS) --seed $(SEED) --kind $(KIND)

mutate: .venv/.dev screen-tools  ## Plant faults in the window and see whether the tests notice (an hour)
	@$(BIN)/python scripts/mutate.py --seed $(SEED)

transcripts: .venv/.dev  ## Write anew what the window shows at every step of the scripts
	@RENEW_TRANSCRIPTS=1 $(BIN)/python -m pytest -q tests/gui/transcripts

test-long: .venv/.dev screen-tools  ## Run the tests that take minutes
	@IMPERIAL_STEAM_TESTS=long $(BIN)/python -m pytest $(PYTEST_FLAGS) -m "(long or thorough) and not package"

bench: .venv/.bench  ## Measure the speed
	@$(BIN)/python -m pytest --override-ini=addopts= --override-ini=python_files='bench_*.py' \
		--import-mode=importlib $(BENCH_OPTIONS) tests/benchmarks

# make tune PLAN=scripts/tuning/russian_railroads.yaml; interrupted, the same command goes on (docs/opponents.md)
tune: .venv/.dev  ## Tune the weights of a game's machine players by games
	@$(BIN)/python scripts/tune.py "$(PLAN)" --jobs $(JOBS)

# make calibrate TITLE=russian_railroads; interrupted, the same command goes on (docs/opponents.md)
calibrate: .venv/.dev  ## Fit to games what a judgement expects
	@$(BIN)/python scripts/calibrate.py "scripts/calibration/$(TITLE).yaml" --jobs $(JOBS)

check: .venv/.dev  ## Check format, types, imports, catalogues, boards and scenarios
	@build/check.sh

format: .venv/.dev  ## Put the source into shape
	@$(BIN)/ruff check --fix-only --quiet $(wildcard $(SOURCES)); $(BIN)/ruff format --quiet $(wildcard $(SOURCES))

dev: .venv/.dev  ## Prepare .venv with every tool of a contributor

# make title KEY=first_train NAME="First Train"
title: .venv/.dev  ## Lay out the folders of a new game that runs
	@$(BIN)/python scripts/new_game.py "$(KEY)" "$(NAME)"

package:  ## Build the programs people download, into dist/
	"$(PYTHON)" build/package.py

package-test: .venv/.dev screen-tools  ## Try the packaged programs in dist/
	@$(BIN)/python -m pytest -m package tests/package

docs: .venv/.docs  ## Build the pages of the programming interface, into dist/docs/
	@$(BIN)/python -m pdoc -o dist/docs $(DOCUMENTED)

dist: .venv/.dev  ## Build the wheel and the source distribution, into dist/
	@$(BIN)/python -m hatchling build

screen-tools:  ## Install the virtual screen that tests of the window need (Linux)
	@build/screen-tools.sh

lock:  ## Pin the newest allowed version of everything (needs uv)
	$(LOCK) -o requirements/play.txt --upgrade
	$(LOCK) -c requirements/play.txt --extra cluster -o requirements/cluster.txt --upgrade
	$(LOCK) -c requirements/cluster.txt --extra research -o requirements/research.txt --upgrade
	$(LOCK) -c requirements/play.txt --extra share -o requirements/share.txt --upgrade
	$(LOCK) -c requirements/cluster.txt -c requirements/research.txt -c requirements/share.txt --group dev -o requirements/dev.txt --upgrade
	$(LOCK) -c requirements/dev.txt --group bench -o requirements/bench.txt --upgrade
	$(LOCK) -c requirements/dev.txt --group package -o requirements/package.txt --upgrade
	$(LOCK) -c requirements/dev.txt --group docs -o requirements/docs.txt --upgrade
	$(LOCK) -c requirements/dev.txt --group art -o requirements/art.txt --upgrade

clean:  ## Remove everything made here
	rm -rf .venv dist build/dist build/work build/venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .benchmarks
	find $(SOURCES) -name __pycache__ -prune -exec rm -rf {} +

.venv/pyvenv.cfg:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer with venv is needed and was not found (Debian: apt install python3 python3-venv)." >&2; exit 1; }
	"$(PYTHON)" -m venv .venv

# One stamp for each set of pinned packages; a newer pin file installs it again.
.venv/.%: requirements/%.txt | .venv/pyvenv.cfg
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@
