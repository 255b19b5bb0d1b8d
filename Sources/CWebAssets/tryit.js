// The planning page at `/`: requests a plan and shows it as it is written.

import { announce, element, fetchJSON } from "./hearth.js";
import { calendar } from "./calendar.js";
import { curl } from "./curl.js";
import { EmergencyCard } from "./emergency.js";
import { FlowingText } from "./flow.js";
import { read, write } from "./groceries.js";
import { Household } from "./household.js";
import { planText } from "./plantext.js";
import { many, resultOf, summary } from "./results.js";
import { follow, StreamFailure } from "./stream.js";
import { Understood } from "./understood.js";

const at = (id) => document.getElementById(id);
const form = at("ask");
const goal = at("goal");
const start = at("start");
const stop = at("stop");
const status = at("status");
const own = Number(form.dataset.user) || null;
const needsNoSignIn = "needsNoSignIn" in form.dataset;
const isWelcome = needsNoSignIn || own !== null;
const household = new Household(own);
const understood = new Understood(at("understood"));
const emergency = new EmergencyCard(at("emergency"), async (country) => {
    await household.saveCountry(country);
    again();
});
/** Storage key of the last plan, which people open again in the shop. */
const lastPlan = `hearth.plan.${own ?? "anybody"}`;

/** The earlier turns of the conversation; chat only. */
let turns = [];
/** The current or last run: `{mode, goal, id, final, abort, …}`. */
let run = null;
/** The last run with a result of each mode: the plan that a request can change. */
const served = new Map();

// MARK: Request

function mode() {
    return form.elements.mode.value;
}

function request() {
    const fields = form.elements;
    const options = {};
    if (fields.days.value && usable(fields.days)) options.days = Number(fields.days.value);
    if (fields.start_date.value && usable(fields.start_date)) options.start_date = fields.start_date.value;
    const weekdays = [...form.querySelectorAll("input[name=weekday]")];
    if (usable(weekdays[0]) && weekdays.some((box) => !box.checked)) {
        options.weekdays = weekdays.filter((box) => box.checked).map((box) => box.value);
    }
    if (fields.plain.checked) options.ai_assist = false;
    const body = { goal: goal.value, mode: mode() };
    if (needsNoSignIn && household.userID) body.user_id = household.userID;
    if (body.mode === "chat" && turns.length) body.messages = turns.slice(-50);
    if (Object.keys(options).length) body.options = options;
    if (fields.detach.checked) body.detach = true;
    // Drops the oldest turns if the request would be too large.
    while (body.messages && new TextEncoder().encode(JSON.stringify(body)).length > 60_000) body.messages.shift();
    return body;
}

function usable(field) {
    return !field.closest("[hidden]");
}

function showMode() {
    for (const part of form.querySelectorAll("[data-modes]")) part.hidden = !part.dataset.modes.split(" ").includes(mode());
    const chosen = form.querySelector("input[name=mode]:checked");
    goal.placeholder = chosen.dataset.placeholder;
    at("goal-label").textContent = mode() === "chat" && turns.length ? "Your next question" : chosen.dataset.label;
    if (!run?.isRunning) start.textContent = chosen.dataset.action;
    at("new-conversation").hidden = mode() !== "chat" || !turns.length;
    showCurl();
}

function showCurl() {
    const body = request();
    if (!body.goal.trim()) body.goal = form.querySelector("input[name=mode]:checked").dataset.placeholder;
    at("curl").textContent = curl(`${location.origin}/v1/assist/stream`, body, { isSignedIn: !needsNoSignIn });
}

// MARK: States

const headings = {
    idle: "Ready when you are", running: "Working on it", done: "Done", stopped: "Stopped", refused: "Let’s not",
    quota: "Limit reached", error: "That didn’t work",
};

function setState(state, text) {
    status.dataset.state = state;
    at("status-title").textContent = headings[state];
    at("progress").textContent = text;
    const isRunning = state === "running";
    const isAtStop = document.activeElement === stop;
    start.disabled = isRunning || !isWelcome;
    stop.hidden = !isRunning;
    // A disabled button loses the focus, so Stop takes it. Delayed, so that a double press of Enter does not press Stop.
    if (isRunning) setTimeout(() => run?.isRunning && document.activeElement === document.body && stop.focus(), 500);
    else if (isAtStop) (mode() === "chat" ? goal : start).focus({ preventScroll: true });
    form.toggleAttribute("aria-busy", isRunning);
    at("answer").setAttribute("aria-busy", String(isRunning));
}

/** Shows why there is no result, and what to do. */
function explain(kind, text, ...more) {
    at("notice").replaceChildren(element("div", { class: `notice ${kind}`, role: kind === "bad" ? "alert" : "note" },
        element("p", {}, text), ...more));
}

function hint(text) {
    return element("p", { class: "quiet" }, text);
}

function againButton() {
    const button = element("button", { type: "button" }, "Try again");
    button.addEventListener("click", () => form.requestSubmit(start));
    return button;
}

// MARK: A run

function launch(body) {
    if (run?.isRunning) return;
    // The first part of `begin` makes the run.
    const ended = begin(body);
    run.ended = ended;
}

async function begin(body) {
    run = {
        mode: body.mode, goal: body.goal, body, detach: body.detach, previous: body.options?.previous_run ?? served.get(body.mode),
        abort: new AbortController(), isRunning: true, began: performance.now(), text: "",
    };
    const current = run;
    clearResult();
    if (body.mode === "chat") showTurns(body.goal);
    else endConversation();
    current.flow = new FlowingText(at("answer"));
    at("output").hidden = false;
    setState("running", "Sending your request …");
    announce("Working on it.");
    if (status.getBoundingClientRect().top > innerHeight * 0.7) status.scrollIntoView({ block: "start" });
    const clock = setInterval(showElapsed, 100);
    showElapsed();
    try {
        await follow(body, {
            signal: current.abort.signal,
            onEvent: (event) => handlers[event.event]?.(current, event.data, event),
            onConnection: (state) => {
                at("progress").textContent = state === "lost" ? "Connection lost. Reconnecting …" : "Reconnected.";
                announce(state === "lost" ? "Connection lost. Reconnecting." : "Reconnected.");
            },
        });
    } catch (error) {
        if (current.abort.signal.aborted) stopped(current);
        else fail(current, error);
    } finally {
        current.isRunning = false;
        clearInterval(clock);
        showElapsed();
        // The page must not stay in the running state, whatever happened.
        if (status.dataset.state === "running") fail(current, new StreamFailure("internal_error", "The answer ended without a result. Please try again."));
        showMode();
    }
}

/** Starts the last request again, with other options. */
async function again(options = {}) {
    if (run.isRunning) run.abort.abort();
    await run.ended;
    // The answer to the same question takes the place of this one.
    if (run.mode === "chat" && run.final) turns.splice(-2);
    const body = { ...run.body, options: { ...run.body.options, ...options } };
    launch(body);
}

function showElapsed() {
    const seconds = (run.elapsed ?? performance.now() - run.began) / 1000;
    at("elapsed").textContent = `${seconds.toFixed(1)} s`;
    if (!run.isRunning) run.elapsed ??= performance.now() - run.began;
}

const handlers = {
    context(run, { run_id, policy }) {
        run.id = run_id;
        at("run-id").textContent = run_id;
        const notes = [...policy.notes];
        if (policy.redactions) notes.push(`${many(policy.redactions, "personal detail")} in your text ${policy.redactions === 1 ? "was" : "were"} hidden from the model.`);
        at("notes").replaceChildren(...notes.map((note) => element("li", {}, note)));
        at("notes").hidden = !notes.length;
        if (policy.alert) emergency.showAlert(policy.alert);
    },
    intent(run, heard) {
        understood.show(heard, run.goal);
    },
    token(run, text) {
        at("progress").textContent = text.replace(/\.\.\.$/, " …");
    },
    tool_call(run, { name }) {
        const entry = element("li", { class: "under-way" }, toolNames[name] ?? name.replaceAll("_", " "));
        entry.dataset.tool = name;
        at("steps").append(entry);
    },
    tool_result(run, { name, count, titles }) {
        const entry = [...at("steps").children].findLast((step) => step.dataset.tool === name);
        if (!entry) return;
        entry.className = "ended";
        entry.append(element("span", { class: "found" }, String(count)));
        if (titles?.length) {
            entry.append(element("details", {}, element("summary", {}, "show"), element("ul", {}, ...titles.map((title) => element("li", {}, title)))));
        }
    },
    delta(run, { text }) {
        run.text += text;
        run.flow.add(text);
    },
    restart(run) {
        run.text = "";
        run.flow = new FlowingText(at("answer"));
        at("steps").append(element("li", { class: "ended" }, "The model stopped; another one took over"));
        at("progress").textContent = "Starting again …";
    },
    final(run, final) {
        run.final = final;
        // The result replaces any text that was shown before.
        if (run.text !== (final.plan_text ?? final.answer)) {
            run.flow = new FlowingText(at("answer"));
            run.flow.add(final.plan_text ?? final.answer);
        }
        showResult(run);
    },
    refusal(run, refusal) {
        takeBack();
        if (refusal.emergency) {
            setState("refused", "Call for help first.");
            status.hidden = true;
            at("output").hidden = true;
            at("intro").hidden = true;
            emergency.show(refusal);
            return;
        }
        explain("warn", refusal.message, hint("Change your request and try again."));
        setState("refused", "The safety rules don’t allow this.");
        announce(refusal.message);
    },
    quota_exceeded(run, { message, quota, used, reset_date }) {
        takeBack();
        explain("warn", message, element("progress", { max: quota, value: used, "aria-label": "Plans used in this period" }),
            hint(`You can plan again from ${longDate(reset_date)}. The server’s operator can raise the limit (USER_MONTHLY_QUOTA).`));
        setState("quota", `${used} of ${quota} used.`);
        announce(message);
    },
    error(run, { code, message, retryable }) {
        fail(run, new StreamFailure(code, message), retryable);
    },
    done(run, data, { elapsed_ms, usage, cost_microusd }) {
        run.elapsed = elapsed_ms;
        at("tokens").textContent = usage.total_tokens ? `${usage.total_tokens.toLocaleString("en")} (${usage.input_tokens.toLocaleString("en")} in, ${usage.output_tokens.toLocaleString("en")} out)` : "none";
        at("cost").textContent = cost_microusd ? `$${(cost_microusd / 1e6).toFixed(cost_microusd < 1e4 ? 6 : 4)}` : "free";
        at("models").textContent = Object.entries(usage.models).map(([model, calls]) => (calls > 1 ? `${model} × ${calls}` : model)).join(", ") || "none";
        at("facts").hidden = false;
        if (!run.final) return;
        setState("done", summary(run.mode, run.final));
        announce(summary(run.mode, run.final));
        at("after").hidden = false;
        if (run.mode === "chat") {
            turns.push({ role: "user", content: run.goal }, { role: "assistant", content: [...run.final.answer].slice(0, 8_000).join("") || "…" });
            goal.value = "";
        }
        served.set(run.mode, run.id);
        write(lastPlan, { id: run.id, user: household.userID, mode: run.mode, goal: run.goal, final: run.final, at: new Date().toISOString() });
    },
};

const toolNames = {
    fetch_recipes: "Found recipes for everyone", consolidate_groceries: "Made the shopping list",
    fetch_chores: "Found chores for each age", schedule_chores: "Spread them over the days",
    fetch_routines: "Found routines for each age", time_steps: "Timed the steps", fetch_knowledge: "Checked the cards",
};

function clearResult() {
    for (const id of ["notice", "notes", "steps", "answer", "result"]) at(id).replaceChildren();
    understood.clear();
    emergency.clear();
    at("intro").hidden = false;
    status.hidden = false;
    for (const id of ["notes", "facts", "after"]) at(id).hidden = true;
    at("run-id").textContent = "";
    resetFeedback();
}

/** Removes the text before a refusal, which is not an answer. Earlier turns stay. */
function takeBack() {
    at("answer").replaceChildren();
    at("result").replaceChildren();
    understood.clear();
    at("output").hidden = !turns.length;
}

function showResult(run) {
    at("result").replaceChildren(...resultOf(run.mode, run.final, run.id, ask));
    at("download-ics").hidden = calendarFile(run) === null;
}

/** Asks a question in the running conversation. */
function ask(question) {
    form.elements.mode.value = "chat";
    showMode();
    goal.value = question;
    form.requestSubmit(start);
}

function stopped(run) {
    setState("stopped", run.detach ? "The server keeps writing in the background." : "You stopped the plan.");
    announce("Stopped.");
}

function fail(run, error, isRetryable = true) {
    if (!(error instanceof StreamFailure)) {
        console.error(error);
        error = new StreamFailure("page_error", "Something went wrong on this page. Please reload it.");
    }
    const fields = error.fields.length ? [element("ul", {}, ...error.fields.map(({ field, message }) => element("li", {}, `${field}: ${message}`)))] : [];
    switch (error.code) {
        case "unauthorized":
            explain("bad", "You are signed out. Please sign in again.",
                element("p", {}, element("a", { href: "/sign-in?next=/", class: "button" }, "Sign in")));
            break;
        case "forbidden":
            explain("bad", error.message, hint("Your role lets you read, but not ask for plans. An owner of the household can change that."));
            break;
        case "client_gone":
            explain("bad", "The connection was lost, so the plan was stopped.",
                hint("Next time, choose “Keep writing if my connection drops” under More options."), againButton());
            break;
        case "run_not_found":
            explain("bad", "This answer is no longer on the server.", againButton());
            break;
        case "rate_limited": case "too_many_streams": case "overloaded": case "shutting_down":
            explain("warn", error.message, hint(`Try again ${error.retryAfter ? `in ${many(error.retryAfter, "second")}` : "in a moment"}.`), againButton());
            break;
        default:
            explain("bad", error.message, ...fields, ...(isRetryable && !fields.length ? [againButton()] : []));
    }
    if (!at("answer").hasChildNodes() && !turns.length) at("output").hidden = true;
    setState("error", `Error: ${error.code}`);
    if (!at("notice").querySelector("[role=alert]")) announce(error.message);
}

// MARK: Conversation

function showTurns(question) {
    at("conversation").replaceChildren(
        ...[...turns, { role: "user", content: question }].map(({ role, content }) => {
            const turn = element("div", { class: `turn ${role}` }, element("span", { class: "visually-hidden" }, role === "user" ? "You asked: " : "Hearth answered: "));
            if (role === "user") {
                turn.append(element("p", {}, content));
            } else {
                const text = element("div");
                new FlowingText(text).add(content);
                turn.append(text);
            }
            return turn;
        }));
}

function endConversation() {
    turns = [];
    at("conversation").replaceChildren();
}

// MARK: After a plan

function calendarFile(run) {
    const now = new Date();
    const today = form.elements.start_date.value || new Date(now - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
    return calendar(run.mode, run.final, { runID: run.id, now, today, name: run.goal.slice(0, 80) });
}

function download(name, type, text) {
    const address = URL.createObjectURL(new Blob([text], { type }));
    element("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

function resetFeedback() {
    for (const signal of ["up", "down"]) {
        at(`thumbs-${signal}`).disabled = false;
        at(`thumbs-${signal}`).setAttribute("aria-pressed", "false");
    }
    at("comment").value = "";
    at("comment").disabled = false;
    at("feedback-message").textContent = "";
}

async function giveFeedback(signal) {
    const body = { run_id: run.id, signal };
    if (needsNoSignIn && household.userID) body.user_id = household.userID;
    if (at("comment").value.trim()) body.comment = at("comment").value;
    for (const other of ["up", "down"]) at(`thumbs-${other}`).disabled = true;
    const message = at("feedback-message");
    try {
        await fetchJSON("/v1/feedback", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
        at(`thumbs-${signal}`).setAttribute("aria-pressed", "true");
        at("comment").disabled = true;
        message.className = "good";
        message.textContent = "Thank you!";
    } catch (error) {
        for (const other of ["up", "down"]) at(`thumbs-${other}`).disabled = false;
        message.className = "bad";
        message.textContent = error.message;
    }
    announce(message.textContent);
}

async function copyCurl() {
    const text = at("curl").textContent;
    try {
        await navigator.clipboard.writeText(text);
    } catch {
        // Without TLS, a page may not write to the clipboard, but may copy the selection.
        getSelection().selectAllChildren(at("curl"));
        document.execCommand("copy");
    }
    at("copy-curl").textContent = "Copied";
    announce("Command copied.");
    setTimeout(() => (at("copy-curl").textContent = "Copy"), 2_000);
}

function longDate(date) {
    return new Date(`${date}T12:00:00Z`).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
}

function showLastPlan() {
    const last = read(lastPlan);
    if (!last?.final || !last.mode) return;
    if (last.user === household.userID) served.set(last.mode, last.id);
    const place = at("last-plan");
    const show = element("button", { type: "button", id: "show-last-plan" }, "Show");
    const forget = element("button", { type: "button" }, "Forget");
    show.addEventListener("click", () => {
        if (run?.isRunning) return;
        run = { ...last, isRunning: false, began: 0, elapsed: 0 };
        clearResult();
        at("output").hidden = false;
        new FlowingText(at("answer")).add(last.final.plan_text ?? last.final.answer);
        showResult(run);
        at("after").hidden = false;
        place.hidden = true;
        setState("done", `Your plan of ${longDate(last.at.slice(0, 10))}.`);
    });
    forget.addEventListener("click", () => {
        write(lastPlan, null);
        place.hidden = true;
    });
    place.replaceChildren(element("p", {}, "Your last plan is saved in this browser: ", element("q", {}, last.goal)), show, forget);
    place.hidden = false;
}

// MARK: Wiring

form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!goal.value.trim()) return goal.focus();
    at("last-plan").hidden = true;
    launch(request());
});
form.addEventListener("input", showCurl);
form.addEventListener("change", showMode);
goal.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit(start);
});
for (const example of form.querySelectorAll("button.example")) {
    example.addEventListener("click", () => {
        goal.value = example.textContent;
        showCurl();
        goal.focus();
    });
}
stop.addEventListener("click", () => run?.abort.abort());
at("new-conversation").addEventListener("click", () => {
    if (run?.isRunning) return;
    endConversation();
    clearResult();
    at("output").hidden = true;
    setState("idle", "Ask away.");
    showMode();
    goal.focus();
});
at("copy-curl").addEventListener("click", copyCurl);
at("thumbs-up").addEventListener("click", () => giveFeedback("up"));
at("thumbs-down").addEventListener("click", () => giveFeedback("down"));
at("download-text").addEventListener("click", () => download("plan.txt", "text/plain;charset=utf-8", planText(run.mode, run.goal, run.final)));
at("download-ics").addEventListener("click", () => download("plan.ics", "text/calendar;charset=utf-8", calendarFile(run)));
at("print").addEventListener("click", () => print());
// What is folded up is wanted on paper.
for (const [event, isOpen] of [["beforeprint", true], ["afterprint", false]]) {
    addEventListener(event, () => {
        for (const part of at("result").querySelectorAll(".recipe details")) part.open = isOpen;
    });
}
household.onChange = () => {
    served.clear();
    showCurl();
};
understood.onRunAgain = (intent, read) => {
    const options = { intent };
    // Corrected days take the place of those in the form, and a changed plan stays the one that the request changed.
    if (String(intent.days) !== String(read.days)) Object.assign(options, { days: undefined, start_date: undefined });
    if (intent.keep || intent.change?.length) options.previous_run = run.previous;
    again(options);
};
addEventListener("pagehide", () => run?.isRunning && run.abort.abort());

start.disabled = !isWelcome;
showMode();
showLastPlan();
if (isWelcome) household.load();
