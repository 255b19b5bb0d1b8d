import CurlClient
import Foundation
import HearthCore
import HearthTesting
import Testing

/// Several `hearth serve` on one PostgreSQL database.
struct Cluster: Sendable {
    let hearths: [HearthProcess]
    let settings: [String: String]

    var ports: [Int] { hearths.map(\.port) }
}

/// Servers for the time of `body`, on a database with the repository's cards.
func withCluster<Result>(
    of count: Int, _ settings: [String: String] = [:], models: String? = nil, _ body: (Cluster) async throws -> Result
) async throws -> Result {
    let server = try await TemporaryPostgres.shared.value
    let database = server.url(database: try await server.createDatabase())
    for command in ["migrate", "ingest"] {
        let (status, output) = try await HearthProcess.run(
            [command],
            [
                "DATABASE_URL": database, "SEED_DIR": HearthProcess.repository.appending(path: "seed").path,
            ])
        guard status == 0 else { throw HearthProcess.Failure(description: "hearth \(command): \(output)") }
    }
    let settings = settings.merging(["DATABASE_URL": database]) { $1 }
    var hearths: [HearthProcess] = []
    do {
        for _ in 0..<count { hearths.append(try await HearthProcess.start(settings, models: models)) }
        let result = try await body(Cluster(hearths: hearths, settings: settings))
        for hearth in hearths { await hearth.stop() }
        return result
    } catch {
        for hearth in hearths { await hearth.stop() }
        throw error
    }
}

/// infra/haproxy/haproxy.cfg in front of three servers, for the time of `body`, which gets its port.
///
/// Its time limits are an hour, so that no server counts as dead because a busy machine delays its answers.
///
/// - Parameter interval: the time between two checks of a server, which also limits the connection of a check; nil for that of the
///   file.
func withHAProxy<Result>(
    before ports: [Int], checkedEvery interval: String? = nil, _ body: (Int) async throws -> Result
) async throws -> Result {
    let shipped = HearthProcess.repository.appending(path: "infra/haproxy/haproxy.cfg")
    let configuration = try String(contentsOf: shipped, encoding: .utf8)
        .replacing(/(timeout (?:connect|client|server)) +\d+s/) { "\($0.1) 1h" }
        .replacing("defaults\n", with: "defaults\n    timeout check 1h\n    timeout queue 1h\n")
        .replacing("inter 1s", with: "inter \(interval ?? "1s")")
    try #require(configuration.ranges(of: "1h\n").count == 5, "\(configuration)")
    try #require(configuration.contains("check inter \(interval ?? "1s") "), "\(configuration)")
    let file = FileManager.default.temporaryDirectory.appending(path: "haproxy-\(UUID().uuidString).cfg")
    try configuration.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let port = try ReservedPort()
    defer { withExtendedLifetime(port) {} }
    var environment = ["HEARTH_BIND": "127.0.0.1:\(port.number)"]
    for (number, port) in zip(1..., ports) { environment["HEARTH_\(number)"] = "127.0.0.1:\(port)" }
    let proxy = try ChildProcess(
        [
            HearthProcess.repository.appending(path: ".hearth/floor/usr/sbin/haproxy").path, "-V", "-db", "-f",
            file.path,
        ], environment: environment)
    func stop() async {
        proxy.signal(SIGTERM)
        _ = await proxy.exitStatus()
    }
    do {
        // It does not report when it listens.
        while (try? RawConnection(port: port.number)) == nil {
            guard proxy.isRunning else { throw HearthProcess.Failure(description: "haproxy: \(proxy.output)") }
            await Task.yield()
        }
        let result = try await body(port.number)
        await stop()
        return result
    } catch {
        await stop()
        throw error
    }
}

extension CurlClient {
    /// A request to a server on this machine; an empty body is a GET.
    func send(
        to port: Int, _ path: String, body: String = "", headers: [(name: String, value: String)] = []
    ) async throws -> Answer {
        let request = OutboundRequest(
            url: "http://127.0.0.1:\(port)\(path)", headers: [("content-type", "application/json")] + headers,
            body: Array(body.utf8), timeout: .testPatience, connectTimeout: .testPatience)
        return try await withResponse(to: request) { response in
            var bytes: [UInt8] = []
            while let chunk = try await response.next() { bytes += chunk }
            return Answer(status: response.status, contentType: response.header("content-type") ?? "", body: bytes)
        }
    }
}
