/// A questionable part of a policy that is not an error, for `hearth policy lint`.
package struct PolicyWarning: Sendable, CustomStringConvertible {
    /// Description for the operator.
    package let message: String
    /// Position in the policy file.
    package let location: PolicyError.Location

    /// Position and description.
    package var description: String { "\(location): \(message)" }
}

extension PolicySet {
    static func warnings(files: [PolicyFile], rules: [PolicyRule]) -> [PolicyWarning] {
        var warnings: [PolicyWarning] = []
        let tested = Set(files.flatMap(\.tests).compactMap(\.rule))
        for rule in rules where !files.flatMap(\.tests).isEmpty {
            // Tests in policy files are requests.
            if !tested.contains(rule.id), rule.stages.contains(.input) {
                warnings.append(PolicyWarning(message: "no test names the rule '\(rule.id)'", location: rule.location))
            }
            if rule.sources.isEmpty, rule.ages != nil {
                warnings.append(
                    PolicyWarning(
                        message: "the rule '\(rule.id)' has ages but no source", location: rule.location))
            }
            if rule.pattern.source.unicodeScalars.contains(where: { $0.properties.isUppercase && !$0.isASCII }) {
                warnings.append(
                    PolicyWarning(
                        message:
                            "the rule '\(rule.id)' contains capitals with accents, which never match: text is matched without accents",
                        location: rule.location))
            }
        }
        for rule in rules { warnings += remarks(of: rule) }
        let plans = files.flatMap(\.emergencies).map(\.plan)
        let used = Set(rules.compactMap { $0.message?.code } + plans.flatMap { [$0.message, $0.alert] })
        for message in files.flatMap(\.messages) {
            if !used.contains(message.key) {
                warnings.append(
                    PolicyWarning(
                        message: "no rule and no emergency uses the message '\(message.key)'",
                        location: message.location))
            }
            let missing = Set(PolicyFile.languages).subtracting(message.text.languages)
            if !missing.isEmpty, message.text.languages.count > 1 {
                warnings.append(
                    PolicyWarning(
                        message: "the message '\(message.key)' lacks \(missing.sorted().joined(separator: ", "))",
                        location: message.location))
            }
        }
        return warnings
    }

    /// Returns warnings about the texts of a rule that families read beside an answer.
    private static func remarks(of rule: PolicyRule) -> [PolicyWarning] {
        [("note", rule.note), ("constraint", rule.constraint)].flatMap { key, text -> [PolicyWarning] in
            guard let text else { return [] }
            var messages: [String] = []
            let missing = Set(PolicyFile.languages).subtracting(text.languages)
            if !missing.isEmpty, text.languages.count > 1 {
                messages.append("lacks \(missing.sorted().joined(separator: ", "))")
            }
            if let clause = text.texts(numbers: [:]).sorted().compactMap(AuthorAddress.clause).first {
                messages.append(
                    "addresses a model and not the family, which reads it: move '\(clause)' into 'instruction'")
            }
            return messages.map {
                PolicyWarning(message: "the \(key) of the rule '\(rule.id)' \($0)", location: rule.location)
            }
        }
    }
}
