package import Assist
import HearthCore

/// What a classifier finds in a request that is to be refused. The rule that names the kind as `classified` decides.
struct RefusalJudgement: Sendable {
    /// Kind of the request, as in the second column of `seed/refusals`.
    let kind: String
    /// Probability that it is to be refused, 0 to 1.
    let probability: Float
    /// The text that was read.
    let text: String
}

/// Reader of texts by the classifiers of a policy.
package struct ClassifierReader {
    /// What the classifiers find in the most suspicious part of a text.
    package struct Judgements: Sendable {
        /// Nil if the policy knows no emergencies, or nothing is to be read.
        package fileprivate(set) var emergency: EmergencyJudgement?
        /// Requests that are refused, at most one for each text.
        fileprivate(set) var refusals: [RefusalJudgement] = []

        fileprivate mutating func add(_ judgement: EmergencyJudgement?) {
            guard let judgement, judgement.probability > emergency?.probability ?? -1 else { return }
            emergency = judgement
        }
    }

    /// Bytes of a turn that may complete an earlier one, and of the turns before it.
    private static let completion = 120
    private static let context = 600
    /// A shorter text, such as a greeting, is an emergency from this probability on or none, and no refusal.
    private static let certainInShort: Float = 0.95
    private static let fewestWords = 3
    /// Probability of a refusal, times that of its kind, from which a request is refused. Chosen with the totals of six
    /// sets, whose authors saw no training sentence: of their 1,196 requests it finds 137 that are to be refused and 7
    /// others.
    private static let refused: Float = 0.4
    /// A longer text is read in windows of this many words, which overlap by half.
    static let window = 60

    let policies: PolicySet
    let subject: PolicySubject
    let emergencies: TextClassifier?
    private let refusals: TextClassifier?
    var features: FeatureSet

    /// Creates a reader; nil for a policy without classifiers.
    package init?(_ policies: PolicySet, for subject: PolicySubject) {
        guard let any = policies.emergencyClassifier ?? policies.refusalClassifier else { return nil }
        self.policies = policies
        self.subject = subject
        emergencies = policies.emergencyClassifier
        refusals = policies.refusalClassifier
        features = FeatureSet(any)
    }

    /// Judges the open turns of a request, and for emergencies the newest turn together with the ones that it completes
    /// ("He swallowed something." "What?" "A button battery.").
    mutating func judgements(of exchanges: Exchanges) -> Judgements {
        var all = Judgements()
        let open = exchanges.open.filter { subject.messages[$0].role == .user }.map { subject.messages[$0].text }
        for text in subject.goalRole == .user ? open + [subject.goal] : open {
            let found = judgements(of: text)
            all.add(found.emergency)
            all.refusals += found.refusals
        }
        guard subject.goalRole == .user, subject.goal.utf8.count <= Self.completion else { return all }
        let first = subject.hasInstructions ? 1 : 0
        let earlier = subject.messages.dropFirst(first).filter { $0.role == .user }.suffix(2).map(\.text)
        let before = earlier.joined(separator: ". ")
        // An emergency that was answered is not answered again.
        if !earlier.isEmpty, before.utf8.count <= Self.context, judgements(of: before).emergency?.level == nil {
            all.add(judgements(of: "\(before). \(subject.goal)").emergency)
        }
        return all
    }

    /// Judges a text.
    package mutating func judgements(of text: String) -> Judgements {
        let read = ClassifierText(text)
        var judgements = Judgements()
        var start = 0
        while start < read.words.count {
            let end = min(start + Self.window, read.words.count)
            let isShort = end - start < Self.fewestWords
            (emergencies ?? refusals)?.features(of: read, words: start..<end, into: &features)
            if let probability = emergencies?.probability(of: features),
                probability > judgements.emergency?.probability ?? -1
            {
                judgements.emergency =
                    probability >= (isShort ? Self.certainInShort : Self.possible)
                    ? emergency(probability, in: read)
                    : EmergencyJudgement(kind: "", probability: probability, level: nil)
            }
            if let refusals, !isShort, case let probability = refusals.probability(of: features),
                probability >= Self.refused, let kind = refusals.kinds(of: features).first,
                case let probability = probability * kind.probability, probability >= Self.refused,
                probability > judgements.refusals.first?.probability ?? -1
            {
                judgements.refusals = [RefusalJudgement(kind: kind.name, probability: probability, text: text)]
            }
            if judgements.emergency?.level == .certain || end == read.words.count { break }
            start += Self.window / 2
        }
        return judgements
    }
}
