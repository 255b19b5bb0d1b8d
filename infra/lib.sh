# shellcheck shell=bash
# Functions shared by deploy.sh, rollback.sh, backup.sh, restore.sh, anchor.sh and hearth.sh: an environment, its releases, its server, its
# database.
#
# An environment is `dev` or `prod`. Each has its own settings file, folders, lock, and unit or compose project, so that
# both can run on one machine. Its settings file (one NAME=value per line, no shell syntax) holds Hearth's settings and these:
#   HEARTH_MODE     systemd (the default: releases run as hearth@prod.service) or compose
#   HEARTH_HOME     releases and the links `current` and `previous` (/opt/hearth/prod)
#   HEARTH_STATE    the server's working directory, with the SQLite file if there is one (/var/lib/hearth/prod)
#   HEARTH_BACKUPS  backups (/var/backups/hearth/prod)
#   HEARTH_USER     the server's user, if it exists (hearth)
#   HEARTH_START, HEARTH_STOP   commands instead of systemctl; HEARTH_STOP returns when the process has ended
#   HEARTH_DOCKER   a command instead of docker; HEARTH_IMAGE: an image to pull instead of building one
#   HEARTH_PG_BIN   the folder of pg_dump, pg_restore and psql, if they are not on the PATH
#   HEALTH_SECONDS  maximum time until a server is ready (30)
#   KEEP_DAYS       retention of backups and anchors (30)
#   BACKUP_AGE_RECIPIENT  encrypts backups with `age` for this public key (age1… or ssh-…)
#   BACKUP_AGE_IDENTITY   the file of its private key, for a restore
#   HEARTH_ANCHOR_COMMAND reads an anchor of the audit log and sends it to another machine (anchor.sh)
#
# Exit codes of all but hearth.sh: 0 done; 1 failed, the previous release still serves; 2 wrong usage; 3 failed and rolled back;
# 4 failed, an operator must act (read last.log first); 75 another of these scripts is running, try again.

# Files of these scripts are readable by their user only. Unpacking a release makes it readable for the server.
umask 077

say() { printf '%s %s\n' "$(date -u +%H:%M:%SZ)" "$*" >&2; }

# die STATUS WORDS...
die() {
    local status=$1
    shift
    say "$*"
    exit "$status"
}

# open_environment NAME: reads its settings and checks those of the scripts.
open_environment() {
    environment=$1
    [[ $environment == @(dev|prod) ]] || die 2 "unknown environment \"$environment\": expected dev or prod"
    settings=${HEARTH_SETTINGS:-/etc/hearth/$environment.env}
    [ -r "$settings" ] || die 2 "$settings cannot be read: copy .env.example there"
    read_settings
    mode=${HEARTH_MODE:-systemd}
    home=${HEARTH_HOME:-/opt/hearth/$environment}
    state=${HEARTH_STATE:-/var/lib/hearth/$environment}
    backups=${HEARTH_BACKUPS:-/var/backups/hearth/$environment}
    case $mode in
        systemd) DATABASE_URL=${DATABASE_URL:-sqlite:///.hearth/hearth.db} ;;
        compose) DATABASE_URL=${DATABASE_URL:-postgres://hearth@db/hearth} ;;
        *) die 2 "$settings: HEARTH_MODE is \"$mode\": expected systemd or compose" ;;
    esac
    export DATABASE_URL
    # Checked here, and not in the middle of a deployment.
    [[ ${HEALTH_SECONDS:-1} =~ ^[1-9][0-9]{0,4}$ ]] || die 2 "HEALTH_SECONDS is \"$HEALTH_SECONDS\": expected a whole number"
    [[ ${KEEP_DAYS:-1} =~ ^-?[0-9]{1,5}$ ]] || die 2 "KEEP_DAYS is \"$KEEP_DAYS\": expected a whole number"
    as_user=()
    local user=${HEARTH_USER:-hearth}
    if [ "$mode" = systemd ] && [ "$(id -u)" = 0 ] && [ "$(id -nu)" != "$user" ] && id "$user" >/dev/null 2>&1; then
        as_user=(setpriv "--reuid=$user" "--regid=$(id -g "$user")" --init-groups
            env "HOME=$(getent passwd "$user" | cut -d: -f6)")
    fi
}

# as_service COMMAND...: runs a command as the server's user. That user can replace any file and folder in $state by a link
# at any moment, so root opens, writes, moves and removes nothing there. Data passes through pipes: a process of that user
# could keep or share an open file.
as_service() { "${as_user[@]}" "$@" 9>&-; }

# public_folder FOLDER: makes a folder that every user may read, if it does not exist.
public_folder() { [ -d "$1" ] || install -d -m 755 "$1"; }

# The file is parsed and not sourced: a password may contain any character.
read_settings() {
    local line name value number=0
    while IFS= read -r line || [ -n "$line" ]; do
        number=$((number + 1))
        [[ $line =~ ^[[:space:]]*(#|$) ]] && continue
        [[ $line =~ ^([A-Za-z_][A-Za-z0-9_]*)=(.*)$ ]] || die 2 "$settings:$number: expects NAME=value"
        name=${BASH_REMATCH[1]} value=${BASH_REMATCH[2]}
        if [[ $value =~ ^\"(.*)\"$ || $value =~ ^\'(.*)\'$ ]]; then value=${BASH_REMATCH[1]}; fi
        export "$name=$value"
    done <"$settings"
}

# lock [SECONDS]: allows one of these scripts at a time in an environment, until this one ends.
lock() {
    public_folder "$home"
    # No script reads its input, nor do its children.
    exec 9>>"$home/.lock" </dev/null
    flock -w "${1:-0}" 9 || die 75 "another deployment, backup or restore of $environment is running: try again later"
}

# detach_from_terminal: from here on, a closed terminal or pipe does not end this script. Its output and its children's goes to
# last.log, and from there to the terminal, if it still exists. If `way_back` names a function, it is called with a reason when the
# script is stopped or fails. It runs in a subshell, whose status becomes the script's.
detach_from_terminal() {
    way_back='' cause='the script failed'
    trap '' HUP PIPE
    trap 'cause="stopped by a signal"; exit 143' INT TERM
    trap ended EXIT
    : >"$home/last.log"
    # The second reads to the end once the first has ended. The first never outlives this script.
    (trap '' TERM && exec tail -f --pid=$$ -s 0.2 /dev/null >/dev/null 2>&1 9>&-) &
    watched=$!
    (trap '' TERM && exec tail -n +1 -f --pid=$watched -s 0.1 "$home/last.log" >&2 2>/dev/null 9>&-) &
    follower=$!
    disown -a
    exec 2>>"$home/last.log"
}

ended() {
    local status=$?
    trap '' INT TERM
    if [ -n "$way_back" ]; then
        status=0
        ("$way_back" "$cause") || status=$?
    fi
    kill -KILL "$watched" || true
    timeout 2 tail -f --pid="$follower" -s 0.05 /dev/null || true
    exit $status
}

# begin_rollback: the first step of a `way_back` function; from here on no signal interrupts it.
begin_rollback() {
    way_back=''
    trap '' INT TERM
}

# --- Releases and the server. No child inherits the lock, because it may outlive this script.

current_release() { readlink -e "$home/current" || true; }

# point LINK RELEASE: replaces a link atomically.
point() {
    ln -sfn "$2" "$home/$1.new" && mv -Tf "$home/$1.new" "$home/$1"
}

compose() {
    local release=$1
    shift
    HEARTH_VERSION=${release##*/} HEARTH_SETTINGS=$settings HEARTH_SECRETS=${HEARTH_SECRETS:-/etc/hearth/secrets-$environment} \
        "${HEARTH_DOCKER:-docker}" compose --project-name "hearth-$environment" \
        --env-file "$settings" -f "$release/infra/compose.yaml" -f "$release/infra/compose.$environment.yaml" "$@" 9>&-
}

# run_hearth RELEASE ARGUMENTS...: runs a command of a release on the database of DATABASE_URL.
run_hearth() {
    local release=$1
    shift
    if [ "$mode" = compose ]; then
        compose "$release" run --rm -T -e DATABASE_URL api "$@"
        return
    fi
    (
        export SEED_DIR=${SEED_DIR:-$release/seed} POLICY_DIR=${POLICY_DIR:-$release/policies}
        export EMBEDDER_FILE=${EMBEDDER_FILE:-$release/embedder/minilm-l6-v2.hearth}
        exec "${as_user[@]}" env "--chdir=$state" "$release/bin/hearth" "$@" 9>&-
    )
}

start_server() {
    if [ "$mode" = compose ]; then
        compose "$1" up -d --remove-orphans >&2
    elif [ -n "${HEARTH_START:-}" ]; then
        # This script ignores some signals; a server must not.
        env --default-signal sh -c "$HEARTH_START" >&2 9>&-
    else
        systemctl restart "hearth@$environment" >&2 9>&-
    fi
}

# stop_server RELEASE: returns when its process has ended.
stop_server() {
    if [ "$mode" = compose ]; then
        compose "$1" stop --timeout 40 api >&2
    elif [ -n "${HEARTH_STOP:-}" ]; then
        sh -c "$HEARTH_STOP" >&2 9>&-
    else
        systemctl stop "hearth@$environment" >&2 9>&-
    fi
}

# show_log RELEASE: prints the last lines of its server's log.
show_log() {
    if [ "$mode" = compose ]; then
        compose "$1" logs --no-color --tail 20 api >&2 || true
    elif [ -z "${HEARTH_START:-}" ]; then
        journalctl --no-pager -u "hearth@$environment" -n 20 >&2 || true
    fi
}

# is_ready RELEASE: asks /ready, by curl instead of the server's own code if possible.
is_ready() {
    if [ "$mode" = compose ]; then
        compose "$1" exec -T api hearth health --ready >/dev/null 2>&1 </dev/null
    else
        local host=${HOST:-127.0.0.1}
        [[ $host == @(0.0.0.0|::) ]] && host=127.0.0.1
        [[ $host == *:* ]] && host="[$host]"
        curl -fs --noproxy '*' --max-time 2 -o /dev/null "http://$host:${PORT:-8000}/ready"
    fi
}

# wait_until_ready RELEASE: requires two successes, a second apart, because a server may fail at its first work. The first must come
# within HEALTH_SECONDS.
wait_until_ready() {
    local end=$((SECONDS + ${HEALTH_SECONDS:-30})) good=0
    while true; do
        if is_ready "$1"; then good=$((good + 1)); else good=0; fi
        [ $good -lt 2 ] || return 0
        [ $good -gt 0 ] || [ $SECONDS -lt $end ] || return 1
        if [ $good -gt 0 ]; then sleep 1; else sleep 0.3; fi
    done
}

# mark OLD POINT NEW: records an unfinished deployment, in case it is killed: the release and the backup to restore (either may
# be empty), and the new release.
mark() {
    printf '%s\n' "$@" >"$home/unfinished.new" && mv -f "$home/unfinished.new" "$home/unfinished"
}

# return_to OLD POINT: serves that release again, on the data of the backup POINT if it is not empty. On failure, `missing`
# holds the reason.
return_to() {
    local status=0
    if [ -z "$1" ]; then
        # A release that never served is not restored.
        rm -f "$home/current" "$home/unfinished"
        missing='there is no release to roll back to'
        return 1
    fi
    [ -z "$2" ] || put_back "$2" || status=$?
    missing="$home/current cannot be changed"
    point current "$1" || return
    rm -f "$home/unfinished"
    missing="$2 could not be restored"
    [ $status = 0 ] || return 1
    # The edits since that backup are still on the devices.
    [ -z "$2" ] || begin_epoch "$1" || say "devices give nothing back before: hearth sync new-epoch"
    missing="${1##*/} does not become ready on the previous data"
    start_server "$1" && wait_until_ready "$1"
}

# settle: finishes a deployment that was killed. Sets `settled` to `back` if it rolled back.
# shellcheck disable=SC2034  # rollback.sh reads it
settle() {
    local old point new
    settled=''
    [ -e "$home/unfinished" ] || return 0
    { read -r old && read -r point && read -r new; } <"$home/unfinished"
    if [ "$(current_release)" = "$new" ] && wait_until_ready "$new"; then
        if [ -n "$old" ] && [ "$old" != "$new" ]; then
            point previous "$old"
            printf '%s\n' "$point" >"$home/previous.backup"
        fi
        rm -f "$home/unfinished"
        note "deployed ${new##*/} over ${old##*/}: its deployment was killed, and it is ready"
        return
    fi
    settled=back
    # Until the new release is the current one, the data belong to the old one, which may have changed them since.
    [ "$(current_release)" = "$new" ] || point=''
    say "the deployment of ${new##*/} was killed: rolling back to ${old:-nothing}"
    stop_server "$new" || true
    if ! return_to "$old" "$point"; then
        note "failed ${new##*/}: its deployment was killed"
        [ -z "$old" ] || die 4 "the deployment of ${new##*/} was killed, and $missing"
        return 0
    fi
    note "rolled back ${new##*/} to ${old##*/}: its deployment was killed"
}

# --- The database.

is_postgres() { [[ $DATABASE_URL == postgres://* || $DATABASE_URL == postgresql://* ]]; }

# sqlite_file: prints the path of the SQLite file. As in Hearth, a path with a leading dot is relative to the working directory.
sqlite_file() {
    local path=${DATABASE_URL#sqlite:///}
    if [[ $path == .* ]]; then echo "$state/$path"; else echo "/${path#/}"; fi
}

# database_url NAME: prints DATABASE_URL with another database name.
database_url() {
    [[ $DATABASE_URL =~ ^(postgres(ql)?://[^/?]*)(/[^?]*)?(\?.*)?$ ]]
    echo "${BASH_REMATCH[1]}/$1${BASH_REMATCH[4]}"
}

# pg PROGRAM URL ARGUMENTS...: runs a program of PostgreSQL on the database of URL. It runs as the server's user, because that
# user may have written what it reads. The password does not appear in the process list; Hearth's own parameters are removed.
pg() {
    local program=$1 url=$2 password=${PGPASSWORD:-} encoded
    shift 2
    if [[ $url =~ ^(postgres(ql)?://[^:/@?]*):([^@/]*)@(.*)$ ]]; then
        encoded=${BASH_REMATCH[3]}
        url=${BASH_REMATCH[1]}@${BASH_REMATCH[4]}
        printf -v password '%b' "${encoded//%/\\x}"
    fi
    url=$(sed -E 's/([?&])(pool_size|statement_timeout)=[^&]*&?/\1/g; s/[?&]$//' <<<"$url")
    if [ "$mode" = compose ]; then
        # Inside its container, where the password is a file.
        # shellcheck disable=SC2016  # expanded there
        compose "$(current_release)" exec -T db sh -c \
            'export PGPASSWORD="$(cat /run/secrets/db_password)" PGOPTIONS="$1"; shift; exec "$@"' sh "${PGOPTIONS:-}" \
            "$program" --dbname "$url" "$@"
    else
        PGPASSWORD=$password as_service "${HEARTH_PG_BIN:+$HEARTH_PG_BIN/}$program" --dbname "$url" "$@"
    fi
}

# sql URL STATEMENT: prints the values, one row per line.
sql() { pg psql "$1" -X -q -A -t -v ON_ERROR_STOP=1 -c "$2" </dev/null; }

# dump_postgres FILE: dumps all rows of all households. Row-level security applies to the tables' owner, too, unless the session
# declares that it reads all households, so no role with more rights is needed. The vector tables are derived, and their extension
# may need a superuser: both stay out, and the next ingest or start creates the tables again.
dump_postgres() {
    local options=${PGOPTIONS:-}
    local flags=()
    if [ "$(sql "$DATABASE_URL" "SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user")" != t ]; then
        options="$options -c hearth.household=*"
        flags=(--enable-row-security)
    fi
    PGOPTIONS=$options pg pg_dump "$DATABASE_URL" --format=custom --extension=plpgsql \
        --exclude-table='public.vector_index_*' "${flags[@]}" </dev/null | cat >"$1"
}

# fill_postgres BACKUP URL: replaces the content of a database by the dump, in one transaction.
fill_postgres() {
    local script
    script=$(mktemp "${TMPDIR:-/tmp}/hearth-restore.XXXXXX") || return
    # The script is complete before its first statement runs: a truncated dump must not become half of a database.
    if ! {
        cat <<'SQL'
SET client_min_messages = warning;
DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'hearth_app') THEN CREATE ROLE hearth_app NOLOGIN; END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
DO $$ BEGIN
    EXECUTE format('GRANT hearth_app TO %I', current_user);
EXCEPTION WHEN insufficient_privilege THEN NULL;
END $$;
BEGIN;
SET lock_timeout = '20s';
-- Tables created below get the rights that the dump names, and none by default.
ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON TABLES FROM hearth_app;
-- Drops everything that does not belong to an extension. All names are read first: a view that is dropped with its table
-- has none any more.
DO $$ DECLARE statements text[]; statement text; BEGIN
    SELECT coalesce(array_agg(drops.text), '{}') INTO statements FROM (
        SELECT format('DROP %s IF EXISTS %s CASCADE',
            CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
            c.oid::regclass) AS text
        FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')
            AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype IN ('e', 'i', 'a'))
        UNION ALL
        SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', p.oid::regprocedure)
        FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
            AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
        UNION ALL
        SELECT format('DROP TYPE IF EXISTS %s CASCADE', t.oid::regtype)
        FROM pg_type t WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd', 'r')
            AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = t.oid AND deptype = 'e')
    ) AS drops;
    FOREACH statement IN ARRAY statements LOOP EXECUTE statement; END LOOP;
END $$;
SQL
        open_part "$1" database.dump | restore_script && echo 'COMMIT;'
    } >"$script"; then
        rm -f "$script"
        return 1
    fi
    local status=0
    pg psql "$2" -X -q -v ON_ERROR_STOP=1 <"$script" >/dev/null || status=$?
    rm -f "$script"
    return $status
}

# restore_script: reads a dump and writes its statements, independent of the role that runs them: default rights name their role.
restore_script() {
    if [ "$mode" = compose ]; then
        compose "$(current_release)" exec -T db pg_restore --no-owner --no-comments -f -
    else
        as_service "${HEARTH_PG_BIN:+$HEARTH_PG_BIN/}pg_restore" --no-owner --no-comments -f -
    fi | sed -E 's/^(ALTER DEFAULT PRIVILEGES) FOR ROLE [^ ]+ (IN SCHEMA public) /\1 \2 /'
}

# fill_sqlite BACKUP: the same for an SQLite file, which no process may have open.
fill_sqlite() {
    local file
    file=$(sqlite_file)
    as_service mkdir -p "${file%/*}" || return
    # shellcheck disable=SC2016  # expanded there
    if ! open_part "$1" database.sqlite3.gz | gzip -dc | as_service sh -c 'rm -f "$1" && cat >"$1"' sh "$file.new"; then
        as_service rm -f "$file.new"
        return 1
    fi
    # The old database's log must not be applied to the new one.
    as_service rm -f "$file-wal" "$file-shm" && as_service mv -fT "$file.new" "$file"
}

# copy_sqlite FILE: writes a consistent copy of the database, while others write.
copy_sqlite() {
    # shellcheck disable=SC2016  # expanded there
    as_service sh -c '
        folder=$(mktemp -d "$1/.check.XXXXXX") && cd "$folder" || exit
        sqlite3 -bail -cmd ".timeout 30000" "$2" "$3" >/dev/null && cat copy.db
        status=$?
        rm -rf "$folder"
        exit $status' sh "$state" "$1" "VACUUM INTO 'copy.db'"
}

# --- The files of pictures, in BLOB_DIR. A file never changes, and goes an hour after the last row that needs it: so files that are copied
# within an hour behind the database are all that it names.

# keeps_files: succeeds if the files are in a folder; those in a bucket (S3_BUCKET) are that service's to keep.
keeps_files() { [ -z "${S3_BUCKET:-}" ]; }

# in_files COMMAND ARGUMENTS...: runs a shell command in the folder of the files, which it makes if there is none.
in_files() {
    local command=$1 folder=${BLOB_DIR:-.hearth/blobs}
    shift
    # shellcheck disable=SC2016  # expanded there
    command='mkdir -p "$0" && cd "$0" || exit; '$command
    if [ "$mode" = compose ]; then
        compose "$(current_release)" run --rm -T --no-deps --entrypoint sh api -c "$command" "$folder" "$@"
    else
        [[ $folder == /* ]] || folder=$state/$folder
        as_service sh -c "$command" "$folder" "$@"
    fi
}

# pack_files FILE: writes the files into an archive. Files that go meanwhile are needed by nothing.
pack_files() {
    # shellcheck disable=SC2016  # expanded there
    in_files '
        find . -mindepth 2 -type f -path "./??/*" ! -name ".*" -print0 |
            tar -c --null --no-recursion --ignore-failed-read --warning=no-file-removed -T -
        [ $? -le 1 ]' </dev/null | cat >"$1"
}

# unpack_files BACKUP: adds the files that are missing. Present ones have the same content.
unpack_files() { open_part "$1" pictures.tar | in_files 'tar -x --skip-old-files --no-same-owner'; }

# check_files BACKUP URL: succeeds if the archive has every file that the database of URL names, each with the content that its name says.
check_files() {
    local missing
    # shellcheck disable=SC2016  # expanded by tar
    open_part "$1" pictures.tar | tar -x --to-command='[ "$(sha256sum | cut -c 1-64)" = "${TAR_FILENAME##*/}" ]' >&2 \
        || { say "a picture in the backup is damaged"; return 1; }
    missing=$(comm -13 <(open_part "$1" pictures.tar | tar -t | sed 's|.*/||' | sort) <(named_files "$2" | sort)) || return
    [ -z "$missing" ] || { say "the backup lacks $(wc -l <<<"$missing") pictures"; return 1; }
}

# named_files URL: prints the names of the files that the database of URL names. A release without pictures has no such table.
named_files() {
    local statement='SELECT DISTINCT sha256 FROM blobs'
    if [[ $1 == postgres* ]]; then
        [ "$(sql "$1" "SELECT to_regclass('public.blobs') IS NOT NULL")" = t ] || return 0
        PGOPTIONS="${PGOPTIONS:-} -c hearth.household=*" sql "$1" "$statement"
    else
        as_service sqlite3 -bail "/${1#sqlite:///}" "$statement" 2>/dev/null || true
    fi
}

# --- Backups: one folder each, named by time; it gets its name when it is complete.

# make_backup quick|verified: prints its folder. A quick backup is for a rollback and is not verified by restoring it.
make_backup() (
    local kind=$1 release name draft
    release=$(current_release)
    [ "$mode" != compose ] || [ -n "$release" ] || { say "$environment has no release: run deploy.sh first"; return 1; }
    mkdir -p "$backups" && chmod 700 "$backups" || return
    name=$(date -u +%Y%m%dT%H%M%SZ)
    while [ -e "$backups/$name" ]; do
        sleep 1
        name=$(date -u +%Y%m%dT%H%M%SZ)
    done
    draft=$backups/.draft-$name
    rm -rf "$backups"/.draft-*
    mkdir "$draft" || return
    if ! fill_backup "$kind" "$draft" "$release"; then
        rm -rf "$draft"
        say "no backup was made; the newest good one: $(newest_good_backup || echo none)"
        return 1
    fi
    sync "$draft"/* && mv "$draft" "$backups/$name" || return
    echo "$backups/$name"
)

fill_backup() {
    local kind=$1 draft=$2 release=$3 verified=no ledger='' audit='' file
    if is_postgres; then
        dump_postgres "$draft/database.dump" || { say "pg_dump failed"; return 1; }
        # Its table of contents is at its end, so this reads the whole dump.
        open_part "$draft" database.dump | restore_script >/dev/null || { say "the dump cannot be read back"; return 1; }
    else
        file=$(sqlite_file)
        as_service test -s "$file" || { say "there is no database $file"; return 1; }
        # Removes the remains of an interrupted backup.
        # shellcheck disable=SC2016  # expanded there
        as_service sh -c 'rm -rf "$1"/.check*' sh "$state" || true
        copy_sqlite "$file" | gzip -1 >"$draft/database.sqlite3.gz" || { say "the copy of $file failed"; return 1; }
    fi
    # Behind the database. A quick backup has none: a rollback leaves the files where they are.
    if [ "$kind" = verified ] && keeps_files; then
        pack_files "$draft/pictures.tar" || { say "the pictures could not be packed"; return 1; }
    fi
    if [ "${WITH_SETTINGS:-false}" = true ]; then
        local secrets=${HEARTH_SECRETS:-/etc/hearth/secrets-$environment}
        local paths=("${settings#/}")
        [ ! -d "$secrets" ] || paths+=("${secrets#/}")
        tar -czf "$draft/settings.tar.gz" -C / "${paths[@]}" || { say "the settings could not be packed"; return 1; }
    fi
    if [ "$kind" = verified ]; then
        [ -n "$release" ] || { say "$environment has no release to verify a backup with: run deploy.sh first"; return 1; }
        verify_backup "$draft" "$release" || return
        verified=yes
    fi
    printf '%s\n' "environment=$environment" "release=${release##*/}" "made=$(date -u +%Y-%m-%dT%H:%M:%SZ)" \
        "verified=$verified" "ledger=$ledger" "audit=$audit" >"$draft/manifest" || return
    (cd "$draft" && sha256sum -- * >../.sums && mv ../.sums SHA256SUMS) || return
    # A backup for a rollback is encrypted later: a deployment that fails at night has no private key.
    [ "$kind" = quick ] || seal "$draft" || { say "the backup could not be encrypted"; return 1; }
}

# seal FOLDER: encrypts its files for BACKUP_AGE_RECIPIENT, if that is set. If it is interrupted, the files in SHA256SUMS are
# still complete.
seal() {
    local file
    local plain=() names=()
    [ -n "${BACKUP_AGE_RECIPIENT:-}" ] || return 0
    for file in "$1"/*; do
        case ${file##*/} in
            SHA256SUMS* | *.age) ;;
            manifest) names+=(manifest) ;;
            *) plain+=("$file") names+=("${file##*/}.age") ;;
        esac
    done
    [ ${#plain[@]} -gt 0 ] || return 0
    for file in "${plain[@]}"; do
        rm -f "$file.age" && age --recipient "$BACKUP_AGE_RECIPIENT" --output "$file.age" "$file" || return
    done
    (cd "$1" && sha256sum -- "${names[@]}" >SHA256SUMS.new && sync -- * && mv -f SHA256SUMS.new SHA256SUMS) || return
    rm -f "${plain[@]}"
}

has_part() { [ -e "$1/$2" ] || [ -e "$1/$2.age" ]; }

# open_part BACKUP NAME: prints one of its files, decrypted.
open_part() {
    if [ -e "$1/$2" ]; then
        cat "$1/$2"
    elif [ -z "${BACKUP_AGE_IDENTITY:-}" ]; then
        say "$1 is encrypted: set BACKUP_AGE_IDENTITY, or call restore.sh with --identity FILE"
        return 1
    else
        age --decrypt --identity "$BACKUP_AGE_IDENTITY" "$1/$2.age"
    fi
}

# can_open BACKUP: succeeds if its database can be read here.
can_open() {
    local name=database.sqlite3.gz
    if has_part "$1" database.dump; then name=database.dump; fi
    [ -e "$1/$name" ] || open_part "$1" "$name" >/dev/null
}

# verify_backup FOLDER RELEASE: restores it beside the real database and verifies ledger and audit log there. Sets `ledger` and
# `audit` to the results.
verify_backup() {
    local folder=$1 release=$2 scratch url status=0
    if has_part "$folder" database.dump; then
        scratch=hearth_check_$environment
        # An interrupted verification may have left it.
        sql "$DATABASE_URL" "DROP DATABASE IF EXISTS $scratch WITH (FORCE)" 2>/dev/null || true
        sql "$DATABASE_URL" "CREATE DATABASE $scratch TEMPLATE template0" \
            || { say "cannot create a database to verify the backup: the role needs CREATEDB"; return 1; }
        url=$(database_url "$scratch")
        { fill_postgres "$folder" "$url" && prove "$url" "$release" && prove_files "$folder" "$url"; } || status=1
        sql "$DATABASE_URL" "DROP DATABASE $scratch WITH (FORCE)" || true
    else
        scratch=$(as_service mktemp -d "$state/.check.XXXXXX") || return
        # shellcheck disable=SC2016  # expanded there
        { open_part "$folder" database.sqlite3.gz | gzip -dc | as_service sh -c 'cat >"$1/hearth.db"' sh "$scratch" \
            && prove "sqlite:///$scratch/hearth.db" "$release" && prove_files "$folder" "sqlite:///$scratch/hearth.db"; } || status=1
        as_service rm -rf "$scratch"
    fi
    [ $status = 0 ] || say "the restored backup did not pass its verification"
    return $status
}

# prove_files FOLDER URL: verifies the pictures, if the backup has them.
prove_files() { ! has_part "$1" pictures.tar || check_files "$1" "$2"; }

# prove URL RELEASE: verifies ledger and audit log of a database.
prove() {
    local output
    output=$(DATABASE_URL=$1 run_hearth "$2" ledger verify 2>&1) || { say "hearth ledger verify: $output"; return 1; }
    ledger=${output##*$'\n'}
    output=$(DATABASE_URL=$1 run_hearth "$2" audit verify 2>&1) || { say "hearth audit verify: $output"; return 1; }
    audit=${output##*$'\n'}
}

# all_backups: prints the backups, newest first.
all_backups() {
    find "$backups" -mindepth 1 -maxdepth 1 -type d -name '[0-9]*T[0-9]*Z' 2>/dev/null | sort -r
}

is_whole() { (cd "$1" && sha256sum --quiet --strict -c SHA256SUMS) >/dev/null 2>&1; }

is_good() { grep -qs '^verified=yes$' "$1/manifest" && is_whole "$1"; }

newest_good_backup() {
    local backup
    while IFS= read -r backup; do
        if is_good "$backup"; then
            echo "$backup"
            return
        fi
    done < <(all_backups)
    return 1
}

# prune_backups: removes backups older than KEEP_DAYS, except the newest good one and the one that a rollback needs.
prune_backups() {
    local backup limit kept needed
    limit=$(date -u -d "${KEEP_DAYS:-30} days ago" +%Y%m%dT%H%M%SZ)
    kept=$(newest_good_backup) || return 0
    needed=$(cat "$home/previous.backup" 2>/dev/null || true)
    while IFS= read -r backup; do
        [[ ${backup##*/} < $limit ]] || continue
        [[ $backup != "$kept" && $backup != "$needed" ]] || continue
        say "removing ${backup##*/}, older than ${KEEP_DAYS:-30} days"
        rm -rf "$backup"
    done < <(all_backups)
    find "$backups" -mindepth 1 -maxdepth 1 -type d -name 'replaced-*' -mtime "+${KEEP_DAYS:-30}" -exec rm -rf {} +
    local unfinished=''
    [ ! -e "$home/unfinished" ] || unfinished=$(sed -n 2p "$home/unfinished")
    while IFS= read -r backup; do
        [[ $backup != "$needed" && $backup != "$unfinished" ]] || continue
        seal "$backup" || say "$backup could not be encrypted"
    done < <(all_backups; find "$backups" -mindepth 1 -maxdepth 1 -type d -name 'replaced-*')
}

# is_empty: succeeds if the database of DATABASE_URL is empty, or does not exist yet (SQLite).
is_empty() {
    if is_postgres; then
        [ "$(sql "$DATABASE_URL" "SELECT count(*) FROM pg_class c WHERE relnamespace = 'public'::regnamespace
            AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e')")" = 0 ]
    else
        local file
        file=$(sqlite_file)
        ! as_service test -s "$file" && ! as_service test -s "$file-wal"
    fi
}

# begin_epoch RELEASE: has all devices read their zones anew, and give back what they have and the restored database lacks. A release
# without the command has no records of families.
begin_epoch() {
    local output
    if output=$(DATABASE_URL=$DATABASE_URL run_hearth "$1" sync new-epoch 2>&1); then
        say "${output##*$'\n'}"
    else
        say "hearth sync new-epoch: $output"
        return 1
    fi
}

# put_back BACKUP [keep]: replaces the database, which no process may use meanwhile. The old one is kept beside the backups. If that
# fails, `keep` makes this function fail before it replaces anything.
put_back() (
    is_whole "$1" || { say "$1 is incomplete or damaged"; return 1; }
    aside=$backups/replaced-$(date -u +%Y%m%dT%H%M%SZ)
    if ! keep_aside "$1" "$aside"; then
        say "the current database cannot be saved in $aside"
        rm -rf "$aside"
        [ "${2:-}" != keep ] || return
    fi
    # First, because it only adds files.
    if has_part "$1" pictures.tar && keeps_files; then
        unpack_files "$1" || { say "the pictures could not be restored"; return 1; }
    fi
    replace_database "$1" "${2:-}" || return
    forget_anchors "$1"
)

replace_database() {
    if has_part "$1" database.dump; then
        fill_postgres "$1" "$DATABASE_URL"
        return
    fi
    fill_sqlite "$1" && return
    [ "$2" != keep ] || return
    # On a full disk, the current database takes the space; the backup is complete.
    local file
    file=$(sqlite_file)
    say "no space for a second file: removing the current database first"
    as_service rm -f "$file" "$file-wal" "$file-shm"
    fill_sqlite "$1"
}

# keep_aside BACKUP FOLDER: copies the current database, with the tools of BACKUP's engine.
keep_aside() {
    local file suffix
    mkdir -p "$2" || return
    if has_part "$1" database.dump; then
        dump_postgres "$2/database.dump"
        return
    fi
    file=$(sqlite_file)
    for suffix in '' -wal -shm; do
        as_service test -e "$file$suffix" || continue
        as_service cat "$file$suffix" | cat >"$2/${file##*/}$suffix" || return
    done
}

# --- Anchors: the ends of all audit chains at a time, in files that the server's user cannot write.

# all_anchors: prints the anchors, newest first.
all_anchors() {
    [ ! -d "$home/anchors" ] || find "$home/anchors" -mindepth 1 -maxdepth 1 -type f -name '[0-9]*Z' | sort -r
}

# newest_anchor: reads the whole list, because a closed pipe would make `sort` fail.
newest_anchor() { all_anchors | sed -n 1p; }

# verify_audit RELEASE ANCHOR: verifies the audit log, and compares it with ANCHOR if that is not empty.
verify_audit() {
    if [ -z "$2" ]; then
        run_hearth "$1" audit verify
    elif [ "$mode" = compose ]; then
        compose "$1" run --rm -T -e DATABASE_URL -v "$2:/run/anchor:ro" api audit verify --anchor /run/anchor
    else
        run_hearth "$1" audit verify --anchor "$2"
    fi
}

# forget_anchors BACKUP: sets aside anchors that are newer than BACKUP: the restored database does not have their entries.
forget_anchors() {
    local anchor made
    made=$(sed -n 's/^made=//p' "$1/manifest")
    made=${made//[-:]/}
    while IFS= read -r anchor; do
        [[ ${anchor##*/} < $made ]] || mv -f "$anchor" "$anchor.replaced" || say "$anchor cannot be set aside"
    done < <(all_anchors)
}

# note WORDS...: appends to the environment's history.
note() { printf '%s\t%s\n' "$(date -u +%Y-%m-%dT%H:%M:%SZ)" "$*" >>"$home/deployments.log" || true; }
