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
            let isAllergy = words.contains { word in ExemptionWords.allergies.contains { word.hasPrefix($0) } }
            if isAllergy {
                for (triggers, tasks) in ExemptionWords.triggers where !words.isDisjoint(with: triggers) {
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

    private static let endings: Set<String> = ["outgrew", "outgrown", "anymore"]
}
