#!/usr/bin/env bash
# Runs the stages of `make test`, or with `all` those of `make test-all`, and prints the seconds of each.
#   test.sh        what protects a change
#   test.sh all    also the variants on PostgreSQL and with compose, long simulations, inner loops, and sanitizers
set -euo pipefail
cd "$(dirname "$0")/.."

all=false
[ "${1:-}" != all ] || all=true
jobs=${JOBS:-2}
stages=()
current=

stage() { # stage NAME COMMAND...
    local name=$1 begun=$SECONDS
    shift
    current=$name
    printf '\n== %s\n' "$name"
    "$@"
    current=
    stages+=("$(printf '%6d s  %s' $((SECONDS - begun)) "$name")")
}

finish() {
    printf '\n'
    [ ${#stages[@]} = 0 ] || printf '%s\n' "${stages[@]}"
    if [ -n "$current" ]; then
        printf '%6d s  in all; failed: %s\n' "$SECONDS" "$current"
    else
        printf '%6d s  in all\n' "$SECONDS"
    fi
}
trap finish EXIT

build() {
    infra/check-packages.py --resolve
    swift build -j "$jobs" --build-tests
    make --no-print-directory convert
}

simulate() {
    RECORDS_SEEDS=51..200 infra/swift-test.py --filter '^RecordsTests\.SimulationTests'
    make --no-print-directory bench-sync SEEDS=5..100
}

# The end of a year, a leap day, and the changes of summer time on both sides of the Atlantic.
dates() {
    local zone moment
    while read -r zone moment; do
        echo "$moment in $zone"
        TZ=$zone infra/at-time.sh "$moment" infra/swift-test.py </dev/null
        TZ=$zone infra/at-time.sh "$moment" make --no-print-directory test-pages </dev/null
    done <<'MOMENTS'
UTC 2026-12-31 23:58
UTC 2028-02-29 12:00
Europe/Berlin 2027-03-28 01:58
Europe/Berlin 2027-10-31 02:58
America/New_York 2027-03-14 01:58
America/New_York 2027-11-07 01:58
MOMENTS
}

# The targets that hold C or unsafe memory, in builds of their own. Other code cannot break memory (strict memory safety).
sanitized='^(CurlClient|SystemSupport|Storage|Archives|Embedder|TrafficLimits|ImageCoding|RecipeReading|Identity|PolicyEngine|HearthServer)Tests\.'

sanitize() { # sanitize thread|address
    local folder=.build-$1
    swift build -j "$jobs" --build-tests --sanitize "$1" --scratch-path "$folder"
    infra/swift-test.py --sanitize "$1" --scratch-path "$folder" --filter "$sanitized"
}

stage 'install' infra/install-deps.sh test
stage 'lint' make --no-print-directory lint
stage 'build' build
stage 'swift tests' infra/swift-test.py
stage 'evaluate' infra/evaluate.py
if $all; then
    stage 'ship' Tests/Ship/run.py --all
    stage 'sync' Tests/Sync/run.py --all
else
    stage 'ship' Tests/Ship/run.py
    stage 'sync' Tests/Sync/run.py
fi
stage 'pages' make --no-print-directory test-pages
if $all; then
    stage 'simulations' simulate
    stage 'dates' dates
    stage 'inner loops' make --no-print-directory bench-loops
    stage 'thread sanitizer' sanitize thread
    stage 'address sanitizer' sanitize address
fi
