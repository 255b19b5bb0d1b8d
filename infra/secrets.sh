#!/usr/bin/env bash
# Makes the secrets of an environment's containers that are not there yet, in FOLDER or infra/secrets/ENVIRONMENT (dev where
# that is not set): a key to sign tokens with, the passwords of the database and of dev's Redis, and empty files for the keys
# of providers. Never prints or replaces one.
#   secrets.sh [FOLDER]
set -euo pipefail
[[ ${ENVIRONMENT:-dev} == @(dev|prod) ]] || { echo "\"$ENVIRONMENT\" is no environment: dev or prod" >&2 && exit 2; }
folder=${1:-$(dirname "$(readlink -f "$0")")/secrets/${ENVIRONMENT:-dev}}
# The user of the image, and who PostgreSQL's image starts as reads everything.
user=10001
umask 077
mkdir -p "$folder"
cd "$folder"

# make NAME COMMAND...: whole or not at all.
make() {
    local name=$1
    shift
    [ ! -e "$name" ] || return 0
    "$@" >"$name.new"
    mv "$name.new" "$name"
    echo "made $folder/$name"
}
make jwt_private.pem openssl genpkey -quiet -algorithm RSA -pkeyopt rsa_keygen_bits:2048
make db_password sh -c 'openssl rand -base64 33 | tr -d "\n"'
make anthropic_api_key true
make openai_api_key true
# Only dev's has a port outside of its network.
if [ "${ENVIRONMENT:-dev}" = dev ]; then make redis_password openssl rand -hex 32; fi

if [ "$(id -u)" = 0 ]; then
    find . -maxdepth 1 -type f -regex './\(jwt_private\.pem\|\(db\|redis\)_password\|\(anthropic\|openai\)_api_key\)' \
        -exec chown "$user:$user" {} +
elif [ "$(stat -c %u jwt_private.pem)" != "$user" ]; then
    printf 'Only the container may read them. Run this once:\n  sudo chown %s:%s %s/*\n' "$user" "$user" "$folder" >&2
    exit 1
fi
