import ArgumentParser
import Assist
import HearthCore
import PolicyEngine

extension PolicyCommand {
    struct Explain: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "explain", abstract: "Explain the policy's decision about a text.")

        @OptionGroup var options: SettingsOptions

        @Argument(help: "Text of a request.")
        var text: String

        @Option(
            help: "Ages of the children with units, separated by commas, such as 8mo,4y; 'unknown' for an unknown age.")
        var ages = ""

        @Option(help: "Mode of the request: meals, chores, routines or chat.")
        var domain = AssistMode.meals.rawValue

        @Option(help: "Language of refusals and answers.")
        var locale = "en"

        @Option(help: "Country whose emergency numbers are given, as two letters.")
        var country: String?

        @Flag(help: "Print one JSON object.")
        var json = false

        private struct Report: Encodable {
            struct Mention: Encodable {
                var rule: String
                /// In code points of the text.
                var start: Int
                var end: Int
                var text: String
                var normalised: String
                var intent: String
                var effect: String
                var mode: String
                /// Of the classifier that found it; absent if the rule's own words occur.
                var probability: Double?
                var sources: [String]
                var location: String
            }

            /// The classifier's judgement.
            struct Judgement: Encodable {
                var kind: String
                var probability: Double
                /// `certain`, `possible` or `none`.
                var level: String
            }

            var decision: String
            var rule: String?
            var personalData: [String]
            var mentions: [Mention]
            var emergency: Judgement?
            var refusal: String?
            var alert: String?
            var constraints: [String]
            var answers: [String]
            var notes: [String]
        }

        func run() async throws {
            guard let mode = AssistMode(rawValue: domain) else {
                throw CommandFailure(
                    message: "--domain expects one of \(AssistMode.allCases.map(\.rawValue).joined(separator: ", "))",
                    isUsage: true)
            }
            var subject = PolicySubject(mode: mode, goal: text, children: [], locale: locale, country: country)
            for age in ages.split(separator: ",") {
                if age == "unknown" {
                    subject.childrenOfUnknownAge += 1
                } else if let age = Age(written: age) {
                    subject.children.append(age)
                } else {
                    throw CommandFailure(message: "--ages expects ages such as 8mo or 4y, not '\(age)'", isUsage: true)
                }
            }
            let policy = try ServerEnvironment(settings: try options.load()).loadPolicy()
            let redaction = policy.redactor.redact(text)
            let assessment = policy.assess(subject, redactions: redaction.spans.count, everyMention: true)
            let report = Report(
                decision: assessment.verdict.rawValue, rule: assessment.decisive,
                personalData: redaction.spans.map(\.kind.rawValue),
                mentions: assessment.mentions.map { mention(of: $0) },
                emergency: assessment.judgement.map { judged in
                    Report.Judgement(
                        kind: judged.kind, probability: Self.rounded(judged.probability),
                        level: judged.level?.rawValue ?? "none")
                }, refusal: assessment.refusal?.message, alert: assessment.alert?.message,
                constraints: assessment.constraints, answers: assessment.answers.map(\.text), notes: assessment.notes)
            if json { return try printJSON(report) }
            show(report)
        }

        private static func rounded(_ probability: Float) -> Double { (Double(probability) * 1000).rounded() / 1000 }

        private func mention(of mention: Assessment.Mention) -> Report.Mention {
            let start = text.utf8.index(text.startIndex, offsetBy: mention.range.lowerBound)
            let end = text.utf8.index(start, offsetBy: mention.range.count)
            let scalars = text.unicodeScalars
            return Report.Mention(
                rule: mention.rule.id, start: scalars.distance(from: scalars.startIndex, to: start),
                end: scalars.distance(from: scalars.startIndex, to: end), text: String(text[start..<end]),
                normalised: mention.normalised, intent: mention.intent.rawValue,
                effect: mention.effect?.rawValue ?? "none", mode: mention.rule.mode.rawValue,
                probability: mention.probability.map(Self.rounded), sources: mention.rule.sources,
                location: mention.rule.location.description)
        }

        private func show(_ report: Report) {
            print("\(report.decision)\(report.rule.map { " by \($0)" } ?? "")")
            for kind in report.personalData { print("  personal data: \(kind)") }
            for mention in report.mentions {
                print(
                    "  \(mention.rule) [\(mention.start)..<\(mention.end)] “\(mention.text)” read as “\(mention.normalised)”: "
                        + "\(mention.intent) -> \(mention.effect)\(mention.mode == "shadow" ? " (shadow)" : "")")
                if let probability = mention.probability { print("    by the classifier, probability \(probability)") }
                print("    \(mention.location)  \(mention.sources.joined(separator: ", "))")
            }
            if let judged = report.emergency, judged.probability >= 0.1 {
                print("  classifier: \(judged.kind), probability \(judged.probability) -> \(judged.level)")
            }
            if let alert = report.alert { print("  alert: \(alert)") }
            if let refusal = report.refusal { print("  refusal: \(refusal)") }
            for text in report.constraints { print("  constraint: \(text)") }
            for text in report.answers { print("  pinned answer: \(text)") }
            for text in report.notes { print("  note: \(text)") }
        }
    }
}

extension Age {
    /// Returns the age of a text such as `8mo` or `4y`.
    init?(written text: some StringProtocol) {
        let number = text.prefix { $0.isASCII && $0.isNumber }
        guard let count = Int(number), count <= 252 else { return nil }
        switch text.dropFirst(number.count) {
        case "mo": self.init(months: count)
        case "y": self.init(months: count * 12)
        default: return nil
        }
    }
}
