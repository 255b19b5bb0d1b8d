#!/usr/bin/env bash
# Replaces an environment's database by a backup, and adds the files of pictures that are missing. The old database is kept
# beside the backups.
#   restore.sh dev|prod BACKUP             stops the server, restores, starts it, waits until it is ready
#   restore.sh dev|prod BACKUP --into URL  the drill: restores into another, empty database of the same engine and touches nothing
#                                          else
#   --without-copy                         continue even if the current database cannot be saved
#   --identity FILE                        the private key of an encrypted backup, instead of BACKUP_AGE_IDENTITY
#   BACKUP is a folder that backup.sh made, or `latest`. infra/lib.sh lists the settings and the exit codes.
set -euo pipefail
# shellcheck source=infra/lib.sh
. "$(dirname "$(readlink -f "$0")")/lib.sh"

usage() { sed -n '2,9s/^# \?//p' "$0"; }
arguments=() into='' keep=keep identity=''
while [ $# -gt 0 ]; do
    case $1 in
        --into)
            into=${2:-}
            [ -n "$into" ] || die 2 "--into needs a URL"
            shift
            ;;
        --identity)
            identity=${2:-}
            [ -r "$identity" ] || die 2 "--identity needs a readable file"
            shift
            ;;
        --without-copy) keep='' ;;
        -h | --help) usage && exit 0 ;;
        -*) die 2 "unknown option $1: $(usage)" ;;
        *) arguments+=("$1") ;;
    esac
    shift
done
[ ${#arguments[@]} = 2 ] || die 2 "$(usage)"
open_environment "${arguments[0]}"
[ -z "$identity" ] || BACKUP_AGE_IDENTITY=$identity
lock 900
[ -n "$into" ] || settle
backup=${arguments[1]}
[ "$backup" != latest ] || backup=$(newest_good_backup) || die 1 "$backups has no good backup"
is_whole "$backup" || die 1 "$backup is not a backup, or incomplete or damaged"
can_open "$backup" || die 1 "$backup cannot be decrypted"
release=$(current_release)
[ -n "$release" ] || die 1 "$environment has no release: run deploy.sh first"

if [ -n "$into" ]; then
    DATABASE_URL=$into
    if has_part "$backup" database.dump; then
        is_postgres || die 2 "$backup needs a PostgreSQL URL, not $into"
        is_empty || die 1 "$into is unreachable or not empty: --into needs a new database"
        fill_postgres "$backup" "$into" || die 1 "$backup could not be restored"
    else
        ! is_postgres || die 2 "$backup needs an SQLite URL, not $into"
        is_empty || die 1 "$into is not empty: --into needs a new file"
        fill_sqlite "$backup" || die 1 "$backup could not be restored"
    fi
    { prove "$into" "$release" && prove_files "$backup" "$into"; } || die 1 "the restored database did not pass its verification"
    say "restored: $ledger; $audit"
    exit
fi

# again REASON: starts the server on the data that exist. Both engines restore a backup completely or not at all.
again() {
    begin_rollback
    note "failed to restore $backup: $1"
    if ! start_server "$release" || ! wait_until_ready "$release"; then die 4 "$1, and the server does not become ready"; fi
    die 4 "$1; the server is ready: read $home/last.log and the newest replaced-* for which data it serves"
}

detach_from_terminal
say "restoring $environment from $backup"
way_back=again
stop_server "$release" || again "the server cannot be stopped"
if ! put_back "$backup" "$keep"; then
    begin_rollback
    note "failed to restore $backup"
    if start_server "$release" && wait_until_ready "$release"; then
        die 1 "$backup could not be restored; the server runs on the old data"
    fi
    die 4 "$backup could not be restored, and the server does not become ready"
fi
prove "$DATABASE_URL" "$release" || say "the restored database did not pass its verification; starting the server anyway"
begin_epoch "$release" || say "starting the server without: devices give nothing back until it is run"
if ! start_server "$release" || ! wait_until_ready "$release"; then
    begin_rollback
    note "restored $backup, and the server does not become ready"
    die 4 "$backup is restored, and the server does not become ready"
fi
way_back=''
note "restored $backup"
say "restored $environment from $backup"
