// Refreshes the dashboard, whose pages are complete without this module: loads the same page from the server again and replaces the
// regions that have changed.
import { announce, element } from "./hearth.js";

const every = 15_000;
let timer = 0;
let loading = null;
let isPaused = false;

/** Loads a page as a document in which no script runs. The browser parses it; this module never turns text into markup. */
function load(address) {
    loading?.abort();
    return new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        loading = request;
        request.open("GET", address);
        request.responseType = "document";
        request.setRequestHeader("accept", "text/html");
        request.timeout = 20_000;
        request.onload = () => {
            // The session has ended, and the response is the sign-in page.
            if (new URL(request.responseURL).pathname === "/sign-in") return location.assign(request.responseURL);
            if (request.status === 200 && request.response?.querySelector("[data-region]")) resolve(request.response);
            else reject(new Error(`the server responded with status ${request.status}`));
        };
        request.onerror = () => reject(new Error("the server can’t be reached"));
        request.ontimeout = () => reject(new Error("the server doesn’t respond"));
        request.onabort = () => reject(new DOMException("another page was requested", "AbortError"));
        request.send();
    });
}

/** Regions as the server sent them, before charts and times were enhanced, to detect changes. */
const original = new WeakMap();

/** Updates the regions of this document from another one. Opened details and the focus stay. */
function show(page) {
    for (const old of document.querySelectorAll("[data-region]")) {
        const next = page.getElementById(old.id);
        if (!next || next.isEqualNode(original.get(old) ?? old)) continue;
        if (original.has(old) || isRich(next)) replace(old, next);
        else sync(old, next);
    }
}

/** Changes only nodes that differ, so that unchanged ones keep their state. */
function sync(old, next) {
    if (old.nodeType !== next.nodeType || old.nodeName !== next.nodeName) return old.replaceWith(document.adoptNode(next));
    if (old.nodeType !== Node.ELEMENT_NODE) {
        if (old.data !== next.data) old.data = next.data;
        return;
    }
    for (const { name } of [...old.attributes]) if (!next.hasAttribute(name)) old.removeAttribute(name);
    for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    const [before, after] = [[...old.childNodes], [...next.childNodes]];
    after.forEach((child, index) => {
        if (index < before.length) sync(before[index], child);
        else old.append(document.adoptNode(child));
    });
    for (const child of before.slice(after.length)) child.remove();
}

function replace(old, next) {
    const open = [...old.querySelectorAll("details[open]")].map((details) => details.id);
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    const day = focused && "plot" in focused.dataset ? shownDay(focused) : null;
    const again = focused && path(focused);
    const region = document.adoptNode(next);
    old.replaceWith(region);
    enhance(region);
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    const node = again && region.querySelector(again);
    node?.focus({ preventScroll: true });
    if (node && day !== null) point(node, day);
}

/** Returns a selector for the same element in a newer region. */
function path(node) {
    if (node.id) return `#${CSS.escape(node.id)}`;
    if ("plot" in node.dataset) return `#${CSS.escape(node.closest("figure").id)} [data-plot]`;
    const link = node.getAttribute("href");
    return link ? `a[href="${CSS.escape(link)}"]` : node.localName;
}

/** Returns whether a part has charts or times, which are enhanced. */
function isRich(part) { return part.querySelector("time[datetime], [data-plot]") !== null; }

// Charts

function shownDay(plot) {
    const index = [...plot.querySelectorAll(".day")].findIndex((day) => day.classList.contains("shown"));
    return index < 0 ? null : index;
}

/** Shows the text of a day above it. */
function point(plot, index) {
    const days = [...plot.querySelectorAll(".day")];
    const day = days[Math.max(0, Math.min(days.length - 1, index))];
    if (!day) return;
    for (const other of days) other.classList.toggle("shown", other === day);
    let tip = plot.querySelector(".tip");
    if (!tip) {
        tip = element("div", { class: "tip", "aria-hidden": "true" });
        plot.append(tip);
    }
    tip.textContent = day.dataset.words;
    tip.hidden = false;
    const frame = plot.getBoundingClientRect();
    const box = day.getBoundingClientRect();
    const half = tip.offsetWidth / 2;
    const middle = box.left + box.width / 2 - frame.left;
    tip.style.left = `${Math.max(half, Math.min(frame.width - half, middle))}px`;
}

function unpoint(plot) {
    for (const day of plot.querySelectorAll(".day.shown")) day.classList.remove("shown");
    const tip = plot.querySelector(".tip");
    if (tip) tip.hidden = true;
}

function enhanceChart(plot) {
    // The tip replaces the browser's tooltip.
    for (const title of plot.querySelectorAll(".day > title")) title.remove();
    plot.tabIndex = 0;
    plot.setAttribute("role", "group");
    plot.setAttribute("aria-label", `${plot.dataset.name}: use the arrow keys to move by day`);
    const days = [...plot.querySelectorAll(".day")];
    plot.addEventListener("pointermove", (event) => {
        const day = event.target.closest(".day");
        if (day) point(plot, days.indexOf(day));
    });
    plot.addEventListener("pointerleave", () => unpoint(plot));
    plot.addEventListener("blur", () => unpoint(plot));
    plot.addEventListener("keydown", (event) => {
        const shown = shownDay(plot);
        const steps = { ArrowLeft: -1, ArrowRight: 1 };
        let index;
        if (event.key in steps) index = shown === null ? days.length - 1 : shown + steps[event.key];
        else if (event.key === "Home") index = 0;
        else if (event.key === "End") index = days.length - 1;
        else if (event.key === "Escape") return unpoint(plot);
        else return;
        event.preventDefault();
        index = Math.max(0, Math.min(days.length - 1, index));
        point(plot, index);
        announce(days[index].dataset.words);
    });
}

// Times in the reader's time zone

const moments = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

function enhanceTime(time) {
    const moment = new Date(time.dateTime);
    if (Number.isNaN(moment.valueOf())) return;
    time.title = time.textContent;
    time.textContent = moments.format(moment);
}

function enhance(part) {
    if (part.dataset?.region !== undefined && isRich(part)) original.set(part, part.cloneNode(true));
    for (const time of part.querySelectorAll("time[datetime]")) enhanceTime(time);
    for (const plot of part.querySelectorAll("[data-plot]")) enhanceChart(plot);
}

// Updates

function say(text) {
    const place = document.getElementById("updated");
    if (place) place.textContent = text;
}

function schedule() {
    clearTimeout(timer);
    if (!isPaused && !document.hidden) timer = setTimeout(refresh, every);
}

async function refresh() {
    clearTimeout(timer);
    try {
        const runs = figure("runs");
        const page = await load(location.href);
        show(page);
        say(`Updated at ${new Date().toLocaleTimeString()}`);
        if (figure("runs") !== runs) announce(`Updated: ${figure("runs")} requests`);
    } catch (error) {
        if (error.name === "AbortError") return;
        say(`Not updated: ${error.message}`);
    }
    schedule();
}

function figure(name) { return document.querySelector(`[data-figure="${name}"]`)?.textContent ?? ""; }

async function change(address, isBack) {
    clearTimeout(timer);
    try {
        const page = await load(address);
        if (!isBack) history.pushState(null, "", address);
        show(page);
        say(`Updated at ${new Date().toLocaleTimeString()}`);
        announce(`${document.getElementById("figures-title")?.textContent}: ${figure("runs")} requests`);
    } catch (error) {
        if (error.name === "AbortError") return;
        // Falls back to an ordinary navigation.
        return location.assign(address);
    }
    schedule();
}

for (const region of document.querySelectorAll("[data-region]")) enhance(region);
if (document.querySelector("[data-region]")) begin();
else enhance(document.body);

function begin() {
    document.addEventListener("click", (event) => {
        const link = event.target.closest?.("a[data-days]");
        if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        change(link.href, false);
    });
    addEventListener("popstate", () => change(location.href, true));
    document.addEventListener("visibilitychange", () => {
        if (document.hidden) clearTimeout(timer);
        else if (!isPaused) refresh();
    });
    const pause = document.getElementById("pause");
    pause?.addEventListener("click", () => {
        isPaused = !isPaused;
        pause.setAttribute("aria-pressed", String(isPaused));
        if (isPaused) {
            clearTimeout(timer);
            say("Updates paused");
        } else {
            refresh();
        }
    });
    document.getElementById("updates")?.removeAttribute("hidden");
    say("Updates every 15 s");
    schedule();
}
