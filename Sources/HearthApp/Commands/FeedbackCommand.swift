import ArgumentParser
import Assist
import Foundation
import HearthAPI
import HearthCore
import PolicyEngine
import Storage

/// The commands of feedback.
struct FeedbackCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feedback", abstract: "Export the feedback of families.",
        subcommands: [Export.self])

    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "export", abstract: "Print feedback with redacted prompts and answers.",
            discussion: "Prints the oldest feedback first, without users and households.")

        @OptionGroup var options: SettingsOptions

        @Flag(help: "Print one JSON object per line; required, the only format.")
        var jsonl = false

        @Option(help: ArgumentHelp("First day, in UTC.", valueName: "YYYY-MM-DD"))
        var from: String?

        @Option(help: ArgumentHelp("Last day, in UTC.", valueName: "YYYY-MM-DD"))
        var to: String?

        private static let page = 500

        func validate() throws {
            guard jsonl else { throw ValidationError("--jsonl is required: it is the only format") }
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

/// A line of `hearth feedback export`.
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
        // Redacts again, because the rules may have changed since the feedback was stored.
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

    /// Encodes members without a value as null.
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
