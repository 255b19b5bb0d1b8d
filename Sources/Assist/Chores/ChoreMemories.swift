import HearthCore
import Intent

/// The household's memories about chores: days on which somebody has no time, tasks that somebody must not do,
/// tasks that somebody always does.
struct ChoreMemories {
    /// A weekday on which a person has something else to do.
    struct Absence: Hashable {
        var person: String
        var weekdays: Set<Weekday>
        var memory: String
    }

    /// Words of tasks that a person must not do.
    struct Unfitness: Hashable {
        var person: String
        var words: Set<String>
        var memory: String
    }

    private(set) var absences: [Absence] = []
    private(set) var unfitness: [Unfitness] = []
    /// The people who always do a task, by the task's English name.
    private(set) var habits: [String: (assignee: ChoreTask.Assignee, memory: String)] = [:]

    /// Reads the memories.
    ///
    /// - Parameter family: the names to which a memory can refer.
    init(_ memories: [Memory], _ reader: IntentReader, family: Family) {
        let names = family.children.compactMap(\.name)
        for memory in memories {
            let words = Set(Words.fold(memory.text).split(separator: " ").map(String.init))
            guard words.isDisjoint(with: Self.endings) else { continue }
            let person = names.first { name in
                Words.fold(memory.text).contains(Words.fold(name)) || words.contains(Words.fold(name) + "s")
            }
            let isAllergy = words.contains { word in Self.allergies.contains { word.hasPrefix($0) } }
            if isAllergy {
                for (triggers, tasks) in Self.triggers where !words.isDisjoint(with: triggers) {
                    if let person { unfitness.append(Unfitness(person: person, words: tasks, memory: memory.text)) }
                }
                continue
            }
            if let absence = reader.absence(in: memory.text), !absence.names.isEmpty {
                for name in absence.names {
                    absences.append(Absence(person: name, weekdays: absence.weekdays, memory: memory.text))
                }
                continue
            }
            for task in reader.read(memory.text, mode: .chores).chores.tasks {
                guard case .named(let names)? = task.assignee, !names.isEmpty else { continue }
                habits[task.task] = (.named(names), memory.text)
            }
        }
    }

    /// Returns the memory for which a person must not do a task; nil if none speaks against it.
    func obstacle(for person: ChorePerson, to task: String) -> String? {
        let words = Set(task.split(separator: " ").map(String.init))
        return unfitness.first { $0.person == person.name && !$0.words.isDisjoint(with: words) }?.memory
    }

    /// Returns the weekdays on which a person has something else to do.
    func busyDays(of person: ChorePerson) -> Set<Weekday> {
        absences.filter { $0.person == person.name }.reduce(into: []) { $0.formUnion($1.weekdays) }
    }

    private static let allergies = ["allerg", "alerg", "asthm", "asma"]
    private static let endings: Set<String> = ["outgrew", "outgrown", "anymore"]
    /// Allergies of people, and the words of tasks that bring them near it.
    private static let triggers: [(words: Set<String>, tasks: Set<String>)] = [
        (
            [
                "dust", "dusty", "mites", "staub", "hausstaub", "milben", "hausstaubmilben", "poussiere", "acariens",
                "polvo", "acaros",
            ],
            ["dust", "vacuum", "sweep", "sheets"]
        ),
        (
            ["cat", "cats", "katze", "katzen", "katzenhaare", "chat", "chats", "gato", "gatos"],
            ["cat", "litter"]
        ),
        (
            ["dog", "dogs", "hund", "hunde", "hundehaare", "chien", "chiens", "perro", "perros"], ["dog"]
        ),
        (
            ["pets", "animals", "fur", "tierhaare", "tiere", "animaux", "poils", "animales", "mascotas", "pelo"],
            ["dog", "cat", "pets", "rabbit", "hamster", "cage", "litter", "guinea", "horse", "stable"]
        ),
        (
            ["pollen", "grass", "hay", "graser", "gras", "heuschnupfen", "graminees", "polen", "cesped", "hayfever"],
            ["lawn", "leaves", "weed", "gardening", "garden", "hedge"]
        ),
        (
            [
                "detergent", "detergents", "bleach", "cleaners", "putzmittel", "waschmittel", "lessive", "javel",
                "detergente", "lejia",
            ],
            ["clean", "mop", "toilet", "bathroom", "laundry", "dishes"]
        ),
    ]
}
