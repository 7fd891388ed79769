# Two targets do everything on a fresh machine: `make bench` and `make test`.
# The rest are their parts. `make` alone prints this list.

SHELL := /bin/bash
.DEFAULT_GOAL := help

PROGRAM := .build/release/springbench

# `make bench` builds for the CPU at hand; a plain `swift build -c release` is portable.
NATIVE := -Xcc -march=native

# A preset core type or cache size makes OpenBLAS take kernels that are slower than the CPU allows.
CLEAN_BLAS := env -u OPENBLAS_CORETYPE -u OPENBLAS_L2_SIZE

.PHONY: help setup setup-plots build bench test fuzz lint format plots peers clean

help: ## print what the targets do
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile
	@echo "  the program: $(PROGRAM)"

setup: ## install the Debian packages that building needs, only those missing
	@./Benchmarks/install-packages libopenblas0

setup-plots: setup ## the same, and gnuplot
	@./Benchmarks/install-packages gnuplot-nox

build: setup ## build the release program for this CPU
	swift build -c release $(NATIVE) --product springbench

bench: build setup-plots ## build, run the whole suite, draw the plots, print the summary
	$(CLEAN_BLAS) $(PROGRAM) run
	@$(MAKE) --no-print-directory plots
	@echo "program: $(PROGRAM)   reports: results/latest"

plots: setup-plots ## draw results/latest into results/plots as SVG and PNG
	./plots/render results/latest results/plots

test: setup-plots ## every test there is: format, laws, tables, command line, sanitizers
	./Tests/run-all

fuzz: setup ## LLVM's fuzzer over every reader, FUZZ_SECONDS each (60)
	./Tests/fuzz $(or $(FUZZ_SECONDS),60)

lint: ## check the format
	swift format lint --strict -r Sources Tests Benchmarks Package.swift

format: ## mend the format
	swift format -i -r Sources Tests Benchmarks Package.swift

peers: build ## install and run the programs people would use instead, beside ours
	./Benchmarks/Peers/run

clean: ## remove what was built
	rm -rf .build
