#!/usr/bin/env bash
# Backs up an environment's database and pictures, beside a running server. Verifies the copy: restores it elsewhere and runs
# `hearth ledger verify` and `hearth audit verify` there. Then removes backups older than KEEP_DAYS. Encrypts the backup if BACKUP_AGE_RECIPIENT is set.
#   backup.sh dev|prod [--with-settings]   the settings file and secrets/ as well: store such a backup like a key
# The last line of the output is the backup's folder. infra/lib.sh lists the settings and the exit codes.
set -euo pipefail
# shellcheck source=infra/lib.sh
. "$(dirname "$(readlink -f "$0")")/lib.sh"

usage() { sed -n '2,6s/^# \?//p' "$0"; }
target=''
for argument; do
    case $argument in
        --with-settings) WITH_SETTINGS=true ;;
        -h | --help) usage && exit 0 ;;
        -*) die 2 "unknown option $argument: $(usage)" ;;
        *)
            [ -z "$target" ] || die 2 "$(usage)"
            target=$argument
            ;;
    esac
done
[ -n "$target" ] || die 2 "$(usage)"
open_environment "$target"
# Waits for a deployment, which makes its own backup.
lock 900
backup=$(make_backup verified) || die 1 "the backup of $environment failed"
prune_backups
say "backed up $environment ($(du -sh "$backup" | cut -f1)): $(grep '^ledger=' "$backup/manifest" | cut -d= -f2-)"
echo "$backup"
