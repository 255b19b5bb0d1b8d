package import Assist
import Foundation
import HearthCore
import SystemSupport

/// The compiled policy of all policy files. Immutable.
package struct PolicySet: Sendable {
    /// Rules in the order of the file names and, within a file, as written.
    package let rules: [PolicyRule]
    /// Tests of the policy files.
    package let tests: [PolicyTest]
    /// Redactor of personal data.
    package let redactor: Redactor
    /// Digest of the files' texts, in hexadecimal; identifies the policy of a decision.
    package let fingerprint: String
    /// Questionable parts of the files that are not errors.
    package let warnings: [PolicyWarning]
    let contacts: [String: Contact]
    /// First steps by their keys.
    let emergencies: [String: EmergencyPlan]
    /// Keys of the first steps by the kind of emergency.
    let plans: [String: String]
    /// Nil for a policy without emergencies.
    let emergencyClassifier: TextClassifier?
    /// Nil if no rule names a kind as `classified`.
    let refusalClassifier: TextClassifier?
    let messages: [String: LocalizedText]
    /// Possible beginnings of the rules' matches.
    let prefilter: PatternPrefilter
    let vocabulary: Vocabulary
    /// The policy's own texts, by which a model's or an earlier answer is recognised as Hearth's.
    let ownWords: OwnWords
    let intents: IntentReader
    let people: PeopleReader
    let siblings: SiblingReader
    let namesakes: NamesakeReader
    let reports: ReportReader
    let adults: AdultReader

    /// A policy file before parsing. `path` is for messages.
    package typealias Source = (path: String, text: String)

    /// Reads every `.yaml` and `.yml` file of a directory.
    ///
    /// - Throws: ``PolicyError`` `unreadable`.
    package static func sources(in directory: String) throws(PolicyError) -> [Source] {
        var sources: [Source] = []
        var reading = "the policies in \(directory)"
        do {
            for name in try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
            where name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
                let path = "\(directory)/\(name)"
                reading = path
                sources.append((path, try String(contentsOfFile: path, encoding: .utf8)))
            }
        } catch {
            throw PolicyError(.unreadable, "cannot read \(reading)", underlying: error)
        }
        guard !sources.isEmpty else {
            throw PolicyError(.unreadable, "no policy files in \(directory); expected .yaml or .yml files")
        }
        return sources
    }

    /// Compiles policy files into one policy.
    ///
    /// - Throws: ``PolicyError`` with file, line and column: `syntax`, `unknown_key`, `wrong_type`, `invalid_value`,
    ///   `bad_pattern`, `duplicate_id`, `missing_refusal`; `unreadable` if the weights of the classifier of emergencies
    ///   are damaged.
    package init(parsing sources: [Source], redactor: Redactor) throws(PolicyError) {
        var files: [PolicyFile] = []
        for source in sources { files.append(try PolicyFile(parsing: source.text, path: source.path)) }
        let lexicons = try LexiconTable(files.flatMap(\.lexicons))
        let messages = try Self.unique(files.flatMap { $0.messages.map { ($0.key, $0.text, $0.location) } }, "message")
        contacts = try Self.unique(files.flatMap { $0.contacts.map { ($0.key, $0.contact, $0.location) } }, "contact")
        let emergencies = try Self.unique(
            files.flatMap { $0.emergencies.map { ($0.key, $0.plan, $0.location) } }, "emergency")
        self.messages = messages
        self.emergencies = emergencies
        plans = Dictionary(emergencies.map { ($0.value.kind, $0.key) }.sorted { $0 < $1 }) { first, _ in first }
        // Without the classifier it would answer emergencies with recipes.
        emergencyClassifier = emergencies.isEmpty ? nil : try TextClassifier.shipped(.emergencies)
        for emergency in files.flatMap(\.emergencies) {
            for message in [emergency.plan.message, emergency.plan.alert] where messages[message] == nil {
                throw PolicyError(.invalidValue, "no message '\(message)' is defined", at: emergency.location)
            }
            let names = emergency.plan.contacts + emergency.plan.steps.flatMap(\.placeholders)
            for name in names where contacts[name] == nil {
                throw PolicyError(.invalidValue, "no contact '\(name)' is defined", at: emergency.location)
            }
        }
        var places: [String: PolicyError.Location] = [:]
        var rules: [PolicyRule] = []
        for source in files.flatMap(\.rules) {
            if let earlier = places.updateValue(source.location, forKey: source.id) {
                throw PolicyError(
                    .duplicateID, "the rule '\(source.id)' is already defined at \(earlier)", at: source.location)
            }
            let draft = try source.compile(lexicons)
            if let message = draft.message, messages[message.key] == nil {
                throw PolicyError(
                    .missingRefusal,
                    "no message '\(message.key)' is defined"
                        + Suggestion.text(for: message.key, among: messages.keys.sorted()), at: message.location)
            }
            if let emergency = draft.emergency, emergencies[emergency.key] == nil {
                throw PolicyError(
                    .missingRefusal,
                    "no emergency '\(emergency.key)' is defined"
                        + Suggestion.text(for: emergency.key, among: emergencies.keys.sorted()), at: emergency.location)
            }
            let key = draft.emergency.flatMap { emergencies[$0.key]?.message } ?? draft.message?.key
            let rule = PolicyRule(draft, message: key.flatMap { key in messages[key].map { (key, $0) } })
            for name in rule.placeholders.sorted() where contacts[name] == nil {
                throw PolicyError(.invalidValue, "no contact '\(name)' is defined", at: rule.location)
            }
            rules.append(rule)
        }
        guard !rules.isEmpty else {
            throw PolicyError(.invalidValue, "the policy files contain no rule; at least one is required")
        }
        let classified = rules.filter { $0.classified != nil }
        refusalClassifier = classified.isEmpty ? nil : try TextClassifier.shipped(.refusals)
        for rule in classified {
            guard let refusalClassifier, let kind = rule.classified, !refusalClassifier.kinds.contains(kind) else {
                continue
            }
            throw PolicyError(
                .invalidValue,
                "the classifier of refusals does not know the kind '\(kind)'"
                    + Suggestion.text(for: kind, among: refusalClassifier.kinds), at: rule.location)
        }
        self.rules = rules
        self.redactor = redactor
        // Without directories, so that the same files have the same fingerprint on every machine.
        let texts = sources.map { source in
            "\(source.path.split(separator: "/").last ?? "")\0\(source.text)\0"
        }.joined()
        fingerprint = SHA256.hash(Array(texts.utf8)).hexadecimal
        tests = files.flatMap(\.tests)
        vocabulary = Vocabulary(
            lexicons: files.flatMap(\.lexicons), patterns: rules.map(\.pattern.source),
            correcting: files.flatMap(\.correctedWords), undoubling: files.flatMap(\.doubledWords),
            keeping: files.flatMap(\.keptWords))
        ownWords = OwnWords(of: rules, contacts: contacts, vocabulary: vocabulary)
        prefilter = PatternPrefilter(rules.map(\.literals))
        intents = try IntentReader()
        people = try PeopleReader()
        siblings = try SiblingReader()
        namesakes = try NamesakeReader()
        reports = try ReportReader()
        adults = try AdultReader()
        warnings =
            Self.warnings(files: files, rules: rules)
            + rules.filter(\.literals.isBroad).map { rule in
                PolicyWarning(
                    message: "the rule '\(rule.id)' is matched at nearly every word; begin its patterns with words",
                    location: rule.location)
            }
        for test in tests {
            if let rule = test.rule, places[rule] == nil, !Self.ownRules.contains(rule),
                !rule.hasPrefix(Self.classifierPrefix)
            {
                throw PolicyError(
                    .invalidValue, "no rule '\(rule)'\(Suggestion.text(for: rule, among: places.keys.sorted()))",
                    at: test.location)
            }
        }
    }

    /// Returns the parts of an answer that are the policy's own texts, word for word: answers to safe questions, and
    /// constraints for the youngest. Texts with a country's telephone number are not found.
    package func quotations(in answer: String) -> [PinnedAnswer] {
        rules.flatMap { rule in
            [rule.reason, rule.constraint, rule.message?.text].compactMap { $0?.quotation(in: answer) }.map {
                PinnedAnswer(rule: rule.id, text: $0, sources: rule.sources)
            }
        }
    }

    private static func unique<Value>(
        _ all: [(key: String, value: Value, location: PolicyError.Location)], _ kind: String
    ) throws(PolicyError) -> [String: Value] {
        var seen: [String: PolicyError.Location] = [:]
        var values: [String: Value] = [:]
        for (key, value, location) in all {
            if let earlier = seen.updateValue(location, forKey: key) {
                throw PolicyError(.duplicateID, "the \(kind) '\(key)' is already defined at \(earlier)", at: location)
            }
            values[key] = value
        }
        return values
    }
}

extension PolicyRule {
    fileprivate var placeholders: Set<String> {
        [message?.text, reason, constraint, note].reduce(into: []) { $0.formUnion($1?.placeholders ?? []) }
    }
}
