# The commands of a host and of a developer. Each installs what it misses and asks nothing.
.PHONY: help run install build embedder seed-vectors docs lint test test-pages test-ship test-live bench bench-build bench-stream bench-storage bench-books bench-usage bench-redaction bench-policy bench-embedder bench-vectors bench-pgvector bench-retrieval bench-faithfulness bench-limits bench-edges bench-telemetry bench-schemathesis up down logs migrate seed ingest package backup deploy

JOBS ?= 2
SWIFT_BUILD := swift build -j $(JOBS)
# A debug build is enough for one family and builds three times faster; CONFIG=release for more.
CONFIG ?= debug
HEARTH := .build/$(CONFIG)/hearth
# What `infra/install-deps.sh` has fetched becomes the file that the house reads, once.
CONVERT = if [ -e .hearth/embedder/model.safetensors ]; then \
	$(1) embedder convert .hearth/embedder .hearth/embedder/minilm-l6-v2.hearth && rm .hearth/embedder/model.safetensors; fi

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 16

build:
	@infra/install-deps.sh run
	@$(SWIFT_BUILD) -c $(CONFIG) --product hearth

embedder: build ## make the local embedder's model, if it is not there
	@$(call CONVERT,$(HEARTH))

run: embedder ## build, migrate, ingest seed/, serve on 127.0.0.1:8000 in dev mode
	@echo 'hearth is $(HEARTH): call it in this folder, for example `$(HEARTH) doctor`; `make install PREFIX=~/.local` puts it on your PATH.'
	@$(HEARTH) migrate
	@$(HEARTH) ingest
	@HEARTH_DEV=$${HEARTH_DEV:-true} exec $(HEARTH) serve

# Where the program of `make install` lies: PREFIX/bin/hearth.
PREFIX ?= /usr/local

install: build ## put hearth on the PATH: PREFIX=~/.local; it still reads seed/ and policies/ of the folder that it is called in
	@install -D -m 755 $(HEARTH) $(DESTDIR)$(PREFIX)/bin/hearth
	@echo "installed $(DESTDIR)$(PREFIX)/bin/hearth"

migrate: build ## bring the database's schema up to date
	@$(HEARTH) migrate

ingest: embedder ## bring the knowledge base up to date with seed/
	@$(HEARTH) ingest

seed: ingest ## the same

# The server with PostgreSQL and Redis, in containers: ENVIRONMENT=dev or prod, settings in .env.
ENVIRONMENT ?= dev
COMPOSE = docker compose --env-file .env -f infra/compose.yaml -f infra/compose.$(ENVIRONMENT).yaml

.env:
	@cp .env.example .env && echo "made .env: look into it"

up: .env ## start the server with PostgreSQL and Redis in containers, on port 8000
	@infra/secrets.sh
	@$(COMPOSE) up -d --build --wait

down: .env ## stop them; what they keep stays
	@$(COMPOSE) down

logs: .env ## follow what they say
	@$(COMPOSE) logs -f --tail 100

package: ## make a release: one archive for infra/deploy.sh --archive
	@infra/package.sh

backup: ## back an environment up, and prove it: ENVIRONMENT=prod
	@infra/backup.sh $(ENVIRONMENT)

deploy: ## bring an environment to the newest commit, or back: ENVIRONMENT=prod
	@infra/deploy.sh $(ENVIRONMENT)

docs: ## write docs/cli.md and the tables of docs/configuration.md from the commands and settings
	@$(SWIFT_BUILD) --build-tests
	@RECORD_SNAPSHOTS=1 infra/swift-test.sh --filter HearthAppTests.DocumentTests

lint: ## format, imports, pinned versions, shell
	@swift format lint --strict --parallel --recursive Package.swift Sources Tests infra/benchmarks/swift
	@infra/check-imports.py
	@infra/check-packages.py
	@infra/check-docs.py
	@infra/check-pins.py
	@shellcheck -x infra/*.sh Tests/Live/*.sh .ci/run

# What is promised or waited for within a time is not measured among hundreds of tests.
# A test that starts servers starts few others beside it, or a hundred of them would share two cores.
EIGHT = --experimental-maximum-parallelization-width 8
# What watches or changes a running house is measured apart from that.
# What reads megabytes or multiplies matrices without ever waiting would keep the others from their turns.
READING = PolicyEngineTests|EmbedderTests|IdentityTests|RetrievalTests|PgVector|AuditFlipTests|AccessMatrixTests|IntegrationTests.SearchTests|MemoryTests|Faithfulness
WATCHED = ObservabilityTests|LiveConfigurationTests|DoctorTests|HealthCommandTests
PROMPT = PromptnessTests|RetryTests|IntegrationTests.TrafficTests|RedisTests|CurlClientAbortTests|SlowClientTests|SlowRequestTests|ResumeTests

test: ## lint and every test that needs no network
	@infra/install-deps.sh test
	@$(MAKE) --no-print-directory lint
	@infra/check-packages.py --resolve
	@$(SWIFT_BUILD) --build-tests
	@$(call CONVERT,.build/debug/hearth)
	@infra/swift-test.sh --filter '$(READING)'
	@infra/swift-test.sh --filter 'HearthServerTests' --skip '$(READING)|$(WATCHED)|$(PROMPT)'
	@infra/swift-test.sh --skip 'HearthServerTests|IntegrationTests|$(READING)|$(WATCHED)|$(PROMPT)'
	@infra/swift-test.sh $(EIGHT) --filter 'IntegrationTests' --skip '$(READING)|$(WATCHED)|$(PROMPT)'
	@infra/swift-test.sh --filter '$(WATCHED)'
	@infra/swift-test.sh --filter '$(PROMPT)'
	@Tests/Ship/run.py
	@$(MAKE) --no-print-directory test-pages

test-pages: ## our pages in Chromium, with the server that `make test` built; pictures of them in .build/pages
	@infra/install-deps.sh test
	@PYTHONDONTWRITEBYTECODE=1 .hearth/browser/bin/python -m pytest -q -p no:cacheprovider Tests/Browser

test-ship: ## deployments, backups and what else is in infra/, with the server that `make test` built
	@infra/install-deps.sh test
	@Tests/Ship/run.py

test-live: ## the same stream against a real model server on this machine
	@infra/install-deps.sh test
	@$(SWIFT_BUILD) --product hearth
	@Tests/Live/run.sh

bench: bench-stream bench-storage bench-books bench-usage bench-redaction bench-policy bench-embedder bench-vectors bench-pgvector bench-retrieval bench-faithfulness bench-limits bench-edges bench-telemetry bench-schemathesis ## all measurements, about an hour; BENCH_QUICK=1 for a smoke run

bench-build:
	@infra/install-deps.sh bench
	@[ -n "$(HEARTH_BIN)" ] || $(SWIFT_BUILD) -c release --product hearth

bench-stream: bench-build ## what a stream costs, beside nginx and HAProxy
	@infra/benchmarks/bench.py

bench-edges: bench-build ## what slow, stalled and malicious clients cost the others
	@infra/benchmarks/edges.py

bench-telemetry: bench-build ## what being watched costs a token
	@infra/benchmarks/telemetry.py

bench-storage: bench-build ## reads and runs beside pgbench
	@$(SWIFT_BUILD) -c release --product hearth-bench
	@infra/benchmarks/storage.py

bench-books: bench-build ## the books after kill -9, a crowd and an outage
	@infra/benchmarks/books.py

bench-redaction: ## what redaction costs, and 100,000 streams compared with whole texts
	@$(SWIFT_BUILD) -c release --product hearth-bench
	@.build/release/hearth-bench redaction seed 100000

bench-policy: ## what the rules cost: at the load, for a request, for a token, for the worst 64 KB
	@$(SWIFT_BUILD) -c release --product hearth-bench
	@.build/release/hearth-bench policy policies seed

bench-embedder: bench-build ## what vectors cost with each set of instructions, and how true they are
	@$(SWIFT_BUILD) -c release --product hearth
	@$(call CONVERT,.build/release/hearth)
	@$(SWIFT_BUILD) -c release --product hearth-bench
	@.build/release/hearth-bench embedder .hearth/embedder/minilm-l6-v2.hearth Tests/Fixtures/embedder/golden.json

bench-pgvector: bench-build ## what vectors cost in PostgreSQL
	@$(SWIFT_BUILD) -c release --product hearth-bench
	@infra/benchmarks/pgvector.py

bench-retrieval: bench-build ## how well and how fast the knowledge base is searched
	@$(call CONVERT,.build/release/hearth)
	@infra/benchmarks/retrieval.py

bench-faithfulness: bench-build ## whether answers say only what their citations say
	@$(call CONVERT,.build/release/hearth)
	@infra/benchmarks/faithfulness.py

bench-limits: bench-build ## what limits and keys cost, and what a Redis that fails does to requests
	@infra/benchmarks/limits.py

seed-vectors: embedder ## compute the vectors that come with the cards of seed/
	@rm -f .hearth/vectors.db*
	@export DATABASE_URL=sqlite:///.hearth/vectors.db; $(HEARTH) migrate && $(HEARTH) ingest --write-vectors
	@rm -f .hearth/vectors.db*

bench-vectors: ## the search of vectors beside faiss and hnswlib
	@infra/install-deps.sh bench
	@$(SWIFT_BUILD) -c release --product hearth-bench
	@infra/benchmarks/vectors.py

bench-schemathesis: bench-build ## requests made from /openapi.json against the server, for a quarter of an hour
	@infra/benchmarks/schemathesis.py

bench-usage: bench-build ## the pages of usage in a house of a million runs
	@infra/benchmarks/usage.py --database sqlite
	@infra/benchmarks/usage.py --database postgres
