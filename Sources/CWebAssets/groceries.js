// The shopping list. Its ticks are stored in this browser.

import { element } from "./hearth.js";
import { aisles } from "./plantext.js";

const prefix = "hearth.groceries.";
/** Number of plans whose ticks are kept. */
const kept = 10;

/** Returns the list as a section. Its ticks are stored under `runID`. */
export function groceryList(grocery, runID) {
    const ticks = new Set(read(prefix + runID)?.ticks ?? []);
    const boxes = [];
    const count = element("p", { class: "count", id: "grocery-count" });
    const bar = element("progress", { "aria-labelledby": "grocery-count" });
    const update = () => {
        const done = boxes.filter((box) => box.checked).length;
        count.textContent = `${done} of ${boxes.length}`;
        bar.max = boxes.length || 1;
        bar.value = done;
        clear.disabled = done === 0;
    };
    const clear = element("button", { type: "button", class: "small" }, "Untick all");
    clear.addEventListener("click", () => {
        for (const box of boxes) box.checked = false;
        keep(runID, []);
        update();
    });
    const lists = aisles(grocery).map(([aisle, lines]) =>
        element("section", { class: "aisle" }, element("h4", {}, aisle), element("ul", {}, ...lines.map((line) => {
            const index = boxes.length;
            const box = element("input", { type: "checkbox", id: `grocery-${index}` });
            box.checked = ticks.has(index);
            boxes.push(box);
            return element("li", {}, element("label", { for: box.id }, box, element("span", {}, line)));
        }))));
    const place = element("section", { id: "groceries", class: "groceries", "aria-labelledby": "groceries-title" },
        element("div", { class: "heading" }, element("h3", { id: "groceries-title" }, "Shopping list"), count, bar, clear),
        element("div", { class: "aisles" }, ...lists));
    place.addEventListener("change", () => {
        keep(runID, boxes.flatMap((box, index) => (box.checked ? [index] : [])));
        update();
    });
    update();
    return place;
}

/** Returns a stored value; null if there is none, or the browser stores nothing. */
export function read(key) {
    try {
        return JSON.parse(localStorage.getItem(key));
    } catch {
        return null;
    }
}

/** Stores a value, unless the browser stores nothing or has no space. */
export function write(key, value) {
    try {
        localStorage.setItem(key, JSON.stringify(value));
    } catch {}
}

function keep(runID, ticks) {
    write(prefix + runID, { ticks });
    try {
        // Run ids begin with their time, so the oldest come first.
        const names = Object.keys(localStorage).filter((key) => key.startsWith(prefix)).sort();
        for (const name of names.slice(0, -kept)) localStorage.removeItem(name);
    } catch {}
}
