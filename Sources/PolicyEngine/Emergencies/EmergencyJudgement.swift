import Assist
import HearthCore

/// The classifier's judgement of a request.
package struct EmergencyJudgement: Sendable {
    /// The consequence of a judgement.
    package enum Level: String, Sendable {
        /// The request is answered, under a line with the number to call.
        case possible
        /// The first steps are the answer.
        case certain
    }

    /// Kind of the emergency, as in `emergencies` of the policy files; empty for a harmless text.
    package let kind: String
    /// Probability of an emergency, 0 to 1.
    package let probability: Float
    /// Nil if the text counts as harmless.
    package let level: Level?

    /// Id of the classifier's findings of this kind.
    package var rule: String { PolicySet.classifierPrefix + kind }
}

extension EmergencyJudgement {
    /// How much the classifier contradicts a rule that refuses a text as an emergency: "I'm choking on laundry". Rules about
    /// despair and violence are never contradicted.
    enum Doubt {
        /// The rule leads to an alert.
        case some
        /// The rule is ignored.
        case strong
    }

    /// Texts of at least so many words with a probability below this are doubted. Chosen with one set of another author's
    /// sentences and confirmed with a second one: of the 480 emergencies in both, none loses its first steps.
    private static let strong: (words: Int, probability: Float) = (9, 0.03)
    private static let some: (words: Int, probability: Float) = (12, 0.1)

    /// Returns the doubt that a text is an emergency; nil if the classifier does not contradict.
    func doubt(of text: String) -> Doubt? {
        guard probability < Self.some.probability else { return nil }
        let words = ClassifierText(text).words.count
        if probability < Self.strong.probability, words >= Self.strong.words { return .strong }
        return words >= Self.some.words ? .some : nil
    }
}

extension PolicySet {
    /// Beginning of the ids of findings by the classifier, followed by the kind.
    static let classifierPrefix = "classifier."
    /// Beginning of the ids of refusals by a planning model, followed by the kind.
    static let modelPrefix = "model."
}

extension ClassifierReader {
    /// Probabilities from which a text is an emergency, and from which it may be one. Chosen with sentences of an author
    /// who saw none of the training sentences (`infra/classifiers.py --judge`).
    private static let certain: Float = 0.89
    static let possible: Float = 0.3
    private static let feverKind = "fever"
    /// The age from which a fever is no emergency by itself (AAP, NHS).
    private static let feverAge = Age(months: 3)

    /// Returns the judgement of a suspicious part of a text, whose features were read last.
    func emergency(_ probability: Float, in text: ClassifierText) -> EmergencyJudgement {
        let kinds = (emergencies?.kinds(of: features) ?? []).map(\.name).filter { policies.plans[$0] != nil }
        let kind = kinds.first ?? ""
        var level: EmergencyJudgement.Level? = probability >= Self.certain ? .certain : .possible
        if kinds.isEmpty { level = nil }
        if kind == Self.feverKind {
            switch isAboutYoungBaby(text) {
            case true?: break
            case false?: level = nil
            case nil: level = .possible
            }
        }
        return EmergencyJudgement(kind: kind, probability: probability, level: level)
    }

    /// Returns the likeliest kind of emergency in a text, however improbable; nil if the policy knows none.
    mutating func likeliestEmergency(in text: String) -> String? {
        guard let emergencies else { return nil }
        let read = ClassifierText(text)
        emergencies.features(of: read, words: 0..<min(read.words.count, Self.window), into: &features)
        return emergencies.kinds(of: features).map(\.name).first { policies.plans[$0] != nil }
    }

    /// Returns whether a text is about a child whose fever is an emergency by its age: the age in the text, else the
    /// household's youngest. A baby of unknown age counts as the youngest; nil if nothing tells of a baby.
    private func isAboutYoungBaby(_ text: ClassifierText) -> Bool? {
        switch text.statedAge {
        case .youngBaby: return true
        case .older: return false
        case nil: break
        }
        if subject.childrenOfUnknownAge > 0 || subject.children.contains(where: { $0 < Self.feverAge }) { return true }
        guard subject.children.isEmpty else { return false }
        return emergencies?.names("baby", in: text) == true ? true : nil
    }
}
