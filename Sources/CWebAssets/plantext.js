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
    if (mode === "meals") {
        paragraphs.push(...meals(final));
    } else if (mode === "chores") {
        for (const [date, chores] of byDay(final.occurrences)) {
            paragraphs.push([dayName(date), ...chores.map((chore) => `[ ] ${chore.at.slice(11, 16)} ${chore.name} (${age(chore.age_years)})`)]);
        }
    } else if (mode === "routines") {
        paragraphs.push(final.steps.map((step) => `${step.at} ${step.text} (${step.minutes} min)`));
    } else {
        paragraphs.push(["Sources", ...final.citations.map((card) => `- ${[card.title, ...card.sources].join("; ")}`)]);
    }
    return paragraphs.map((part) => (Array.isArray(part) ? part.join("\n") : part)).join("\n\n") + "\n";
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
        final.plan.map((meal) => `${dayName(meal.date)}: ${meal.title}`),
        "SHOPPING LIST", groceryText(final.grocery),
        ...(recipes.length ? ["RECIPES", ...recipes] : []),
    ];
}
