#!/usr/bin/env bash
# Puts a backup in the place of an environment's database. What was there is kept beside the backups.
#   restore.sh dev|prod BACKUP             stops the server, restores, starts it, waits until it is ready
#   restore.sh dev|prod BACKUP --into URL  into another database, an empty one, of the environment's engine; nothing else
#                                          is touched: the drill
#   --without-copy                         even where what is there cannot be kept
#   --identity FILE                        the private key of an encrypted backup, in place of BACKUP_AGE_IDENTITY
#   BACKUP is a folder that backup.sh made, or `latest`. infra/lib.sh has the settings and the exit codes.
set -euo pipefail
# shellcheck source=infra/lib.sh
. "$(dirname "$(readlink -f "$0")")/lib.sh"

usage() { sed -n '2,8s/^# \?//p' "$0"; }
arguments=() into='' keep=keep identity=''
while [ $# -gt 0 ]; do
    case $1 in
        --into)
            into=${2:-}
            [ -n "$into" ] || die 2 "--into wants a URL"
            shift
            ;;
        --identity)
            identity=${2:-}
            [ -r "$identity" ] || die 2 "--identity wants a file that can be read"
            shift
            ;;
        --without-copy) keep='' ;;
        -h | --help) usage && exit 0 ;;
        -*) die 2 "$1 is no option: $(usage)" ;;
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
[ "$backup" != latest ] || backup=$(newest_good_backup) || die 1 "no backup in $backups is good"
is_whole "$backup" || die 1 "$backup is no backup, or not whole"
can_open "$backup" || die 1 "$backup cannot be decrypted"
release=$(current_release)
[ -n "$release" ] || die 1 "no release of $environment is there"

if [ -n "$into" ]; then
    DATABASE_URL=$into
    if has_part "$backup" database.dump; then
        is_postgres || die 2 "$backup is PostgreSQL's, $into is not"
        is_empty || die 1 "$into is not reached, or not empty: --into wants a new database"
        fill_postgres "$backup" "$into" || die 1 "$backup could not be restored"
    else
        ! is_postgres || die 2 "$backup is SQLite's, $into is not"
        is_empty || die 1 "$into is not empty: --into wants a new file"
        fill_sqlite "$backup" || die 1 "$backup could not be restored"
    fi
    prove "$into" "$release" || die 1 "what was restored is not what it should be"
    say "restored: $ledger; $audit"
    exit
fi

# again: the server, on the data that there are. Both engines put a backup in their place whole or not at all.
again() {
    turn_back
    note "failed to restore $backup: $1"
    if ! start_server "$release" || ! wait_until_ready "$release"; then die 4 "$1, and the server does not come back"; fi
    die 4 "$1; the server serves: whether the old data or the restored ones, $home/last.log and the newest replaced-* tell"
}

stand_fast
say "restoring $environment from $backup"
way_back=again
stop_server "$release" || again "the server cannot be stopped"
if ! put_back "$backup" "$keep"; then
    turn_back
    note "failed to restore $backup"
    if start_server "$release" && wait_until_ready "$release"; then
        die 1 "$backup could not be restored; the old data serve on"
    fi
    die 4 "$backup could not be restored, and the server does not come back"
fi
prove "$DATABASE_URL" "$release" || say "what was restored is not what it should be; the server is started all the same"
if ! start_server "$release" || ! wait_until_ready "$release"; then
    turn_back
    note "restored $backup, and the server does not get ready"
    die 4 "$backup is restored, and the server does not get ready"
fi
way_back=''
note "restored $backup"
say "restored $environment from $backup"
