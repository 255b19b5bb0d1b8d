// The events of a run, with fetch: EventSource can neither send a POST nor read the response to a refused request.

/** An incremental parser of server-sent events (WHATWG HTML, 9.2.6 "Interpreting an event stream"). */
export class EventParser {
    #rest = "";
    #id = "";
    #data = [];

    /** Returns the events that a piece of text completes, each `{id, data}`. */
    push(text) {
        const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
        this.#rest = lines.pop();
        const events = [];
        for (const line of lines) {
            const [, name, value] = /^([^:]*):? ?(.*)$/s.exec(line);
            if (line === "") {
                if (this.#data.length) events.push({ id: this.#id, data: this.#data.join("\n") });
                this.#data = [];
            } else if (name === "data") {
                this.#data.push(value);
            } else if (name === "id" && !value.includes("\0")) {
                this.#id = value;
            }
        }
        return events;
    }
}

/** The reason for a missing or incomplete answer, with the server's code and message if there are any. */
export class StreamFailure extends Error {
    constructor(code, message, details = {}) {
        super(message);
        this.code = code;
        this.status = details.status ?? 0;
        this.retryAfter = details.retryAfter ?? null;
        this.fields = details.fields ?? [];
    }

    static async of(response) {
        const problem = await response.json().catch(() => null);
        return new StreamFailure(problem?.code ?? "internal_error", problem?.detail ?? `The server responded with status ${response.status}.`, {
            status: response.status,
            retryAfter: Number(response.headers.get("retry-after")) || null,
            fields: problem?.details ?? [],
        });
    }
}

/** Maximum silence in milliseconds. The server sends a ping every 15 s, so a longer silence means a lost connection. */
const silence = 45_000;
/** Delays before the attempts to reconnect, in milliseconds. */
const pauses = [300, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000];

/**
 * Starts a run and passes on its events up to the last one. Reconnects if the connection is lost.
 *
 * @param {object} request the body of `POST /v1/assist/stream`
 * @param {AbortSignal} signal stops the run
 * @param {(event: object) => void} onEvent receives each envelope once, in order
 * @param {(state: "lost" | "back") => void} onConnection
 */
export async function follow(request, { signal, onEvent, onConnection }) {
    const reader = new RunReader(signal, onEvent);
    const response = await reader.fetch("/v1/assist/stream", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(request),
    }).catch((error) => {
        if (signal.aborted) throw error;
        throw new StreamFailure("unreachable", "The server can’t be reached. Are you online?");
    });
    if (!response.ok) throw await StreamFailure.of(response);
    await reader.read(response);
    while (!reader.hasEnded) {
        if (!reader.lastID) throw new StreamFailure("cut", "The connection was lost before the answer began. Please try again.");
        onConnection("lost");
        const back = await comeBack(reader, request.user_id, signal);
        onConnection("back");
        await reader.read(back);
    }
}

async function comeBack(reader, userID, signal) {
    const path = `/v1/assist/stream/${reader.lastID.split(":")[0]}${userID ? `?user_id=${userID}` : ""}`;
    let wait = 0;
    for (const pause of pauses) {
        await online(Math.max(pause, wait), signal);
        const response = await reader.fetch(path, { headers: { "last-event-id": reader.lastID } }).catch(() => null);
        signal.throwIfAborted();
        if (response?.status === 200) return response;
        if (response && response.status < 500 && response.status !== 429) {
            if (response.status === 204) break;
            throw await StreamFailure.of(response);
        }
        wait = 1_000 * Math.min(Number(response?.headers.get("retry-after")) || 0, 30);
    }
    throw new StreamFailure("cut", "The connection was lost. Please try again.");
}

/** Waits until the time is over or the browser is online again. */
function online(milliseconds, signal) {
    return new Promise((resolve, reject) => {
        const end = () => {
            clearTimeout(timer);
            removeEventListener("online", end);
            signal.removeEventListener("abort", end);
            if (signal.aborted) reject(signal.reason);
            else resolve();
        };
        const timer = setTimeout(end, milliseconds);
        addEventListener("online", end);
        signal.addEventListener("abort", end);
        if (signal.aborted) end();
    });
}

class RunReader {
    #signal;
    #onEvent;
    #connection = null;
    #last = 0;
    lastID = null;
    hasEnded = false;

    constructor(signal, onEvent) {
        this.#signal = signal;
        this.#onEvent = onEvent;
        signal.addEventListener("abort", () => this.#connection?.abort(signal.reason));
    }

    fetch(path, options) {
        this.#signal.throwIfAborted();
        this.#connection = new AbortController();
        return fetch(path, {
            ...options,
            headers: { accept: "text/event-stream", ...options.headers },
            cache: "no-store",
            signal: this.#connection.signal,
        });
    }

    /** Reads until the run or the connection ends. Throws only if the reader stopped the run. */
    async read(response) {
        const body = response.body.pipeThrough(new TextDecoderStream()).getReader();
        const parser = new EventParser();
        const connection = this.#connection;
        let timer = 0;
        try {
            while (!this.hasEnded) {
                timer = setTimeout(() => connection.abort(), silence);
                const { done, value } = await body.read();
                clearTimeout(timer);
                if (done) break;
                for (const event of parser.push(value)) this.#take(event);
            }
        } catch (error) {
            // An error of an event handler is not a lost connection.
            if (!connection.signal.aborted && !(error instanceof TypeError)) throw error;
        } finally {
            clearTimeout(timer);
            body.cancel().catch(() => {});
        }
        this.#signal.throwIfAborted();
    }

    #take({ id, data }) {
        const number = Number(id.split(":")[1]);
        if (this.hasEnded || number <= this.#last) return;
        this.#last = number;
        this.lastID = id;
        const event = JSON.parse(data);
        this.hasEnded = event.event === "done" || event.event === "error";
        this.#onEvent(event);
    }
}
