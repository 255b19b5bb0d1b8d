// The result of a run as elements. Its content comes from models, cards and families, and stays text.

import { element } from "./hearth.js";
import { groceryList } from "./groceries.js";
import { age, byDay, dayName, doer, list, mealFacts, mealTime, notes, plain, reference } from "./plantext.js";

/** Returns the elements of a result. `onAsk` receives a question that the family chooses from it. */
export function resultOf(mode, final, runID, onAsk) {
    return [noteList(notes(final)), ...parts(mode, final, runID, onAsk)].filter(Boolean);
}

function parts(mode, final, runID, onAsk) {
    switch (mode) {
        case "meals": return [mealPlan(final), groceryList(final.grocery, runID)];
        case "chores": return [choreWeek(final.occurrences), unassigned(final.unassigned ?? [])];
        case "routines": return [routine(final.steps)];
        default: return [basis(final.basis), nearest(final.nearest ?? [], onAsk), citations(final.citations), references(final.references ?? [])];
    }
}

/** Returns a summary of a result, which screen readers announce. */
export function summary(mode, final) {
    switch (mode) {
        case "meals": return `Your plan is ready: ${many(final.plan.length, "meal")} and ${many(final.grocery.items.length, "thing")} to buy.`;
        case "chores": return `Your schedule is ready: ${many(final.occurrences.length, "chore")}.`;
        case "routines": return `Your routine is ready: ${many(final.steps.length, "step")}.`;
        default:
            if (final.basis === "model") return "The answer is ready, from a model’s general knowledge.";
            return final.known === false
                ? "I don’t know the answer to this." : `The answer is ready, from ${many(final.citations.length, "card")}.`;
    }
}

export function many(count, noun) {
    return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Returns remarks on the whole result; null without any. */
function noteList(notes) {
    return notes.length ? element("ul", { class: "notes", "aria-label": "About this plan" }, ...notes.map((note) => element("li", {}, note))) : null;
}

function mealPlan({ plan, recipes }) {
    const byID = new Map(recipes.map((recipe) => [recipe.id, recipe]));
    const planned = new Set(plan.map((meal) => meal.recipe_id));
    const others = recipes.filter((recipe) => !planned.has(recipe.id));
    return section("meals", "Your meals",
        element("ol", { class: "cards" }, ...plan.map((meal) => recipeCard(byID.get(meal.recipe_id), meal))),
        others.length
            ? element("details", { class: "more" }, element("summary", {}, `${many(others.length, "more recipe")} for you`),
                element("ul", { class: "cards" }, ...others.map((recipe) => recipeCard(recipe, null))))
            : null);
}

function recipeCard(recipe, meal) {
    const facts = [
        ...mealFacts({ minutes: meal?.minutes ?? recipe?.minutes, servings: meal?.servings ?? recipe?.servings }),
        ...(recipe?.allergens?.length ? [`contains ${plain(recipe.allergens.join(", "))}`] : []),
    ];
    return element("li", { class: "recipe" },
        meal ? element("p", { class: "day" }, mealTime(meal)) : null,
        element("h4", {}, meal?.title ?? recipe.title),
        facts.length ? element("p", { class: "facts" }, facts.join(" · ")) : null,
        recipe?.ingredients?.length
            ? element("details", {}, element("summary", {}, ingredientsTitle(recipe, meal)),
                element("ul", {}, ...recipe.ingredients.map((line) => element("li", {}, line))),
                element("ol", {}, ...(recipe.steps ?? []).map((line) => element("li", {}, line))))
            : null,
        recipe ? sources(recipe.sources) : null);
}

/** A plan may serve another number of people than its recipe's amounts. */
function ingredientsTitle({ servings }, meal) {
    return meal?.servings && servings && meal.servings !== servings ? `Ingredients for ${servings} and steps` : "Ingredients and steps";
}

function choreWeek(occurrences) {
    const people = [...new Set(occurrences.map(person))];
    return section("chores", "The week",
        element("div", { class: "week" }, ...[...byDay(occurrences)].map(([date, chores]) =>
            element("section", { class: "weekday" }, element("h4", {}, dayName(date)),
                element("ul", {}, ...chores.map((chore) => element("li", {},
                    chore.at ? element("time", { datetime: chore.at }, chore.at.slice(11, 16)) : null,
                    element("span", { class: "what" }, chore.name, chore.minutes ? element("span", { class: "facts" }, ` ${chore.minutes} min`) : null),
                    chore.who || people.length > 1
                        ? element("span", { class: `who who-${people.indexOf(person(chore)) % 4}` }, doer(chore)) : null)))))));
}

/** Children of the same age are told apart by their number. */
function person(chore) {
    return chore.who ?? `child ${chore.child}`;
}

/** Returns the chores that nobody can do, with the reasons; null without any. */
function unassigned(tasks) {
    if (!tasks.length) return null;
    return section("unassigned", "Not assigned", element("ul", {}, ...tasks.map(({ task, reason }) =>
        element("li", {}, element("strong", {}, plain(task)), `: ${reason}`))));
}

function routine(steps) {
    // Children with the same card share its steps.
    const cards = new Map();
    for (const step of steps) cards.set(step.source, [...(cards.get(step.source) ?? []), step]);
    return section("routine", "Step by step", ...[...cards.values()].flatMap((steps) => [
        cards.size > 1 ? element("h4", {}, `At ${list(steps[0].ages_years.map(age))}`) : null,
        element("ol", { class: "timeline" }, ...steps.map((step) => element("li", {},
            element("time", { datetime: step.at }, step.at),
            element("span", { class: "what" }, step.text, element("span", { class: "facts" }, `${step.minutes} min`))))),
    ]));
}

/** Returns a note on an answer that no card supports; null for any other. */
function basis(name) {
    return name === "model" ? element("p", { class: "basis facts" }, "A model’s general knowledge: no card covers this.") : null;
}

/** Returns the cards that come closest to a question without an answer, as questions to ask instead. */
function nearest(cards, onAsk) {
    if (!cards.length) return null;
    return section("nearest", "Ask about one of these instead", element("ul", { class: "chips" }, ...cards.map(({ title }) => {
        const ask = element("button", { type: "button", class: "small" }, title);
        ask.addEventListener("click", () => onAsk(title));
        return element("li", {}, ask);
    })));
}

function references(works) {
    if (!works.length) return null;
    return section("references", "References", element("ol", { class: "citations" }, ...works.map((work) =>
        element("li", {}, webAddress(work.url ?? "") ? link(work.url, reference(work)) : reference(work)))));
}

function citations(cards) {
    if (!cards.length) return null;
    return section("citations", "Sources",
        element("ol", { class: "citations" }, ...cards.map((card) => element("li", {},
            element("strong", {}, card.title), " ", element("span", { class: "tag" }, card.kind), sources(card.sources)))));
}

/** Returns the names of sources. A web address becomes a link. */
function sources(names) {
    if (!names?.length) return null;
    const parts = names.flatMap((name, index) => [index ? "; " : "", webAddress(name) ? link(name) : name]);
    return element("p", { class: "sources" }, "Source: ", ...parts);
}

function webAddress(text) {
    return /^https?:\/\//i.test(text) && URL.canParse(text);
}

function link(address, text = address) {
    return element("a", { href: address, rel: "noopener noreferrer external", target: "_blank" }, text);
}

function section(id, title, ...children) {
    return element("section", { class: id, "aria-labelledby": `${id}-title` }, element("h3", { id: `${id}-title` }, title), ...children);
}
