import HearthCore
import Assist

/// First steps of one kind of emergency in a policy file, and the contacts to call.
struct EmergencyPlan: Sendable {
    /// Kind on the wire, and the classifier's kind that the plan is for.
    let kind: String
    /// Key of the message above the steps.
    let message: String
    /// Key of the line above the answer of a request that may be this emergency.
    let alert: String
    /// Names of contacts, the most important first.
    let contacts: [String]
    /// True if the steps are for emergencies of many kinds, of which the classifier knows the likeliest.
    var isOfManyKinds: Bool { kind == "general" || kind == "poison" }

    /// True for despair and violence, of which people speak in the words of every day: no classifier contradicts a rule.
    var isAboutHarm: Bool { ["crisis", "shaken", "violence", "abuse"].contains(kind) }

    /// One step each.
    let steps: [LocalizedText]
    /// Authorities behind the steps.
    let sources: [String]

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
            kind: kind, numbers: calls, steps: steps.map { $0.text(for: code, numbers: numbers) }, sources: sources,
            language: code, isCountryKnown: isCountryKnown)
    }
}

extension PolicySet {
    /// Returns the refusal for a kind of emergency; nil if the policy has no first steps for it.
    func refusal(ofKind kind: String, by rule: String, for subject: PolicySubject) -> Refusal? {
        guard let plan = plans[kind].flatMap({ emergencies[$0] }), let message = messages[plan.message] else {
            return nil
        }
        return Refusal(
            code: plan.message, message: text(message, for: subject), rule: rule,
            emergency: emergency(plan, for: subject))
    }

    /// Returns the line for a request that may be an emergency of this kind; nil if the policy has no first steps for it.
    func alert(ofKind kind: String, for subject: PolicySubject) -> EmergencyAlert? {
        guard let plan = plans[kind].flatMap({ emergencies[$0] }), let message = messages[plan.alert] else {
            return nil
        }
        return EmergencyAlert(message: text(message, for: subject), emergency: emergency(plan, for: subject))
    }

    /// Returns first steps in the subject's language, with its country's telephone numbers.
    func emergency(_ plan: EmergencyPlan, for subject: PolicySubject) -> Emergency {
        plan.emergency(
            in: LocalizedText.language(of: subject.locale),
            numbers: contacts.mapValues { $0.number(in: subject.country) },
            isCountryKnown: subject.country != nil)
    }
}

extension PolicyFile {
    /// Reads one entry of `emergencies`.
    ///
    /// - Parameter key: key of its message if it names none.
    static func emergency(_ key: String, _ value: YAMLValue) throws(PolicyError) -> EmergencyPlan {
        let fields = try value.fields("kind", "message", "alert", "sources", "call", "steps")
        var steps: [LocalizedText] = []
        for step in try value.required("steps", fields).list() { steps.append(try localized(step)) }
        guard !steps.isEmpty else { throw value.error(.invalidValue, "an emergency needs at least one step") }
        return EmergencyPlan(
            kind: try value.required("kind", fields).text(), message: try fields["message"]?.text() ?? key,
            alert: try fields["alert"]?.text() ?? "alert", contacts: try value.required("call", fields).texts(),
            steps: steps,
            sources: try value.required("sources", fields).texts())
    }
}
