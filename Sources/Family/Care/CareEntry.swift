package import Foundation
package import HearthCore

/// A typed reading of one record of a child's care log.
///
/// Units are those of the records: millilitres, grams, millimetres, degrees Celsius, seconds per side.
package struct CareEntry: Hashable, Sendable, Identifiable {
    /// The id of the record.
    package var id: UUID
    /// The number of the user who logged it; nil if it is unknown.
    package var caregiver: Int?
    /// When it happened or began.
    package var start: Timestamp
    /// When it ended; nil for a moment, and for a running timer.
    package var end: Timestamp?
    /// The fields of its kind.
    package var details: Details
    /// A remark of the family.
    package var note: String?

    /// Creates an entry.
    package init(
        id: UUID, caregiver: Int? = nil, start: Timestamp, end: Timestamp? = nil, details: Details, note: String? = nil
    ) {
        self.id = id
        self.caregiver = caregiver
        self.start = start
        self.end = end
        self.details = details
        self.note = note
    }

    /// The kinds of entries, by the names of the record types.
    package enum Kind: String, CaseIterable, Comparable, Sendable {
        case feeding, diaper, sleep, pumping, activity, medication, temperature, growth, milestone, note

        /// Orders kinds as they are declared.
        package static func < (left: Kind, right: Kind) -> Bool { left.rank < right.rank }

        private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    /// The fields of an entry by its kind.
    package enum Details: Hashable, Sendable {
        case feeding(Feeding)
        case diaper(Diaper)
        case sleep(Sleep)
        case pumping(Pumping)
        case activity(Activity)
        case medication(Medication)
        case temperature(Temperature)
        case growth(Growth)
        case milestone(Milestone)
        case note(Note)
    }

    /// A meal of a child.
    package struct Feeding: Hashable, Sendable {
        /// How a child was fed.
        package enum Method: String, CaseIterable, Sendable { case breast, bottle, solid }
        /// The content of a bottle.
        package enum Content: String, CaseIterable, Sendable {
            case breastMilk = "breast_milk"
            case formula, mixed, water, other
        }

        /// How the child was fed.
        package var method: Method
        /// The side of a breast feed.
        package var side: Side?
        /// The content of the bottle; nil if it is not known.
        package var content: Content?
        /// Seconds on the left side.
        package var leftSeconds: Int?
        /// Seconds on the right side.
        package var rightSeconds: Int?
        /// The amount that the child drank, in millilitres.
        package var millilitres: Double?
        /// The food, in the words of the family.
        package var food: String?
        /// How the child reacted to the food.
        package var reaction: String?

        /// Creates a meal of a method, without further fields.
        package init(_ method: Method) { self.method = method }
    }

    /// A side of the body.
    package enum Side: String, CaseIterable, Sendable { case left, right, both }

    /// A changed diaper; dry if it is neither wet nor dirty.
    package struct Diaper: Hashable, Sendable {
        /// True if the diaper held urine; nil if that is not known.
        package var isWet: Bool?
        /// True if the diaper held stool; nil if that is not known.
        package var isDirty: Bool?
        /// The colour of the stool.
        package var colour: String?
        /// The consistency of the stool.
        package var consistency: String?

        /// Creates a diaper.
        package init(isWet: Bool? = nil, isDirty: Bool? = nil) {
            self.isWet = isWet
            self.isDirty = isDirty
        }
    }

    /// A sleep or a nap.
    package struct Sleep: Hashable, Sendable {
        /// The place of the sleep, in the words of the family.
        package var place: String?
        /// How well the child slept, 1 to 5.
        package var quality: Int?

        /// Creates a sleep without further fields.
        package init() {}
    }

    /// Milk that was pumped.
    package struct Pumping: Hashable, Sendable {
        /// Millilitres of the left side.
        package var leftMillilitres: Double?
        /// Millilitres of the right side.
        package var rightMillilitres: Double?
        /// The amount of both sides, if the sides were not measured apart.
        package var millilitres: Double?

        /// Creates a pumping without amounts.
        package init() {}

        /// The stated amount, else the sum of the sides; nil if nothing was measured.
        package var total: Double? {
            if let millilitres { return millilitres }
            return leftMillilitres == nil && rightMillilitres == nil
                ? nil : (leftMillilitres ?? 0) + (rightMillilitres ?? 0)
        }
    }

    /// Something that the child did.
    package struct Activity: Hashable, Sendable {
        /// The kinds of activities, by their names in the registry.
        package enum Kind: String, CaseIterable, Comparable, Sendable {
            case tummyTime = "tummy_time"
            case bath, walk, play, screen, other

            /// Orders kinds by their names, for listings.
            package static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
        }

        /// The kind of activity.
        package var kind: Kind

        /// Creates an activity.
        package init(_ kind: Kind) { self.kind = kind }
    }

    /// A dose that was given.
    package struct Medication: Hashable, Sendable {
        /// The record of the medicine; nil for one that the family has not set up.
        package var medicine: UUID?
        /// The name of the medicine, as the family writes it.
        package var name: String
        /// The amount of the dose in ``unit``.
        package var amount: Double?
        /// The unit of the amount, as the family writes it: `ml`, `mg`, `drops`.
        package var unit: String?

        /// Creates a dose without amount.
        package init(_ name: String, medicine: UUID? = nil) {
            self.name = name
            self.medicine = medicine
        }
    }

    /// A measured body temperature.
    package struct Temperature: Hashable, Sendable {
        /// Degrees Celsius.
        package var celsius: Double
        /// The site of the measurement.
        package var site: String?

        /// Creates a temperature.
        package init(celsius: Double) { self.celsius = celsius }
    }

    /// Measures of the body.
    package struct Growth: Hashable, Sendable {
        /// The weight in grams.
        package var weightGrams: Int?
        /// The length or height in millimetres.
        package var lengthMillimetres: Int?
        /// The head circumference in millimetres.
        package var headMillimetres: Int?

        /// Creates measures.
        package init(weightGrams: Int? = nil, lengthMillimetres: Int? = nil, headMillimetres: Int? = nil) {
            self.weightGrams = weightGrams
            self.lengthMillimetres = lengthMillimetres
            self.headMillimetres = headMillimetres
        }
    }

    /// Something that the child did for the first time.
    package struct Milestone: Hashable, Sendable {
        /// The kind of activity.
        package var title: String
        /// The code of a milestone of a list.
        package var code: String?

        /// Creates a milestone.
        package init(_ title: String) { self.title = title }
    }

    /// A free note.
    package struct Note: Hashable, Sendable {
        /// The category under which the note is listed.
        package var category: String
        /// The text of the note.
        package var text: String

        /// Creates a note.
        package init(_ text: String, category: String) {
            self.text = text
            self.category = category
        }
    }

    /// The kind of the entry.
    package var kind: Kind {
        switch details {
        case .feeding: .feeding
        case .diaper: .diaper
        case .sleep: .sleep
        case .pumping: .pumping
        case .activity: .activity
        case .medication: .medication
        case .temperature: .temperature
        case .growth: .growth
        case .milestone: .milestone
        case .note: .note
        }
    }

    /// True if the entry is a timer that nobody has stopped.
    ///
    /// Without an end, a sleep and an activity run. A breast feed, a bottle and a pumping run only until their result is
    /// known: "bottle, 120 ml, at 15:00" is a moment and no timer.
    package var isRunning: Bool {
        guard end == nil else { return false }
        return switch details {
        case .sleep, .activity: true
        case .pumping(let pumping): pumping.total == nil
        case .feeding(let feeding):
            feeding.method != .solid && feeding.millilitres == nil && feeding.leftSeconds == nil
                && feeding.rightSeconds == nil
        case .diaper, .medication, .temperature, .growth, .milestone, .note: false
        }
    }

    /// Returns whether the entry is a timer that was probably forgotten: no child sleeps, eats or plays that long.
    package func isForgotten(now: Timestamp) -> Bool { isRunning && start + Self.longestTimer < now }

    private static let longestTimer = Duration.seconds(16 * 3600)

    /// Returns the time that the entry takes, until `now` if it runs. It is empty for a moment, and if the end is before
    /// the start.
    package func interval(now: Timestamp) -> Range<Timestamp> {
        let last = end ?? (isRunning ? now : start)
        return start..<max(start, last)
    }
}

extension Sequence<CareEntry> {
    /// Returns the entries as a timeline shows them: the latest first. Entries of one moment are ordered by kind, then by
    /// id, so that every device shows the same order.
    package func inTimelineOrder() -> [CareEntry] {
        sorted { left, right in
            if left.start != right.start { return left.start > right.start }
            if left.kind != right.kind { return left.kind < right.kind }
            return left.id.text < right.id.text
        }
    }
}
