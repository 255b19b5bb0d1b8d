#!/usr/bin/env bash
# Backs an environment's database up, beside a running server, and proves the copy by restoring it elsewhere and having
# `hearth ledger verify` and `hearth audit verify` look at it there. Then removes those that are older than KEEP_DAYS.
#   backup.sh dev|prod [--with-settings]   the settings file and secrets/ as well: keep such a backup like a key
# Encrypts it where BACKUP_AGE_RECIPIENT is set. The last line of the output is the backup's folder. infra/lib.sh has the settings and the exit codes.
set -euo pipefail
# shellcheck source=infra/lib.sh
. "$(dirname "$(readlink -f "$0")")/lib.sh"

usage() { sed -n '2,5s/^# \?//p' "$0"; }
target=''
for argument; do
    case $argument in
        --with-settings) WITH_SETTINGS=true ;;
        -h | --help) usage && exit 0 ;;
        -*) die 2 "$argument is no option: $(usage)" ;;
        *)
            [ -z "$target" ] || die 2 "$(usage)"
            target=$argument
            ;;
    esac
done
[ -n "$target" ] || die 2 "$(usage)"
open_environment "$target"
# A deployment makes its own.
lock 900
backup=$(make_backup verified) || die 1 "the backup of $environment failed"
prune_backups
say "backed up $environment ($(du -sh "$backup" | cut -f1)): $(grep '^ledger=' "$backup/manifest" | cut -d= -f2-)"
echo "$backup"
