// The shopping list, whose ticks stay in this browser.

import { element } from "./hearth.js";
import { aisles } from "./plantext.js";

const prefix = "hearth.groceries.";
/** Of how many plans the ticks are kept. */
const kept = 10;

/** The list as a section; `runID` names whose ticks they are. */
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

/** What is kept under a name; null where there is nothing, or a browser that keeps nothing. */
export function read(key) {
    try {
        return JSON.parse(localStorage.getItem(key));
    } catch {
        return null;
    }
}

/** Keeps a value; a browser that keeps nothing, or has no room left, loses it. */
export function write(key, value) {
    try {
        localStorage.setItem(key, JSON.stringify(value));
    } catch {}
}

function keep(runID, ticks) {
    write(prefix + runID, { ticks });
    try {
        // Run ids begin with their time, so that the oldest come first.
        const names = Object.keys(localStorage).filter((key) => key.startsWith(prefix)).sort();
        for (const name of names.slice(0, -kept)) localStorage.removeItem(name);
    } catch {}
}
