/// The result of `chores`.
public struct ChoresFinal: Codable, Hashable, Sendable {
    /// The plan as text; equals the concatenated deltas.
    public var planText: String
    /// The chores in chronological order.
    public var occurrences: [Occurrence]

    package init(planText: String, occurrences: [Occurrence]) {
        self.planText = planText
        self.occurrences = occurrences
    }

    private enum CodingKeys: String, CodingKey {
        case planText = "plan_text"
        case occurrences
    }

    /// A chore of a child on a day.
    public struct Occurrence: Codable, Hashable, Sendable {
        /// Task.
        public var name: String
        /// `YYYY-MM-DD`.
        public var date: String
        /// RFC 3339 in the household's zone.
        public var at: String
        /// `mon` … `sun`.
        public var weekday: String
        /// The child, as an index from 0 into the ages of the plan.
        public var child: Int
        /// The child's age in years.
        public var ageYears: Double

        package init(name: String, date: String, at: String, weekday: String, child: Int, ageYears: Double) {
            self.name = name
            self.date = date
            self.at = at
            self.weekday = weekday
            self.child = child
            self.ageYears = ageYears
        }

        private enum CodingKeys: String, CodingKey {
            case name, date, at, weekday, child
            case ageYears = "age_years"
        }
    }
}
