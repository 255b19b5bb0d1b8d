/// The result of `chores`.
public struct ChoresFinal: Hashable, Sendable {
    /// The plan as text; equals the concatenated deltas.
    public var planText: String
    /// The chores in chronological order.
    public var occurrences: [Occurrence]
    /// The chores that nobody does, with the reason.
    public var unassigned: [Unassigned]
    /// Remarks on the plan for the family.
    public var notes: [String]

    /// Creates a result.
    package init(
        planText: String, occurrences: [Occurrence], unassigned: [Unassigned] = [], notes: [String] = []
    ) {
        self.planText = planText
        self.occurrences = occurrences
        self.unassigned = unassigned
        self.notes = notes
    }

    /// A chore of a person on a day.
    public struct Occurrence: Codable, Hashable, Sendable {
        /// Task.
        public var name: String
        /// `YYYY-MM-DD`.
        public var date: String
        /// RFC 3339 in the household's zone.
        public var at: String
        /// `mon` … `sun`.
        public var weekday: String
        /// The child, as an index from 0 into the ages of the plan; absent if an adult does the chore.
        public var child: Int?
        /// The child's age in years; absent if an adult does the chore.
        public var ageYears: Double?
        /// The person's name or role, in the language of the request; absent if the server does not say.
        public var who: String?
        /// Duration in minutes; absent if the server does not say.
        public var minutes: Int?

        /// Creates an occurrence.
        package init(
            name: String, date: String, at: String, weekday: String, child: Int?, ageYears: Double?, who: String? = nil,
            minutes: Int? = nil
        ) {
            self.name = name
            self.date = date
            self.at = at
            self.weekday = weekday
            self.child = child
            self.ageYears = ageYears
            self.who = who
            self.minutes = minutes
        }

        private enum CodingKeys: String, CodingKey {
            case name, date, at, weekday, child, who, minutes
            case ageYears = "age_years"
        }
    }

    /// A chore that nobody does.
    public struct Unassigned: Codable, Hashable, Sendable {
        /// Task.
        public var task: String
        /// The reason, as a sentence for the family.
        public var reason: String

        /// Creates an unassigned chore.
        package init(task: String, reason: String) {
            self.task = task
            self.reason = reason
        }
    }
}

extension ChoresFinal: Codable {
    private enum CodingKeys: String, CodingKey {
        case planText = "plan_text"
        case occurrences, unassigned, notes
    }

    /// Decodes present members; older servers send neither `unassigned` nor `notes`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        planText = try container.decode(String.self, forKey: .planText)
        occurrences = try container.decode([Occurrence].self, forKey: .occurrences)
        unassigned = try container.decodeIfPresent([Unassigned].self, forKey: .unassigned) ?? []
        notes = try container.decodeIfPresent([String].self, forKey: .notes) ?? []
    }

    /// Encodes the result; empty lists of remarks are left out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(planText, forKey: .planText)
        try container.encode(occurrences, forKey: .occurrences)
        if !unassigned.isEmpty { try container.encode(unassigned, forKey: .unassigned) }
        if !notes.isEmpty { try container.encode(notes, forKey: .notes) }
    }
}
