// The result of a run as elements. Its content comes from models, cards and families, and stays text.

import { element } from "./hearth.js";
import { groceryList } from "./groceries.js";
import { age, byDay, dayName, list } from "./plantext.js";

/** Returns the elements of a result. */
export function resultOf(mode, final, runID) {
    switch (mode) {
        case "meals": return [mealPlan(final), groceryList(final.grocery, runID)];
        case "chores": return [choreWeek(final.occurrences)];
        case "routines": return [routine(final.steps)];
        default: return final.citations.length ? [citations(final.citations)] : [];
    }
}

/** Returns a summary of a result, which screen readers announce. */
export function summary(mode, final) {
    switch (mode) {
        case "meals": return `Your plan is ready: ${many(final.plan.length, "meal")} and ${many(final.grocery.items.length, "thing")} to buy.`;
        case "chores": return `Your schedule is ready: ${many(final.occurrences.length, "chore")}.`;
        case "routines": return `Your routine is ready: ${many(final.steps.length, "step")}.`;
        default: return `The answer is ready, from ${many(final.citations.length, "card")}.`;
    }
}

export function many(count, noun) {
    return `${count} ${noun}${count === 1 ? "" : "s"}`;
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
        recipe?.minutes && `${recipe.minutes} min`, recipe?.servings && `serves ${recipe.servings}`,
        ...(recipe?.allergens?.length ? [`contains ${recipe.allergens.join(", ").replaceAll("_", " ")}`] : []),
    ].filter(Boolean);
    return element("li", { class: "recipe" },
        meal ? element("p", { class: "day" }, dayName(meal.date)) : null,
        element("h4", {}, meal?.title ?? recipe.title),
        facts.length ? element("p", { class: "facts" }, facts.join(" · ")) : null,
        recipe?.ingredients?.length
            ? element("details", {}, element("summary", {}, "Ingredients and steps"),
                element("ul", {}, ...recipe.ingredients.map((line) => element("li", {}, line))),
                element("ol", {}, ...(recipe.steps ?? []).map((line) => element("li", {}, line))))
            : null,
        recipe ? sources(recipe.sources) : null);
}

function choreWeek(occurrences) {
    const children = new Map(occurrences.map((chore) => [chore.child, chore.age_years]));
    return section("chores", "The week",
        element("div", { class: "week" }, ...[...byDay(occurrences)].map(([date, chores]) =>
            element("section", { class: "weekday" }, element("h4", {}, dayName(date)),
                element("ul", {}, ...chores.map((chore) => element("li", {},
                    element("time", { datetime: chore.at }, chore.at.slice(11, 16)),
                    element("span", { class: "what" }, chore.name),
                    children.size > 1 ? element("span", { class: `who who-${chore.child % 4}` }, age(chore.age_years)) : null)))))));
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

function citations(cards) {
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

function link(address) {
    return element("a", { href: address, rel: "noopener noreferrer external", target: "_blank" }, address);
}

function section(id, title, ...children) {
    return element("section", { class: id, "aria-labelledby": `${id}-title` }, element("h3", { id: `${id}-title` }, title), ...children);
}
