// Functions that all pages share.

/** Creates an element. Text stays text and never becomes markup. */
export function element(name, attributes = {}, ...children) {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
        if (value === false || value === null || value === undefined) continue;
        node.setAttribute(key, value === true ? "" : value);
    }
    node.append(...children.filter((child) => child !== null && child !== undefined));
    return node;
}

/** Announces a text to screen readers. */
export function announce(text) {
    const place = document.getElementById("announcements");
    if (place) place.textContent = text;
}

/** Returns the response's JSON. Throws an error with the server's message if the request failed. */
export async function fetchJSON(path, options = {}) {
    const response = await fetch(path, { headers: { accept: "application/json", ...options.headers }, ...options });
    const body = await response.json().catch(() => null);
    if (response.ok) return body;
    const error = new Error(body?.detail ?? `The server responded with status ${response.status}.`);
    error.status = response.status;
    error.code = body?.code;
    throw error;
}
