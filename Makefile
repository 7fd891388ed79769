# `make bench` and `make test` install OpenBLAS and gnuplot where they can.
# `make` alone prints the targets.

SHELL := /bin/bash
.DEFAULT_GOAL := help

PROGRAM := .build/release/springbench

# `make build` compiles for the CPU at hand; a plain `swift build -c release` is
# portable. For another CPU:
# `make bench NATIVE='-Xcc -march=haswell'`; for all: `make bench NATIVE=`. The
# release builds of `make test` and `make check` are portable unless NATIVE is given.
NATIVE := -Xcc -march=native

STEP := @./Benchmarks/step
PART := $(MAKE) --no-print-directory

# A preset core type or cache size can make OpenBLAS use slower kernels.
CLEAN_BLAS := env -u OPENBLAS_CORETYPE -u OPENBLAS_L2_SIZE

.PHONY: help setup setup-plots setup-check build bench test check fuzz mutants \
	lint format docs plots gallery peers cluster-test dist install uninstall clean

help: ## print what the targets do
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile
	@echo "  the program: $(PROGRAM)"

setup: ## install OpenBLAS, which the gemm kernel of batches loads, if it is missing
	@./Benchmarks/install-packages "the BLAS kernels of the batches" libopenblas-dev

setup-plots: setup ## setup, and install gnuplot
	@./Benchmarks/install-packages "pictures" gnuplot-nox

build: setup ## build the release program for this CPU
	swift build -c release -debug-info-format none $(NATIVE) --product springbench

bench: ## build, run every suite, draw the plots, write the page
	$(STEP) 1/5 "install what is missing" $(PART) setup-plots
	$(STEP) 2/5 "build the release program for this CPU" $(PART) build
	$(STEP) 3/5 "run every suite" $(CLEAN_BLAS) $(PROGRAM) run
	$(STEP) 4/5 "draw the plots" $(PART) plots
	$(STEP) 5/5 "write the page" $(PROGRAM) report results/latest --quiet
	@echo "program: $(PROGRAM)   reports: results/latest   page: results/latest/report.html"

plots: setup-plots ## draw results/latest into results/plots as SVG and PNG
	./plots/render results/latest results/plots $(PROGRAM) svg png

gallery: build ## measure the committed run anew and draw plots/gallery from it
	./plots/make-gallery $(PROGRAM)

TESTS := $(if $(filter command line,$(origin NATIVE)),$(NATIVE))

test: setup-plots ## the tests: format, laws, tables, command line, documentation
	./Tests/run-all test $(TESTS)

setup-check: setup-plots ## setup-plots, and install a browser, schedulers and emulators of other CPUs
	@./Benchmarks/install-packages "tests of other CPUs" qemu-user libc6-dev-arm64-cross || \
	  echo "the tests of other CPUs will be skipped"
	@./Benchmarks/install-packages "tests of the page" chromium || echo "the tests of the page in a browser will be skipped"
	@./Benchmarks/install-packages "launchers of sweeps" parallel slurm-wlm munge snakemake || \
	  echo "launchers of sweeps that are not installed will be skipped"

check: setup-check ## the longer checks: sanitizers, other CPUs, a browser, launchers of sweeps
	./Tests/run-all check $(TESTS)

fuzz: setup ## LLVM's fuzzer over ten readers, FUZZ_SECONDS each (60)
	./Tests/fuzz $(or $(FUZZ_SECONDS),60)

mutants: setup ## do tests notice changed models? MUTANTS places per module (20; 0: all), SEED (1)
	./Tests/mutants $(or $(MUTANTS),20) $(or $(SEED),1)

lint: ## check the format
	swift format lint --strict -r Sources Tests Benchmarks Package.swift

format: ## mend the format
	swift format -i -r Sources Tests Benchmarks Package.swift

docs: build ## the pages of the libraries into .build/docs, by docc; warnings are errors
	./Benchmarks/document .build/release .build/docs

peers: build ## install other solvers, and measure them in turns with ours
	./Benchmarks/Peers/run

cluster-test: build ## the three launchers of sweeps, each with a task that is killed and repeated
	@./Benchmarks/install-packages "launchers of sweeps" parallel slurm-wlm munge snakemake
	@PROGRAM=$(PROGRAM) ./Benchmarks/Cluster/test

dist: ## pack the program with Swift's library inside: an archive and a Python wheel
	swift build -c release --static-swift-stdlib -debug-info-format none \
	  --scratch-path .build/dist --product springbench
	rm -rf .build/packages
	./Benchmarks/make-dist .build/dist/release/springbench .build/packages

# Where `make install` installs, below DESTDIR if a packager sets it.
PREFIX ?= /usr/local
INSTALLED := bin/springbench share/man/man1/springbench.1 \
	share/bash-completion/completions/springbench share/zsh/site-functions/_springbench \
	share/fish/vendor_completions.d/springbench.fish

install: ## put program, manual page and completions under PREFIX (/usr/local)
	@test -x $(PROGRAM) || $(MAKE) --no-print-directory build
	@for file in $(INSTALLED); do mkdir -p "$(DESTDIR)$(PREFIX)/$$(dirname $$file)"; done
	install -m 755 $(PROGRAM) "$(DESTDIR)$(PREFIX)/bin/springbench"
	@$(PROGRAM) man > "$(DESTDIR)$(PREFIX)/share/man/man1/springbench.1"
	@$(PROGRAM) completions bash \
	  > "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/springbench"
	@$(PROGRAM) completions zsh > "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_springbench"
	@$(PROGRAM) completions fish \
	  > "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/springbench.fish"
	@echo "installed under $(DESTDIR)$(PREFIX): $(INSTALLED)"

uninstall: ## remove what 'make install' put under PREFIX
	cd "$(DESTDIR)$(PREFIX)" && rm -f $(INSTALLED)

clean: ## remove .build
	rm -rf .build
