import Assist
import CurlClient
import Foundation
import HearthAPI
import HearthCore
import HearthTesting

struct Answer: Sendable {
    var status: Int
    var contentType: String
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
    /// The text without the comments that keep a quiet connection alive, which depend on the time.
    var withoutPings: String { text.replacing(": ping\n", with: "") }

    func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try WireJSON.decode(type, from: body)
    }
}

extension HearthProcess {
    /// An empty body is a GET.
    func send(
        _ path: String, body: String = "",
        headers: [(name: String, value: String)] = [("content-type", "application/json")]
    ) async throws -> Answer {
        try await withCurlClient { client in
            try await client.withResponse(to: request(path, body: body, headers: headers)) { response in
                var bytes: [UInt8] = []
                while let chunk = try await response.next() { bytes += chunk }
                return Answer(
                    status: response.status, contentType: response.header("content-type") ?? "", body: bytes)
            }
        }
    }

    func request(
        _ path: String, body: String, headers: [(name: String, value: String)] = [("content-type", "application/json")]
    ) -> OutboundRequest {
        OutboundRequest(
            url: "http://127.0.0.1:\(port)\(path)", headers: headers, body: Array(body.utf8), timeout: .testPatience,
            connectTimeout: .testPatience)
    }

    /// Moves user 1 to a time zone in which it is noon, so that no day and no month of its quotas ends during a test.
    func liveAtNoon() async throws {
        let hour = Int(Date().timeIntervalSince1970) / 3600 % 24
        // The sign of these names is that of UTC's time in the zone.
        let zone = hour == 12 ? "Etc/GMT" : hour < 12 ? "Etc/GMT-\(12 - hour)" : "Etc/GMT+\(hour - 12)"
        let answer = try await send("/v1/users/upsert", body: #"{"user_id":1,"time_zone":"\#(zone)"}"#)
        guard answer.status == 200 else { throw Failure(description: "\(answer.status): \(answer.text)") }
    }

    /// Sends a GET and returns the number of requests that the address's limit still admits.
    func remaining(_ path: String, headers: [(name: String, value: String)] = []) async throws -> Int? {
        try await withCurlClient { client in
            try await client.withResponse(to: request(path, body: "", headers: headers)) { response in
                while try await response.next() != nil {}
                return response.header("ratelimit")?.firstMatch(of: /r=(\d+)/).flatMap { Int($0.1) }
            }
        }
    }

    /// A whole stream, checked against the grammar of its mode.
    func stream(_ mode: String, _ goal: String, more: String = "") async throws -> StreamTranscript {
        let answer = try await send(
            "/v1/assist/stream", body: #"{"goal":"\#(goal)","mode":"\#(mode)"\#(more)}"#)
        guard answer.status == 200 else { throw Failure(description: "\(answer.status): \(answer.text)") }
        return try StreamTranscript(sse: answer.body)
    }
}

extension StreamTranscript {
    var text: String {
        events.reduce(into: "") { text, event in
            if case .delta(let piece) = event { text += piece }
            if case .restart = event { text = "" }
        }
    }

    var final: HearthAPI.AssistEvent.Final? {
        for case .final(let final) in events { return final }
        return nil
    }

    var done: HearthAPI.AssistEvent.Done? {
        for case .done(let done) in events { return done }
        return nil
    }

    var meals: MealsFinal? {
        guard case .meals(let meals)? = final else { return nil }
        return meals
    }
}

extension RawConnection {
    /// Opens a connection, sends a request and reads through `mark`.
    static func open(port: Int, _ request: String, through mark: String) async throws -> RawConnection {
        try await repeated {
            let connection = try RawConnection(port: port)
            await connection.send(request)
            _ = try await connection.read(through: mark)
            return connection
        }
    }

    /// Repeats `body` while the server is so busy that the ten seconds for the first head of a connection pass before it reads
    /// the request: then it closes the connection without a response.
    static func repeated<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
        while true {
            let start = ContinuousClock.now
            do {
                return try await body()
            } catch let error as Failure {
                guard error.isUnanswered, .now - start >= .seconds(10) else { throw error }
            }
        }
    }
}
