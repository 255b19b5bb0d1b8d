#!/usr/bin/env bash
# Runs the Swift tests that are built already, in two processes: the suites with the trait `.timed` after all others,
# because tests without a resource (Tests/HearthTesting/ResourceTrait.swift) cannot be kept from running beside them.
# The end of the output repeats what failed or hangs.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1

# At most this many cases run at once. The others have not started, so their time limits have not started either.
width=(--experimental-maximum-parallelization-width 16)

timed=$(grep -rPzoh --include='*.swift' '@Suite\([^{]*\.timed\b[^{]*\bstruct \K\w+' Tests | tr '\0' '|')
[ -n "$timed" ] || { echo 'error: no suite in Tests has the trait .timed; expected "@Suite(.timed) struct Name".' >&2; exit 1; }
timed="\\.(${timed%|})/"

log=$(mktemp)
trap 'rm -f "$log"' EXIT

# run MINUTES OPTIONS...
run() {
  local minutes=$1 status
  shift
  SWIFT_BACKTRACE=enable=no timeout --kill-after 10 "${minutes}m" swift test --skip-build "${width[@]}" "$@" 2>&1 | tee "$log"
  status=${PIPESTATUS[0]}
  if [ "$status" != 0 ]; then
    printf '\nFailures:\n'
    grep -E 'recorded an issue|↳|error:|Fatal error' "$log" | cut -c -400 | head -n 30
  fi
  if [ "$status" = 124 ]; then
    printf '\nTests that did not end, or still waited for a resource, after %s minutes:\n' "$minutes"
    awk '
      /◇ Test / && !/◇ Test case / && sub(/^.*◇ Test /, "") && sub(/ started\.$/, "") { open[$0] = 1 }
      /[✔✘] Test / && sub(/^.*[✔✘] Test /, "") && sub(/ (with [0-9]+ test cases? )?(passed|failed) after .*/, "") { delete open[$0] }
      END { for (test in open) if (test != "run") print "  " test }' "$log"
  fi
  return "$status"
}

run 20 --skip "$timed" && run 15 --filter "$timed"
