package import Assist
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

extension PolicySet {
    /// Beginning of the ids of findings by the classifier, followed by the kind.
    static let classifierPrefix = "classifier."
    /// Beginning of the ids of refusals by a planning model, followed by the kind.
    static let modelPrefix = "model."
    static let feverKind = "fever"

    /// Judges the open turns of a request, and the newest turn together with the ones that it completes ("He swallowed
    /// something." "What?" "A button battery.").
    ///
    /// - Returns: the judgement with the highest probability; nil if the policy knows no emergencies or nothing is to
    ///   be read.
    func emergency(in subject: PolicySubject, _ exchanges: Exchanges) -> EmergencyJudgement? {
        guard subject.mode != .imports, var reader = EmergencyReader(self, for: subject) else { return nil }
        let open = exchanges.open.filter { subject.messages[$0].role == .user }.map { subject.messages[$0].text }
        let newest = subject.goalRole == .user ? open + [subject.goal] : open
        var judged = newest.compactMap { reader.judgement(of: $0) }
        if subject.goalRole == .user, subject.goal.utf8.count <= EmergencyReader.completion {
            let first = subject.hasInstructions ? 1 : 0
            let earlier = subject.messages.dropFirst(first).filter { $0.role == .user }.suffix(2).map(\.text)
            let before = earlier.joined(separator: ". ")
            // An emergency that was answered is not answered again.
            if !earlier.isEmpty, before.utf8.count <= EmergencyReader.context,
                reader.judgement(of: before)?.level == nil
            {
                judged += [reader.judgement(of: "\(before). \(subject.goal)")].compactMap(\.self)
            }
        }
        return judged.max { $0.probability < $1.probability }
    }
}

/// Reader of texts by the classifier.
package struct EmergencyReader {
    /// Bytes of a turn that may complete an earlier one, and of the turns before it.
    static let completion = 120
    static let context = 600
    /// Probabilities from which a text is an emergency, and from which it may be one. Chosen with sentences of an author
    /// who saw none of the training sentences (`infra/emergencies.py --judge`).
    private static let certain: Float = 0.8
    private static let possible: Float = 0.3
    /// The same for one or two words, such as a greeting: they are an emergency for certain or none.
    private static let certainInShort: Float = 0.95
    /// Shorter texts count as short.
    private static let fewestWords = 3
    /// A text of at least this many words with a lower probability contradicts a rule's refusal: "I'm choking on laundry".
    private static let harmless: (words: Int, probability: Float) = (9, 0.03)
    /// A longer text is read in windows of this many words, which overlap by half.
    private static let window = 60

    private let policies: PolicySet
    private let subject: PolicySubject
    private let classifier: EmergencyClassifier
    private var features: FeatureSet

    /// Creates a reader; nil for a policy without emergencies.
    package init?(_ policies: PolicySet, for subject: PolicySubject) {
        guard let classifier = policies.classifier else { return nil }
        self.policies = policies
        self.classifier = classifier
        self.subject = subject
        features = FeatureSet(classifier)
    }

    /// Returns whether the classifier is sure that a text tells of no emergency.
    static func isHarmless(_ text: String, judgedAs judgement: EmergencyJudgement) -> Bool {
        judgement.probability < harmless.probability && EmergencyText(text).words.count >= harmless.words
    }

    /// Returns the judgement of the most suspicious part of a text; nil for a text without words.
    package mutating func judgement(of text: String) -> EmergencyJudgement? {
        let read = EmergencyText(text)
        var judgement: EmergencyJudgement?
        var start = 0
        while start < read.words.count {
            let end = min(start + Self.window, read.words.count)
            let probability = classifier.probability(of: read, words: start..<end, using: &features)
            if probability > judgement?.probability ?? -1 {
                judgement = EmergencyJudgement(
                    kind: "", probability: probability, level: nil)
                if probability >= (end - start < Self.fewestWords ? Self.certainInShort : Self.possible) {
                    judgement = self.judgement(probability, of: read)
                }
            }
            if judgement?.level == .certain || end == read.words.count { break }
            start += Self.window / 2
        }
        return judgement
    }

    /// Returns the likeliest kind of emergency in a text, however improbable; nil if the policy knows none.
    mutating func likeliestKind(of text: String) -> String? {
        let read = EmergencyText(text)
        _ = classifier.probability(of: read, words: 0..<min(read.words.count, Self.window), using: &features)
        return classifier.kinds(of: features).first { policies.plans[$0] != nil }
    }

    /// Returns the judgement of a suspicious part of a text, whose features are in ``features``.
    private func judgement(_ probability: Float, of text: EmergencyText) -> EmergencyJudgement {
        let kinds = classifier.kinds(of: features).filter { policies.plans[$0] != nil }
        let kind = kinds.first ?? ""
        var level: EmergencyJudgement.Level? = probability >= Self.certain ? .certain : .possible
        if kinds.isEmpty { level = nil }
        if kind == PolicySet.feverKind {
            switch isAboutYoungBaby(text) {
            case true?: break
            case false?: level = nil
            case nil: level = .possible
            }
        }
        return EmergencyJudgement(kind: kind, probability: probability, level: level)
    }

    /// Returns whether a text is about a child whose fever is an emergency by its age: the age in the text, else the
    /// household's youngest. A baby of unknown age counts as the youngest; nil if nothing tells of a baby.
    private func isAboutYoungBaby(_ text: EmergencyText) -> Bool? {
        switch text.statedAge {
        case .youngBaby: return true
        case .older: return false
        case nil: break
        }
        if subject.childrenOfUnknownAge > 0 || subject.children.contains(where: { $0 < Self.feverAge }) { return true }
        guard subject.children.isEmpty else { return false }
        return classifier.names("baby", in: text) ? true : nil
    }

    /// The age from which a fever is no emergency by itself (AAP, NHS).
    private static let feverAge = Age(months: 3)
}
