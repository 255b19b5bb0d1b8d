import CurlClient
import Foundation
import HearthCore
import HearthTesting

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
func withHAProxy<Result>(before ports: [Int], _ body: (Int) async throws -> Result) async throws -> Result {
    let port = try freePort()
    var environment = ["HEARTH_BIND": "127.0.0.1:\(port)"]
    for (number, port) in zip(1..., ports) { environment["HEARTH_\(number)"] = "127.0.0.1:\(port)" }
    let proxy = try ChildProcess(
        [
            HearthProcess.repository.appending(path: ".hearth/floor/usr/sbin/haproxy").path, "-V", "-db", "-f",
            HearthProcess.repository.appending(path: "infra/haproxy/haproxy.cfg").path,
        ], environment: environment)
    func stop() async {
        proxy.signal(SIGTERM)
        _ = await proxy.exitStatus()
    }
    do {
        // It does not report when it listens.
        while (try? RawConnection(port: port)) == nil {
            guard proxy.isRunning else { throw HearthProcess.Failure(description: "haproxy: \(proxy.output)") }
            await Task.yield()
        }
        let result = try await body(port)
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
            body: Array(body.utf8), timeout: .seconds(60), connectTimeout: .seconds(5))
        return try await withResponse(to: request) { response in
            var bytes: [UInt8] = []
            while let chunk = try await response.next() { bytes += chunk }
            return Answer(status: response.status, contentType: response.header("content-type") ?? "", body: bytes)
        }
    }
}
