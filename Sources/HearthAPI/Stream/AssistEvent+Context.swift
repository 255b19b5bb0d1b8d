extension AssistEvent {
    /// `{"run_id","household":{…},"mode","policy":{"redactions","notes":[…],"constraints":[…],"rules":[…]}}`
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
        /// What the family should know about it, constraints included.
        public var notes: [String]
        /// What has to change for the youngest while the others may have it.
        public var constraints: [String]
        /// Ids of the policy's rules that had a say.
        public var rules: [String]

        package init(redactions: Int, notes: [String], constraints: [String] = [], rules: [String] = []) {
            self.redactions = redactions
            self.notes = notes
            self.constraints = constraints
            self.rules = rules
        }

        /// Decodes what is there; a server of before there were constraints and rules sends neither.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            redactions = try container.decode(Int.self, forKey: .redactions)
            notes = try container.decode([String].self, forKey: .notes)
            constraints = try container.decodeIfPresent([String].self, forKey: .constraints) ?? []
            rules = try container.decodeIfPresent([String].self, forKey: .rules) ?? []
        }
    }
}
