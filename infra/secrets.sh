#!/usr/bin/env bash
# Creates the missing secrets of an environment's containers, in FOLDER or infra/secrets/ENVIRONMENT (default dev): the key that signs
# tokens, the passwords of the database and of dev's Redis, and empty files for the providers' keys. Never prints or replaces a
# secret.
#   secrets.sh [FOLDER]
set -euo pipefail
[[ ${ENVIRONMENT:-dev} == @(dev|prod) ]] || { echo "unknown environment \"$ENVIRONMENT\": expected dev or prod" >&2 && exit 2; }
folder=${1:-$(dirname "$(readlink -f "$0")")/secrets/${ENVIRONMENT:-dev}}
# The user of Hearth's image. PostgreSQL's image starts as root, which reads every file.
user=10001
umask 077
mkdir -p "$folder"
cd "$folder"

# make NAME COMMAND...: creates a file from a command's output, completely or not at all.
make() {
    local name=$1
    shift
    [ ! -e "$name" ] || return 0
    "$@" >"$name.new"
    mv "$name.new" "$name"
    echo "created $folder/$name"
}
make jwt_private.pem openssl genpkey -quiet -algorithm RSA -pkeyopt rsa_keygen_bits:2048
make db_password sh -c 'openssl rand -base64 33 | tr -d "\n"'
make anthropic_api_key true
make openai_api_key true
# Only dev's Redis has a published port.
if [ "${ENVIRONMENT:-dev}" = dev ]; then make redis_password openssl rand -hex 32; fi

if [ "$(id -u)" = 0 ]; then
    find . -maxdepth 1 -type f -regex './\(jwt_private\.pem\|\(db\|redis\)_password\|\(anthropic\|openai\)_api_key\)' \
        -exec chown "$user:$user" {} +
elif [ "$(stat -c %u jwt_private.pem)" != "$user" ]; then
    printf 'The container must own these files. Run this once:\n  sudo chown %s:%s %s/*\n' "$user" "$user" "$folder" >&2
    exit 1
fi
