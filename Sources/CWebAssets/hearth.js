// What the modules of all pages share.

/** A new element; text is text and never markup. */
export function element(name, attributes = {}, ...children) {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
        if (value === false || value === null || value === undefined) continue;
        node.setAttribute(key, value === true ? "" : value);
    }
    node.append(...children.filter((child) => child !== null && child !== undefined));
    return node;
}

/** Says something to those who hear the page. */
export function announce(text) {
    const place = document.getElementById("announcements");
    if (place) place.textContent = text;
}

/** The answer as JSON; an error with the server's own words where there is none. */
export async function fetchJSON(path, options = {}) {
    const response = await fetch(path, { headers: { accept: "application/json", ...options.headers }, ...options });
    const body = await response.json().catch(() => null);
    if (response.ok) return body;
    const error = new Error(body?.detail ?? `The server answered ${response.status}.`);
    error.status = response.status;
    error.code = body?.code;
    throw error;
}
