import ArgumentParser
import Assist
import CurlClient
import Foundation
import HearthCore
import Logging
import Storage
import UnixSignals

/// The command that answers a question or plans in the terminal, without a server.
struct AskCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ask", abstract: "Answer a request in the terminal, without a server.",
        discussion: """
            Streams the text to standard output, then the plan and its notes. Uses the database and the models of the \
            settings, and no recipes of the household's own. If DATABASE_URL names an SQLite file that does not exist, \
            uses a temporary one with the cards of SEED_DIR and an empty household. The run is recorded and charged like \
            a run of the server.

            Examples:
              hearth ask "quick dinners without nuts from Monday to Friday"
              hearth ask "when do toddlers need a nap" --mode chat
              hearth ask "who does the dishes this week" --set AI_ASSIST_ENABLED=false

            Exit codes: 0 answered or refused by the policy, 1 failed, 2 wrong usage, 130 interrupted.
            """)

    @OptionGroup var options: SettingsOptions

    @Argument(help: "The request, in English, German, French or Spanish.")
    var text: String

    @Option(
        help: ArgumentHelp(
            "Kind of plan; by default, what the text asks for.",
            discussion: AssistMode.allCases.map(\.rawValue).joined(separator: ", ")))
    var mode: AssistMode?

    @Option(help: "Number of the user who asks.")
    var user: Int64 = 1

    func validate() throws {
        guard text.contains(where: { !$0.isWhitespace }) else { throw ValidationError("the request is empty") }
        guard text.count <= Self.longestText else {
            throw ValidationError("the request has \(text.count) characters, expected at most \(Self.longestText)")
        }
    }

    /// The limit of `POST /v1/assist/stream`.
    private static let longestText = 8000

    func run() async throws {
        let interrupts = await UnixSignalsSequence(trapping: .sigint, .sigterm)
        let ending = try await withThrowingTaskGroup(of: Ending?.self) { group in
            group.addTask { try await answer() }
            group.addTask {
                for await _ in interrupts { return .interrupted }
                return nil
            }
            let first = try await group.next() ?? nil
            // An interrupted run ends its calls, and is recorded, before the process exits.
            group.cancelAll()
            do {
                try await group.waitForAll()
            } catch  where first == .interrupted {
                return first
            }
            return first
        }
        switch ending {
        case .answered, nil: return
        case .failed: throw ExitCode(1)
        case .interrupted:
            print()
            throw ExitCode(130)
        }
    }

    private enum Ending: Sendable {
        case answered, failed, interrupted
    }

    private func answer() async throws -> Ending {
        var options = options
        // Only what goes wrong: the answer is the output.
        if ProcessInfo.processInfo.environment["LOG_LEVEL"] == nil {
            options.assignments.insert("LOG_LEVEL=warning", at: 0)
        }
        var environment = ServerEnvironment(settings: try options.load())
        var folder: URL?
        if environment.missingDatabase != nil {
            let temporary = FileManager.default.temporaryDirectory.appending(path: "hearth-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
            folder = temporary
            options.databaseURL = "sqlite:///\(temporary.path)/hearth.db"
            environment = ServerEnvironment(settings: try options.load())
        }
        defer { if let folder { try? FileManager.default.removeItem(at: folder) } }
        let (source, isTemporary) = (try options.source(), folder != nil)
        do {
            return try await environment.withTransport { [environment] transport in
                let storage =
                    isTemporary
                    ? try await environment.openServedStorage(transport) : try await environment.openMigratedStorage()
                let user = try await asker(in: storage, isTemporary: isTemporary, environment)
                let ending = try await answer(user, storage, transport, environment, source)
                await storage.close()
                return ending
            }
        } catch let error as HearthError {
            throw CommandFailure(message: error.plainMessage)
        } catch let error as StorageError {
            throw CommandFailure(message: String(reflecting: error))
        }
    }

    private func asker(in storage: Storage, isTemporary: Bool, _ environment: ServerEnvironment) async throws -> User {
        guard isTemporary else { return try await ServerEnvironment.user(user, storage) }
        let (time, id) = (environment.clock.now, environment.ids.uuid(at: environment.clock.now))
        return try await storage.users.upsert(
            UserChanges(
                newID: id, number: user, displayName: nil, locale: Locale.current.identifier(.bcp47),
                timeZone: TimeZone.current.identifier),
            at: time,
            audit: AuditEntry(
                id: environment.ids.uuid(at: time), householdID: id, at: time, userID: nil, action: .userChanged,
                subject: id.text))
    }

    private func answer(
        _ user: User, _ storage: Storage, _ transport: any HTTPTransport, _ environment: ServerEnvironment,
        _ source: SettingsSource
    ) async throws -> Ending {
        let configuration = try LiveConfiguration(environment, from: source, transport: transport)
        let runs = RunOutbox(writingTo: storage.quota, clock: environment.clock, logger: environment.logger)
        let pipeline = AssistPipeline(
            configuration: configuration.assist, policy: try environment.openPolicy().0, quota: storage.quota,
            knowledge: try await environment.knowledge(storage, transport) { configuration.current.catalog },
            households: storage.households, memories: storage.memories, served: storage.results, runs: runs,
            process: environment.ids.id(at: environment.clock.now), clock: environment.clock,
            logger: environment.logger, digest: try environment.auditKey()?.digest)
        let run = try await pipeline.prepare(
            AssistRequest(
                principal: Principal(user: user, isAdministrator: user.isAdministrator),
                mode: mode ?? AssistModeReader(text).mode, goal: text))
        let printer = AnswerPrinter()
        let terminal = await pipeline.run(run, whyCancelled: { .clientGone }) { printer.show($0) }
        await runs.finish()
        printer.show(terminal)
        return printer.hasFailed ? .failed : .answered
    }
}

extension AssistMode: ExpressibleByArgument {}
