#!/usr/bin/env bash
# Runs a command as if it began at another moment, for the tests of dates.
#   at-time.sh '2026-12-31 23:58' COMMAND...              in UTC
#   TZ=Europe/Berlin at-time.sh '2027-03-28 01:58' COMMAND...
# An offset and not a moment, so that every process of the command has the same clock (clock.c). Debian's faketime shifts monotonic
# timers too, with which programs in Swift hang.
set -euo pipefail

moment=$(TZ=${TZ:-UTC} date -d "$1" +%s)
offset=$((moment - $(date +%s)))
shift
folder=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$folder/.hearth"
cc -shared -fPIC -O1 -o "$folder/.hearth/clock.so" "$folder/infra/clock.c"
export LD_PRELOAD=$folder/.hearth/clock.so CLOCK_SHIFT=$offset
exec "$@"
