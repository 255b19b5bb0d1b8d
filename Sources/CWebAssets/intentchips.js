// The members of an intent (docs/protocol.md) as rows of chips. A chip says one value in plain words and can remove or correct it.

import { age, dayName, list, plain, shortDay, words } from "./plantext.js";

const mealNames = ["breakfast", "lunch", "dinner", "snack"];
/** Diets as in an intent and in the preferences. */
export const diets = ["vegetarian", "vegan", "pescatarian", "halal", "kosher", "gluten_free", "dairy_free", "low_salt", "keto"];
const traits = [
    "quick", "make_ahead", "freezer", "one_pot", "sheet_pan", "slow_cooker", "finger_food", "lunchbox", "party", "leftovers",
    "hidden_vegetables", "cheap", "healthy", "mild", "not_fried", "no_cook", "light", "toddler_friendly", "kid_friendly", "cook_double",
];
const kinds = [
    "morning", "bedtime", "nap", "after_school", "homework", "weekend", "bath", "potty", "toothbrushing", "mealtime", "travel", "holiday",
    "family_meeting", "screen_time", "cleanup", "newborn_day", "sick_day", "other",
];
/** Weekdays as in an intent, with their names. */
export const weekdays = { mon: "Mon", tue: "Tue", wed: "Wed", thu: "Thu", fri: "Fri", sat: "Sat", sun: "Sun" };
/** Names that an intent writes with an underscore: allergen groups. */
const groups = ["tree_nut"];

/**
 * Returns the rows of an intent: `{title, chips}`. A chip is `{text, member, value, remove, fields, correct}`; `remove` and `correct`
 * change the intent, and `correct` takes the values of `fields`.
 */
export function rows(intent) {
    return [
        row("Days", values(intent, "days", shortDay, date)),
        ...wishes(intent),
        row("On one day", (intent.fixed ?? []).map((_, index) => fixedDish(intent, index))),
        ...(intent.change ?? []).flatMap((change) => dayChange(intent, change)),
        row("Chores", (intent.tasks ?? []).map((_, index) => task(intent, index))),
        row("Not on", values(intent, "exclude_weekdays", (day) => weekdays[day] ?? day, (day) => choice(Object.keys(weekdays), day))),
        row("Shared", flag(intent, "fair", "fairly or in turns")),
        row("Turns", single(intent, "turn_weeks", (weeks) => (weeks === 1 ? "a week each" : `${weeks} weeks each`), number)),
        row("Routine", single(intent, "kind", plain, (kind) => choice(kinds, kind))),
        row("Starts", single(intent, "start", String, time)),
        row("Ends", single(intent, "end", String, time)),
        row("Times", (intent.person_times ?? []).map((_, index) => personTime(intent, index))),
        row("Steps", values(intent, "steps")),
        row("Without", values(intent, "without")),
        row("Earlier plan", flag(intent, "keep", "stays, but for the changes")),
    ].filter(({ chips }) => chips.length);
}

/** The members that hold for all meals of a plan, or for those of one day. */
function wishes(holder) {
    return [
        row("Meals", values(holder, "meals", plain, (meal) => choice(mealNames, meal))),
        row("People", single(holder, "servings", (count) => `for ${count}`, number)),
        row("Leave out", values(holder, "exclude", (food) => `no ${plain(food)}`)),
        row("Diets", values(holder, "diets", plain, (diet) => choice(diets, diet))),
        row("Dishes", values(holder, "dishes")),
        row("With", values(holder, "foods")),
        row("Cuisines", values(holder, "cuisines")),
        row("Time", single(holder, "max_minutes", (minutes) => `up to ${minutes} minutes`, number)),
        row("Budget", budget(holder)),
        row("Wishes", values(holder, "traits", plain, (trait) => choice(traits, trait))),
        row("Only for", (holder.only_for ?? []).map((_, index) => person(holder, index))),
    ];
}

function row(title, chips) {
    return { title, chips };
}

// MARK: Chips

function values(holder, member, say = plain, field = text) {
    const all = holder[member] ?? [];
    return all.map((value, index) => ({
        text: say(value), member, value,
        remove: () => drop(holder, member, index),
        fields: [field(value)],
        correct: ([given]) => {
            if (!given) return drop(holder, member, index);
            const name = typeof value === "string" && member !== "days" ? named(given) : given;
            const others = all.filter((_, other) => other !== index);
            holder[member] = others.includes(name) ? others : all.with(index, name);
            if (member === "days") holder[member].sort();
        },
    }));
}

function single(holder, member, say, field) {
    const value = holder[member];
    if (value === undefined || value === null) return [];
    return [{
        text: say(value), member, value,
        remove: () => delete holder[member],
        fields: [field(value)],
        correct: ([given]) => {
            if (given) holder[member] = typeof value === "number" ? Number(given) : given;
            else delete holder[member];
        },
    }];
}

function flag(holder, member, say) {
    return holder[member] ? [{ text: say, member, value: true, remove: () => delete holder[member], fields: [] }] : [];
}

function budget(holder) {
    const { amount, currency } = holder.budget ?? {};
    if (!holder.budget) return [];
    return [{
        text: `up to ${amount} ${currency}`, member: "budget", value: amount,
        remove: () => delete holder.budget,
        fields: [{ ...number(amount), label: "Amount", min: 0, step: "0.01" }, { ...text(currency), label: "Currency, such as EUR", pattern: "[A-Za-z]{3}", required: true }],
        correct: ([amount, currency]) => {
            if (amount) holder.budget = { amount: Number(amount), currency: currency.toUpperCase() };
            else delete holder.budget;
        },
    }];
}

function person(holder, index) {
    const { name, age_years: years } = holder.only_for[index];
    return {
        text: name ?? age(years), member: "only_for", value: name ?? years,
        remove: () => drop(holder, "only_for", index),
        fields: [name === undefined ? { ...number(years), label: "Age in years", step: "any", min: 0 } : text(name)],
        correct: ([given]) => {
            if (!given) drop(holder, "only_for", index);
            else holder.only_for[index] = name === undefined ? { age_years: Number(given) } : { name: given };
        },
    };
}

function personTime(intent, index) {
    const { name, age_years: years, at } = intent.person_times[index];
    return {
        text: `${name ?? age(years)} at ${at}`, member: "person_times", value: at,
        remove: () => drop(intent, "person_times", index),
        fields: [time(at)],
        correct: ([given]) => {
            if (given) intent.person_times[index].at = given;
            else drop(intent, "person_times", index);
        },
    };
}

function fixedDish(intent, index) {
    const { date: day, meal, dish } = intent.fixed[index];
    return {
        text: `${plain(dish)} on ${dayName(day)}`, member: "fixed", value: dish,
        remove: () => drop(intent, "fixed", index),
        fields: [{ ...text(dish), label: "Dish" }, { ...date(day), label: "Day" }, { ...choice(["", ...mealNames], meal ?? ""), label: "Meal" }],
        correct: ([dish, day, meal]) => {
            if (!dish || !day) drop(intent, "fixed", index);
            else intent.fixed[index] = { date: day, ...(meal && { meal }), dish: named(dish) };
        },
    };
}

/** A day's own wishes as a row whose first chip is the day; without that chip, nothing of the day holds. */
function dayChange(intent, change) {
    const drop = () => {
        intent.change = intent.change.filter((other) => other !== change);
        if (!intent.change.length) delete intent.change;
    };
    const day = {
        text: [dayName(change.date), change.meal].filter(Boolean).join(", "), member: "change", value: change.date,
        remove: drop, fields: [date(change.date)],
        correct: ([given]) => (given ? (change.date = given) : drop()),
    };
    const others = [...wishes(change).slice(1).flatMap(({ chips }) => chips), ...flag(change, "swap", "another dish")].map((chip) => ({
        ...chip,
        remove: () => {
            chip.remove();
            if (!Object.keys(change).some((member) => member !== "date" && member !== "meal")) drop();
        },
    }));
    return [row("On one day", [day, ...others])];
}

function task(intent, index) {
    const { task: name, who, weekdays: days, every_weeks: every, per_day: count, at } = intent.tasks[index];
    return {
        text: [
            plain(name), Array.isArray(who) ? list(who) : who, days?.length === 7 ? "every day" : days?.map((day) => weekdays[day]).join(", "),
            every > 1 && `every ${every} weeks`, every === 1 && "once a week", count > 1 && `${count} times a day`, at && `at ${at}`,
        ].filter(Boolean).join(" · "),
        member: "tasks", value: name,
        remove: () => drop(intent, "tasks", index),
        fields: [
            { ...text(name), label: "Chore" },
            { ...text(Array.isArray(who) ? who.join(", ") : who ?? ""), label: "Who: names, adults, children or everybody" },
            { type: "weekdays", label: "Weekdays", value: days ?? [] },
            { ...time(at ?? ""), label: "Time" },
        ],
        correct: ([name, who, days, at]) => {
            if (!name) return drop(intent, "tasks", index);
            const people = words(who);
            const { who: _, weekdays: __, at: ___, ...rest } = intent.tasks[index];
            intent.tasks[index] = {
                ...rest, task: named(name),
                ...(people.length && { who: ["adults", "children", "everybody"].includes(who.toLowerCase()) ? who.toLowerCase() : people }),
                ...(days.length && { weekdays: days }), ...(at && { at }),
            };
        },
    };
}

function drop(holder, member, index) {
    const left = holder[member].filter((_, other) => other !== index);
    if (left.length) holder[member] = left;
    else delete holder[member];
}

/** Returns the name in an intent for the family's words: "Tree nuts" is `tree_nut`. */
export function named(given) {
    const name = given.trim().toLowerCase();
    const group = name.replace(/s$/, "").replaceAll(" ", "_");
    return groups.includes(group) ? group : name;
}

// MARK: Fields

function text(value) {
    return { type: "text", value: plain(value) };
}

function number(value) {
    return { type: "number", value, min: 1 };
}

function date(value) {
    return { type: "date", value };
}

function time(value) {
    return { type: "time", value };
}

function choice(options, value) {
    return { type: "select", value, options };
}
