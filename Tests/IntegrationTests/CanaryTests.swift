import Foundation
import HearthAPI
import HearthCore
import HearthTesting
import Testing

/// Secrets and personal data are sent everywhere and must be in no log line, audit entry, metric, trace or failure
/// report.
@Suite(.startsServer) struct CanaryTests {
    /// Sixty-four values, each with a unique part.
    private static let beginning = "cnry"
    private static let canaries: [String] = (0..<64).map { number in
        let mark = beginning + "\(String(number, radix: 36))q\(UUID().text.prefix(8))"
        let value =
            switch number % 8 {
            case 0: "hth_\(mark)0000000000000000"
            case 1: "\(mark)@example.org"
            case 2: "sk-\(mark)"
            case 3: "eyJ\(mark).eyJ.x"
            case 4: "Mrs \(mark), born 4 May 1987"
            case 5: "https://user:\(mark)@example.org/?token=\(mark)"
            case 6: "+49 30 901820 \(mark)"
            default: "password \(mark)"
            }
        return value
    }

    /// A source that returns the values in turn, so that each is used many times.
    private struct Turn {
        var next = 0

        mutating func value() -> String {
            defer { next += 1 }
            return CanaryTests.canaries[next % CanaryTests.canaries.count]
        }

        mutating func quoted() -> String { JSONValue.string(value()).text }

        mutating func escaped() -> String {
            value().addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        }
    }

    @Test func `no secret or personal data of a request is in log, audit, metrics, traces or reports`() async throws {
        let echo = Self.canaries.joined(separator: " ")
        // A provider that quotes the request in its errors.
        try await withScriptedProvider(default: .failure(status: 400, message: echo)) { provider in
            try await withCollector { collector in
                let settings = [
                    "LOG_LEVEL": "trace", "OPENAI_BASE_URL": provider.url + "/v1",
                    "OPENAI_API_KEY": Self.canaries[2], "JWT_PREVIOUS_PUBLIC_PEM": "",
                    "OTEL_EXPORTER_OTLP_ENDPOINT": collector.url,
                    "SENTRY_DSN": collector.url.replacing("://", with: "://key@") + "/1",
                ]
                try await withHearth(settings) { hearth in
                    var turn = Turn()
                    let count = try await ask(everyRouteOf: hearth, &turn)
                    #expect(count > 200)
                    #expect(turn.next > 640)
                    // Log lines of a run are written before its response ends; the audit is in the database.
                    let database = ["DATABASE_URL": hearth.database]
                    let (status, audit) = try await HearthProcess.run(["audit", "export"], database)
                    #expect(status == 0)
                    #expect(audit.contains("user_changed"))
                    let log = hearth.standardError
                    #expect(log.contains("request failed"))
                    let figures = try await hearth.send("/metrics").text
                    #expect(figures.contains("hearth_http_requests_total{"))
                    for (place, text) in [("log", log), ("audit", audit), ("figures", figures)] {
                        Self.expectNone(in: text, place)
                    }
                    hearth.terminate()
                    #expect(await hearth.exitStatus() == 0)
                }
                // The last of it was delivered before the server ended.
                let seen = collector.process.output
                #expect(seen.split(separator: "\n").count > 300)
                #expect(seen.contains("chat gpt") || seen.contains("gen_ai.request.model"))
                Self.expectNone(in: seen, "traces and reports")
            }
        }
    }

    private static func expectNone(in text: String, _ place: String) {
        let text = Data(text.utf8)
        let found = text.range(of: Data(beginning.utf8))
        let around = found.map { text[max(0, $0.lowerBound - 300)..<min(text.count, $0.upperBound + 100)] }
        #expect(found == nil, "in the \(place): \(String(decoding: around ?? Data(), as: UTF8.self))")
    }

    /// Each operation of the document, in ways that work and ways that do not. Answers how many requests that were.
    private func ask(everyRouteOf hearth: HearthProcess, _ turn: inout Turn) async throws -> Int {
        let client = SignedInClient(port: hearth.port)
        let document = try await client.send("GET", "/openapi.json").decode(JSONValue.self)
        var count = 0
        for (path, admin) in document["paths"]?.members ?? [:] {
            for (method, operation) in admin.members ?? [:] {
                let isUnsafe = method != "get"
                let schema = operation["requestBody"]?["content"]?["application/json"]?["schema"] ?? .null
                let names = Self.members(of: schema, in: document)
                for form in 0..<5 {
                    let place = path.replacing(/\{[^}]+\}/) { _ in form == 0 ? "1" : turn.escaped() }
                    let query = (operation["parameters"]?.elements ?? []).filter { $0["in"]?.string == "query" }
                        .compactMap { $0["name"]?.string }.map { "\($0)=\(turn.escaped())" }.joined(separator: "&")
                    let body: String? =
                        switch form {
                        case _ where !isUnsafe: nil
                        // Every member as a string, whatever its type; a truncated text; a text that is not JSON.
                        case 0, 1:
                            "{" + names.map { #""\#($0)":\#(turn.quoted())"# }.joined(separator: ",") + "}"
                        case 2:
                            #"{"goal":\#(turn.quoted()),"mode":"chat","user_id":1,"text":\#(turn.quoted()),"#
                                + #""signal":"up","comment":\#(turn.quoted()),"display_name":\#(turn.quoted()),"prefs":{},"#
                                + #""email":\#(turn.quoted()),"password":\#(turn.quoted()),"refresh_token":\#(turn.quoted()),"#
                                + #""id_token":\#(turn.quoted()),"code":\#(turn.quoted()),"state":\#(turn.quoted()),"#
                                + #""name":\#(turn.quoted()),"scopes":["read"],"role":"viewer","model":"synthesis","#
                                + #""old_password":\#(turn.quoted()),"new_password":\#(turn.quoted()),"#
                                + #""messages":[{"role":"user","content":\#(turn.quoted())}]}"#
                        case 3: #"{"\#(turn.escaped())":\#(turn.quoted())"#
                        default: turn.value()
                        }
                    // The bearer tokens of dev mode that are ours are looked at, all others are not.
                    let authorization = form == 4 ? "authorization: Bearer \(Self.canaries[form * 8])\r\n" : ""
                    let key = isUnsafe && form == 1 ? "idempotency-key: \(turn.escaped())\r\n" : ""
                    // Without an account nothing else would be found.
                    if path == "/v1/account", method == "delete" { continue }
                    _ = try? await client.send(
                        method.uppercased(), place + (query.isEmpty ? "" : "?\(query)"), body,
                        fields:
                            "cookie: session=\(turn.escaped())\r\nuser-agent: \(turn.escaped())\r\n\(authorization)\(key)"
                            + "traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01\r\n"
                            + "tracestate: state=\(turn.escaped())\r\n"
                    )
                    count += 1
                }
            }
        }
        // Requests without a route, and bytes that are not HTTP.
        for text in [
            "GET /\(turn.escaped()) HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n",
            "PUT /v1/feedback?x=\(turn.escaped()) HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n",
            "GET /health HTTP/1.1\r\nhost: \(turn.escaped())\r\nconnection: close\r\n\r\n",
            "GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n\(turn.escaped()) : x\r\n\r\n", "\(turn.value())\r\n\r\n",
        ] {
            let connection = try RawConnection(port: hearth.port)
            await connection.send(text)
            _ = try? await connection.readToEnd()
            await connection.close()
            count += 1
        }
        return count
    }

    /// Returns the names of a schema's members if it is a component of the document.
    private static func members(of schema: JSONValue, in document: JSONValue) -> [String] {
        guard let name = schema["$ref"]?.string?.split(separator: "/").last else { return [] }
        return (document["components"]?["schemas"]?[String(name)]?["properties"]?.members ?? [:]).keys.sorted()
    }
}

extension JSONValue {
    fileprivate var text: String { (try? String(decoding: WireJSON.encode(self), as: UTF8.self)) ?? "" }
}
