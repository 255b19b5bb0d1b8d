import Assist
import HearthCore

extension PolicyFile {
    /// Reads version 1: patterns that refuse, and keywords that are refused for ages in years, bounds included.
    mutating func readVersion1(_ root: YAMLValue, stem: String) throws(PolicyError) {
        let fields = try root.fields("domains", "refusals")
        for (key, domain) in try fields["domains"]?.pairs() ?? [] {
            let domains = try Self.domains(key)
            let prefix = "\(stem).\(try key.text())"
            let sections = try domain.fields("disallow_content", "age_gates")
            for (index, rule) in try (sections["disallow_content"]?.list() ?? []).enumerated() {
                try addContent(rule, of: domains, id: "\(prefix).disallow_content.\(index)")
            }
            for (index, gate) in try (sections["age_gates"]?.list() ?? []).enumerated() {
                try addGate(gate, of: domains, id: "\(prefix).age_gates.\(index)")
            }
        }
        for (key, message) in try fields["refusals"]?.pairs() ?? [] {
            messages.append((try key.text(), LocalizedText(english: try message.text()), key.location))
        }
    }

    private mutating func addContent(
        _ rule: YAMLValue, of domains: Set<AssistMode>, id: String
    ) throws(PolicyError) {
        let fields = try rule.fields("pattern", "refusal")
        let refusal = try rule.required("refusal", fields)
        let source = try Self.pattern(try rule.required("pattern", fields))
        let draft = RuleDraft(
            id: id, location: rule.location, action: .refuse, severity: .high, domains: domains,
            intents: [.request, .question, .past, .other], message: (try refusal.text(), refusal.location),
            // Matched as written: version 1 has no word boundaries.
            pattern: try Pattern(source, isAnchored: true),
            literals: PrefilterLiterals(of: try Pattern(source, isAnchored: true)))
        rules.append(RuleSource(id: id, location: rule.location) { _ in draft })
    }

    private mutating func addGate(_ gate: YAMLValue, of domains: Set<AssistMode>, id: String) throws(PolicyError) {
        let fields = try gate.fields("min_age", "max_age", "disallow_keywords", "refusal")
        let refusal = try gate.required("refusal", fields)
        let from = try gate.required("min_age", fields).integer(in: 0...20)
        let to = try gate.required("max_age", fields).integer(in: 0...20)
        guard from <= to else {
            throw gate.error(.invalidValue, "the range of ages is empty; 'from' must not exceed 'to'")
        }
        let words = try gate.required("disallow_keywords", fields)
        let terms = try words.texts().map(Lexicon.source)
        guard let pattern = try Pattern.words(anyOf: terms, isAnchored: true) else {
            throw words.error(.invalidValue, "expected at least one word")
        }
        let draft = RuleDraft(
            id: id, location: gate.location, action: .refuse, domains: domains,
            ages: AgeRange(from: from * 12, to: (to + 1) * 12), message: (try refusal.text(), refusal.location),
            pattern: pattern, literals: try PrefilterLiterals(words: terms, patterns: []))
        rules.append(RuleSource(id: id, location: gate.location) { _ in draft })
    }
}
