package import HearthCore

/// The choice of a routine for a goal.
package enum RoutineChooser {
    /// Returns the card for the part of the day that the goal names: the best-ranked one for the child's age, else the
    /// one for a near age. If the goal names no part, returns the best-ranked card that matches any of its words, else
    /// the one for the evening, with which most households begin.
    ///
    /// - Parameters:
    ///   - tags: parts of the day, the most telling first, as ``GoalReader/routineTags`` reads them.
    ///   - suited: routine cards for this age, best first.
    ///   - all: routine cards for any age.
    package static func card(
        for tags: [String], age: Age?, among suited: [SearchHit], all: [SearchHit]
    ) -> Document? {
        func first(_ tag: String) -> Document? { suited.first { $0.document.tags.contains(tag) }?.document }
        for tag in tags {
            if let card = first(tag) { return card }
        }
        let named = all.map(\.document).filter { document in
            guard let tag = tags.first, let age else { return false }
            return document.tags.contains(tag) && distance(of: document.ages, to: age) <= farthest
        }
        if let age, let nearest = named.min(by: { distance(of: $0.ages, to: age) < distance(of: $1.ages, to: age) }) {
            return nearest
        }
        let matching = suited.first { $0.score > 0 && tags.isEmpty }?.document
        return matching ?? first("bedtime") ?? suited.first?.document
    }

    /// The number of months by which a card may miss an age and still help.
    private static let farthest = 18

    /// Returns the number of months between an age and a range.
    private static func distance(of range: AgeRange, to age: Age) -> Int {
        max(range.from - age.months, age.months - (range.to ?? .max) + 1, 0)
    }
}

extension GoalReader {
    /// The parts of the day that the goal names, as routine cards are tagged, the most telling first.
    package var routineTags: [String] {
        Self.partsOfDay.filter { part in
            part.phrases.contains { Words.contains(Words.canonical(text), phrase: $0) }
        }.map(\.tag)
    }

    private static let partsOfDay: [(tag: String, phrases: [String])] = [
        ("homework", ["homework", "screen time", "screens"]),
        ("after-school", ["after school", "afterschool", "afternoon", "home from school"]),
        ("nap", ["nap", "naptime", "daytime sleep"]),
        ("weekend", ["weekend", "saturday", "sunday"]),
        ("morning", ["morning", "breakfast", "wake", "wake up", "get ready", "out of the door", "before school"]),
        (
            "bedtime",
            ["bed", "bedtime", "night", "evening", "sleep", "asleep", "lights out", "wind down", "pyjamas", "pajamas"]
        ),
    ]
}
