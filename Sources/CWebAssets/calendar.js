// A plan as a calendar file (iCalendar, RFC 5545). Times are floating (3.3.5, form 1): dinner is at six wherever the family is.

import { mealFacts, notes } from "./plantext.js";

/** Times of meals and their length in minutes. */
const mealTimes = { breakfast: ["07:30", 30], lunch: ["12:00", 60], dinner: ["18:00", 60], snack: ["15:30", 30] };

/** Returns the events of a plan: `{start, minutes, title, notes}`, with `start` as `2026-11-23T18:00`. */
export function appointments(mode, final, today) {
    switch (mode) {
        case "meals": {
            const recipes = new Map(final.recipes.map((recipe) => [recipe.id, recipe]));
            return final.plan.filter(({ date }) => date).map((meal) => {
                const [start, minutes] = mealTimes[meal.meal] ?? mealTimes.dinner;
                const name = meal.meal ? `${meal.meal[0].toUpperCase()}${meal.meal.slice(1)}: ` : "";
                return {
                    start: `${meal.date}T${start}`, minutes, title: name + meal.title,
                    notes: [recipeNotes(recipes.get(meal.recipe_id), meal), ...notes(final)].filter(Boolean).join("\n"),
                };
            });
        }
        case "chores":
            return final.occurrences.map((chore) => ({
                start: chore.at.slice(0, 16), minutes: chore.minutes ?? 15, title: chore.who ? `${chore.name} (${chore.who})` : chore.name,
                notes: [chore.who ? `For ${chore.who}` : `For the ${years(chore.age_years)}-old`, ...notes(final)].join("\n"),
            }));
        case "routines": {
            // A card's steps follow each other, possibly past midnight.
            const last = new Map();
            return final.steps.map((step) => {
                const before = last.get(step.source) ?? { at: step.at, day: 0 };
                const day = before.day + (step.at < before.at ? 1 : 0);
                last.set(step.source, { at: step.at, day });
                return {
                    start: `${dayAfter(today, day)}T${step.at}`, minutes: step.minutes, title: step.text,
                    notes: [
                        ...(step.ages_years.length ? [`For the ${step.ages_years.map(years).join(" and the ")}-old`] : []), ...notes(final),
                    ].join("\n"),
                };
            });
        }
        default: return [];
    }
}

/** Returns the file, or null if the plan has no events. `now` is a Date, `today` a text like `2026-11-23`. */
export function calendar(mode, final, { runID, now, today, name }) {
    const events = appointments(mode, final, today);
    if (!events.length) return null;
    const stamp = now.toISOString().replace(/[-:]|\.\d+/g, "");
    const lines = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Hearth//Plan//EN", "CALSCALE:GREGORIAN", `X-WR-CALNAME:${escaped(name)}`,
        ...events.flatMap((event, index) => [
            "BEGIN:VEVENT",
            `UID:${runID}-${index + 1}@hearth`,
            `DTSTAMP:${stamp}`,
            `DTSTART:${event.start.replace(/[-:]/g, "")}00`,
            ...(event.minutes > 0 ? [`DURATION:PT${event.minutes}M`] : []),
            `SUMMARY:${escaped(event.title)}`,
            ...(event.notes ? [`DESCRIPTION:${escaped(event.notes)}`] : []),
            "TRANSP:TRANSPARENT",
            "END:VEVENT",
        ]),
        "END:VCALENDAR",
    ];
    return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** Returns TEXT (3.3.11), with forbidden control characters replaced. */
export function escaped(text) {
    return text.replace(/\r\n?/g, "\n").replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, " ").replace(/[\\;,]/g, "\\$&").replace(/\n/g, "\\n");
}

/** Folds a line after at most 75 octets, never inside a character (3.1). */
export function folded(line) {
    const encoder = new TextEncoder();
    let text = "";
    let length = 0;
    for (const character of line) {
        const octets = encoder.encode(character).length;
        if (length + octets > 75) {
            text += "\r\n ";
            length = 1;
        }
        text += character;
        length += octets;
    }
    return text;
}

function recipeNotes(recipe = {}, meal) {
    return [
        mealFacts({ minutes: meal.minutes ?? recipe.minutes, servings: meal.servings ?? recipe.servings }).join(", "),
        ...(recipe.ingredients ?? []).map((line) => `- ${line}`),
        ...(recipe.steps ?? []).map((line, index) => `${index + 1}. ${line}`),
    ].filter(Boolean).join("\n");
}

/** Returns an age as "4-year" or "9-month". */
export function years(age) {
    return age < 2 ? `${Math.round(age * 12)}-month` : `${Math.floor(age)}-year`;
}

function dayAfter(date, days) {
    const day = new Date(`${date}T00:00:00Z`);
    day.setUTCDate(day.getUTCDate() + days);
    return day.toISOString().slice(0, 10);
}
