#!/usr/bin/env bash
# Rolls an environment back to its previous release.
#   rollback.sh dev|prod             the code only; refused if the old code does not know the database's schema
#   rollback.sh dev|prod --database  the database as well, as it was when the current release was deployed; newer data are kept in a
#                                    backup and no longer served
#   --without-copy                   with --database: continue even if the current database cannot be backed up
# infra/lib.sh lists the settings and the exit codes.
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
        -*) die 2 "unknown option $argument: $(usage)" ;;
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
    say "rolled back: $(basename "$(current_release)") serves"
    exit
fi
current=$(current_release)
previous=$(readlink -e "$home/previous") || die 1 "there is no release before ${current##*/}"
[ "$previous" != "$current" ] || die 1 "the previous release is ${current##*/} as well"
backup=$(cat "$home/previous.backup" 2>/dev/null || true)
if $database; then
    { [ -n "$backup" ] && is_whole "$backup" && can_open "$backup"; } || die 1 "the backup from before ${current##*/} is missing, incomplete or damaged"
elif ! run_hearth "$previous" migrate --status >/dev/null 2>&1; then
    die 1 "${previous##*/} does not know the database's schema: use --database, or deploy a newer release"
fi

# forward REASON: restores the state before this script, after a failure.
forward() {
    begin_rollback
    say "$1: restoring ${current##*/}"
    stop_server "$previous" || true
    note "failed to roll back from ${current##*/} to ${previous##*/}: $1"
    # Without a copy, the current release's data are gone, and its code does not match the previous data.
    [ "$point" != none ] || die 4 "$1, and there is no copy of the data of ${current##*/}"
    return_to "$current" "$point" || die 4 "$1, and $missing"
    die 1 "$1; ${current##*/} serves again"
}

detach_from_terminal
say "rolling $environment back from ${current##*/} to ${previous##*/}"
point='' way_back=forward
stop_server "$current" || forward "the server cannot be stopped"
if $database; then
    if $copy; then
        saved=$(make_backup quick) || forward "the current database cannot be saved (--without-copy continues without)"
        say "the current database is saved in $saved"
    fi
    point=${saved:-none}
    put_back "$backup" || forward "$backup could not be restored"
fi
point current "$previous"
if ! start_server "$previous" || ! wait_until_ready "$previous"; then forward "${previous##*/} does not become ready"; fi
way_back=''
rm -f "$home/previous" "$home/previous.backup"
note "rolled back from ${current##*/} to ${previous##*/}, database: $database"
say "${previous##*/} serves"
