#!/usr/bin/env bash
# One group of tests that are built already, given the options of `swift test`. What failed is told once more
# at the end, where a reader of a log of a thousand lines looks first.
set -uo pipefail

log=$(mktemp)
trap 'rm -f "$log"' EXIT

SWIFT_BACKTRACE=enable=no swift test --skip-build "$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
if [ "$status" != 0 ]; then
  printf '\nWhat failed:\n'
  grep -E 'recorded an issue|↳|error:|Fatal error' "$log" | cut -c -400 | head -n 30
fi
exit "$status"
