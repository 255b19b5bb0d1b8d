import CurlClient
import Foundation
import HearthAPI
import HearthCore
import HearthTesting

/// The real `hearth`, built beside these tests, with its own database in a temporary folder.
final class HearthProcess: Sendable {
    let port: Int
    let folder: URL
    private let process: ChildProcess

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// Serves the repository's cards on a free port, from a database of its own.
    /// - Parameters:
    ///   - environment: settings beside the defaults of dev mode.
    ///   - models: takes the place of seed/models.yaml.
    ///   - config: is hearth.yaml.
    ///   - limits: a shell's `ulimit` commands, under which it runs.
    static func start(
        _ environment: [String: String] = [:], models: String? = nil, config: String? = nil, limits: String? = nil
    ) async throws -> HearthProcess {
        let (folder, made) = try await makeServer()
        var settings = made
        settings.merge(environment) { $1 }
        if let models {
            try models.write(to: folder.appending(path: "models.yaml"), atomically: true, encoding: .utf8)
            settings["SEED_DIR"] = folder.path
        }
        var command = ["serve"]
        if let config {
            try config.write(to: folder.appending(path: "hearth.yaml"), atomically: true, encoding: .utf8)
            command += ["--config", folder.path + "/hearth.yaml"]
        }
        // A server that a failed test left behind must not keep the test runner's output open.
        let process = try start(command, settings, limits: limits, capture: .errors)
        guard let port = await process.output(portServed(in:)) else {
            throw Failure(description: "hearth serve did not start: \(process.output)")
        }
        return HearthProcess(port: port, folder: folder, process: process)
    }

    private init(port: Int, folder: URL, process: ChildProcess) {
        self.port = port
        self.folder = folder
        self.process = process
    }

    var standardError: String { process.output }
    var processID: Int32 { process.processID }

    /// Waits for text in the log; returns false if the process ends without it.
    func says(_ words: String) async -> Bool { await process.output { $0.contains(words) ? true : nil } ?? false }

    /// Creates a folder with a database and a key; returns it with the settings that name them.
    static func makeServer() async throws -> (folder: URL, settings: [String: String]) {
        let folder = try makeFolder()
        let (made, seed) = try await template.value
        // The write-ahead log belongs to the database.
        for file in try FileManager.default.contentsOfDirectory(at: made, includingPropertiesForKeys: nil) {
            try FileManager.default.copyItem(at: file, to: folder.appending(path: file.lastPathComponent))
        }
        return (folder, defaults(in: folder, seed: seed))
    }

    /// The output so far.
    var output: String { process.output }

    /// Waits until the log has the text so many times; returns false if the process ends first.
    func says(_ words: String, times: Int) async -> Bool {
        await process.output { $0.ranges(of: words).count >= times ? true : nil } ?? false
    }

    /// A database that `hearth migrate` and `hearth ingest` made, and its cards, once for all tests.
    private static let template = Task { () throws -> (database: URL, seed: URL) in
        let (folder, seed) = (try makeFolder(), try patientSeed())
        for command in [["migrate"], ["ingest"], ["keys", "generate"]] {
            let (status, output) = try await run(command, defaults(in: folder, seed: seed))
            guard status == 0 else { throw Failure(description: "hearth \(command): \(output)") }
        }
        return (folder, seed)
    }

    /// Copies the repository's cards and models. The models have an hour for each part of an answer.
    private static func patientSeed() throws -> URL {
        let seed = try makeFolder().appending(path: "seed")
        try FileManager.default.copyItem(at: repository.appending(path: "seed"), to: seed)
        let file = seed.appending(path: "models.yaml")
        let models = try String(contentsOf: file, encoding: .utf8)
        let patient = models.replacing(/\n( +)credential_setting: .+/) {
            "\($0.0)\n\($0.1)timeouts: {connect: 3600, head: 3600, first_token: 3600, progress: 3600}"
        }
        guard patient != models else { throw Failure(description: "no provider in seed/models.yaml") }
        try patient.write(to: file, atomically: true, encoding: .utf8)
        return seed
    }

    private static func makeFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "hearth-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    private static func defaults(in folder: URL, seed: URL) -> [String: String] {
        [
            "HEARTH_DEV": "true", "PORT": "0", "DATABASE_URL": "sqlite:///\(folder.path)/hearth.db",
            "SEED_DIR": seed.path,
            "EMBEDDER_FILE": repository.appending(path: ".hearth/embedder/minilm-l6-v2.hearth").path,
            "VECTOR_FILE": folder.path + "/passages.index",
            "JWT_PRIVATE_PEM": folder.path + "/jwt_private.pem",
            // As long as their ranges allow: a busy machine must not turn an answer into a timeout.
            "RUN_DEADLINE_SECONDS": "3600", "RATE_LIMIT_STORE_PATIENCE_MS": "10000",
            "OTEL_EXPORTER_OTLP_TIMEOUT": "600000",
            // Compiling thousands of words at each of a hundred starts would be most of what the tests do.
            "POLICY_DIR": repository.appending(path: "Tests/Fixtures/policies").path,
        ]
    }

    /// Asks for a graceful shutdown.
    func terminate() { process.signal(SIGTERM) }

    /// Changes models.yaml or hearth.yaml if the server was started with one.
    func write(_ text: String, to file: String) throws {
        try text.write(to: folder.appending(path: file), atomically: true, encoding: .utf8)
    }

    /// Has it read its files again.
    func hangUp() { process.signal(SIGHUP) }

    /// Gives it no time for anything.
    func kill() { process.signal(SIGKILL) }

    /// The exit status, once it has ended.
    func exitStatus() async -> Int32 { await process.exitStatus() }

    func stop() async {
        terminate()
        _ = await exitStatus()
        try? FileManager.default.removeItem(at: folder)
    }

    // MARK: Commands

    /// For `POLICY_DIR`: the policies that Hearth ships with.
    static var shippedPolicies: String { repository.appending(path: "policies").path }

    static let repository = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The test runner lies in the folder of the products.
    static let executable = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "hearth").path

    /// Runs a command to its end: exit status, standard output and error together.
    ///
    /// - Parameters:
    ///   - input: what it reads.
    ///   - limits: as of a server.
    static func run(
        _ arguments: [String], _ environment: [String: String] = [:], input: String? = nil, limits: String? = nil
    ) async throws -> (Int32, String) {
        let process = try start(
            arguments, environment.merging(input.map { ["INPUT": $0] } ?? [:]) { $1 }, limits: limits, capture: .both,
            shell: input == nil ? nil : #"printf %s "$INPUT" | "$@""#)
        return (await process.exitStatus(), process.output)
    }

    private static func start(
        _ arguments: [String], _ environment: [String: String], limits: String? = nil, capture: ChildProcess.Capture,
        shell script: String? = nil
    ) throws -> ChildProcess {
        let shell = (script ?? limits.map { "\($0) && exec \"$@\"" }).map { ["/bin/sh", "-c", $0, "sh"] } ?? []
        return try ChildProcess(
            shell + [executable] + arguments, environment: ["PATH": "/usr/bin:/bin"].merging(environment) { $1 },
            capture: capture)
    }

    private static func portServed(in text: String) -> Int? {
        guard let start = text.range(of: "serving http://127.0.0.1:") else { return nil }
        let digits = text[start.upperBound...].prefix(while: \.isNumber)
        // The line may still be on its way.
        return text[start.upperBound...].dropFirst(digits.count).isEmpty ? nil : Int(digits)
    }
}

/// A server for the time of `body`.
func withHearth<Result>(
    _ environment: [String: String] = [:], models: String? = nil, config: String? = nil, limits: String? = nil,
    _ body: (HearthProcess) async throws -> Result
) async throws -> Result {
    let hearth = try await HearthProcess.start(environment, models: models, config: config, limits: limits)
    do {
        let result = try await body(hearth)
        await hearth.stop()
        return result
    } catch {
        await hearth.stop()
        throw error
    }
}
