// A plan as plain text, and the texts that pages and files share.

export const aisleNames = {
    produce: "Fruit and vegetables", bakery: "Bakery", meat: "Meat", fish: "Fish", dairy: "Dairy and eggs", pantry: "Pantry",
    spices: "Herbs and spices", frozen: "Frozen", drinks: "Drinks",
};

/** Returns the aisles in the order of the shop: `[name, [line, …]]`. */
export function aisles(grocery) {
    const left = new Map(Object.entries(grocery.aisles));
    const named = grocery.aisle_order.filter((aisle) => left.has(aisle));
    for (const aisle of named) left.delete(aisle);
    return [...named, ...left.keys()].map((aisle) => [aisleNames[aisle] ?? aisle, grocery.aisles[aisle]]);
}

/** Returns "Monday 23 November" for `2026-11-23`. */
export function dayName(date) {
    return new Date(`${date}T12:00:00Z`).toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });
}

/** Returns "Mon 23 Nov" for `2026-11-23`. */
export function shortDay(date) {
    return new Date(`${date}T12:00:00Z`).toLocaleDateString("en-GB", { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" }).replace(",", "");
}

/** Returns the day and name of a planned meal: "Monday 23 November, dinner". */
export function mealTime({ date, day, meal }) {
    return [date ? dayName(date) : day ? `Day ${day}` : null, meal].filter(Boolean).join(", ");
}

/** Returns the time and size of a meal: "25 min · serves 4". */
export function mealFacts({ minutes, servings }) {
    return [minutes && `${minutes} min`, servings && `serves ${servings}`].filter(Boolean);
}

/** Returns the person who does a chore, by name, role or age. */
export function doer({ who, age_years: years }) {
    return who ?? (years === undefined || years === null ? "" : age(years));
}

/** Returns a name of the API in plain words: "tree nut" for `tree_nut`. */
export function plain(name) {
    return String(name).replaceAll("_", " ");
}

/** Returns the words of a list that a person typed. */
export function words(text) {
    return text.split(/[,;\n]/).map((word) => word.trim()).filter(Boolean);
}

/** Returns the notes that the text of an answer does not say already. */
export function notes(final) {
    const said = final.plan_text ?? final.answer ?? "";
    return (final.notes ?? []).filter((note) => !said.includes(note));
}

/** Returns an age as "4 years" or "9 months". */
export function age(years) {
    return years < 2 ? `${Math.round(years * 12)} months` : `${Math.floor(years)} years`;
}

/** Joins words: "italian, mexican and asian". */
export function list(words, last = "and") {
    return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

export function planText(mode, goal, final) {
    const paragraphs = [goal, final.plan_text ?? final.answer];
    if (notes(final).length) paragraphs.push(notes(final));
    if (mode === "meals") {
        paragraphs.push(...meals(final));
    } else if (mode === "chores") {
        for (const [date, chores] of byDay(final.occurrences)) {
            paragraphs.push([dayName(date), ...chores.map((chore) => `[ ] ${[chore.at?.slice(11, 16), chore.name].filter(Boolean).join(" ")}${choreNote(chore)}`)]);
        }
        if (final.unassigned?.length) {
            paragraphs.push(["NOT ASSIGNED", ...final.unassigned.map(({ task, reason }) => `- ${plain(task)}: ${reason}`)]);
        }
    } else if (mode === "routines") {
        paragraphs.push(final.steps.map((step) => `${step.at} ${step.text} (${step.minutes} min)`));
    } else {
        if (final.citations.length) paragraphs.push(["Sources", ...final.citations.map((card) => `- ${[card.title, ...card.sources].join("; ")}`)]);
        if (final.references?.length) paragraphs.push(["References", ...final.references.map((work) => `- ${reference(work)}${work.url ? ` ${work.url}` : ""}`)]);
    }
    return paragraphs.map((part) => (Array.isArray(part) ? part.join("\n") : part)).join("\n\n") + "\n";
}

function choreNote(chore) {
    const note = [doer(chore), chore.minutes && `${chore.minutes} min`].filter(Boolean).join(", ");
    return note && ` (${note})`;
}

/** Returns a work as "Title (Publisher, 2023)". */
export function reference({ title, publisher, year }) {
    const origin = [publisher, year].filter(Boolean).join(", ");
    return origin ? `${title} (${origin})` : title;
}

export function byDay(entries) {
    const days = new Map();
    for (const entry of entries) days.set(entry.date, [...(days.get(entry.date) ?? []), entry]);
    return days;
}

export function groceryText(grocery) {
    return aisles(grocery).map(([aisle, lines]) => [aisle, ...lines.map((line) => `[ ] ${line}`)].join("\n")).join("\n\n");
}

function meals(final) {
    const planned = new Set(final.plan.map((meal) => meal.recipe_id));
    const recipes = final.recipes.filter((recipe) => planned.has(recipe.id)).map((recipe) => [
        recipe.title + (recipe.minutes ? ` (${recipe.minutes} minutes)` : ""),
        ...(recipe.ingredients ?? []).map((line) => `- ${line}`),
        ...(recipe.steps ?? []).map((line, index) => `${index + 1}. ${line}`),
    ]);
    return [
        final.plan.map((meal) => `${mealTime(meal)}: ${[meal.title, ...mealFacts(meal)].join(" · ")}`),
        "SHOPPING LIST", groceryText(final.grocery),
        ...(recipes.length ? ["RECIPES", ...recipes] : []),
    ];
}
