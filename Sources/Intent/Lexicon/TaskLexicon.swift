/// Words for household tasks: things and what is done with them.
///
/// A task is a verb and a thing ("water plants"), a thing whose verb goes without saying ("trash"), or a verb that needs
/// no thing ("vacuum").
enum TaskLexicon {
    /// A thing that tasks are about.
    struct Thing: Sendable {
        /// The English name, as in "water plants".
        var name: String
        /// The kind of thing, to which verbs refer.
        var group: String
        /// The task that is meant if no verb stands beside the thing; nil if the thing alone is no task.
        var alone: String?
        /// True if ``alone`` holds only in a list of tasks, because the word is common in other sentences.
        var isCommon: Bool
    }

    /// Something that is done with things.
    struct Verb: Sendable {
        /// The English name, as in "water plants".
        var name: String
        /// The groups of things that the verb goes with.
        var groups: Set<String>
        /// The task that is meant if no thing stands beside the verb; nil if the verb alone is no task.
        var alone: String?
    }

    /// The meaning of a word of the table.
    enum Sense: Sendable {
        case thing(Int, IntentLanguage)
        case verb(VerbForm)
    }

    /// A form of a verb.
    struct VerbForm: Sendable {
        /// The index in ``TaskLexicon/verbs``.
        var verb: Int
        var language: IntentLanguage
        /// The particle's words, which follow the form in the same clause: "out" of "take out"; empty for a verb without one.
        var particle: [String]
        var order: VerbOrder
        /// True if the form may be a task without a thing.
        var standsAlone: Bool
    }

    static let things: [Thing] = entries(thingRows).map { entry in
        let alone = entry.parts.count > 2 ? entry.parts[2] : ""
        return Thing(
            name: entry.parts[0], group: entry.parts[1],
            alone: alone.isEmpty ? nil : alone.hasPrefix("?") ? String(alone.dropFirst()) : alone,
            isCommon: alone.hasPrefix("?"))
    }

    static let verbs: [Verb] = entries([verbRows]).map { entry in
        Verb(
            name: names[entry.parts[0]] ?? entry.parts[0],
            groups: Set(entry.parts[1].split(separator: " ").map(String.init)),
            alone: entry.parts.count > 2 && !entry.parts[2].isEmpty ? entry.parts[2] : nil)
    }

    /// The table of all words for tasks.
    static let table = PhraseTable<Sense>(thingPhrases + verbPhrases)

    /// Returns the name of the task that a verb and a thing make.
    static func name(_ verb: Verb, _ thing: Thing) -> String {
        let name = "\(verb.name) \(thing.name)"
        return idioms[name] ?? name
    }

    /// Rows whose name is not the verb of the task, because another row has it.
    private static let names = [
        "make meal": "make", "change diaper": "change", "put away groceries": "put away", "dog walk": "walk",
        "wipe only": "wipe",
    ]

    /// Tasks with a name of their own.
    private static let idioms = [
        "wash dishes": "dishes", "do dishes": "dishes", "wash laundry": "laundry", "wash clothes": "laundry",
        "clean dishes": "dishes", "buy groceries": "groceries", "do groceries": "groceries",
        "change bed": "change sheets", "do homework": "homework", "weed weeds": "weed garden",
        "clean dog poop": "scoop dog poop", "cook meals": "cook", "make meals": "cook", "weed garden": "weed garden",
        "do reading": "reading", "iron laundry": "iron", "change diaper bag": "pack diaper bag",
    ]

    private static func entries(_ tables: [String]) -> [(parts: [String], columns: [Substring])] {
        tables.flatMap { table in
            table.split(separator: "\n").map { line in
                let columns = line.split(separator: ";", omittingEmptySubsequences: false)
                let parts = columns[0].split(separator: "/", omittingEmptySubsequences: false).map(trimmed)
                return (parts, Array(columns.dropFirst()))
            }
        }
    }

    private static var thingPhrases: [PhraseTable<Sense>.Phrase] {
        entries(thingRows).enumerated().flatMap { index, entry in
            zip(IntentLanguage.allCases, entry.columns).flatMap { language, column in
                words(column).flatMap { LexiconRows.singulars($0, language) }
                    .map { .init($0, .thing(index, language), [language]) }
            }
        }
    }

    private static var verbPhrases: [PhraseTable<Sense>.Phrase] {
        entries([verbRows]).enumerated().flatMap { index, entry in
            zip(IntentLanguage.allCases, entry.columns).flatMap { language, column in
                words(column).flatMap { word in
                    VerbForms.forms(of: word.filter { $0 != "~" }, language).map { form in
                        .init(
                            form.text,
                            .verb(
                                VerbForm(
                                    verb: index, language: language, particle: form.particle, order: form.order,
                                    standsAlone: !word.hasSuffix("~"))),
                            [language])
                    }
                }
            }
        }
    }

    private static func words(_ column: Substring) -> [String] {
        column.split(separator: ",").map(trimmed).filter { !$0.isEmpty }
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.trimmingPrefix { $0 == " " }.reversed().trimmingPrefix { $0 == " " }.reversed())
    }
}

/// The place of a verb's thing in a sentence.
enum VerbOrder: Sendable {
    /// Behind the verb: "feed the cat".
    case before
    /// In front of the verb: "Katze füttern", "cat fed".
    case after
    /// On either side: "feeding the cat", "cat feeding".
    case either
}
