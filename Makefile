# Commands for operators and developers. Each installs its requirements and runs without prompts.
.PHONY: help run install build embedder convert seed-vectors docs lint test test-all evaluate snapshots images test-pages test-sync test-ship test-live bench bench-build bench-loops bench-stream bench-storage bench-books bench-usage bench-redaction bench-policy bench-intent bench-embedder bench-vectors bench-pgvector bench-retrieval bench-faithfulness bench-limits bench-edges bench-telemetry bench-schemathesis bench-sync bench-recipes bench-images bench-shelf up down logs migrate seed ingest package backup deploy

JOBS ?= 2
SWIFT_BUILD := swift build -j $(JOBS)
# A debug build is enough for one family and builds three times faster; CONFIG=release for more.
CONFIG ?= debug
HEARTH := .build/$(CONFIG)/hearth
# Converts the model that `infra/install-deps.sh` downloads into the file that the server reads, once.
CONVERT = if [ -e .hearth/embedder/model.safetensors ]; then \
	$(1) embedder convert .hearth/embedder .hearth/embedder/minilm-l6-v2.hearth && rm .hearth/embedder/model.safetensors; fi

help: ## print this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 20

build:
	@infra/install-deps.sh run
	@$(SWIFT_BUILD) -c $(CONFIG) --product hearth
	@$(SWIFT_BUILD) -c $(CONFIG) --product hearth-inspect

embedder: build ## convert the local embedder's model, unless that is done
	@$(call CONVERT,$(HEARTH))

# Internal: converts the model with the server that `make test` built.
convert:
	@$(call CONVERT,.build/debug/hearth)

run: embedder ## build, migrate, ingest seed/ and serve on 127.0.0.1:8000 in dev mode
	@echo 'The program is $(HEARTH). Run it in this folder, for example `$(HEARTH) doctor`. `make install PREFIX=~/.local` puts it on your PATH.'
	@$(HEARTH) migrate
	@$(HEARTH) ingest
	@HEARTH_DEV=$${HEARTH_DEV:-true} exec $(HEARTH) serve

# `make install` writes PREFIX/bin/hearth.
PREFIX ?= /usr/local

install: build ## install hearth and hearth-inspect in PREFIX/bin (PREFIX=~/.local); it reads seed/ and policies/ of the current folder
	@install -D -m 755 $(HEARTH) $(DESTDIR)$(PREFIX)/bin/hearth
	@install -D -m 755 $(HEARTH)-inspect $(DESTDIR)$(PREFIX)/bin/hearth-inspect
	@echo "installed $(DESTDIR)$(PREFIX)/bin/hearth"

migrate: build ## update the database schema
	@$(HEARTH) migrate

ingest: embedder ## update the knowledge base from seed/
	@$(HEARTH) ingest

seed: ingest ## same as ingest

# The server with PostgreSQL and Redis, in containers: ENVIRONMENT=dev or prod, settings in .env.
ENVIRONMENT ?= dev
COMPOSE = docker compose --env-file .env -f infra/compose.yaml -f infra/compose.$(ENVIRONMENT).yaml

.env:
	@cp .env.example .env && echo "Wrote .env. Review its settings."

up: .env ## start the server with PostgreSQL and Redis in containers on port 8000
	@infra/secrets.sh
	@$(COMPOSE) up -d --build --wait

down: .env ## stop the containers and keep their data
	@$(COMPOSE) down

logs: .env ## follow the logs of the containers
	@$(COMPOSE) logs -f --tail 100

package: ## build a release archive for infra/deploy.sh --archive
	@infra/package.sh

backup: ## back up an environment and verify the backup: ENVIRONMENT=prod
	@infra/backup.sh $(ENVIRONMENT)

deploy: ## deploy the newest commit, or roll back if it fails: ENVIRONMENT=prod
	@infra/deploy.sh $(ENVIRONMENT)

docs: ## write docs/cli.md and the tables of docs/configuration.md from the commands and settings
	@$(SWIFT_BUILD) --build-tests
	@RECORD_SNAPSHOTS=1 swift test --skip-build --filter HearthAppTests.DocumentTests

lint: ## check format, imports, APIs, the picture of the targets, nutrition of the recipes, the classifiers, versions and shell scripts
	@swift format lint --strict --parallel --recursive Package.swift Sources Tests infra/benchmarks/swift infra/benchmarks/loops
	@infra/check-imports.py
	@infra/check-apis.py
	@infra/draw-targets.py --check
	@infra/check-packages.py
	@infra/check-docs.py
	@infra/nutrition.py --check
	@infra/classifiers.py --check
	@infra/check-pins.py
	@shellcheck -x infra/*.sh Tests/Live/*.sh .ci/run

test: ## run what protects a change: lint, build, all Swift tests, evaluation, pages, and sync and ship on SQLite
	@SWIFT_BUILD='$(SWIFT_BUILD)' infra/test.sh

test-all: ## run also ship and sync on PostgreSQL and with compose, simulations, inner loops and sanitizers, some hours
	@SWIFT_BUILD='$(SWIFT_BUILD)' infra/test.sh all

evaluate: ## measure what is understood, served and answered without a model, with the server that `make test` built
	@infra/evaluate.py

snapshots: ## record Tests/Fixtures/snapshots again after an intended change; review them with git diff
	@infra/install-deps.sh test
	@$(SWIFT_BUILD) --build-tests
	@$(call CONVERT,.build/debug/hearth)
	@RECORD_SNAPSHOTS=1 swift test --skip-build --filter '\.(Page)?SnapshotTests/'

test-pages: ## test the pages in Chromium with the server that `make test` built; screenshots in .build/pages
	@infra/install-deps.sh test
	@PYTHONDONTWRITEBYTECODE=1 .hearth/browser/bin/python -m pytest -q -p no:cacheprovider Tests/Browser

images: ## make the picture of the README, docs/images/hearth.png, with the server that `make test` built
	@infra/install-deps.sh test
	@PYTHONDONTWRITEBYTECODE=1 .hearth/browser/bin/python -m pytest -q -p no:cacheprovider Tests/Browser/images.py

test-ship: ## test deployment, backup and the other scripts of infra/ with the server that `make test` built
	@infra/install-deps.sh test
	@Tests/Ship/run.py

test-sync: ## show with real servers and devices that phones of a family stay in sync, with the server that `make test` built
	@infra/install-deps.sh test
	@Tests/Sync/run.py

test-live: ## test streams, tools and JSON schemas of all three model APIs, through both provider adapters, against a real model server on this machine
	@infra/install-deps.sh test
	@$(SWIFT_BUILD) --product hearth
	@Tests/Live/run.sh

bench: bench-loops bench-stream bench-storage bench-books bench-usage bench-redaction bench-policy bench-intent bench-embedder bench-vectors bench-pgvector bench-retrieval bench-faithfulness bench-limits bench-edges bench-telemetry bench-schemathesis bench-sync ## run all benchmarks, about an hour; BENCH_QUICK=1 for a smoke run

bench-build:
	@infra/install-deps.sh bench
	@[ -n "$(HEARTH_BIN)" ] || { $(SWIFT_BUILD) -c release --product hearth && $(SWIFT_BUILD) -c release --product hearth-inspect; }

bench-stream: bench-build ## measure streams, compared with nginx and HAProxy
	@infra/benchmarks/bench.py

bench-sync: ## measure sync over HTTP on both engines, and from server to server; SEEDS=1..10000 runs the client's simulation instead, and continues where it was interrupted
ifdef SEEDS
	@$(SWIFT_BUILD) --build-tests
	@mkdir -p .build/sync && SYNC_SEEDS=$(SEEDS) SYNC_DONE=$(CURDIR)/.build/sync/$$(git rev-parse --short HEAD).passed \
		SWIFT_BACKTRACE=enable=no swift test --skip-build --filter 'HearthClientTests.ClientSimulationTests'
else
	@$(MAKE) --no-print-directory bench-build
	@infra/benchmarks/sync.py
endif

bench-edges: bench-build ## measure what slow, stalled and malicious clients cost other clients
	@infra/benchmarks/edges.py

bench-shelf: bench-build ## measure the search of a household's 10,000 recipes
	@infra/benchmarks/shelf.py

bench-recipes: bench-build ## measure what is read from recipe pages, beside recipe-scrapers and extruct: RECIPES=/path/to/pages
	@infra/benchmarks/recipes.py $(RECIPES)

bench-images: ## measure the sizes of a photo of 12 megapixels, beside libvips
	@infra/install-deps.sh bench
	@$(SWIFT_BUILD) -c release --product hearth-inspect
	@infra/benchmarks/images.py

bench-telemetry: bench-build ## measure the cost of telemetry for a token
	@infra/benchmarks/telemetry.py

bench-loops: ## count instructions and allocations of inner loops, and compare them with infra/benchmarks/loops.json
	@infra/install-deps.sh test
	@$(SWIFT_BUILD) -c release --product hearth-loops
	@infra/benchmarks/loops.py

bench-storage: bench-build ## measure reads and runs, compared with pgbench
	@$(SWIFT_BUILD) -c release --product hearth-bench
	@infra/benchmarks/storage.py

bench-books: bench-build ## check the ledger after kill -9, overload and an outage
	@infra/benchmarks/books.py

bench-redaction: ## measure redaction, and compare 100,000 streams with whole texts
	@$(SWIFT_BUILD) -c release --product hearth-bench
	@.build/release/hearth-bench redaction seed 100000

bench-policy: ## measure the rules: load, request, token and the worst 64 KB
	@$(SWIFT_BUILD) -c release --product hearth-bench
	@.build/release/hearth-bench policy policies seed

bench-intent: ## measure the reading of requests, and of 64 KB
	@$(SWIFT_BUILD) -c release --product hearth-bench
	@.build/release/hearth-bench intent Tests/Fixtures/intent/requests.jsonl

bench-embedder: bench-build ## measure embedding time and accuracy for each instruction set
	@$(SWIFT_BUILD) -c release --product hearth
	@$(call CONVERT,.build/release/hearth)
	@$(SWIFT_BUILD) -c release --product hearth-bench
	@.build/release/hearth-bench embedder .hearth/embedder/minilm-l6-v2.hearth Tests/Fixtures/embedder/golden.json

bench-pgvector: bench-build ## measure vector search in PostgreSQL
	@$(SWIFT_BUILD) -c release --product hearth-bench
	@infra/benchmarks/pgvector.py

bench-retrieval: bench-build ## measure quality and speed of the search of the knowledge base
	@$(call CONVERT,.build/release/hearth)
	@infra/benchmarks/retrieval.py

bench-faithfulness: bench-build ## measure whether answers say only what their citations say
	@$(call CONVERT,.build/release/hearth)
	@infra/benchmarks/faithfulness.py

bench-limits: bench-build ## measure rate limits and idempotency keys, and requests while Redis fails
	@infra/benchmarks/limits.py

seed-vectors: embedder ## compute the vectors of the cards in seed/
	@rm -f .hearth/vectors.db*
	@export DATABASE_URL=sqlite:///.hearth/vectors.db; $(HEARTH) migrate && $(HEARTH) ingest --write-vectors
	@rm -f .hearth/vectors.db*

bench-vectors: ## measure vector search, compared with faiss and hnswlib
	@infra/install-deps.sh bench
	@$(SWIFT_BUILD) -c release --product hearth-bench
	@infra/benchmarks/vectors.py

bench-schemathesis: bench-build ## send requests generated from /openapi.json for a quarter of an hour
	@infra/benchmarks/schemathesis.py

bench-usage: bench-build ## measure the usage pages of a household with a million runs
	@infra/benchmarks/usage.py --database sqlite
	@infra/benchmarks/usage.py --database postgres
