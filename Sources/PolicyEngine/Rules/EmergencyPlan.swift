import HearthCore
import Assist

/// First steps of one kind of emergency in a policy file, and the contacts to call.
struct EmergencyPlan: Sendable {
    let kind: String
    /// Names of contacts, the most important first.
    let contacts: [String]
    /// One step each.
    let steps: [LocalizedText]

    /// Returns the plan in a language, with the numbers of a country.
    ///
    /// A contact may hold several numbers ("15 / 112"); a contact without a number, such as a web address, is left out.
    func emergency(in language: String, numbers: [String: String], isCountryKnown: Bool) -> Emergency {
        var calls: [String] = []
        for name in contacts {
            for part in (numbers[name] ?? "").split(separator: "/") {
                let number = part.trimming(\.isWhitespace)
                if number.contains(where: \.isNumber), !calls.contains(number) { calls.append(number) }
            }
        }
        let code = steps.first.map { $0.languages.contains(language) } ?? false ? language : "en"
        return Emergency(
            kind: kind, numbers: calls, steps: steps.map { $0.text(for: code, numbers: numbers) }, language: code,
            isCountryKnown: isCountryKnown)
    }
}

extension PolicyFile {
    /// Reads one entry of `emergencies`: a message's kind, contacts and steps.
    static func emergency(_ value: YAMLValue) throws(PolicyError) -> EmergencyPlan {
        let fields = try value.fields("kind", "call", "steps")
        var steps: [LocalizedText] = []
        for step in try value.required("steps", fields).list() { steps.append(try localized(step)) }
        guard !steps.isEmpty else { throw value.error(.invalidValue, "an emergency needs at least one step") }
        return EmergencyPlan(
            kind: try value.required("kind", fields).text(), contacts: try value.required("call", fields).texts(),
            steps: steps)
    }
}
