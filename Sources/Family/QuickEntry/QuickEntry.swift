package import Foundation
package import HearthCore

/// The languages that the quick entry reads.
package enum QuickLanguage: String, CaseIterable, Sendable {
    case english = "en"
    case german = "de"
    case french = "fr"
    case spanish = "es"
}

/// The units that a family writes without naming them.
package enum QuickUnits: Sendable {
    /// Millilitres, kilograms, centimetres, degrees Celsius.
    case metric
    /// Fluid ounces, pounds, inches, degrees Fahrenheit.
    case imperial
}

/// A child of whom a sentence may speak.
package struct QuickChild: Hashable, Sendable {
    /// The id of the child's record.
    package var id: UUID
    /// The name, as the family writes it.
    package var name: String

    /// Creates a child.
    package init(id: UUID, name: String) {
        self.id = id
        self.name = name
    }
}

/// An entry or an end of a timer that a sentence asks for. A person confirms it before it is written.
package struct QuickEntry: Hashable, Sendable {
    /// The action of an entry.
    package enum Action: Hashable, Sendable {
        /// Write an entry of these fields.
        case log(CareEntry.Details)
        /// End the child's running timer of the kind, at ``QuickEntry/start``.
        case stop(CareEntry.Kind)
    }

    /// Something that the sentence left open and the parser decided.
    package enum Assumption: String, CaseIterable, Comparable, Sendable {
        /// The kind follows from the unit alone: "120 ml".
        case kind
        /// The number has no unit: "bottle 120".
        case unit
        /// The text bounds the amount or says what was left: "4 to 5 oz".
        case amount
        /// The time is of the day before, although the text names no day.
        case day
        /// The time follows from another entry of the sentence, or is now although a number was not read.
        case time
        /// The text states a start and no end, so the timer runs.
        case running

        /// Orders assumptions by their names, for listings.
        package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// The action.
    package var action: Action
    /// The children that the sentence names; empty if it names none.
    package var children: [UUID]
    /// When it happened or began; the time of the sentence if it names no time.
    package var start: Timestamp
    /// When it ended; nil for a moment and for a timer that runs.
    package var end: Timestamp?
    /// What the text says beside the fields of the record: the strength of a medicine.
    package var note: String?
    /// A decision of the parser that the text does not state.
    package var assumptions: Set<Assumption>

    /// Returns the entry as a record; nil for the end of a timer.
    package func entry(id: UUID, caregiver: Int?) -> CareEntry? {
        guard case .log(let details) = action else { return nil }
        return CareEntry(id: id, caregiver: caregiver, start: start, end: end, details: details, note: note)
    }
}

/// The parser's reading of a text.
package struct QuickEntryReading: Hashable, Sendable {
    /// The entries, in the order of the text.
    package var entries: [QuickEntry] = []
    /// The parts of the text that are in no entry, as the family wrote them and in its order.
    package var notUnderstood: [String] = []
    /// The parts of ``notUnderstood`` of which the parser knows why they are no entry, in the order of the text.
    package var notLogged: [NotLogged] = []

    /// A part of the text that speaks of care and is no entry.
    package struct NotLogged: Hashable, Sendable {
        /// The part, as the family wrote it.
        package var text: String
        /// Why it is no entry.
        package var reason: QuickReason
        /// The time that was read, if it is still to come.
        package var time: Timestamp?
    }
}
