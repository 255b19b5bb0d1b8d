import HearthCore

/// One policy file as written, checked by itself but not against the others.
struct PolicyFile {
    /// A rule before its refusal's words are known.
    struct Draft {
        enum Kind {
            case content(evenNegated: Bool)
            case ageGate(AgeRange)
            case note
        }

        var id: String
        var kind: Kind
        var modes: Set<AssistMode>
        var sources: [String]
        var location: PolicyError.Location
        var pattern: Pattern
        var exceptions: Pattern?
        /// Key into `refusals`, with its place.
        var refusal: (key: String, location: PolicyError.Location)?
        var note: String?
    }

    private(set) var rules: [Draft] = []
    private(set) var refusals: [(key: String, message: String, location: PolicyError.Location)] = []
    private(set) var tests: [PolicyTest] = []

    /// - Parameter path: for messages, and the stem of the ids of rules that have none.
    /// - Throws: ``PolicyError`` with the place.
    init(parsing text: String, path: String) throws(PolicyError) {
        guard let root = try YAMLValue(parsing: text, path: path) else { return }
        let fields = try root.fields("domains", "refusals", "tests")
        let stem = path.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? path
        for (key, domain) in try fields["domains"]?.pairs() ?? [] {
            try read(domain, of: Self.modes(key), as: "\(stem).\(try key.text())")
        }
        for (key, message) in try fields["refusals"]?.pairs() ?? [] {
            refusals.append((try key.text(), try message.text(), key.location))
        }
        for test in try fields["tests"]?.list() ?? [] { tests.append(try PolicyTest(test)) }
    }

    private static func modes(_ key: YAMLValue) throws(PolicyError) -> Set<AssistMode> {
        let name = try key.text()
        if name == "all" { return Set(AssistMode.allCases) }
        guard let mode = AssistMode(rawValue: name) else {
            let known = AssistMode.allCases.map(\.rawValue).joined(separator: ", ")
            throw key.error(.invalidValue, "unknown domain '\(name)'; known: \(known), all")
        }
        return [mode]
    }

    private mutating func read(
        _ domain: YAMLValue, of modes: Set<AssistMode>, as prefix: String
    ) throws(PolicyError) {
        let sections = try domain.fields("disallow_content", "age_gates", "notes")
        for (index, rule) in try (sections["disallow_content"]?.list() ?? []).enumerated() {
            let fields = try rule.fields("id", "sources", "pattern", "unless", "refusal", "note", "even_negated")
            rules.append(
                Draft(
                    id: try fields["id"]?.text() ?? "\(prefix).disallow_content.\(index)",
                    kind: .content(evenNegated: try fields["even_negated"]?.boolean() ?? false), modes: modes,
                    sources: try fields["sources"]?.texts() ?? [], location: rule.location,
                    pattern: try Self.pattern(try Self.required("pattern", of: rule, fields)),
                    exceptions: try Self.exceptions(fields), refusal: try Self.refusal(of: rule, fields),
                    note: try fields["note"]?.text()))
        }
        for (index, gate) in try (sections["age_gates"]?.list() ?? []).enumerated() {
            let fields = try gate.fields(
                "id", "sources", "min_age", "max_age", "min_months", "max_months", "disallow_keywords",
                "disallow_patterns", "unless", "refusal", "note")
            rules.append(
                Draft(
                    id: try fields["id"]?.text() ?? "\(prefix).age_gates.\(index)",
                    kind: .ageGate(try Self.ages(of: gate, fields)), modes: modes,
                    sources: try fields["sources"]?.texts() ?? [], location: gate.location,
                    pattern: try Self.gatePattern(of: gate, fields), exceptions: try Self.exceptions(fields),
                    refusal: try Self.refusal(of: gate, fields), note: try fields["note"]?.text()))
        }
        for (index, note) in try (sections["notes"]?.list() ?? []).enumerated() {
            let fields = try note.fields("id", "sources", "pattern", "unless", "note")
            rules.append(
                Draft(
                    id: try fields["id"]?.text() ?? "\(prefix).notes.\(index)", kind: .note, modes: modes,
                    sources: try fields["sources"]?.texts() ?? [], location: note.location,
                    pattern: try Self.pattern(try Self.required("pattern", of: note, fields)),
                    exceptions: try Self.exceptions(fields),
                    note: try Self.required("note", of: note, fields).text()))
        }
    }
}

extension PolicyFile {
    private static func required(
        _ key: String, of rule: YAMLValue, _ fields: [String: YAMLValue]
    ) throws(PolicyError) -> YAMLValue {
        guard let value = fields[key] else { throw rule.error(.invalidValue, "'\(key)' is missing") }
        return value
    }

    private static func refusal(
        of rule: YAMLValue, _ fields: [String: YAMLValue]
    ) throws(PolicyError) -> (key: String, location: PolicyError.Location) {
        let value = try required("refusal", of: rule, fields)
        return (try value.text(), value.location)
    }

    private static func pattern(_ value: YAMLValue) throws(PolicyError) -> Pattern {
        do {
            return try Pattern.words(try value.text())
        } catch {
            throw PolicyError(error.code, error.message, at: error.location ?? value.location, underlying: error)
        }
    }

    private static func gatePattern(
        of gate: YAMLValue, _ fields: [String: YAMLValue]
    ) throws(PolicyError) -> Pattern {
        var sources: [String] = []
        for keyword in try fields["disallow_keywords"]?.texts() ?? [] { sources.append(Pattern.phrase(keyword)) }
        for value in try fields["disallow_patterns"]?.list() ?? [] {
            _ = try pattern(value)
            sources.append("(?:\(try value.text()))")
        }
        guard !sources.isEmpty else {
            throw gate.error(.invalidValue, "'disallow_keywords' or 'disallow_patterns' is missing or empty")
        }
        do {
            return try Pattern.words(sources.joined(separator: "|"))
        } catch {
            throw PolicyError(error.code, error.message, at: gate.location, underlying: error)
        }
    }

    private static func exceptions(_ fields: [String: YAMLValue]) throws(PolicyError) -> Pattern? {
        guard let value = fields["unless"] else { return nil }
        let phrases = try value.texts()
        guard !phrases.isEmpty else { throw value.error(.invalidValue, "expected at least one phrase") }
        return try Pattern.phrases(phrases)
    }

    /// Months half-open, or years with both ends in, as the policy's first form has them.
    private static func ages(of gate: YAMLValue, _ fields: [String: YAMLValue]) throws(PolicyError) -> AgeRange {
        let hasYears = fields["min_age"] != nil || fields["max_age"] != nil
        let hasMonths = fields["min_months"] != nil || fields["max_months"] != nil
        guard hasYears != hasMonths else {
            throw gate.error(.invalidValue, "give either min_months and max_months or min_age and max_age")
        }
        let from: Int
        let to: Int?
        if hasMonths {
            from = try fields["min_months"]?.integer(in: 0...240) ?? 0
            to = try fields["max_months"]?.integer(in: 1...240)
        } else {
            from = try (fields["min_age"]?.integer(in: 0...20) ?? 0) * 12
            to = try fields["max_age"].map { year throws(PolicyError) in (try year.integer(in: 0...20) + 1) * 12 }
        }
        guard from < to ?? .max else { throw gate.error(.invalidValue, "the range of ages is empty") }
        return AgeRange(from: from, to: to)
    }
}
