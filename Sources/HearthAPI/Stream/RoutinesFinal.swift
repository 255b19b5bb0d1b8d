/// The result of `routines`.
public struct RoutinesFinal: Codable, Hashable, Sendable {
    /// The routine as text; equals the concatenated deltas.
    public var planText: String
    /// The steps in chronological order.
    public var steps: [Step]

    package init(planText: String, steps: [Step]) {
        self.planText = planText
        self.steps = steps
    }

    private enum CodingKeys: String, CodingKey {
        case planText = "plan_text"
        case steps
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
