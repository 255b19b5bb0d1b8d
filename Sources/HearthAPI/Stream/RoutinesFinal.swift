/// The result of `routines`.
public struct RoutinesFinal: Hashable, Sendable {
    /// The routine as text; equals the concatenated deltas.
    public var planText: String
    /// The steps in chronological order.
    public var steps: [Step]
    /// Remarks on the routine for the family.
    public var notes: [String]

    /// Creates a result.
    package init(planText: String, steps: [Step], notes: [String] = []) {
        self.planText = planText
        self.steps = steps
        self.notes = notes
    }

    /// A step of a routine at a time of day.
    public struct Step: Codable, Hashable, Sendable {
        /// `HH:MM`, 24 hours, in the household's zone.
        public var at: String
        /// Duration in minutes.
        public var minutes: Int
        /// Task.
        public var text: String
        /// Id of the card that the step comes from.
        public var source: String
        /// Ages in years of the children whose step it is.
        public var agesYears: [Double]

        /// Creates a step.
        package init(at: String, minutes: Int, text: String, source: String, agesYears: [Double]) {
            self.at = at
            self.minutes = minutes
            self.text = text
            self.source = source
            self.agesYears = agesYears
        }

        private enum CodingKeys: String, CodingKey {
            case at, minutes, text, source
            case agesYears = "ages_years"
        }
    }
}

extension RoutinesFinal: Codable {
    private enum CodingKeys: String, CodingKey {
        case planText = "plan_text"
        case steps, notes
    }

    /// Decodes present members; servers before notes send none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        planText = try container.decode(String.self, forKey: .planText)
        steps = try container.decode([Step].self, forKey: .steps)
        notes = try container.decodeIfPresent([String].self, forKey: .notes) ?? []
    }

    /// Encodes the result; without notes it has no such member.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(planText, forKey: .planText)
        try container.encode(steps, forKey: .steps)
        if !notes.isEmpty { try container.encode(notes, forKey: .notes) }
    }
}
