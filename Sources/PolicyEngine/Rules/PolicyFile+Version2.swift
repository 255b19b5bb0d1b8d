import Assist
import HearthCore

extension PolicyFile {
    /// Languages of lexicons and messages, as ISO 639-1 codes.
    static let languages = ["en", "de", "fr", "es"]

    mutating func readVersion2(_ root: YAMLValue) throws(PolicyError) {
        let fields = try root.fields(
            "version", "lexicons", "spelling", "messages", "contacts", "emergencies", "rules", "tests")
        for (key, value) in try fields["lexicons"]?.pairs() ?? [] { lexicons.append(try Self.lexicon(key, value)) }
        if let spelling = try fields["spelling"]?.fields("correct", "doubled", "keep") {
            correctedWords += try spelling["correct"]?.words() ?? []
            doubledWords += try spelling["doubled"]?.words() ?? []
            keptWords += try spelling["keep"]?.words() ?? []
        }
        for (key, value) in try fields["messages"]?.pairs() ?? [] {
            messages.append((try key.text(), try Self.localized(value), key.location))
        }
        for (key, value) in try fields["contacts"]?.pairs() ?? [] {
            contacts.append((try key.text(), try Self.contact(value), key.location))
        }
        for (key, value) in try fields["emergencies"]?.pairs() ?? [] {
            let name = try key.text()
            emergencies.append((name, try Self.emergency(name, value), key.location))
        }
        for value in try fields["rules"]?.list() ?? [] {
            let rule = try RuleReader(value)
            rules.append(RuleSource(id: rule.id, location: value.location, compile: rule.draft))
        }
        for test in try fields["tests"]?.list() ?? [] { tests.append(try PolicyTest(test)) }
    }

    private static func lexicon(_ key: YAMLValue, _ value: YAMLValue) throws(PolicyError) -> Lexicon {
        let fields = try value.fields(["any", "except"] + languages)
        var terms: [String] = []
        for language in ["any"] + languages {
            for term in try fields[language]?.words() ?? [] { terms += Lexicon.sources(of: term) }
        }
        guard !terms.isEmpty else { throw value.error(.invalidValue, "a lexicon needs at least one word") }
        return Lexicon(
            name: try key.text(), location: key.location, terms: terms,
            exceptions: try (fields["except"]?.words() ?? []).flatMap(Lexicon.sources))
    }

    static func localized(_ value: YAMLValue) throws(PolicyError) -> LocalizedText {
        var texts: [String: String] = [:]
        for (language, text) in try value.fields(languages) { texts[language] = try text.text() }
        guard texts["en"] != nil else { throw value.error(.invalidValue, "'en' is missing") }
        return LocalizedText(texts)
    }

    private static func contact(_ value: YAMLValue) throws(PolicyError) -> Contact {
        var contact = Contact(fallback: "", numbers: [:])
        for (key, number) in try value.pairs() {
            let country = try key.text()
            if country == "default" {
                contact.fallback = try number.text()
            } else if country.utf8.count == 2, country.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) {
                contact.numbers[country] = try number.text()
            } else {
                throw key.error(
                    .invalidValue, "expected 'default' or a country's two capital letters, not '\(country)'")
            }
        }
        guard !contact.fallback.isEmpty else { throw value.error(.invalidValue, "'default' is missing") }
        return contact
    }
}

/// Reader of one rule of version 2.
private struct RuleReader {
    let id: String
    private let value: YAMLValue
    private let fields: [String: YAMLValue]

    /// Whether a name, a report or an adult's chore counts as a mention.
    private enum Treatment: String, CaseIterable { case count, ignore }
    private enum Eater: String, CaseIterable { case anyone, child }

    init(_ value: YAMLValue) throws(PolicyError) {
        self.value = value
        fields = try value.fields([
            "id", "sources", "domains", "stages", "turns", "ages", "any", "patterns", "with", "without", "intents",
            "action",
            "mixed", "namesakes", "reports", "adults", "eater", "classified", "severity", "mode", "message",
            "emergency",
            "reason",
            "constraint", "note", "instruction",
        ])
        id = try value.required("id", fields).text()
    }

    func draft(_ lexicons: LexiconTable) throws(PolicyError) -> RuleDraft {
        let (pattern, literals, exceptions) = try words(lexicons)
        var draft = RuleDraft(
            id: id, location: value.location,
            action: try value.required("action", fields).choice(PolicyRule.Action.self, as: "action"), pattern: pattern,
            literals: literals)
        draft.exceptions = exceptions
        draft.companions = try companions(lexicons)
        draft.spoilers = try spoilers(lexicons)
        if let severity = fields["severity"] {
            draft.severity = try severity.choice(PolicyRule.Severity.self, as: "severity")
        }
        if let mode = fields["mode"] { draft.mode = try mode.choice(PolicyRule.Mode.self, as: "mode") }
        if let stages = fields["stages"] { draft.stages = try stages.choices(PolicyRule.Stage.self, as: "stage") }
        if let turns = fields["turns"] { draft.turns = try turns.choice(PolicyRule.Turns.self, as: "turns") }
        if let intents = fields["intents"] { draft.intents = try intents.choices(Intent.self, as: "intent") }
        if let domains = fields["domains"] {
            draft.domains = []
            for domain in try domains.list() { draft.domains.formUnion(try PolicyFile.domains(domain)) }
        }
        draft.ages = try ages()
        draft.easesForMixed = try eases(draft)
        if let namesakes = fields["namesakes"] {
            draft.ignoresNamesakes = try namesakes.choice(Treatment.self, as: "namesakes") == .ignore
        }
        if let reports = fields["reports"] {
            draft.ignoresReports = try reports.choice(Treatment.self, as: "reports") == .ignore
        }
        if let adults = fields["adults"] {
            draft.ignoresAdults = try adults.choice(Treatment.self, as: "adults") == .ignore
        }
        if let eater = fields["eater"] { draft.isAboutMeals = try eater.choice(Eater.self, as: "eater") == .child }
        draft.classified = try fields["classified"]?.text()
        draft.sources = try fields["sources"]?.texts() ?? []
        draft.message = try fields["message"].map { value throws(PolicyError) in (try value.text(), value.location) }
        draft.emergency = try fields["emergency"].map { value throws(PolicyError) in
            (try value.text(), value.location)
        }
        draft.reason = try text("reason")
        draft.constraint = try text("constraint")
        draft.note = try text("note")
        draft.instruction = try instruction()
        try check(draft)
        return draft
    }

    /// Checks the fields that the rule's action requires.
    private func check(_ draft: RuleDraft) throws(PolicyError) {
        switch draft.action {
        case .refuse:
            guard (draft.message == nil) != (draft.emergency == nil) else {
                throw value.error(.missingRefusal, "a rule that refuses needs either 'message' or 'emergency'")
            }
        case .transform:
            guard draft.constraint != nil else {
                throw value.error(.invalidValue, "a rule that transforms needs 'constraint'")
            }
        case .annotate:
            guard draft.note != nil || draft.instruction != nil else {
                throw value.error(
                    .invalidValue,
                    "a rule that annotates needs 'note' (the family reads it), 'instruction' (the model reads it) or both"
                )
            }
        case .allow:
            guard draft.reason != nil else { throw value.error(.invalidValue, "a rule that allows needs 'reason'") }
        }
        if draft.easesForMixed, draft.constraint == nil {
            throw value.error(
                .invalidValue,
                "a refusal with ages needs 'constraint' for households with other ages, or 'mixed: refuse'")
        }
    }

    private func text(_ key: String) throws(PolicyError) -> LocalizedText? {
        try fields[key].map { value throws(PolicyError) in try PolicyFile.localized(value) }
    }

    /// Returns the instruction, in the language of all instructions to models.
    private func instruction() throws(PolicyError) -> ModelInstruction? {
        guard let field = fields["instruction"] else { return nil }
        let text = try field.text()
        guard LocalizedText(english: text).placeholders.isEmpty else {
            throw field.error(
                .invalidValue, "an instruction cannot name a contact; write the number into 'note' or 'constraint'")
        }
        return ModelInstruction(text)
    }

    private func eases(_ draft: RuleDraft) throws(PolicyError) -> Bool {
        guard draft.action == .refuse, draft.ages != nil else {
            if let mixed = fields["mixed"] {
                throw mixed.error(.invalidValue, "'mixed' is only allowed in a refusal with ages")
            }
            return false
        }
        guard let mixed = fields["mixed"] else { return true }
        let action = try mixed.choice(PolicyRule.Action.self, as: "mixed")
        guard [.transform, .refuse].contains(action) else {
            throw mixed.error(.invalidValue, "expected 'transform' or 'refuse'")
        }
        return action == .transform
    }

    private func ages() throws(PolicyError) -> AgeRange? {
        guard let ages = fields["ages"] else { return nil }
        let bounds = try ages.fields("gte", "lt")
        let from = try bounds["gte"].map { value throws(PolicyError) in try value.months() }
        let to = try bounds["lt"].map { value throws(PolicyError) in try value.months() }
        guard from != nil || to != nil else { throw ages.error(.invalidValue, "ages need 'gte', 'lt' or both") }
        guard from ?? 0 < to ?? .max else {
            throw ages.error(.invalidValue, "the range of ages is empty; 'gte' must be less than 'lt'")
        }
        return AgeRange(from: from ?? 0, to: to)
    }

    private func words(
        _ lexicons: LexiconTable
    ) throws(PolicyError) -> (Pattern, literals: PrefilterLiterals, exceptions: Pattern?) {
        var words: [String] = []
        var patterns: [String] = []
        var exceptions: [String] = []
        for name in try fields["any"]?.list() ?? [] {
            let lexicon = try lexicons.lexicon(name)
            words += lexicon.terms
            exceptions += lexicon.exceptions
        }
        for pattern in try fields["patterns"]?.list() ?? [] { patterns.append(try PolicyFile.pattern(pattern)) }
        var pattern = try Pattern.words(anyOf: words + patterns, isAnchored: true)
        // The requests of a rule without words are found by the classifier only.
        if pattern == nil, fields["classified"] != nil { pattern = try Pattern("(?!)") }
        guard let pattern else {
            throw value.error(
                .invalidValue, "a rule needs at least one entry in 'any' or 'patterns', or a kind in 'classified'")
        }
        return (
            pattern, try PrefilterLiterals(words: words, patterns: patterns), try lexicons.pattern(anyOf: exceptions)
        )
    }

    private func companions(_ lexicons: LexiconTable) throws(PolicyError) -> [Pattern] {
        var companions: [Pattern] = []
        for group in try fields["with"]?.list() ?? [] {
            var terms: [String] = []
            for name in try group.list() { terms += try lexicons.lexicon(name).terms }
            guard let pattern = try lexicons.pattern(anyOf: terms) else {
                throw group.error(.invalidValue, "expected a list of lexicons")
            }
            companions.append(pattern)
        }
        return companions
    }

    private func spoilers(_ lexicons: LexiconTable) throws(PolicyError) -> Pattern? {
        var terms: [String] = []
        for name in try fields["without"]?.list() ?? [] { terms += try lexicons.lexicon(name).terms }
        return try lexicons.pattern(anyOf: terms)
    }
}
