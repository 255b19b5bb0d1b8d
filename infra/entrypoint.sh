#!/bin/sh
# How a container of infra/Dockerfile starts: what lies in /run/secrets becomes the setting of its name, so that it is in no
# image, no compose file and no `docker inspect`. Keys in PEM stay files, and their settings name them.
#   entrypoint serve             migrates and ingests first where MIGRATE_ON_START is true
#   entrypoint migrate|ingest|…  any other command of hearth
set -eu

for file in "${SECRETS_DIR:-/run/secrets}"/*; do
    [ -s "$file" ] || continue
    name=$(basename "$file" | tr '[:lower:]' '[:upper:]')
    case $name in
        *_PEM) value=$file ;;
        DB_PASSWORD) name=PGPASSWORD value=$(cat "$file") ;;
        *) value=$(cat "$file") ;;
    esac
    export "$name=$value"
done

if [ "${1:-serve}" = serve ] && [ "${MIGRATE_ON_START:-false}" = true ]; then
    hearth migrate
    hearth ingest
fi
exec hearth "$@"
