extension AssistEvent {
    /// The meaning of the request, as the server understood it:
    /// `{"mode","language","intent":{…},"evidence":[…],"not_understood":[…],"exclusions":[…]}`.
    public struct Understanding: Codable, Hashable, Sendable {
        /// `meals`, `chores`, `routines` or `chat`.
        public var mode: String
        /// Language of the request: `en`, `de`, `fr` or `es`.
        public var language: String
        /// The members that the request states.
        public var intent: PlanIntent
        /// The parts of the goal behind members of the intent.
        public var evidence: [Evidence]
        /// Words beside an excluding word that are not understood, and foods of which the request does not say whether
        /// they are wanted.
        public var notUnderstood: [Words]
        /// The foods that the answer leaves out: those of the request, the household and its memories.
        public var exclusions: [Exclusion]

        /// Creates an understanding.
        package init(
            mode: String, language: String, intent: PlanIntent, evidence: [Evidence] = [], notUnderstood: [Words] = [],
            exclusions: [Exclusion] = []
        ) {
            self.mode = mode
            self.language = language
            self.intent = intent
            self.evidence = evidence
            self.notUnderstood = notUnderstood
            self.exclusions = exclusions
        }

        private enum CodingKeys: String, CodingKey {
            case mode, language, intent, evidence, exclusions
            case notUnderstood = "not_understood"
        }
    }

    /// The part of the goal behind a member of an intent.
    public struct Evidence: Codable, Hashable, Sendable {
        /// Name of the member: `exclude`.
        public var member: String
        /// The value that it is evidence of: `peanut`.
        public var value: String
        /// First byte of the part and the byte after it, in the goal's UTF-8 as the client sent it.
        public var span: [Int]

        /// Creates evidence.
        package init(member: String, value: String, span: [Int]) {
            self.member = member
            self.value = value
            self.span = span
        }
    }

    /// Words of the goal.
    public struct Words: Codable, Hashable, Sendable {
        /// The words.
        public var text: String
        /// First byte of the words and the byte after them, in the goal's UTF-8 as the client sent it.
        public var span: [Int]
        /// The names under which a food in doubt is left out until the family says that it may be served: exclude it or
        /// allow it with `options.intent`. Empty for words for which nothing is left out.
        public var exclude: [String]

        /// Creates words.
        package init(text: String, span: [Int], exclude: [String] = []) {
            self.text = text
            self.span = span
            self.exclude = exclude
        }

        /// Decodes present members; servers before `exclude` send none.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            text = try container.decode(String.self, forKey: .text)
            span = try container.decode([Int].self, forKey: .span)
            exclude = try container.decodeIfPresent([String].self, forKey: .exclude) ?? []
        }

        private enum CodingKeys: String, CodingKey { case text, span, exclude }

        /// Encodes `exclude` only where something is left out.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(text, forKey: .text)
            try container.encode(span, forKey: .span)
            if !exclude.isEmpty { try container.encode(exclude, forKey: .exclude) }
        }
    }

    /// A food that the answer leaves out.
    public struct Exclusion: Codable, Hashable, Sendable {
        /// Name of an allergen or a food, or the household's own words.
        public var name: String
        /// `request`, `doubt` (the request does not say whether it is wanted), `household`, `memory` or `diet`.
        public var source: String
        /// The memory, the household's words or the diet; absent for a request.
        public var text: String?

        /// Creates an exclusion.
        package init(name: String, source: String, text: String? = nil) {
            self.name = name
            self.source = source
            self.text = text
        }
    }

    /// The first steps in an emergency, in the language of the question.
    public struct Emergency: Codable, Hashable, Sendable {
        /// Kind of the emergency, such as `choking`, `burn` or `poison`; `general` for none in particular.
        public var kind: String
        /// Numbers to call, the most important first. Without its spaces, each is the number of a `tel:` link.
        public var numbers: [String]
        /// The first steps, in order.
        public var steps: [String]
        /// Authorities behind the steps, such as `AHA` and `NHS`; empty from a server before this member.
        public var sources: [String]
        /// Language of the steps: `en`, `de`, `fr` or `es`.
        public var language: String
        /// False if the numbers are not those of the family's country, because it is not known.
        public var countryKnown: Bool

        /// Creates first steps.
        package init(
            kind: String, numbers: [String], steps: [String], sources: [String] = [], language: String,
            countryKnown: Bool
        ) {
            self.kind = kind
            self.numbers = numbers
            self.steps = steps
            self.sources = sources
            self.language = language
            self.countryKnown = countryKnown
        }

        /// `tel:` links of ``numbers``, in their order.
        public var links: [String] { numbers.map { "tel:" + $0.filter { $0.isNumber || $0 == "+" } } }

        /// Decodes present members; servers before sources send none.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            kind = try container.decode(String.self, forKey: .kind)
            numbers = try container.decode([String].self, forKey: .numbers)
            steps = try container.decode([String].self, forKey: .steps)
            sources = try container.decodeIfPresent([String].self, forKey: .sources) ?? []
            language = try container.decode(String.self, forKey: .language)
            countryKnown = try container.decode(Bool.self, forKey: .countryKnown)
        }

        private enum CodingKeys: String, CodingKey {
            case kind, numbers, steps, sources, language
            case countryKnown = "country_known"
        }
    }

    /// The line above the answer of a request that may be an emergency.
    public struct Alert: Codable, Hashable, Sendable {
        /// The line, with the number to call. The answer begins with it.
        public var message: String
        /// The numbers to call and the first steps in case that it is one.
        public var emergency: Emergency

        /// Creates an alert.
        package init(message: String, emergency: Emergency) {
            self.message = message
            self.emergency = emergency
        }
    }
}
