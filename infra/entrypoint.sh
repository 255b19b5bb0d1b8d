#!/bin/sh
# Entry point of a container of infra/Dockerfile. Each file in /run/secrets becomes the setting of its name, so it appears in no image,
# compose file or `docker inspect`. PEM keys stay files, which their settings name.
#   entrypoint serve             serves; migrates and ingests first if MIGRATE_ON_START is true
#   entrypoint prepare           only migrates and ingests
#   entrypoint migrate|ingest|…  runs any other command of hearth
set -eu
umask 077

for file in "${SECRETS_DIR:-/run/secrets}"/*; do
    # Skips folders, sockets and empty files.
    if [ ! -f "$file" ] || [ ! -s "$file" ]; then continue; fi
    name=$(basename "$file" | LC_ALL=C tr '[:lower:]' '[:upper:]')
    # Skips names that cannot be settings, such as an editor's or the platform's own files.
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

# The first start creates the key of the audit log's digests. The folder of the signing key is read-only here.
case ${JWT_PRIVATE_PEM:-} in
    "${SECRETS_DIR:-/run/secrets}"/*) export AUDIT_KEY="${AUDIT_KEY:-/var/lib/hearth/audit_key}" ;;
esac

# Some platforms pass a whole command to the entry point.
case ${1:-} in entrypoint | hearth) shift ;; esac
if [ "${1:-}" = prepare ] || { [ "${1:-}" = serve ] && [ "${MIGRATE_ON_START:-false}" = true ]; }; then
    hearth migrate
    hearth ingest
    [ "$1" = serve ] || exit 0
fi
exec hearth "$@"
