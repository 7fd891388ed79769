# Two targets do everything on a fresh machine: `make bench` and `make test`.
# The rest are their parts. `make` alone prints this list.

SHELL := /bin/bash
.DEFAULT_GOAL := help

PROGRAM := .build/release/springbench

# `make bench` builds for the CPU at hand; a plain `swift build -c release` is portable.
NATIVE := -Xcc -march=native

# A preset core type or cache size makes OpenBLAS take kernels that are slower than the CPU allows.
CLEAN_BLAS := env -u OPENBLAS_CORETYPE -u OPENBLAS_L2_SIZE

.PHONY: help setup setup-plots build bench test lint format plots peers install uninstall clean

help: ## print what the targets do
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile
	@echo "  the program: $(PROGRAM)"

setup: ## install the Debian packages that building needs, only those missing
	@./Benchmarks/install-packages pkg-config libopenblas-dev

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

lint: ## check the format
	swift format lint --strict -r Sources Tests Benchmarks Package.swift

format: ## mend the format
	swift format -i -r Sources Tests Benchmarks Package.swift

peers: build ## install and run the programs people would use instead, beside ours
	./Benchmarks/Peers/run

# Where `make install` puts things; DESTDIR stands before it for packagers.
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

clean: ## remove what was built
	rm -rf .build
