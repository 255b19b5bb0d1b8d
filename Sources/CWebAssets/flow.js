// An answer as it is written: the little markdown that models write, line by line, as elements. Links stay text with their
// address and images do not exist, because an address can carry away what stands in the text.

import { element } from "./hearth.js";

/** Text that grows inside `place`. */
export class FlowingText {
    #place;
    #line = "";
    /** The element that holds the line under way, or null before it has begun. */
    #open = null;
    #list = null;

    constructor(place) {
        this.#place = place;
        place.replaceChildren();
    }

    add(text) {
        const lines = text.split("\n");
        lines.forEach((part, index) => {
            this.#line += part;
            if (this.#line) this.#show();
            if (index < lines.length - 1) this.#end();
        });
    }

    #show() {
        const { name, text } = kind(this.#line);
        if (this.#open?.dataset.kind !== name) {
            this.#open?.remove();
            this.#open = element(name === "p" ? "p" : name === "head" ? "p" : "li", { class: name === "head" ? "head" : null });
            this.#open.dataset.kind = name;
            if (name === "ul" || name === "ol") {
                if (this.#list?.localName !== name) {
                    this.#list = element(name);
                    this.#place.append(this.#list);
                }
                this.#list.append(this.#open);
            } else {
                this.#place.append(this.#open);
            }
        }
        this.#open.replaceChildren(...inline(text));
    }

    #end() {
        const { name } = kind(this.#line);
        // A blank line between the entries of a list does not end it.
        if (this.#line.trim() && name !== "ul" && name !== "ol") this.#list = null;
        this.#line = "";
        this.#open = null;
    }
}

function kind(line) {
    for (const [name, form] of [["head", /^#{1,6} (.*)$/s], ["ul", /^ *[-*•] (.*)$/s], ["ol", /^ *\d{1,3}[.)] (.*)$/s]]) {
        const match = form.exec(line);
        if (match) return { name, text: match[1] };
    }
    return { name: "p", text: line };
}

/** `**strong**` and text. */
function inline(text) {
    return text.split(/(\*\*[^*]+\*\*)/).filter(Boolean).map((part) =>
        /^\*\*[^*]+\*\*$/.test(part) ? element("strong", {}, part.slice(2, -2)) : part);
}
