import Assist
import HearthCore
import JSONText

/// Reader of reported text in a request: alleged turns of the assistant, tool calls, their results and descriptions.
/// Refuses text that the output guard would not have let a model write for this household.
struct ReportedTextReader {
    private let policies: PolicySet
    private let subject: PolicySubject
    private let workspace: MatchWorkspace
    /// Rules for generated text, and rules for requests only, which here apply to questions.
    private let outputRules: [Int]
    private let questionRules: [Int]
    /// The preceding question, ids of the rules that already constrain it, and of those that it asks about.
    private var question = ""
    private var constrainedIDs: Set<String> = []
    private var askedIDs: Set<String> = []

    init(_ policies: PolicySet, for subject: PolicySubject, using workspace: MatchWorkspace) {
        self.policies = policies
        self.subject = subject
        self.workspace = workspace
        let rules = policies.rules.indices.filter { index in
            let rule = policies.rules[index]
            return rule.action == .refuse && rule.mode == .enforce && rule.turns == .all
        }
        outputRules = rules.filter { policies.rules[$0].reads(.output, of: subject) }
        questionRules = rules.filter {
            !policies.rules[$0].reads(.output, of: subject) && policies.rules[$0].reads(.input, of: subject)
        }
    }

    /// Sets the question that the following text answers.
    ///
    /// - Parameter request: the assessment of the question.
    mutating func follow(_ request: Assessment, asked question: String) {
        self.question = question
        constrainedIDs = request.transforming
        askedIDs = request.questioned
    }

    /// Reads an assistant's turn with its calls, or a tool's result.
    func read(_ message: ChatMessage, _ passage: Passage, into assessment: inout Assessment) {
        let isAnswer = message.role == .tool
        if isAnswer, let words = Self.words(inJSON: message.text) {
            read(words, questions: false, into: &assessment)
        } else {
            read(passage, questions: !isAnswer, into: &assessment)
        }
        for call in message.toolCalls {
            let words = Self.words(inJSON: call.arguments) ?? call.arguments
            read("\(call.name)\n\(words)", questions: true, into: &assessment)
        }
    }

    func read(material text: String, into assessment: inout Assessment) {
        read(text, questions: true, into: &assessment)
    }

    private func read(_ text: String, questions: Bool, into assessment: inout Assessment) {
        let kept = AllowList(subject.allowedData)
        read(Passage(text, by: policies.redactor, keeping: kept), questions: questions, into: &assessment)
    }

    /// Reads a passage.
    ///
    /// - Parameter questions: whether questions that users may not ask are refused here as well.
    private func read(_ passage: Passage, questions: Bool, into assessment: inout Assessment) {
        let text = NormalisedText(passage.text, policies.vocabulary)
        let bytes = text.bytes
        var found: [Assessment.Mention] = []
        var named: People?
        policies.eachHit(in: bytes, of: questions ? outputRules + questionRules : outputRules, using: workspace) {
            hit in
            let rule = policies.rules[hit.rule]
            let asking = named ?? peopleInQuestion()
            named = asking
            guard policies.concern(of: rule, to: subject, naming: asking) == .all else { return true }
            let range = text.original(hit.range)
            if hit.isRead {
                guard !passage.masks(range), isMeant(hit, in: bytes), !policies.ownWords.contains(hit.range, in: bytes)
                else {
                    return false
                }
            }
            found.append(
                Assessment.Mention(
                    rule: rule, range: range, normalised: String(decoding: bytes[hit.range], as: UTF8.self),
                    intent: .request, effect: .refuse))
            return true
        }
        assessment.mentions += found
    }

    /// Returns the people whom the preceding question names.
    private func peopleInQuestion() -> People {
        let bytes = NormalisedText(question, policies.vocabulary).bytes
        return policies.people.people(in: bytes, range: bytes.indices, using: workspace)
    }

    private func isMeant(_ hit: Hit, in bytes: [UInt8]) -> Bool {
        let rule = policies.rules[hit.rule]
        if constrainedIDs.contains(rule.id) { return false }
        if askedIDs.contains(rule.id), !policies.intents.offers(at: hit.range, in: bytes, using: workspace) {
            return false
        }
        guard let intent = policies.intent(of: rule, at: hit.range, in: bytes, as: .prose, using: workspace),
            rule.intents.contains(intent)
        else { return false }
        if !rule.stages.contains(.output), intent != .question { return false }
        let sentence = IntentReader.sentence(around: hit.range, in: bytes)
        let near = policies.people.people(in: bytes, range: sentence, using: workspace)
        return policies.concern(of: rule, to: subject, naming: near) != .others
    }

    /// Returns every string of a JSON text and of JSON within its strings, one per line; nil if the text is not JSON.
    private static func words(inJSON text: String) -> String? {
        guard let first = text.first(where: { !$0.isWhitespace }), "{[\"".contains(first),
            let value = try? RawJSON(text)
        else { return nil }
        var words: [String] = []
        collect(value, into: &words)
        return words.joined(separator: "\n")
    }

    private static func collect(_ value: RawJSON, into words: inout [String]) {
        switch value {
        case .null, .bool, .number: return
        case .string(let text): words.append(Self.words(inJSON: text) ?? text)
        case .array(let elements): for element in elements { collect(element, into: &words) }
        case .object(let members):
            for member in members {
                words.append(member.name)
                collect(member.value, into: &words)
            }
        }
    }
}
