// The household: its preferences, and a form to change them.

import { announce, element, fetchJSON } from "./hearth.js";
import { childNames, ChildRows } from "./children.js";
import { countries } from "./countries.js";
import { diets } from "./intentchips.js";
import { list, plain, words } from "./plantext.js";

/** The household of the signed-in user, or in dev mode of the user in the form. */
export class Household {
    #summary = document.getElementById("household");
    #form = document.getElementById("household-form");
    #person = document.getElementById("user");
    #message = document.getElementById("household-message");
    #children;
    #own;
    #preferences = {};
    onChange = () => {};

    /** @param {number | null} own the signed-in user's number; null in dev mode */
    constructor(own) {
        this.#own = own;
        if (this.#form) this.#fill();
        this.#person?.addEventListener("change", () => {
            this.load();
            this.onChange();
        });
        this.#form?.addEventListener("submit", (event) => {
            event.preventDefault();
            this.#save();
        });
    }

    /** The user number for requests; null if there is none or it is invalid. */
    get userID() {
        const number = Number(this.#person?.value);
        return Number.isSafeInteger(number) && number > 0 ? number : null;
    }

    /** Adds the parts of the form that scripts make. */
    #fill() {
        this.#children = new ChildRows(document.getElementById("children"));
        document.getElementById("diets").append(...diets.map((diet) =>
            element("label", {}, element("input", { type: "checkbox", name: "diet", value: diet }), plain(diet))));
        document.getElementById("country").append(...countries("en").map(([code, name]) => element("option", { value: code }, name)));
    }

    #fetch() {
        return fetchJSON(`/v1/households/by_user/${this.userID ?? this.#own}`);
    }

    async load() {
        if (!this.userID && !this.#own) return;
        this.#summary.textContent = "Loading …";
        const { save } = this.#form.elements;
        try {
            this.#show((await this.#fetch()).prefs);
            save.disabled = false;
        } catch (error) {
            this.#show({});
            // Without knowing what is stored, saving could remove an allergy.
            save.disabled = error.code !== "household_not_found";
            this.#summary.textContent = error.code === "household_not_found" ? "We don’t know your family yet. Tell us below." : error.message;
        }
    }

    #show(preferences) {
        this.#preferences = preferences;
        this.#summary.replaceChildren(...facts(preferences).map((fact) => element("li", {}, fact)));
        const fields = this.#form.elements;
        fields.adults.value = preferences.adults ?? 2;
        this.#children.show(preferences);
        for (const box of this.#dietBoxes) box.checked = (preferences.diets ?? []).includes(box.value);
        fields.country.value = preferences.country ?? "";
        fields.unknownFoods.value = preferences.unknownFoods ?? "leave_out";
        fields.allergies.value = (preferences.allergies ?? []).join(", ");
        fields.cuisines.value = (preferences.cuisines ?? []).join(", ");
    }

    async #save() {
        const fields = this.#form.elements;
        fields.save.disabled = true;
        try {
            // Keeps preferences that the form does not show.
            await this.#store({
                ...this.#preferences, ...this.#children.read(), adults: Number(fields.adults.value),
                allergies: words(fields.allergies.value), cuisines: words(fields.cuisines.value), diets: this.#chosenDiets,
                country: fields.country.value || undefined,
                unknownFoods: fields.unknownFoods.value === "warn" ? "warn" : undefined,
            });
            this.#say("Saved.", false);
        } catch (error) {
            this.#say(error.message, true);
            error.field?.focus();
        } finally {
            fields.save.disabled = false;
        }
    }

    /** Stores the country beside the current preferences. */
    async saveCountry(country) {
        const current = await this.#fetch().catch((error) => {
            // Without knowing what is stored, storing could remove an allergy.
            if (error.code !== "household_not_found") throw error;
            return { prefs: {} };
        });
        await this.#store({ ...current.prefs, country });
    }

    async #store(prefs) {
        const saved = await fetchJSON("/v1/households/upsert", {
            method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ user_id: this.userID ?? undefined, prefs }),
        });
        this.#show(saved.prefs);
    }

    get #dietBoxes() {
        return [...this.#form.querySelectorAll("input[name=diet]")];
    }

    /** The checked diets, and stored ones that the form does not know. */
    get #chosenDiets() {
        const others = (this.#preferences.diets ?? []).filter((diet) => !diets.includes(diet));
        return [...this.#dietBoxes.filter((box) => box.checked).map((box) => box.value), ...others];
    }

    #say(text, isBad) {
        this.#message.textContent = text;
        this.#message.className = isBad ? "bad" : "good";
        announce(text);
    }
}

function facts(preferences) {
    const { adults, allergies = [], cuisines = [], diets = [] } = preferences;
    const children = childNames(preferences);
    return [
        adults === undefined ? null : adults === 1 ? "1 adult" : `${adults} adults`,
        children.length ? `${children.length === 1 ? "a child" : "children"}: ${list(children)}` : "no children",
        allergies.length ? `no ${list(allergies, "or")}` : "no allergies",
        ...diets.map(plain),
        cuisines.length ? `likes ${list(cuisines)}` : null,
    ].filter(Boolean);
}
