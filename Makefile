# Everything sets itself up. `make play` needs Python alone; `make test` also builds MicroPython.
PYTHON ?= python3
DEVICES ?= sim mpy rp2040
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip install -q --disable-pip-version-check
STUBS := $(VENV)/stubs
export DEVICES
# Tests start `qblock` hundreds of times: it is compiled once, also where the environment says never
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help play setup test lint bench mutants faults games firmware sounds words docs pictures contact cards hardware pcb scad hil clean
.DEFAULT_GOAL := help

help:
	@echo "make play     set up and play"
	@echo "make test     set up and run every test and check (DEVICES=\"$(DEVICES)\")"
	@echo "make lint     the checks alone      make bench    the figures"
	@echo "make mutants  send in the saboteurs make faults   the long campaign of faults"
	@echo "make games    ten thousand random games, every move of them checked"
	@echo "make hil      the device suite with an emulated finger at the block's pins"
	@echo "make firmware build/question-block.uf2, the image for a real block"
	@echo "make cards    the reminder card of each language, to be printed: build/cards"
	@echo "make contact  the table in all languages on one sheet: build/pictures/contact.png"
	@echo "make pcb      the circuit board and what its maker is sent: hardware/pcb (needs KiCad)"
	@echo "make sounds, make words, make docs, make pictures, make hardware  make anew what is made from the source"

# What playing needs
$(VENV)/play: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Python 3.11 or newer is needed: make PYTHON=/path/to/python3.11 $(MAKECMDGOALS)" >&2; exit 1; }
	@echo "setting up $(VENV)" >&2
	@$(PYTHON) -m venv $(VENV) || \
	  { echo "Python's venv is missing: on Debian, apt-get install python3-venv." >&2; exit 1; }
	@$(PIP) -e .
	@touch $@

# What developing needs. The board's stubs stay apart: they would shadow CPython's own modules.
$(VENV)/dev: $(VENV)/play
	@echo "setting up the tools" >&2
	@$(PIP) -e '.[dev]'
	@rm -rf $(STUBS)
	@$(PIP) --target $(STUBS) 'micropython-rp2-rpi_pico-stubs>=1.25.0,<1.26'
	@touch $@

# What making and checking the hardware needs
$(VENV)/hardware: $(VENV)/dev
	@echo "setting up the tools of the hardware" >&2
	@$(PIP) -e '.[hardware]'
	@touch $@

setup: $(VENV)/hardware

play: $(VENV)/play
	@$(VENV)/bin/qblock play

# The tools that are built or fetched, so that their absence is one sentence and not fifty failures
tools: $(VENV)/hardware
	@$(PY) -m qblock_sim.tools $(DEVICES)
.PHONY: tools

lint: $(VENV)/hardware
	@$(VENV)/bin/ruff check .
	@$(VENV)/bin/ruff format --check -q . || { echo "run: $(VENV)/bin/ruff format ." >&2; exit 1; }
	@$(VENV)/bin/mypy
	@MYPYPATH=$(STUBS):firmware $(VENV)/bin/mypy --config-file tests/firmware/mypy.ini \
	  --custom-typeshed-dir $(STUBS) firmware/main.py firmware/question_block
	@$(PY) -m qblock_sim.toolchain.code_hash firmware

# The checks run beside the tests. What failed is said again at the end, where it is read.
test: tools
	@$(MAKE) --no-print-directory -j2 lint suite || \
	  { echo "make test: a check or a test failed, see above (make lint runs the checks alone)." >&2; exit 1; }

# One worker more than there are cores: some tests wait for a clock or a port. The device suite's
# tests stay together, sorted by device: so each device is started once.
suite: $(VENV)/hardware
	@$(PY) -m pytest -n $$(($$(nproc) + 1)) --dist worksteal
.PHONY: suite

# The whole device suite with a finger at the block's pins, both emulated
hil: tools
	@$(PY) -m qblock_sim.finger pair .ci/hil

mutants: tools
	@$(PY) tests/mutants/run.py

bench: tools
	@$(PY) tests/bench/core.py
	@$(PY) -m qblock_sim.virtual bench
	@$(PY) -m qblock_sim.bench
	@$(PY) tests/bench/rules.py
	@$(PY) tests/bench/window.py

# Random games, all that must hold checked after every move: about a quarter of an hour
games: $(VENV)/dev
	@$(PY) -m tests.rules_whole.many_games --games 10000 --jobs 2

# Nothing lost, nothing twice: about a quarter of an hour on sim, twice that on rp2040
faults: tools
	@$(PY) -m qblock_sim.faults --on sim --presses 100000 --seed 1 --jobs 2
	@$(PY) -m qblock_sim.faults --on rp2040 --presses 1000 --seed 1 --jobs 2

sounds: $(VENV)/dev
	@$(PY) -m qblock_sounds make

words: $(VENV)/dev
	@$(PY) -m qblock.words.collect
	@$(PY) -m qblock.words.check

docs: $(VENV)/dev
	@cd tests/firmware && ../../$(PY) transcript.py

# All of the table go to build/pictures, the best to docs; with LANGUAGE=de only those of one language
pictures: $(VENV)/dev
ifeq ($(origin LANGUAGE),command line)
	@$(PY) -m qblock.window.gallery build/pictures --language $(LANGUAGE)
else
	@$(PY) -m qblock_sim.window.pictures docs/pictures
	@$(PY) -m qblock.window.gallery build/pictures --readme docs/pictures
endif

# The main screen in every language, on one sheet
contact: $(VENV)/dev
	@$(PY) -m qblock.window.gallery build/pictures --contact

# What each sound means, a page for each language; with LANGUAGE=de one of them
cards: $(VENV)/play
ifeq ($(origin LANGUAGE),command line)
	@$(PY) -m qblock.window.reminder build/cards --language $(LANGUAGE)
else
	@$(PY) -m qblock.window.reminder build/cards
endif

hardware: $(VENV)/hardware
	@$(PY) -m qblock_hardware make

# The circuit board: KiCad makes it anew; all else, and the check, does without KiCad
pcb: $(VENV)/hardware
	@$(PY) -m qblock_hardware.pcb

# Whether OpenSCAD makes the same solids of case/*.scad as are in case/*.stl: some minutes
scad: $(VENV)/hardware
	@$(PY) -m qblock_hardware.case.scad

firmware: $(VENV)/dev
	@mkdir -p build
	@$(PY) -m qblock_sim.toolchain image --app firmware --out build/question-block.uf2

clean:
	rm -rf $(VENV) build .pytest_cache .mypy_cache .ruff_cache .hypothesis
