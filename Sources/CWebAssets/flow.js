// An answer while it is written: simple Markdown, line by line, as elements. Links stay text with their address and images are not shown,
// because an address can carry away the text around it.

import { element } from "./hearth.js";

/** A text that grows inside the element `place`. */
export class FlowingText {
    #place;
    #line = "";
    /** The element of the current line, or null before its first character. */
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
        // A blank line between entries does not end a list.
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

/** Returns text and `**strong**` parts. */
function inline(text) {
    return text.split(/(\*\*[^*]+\*\*)/).filter(Boolean).map((part) =>
        /^\*\*[^*]+\*\*$/.test(part) ? element("strong", {}, part.slice(2, -2)) : part);
}
