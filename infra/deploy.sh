#!/usr/bin/env bash
# Deploys a release to an environment: backup, migration, restart. Restores the previous release and its data if the new one is not
# ready within HEALTH_SECONDS.
#   deploy.sh dev|prod                        the newest commit of develop (dev) or main (prod), built here
#   deploy.sh dev|prod --ref REF              another commit, branch or tag
#   deploy.sh dev|prod --archive FILE.tar.gz  an archive that infra/package.sh made, here or elsewhere
#   --dry-run                                 prints the steps and changes nothing
# infra/lib.sh lists the settings and the exit codes.
set -euo pipefail
# The braces make the shell read the whole file first: a checkout may replace it while it runs.
{
# shellcheck source=infra/lib.sh
. "$(dirname "$(readlink -f "$0")")/lib.sh"

usage() { sed -n '2,8s/^# \?//p' "$0"; }
target='' ref='' archive='' dry_run=false
while [ $# -gt 0 ]; do
    case $1 in
        --ref | --archive)
            [ -n "${2:-}" ] || die 2 "$1 needs a value"
            if [ "$1" = --ref ]; then ref=$2; else archive=$2; fi
            shift
            ;;
        --dry-run) dry_run=true ;;
        -h | --help) usage && exit 0 ;;
        -*) die 2 "unknown option $1: $(usage)" ;;
        *)
            [ -z "$target" ] || die 2 "$(usage)"
            target=$1
            ;;
    esac
    shift
done
[ -n "$target" ] || die 2 "$(usage)"
[[ -z $ref || -z $archive ]] || die 2 "expected --ref or --archive, not both"
[ -z "$archive" ] || [ -r "$archive" ] || die 2 "$archive cannot be read"
open_environment "$target"
lock 0
repository=$(git -C "$(dirname "$(readlink -f "$0")")" rev-parse --show-toplevel 2>/dev/null || true)

# --- Prepare the new release, while the old one serves.

# unpack: unpacks standard input into releases/VERSION, completely or not at all.
unpack() {
    local draft=$home/releases/.draft
    public_folder "$home/releases"
    rm -rf "$draft" && mkdir -p "$draft" && tar -xzf - -C "$draft" --no-same-owner || return
    version=$(cat "$draft/VERSION" 2>/dev/null || true)
    [[ $version =~ ^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$ ]] || { say "the archive has no VERSION"; return 1; }
    new=$home/releases/$version
    # The current release may be deployed again, after a change of its settings.
    if [ "$new" != "$old" ]; then
        rm -rf "$new" && mv "$draft" "$new" || return
    elif ! diff -rq --no-dereference "$draft" "$new" >/dev/null; then
        say "another build has the version $version, and it serves: choose another version (infra/package.sh --version)"
        rm -rf "$draft"
        return 1
    fi
    rm -rf "$draft"
    # Readable for the server's user.
    chmod -R u+rwX,go+rX "$new"
}

prepare_from_git() {
    [ -n "$repository" ] || { say "there is no git repository here: use --archive"; return 1; }
    if [ -z "$ref" ]; then
        ref=origin/$([ "$environment" = prod ] && echo main || echo develop)
        git -C "$repository" fetch --quiet origin || return
    fi
    local commit source=$home/source
    commit=$(git -C "$repository" rev-parse --verify --short=12 "$ref^{commit}") || return
    if [ "$mode" = compose ]; then
        mkdir -p "$source" && printf '%s\n' "$commit" >"$source/VERSION"
        # Not piped, because `unpack` sets variables of this shell.
        git -C "$repository" archive --prefix= --add-file="$source/VERSION" --format=tar.gz -o "$source/release.tar.gz" "$commit" \
            || return
        unpack <"$source/release.tar.gz"
        return
    fi
    # Keeps the last build, of which this one reuses most.
    mkdir -p "$source"
    find "$source" -mindepth 1 -maxdepth 1 ! -name .build ! -name .hearth -exec rm -rf {} +
    git -C "$repository" archive "$commit" | tar -xf - -C "$source" || return
    (cd "$source" && infra/package.sh --version "$commit" --output "$source/.build/release.tar.gz" 9>&-) >&2 || return
    unpack <"$source/.build/release.tar.gz"
}

old=$(current_release)
if $dry_run; then
    say "dry run: nothing changes"
    say "environment $environment, mode $mode, settings $settings"
    if is_postgres; then say "database: PostgreSQL"; else say "database: $(sqlite_file)"; fi
    say "current release: ${old:-none}"
    if [ -n "$archive" ]; then
        version=$(tar -xzOf "$archive" ./VERSION) || die 1 "$archive cannot be unpacked"
        say "would unpack $archive, version $version into $home/releases"
    else
        say "would build ${ref:-the newest commit of $([ "$environment" = prod ] && echo main || echo develop)}"
    fi
    say "would back up into $backups, stop, migrate, ingest, start, and wait ${HEALTH_SECONDS:-30} s for /ready"
    exit 0
fi
settle
old=$(current_release) before=${old##*/}
if [ "$mode" = systemd ] && [ ! -d "$state" ]; then
    public_folder "${state%/*}"
    # Without -p, which would accept a link to a folder.
    mkdir -m 700 "$state"
    [ ${#as_user[@]} = 0 ] || chown -h "${HEARTH_USER:-hearth}:" "$state"
fi
if [ -n "$archive" ]; then unpack <"$archive" || die 1 "$archive cannot be unpacked"; else
    prepare_from_git || die 1 "the release could not be built"
fi
if [ "$mode" = compose ]; then
    verb=build
    [ -z "${HEARTH_IMAGE:-}" ] || verb=pull
    compose "$new" $verb api >&2 || die 1 "the image could not be built or pulled"
    compose "$new" up -d --wait db redis >&2 || die 1 "database and Redis do not start"
fi
detach_from_terminal
say "deploying $version to $environment, over ${before:-nothing}"

# --- From here on, a failure may need a rollback.

# back REASON: restores the previous release and its data.
back() {
    begin_rollback
    say "$1"
    show_log "$new"
    stop_server "$new" || true
    return_to "$old" "$point" || { note "failed $version: $1"; die 4 "$1, and $missing"; }
    note "rolled back $version to ${old##*/}: $1"
    die 3 "$1; ${old##*/} serves again, on the previous data"
}

point=''
if [ -n "$old" ]; then
    # Proves, while the old release serves, that there is space and that a backup can be restored.
    make_backup verified >/dev/null || die 1 "no deployment without a backup; ${old##*/} still serves"
fi
mark "$old" "$point" "$new"
way_back=back
if [ -n "$old" ]; then
    stop_server "$old" || back "the old server cannot be stopped"
    if is_ready "$old"; then
        begin_rollback
        start_server "$old" || true
        rm -f "$home/unfinished"
        note "failed $version: something still responds after the server was stopped"
        die 4 "something still responds after the server was stopped: ${before} was started again; check which process uses its port"
    fi
    # Contains everything that the old release wrote.
    if ! point=$(make_backup quick); then
        point=''
        back "the current database could not be saved"
    fi
    mark "$old" "$point" "$new"
fi
point current "$new"
run_hearth "$new" migrate >&2 || back "the migration failed"
run_hearth "$new" ingest >&2 || back "the ingest of the cards failed"
start_server "$new" || back "the new server does not start"
wait_until_ready "$new" || back "the new server is not ready after ${HEALTH_SECONDS:-30} s"

if [ -n "$old" ] && [ "$old" != "$new" ]; then
    point previous "$old"
    printf '%s\n' "$point" >"$home/previous.backup"
fi
rm -f "$home/unfinished"
way_back=''
note "deployed $version over ${before:-nothing}"
prune_backups
# Keeps the five newest releases, and those of the links.
find "$home/releases" -mindepth 1 -maxdepth 1 -type d -printf '%T@ %p\n' | sort -rn | tail -n +6 | cut -d' ' -f2- \
    | { grep -vxF -e "$new" -e "${old:-none}" || true; } | xargs -r -d '\n' rm -rf
say "$version serves $environment"
exit
}
