import ArgumentParser
import Foundation
import HearthCore
import Intent
import JSONText

/// The command that prints what a request asks for.
struct UnderstandCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "understand", abstract: "Print what a parent's request asks for.",
        discussion: """
            Reads English, German, French and Spanish without a model, and prints only what the text says: nothing of \
            the household is merged in.

            Without --jsonl, the argument is the request. With --jsonl, each line of the file or of standard input is an \
            object {"id","mode","language","today","household","history","text"}; other members are ignored. Prints \
            {"id","intent"} for each in input order. An invalid line gives {"id","error"}; the command processes the \
            others and exits with 1.
            """)

    @Argument(help: "The request; with --jsonl, a file of cases instead of standard input.")
    var input: String?

    @Flag(help: "Read and print one JSON object per line.")
    var jsonl = false

    @Option(help: "What the request plans: \(IntentMode.allCases.map(\.rawValue).joined(separator: ", ")).")
    var mode = IntentMode.meals

    @Option(help: "The language of the household: \(IntentLanguage.allCases.map(\.rawValue).joined(separator: ", ")).")
    var language = IntentLanguage.english

    @Option(help: ArgumentHelp("The date of the request; today by default.", valueName: "date"))
    var today: String?

    @Flag(help: "Also print the part of the text behind each member, and words that were not understood.")
    var evidence = false

    func run() throws {
        if jsonl {
            try readLines()
        } else {
            guard let input else { throw ValidationError("Expected a request, or --jsonl.") }
            guard let day = today == nil ? TimeZone.current.day(at: Self.now) : today.flatMap({ CalendarDay($0) })
            else {
                throw ValidationError("--today must be a date such as 2026-11-21.")
            }
            let intent = IntentReader(household: Family(), today: day, language: language).read(input, mode: mode)
            print(RawJSON.object(members(of: intent, mode)).text)
        }
    }

    private static var now: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }

    private func members(of intent: Intent, _ mode: IntentMode) -> [RawJSON.Member] {
        guard case .object(let members) = intent.json(mode: mode) else { return [] }
        return members + (evidence ? intent.readingMembers : [])
    }

    private func readLines() throws {
        let lines: [Substring]
        if let input {
            guard let data = FileManager.default.contents(atPath: input) else {
                throw CommandFailure(message: "\(input): the file cannot be read")
            }
            lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        } else {
            let data = try FileHandle.standardInput.readToEnd() ?? Data()
            lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        }
        var failures = 0
        for line in lines where line.contains(where: { !$0.isWhitespace }) {
            var id: RawJSON = .null
            do {
                let object = try RawJSON(String(line))
                id = object["id"] ?? .null
                let request = try IntentCase(object)
                print(
                    RawJSON.object([
                        .init("id", id), .init("intent", .object(members(of: request.read(), request.mode))),
                    ]).text)
            } catch {
                failures += 1
                print(RawJSON.object([.init("id", id), .init("error", .string("\(error)"))]).text)
            }
        }
        if failures > 0 { throw ExitCode(1) }
    }
}

extension IntentMode: ExpressibleByArgument {}
extension IntentLanguage: ExpressibleByArgument {}
