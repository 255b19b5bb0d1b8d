// The page's part above an answer: the server's understanding of the request as chips, which the family can remove and correct.

import { announce, element } from "./hearth.js";
import { named, rows, weekdays } from "./intentchips.js";
import { plain } from "./plantext.js";

const origins = { household: "your family", memory: "a note", diet: "a diet" };

/** The chips of one run. */
export class Understood {
    #place;
    /** The data of the event `intent`, as the server sent it. */
    #heard = null;
    /** The intent with the family's corrections. */
    #intent = {};
    #unread = [];
    /** True once the family has said of a food in doubt that it may be served: the corrected intent says so. */
    #isAllowed = false;
    #goal = "";
    /** Receives the corrected intent and the one that the server read. */
    onRunAgain = () => {};

    constructor(place) {
        this.#place = place;
    }

    clear() {
        this.#heard = null;
        this.#place.replaceChildren();
        this.#place.hidden = true;
    }

    show(heard, goal) {
        this.#heard = heard;
        this.#goal = goal;
        this.#reset();
        this.#render();
    }

    #reset() {
        this.#intent = structuredClone(this.#heard.intent ?? {});
        this.#unread = [...(this.#heard.not_understood ?? [])];
        this.#isAllowed = false;
    }

    get #isChanged() {
        return this.#isAllowed || JSON.stringify(this.#intent) !== JSON.stringify(this.#heard.intent ?? {});
    }

    #render() {
        // Allergies say nothing about chores.
        const isAboutFood = this.#heard.mode === "meals" || this.#intent.exclude?.length;
        const held = isAboutFood ? (this.#heard.exclusions ?? []).filter(({ source }) => source !== "request" && source !== "doubt") : [];
        const groups = rows(this.#intent).map(({ title, chips }) => this.#row(title, chips.map((chip) => this.#chip(chip))));
        if (held.length) groups.push(this.#row("Always left out", held.map(lockedChip)));
        if (this.#unread.length) groups.push(this.#row("Unclear", this.#unread.map((words) => this.#unreadChip(words))));
        this.#place.hidden = !groups.length && !this.#isChanged;
        if (this.#place.hidden) return this.#place.replaceChildren();
        const again = button("Run again", { id: "run-again", class: "primary small" }, () => this.onRunAgain(this.#intent, this.#heard.intent ?? {}));
        const undo = button("Undo changes", { class: "small" }, () => this.#change(() => this.#reset(), "Changes undone."));
        this.#place.replaceChildren(
            element("h3", { id: "understood-title" }, "What I understood"),
            element("dl", {}, ...groups),
            element("div", { class: "buttons", hidden: !this.#isChanged }, again, undo));
    }

    #row(title, chips) {
        return element("div", {}, element("dt", {}, title), element("dd", {}, element("ul", { class: "chips" }, ...chips)));
    }

    #chip(chip) {
        const entry = element("li", { class: "chip", title: this.#wordsBehind(chip) },
            element("span", {}, chip.text),
            chip.fields.length ? button("✎", { class: "icon", "aria-label": `Correct: ${chip.text}` }, () => this.#edit(entry, chip)) : null,
            button("×", { class: "icon remove", "aria-label": `Remove: ${chip.text}` }, () => this.#change(chip.remove, `Removed: ${chip.text}.`, entry)));
        return entry;
    }

    /** Words beside an excluding word that the server does not know: the family may leave them out, correct or dismiss them. */
    #unreadChip(unread) {
        const { text } = unread;
        const dismiss = () => (this.#unread = this.#unread.filter((other) => other !== unread));
        const leaveOut = ([food]) => {
            dismiss();
            if (food) this.#exclude([named(food)]);
        };
        if (unread.exclude?.length) return this.#doubtChip(unread, dismiss);
        const entry = element("li", { class: "chip unread" },
            element("span", {}, "Not understood: ", element("q", {}, text)),
            button("Leave it out", { class: "small", "aria-label": `Leave out: ${text}` }, () => this.#change(() => leaveOut([text]), `Left out: ${text}.`, entry)),
            button("✎", { class: "icon", "aria-label": `Correct: ${text}` },
                () => this.#edit(entry, { text, fields: [{ type: "text", value: text }], correct: leaveOut })),
            button("×", { class: "icon remove", "aria-label": `Dismiss: ${text}` }, () => this.#change(dismiss, `Dismissed: ${text}.`, entry)));
        return entry;
    }

    #exclude(names) {
        this.#intent.exclude = [...new Set([...(this.#intent.exclude ?? []), ...names])].sort();
    }

    /** A food of which the request does not say whether it is wanted. The answer has none; the family says which was meant. */
    #doubtChip({ text, exclude }, dismiss) {
        const leaveOut = () => {
            dismiss();
            this.#exclude(exclude);
        };
        const allow = () => {
            dismiss();
            this.#isAllowed = true;
        };
        const entry = element("li", { class: "chip unread" },
            element("span", {}, "Left out, to be safe: ", element("q", {}, text)),
            button("Leave it out", { class: "small", "aria-label": `Leave out: ${text}` }, () => this.#change(leaveOut, `Left out: ${text}.`, entry)),
            button("It may be served", { class: "small", "aria-label": `Allow: ${text}` }, () => this.#change(allow, `Allowed: ${text}.`, entry)));
        return entry;
    }

    /** Returns the words of the request from which a chip was read; null if the server does not say. */
    #wordsBehind({ member, value }) {
        const bytes = new TextEncoder().encode(this.#goal);
        const spans = (this.#heard.evidence ?? []).filter((entry) => entry.member === member && entry.value === String(value)).map(({ span }) => span);
        const quotes = spans.map(([from, to]) => `“${new TextDecoder().decode(bytes.subarray(from, to))}”`);
        return quotes.length ? `You wrote ${[...new Set(quotes)].join(", ")}` : null;
    }

    /** Replaces a chip by a form with its value. */
    #edit(entry, chip) {
        const inputs = chip.fields.map((field) => input(field, field.label ?? `Correct ${chip.text}`));
        const form = element("form", { class: "correction", autocomplete: "off" }, ...inputs.map(({ node }) => node), element("button", { class: "small" }, "OK"),
            button("Cancel", { class: "small" }, () => this.#change(() => {}, "Not changed.", entry)));
        form.addEventListener("submit", (event) => {
            event.preventDefault();
            this.#change(() => chip.correct(inputs.map(({ value }) => value())), "Corrected.", entry);
        });
        form.addEventListener("keydown", (event) => event.key === "Escape" && this.#change(() => {}, "Not changed.", entry));
        entry.classList.add("edited");
        entry.replaceChildren(form);
        form.querySelector("input, select").focus();
    }

    /** Changes the intent, shows it, and moves the focus to the chip that now has the changed one's place. */
    #change(action, said, entry) {
        const index = [...this.#place.querySelectorAll(".chip")].indexOf(entry);
        action();
        this.#render();
        announce(this.#isChanged ? `${said} Press “Run again” to use it.` : said);
        const next = [...this.#place.querySelectorAll(".chip")][index]?.querySelector("button") ?? this.#place.querySelector("#run-again, button");
        next?.focus();
    }
}

function lockedChip({ name, source, text }) {
    const origin = source === "memory" && text ? `a note: “${text}”` : source === "diet" && text ? `the diet ${plain(text)}` : origins[source] ?? source;
    return element("li", { class: "chip locked" }, element("span", {}, `no ${plain(name)}`, " ", element("span", { class: "origin" }, `from ${origin}`)));
}

function button(text, attributes, action) {
    const node = element("button", { type: "button", ...attributes }, text);
    node.addEventListener("click", action);
    return node;
}

/** Returns a labelled input and a function that returns its value. */
function input({ type, value, label: ownLabel, options, ...attributes }, label) {
    if (type === "weekdays") {
        const boxes = Object.entries(weekdays).map(([day, name]) => {
            const box = element("input", { type: "checkbox", value: day, checked: value.includes(day) });
            return { box, node: element("label", {}, box, name) };
        });
        const node = element("fieldset", {}, element("legend", {}, label), ...boxes.map(({ node }) => node));
        return { node, value: () => boxes.filter(({ box }) => box.checked).map(({ box }) => box.value) };
    }
    const field = type === "select"
        ? element("select", {}, ...options.map((option) => element("option", { value: option, selected: option === value }, plain(option) || "any")))
        : element("input", { type, value, maxlength: 80, ...attributes });
    const node = element("label", {}, element("span", { class: ownLabel ? null : "visually-hidden" }, label), field);
    return { node, value: () => field.value.trim() };
}
