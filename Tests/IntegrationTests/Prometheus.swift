import CurlClient
import Foundation
import HearthAPI
import HearthCore
import HearthTesting

/// A Prometheus for tests, which scrapes one server every second and has Hearth's alerts.
struct Prometheus: Sendable {
    let port: Int
    /// The time of a successful scrape, at which all queries are evaluated: a later scrape may fail on a busy machine.
    var time: String?

    static func program(_ name: String) throws -> String {
        let places = ["/usr/bin/", HearthProcess.repository.appending(path: ".hearth/prometheus/usr/bin/").path + "/"]
        guard let place = places.first(where: { FileManager.default.isExecutableFile(atPath: $0 + name) }) else {
            throw HearthProcess.Failure(description: "no \(name): infra/install-deps.sh test unpacks it")
        }
        return place + name
    }

    func ask(_ path: String) async throws -> JSONValue {
        let request = OutboundRequest(
            url: "http://127.0.0.1:\(port)\(path)", headers: [], body: [], timeout: .testPatience,
            connectTimeout: .testPatience)
        return try await withCurlClient { client in
            try await client.withResponse(to: request) { response in
                var bytes: [UInt8] = []
                while let chunk = try await response.next() { bytes += chunk }
                return try WireJSON.decode(JSONValue.self, from: bytes)
            }
        }
    }

    func query(_ question: String) async throws -> JSONValue {
        let escaped = question.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return try await ask("/api/v1/query?query=\(escaped)" + (time.map { "&time=\($0)" } ?? ""))
    }

    /// Returns the only value of the result; nil if it has none or several.
    func number(_ question: String) async throws -> Double? { try await value(question).flatMap { Double($0) } }

    fileprivate func value(_ question: String) async throws -> String? {
        let results = try await query(question)["data"]?["result"]?.elements ?? []
        return results.count == 1 ? results[0]["value"]?.elements?.last?.string : nil
    }
}

/// For the time of `body`, from when it has read the server for the first time.
func withPrometheus(of hearth: HearthProcess, _ body: (Prometheus) async throws -> Void) async throws {
    let folder = hearth.folder.appending(path: "prometheus")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let rules = HearthProcess.repository.appending(path: "infra/observability/alerts.yml")
    let configuration = """
        global: {scrape_interval: 1s, evaluation_interval: 1s}
        rule_files: ["\(rules.path)"]
        scrape_configs:
          - job_name: hearth
            static_configs: [{targets: ["127.0.0.1:\(hearth.port)"]}]
        """
    let file = folder.appending(path: "prometheus.yml")
    try configuration.write(to: file, atomically: true, encoding: .utf8)
    let port = try ReservedPort()
    defer { withExtendedLifetime(port) {} }
    let process = try ChildProcess([
        try Prometheus.program("prometheus"), "--config.file=\(file.path)",
        "--web.listen-address=127.0.0.1:\(port.number)", "--storage.tsdb.path=\(folder.path)/data", "--log.level=warn",
    ])
    var prometheus = Prometheus(port: port.number)
    do {
        // It does not report when it is ready.
        while prometheus.time == nil, process.isRunning {
            prometheus.time = try? await prometheus.value("timestamp(up == 1)")
        }
        guard prometheus.time != nil else { throw HearthProcess.Failure(description: process.output) }
        try await body(prometheus)
    } catch {
        process.signal(SIGTERM)
        _ = await process.exitStatus()
        throw error
    }
    process.signal(SIGTERM)
    _ = await process.exitStatus()
}
