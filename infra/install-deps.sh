#!/usr/bin/env bash
# Installs what building, running and testing Hearth needs on Debian 12. Asks nothing; does nothing where all is there.
#   install-deps.sh run    the C libraries that the server links
#   install-deps.sh test   those, and what the tests drive
#   install-deps.sh bench  those, and what `make bench` compares with
set -euo pipefail
cd "$(dirname "$0")/.."

packages=(libcurl4-openssl-dev libpcre2-dev libpq-dev libssl-dev libsqlite3-dev ca-certificates curl tzdata)
[ "${1:-run}" = test ] && packages+=(python3-venv shellcheck openssl)
[ "${1:-run}" = bench ] && packages+=(gcc libc6-dev python3-venv)
[ "${1:-run}" != run ] && packages+=(python3 libcrypt1 liblua5.3-0 libpcre2-8-0 libssl3 libsystemd0 zlib1g)
# What PostgreSQL's own programs need, where they are not installed.
[ "${1:-run}" != run ] && [ ! -d /usr/lib/postgresql ] && packages+=(
    libgssapi-krb5-2 libicu72 libldap-2.5-0 liblz4-1 libpam0g libpq5 libreadline8 libsystemd0 libxml2 libzstd1)

if ! command -v swift >/dev/null; then
    echo "Swift 6.3 is not on the PATH. Install it from https://www.swift.org/install/linux/ and try again." >&2
    exit 1
fi

missing=()
for package in "${packages[@]}"; do
    state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$state" = installed ] || missing+=("$package")
done

if [ ${#missing[@]} -gt 0 ]; then
    if [ "$(id -u)" != 0 ]; then
        printf 'Missing packages. Run this once, then try again:\n  sudo apt-get install -y %s\n' "${missing[*]}" >&2
        exit 1
    fi
    echo "Installing ${missing[*]}"
    export DEBIAN_FRONTEND=noninteractive
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null 2>&1 \
        || { apt-get update -qq && apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null; }
fi

# Clients that are not ours, with which the tests talk to the server; made anew when their versions change.
if [ "${1:-run}" = test ]; then
    wanted=$(sha256sum <Tests/Interop/requirements.txt)
    if [ "$(cat .hearth/python/requirements.sha256 2>/dev/null)" != "$wanted" ]; then
        echo "Installing the Python clients that the tests drive"
        rm -rf .hearth/python.new
        mkdir -p .hearth
        python3 -m venv .hearth/python.new
        .hearth/python.new/bin/pip install -q --disable-pip-version-check -r Tests/Interop/requirements.txt
        echo "$wanted" >.hearth/python.new/requirements.sha256
        rm -rf .hearth/python
        mv .hearth/python.new .hearth/python
    fi
fi

# Only the programs: installed as a package PostgreSQL would also be a service, with a database of its own.
if [ "${1:-run}" != run ] && [ ! -d /usr/lib/postgresql ] && [ ! -d .hearth/postgresql ]; then
    echo "Unpacking PostgreSQL"
    rm -rf .hearth/postgresql.new
    mkdir -p .hearth/postgresql.new
    (
        cd .hearth/postgresql.new
        apt-get download -qq postgresql-15 postgresql-client-15 2>/dev/null \
            || { apt-get update -qq && apt-get download -qq postgresql-15 postgresql-client-15; }
        for package in *.deb; do dpkg -x "$package" .; done
        rm ./*.deb
    )
    mv .hearth/postgresql.new .hearth/postgresql
fi

# Only the two programs: installed as packages they would also be services, which start at once and at each boot.
if [ "${1:-run}" != run ] && [ ! -d .hearth/floor ]; then
    echo "Unpacking nginx and HAProxy"
    rm -rf .hearth/floor.new
    mkdir -p .hearth/floor.new
    (
        cd .hearth/floor.new
        apt-get download -qq nginx haproxy 2>/dev/null || { apt-get update -qq && apt-get download -qq nginx haproxy; }
        for package in *.deb; do dpkg -x "$package" .; done
    )
    mv .hearth/floor.new .hearth/floor
fi
