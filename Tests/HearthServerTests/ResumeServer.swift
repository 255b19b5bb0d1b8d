import Assist
import CurlClient
import Foundation
import HearthAPI
import HearthCore
import HearthTesting
import Testing

/// A server whose users keep their ids, with a model that writes the test's texts.
struct ResumeServer: Sendable {
    var server = TestServer()
    private let pieces: AsyncStream<String>
    private let dictation: AsyncStream<String>.Continuation

    init() {
        let (pieces, dictation) = AsyncStream<String>.makeStream()
        (self.pieces, self.dictation) = (pieces, dictation)
        server.authenticator = KnownUsers()
        server.model = ScriptedModel { request, _, emit in
            guard request.phase == .synthesis else { return }
            for await piece in pieces { try await emit(.text(piece)) }
            try Task.checkCancellation()
        }
    }

    var accounting: AccountingRecorder { server.accounting }
    var clock: ManualClock { server.clock }

    func dictate(_ piece: String) { dictation.yield(piece) }

    func finishAnswer() { dictation.finish() }

    /// Serves for the time of `body`.
    func serve<Answer: Sendable>(_ body: (TestClient) async throws -> Answer) async throws -> Answer {
        try await server.serve(body)
    }
}

/// Users 1 and 2.
private struct KnownUsers: Authenticator {
    private static let ids = [UUID(), UUID()]

    func principal(bearer: String?, userNumber: Int64?) async throws -> Principal {
        let number = userNumber ?? 1
        guard (1...2).contains(number) else { throw HearthError(.userNotFound, "There is no such user.") }
        let user = User(
            id: Self.ids[Int(number) - 1], number: number, displayName: "Ada", createdAt: Timestamp(milliseconds: 0))
        return Principal(user: user, isAdministrator: false)
    }
}

extension TestClient {
    /// Starts a run and reads until its context is there, then leaves. Answers its id and the bytes of whole events.
    func startAndLeave(detach: Bool?) async throws -> (runID: String, bytes: [UInt8]) {
        try await start(detach: detach) { reader in
            try await reader.read { !$0.events.isEmpty }
            return (try #require(try reader.transcript().runID), reader.wholeFrames)
        }
    }

    /// Starts a run of the simplest mode.
    func start<Result: Sendable>(
        detach: Bool? = nil, _ body: (StreamReader) async throws -> Result
    ) async throws -> Result {
        let member = detach.map { #","detach":\#($0)"# } ?? ""
        return try await curl.withResponse(
            to: outbound("/v1/assist/stream", body: #"{"goal":"How do we read more?","mode":"chat"\#(member)}"#)
        ) { try await body(StreamReader($0)) }
    }

    /// Comes back to a run.
    func resume<Result: Sendable>(
        _ runID: String, after lastEventID: String? = nil, headers: Headers = [],
        _ body: (StreamReader) async throws -> Result
    ) async throws -> Result {
        let last = lastEventID.map { [(name: "last-event-id", value: $0)] } ?? []
        return try await curl.withResponse(
            to: outbound("/v1/assist/stream/\(runID)", headers: last + headers)
        ) { head in
            Conformance.ofTestServer.check("GET", "/v1/assist/stream/\(runID)", head, nil)
            return try await body(StreamReader(head))
        }
    }

    /// Returns the rest of a run to its end.
    func rest(of runID: String, after lastEventID: String? = nil, headers: Headers = []) async throws -> [UInt8] {
        try await resume(runID, after: lastEventID, headers: headers) { reader in
            try await reader.readToEnd()
            Conformance.ofTestServer.check("GET", "/v1/assist/stream/\(runID)", reader.head, reader.bytes)
            return reader.bytes
        }
    }

    private func outbound(_ path: String, body: String = "", headers: Headers = []) -> OutboundRequest {
        OutboundRequest(
            url: "http://127.0.0.1:\(port)\(path)", headers: [("content-type", "application/json")] + headers,
            body: Array(body.utf8), timeout: .testPatience, connectTimeout: .testPatience)
    }
}

extension StreamReader {
    /// The complete frames of a cut stream.
    var wholeFrames: [UInt8] { Array(frames.joined()) }

    /// The frames so far, each with the blank line that ends it.
    var frames: [[UInt8]] {
        var frames: [[UInt8]] = [[]]
        for byte in bytes {
            let endsFrame = byte == 0x0A && frames[frames.count - 1].last == 0x0A
            frames[frames.count - 1].append(byte)
            if endsFrame { frames.append([]) }
        }
        return frames.dropLast()
    }
}

extension StreamTranscript {
    var runID: String? {
        guard case .context(let context)? = events.first else { return nil }
        return context.runID
    }
}
