// The card of an emergency: numbers to call and first steps, in the language of the question, before anything else on the page.

import { element } from "./hearth.js";
import { countries, guessedCountry } from "./countries.js";

const texts = {
    en: { title: "Emergency", call: (number) => `Call ${number}`, first: "Do this now", country: "Which country are you in?", show: "Show my number", steps: "First steps", from: "First steps by" },
    de: { title: "Notfall", call: (number) => `${number} anrufen`, first: "Tun Sie jetzt das", country: "In welchem Land sind Sie?", show: "Nummer zeigen", steps: "Erste Schritte", from: "Erste Schritte nach" },
    fr: { title: "Urgence", call: (number) => `Appeler le ${number}`, first: "Faites ceci maintenant", country: "Dans quel pays êtes-vous ?", show: "Voir mon numéro", steps: "Premiers gestes", from: "Premiers gestes selon" },
    es: { title: "Emergencia", call: (number) => `Llamar al ${number}`, first: "Haga esto ahora", country: "¿En qué país está?", show: "Ver mi número", steps: "Primeros pasos", from: "Primeros pasos según" },
};

/** The place of the card at the top of the page. */
export class EmergencyCard {
    #place;
    /** Stores the country; the answer to the same request then has its numbers. */
    #saveCountry;

    /** @param {(country: string) => Promise<void>} saveCountry throws an error with a message for the family */
    constructor(place, saveCountry) {
        this.#place = place;
        this.#saveCountry = saveCountry;
    }

    clear() {
        this.#place.hidden = true;
        this.#place.replaceChildren();
    }

    show({ message, emergency }) {
        const language = texts[emergency.language] ? emergency.language : "en";
        const words = texts[language];
        this.#place.replaceChildren(element("section", { class: "emergency", lang: language, role: "alert", "aria-labelledby": "emergency-title" },
            element("h1", { id: "emergency-title", tabindex: -1 }, words.title),
            calls(emergency, words),
            steps(emergency, words),
            sources(emergency, words),
            emergency.country_known === false ? this.#countryForm(words, language) : null,
            element("p", {}, message)));
        this.#place.hidden = false;
        this.#place.scrollIntoView({ block: "start" });
        this.#place.querySelector("h1").focus({ preventScroll: true });
    }

    /** Shows the line for a request that may be an emergency; the answer is below it. */
    showAlert({ message, emergency }) {
        const language = texts[emergency.language] ? emergency.language : "en";
        const words = texts[language];
        this.#place.replaceChildren(element("section", { class: "alert", lang: language, "aria-label": words.title },
            element("p", {}, message),
            calls(emergency, words),
            element("details", {}, element("summary", {}, words.steps), steps(emergency, words), sources(emergency, words))));
        this.#place.hidden = false;
    }

    #countryForm(words, language) {
        const guess = guessedCountry();
        const choice = element("select", { id: "emergency-country", required: true },
            element("option", { value: "" }, "…"),
            ...countries(language).map(([code, name]) => element("option", { value: code, selected: code === guess }, name)));
        const show = element("button", { class: "small" }, words.show);
        const problem = element("p", { role: "status" });
        const form = element("form", { class: "country" }, element("label", { for: choice.id }, words.country), choice, show, problem);
        form.addEventListener("submit", async (event) => {
            event.preventDefault();
            show.disabled = true;
            try {
                await this.#saveCountry(choice.value);
            } catch (error) {
                problem.textContent = error.message;
            } finally {
                show.disabled = false;
            }
        });
        return form;
    }
}

function calls(emergency, words) {
    return element("div", { class: "calls" }, ...emergency.numbers.map((number) =>
        element("a", { class: "button", href: `tel:${number.replace(/[^+\d]/g, "")}` }, words.call(number))));
}

function steps(emergency, words) {
    if (!emergency.steps.length) return null;
    return element("ol", { "aria-label": words.first, lang: emergency.language }, ...emergency.steps.map((step) => element("li", {}, step)));
}

function sources(emergency, words) {
    if (!emergency.sources?.length) return null;
    return element("p", { class: "sources" }, `${words.from} ${emergency.sources.join(", ")}.`);
}
