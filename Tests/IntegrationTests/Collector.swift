import Foundation
import HearthAPI
import HearthTesting

/// Tests/Interop/collect_traces.py: a real HTTP server with OpenTelemetry's own messages.
struct Collector: Sendable {
    let process: ChildProcess
    let port: Int

    var url: String { "http://127.0.0.1:\(port)" }

    struct Span: Sendable {
        let json: JSONValue

        var name: String { json["name"]?.string ?? "" }
        var trace: String { json["trace"]?.string ?? "" }
        var span: String { json["span"]?.string ?? "" }
        var parent: String { json["parent"]?.string ?? "" }
        var kind: Int { Int(json["kind"]?.number ?? 0) }
        var status: Int { Int(json["status"]?.number ?? -1) }
        var begin: Double { json["begin"]?.number ?? 0 }
        var end: Double { json["end"]?.number ?? -1 }
        var resource: JSONValue { json["resource"] ?? .null }
        var headers: JSONValue { json["headers"] ?? .null }

        subscript(_ attribute: String) -> JSONValue? { json["attributes"]?[attribute] }
    }

    /// Returns all received spans as soon as they are complete; none if the collector ends first. Deliveries that a shutdown
    /// interrupted are repeated and count once.
    func spans(until areComplete: @escaping @Sendable ([Span]) -> Bool) async -> [Span] {
        await process.output { output in
            var known: Set<String> = []
            let spans = Self.lines(of: output).filter { $0["name"] != nil }.map(Span.init)
                .filter { known.insert($0.span).inserted }
            return areComplete(spans) ? spans : nil
        } ?? []
    }

    /// The first report of a failure.
    func report() async -> JSONValue? {
        await process.output { output in Self.lines(of: output).first { $0["report"] != nil } }
    }

    private static func lines(of output: String) -> [JSONValue] {
        // The last one may still be on its way.
        output.split(separator: "\n").dropFirst().compactMap { try? WireJSON.decode(JSONValue.self, from: $0.utf8) }
    }
}

func withCollector(_ arguments: [String] = [], _ body: (Collector) async throws -> Void) async throws {
    let interop = HearthProcess.repository.appending(path: "Tests/Interop")
    let process = try ChildProcess(
        [HearthProcess.repository.appending(path: ".hearth/python/bin/python").path, "collect_traces.py"] + arguments,
        environment: ["PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"], folder: interop, capture: .both)
    let port = await process.output { output in
        output.contains("\n") ? output.split(separator: "\n").first.flatMap { Int($0) } : nil
    }
    defer { process.signal(SIGKILL) }
    guard let port else { throw HearthProcess.Failure(description: process.output) }
    try await body(Collector(process: process, port: port))
}

extension JSONValue {
    var string: String? { if case .string(let text) = self { text } else { nil } }

    var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }
}
