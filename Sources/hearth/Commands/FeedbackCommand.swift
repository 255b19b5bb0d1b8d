import ArgumentParser
import Assist
import Foundation
import HearthAPI
import HearthCore
import PolicyEngine
import Storage

struct FeedbackCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feedback", abstract: "Work with what families think of their answers.",
        subcommands: [Export.self])

    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "export", abstract: "Print feedback with its prompts and answers, redacted.",
            discussion: "The oldest first. Names no user and no household.")

        @OptionGroup var options: SettingsOptions

        @Flag(help: "One JSON object a line; there is no other format.")
        var jsonl = false

        @Option(help: ArgumentHelp("The first day, in UTC.", valueName: "yyyy-mm-dd"))
        var from: String?

        @Option(help: ArgumentHelp("The last day, in UTC.", valueName: "yyyy-mm-dd"))
        var to: String?

        private static let page = 500

        func validate() throws {
            guard jsonl else { throw ValidationError("say --jsonl, the format of the export") }
            for (name, text) in [("--from", from), ("--to", to)] where text.map({ CalendarDay($0) == nil }) ?? false {
                throw ValidationError("\(name) expects a date such as 2026-11-21")
            }
        }

        func run() async throws {
            let environment = ServerEnvironment(settings: try options.load())
            let policy = PolicyGateway(policies: try environment.loadPolicy())
            let storage = try await environment.openMigratedStorage()
            let first = from.flatMap { CalendarDay($0) }?.start ?? Timestamp(milliseconds: 0)
            let end = to.flatMap { CalendarDay($0) }?.advanced(by: 1).start ?? Timestamp(milliseconds: .max)
            do {
                var last: Feedback?
                while first < end {
                    let page = try await storage.feedback.page(of: first..<end, after: last, limit: Self.page)
                    for entry in page { try printJSON(FeedbackLine(entry, policy)) }
                    guard page.count == Self.page else { break }
                    last = page.last?.feedback
                }
            } catch {
                throw CommandFailure(message: String(reflecting: error))
            }
            await storage.close()
        }
    }
}

/// What is told of one piece of feedback.
private struct FeedbackLine: Encodable {
    var feedbackID: String
    var runID: String?
    var mode: String?
    var signal: String
    var prompt: String?
    var answer: String?
    var comment: String?
    var payload: JSONValue?
    var createdAt: String

    init(_ entry: FeedbackEntry, _ policy: some PolicyGate) throws {
        let feedback = entry.feedback
        feedbackID = feedback.id.text
        runID = feedback.runID?.text
        mode = entry.mode?.rawValue
        signal = feedback.signal.rawValue
        // Once more, because the rules may know more than when it was stored.
        prompt = try feedback.prompt.map(policy.redacted)
        answer = try feedback.answer.map(policy.redacted)
        comment = try feedback.comment.map(policy.redacted)
        payload = try feedback.payload.map { text in
            try WireJSON.decode(JSONValue.self, from: policy.redactedJSON(text).utf8)
        }
        createdAt = feedback.createdAt.rfc3339
    }

    private enum CodingKeys: String, CodingKey {
        case feedbackID = "feedback_id"
        case runID = "run_id"
        case mode, signal, prompt, answer, comment, payload
        case createdAt = "created_at"
    }

    /// A member without a value is null.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(feedbackID, forKey: .feedbackID)
        try container.encode(runID, forKey: .runID)
        try container.encode(mode, forKey: .mode)
        try container.encode(signal, forKey: .signal)
        try container.encode(prompt, forKey: .prompt)
        try container.encode(answer, forKey: .answer)
        try container.encode(comment, forKey: .comment)
        try container.encode(payload, forKey: .payload)
        try container.encode(createdAt, forKey: .createdAt)
    }
}
