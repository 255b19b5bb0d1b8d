#!/bin/sh
# How a container of infra/Dockerfile starts: what lies in /run/secrets becomes the setting of its name, so that it is in no
# image, no compose file and no `docker inspect`. Keys in PEM stay files, and their settings name them.
#   entrypoint serve             migrates and ingests first where MIGRATE_ON_START is true
#   entrypoint prepare           does only that
#   entrypoint migrate|ingest|…  any other command of hearth
set -eu
umask 077

for file in "${SECRETS_DIR:-/run/secrets}"/*; do
    # A folder, or a socket, is none.
    if [ ! -f "$file" ] || [ ! -s "$file" ]; then continue; fi
    name=$(basename "$file" | LC_ALL=C tr '[:lower:]' '[:upper:]')
    # What cannot be the name of a setting: left by an editor, or a platform's own.
    case $name in
        [!A-Z_]* | *[!A-Z0-9_]*) continue ;;
    esac
    case $name in
        *_PEM) value=$file ;;
        DB_PASSWORD) name=PGPASSWORD value=$(cat "$file") ;;
        REDIS_PASSWORD) name=REDIS_URL value=redis://:$(cat "$file")@${REDIS_URL#redis://} ;;
        *) value=$(cat "$file") ;;
    esac
    export "$name=$value"
done

# The key of the audit's digests is made by the first start, and beside the signing key nothing can be written here.
case ${JWT_PRIVATE_PEM:-} in
    "${SECRETS_DIR:-/run/secrets}"/*) export AUDIT_KEY="${AUDIT_KEY:-/var/lib/hearth/audit_key}" ;;
esac

# Some platforms put a whole command behind the entry point.
case ${1:-} in entrypoint | hearth) shift ;; esac
if [ "${1:-}" = prepare ] || { [ "${1:-}" = serve ] && [ "${MIGRATE_ON_START:-false}" = true ]; }; then
    hearth migrate
    hearth ingest
    [ "$1" = serve ] || exit 0
fi
exec hearth "$@"
