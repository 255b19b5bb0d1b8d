#!/usr/bin/env bash
# One group of tests that are built already, given the options of `swift test`. What failed, or hangs for a quarter of
# an hour, is told once more at the end, where a reader of a log of a thousand lines looks first.
set -uo pipefail

log=$(mktemp)
trap 'rm -f "$log"' EXIT

SWIFT_BACKTRACE=enable=no timeout --kill-after 10 900 swift test --skip-build "$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
if [ "$status" != 0 ]; then
  printf '\nWhat failed:\n'
  grep -E 'recorded an issue|↳|error:|Fatal error' "$log" | cut -c -400 | head -n 30
fi
if [ "$status" = 124 ]; then
  printf '\nWhat began and did not end:\n'
  awk '
    /◇ Test / && !/◇ Test case / && sub(/^.*◇ Test /, "") && sub(/ started\.$/, "") { open[$0] = 1 }
    /[✔✘] Test / && sub(/^.*[✔✘] Test /, "") && sub(/ (with [0-9]+ test cases? )?(passed|failed) after .*/, "") { delete open[$0] }
    END { for (test in open) if (test != "run") print "  " test }' "$log"
fi
exit "$status"
