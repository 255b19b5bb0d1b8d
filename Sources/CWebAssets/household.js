// The household: its preferences, and a form to change them.

import { announce, element, fetchJSON } from "./hearth.js";
import { list } from "./plantext.js";

/** The household of the signed-in user, or in dev mode of the user in the form. */
export class Household {
    #summary = document.getElementById("household");
    #form = document.getElementById("household-form");
    #person = document.getElementById("user");
    #message = document.getElementById("household-message");
    #own;
    #preferences = {};
    onChange = () => {};

    /** @param {number | null} own the signed-in user's number; null in dev mode */
    constructor(own) {
        this.#own = own;
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

    async load() {
        const user = this.userID ?? this.#own;
        if (!user) return;
        this.#summary.textContent = "Loading …";
        try {
            this.#show((await fetchJSON(`/v1/households/by_user/${user}`)).prefs);
        } catch (error) {
            this.#show({});
            this.#summary.textContent = error.code === "household_not_found" ? "We don’t know your family yet. Tell us below." : error.message;
        }
    }

    #show(preferences) {
        this.#preferences = preferences;
        this.#summary.replaceChildren(...facts(preferences).map((fact) => element("li", {}, fact)));
        const fields = this.#form.elements;
        fields.adults.value = preferences.adults ?? 2;
        fields.ages.value = (preferences.kidsAges ?? []).map((years) => years ?? "?").join(", ");
        fields.allergies.value = (preferences.allergies ?? []).join(", ");
        fields.cuisines.value = (preferences.cuisines ?? []).join(", ");
    }

    async #save() {
        const fields = this.#form.elements;
        const ages = words(fields.ages.value).map((text) => (text === "?" ? null : Number(text)));
        if (ages.some((years) => years !== null && !(years >= 0 && years < 22))) {
            this.#say("Enter ages in years below 22, such as 4 or 0.75 (nine months), or ? if you’d rather not say.", true);
            return fields.ages.focus();
        }
        const body = {
            user_id: this.userID ?? undefined,
            // Keeps preferences that the form does not show.
            prefs: {
                ...this.#preferences, adults: Number(fields.adults.value), kidsAges: ages,
                allergies: words(fields.allergies.value), cuisines: words(fields.cuisines.value),
            },
        };
        fields.save.disabled = true;
        try {
            const saved = await fetchJSON("/v1/households/upsert", {
                method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
            });
            this.#show(saved.prefs);
            this.#say("Saved.", false);
        } catch (error) {
            this.#say(error.message, true);
        } finally {
            fields.save.disabled = false;
        }
    }

    #say(text, isBad) {
        this.#message.textContent = text;
        this.#message.className = isBad ? "bad" : "good";
        announce(text);
    }
}

function words(text) {
    return text.split(/[,;\n]/).map((word) => word.trim()).filter(Boolean);
}

function facts({ adults, kidsAges = [], allergies = [], cuisines = [] }) {
    const children = kidsAges.map((years) => (years === null ? "of unknown age" : years < 2 ? `${Math.round(years * 12)} months` : String(years)));
    return [
        adults === undefined ? null : adults === 1 ? "1 adult" : `${adults} adults`,
        children.length ? `${children.length === 1 ? "a child" : "children"}: ${list(children)}` : "no children",
        allergies.length ? `no ${list(allergies, "or")}` : "no allergies",
        cuisines.length ? `likes ${list(cuisines)}` : null,
    ].filter(Boolean);
}
