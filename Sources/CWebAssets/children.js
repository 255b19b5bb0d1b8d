// The children of a household as rows of a form: a name, and an age or a birth date.

import { element } from "./hearth.js";

/** The rows in the fieldset `place`. */
export class ChildRows {
    #rows = element("div");

    constructor(place) {
        const add = element("button", { type: "button", id: "add-child", class: "small" }, "Add a child");
        add.addEventListener("click", () => this.#add({}).querySelector("input").focus());
        place.append(this.#rows, add);
    }

    show({ children = [], kidsAges = [] }) {
        this.#rows.replaceChildren();
        for (const child of children) this.#add(child);
        for (const years of agesWithoutName(children, kidsAges)) this.#add({ age_years: years ?? "?" });
    }

    /** Returns the members `children` and `kidsAges` of the preferences; throws an `InvalidChild`. */
    read() {
        const children = [];
        const kidsAges = [];
        for (const row of this.#rows.children) {
            const [name, age, birth] = row.querySelectorAll("input");
            const years = age.value.trim().replace(",", ".");
            if (!name.value.trim() && !years && !birth.value) continue;
            const isAge = years !== "" && years !== "?";
            if (isAge && !(Number(years) >= 0 && Number(years) < 22)) {
                throw new InvalidChild(age, "Enter ages in years below 22, such as 4 or 0.75 (nine months), or ? if you’d rather not say.");
            }
            if (birth.value && !name.value.trim()) throw new InvalidChild(name, "Enter a name, such as a nickname, beside the birth date.");
            const child = { name: name.value.trim(), ...(birth.value ? { birth_date: birth.value } : isAge ? { age_years: Number(years) } : {}) };
            if (child.name) children.push(child);
            kidsAges.push(ageOf(child));
        }
        return { children, kidsAges };
    }

    #add({ name = "", age_years: years = "", birth_date: birth = "" }) {
        const remove = element("button", { type: "button", class: "small" }, "Remove");
        const row = element("div", { class: "child", role: "group", "aria-label": name || "A child" },
            field("Name", { value: name, maxlength: 100 }), field("Age", { value: birth ? "" : years, inputmode: "decimal", placeholder: "4" }),
            field("or birth date", { type: "date", value: birth }), remove);
        remove.setAttribute("aria-label", `Remove ${name || "this child"}`);
        remove.addEventListener("click", () => {
            row.remove();
            document.getElementById("add-child").focus();
        });
        this.#rows.append(row);
        return row;
    }
}

/** A row that cannot be stored, with the field to correct. */
export class InvalidChild extends Error {
    constructor(field, message) {
        super(message);
        this.field = field;
    }
}

/** Returns texts such as "Mia (4)" and "9 months". */
export function childNames({ children = [], kidsAges = [] }) {
    return [
        ...children.map((child) => (ageOf(child) === null ? child.name : `${child.name} (${short(ageOf(child))})`)),
        ...agesWithoutName(children, kidsAges).map((years) => (years === null ? "of unknown age" : short(years))),
    ];
}

/** Returns the ages without those of the children with a name, which a client may state once more. */
function agesWithoutName(children, ages) {
    const others = [...ages];
    for (const child of children) {
        const twin = others.findIndex((years) => isSame(years, ageOf(child)));
        if (twin >= 0) others.splice(twin, 1);
    }
    return others;
}

function short(years) {
    return years < 2 ? `${Math.round(years * 12)} months` : String(Math.floor(years));
}

function field(label, attributes) {
    return element("label", {}, label, element("input", attributes));
}

/** Returns an age in years; null if it is unknown. A child with a birth date is never made older than it is. */
function ageOf({ birth_date: birth, age_years: years }) {
    if (!birth) return years ?? null;
    const now = new Date();
    const [year, month, day] = birth.split("-").map(Number);
    const months = (now.getFullYear() - year) * 12 + now.getMonth() + 1 - month - (now.getDate() < day ? 1 : 0);
    return Math.floor((Math.max(0, months) / 12) * 100) / 100;
}

/** Returns true for ages that clients may have rounded differently: to a month, or from two years on to a year. */
function isSame(one, other) {
    if (one === null || other === null) return one === other;
    return Math.abs(one - other) < 0.1 || (Math.min(one, other) >= 2 && Math.floor(one) === Math.floor(other));
}
