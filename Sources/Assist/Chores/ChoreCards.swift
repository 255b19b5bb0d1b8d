import HearthCore
import Intent
import Synchronization

/// The chores of the knowledge base's cards.
struct ChoreCards {
    /// A chore of a card.
    struct Entry: Hashable {
        /// The line of the card without its parentheses.
        var name: String
        /// The task's English name by the reader; nil if it reads none.
        var task: String?
        var ages: AgeRange
        var minutes: Int
        var everyDays: Int

        /// True if the ages of the card agree with what is known about the task.
        var suits: Bool { task.map { ages.from >= ChoreKnowledge.of($0).leastWhenNamed } ?? true }
    }

    /// The chores for children, the youngest ages first.
    let children: [Entry]
    /// The chores for adults.
    let adults: [Entry]
    private let youngest: [String: Int]

    /// The age in months from which a card's chores are for adults.
    static let adultMonths = 216

    init(_ cards: [Document]) {
        let sorted = cards.sorted { ($0.ages.from, $0.id) < ($1.ages.from, $1.id) }
        let entries = sorted.flatMap { card in
            card.steps.map { step in
                let line = ChoreLine(step)
                let task = Self.task(of: line.name)
                let knowledge = task.map(ChoreKnowledge.of)
                return Entry(
                    name: line.name, task: task, ages: card.ages, minutes: line.minutes ?? knowledge?.minutes ?? 10,
                    everyDays: line.frequency?.days ?? knowledge?.everyDays ?? 7)
            }
        }
        children = entries.filter { $0.ages.from < Self.adultMonths }
        adults = entries.filter { $0.ages.from >= Self.adultMonths }
        youngest = children.reduce(into: [:]) { youngest, entry in
            // A line that is read as a task for older children is another task: "Tear salad leaves".
            guard let task = entry.task, entry.suits else { return }
            youngest[task] = min(youngest[task] ?? .max, entry.ages.from)
        }
    }

    /// Returns what is known about a task. A card for younger children lowers the usual age, never the least.
    func knowledge(of task: String) -> ChoreKnowledge {
        var knowledge = ChoreKnowledge.of(task)
        if let from = youngest[task] {
            knowledge.usualMonths = max(min(knowledge.usualMonths, from), knowledge.leastMonths)
        }
        return knowledge
    }

    /// Lines are read once, not for every request: a card's line has the same task each time.
    private static let tasks = Mutex<[String: String?]>([:])
    private static let mostLines = 4096

    private static func task(of line: String) -> String? {
        if let known = tasks.withLock({ $0[line] }) { return known }
        let task = IntentReader.tasks(inCard: line).first
        tasks.withLock { tasks in
            if tasks.count >= mostLines { tasks.removeAll() }
            tasks[line] = .some(task)
        }
        return task
    }
}
