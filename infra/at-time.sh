#!/usr/bin/env bash
# Runs a command as if it began at another moment, for the tests of dates. Debian's package: faketime.
#   at-time.sh '2026-12-31 23:58' COMMAND...              in UTC
#   TZ=Europe/Berlin at-time.sh '2027-03-28 01:58' COMMAND...
# An offset and not a moment, so that every process of the command has the same clock; uptime stays as it is.
set -euo pipefail

moment=$(TZ=${TZ:-UTC} date -d "$1" +%s)
offset=$((moment - $(date +%s)))
library=$(dpkg -L libfaketime | grep '/libfaketime\.so\.1$')
shift
export LD_PRELOAD=$library FAKETIME_DONT_FAKE_MONOTONIC=1 FAKETIME_DONT_RESET=1
FAKETIME=$(printf '%+ds' "$offset")
export FAKETIME
exec "$@"
