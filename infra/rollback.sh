#!/usr/bin/env bash
# Goes back to the release before the current one.
#   rollback.sh dev|prod             the code only; refused where the database has a schema that the old code does not know
#   rollback.sh dev|prod --database  the database as well, as it was when the current release was deployed: what has been
#                                    written since is kept beside the backups and no longer served
# infra/lib.sh has the settings and the exit codes.
set -euo pipefail
# shellcheck source=infra/lib.sh
. "$(dirname "$(readlink -f "$0")")/lib.sh"

usage() { sed -n '2,6s/^# \?//p' "$0"; }
target='' database=false
for argument; do
    case $argument in
        --database) database=true ;;
        -h | --help) usage && exit 0 ;;
        -*) die 2 "$argument is no option: $(usage)" ;;
        *)
            [ -z "$target" ] || die 2 "$(usage)"
            target=$argument
            ;;
    esac
done
[ -n "$target" ] || die 2 "$(usage)"
umask 077
open_environment "$target"
lock 0
current=$(current_release)
previous=$(readlink -e "$home/previous") || die 1 "no release before ${current##*/} is there"
[ "$previous" != "$current" ] || die 1 "${current##*/} is the release before itself"
backup=$(cat "$home/previous.backup" 2>/dev/null || true)
if $database; then
    { [ -n "$backup" ] && is_whole "$backup"; } || die 1 "the backup from before ${current##*/} is not there, or not whole"
elif ! run_hearth "$previous" migrate --status >/dev/null 2>&1; then
    die 1 "${previous##*/} does not know the database's schema: go back with --database, or on to a newer release"
fi

# forward: the state before this script, after a failure.
forward() {
    say "$1: going back to ${current##*/}"
    stop_server "$previous" || true
    point current "$current"
    if start_server "$current" && wait_until_ready "$current"; then die 1 "$1; ${current##*/} serves on"; fi
    die 4 "$1, and ${current##*/} does not come back"
}

say "rolling $environment back from ${current##*/} to ${previous##*/}"
stop_server "$current" || die 1 "the server cannot be stopped"
if $database; then put_back "$backup" || forward "$backup could not be restored"; fi
point current "$previous"
if ! start_server "$previous" || ! wait_until_ready "$previous"; then
    ! $database || die 4 "${previous##*/} does not get ready on $backup"
    forward "${previous##*/} does not get ready"
fi
rm -f "$home/previous" "$home/previous.backup"
note "rolled back from ${current##*/} to ${previous##*/}, database: $database"
say "${previous##*/} serves"
