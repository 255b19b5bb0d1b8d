# shellcheck shell=bash
# What deploy.sh, rollback.sh, backup.sh, restore.sh, anchor.sh and hearth.sh share: an environment, its releases, its server, its database.
#
# An environment is `dev` or `prod`. Each has its own settings file, folders, lock, and unit or compose project, so that
# both may live on one machine. Its settings file (NAME=value a line, no shell) holds Hearth's settings and these:
#   HEARTH_MODE     systemd (the default: releases run as hearth@prod.service) or compose
#   HEARTH_HOME     releases and the links `current` and `previous` (/opt/hearth/prod)
#   HEARTH_STATE    where the server runs and an SQLite file may lie (/var/lib/hearth/prod)
#   HEARTH_BACKUPS  (/var/backups/hearth/prod)
#   HEARTH_USER     who the server runs as, where there is such a user (hearth)
#   HEARTH_START, HEARTH_STOP   commands in place of systemctl's; the stop returns when the process is gone
#   HEARTH_DOCKER   in place of docker; HEARTH_IMAGE: an image to pull in place of building one
#   HEARTH_PG_BIN   the folder of pg_dump, pg_restore and psql, where they are not on the PATH
#   HEALTH_SECONDS  how long a server may take to be ready (30)
#   KEEP_DAYS       how long backups and anchors are kept (30)
#   BACKUP_AGE_RECIPIENT  encrypts backups with `age` for this public key (age1… or ssh-…)
#   BACKUP_AGE_IDENTITY   the file of its private key, for a restore
#   HEARTH_ANCHOR_COMMAND reads the audit's anchors and sends them away (anchor.sh)
#
# Exit codes of all but hearth.sh: 0 done; 1 failed, and what served before serves on; 2 wrong usage; 3 failed and rolled back;
# 4 failed, and a person has to look, last.log first; 75 another one of them runs, try again.

# Whatever these scripts write is readable for their user alone; a release is opened for the server when it is unpacked.
umask 077

say() { printf '%s %s\n' "$(date -u +%H:%M:%SZ)" "$*" >&2; }

# die STATUS WORDS...
die() {
    local status=$1
    shift
    say "$*"
    exit "$status"
}

# open_environment NAME: reads its settings; what they say of the scripts themselves has to make sense.
open_environment() {
    environment=$1
    [[ $environment == @(dev|prod) ]] || die 2 "\"$environment\" is no environment: dev or prod"
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
        *) die 2 "$settings: HEARTH_MODE is \"$mode\": systemd or compose" ;;
    esac
    export DATABASE_URL
    # Here, and not half way through a deployment.
    [[ ${HEALTH_SECONDS:-1} =~ ^[1-9][0-9]{0,4}$ ]] || die 2 "HEALTH_SECONDS is \"$HEALTH_SECONDS\": a whole number is wanted"
    [[ ${KEEP_DAYS:-1} =~ ^-?[0-9]{1,5}$ ]] || die 2 "KEEP_DAYS is \"$KEEP_DAYS\": a whole number is wanted"
    as_user=()
    local user=${HEARTH_USER:-hearth}
    if [ "$mode" = systemd ] && [ "$(id -u)" = 0 ] && [ "$(id -nu)" != "$user" ] && id "$user" >/dev/null 2>&1; then
        as_user=(setpriv "--reuid=$user" "--regid=$(id -g "$user")" --init-groups
            env "HOME=$(getent passwd "$user" | cut -d: -f6)")
    fi
}

# as_service COMMAND...: as the user that the server runs as. That user can replace any file and folder in $state by a link
# at any moment, so root opens, writes, moves and removes nothing there. Data passes through pipes: a process of that user
# could keep or share an open file.
as_service() { "${as_user[@]}" "$@" 9>&-; }

# public_folder FOLDER: makes a folder that every user may read, if it does not exist.
public_folder() { [ -d "$1" ] || install -d -m 755 "$1"; }

# Not sourced: a password may hold anything.
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

# lock [SECONDS]: one of these scripts at a time in an environment, until this one ends.
lock() {
    public_folder "$home"
    # None of them asks anything, nor does what they start.
    exec 9>>"$home/.lock" </dev/null
    flock -w "${1:-0}" 9 || die 75 "another deployment, backup or restore of $environment runs"
}

# stand_fast: from here on nobody who hangs up, and no reader who goes away, ends this script half way. What it and its
# children say goes into last.log, and from there to who still listens. Whoever sets `way_back` to a function has it called
# with a reason where the script is told to stop or breaks off; it runs in a subshell, whose status becomes the script's.
stand_fast() {
    way_back='' cause='it broke off'
    trap '' HUP PIPE
    trap 'cause="told to stop"; exit 143' INT TERM
    trap ended EXIT
    : >"$home/last.log"
    # Reads to the end when the first of them is gone, which outlives this script in no case.
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

# turn_back: the first words of a way back, which nothing interrupts.
turn_back() {
    way_back=''
    trap '' INT TERM
}

# --- Releases and the server. No child may keep the lock, should it outlive this script.

current_release() { readlink -e "$home/current" || true; }

# point LINK RELEASE: in one step.
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

# run_hearth RELEASE ARGUMENTS...: a command of a release, on the database that DATABASE_URL names.
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
        # What this script does not hear any more, a server has to.
        env --default-signal sh -c "$HEARTH_START" >&2 9>&-
    else
        systemctl restart "hearth@$environment" >&2 9>&-
    fi
}

# stop_server RELEASE: comes back when it is gone.
stop_server() {
    if [ "$mode" = compose ]; then
        compose "$1" stop --timeout 40 api >&2
    elif [ -n "${HEARTH_STOP:-}" ]; then
        sh -c "$HEARTH_STOP" >&2 9>&-
    else
        systemctl stop "hearth@$environment" >&2 9>&-
    fi
}

# show_log RELEASE: what its server said last.
show_log() {
    if [ "$mode" = compose ]; then
        compose "$1" logs --no-color --tail 20 api >&2 || true
    elif [ -z "${HEARTH_START:-}" ]; then
        journalctl --no-pager -u "hearth@$environment" -n 20 >&2 || true
    fi
}

# is_ready RELEASE: asked from outside of the server's own code where that can be.
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

# wait_until_ready RELEASE: twice, a second apart, so that one which dies of its first work is not taken for well.
wait_until_ready() {
    local end=$((SECONDS + ${HEALTH_SECONDS:-30})) good=0
    while true; do
        if is_ready "$1"; then good=$((good + 1)); else good=0; fi
        [ $good -lt 2 ] || return 0
        [ $SECONDS -lt $end ] || return 1
        if [ $good -gt 0 ]; then sleep 1; else sleep 0.3; fi
    done
}

# A deployment's record, from before it stops anything until it has ended, for the case that it is killed:
# mark OLD POINT NEW: the release and the backup to go back to, as far as there are any, and the release that comes.
mark() {
    printf '%s\n' "$@" >"$home/unfinished.new" && mv -f "$home/unfinished.new" "$home/unfinished"
}

# return_to OLD POINT: serves that release again, on the data of POINT where one is named. Where it cannot, `missing` says
# what there is not.
return_to() {
    local status=0
    if [ -z "$1" ]; then
        # What never served is nothing to go back to.
        rm -f "$home/current" "$home/unfinished"
        missing='there is no release to go back to'
        return 1
    fi
    [ -z "$2" ] || put_back "$2" || status=$?
    missing="$home/current cannot be changed"
    point current "$1" || return
    rm -f "$home/unfinished"
    missing="$2 could not be restored"
    [ $status = 0 ] || return 1
    missing="${1##*/} does not come back on the data of before"
    start_server "$1" && wait_until_ready "$1"
}

# settle: ends what a deployment began that was killed. `settled` is `back` where that was the way back.
# shellcheck disable=SC2034  # that is for rollback.sh
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
        note "deployed ${new##*/} over ${old##*/}: its deployment was killed, and it serves"
        return
    fi
    settled=back
    # Before the new release is the current one, the data are the old one's, and may have gone on.
    [ "$(current_release)" = "$new" ] || point=''
    say "the deployment of ${new##*/} was killed: going back to ${old:-nothing}"
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

# The path of an SQLite file, by Hearth's own rule: one that begins with a dot counts from where the server runs.
sqlite_file() {
    local path=${DATABASE_URL#sqlite:///}
    if [[ $path == .* ]]; then echo "$state/$path"; else echo "/${path#/}"; fi
}

# database_url NAME: DATABASE_URL with another database in it.
database_url() {
    [[ $DATABASE_URL =~ ^(postgres(ql)?://[^/?]*)(/[^?]*)?(\?.*)?$ ]]
    echo "${BASH_REMATCH[1]}/$1${BASH_REMATCH[4]}"
}

# pg PROGRAM URL ARGUMENTS...: PostgreSQL's own program on the database of URL, as the server's user, who may have written
# what it reads there. The password does not show in the list of processes, and parameters that are Hearth's own are left out.
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
        # Inside of its container, where the password is a file.
        # shellcheck disable=SC2016  # expanded there
        compose "$(current_release)" exec -T db sh -c \
            'export PGPASSWORD="$(cat /run/secrets/db_password)" PGOPTIONS="$1"; shift; exec "$@"' sh "${PGOPTIONS:-}" \
            "$program" --dbname "$url" "$@"
    else
        # pg_restore to a script wants no database.
        PGPASSWORD=$password as_service "${HEARTH_PG_BIN:+$HEARTH_PG_BIN/}$program" --dbname "$url" "$@"
    fi
}

# sql URL STATEMENT: values only, a row a line.
sql() { pg psql "$1" -X -q -A -t -v ON_ERROR_STOP=1 -c "$2" </dev/null; }

# dump_postgres FILE: all rows of all families. Row-level security holds the tables' owner like anybody else, and it lets
# through who says that he asks for all of them, so no role with more rights is needed. The tables of vectors are made of
# the others, and their extension may want a superuser: both stay out, and the next ingest or start makes the tables anew.
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

# fill_postgres BACKUP URL: puts its dump in the place of everything in a database, in one transaction: whole or not at all.
fill_postgres() {
    local script
    script=$(mktemp "${TMPDIR:-/tmp}/hearth-restore.XXXXXX") || return
    # To the end before the first statement runs: a torn dump must not become half of a database.
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
-- Tables that are made below get the rights that the dump names, and none by default.
ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON TABLES FROM hearth_app;
-- Everything that is not an extension's.
DO $$ DECLARE statement text; BEGIN
    FOR statement IN
        SELECT format('DROP %s IF EXISTS %s CASCADE',
            CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
            c.oid::regclass)
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
    LOOP EXECUTE statement; END LOOP;
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

# Reads a dump, writes the statements that it is, for whoever runs them: default rights name the role that they are of.
restore_script() {
    if [ "$mode" = compose ]; then
        compose "$(current_release)" exec -T db pg_restore --no-owner --no-comments -f -
    else
        as_service "${HEARTH_PG_BIN:+$HEARTH_PG_BIN/}pg_restore" --no-owner --no-comments -f -
    fi | sed -E 's/^(ALTER DEFAULT PRIVILEGES) FOR ROLE [^ ]+ (IN SCHEMA public) /\1 \2 /'
}

# fill_sqlite BACKUP: the same for an SQLite file. Nobody may have it open.
fill_sqlite() {
    local file
    file=$(sqlite_file)
    as_service mkdir -p "${file%/*}" || return
    # shellcheck disable=SC2016  # expanded there
    if ! open_part "$1" database.sqlite3.gz | gzip -dc | as_service sh -c 'rm -f "$1" && cat >"$1"' sh "$file.new"; then
        as_service rm -f "$file.new"
        return 1
    fi
    # The log of the database that goes must not be applied to the one that comes.
    as_service rm -f "$file-wal" "$file-shm" && as_service mv -fT "$file.new" "$file"
}

# copy_sqlite FILE: writes a copy of the database as of one moment, while others write.
copy_sqlite() {
    # shellcheck disable=SC2016  # expanded there
    as_service sh -c '
        folder=$(mktemp -d "$1/.check.XXXXXX") && cd "$folder" || exit
        sqlite3 -bail -cmd ".timeout 30000" "$2" "$3" >/dev/null && cat copy.db
        status=$?
        rm -rf "$folder"
        exit $status' sh "$state" "$1" "VACUUM INTO 'copy.db'"
}

# --- Backups: a folder each, by time, that appears under its name when it is whole.

# make_backup quick|verified: prints its folder. A quick one is a point to roll back to, not proved by restoring it.
make_backup() (
    local kind=$1 release name draft
    release=$(current_release)
    [ "$mode" != compose ] || [ -n "$release" ] || { say "no release of $environment is there"; return 1; }
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
        say "no backup was made; the newest good one is $(newest_good_backup || echo "none at all")"
        return 1
    fi
    sync "$draft"/* && mv "$draft" "$backups/$name" || return
    echo "$backups/$name"
)

fill_backup() {
    local kind=$1 draft=$2 release=$3 verified=no ledger='' audit='' file
    if is_postgres; then
        dump_postgres "$draft/database.dump" || { say "pg_dump failed"; return 1; }
        # Its table of contents is at its end.
        open_part "$draft" database.dump | restore_script >/dev/null || { say "the dump cannot be read back"; return 1; }
    else
        file=$(sqlite_file)
        as_service test -s "$file" || { say "there is no database $file"; return 1; }
        # What an interrupted one has left.
        # shellcheck disable=SC2016  # expanded there
        as_service sh -c 'rm -rf "$1"/.check*' sh "$state" || true
        copy_sqlite "$file" | gzip -1 >"$draft/database.sqlite3.gz" || { say "the copy of $file failed"; return 1; }
    fi
    if [ "${WITH_SETTINGS:-false}" = true ]; then
        local secrets=${HEARTH_SECRETS:-/etc/hearth/secrets-$environment}
        local paths=("${settings#/}")
        [ ! -d "$secrets" ] || paths+=("${secrets#/}")
        tar -czf "$draft/settings.tar.gz" -C / "${paths[@]}" || { say "the settings could not be packed"; return 1; }
    fi
    if [ "$kind" = verified ]; then
        [ -n "$release" ] || { say "no release of $environment is there to verify a backup with"; return 1; }
        verify_backup "$draft" "$release" || return
        verified=yes
    fi
    printf '%s\n' "environment=$environment" "release=${release##*/}" "made=$(date -u +%Y-%m-%dT%H:%M:%SZ)" \
        "verified=$verified" "ledger=$ledger" "audit=$audit" >"$draft/manifest" || return
    (cd "$draft" && sha256sum -- * >../.sums && mv ../.sums SHA256SUMS) || return
    # One to go back to is encrypted when nobody needs it any more: a deployment that fails at night has no private key.
    [ "$kind" = quick ] || seal "$draft" || { say "the backup could not be encrypted"; return 1; }
}

# seal FOLDER: encrypts its files for BACKUP_AGE_RECIPIENT, if that is set. Wherever this is cut off, what SHA256SUMS names
# is whole.
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

# open_part BACKUP NAME: writes the content of one of its files.
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

# can_open BACKUP: whether its database can be read here.
can_open() {
    local name=database.sqlite3.gz
    if has_part "$1" database.dump; then name=database.dump; fi
    [ -e "$1/$name" ] || open_part "$1" "$name" >/dev/null
}

# verify_backup FOLDER RELEASE: restores it beside the real one and has the books and the audit proved there. Sets `ledger`
# and `audit` to what they said.
verify_backup() {
    local folder=$1 release=$2 scratch url status=0
    if has_part "$folder" database.dump; then
        scratch=hearth_check_$environment
        # An interrupted one may have left it.
        sql "$DATABASE_URL" "DROP DATABASE IF EXISTS $scratch WITH (FORCE)" 2>/dev/null || true
        sql "$DATABASE_URL" "CREATE DATABASE $scratch TEMPLATE template0" \
            || { say "no database to try the backup in: the role needs CREATEDB"; return 1; }
        url=$(database_url "$scratch")
        { fill_postgres "$folder" "$url" && prove "$url" "$release"; } || status=1
        sql "$DATABASE_URL" "DROP DATABASE $scratch WITH (FORCE)" || true
    else
        scratch=$(as_service mktemp -d "$state/.check.XXXXXX") || return
        # shellcheck disable=SC2016  # expanded there
        { open_part "$folder" database.sqlite3.gz | gzip -dc | as_service sh -c 'cat >"$1/hearth.db"' sh "$scratch" \
            && prove "sqlite:///$scratch/hearth.db" "$release"; } || status=1
        as_service rm -rf "$scratch"
    fi
    [ $status = 0 ] || say "what was restored from the backup is not what it should be"
    return $status
}

# prove URL RELEASE
prove() {
    local output
    output=$(DATABASE_URL=$1 run_hearth "$2" ledger verify 2>&1) || { say "hearth ledger verify: $output"; return 1; }
    ledger=${output##*$'\n'}
    output=$(DATABASE_URL=$1 run_hearth "$2" audit verify 2>&1) || { say "hearth audit verify: $output"; return 1; }
    audit=${output##*$'\n'}
}

# Backups by time, the newest first.
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

# Removes what is older than KEEP_DAYS, but never the newest good one nor what a rollback would need.
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

# is_empty: whether DATABASE_URL's database has nothing in it, or is not there yet (SQLite).
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

# put_back BACKUP [keep]: in the place of the database, which nobody may use meanwhile. What was there is kept beside the
# backups: with `keep`, nothing is replaced that could not be; without, as far as it can be.
put_back() (
    is_whole "$1" || { say "$1 is not whole"; return 1; }
    aside=$backups/replaced-$(date -u +%Y%m%dT%H%M%SZ)
    if ! keep_aside "$1" "$aside"; then
        say "what was there cannot be kept in $aside"
        rm -rf "$aside"
        [ "${2:-}" != keep ] || return
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
    # On a full disk the room is where the broken one is, and the backup is whole.
    local file
    file=$(sqlite_file)
    say "no room beside it: what was there is given up"
    as_service rm -f "$file" "$file-wal" "$file-shm"
    fill_sqlite "$1"
}

# keep_aside BACKUP FOLDER: the database as it is, by the means of the engine that BACKUP is of.
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

# --- Anchors: where each chain of the audit ended, by time, outside of what the server's user can write.

# Anchors by time, the newest first.
all_anchors() {
    [ ! -d "$home/anchors" ] || find "$home/anchors" -mindepth 1 -maxdepth 1 -type f -name '[0-9]*Z' | sort -r
}

# The whole list is read, or `sort` would be cut off.
newest_anchor() { all_anchors | sed -n 1p; }

# verify_audit RELEASE ANCHOR: with the ends that ANCHOR has recorded, if there is one.
verify_audit() {
    if [ -z "$2" ]; then
        run_hearth "$1" audit verify
    elif [ "$mode" = compose ]; then
        compose "$1" run --rm -T -e DATABASE_URL -v "$2:/run/anchor:ro" api audit verify --anchor /run/anchor
    else
        run_hearth "$1" audit verify --anchor "$2"
    fi
}

# forget_anchors BACKUP: sets aside what was noted after BACKUP was made; what was restored from it does not have these
# entries.
forget_anchors() {
    local anchor made
    made=$(sed -n 's/^made=//p' "$1/manifest")
    made=${made//[-:]/}
    while IFS= read -r anchor; do
        [[ ${anchor##*/} < $made ]] || mv -f "$anchor" "$anchor.replaced" || say "$anchor cannot be set aside"
    done < <(all_anchors)
}

# note WORDS...: in the record of what happened to this environment.
note() { printf '%s\t%s\n' "$(date -u +%Y-%m-%dT%H:%M:%SZ)" "$*" >>"$home/deployments.log" || true; }
