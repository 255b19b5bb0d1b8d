extension AssistEvent {
    /// `{"run_id","household":{…},"mode","policy":{"redactions","notes":[…]}}`
    public struct Context: Codable, Hashable, Sendable {
        /// UUID of the run, to send feedback on or to resume.
        public var runID: String
        /// What the answer is planned for.
        public var household: HouseholdPreferences
        /// `meals`, `chores`, `routines` or `chat`.
        public var mode: String
        /// What policy did to the request.
        public var policy: Policy

        package init(runID: String, household: HouseholdPreferences, mode: String, policy: Policy) {
            self.runID = runID
            self.household = household
            self.mode = mode
            self.policy = policy
        }

        private enum CodingKeys: String, CodingKey {
            case runID = "run_id"
            case household, mode, policy
        }
    }

    /// What policy did to a request that it let through.
    public struct Policy: Codable, Hashable, Sendable {
        /// How many personal details were taken out of the request.
        public var redactions: Int
        /// What the family should know about it.
        public var notes: [String]

        package init(redactions: Int, notes: [String]) {
            self.redactions = redactions
            self.notes = notes
        }
    }
}
