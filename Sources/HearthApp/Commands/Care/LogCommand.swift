import ArgumentParser
import Foundation
import Records

/// The command that logs a child's care.
struct LogCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log", abstract: "Log a child's care in a sentence.",
        discussion: """
            Reads English, German, French and Spanish, and prints each entry with what the sentence left open (the kind, \
            the unit, the amount, the time, or whether a timer runs) and with its warnings. What is certain is written at \
            once. Before it writes a medicine, an assumption, an entry with a warning, or an entry of a sentence of which \
            it understood a part, it asks. Without a terminal it then writes nothing of the sentence and exits with 3; \
            --yes writes without asking.

            A question, a plan, a refusal, a prescription, an allergy, hearsay and a time that is still to come are no \
            entries. They, parts that are not understood, and ends of timers that do not run are reported on standard \
            error. Nothing is written if there is no entry, or if it is open which child is meant. A sentence such as \
            "she woke up" ends the running timer.

            Examples:
              hearth log "bottle 120 ml at 3" --child Mia --household anna@example.org
              hearth log "Windel nass" --server https://hearth.example.org --token "$HEARTH_TOKEN"
              hearth log "paracetamol 2.5 ml at 7" --household anna@example.org --yes
            """)

    @OptionGroup var family: FamilyOptions

    @Argument(help: "The sentence.")
    var text: String

    @Option(help: "Name or id of the child; needed if the family has several, and the sentence names none.")
    var child: String?

    @Option(help: "Language and region of the sentence, such as de or en-US. (default: the user's)")
    var locale: String?

    @Flag(help: "Print the entries and write nothing.")
    var dryRun = false

    @Flag(help: "Write what would be asked about, too.")
    var yes = false

    func validate() throws {
        guard !dryRun || !yes else {
            throw ValidationError("--dry-run writes nothing, so it cannot be used with --yes.")
        }
    }

    func run() async throws {
        try await family.withFamily { family in
            var id: UUID?
            if let child { id = try await family.child(child)["id"]?.string.flatMap { UUID(canonical: $0) } }
            let proposal = LogProposal(try await family.proposal(text, child: id, locale: locale))
            for problem in proposal.problems { printError(problem) }
            let ready = try proposal.ready()
            let isPartial = !proposal.problems.isEmpty
            // Before the write: a warning behind it comes too late for the dose.
            for entry in ready { print(entry.description) }
            if dryRun { return }
            let questions = yes ? [] : ready.compactMap { $0.question(isPartial: isPartial) }
            if let question = questions.first, isatty(STDIN_FILENO) != 1 {
                // Not a part of it either: who repeats the sentence with --yes would log that part twice.
                printError("nothing is written: \(question), and there is no terminal to ask on; use --yes")
                throw ExitCode(3)
            }
            for entry in ready {
                if !yes, let question = entry.question(isPartial: isPartial), !Self.confirms(entry, question) {
                    print("not written: \(entry.text)")
                    continue
                }
                let written = try await family.write(entry.json)
                // Warnings that another caregiver's entry has brought since.
                for warning in LogProposal.warnings(written["warnings"]) where !entry.warnings.contains(warning) {
                    print("warning: \(entry.text): \(warning)")
                }
            }
        }
    }

    /// Asks on the terminal; only "y" and "yes" confirm.
    private static func confirms(_ entry: LogProposal.Entry, _ question: String) -> Bool {
        FileHandle.standardError.write(Data("Write “\(entry.text)”? (\(question)) [y/N] ".utf8))
        return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
    }
}

/// An answer of `POST /v1/quick` as the command shows it.
struct LogProposal {
    /// An entry that the sentence asks for.
    struct Entry {
        let json: Fields

        private func texts(_ field: String) -> [String] { json[field]?.array?.compactMap(\.string) ?? [] }

        /// The entry in words.
        var text: String { json["text"]?.string ?? "" }
        /// What is open, so that the entry cannot be written.
        var missing: [String] { texts("missing") }
        /// What a caregiver should look at.
        var warnings: [String] { LogProposal.warnings(json["warnings"]) }

        /// The lines that the command prints.
        var description: String {
            let assumed = texts("assumed")
            let lines =
                [text] + (assumed.isEmpty ? [] : ["  assumed: \(assumed.joined(separator: ", "))"])
                + warnings.map { "  warning: \($0)" }
            return lines.joined(separator: "\n")
        }

        /// Returns why the entry is not written without a question; nil if it is certain.
        ///
        /// - Parameter isPartial: whether a part of the sentence was not understood or is no entry.
        func question(isPartial: Bool) -> String? {
            if json["type"]?.string == "medication" { return "a medicine" }
            if !texts("assumed").isEmpty { return "assumed: \(texts("assumed").joined(separator: ", "))" }
            if !warnings.isEmpty { return "warning: \(warnings.joined(separator: ", "))" }
            return isPartial ? "a part of the sentence is in no entry" : nil
        }
    }

    /// The entries, in the order of the sentence.
    let entries: [Entry]
    /// The parts of the sentence that are in no entry, with the reasons that are known.
    let problems: [String]

    /// Reads an answer.
    init(_ answer: Fields) {
        let proposal = answer["proposal"]?.object
        entries = (proposal?["entries"]?.array ?? []).compactMap(\.object).map(Entry.init)
        let unlogged = (proposal?["not_logged"]?.array ?? []).compactMap(\.object).map { part in
            let time = part["clock"]?.string.map { " \($0)" } ?? ""
            return (text: part["text"]?.string ?? "", why: Self.words(part["reason"]?.string ?? "") + time)
        }
        // A part that is not understood may hold several that are no entry.
        let rest = (proposal?["not_understood"]?.array ?? []).compactMap(\.string).filter { part in
            !unlogged.contains { part.contains($0.text) }
        }
        problems = unlogged.map { "not logged (\($0.why)): \($0.text)" } + rest.map { "not understood: \($0)" }
    }

    /// Returns the entries that can be written.
    ///
    /// - Throws: ``CommandFailure`` if there is none, or it is open which child is meant.
    func ready() throws -> [Entry] {
        guard !entries.isEmpty else { throw CommandFailure(message: "the sentence has no entry") }
        let ready = entries.filter(\.missing.isEmpty)
        for entry in entries where !entry.missing.isEmpty {
            let isChildOpen = entry.missing.contains("child_id")
            let problem =
                isChildOpen ? "\(entry.text): it is open which child is meant; name it, or use --child" : entry.text
            // The end of a timer that does not run keeps no other entry of the sentence from being written.
            guard !ready.isEmpty, !isChildOpen else { throw CommandFailure(message: problem) }
            printError(problem)
        }
        return ready
    }

    /// Returns warnings in words.
    static func warnings(_ json: FieldValue?) -> [String] {
        (json?.array ?? []).compactMap(\.object).map { warning in
            (warning["code"]?.string ?? "") + (warning["field"]?.string.map { " (\($0))" } ?? "")
        }
    }

    /// Returns a reason of `not_logged` in words.
    private static func words(_ reason: String) -> String {
        switch reason {
        case "other_person": "another person"
        case "future": "still to come:"
        case "advice": "prescribed or advised"
        case let reason: reason
        }
    }
}
