import CurlClient
import Foundation
import HearthAPI
import HearthCore
import HearthTesting
import Synchronization

/// The real `hearth`, built beside these tests, with its own database in a temporary folder.
final class HearthProcess: Sendable {
    let port: Int
    let folder: URL
    private let process: Mutex<Process>
    private let log: ProcessLog

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// Serves the repository's cards on a free port, from a database of its own.
    /// - Parameters:
    ///   - environment: settings beside the defaults of dev mode.
    ///   - models: takes the place of seed/models.yaml.
    static func start(_ environment: [String: String] = [:], models: String? = nil) async throws -> HearthProcess {
        // The write-ahead log belongs to the database.
        let folder = try makeFolder()
        for file in try FileManager.default.contentsOfDirectory(at: template.get(), includingPropertiesForKeys: nil) {
            try FileManager.default.copyItem(at: file, to: folder.appending(path: file.lastPathComponent))
        }
        var settings = defaults(in: folder).merging(environment) { $1 }
        if let models {
            try models.write(to: folder.appending(path: "models.yaml"), atomically: true, encoding: .utf8)
            settings["SEED_DIR"] = folder.path
        }
        let log = ProcessLog()
        let process = makeProcess(["serve"], settings)
        let pipe = Pipe()
        process.standardError = pipe
        // A server that a failed test left behind must not keep the test runner's output open.
        process.standardOutput = FileHandle.nullDevice
        pipe.fileHandleForReading.readabilityHandler = { handle in
            let data = handle.availableData
            // At the end of the pipe it would be called again and again.
            if data.isEmpty { handle.readabilityHandler = nil }
            log.append(data)
        }
        try process.run()
        guard let port = await log.port() else {
            throw Failure(description: "hearth serve did not start: \(log.text)")
        }
        return HearthProcess(port: port, folder: folder, process: process, log: log)
    }

    private init(port: Int, folder: URL, process: sending Process, log: ProcessLog) {
        self.port = port
        self.folder = folder
        self.process = Mutex(process)
        self.log = log
    }

    var standardError: String { log.text }
    var processID: Int32 { process.withLock { $0.processIdentifier } }

    /// A database that `hearth migrate` and `hearth ingest` made, once for all tests.
    private static let template = Result { () throws -> URL in
        let folder = try makeFolder()
        for command in ["migrate", "ingest"] {
            let (status, output) = try runBlocking([command], defaults(in: folder))
            guard status == 0 else { throw Failure(description: "hearth \(command): \(output)") }
        }
        return folder
    }

    private static func makeFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "hearth-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    private static func defaults(in folder: URL) -> [String: String] {
        [
            "HEARTH_DEV": "true", "PORT": "0", "DATABASE_URL": "sqlite:///\(folder.path)/hearth.db",
            "SEED_DIR": repository.appending(path: "seed").path,
            "POLICY_DIR": repository.appending(path: "policies").path,
        ]
    }

    /// Asks for a graceful shutdown.
    func terminate() { process.withLock { $0.terminate() } }

    /// The exit status, once it has ended.
    func exitStatus() async -> Int32 {
        await log.ended()
        return process.withLock { process in
            process.waitUntilExit()
            return process.terminationStatus
        }
    }

    func stop() async {
        terminate()
        _ = await exitStatus()
        try? FileManager.default.removeItem(at: folder)
    }

    // MARK: Commands

    static let repository = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Runs a command to its end: exit status, standard output and error together.
    ///
    /// Waiting blocks, and the pool on which the tests run is as narrow as the machine.
    static func run(_ arguments: [String], _ environment: [String: String] = [:]) async throws -> (Int32, String) {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try runBlocking(arguments, environment) })
            }
        }
    }

    private static func runBlocking(_ arguments: [String], _ environment: [String: String]) throws -> (Int32, String) {
        let process = makeProcess(arguments, environment)
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    private static func makeProcess(_ arguments: [String], _ environment: [String: String]) -> Process {
        let process = Process()
        // The test runner lies in the folder of the products.
        process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "hearth")
        process.arguments = arguments
        process.environment = ["PATH": "/usr/bin:/bin"].merging(environment) { $1 }
        return process
    }
}

/// What the process says, and the port it says it serves on.
private final class ProcessLog: Sendable {
    private struct State {
        var bytes = Data()
        var hasEnded = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    func append(_ data: Data) {
        let waiting = state.withLock { state in
            // An empty read is the end of the pipe: the process is gone.
            if data.isEmpty { state.hasEnded = true } else { state.bytes.append(data) }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    var text: String { state.withLock { String(decoding: $0.bytes, as: UTF8.self) } }

    func ended() async { await wait { $0.hasEnded } }

    func port() async -> Int? {
        await wait { $0.hasEnded || Self.port(in: $0.bytes) != nil }
        return state.withLock { Self.port(in: $0.bytes) }
    }

    private func wait(until isTrue: @Sendable (State) -> Bool) async {
        while !state.withLock({ isTrue($0) }) {
            await withCheckedContinuation { continuation in
                let isLate = state.withLock { state in
                    if isTrue(state) { return true }
                    state.waiting.append(continuation)
                    return false
                }
                if isLate { continuation.resume() }
            }
        }
    }

    private static func port(in bytes: Data) -> Int? {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let start = text.range(of: "serving http://127.0.0.1:") else { return nil }
        let digits = text[start.upperBound...].prefix(while: \.isNumber)
        // The line may still be on its way.
        return text[start.upperBound...].dropFirst(digits.count).isEmpty ? nil : Int(digits)
    }
}

/// A server for the time of `body`.
func withHearth<Result>(
    _ environment: [String: String] = [:], models: String? = nil, _ body: (HearthProcess) async throws -> Result
) async throws -> Result {
    let hearth = try await HearthProcess.start(environment, models: models)
    do {
        let result = try await body(hearth)
        await hearth.stop()
        return result
    } catch {
        await hearth.stop()
        throw error
    }
}
