// The API reference at /docs, which is complete without this module: adds search and copy buttons.

import { announce, element } from "./hearth.js";

const search = document.getElementById("find");
const articles = [...document.querySelectorAll("article")].map((article) => ({
    article, entry: document.querySelector(`.contents li:has(a[href="#${article.id}"])`), text: article.textContent.toLowerCase(),
}));

/** Shows the operations that contain every word of the search, or all without a search. */
function filter() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const { article, entry, text } of articles) {
        const isShown = words.every((word) => text.includes(word));
        (article.closest("details") ?? article).hidden = !isShown;
        if (entry) entry.hidden = !isShown;
        count += isShown ? 1 : 0;
    }
    for (const group of document.querySelectorAll(".group")) {
        group.hidden = !group.querySelector(":scope > article:not([hidden]), :scope > details:not([hidden]), li:not([hidden])");
    }
    document.getElementById("nothing-found").hidden = count > 0;
    announce(words.length ? `${count} found` : "");
}

for (const command of document.querySelectorAll("pre.curl")) {
    command.textContent = command.textContent.replace("http://localhost:8000", location.origin);
    const copy = element("button", { type: "button", class: "copy" }, "Copy");
    copy.addEventListener("click", async () => {
        try {
            await navigator.clipboard.writeText(command.textContent);
        } catch {
            // Without TLS, a page may not write to the clipboard, but may copy the selection.
            getSelection().selectAllChildren(command);
            document.execCommand("copy");
        }
        copy.textContent = "Copied";
        announce("Command copied.");
        setTimeout(() => (copy.textContent = "Copy"), 2_000);
    });
    command.after(copy);
}

/** Opens the operation to which the address links. */
function unfold() {
    const fold = document.getElementById(location.hash.slice(1))?.querySelector(":scope > details");
    if (!fold) return;
    fold.open = true;
    fold.scrollIntoView();
}

document.getElementById("filter").hidden = false;
addEventListener("hashchange", unfold);
unfold();
search.addEventListener("input", filter);
addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.closest("input, textarea")) return;
    event.preventDefault();
    search.focus();
});
if (search.value) filter();
