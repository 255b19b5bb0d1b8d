#!/usr/bin/env bash
# Goes back to the release before the current one.
#   rollback.sh dev|prod             the code only; refused where the database has a schema that the old code does not know
#   rollback.sh dev|prod --database  the database as well, as it was when the current release was deployed: what has been
#                                    written since is a backup of its own, and no longer served
#   --without-copy                   with --database: even where what is there cannot be backed up
# infra/lib.sh has the settings and the exit codes.
set -euo pipefail
# shellcheck source=infra/lib.sh
. "$(dirname "$(readlink -f "$0")")/lib.sh"

usage() { sed -n '2,7s/^# \?//p' "$0"; }
target='' database=false copy=true
for argument; do
    case $argument in
        --database) database=true ;;
        --without-copy) copy=false ;;
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
lock 0
settle
if [ "$settled" = back ]; then
    say "that was the way back: $(basename "$(current_release)") serves"
    exit
fi
current=$(current_release)
previous=$(readlink -e "$home/previous") || die 1 "no release before ${current##*/} is there"
[ "$previous" != "$current" ] || die 1 "${current##*/} is the release before itself"
backup=$(cat "$home/previous.backup" 2>/dev/null || true)
if $database; then
    { [ -n "$backup" ] && is_whole "$backup" && can_open "$backup"; } || die 1 "the backup from before ${current##*/} is not there, or not whole"
elif ! run_hearth "$previous" migrate --status >/dev/null 2>&1; then
    die 1 "${previous##*/} does not know the database's schema: go back with --database, or on to a newer release"
fi

# forward: the state before this script, after a failure.
forward() {
    turn_back
    say "$1: going back to ${current##*/}"
    stop_server "$previous" || true
    note "failed to roll back from ${current##*/} to ${previous##*/}: $1"
    # Without a copy of them, the data of the current release are gone, and its code does not fit those of the previous one.
    [ "$point" != none ] || die 4 "$1, and there is no copy of what ${current##*/} had"
    return_to "$current" "$point" || die 4 "$1, and $missing"
    die 1 "$1; ${current##*/} serves on"
}

stand_fast
say "rolling $environment back from ${current##*/} to ${previous##*/}"
point='' way_back=forward
stop_server "$current" || forward "the server cannot be stopped"
if $database; then
    if $copy; then
        saved=$(make_backup quick) || forward "what is there cannot be kept (--without-copy goes on all the same)"
        say "what was there is in $saved"
    fi
    point=${saved:-none}
    put_back "$backup" || forward "$backup could not be restored"
fi
point current "$previous"
if ! start_server "$previous" || ! wait_until_ready "$previous"; then forward "${previous##*/} does not get ready"; fi
way_back=''
rm -f "$home/previous" "$home/previous.backup"
note "rolled back from ${current##*/} to ${previous##*/}, database: $database"
say "${previous##*/} serves"
