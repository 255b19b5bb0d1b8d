#!/usr/bin/env bash
# Verifies an environment's audit log with the newest anchor, then records a new anchor: the ends of all households' chains.
# Anchors are root's files in HEARTH_HOME/anchors, which the server's user and the database's owner cannot change. Passes the
# new anchor to HEARTH_ANCHOR_COMMAND, which sends it to another machine. Removes anchors older than KEEP_DAYS.
#   anchor.sh dev|prod
# The last line of the output is the anchor's file. infra/lib.sh lists the settings and the exit codes.
set -euo pipefail
# shellcheck source=infra/lib.sh
. "$(dirname "$(readlink -f "$0")")/lib.sh"

usage() { sed -n '2,6s/^# \?//p' "$0"; }
case ${1:-} in -h | --help) usage && exit 0 ;; esac
[ $# = 1 ] || die 2 "$(usage)"
open_environment "$1"
# Waits for a restore, which sets anchors aside.
lock 900
release=$(current_release)
[ -n "$release" ] || die 1 "$environment has no release: run deploy.sh first"

# The new anchor is recorded only if the previous one matches: a household that was removed in between would be in neither.
previous=$(newest_anchor)
output=$(verify_audit "$release" "$previous" 2>&1) \
    || die 1 "the audit log does not match ${previous:-its own hashes}; no anchor was recorded: $output"
anchors=$home/anchors
public_folder "$anchors"
anchor=$anchors/$(date -u +%Y%m%dT%H%M%SZ)
run_hearth "$release" audit anchor | cat >"$anchors/.draft" || die 1 "hearth audit anchor failed"
# `hearth audit verify` reads it as the server's user.
chmod 644 "$anchors/.draft"
sync "$anchors/.draft" && mv -f "$anchors/.draft" "$anchor"
find "$anchors" -type f -mtime "+${KEEP_DAYS:-30}" ! -path "$anchor" -delete
if [ -n "${HEARTH_ANCHOR_COMMAND:-}" ]; then
    sh -c "$HEARTH_ANCHOR_COMMAND" <"$anchor" >&2 9>&- || die 1 "$anchor is recorded, but HEARTH_ANCHOR_COMMAND failed to send it"
fi
say "${output##*$'\n'}"
echo "$anchor"
