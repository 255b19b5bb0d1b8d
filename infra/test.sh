#!/usr/bin/env bash
# Runs the stages of `make test`, or with `all` those of `make test-all`, and prints the seconds of each.
#   test.sh        what protects a change
#   test.sh all    also the variants on PostgreSQL and with compose, long simulations, other dates, inner loops, and sanitizers
set -euo pipefail
cd "$(dirname "$0")/.."

read -ra swift_build <<<"${SWIFT_BUILD:?Run make test.} --build-tests"
depth=()
[ "${1:-}" != all ] || depth=(--all)
folder=$(mktemp -d)
current=

stage() { # stage NAME COMMAND...
    local begun=$SECONDS
    current=$1
    printf '\n== %s\n' "$1"
    "${@:2}"
    current=
    printf '%6d s  %s\n' $((SECONDS - begun)) "$1" | tee -a "$folder/seconds"
}

fail() {
    [ -z "$current" ] || echo "          $current failed" >>"$folder/seconds"
}

finish() {
    # Only if this is interrupted.
    for lane in $(jobs -p); do pkill -TERM -P "$lane" || true; done
    wait
    fail
    printf '\n'
    cat "$folder/seconds" 2>/dev/null || true
    printf '%6d s  in all\n' "$SECONDS"
    rm -r "$folder"
}
trap finish EXIT

build() {
    infra/check-packages.py --resolve
    "${swift_build[@]}"
    make --no-print-directory convert
}

# The pages keep one core busy, and the others mostly wait. Their output follows that of the pages.
show() {
    trap fail EXIT
    stage 'pages' make --no-print-directory test-pages
}

serve() {
    trap fail EXIT
    stage 'evaluate' infra/evaluate.py
    stage 'ship' Tests/Ship/run.py "${depth[@]}"
    stage 'sync' Tests/Sync/run.py "${depth[@]}"
}

simulate() {
    RECORDS_SEEDS=51..200 infra/swift-test.py --filter '^RecordsTests\.SimulationTests'
    SYNC_SEEDS=3..100 infra/swift-test.py --filter '^HearthClientTests\.ClientSimulationTests'
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
sanitized='^(CurlClient|SystemSupport|Storage|Archives|ImageCoding|Embedder|Retrieval|TrafficLimits|RecipeReading|Identity|PolicyEngine|HearthServer)Tests\.'

sanitize() { # sanitize thread|address
    # Leaks are not looked for: Swift keeps bits of its own in pointers, by which globals count as lost.
    local scratch=.build-$1 hooks=(env ASAN_OPTIONS=detect_leaks=0)
    "${swift_build[@]}" --sanitize "$1" --scratch-path "$scratch"
    if [ "$1" = thread ]; then
        "$(dirname "$(readlink -f "$(command -v swift)")")/clang" -shared -fPIC -O1 -o "$folder/mutex.so" infra/mutex.c
        hooks=(env "LD_PRELOAD=$folder/mutex.so" "TSAN_OPTIONS=suppressions=$PWD/infra/thread-sanitizer.txt")
    fi
    "${hooks[@]}" infra/swift-test.py --sanitize "$1" --scratch-path "$scratch" --filter "$sanitized"
}

stage 'install' infra/install-deps.sh test
stage 'lint' make --no-print-directory lint
stage 'build' build
stage 'swift tests' infra/swift-test.py
show &
pages=$!
serve >"$folder/output" 2>&1 &
servers=$!
status=0
wait "$pages" || status=1
wait "$servers" || status=1
cat "$folder/output"
[ "$status" = 0 ] || exit 1
if [ ${#depth[@]} != 0 ]; then
    stage 'simulations' simulate
    stage 'dates' dates
    stage 'inner loops' make --no-print-directory bench-loops
    stage 'thread sanitizer' sanitize thread
    stage 'address sanitizer' sanitize address
fi
