#!/usr/bin/env bash
# Packs a release of this tree for `deploy.sh --archive` on a machine without Swift: one archive with server, cards, policies, local
# embedder and scripts.
#   package.sh [--version NAME] [--output FILE.tar.gz] [--binary FILE]
# Without --binary, builds the server, statically linked with Swift's libraries. hearth-inspect stands beside the binary.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."

version='' output='' binary=''
while [ $# -gt 0 ]; do
    case $1 in
        --version | --output | --binary) declare "${1#--}=${2:?$1 needs a value}" && shift ;;
        *) sed -n '2,5s/^# \?//p' "$0" && exit 2 ;;
    esac
    shift
done
: "${version:=$(git describe --always --tags --dirty)}" "${output:=.build/hearth-$version.tar.gz}"

if [ -z "$binary" ]; then
    infra/install-deps.sh run
    infra/check-packages.py --resolve
    swift build -c release --static-swift-stdlib --product hearth -j "${JOBS:-2}"
    swift build -c release --static-swift-stdlib --product hearth-inspect -j "${JOBS:-2}"
    binary=.build/release/hearth
fi
model=.hearth/embedder/minilm-l6-v2.hearth
if [ -e .hearth/embedder/model.safetensors ]; then
    "$binary" embedder convert .hearth/embedder $model && rm .hearth/embedder/model.safetensors
fi

mkdir -p .build
draft=$(mktemp -d .build/package.XXXXXX)
trap 'rm -rf "$draft"' EXIT
mkdir "$draft/bin" "$draft/embedder" "$draft/infra"
cp "$binary" "$draft/bin/hearth"
# Without it, the server decodes files of strangers by itself as a child process, which starts more slowly.
[ ! -e "$(dirname "$binary")/hearth-inspect" ] || cp "$(dirname "$binary")/hearth-inspect" "$draft/bin/"
# Debug information is three quarters of the file; backtraces keep their names without it.
strip --strip-debug "$draft"/bin/*
cp -R seed policies LICENSE "$draft/"
[ ! -e $model ] || cp $model .hearth/embedder/LICENSE .hearth/embedder/NOTICE "$draft/embedder/"
cp infra/*.sh infra/*.yaml "$draft/infra/"
cp .env.example "$draft/"
cp -R infra/systemd infra/caddy "$draft/infra/"
printf '%s\n' "$version" >"$draft/VERSION"
tar --sort=name --owner=0 --group=0 --numeric-owner -czf "$output.new" -C "$draft" .
mv "$output.new" "$output"
echo "$output: $(du -h "$output" | cut -f1), hearth $(du -h "$draft/bin/hearth" | cut -f1)"
