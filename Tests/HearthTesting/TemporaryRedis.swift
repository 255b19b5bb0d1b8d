import Foundation
import Synchronization

/// A Redis server for tests on a port of its own, without persistence. It ends with the test process, whatever ends that.
package final class TemporaryRedis: Sendable {
    package struct Failure: Error, CustomStringConvertible {
        package var description: String
    }

    private let reservedPort: ReservedPort
    private let arguments: [String]
    private let process: Mutex<ChildProcess>

    /// - Parameter password: required of every client.
    package static func start(password: String? = nil) async throws -> TemporaryRedis {
        let port = try ReservedPort()
        var arguments = [
            try executable, "--port", "\(port.number)", "--bind", "127.0.0.1", "--save", "", "--appendonly", "no",
        ]
        if let password { arguments += ["--requirepass", password] }
        return TemporaryRedis(port: port, arguments: arguments, process: try await launch(arguments))
    }

    private init(port: ReservedPort, arguments: [String], process: ChildProcess) {
        reservedPort = port
        self.arguments = arguments
        self.process = Mutex(process)
    }

    package var port: Int { reservedPort.number }

    package var url: String { "redis://127.0.0.1:\(port)" }

    /// Stops the server, which then does not respond. Returns when it has stopped.
    package func freeze() async { await ChildProcess.freeze([process.withLock { $0.processID }]) }

    /// Lets a frozen server continue.
    package func thaw() { process.withLock { $0.signal(SIGCONT) } }

    /// Like a crash: all data is lost.
    package func kill() async {
        let process = process.withLock { $0 }
        process.signal(SIGCONT)
        process.signal(SIGKILL)
        _ = await process.exitStatus()
    }

    /// On the same port.
    package func restart() async throws {
        let next = try await Self.launch(arguments)
        process.withLock { $0 = next }
    }

    /// Beside the tests' process waits another one for its end.
    private static func launch(_ arguments: [String]) async throws -> ChildProcess {
        let process = try ChildProcess(
            arguments, environment: ["PATH": "/usr/bin:/bin"], folder: FileManager.default.temporaryDirectory)
        _ = try ChildProcess(
            [
                "/bin/sh", "-c",
                """
                while kill -0 "$2" 2>/dev/null; do
                    kill -0 "$1" 2>/dev/null || kill -KILL "$2"
                    sleep 0.5
                done
                """, "sh", "\(getpid())", "\(process.processID)",
            ], environment: ["PATH": "/usr/bin:/bin"])
        guard await process.output({ $0.contains("Ready to accept connections") ? true : nil }) == true else {
            throw Failure(description: "redis-server did not start: \(process.output)")
        }
        return process
    }

    /// Debian's, installed or unpacked by install-deps.sh.
    private static var executable: String {
        get throws {
            let repository = URL(filePath: #filePath)
                .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            let places = ["/usr/bin/redis-server", repository.path + "/.hearth/redis/usr/bin/redis-server"]
            guard let found = places.first(where: FileManager.default.isExecutableFile(atPath:)) else {
                throw Failure(description: "no Redis here: run infra/install-deps.sh test")
            }
            return found
        }
    }
}
