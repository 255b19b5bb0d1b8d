import Foundation
import HearthCore

/// The household's whole policy, compiled: what ``PolicyGateway`` decides by. Immutable.
package struct PolicySet: Sendable {
    /// In the order of the files' names and, within a file, as written.
    package let rules: [PolicyRule]
    package let tests: [PolicyTest]
    package let redactor: Redactor
    /// How the rules' hits can begin.
    let openings: Openings
    let mentions: MentionReader

    /// Reads every `.yaml` and `.yml` file of a folder and merges them.
    ///
    /// - Throws: ``PolicyError`` with file, line and column: `unreadable`, `syntax`, `unknown_key`, `wrong_type`,
    ///   `invalid_value`, `bad_pattern`, `duplicate_id`, `missing_refusal`.
    package static func load(
        directory: String, placeholder: Redactor.Placeholder = .typed
    ) throws(PolicyError) -> PolicySet {
        var texts: [(path: String, text: String)] = []
        do {
            for name in try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
            where name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
                let path = "\(directory)/\(name)"
                texts.append((path, try String(contentsOfFile: path, encoding: .utf8)))
            }
        } catch {
            throw PolicyError(.unreadable, "cannot read the policies in \(directory)", underlying: error)
        }
        guard !texts.isEmpty else { throw PolicyError(.unreadable, "no policies in \(directory)") }
        return try PolicySet(parsing: texts, placeholder: placeholder)
    }

    /// Compiles the texts of policy files; `path` is for messages.
    package init(
        parsing files: [(path: String, text: String)], placeholder: Redactor.Placeholder = .typed
    ) throws(PolicyError) {
        var drafts: [PolicyFile.Draft] = []
        var tests: [PolicyTest] = []
        var refusals: [String: (message: String, location: PolicyError.Location)] = [:]
        for file in files {
            let parsed = try PolicyFile(parsing: file.text, path: file.path)
            drafts += parsed.rules
            tests += parsed.tests
            for refusal in parsed.refusals {
                if let earlier = refusals.updateValue((refusal.message, refusal.location), forKey: refusal.key) {
                    throw PolicyError(
                        .duplicateID, "the refusal '\(refusal.key)' is also at \(earlier.location)",
                        at: refusal.location)
                }
            }
        }
        var places: [String: PolicyError.Location] = [:]
        var rules: [PolicyRule] = []
        for draft in drafts {
            if let earlier = places.updateValue(draft.location, forKey: draft.id) {
                throw PolicyError(.duplicateID, "the rule '\(draft.id)' is also at \(earlier)", at: draft.location)
            }
            rules.append(try PolicyRule(draft, refusals: refusals.mapValues(\.message)))
        }
        self.rules = rules
        self.tests = tests
        openings = Openings(rules.map { Opening(of: $0.pattern) })
        redactor = try Redactor(placeholder: placeholder)
        mentions = try MentionReader()
    }
}
