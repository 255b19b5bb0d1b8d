package import Foundation
import HTTPFront
import HTTPTypes
import HearthCore
import NIOCore
import Synchronization
import SystemSupport

/// The large JSON bodies that a server receives.
///
/// A body may take minutes to arrive, and its client decides whether it ever does. So what is larger than the standard limit
/// waits in a file for its last byte, and only a few such bodies are in memory at once.
package final class LargeBodies: Sendable {
    /// The most large bodies of one user, from the first byte above the standard limit to the response.
    package static let mostOfUser = 4
    /// The most large bodies in memory. Others wait in their files.
    private static let mostRead = 4

    private struct State: Sendable {
        var ofUser: [UUID: Int] = [:]
        var read = 0
        var waiters = Waiters()
    }

    private let state = Mutex(State())

    /// Creates a server's bodies.
    package init() {}

    /// The number of large bodies of all users.
    package var count: Int { state.withLock { $0.ofUser.values.reduce(0, +) } }

    /// Receives a JSON body, and calls `work` with its bytes.
    ///
    /// - Throws: ``HearthError`` `body_too_large`, `unsupported_media_type`, `unsupported_encoding` or `rate_limited`; the error
    ///   with which the connection rejects the body; what `work` throws.
    package func withJSON<Value>(
        of request: RequestContext, by user: UUID, _ work: ([UInt8]) async throws -> Value
    ) async throws -> Value {
        // Of a body that is not JSON nothing needs to arrive.
        _ = try JSONBody.bytes(
            of: ByteBuffer(), contentType: request.headers[.contentType],
            contentEncoding: request.headers[.contentEncoding])
        var bytes: [UInt8] = []
        var file: TemporaryFile?
        defer { if file != nil { end(user) } }
        try await request.forEachPiece { piece in
            if let file { return try file.append(piece) }
            bytes += piece
            guard bytes.count > BodyLimit.standard.bytes else { return }
            let new = try TemporaryFile()
            try begin(user)
            file = new
            try new.append(bytes)
            bytes = []
        }
        guard let file else { return try await work(bytes) }
        try await takeTurn()
        defer { endTurn() }
        return try await work(try file.read(at: 0, count: file.size))
    }

    /// Receives a JSON body, decodes it and checks its constraints, and calls `work` with the value.
    ///
    /// - Throws: as ``withJSON(of:by:_:)``, and ``HearthError`` `invalid_json` or `invalid_field`.
    package func withJSON<Wire: Decodable, Value>(
        _ type: Wire.Type, of request: RequestContext, by user: UUID, _ work: (Wire) async throws -> Value
    ) async throws -> Value {
        try await withJSON(of: request, by: user) { bytes in
            try await work(
                try JSONBody.decode(
                    type, from: ByteBuffer(bytes: bytes), contentType: request.headers[.contentType],
                    contentEncoding: request.headers[.contentEncoding]))
        }
    }

    // MARK: - Counts

    private func begin(_ user: UUID) throws {
        try state.withLock { state in
            let count = state.ofUser[user, default: 0]
            guard count < Self.mostOfUser else {
                throw HearthError(
                    .rateLimited, "You are sending \(count) large requests already. Wait for one of them to end.",
                    retryAfter: .seconds(5))
            }
            state.ofUser[user] = count + 1
        }
    }

    private func end(_ user: UUID) {
        state.withLock { state in
            let left = (state.ofUser[user] ?? 1) - 1
            state.ofUser[user] = left > 0 ? left : nil
        }
    }

    private func takeTurn() async throws {
        while true {
            let hasTurn = state.withLock { state in
                guard state.read < Self.mostRead else { return false }
                state.read += 1
                return true
            }
            if hasTurn { return }
            try Task.checkCancellation()
            await state.wait(in: \.waiters) { $0.read >= Self.mostRead }
        }
    }

    private func endTurn() {
        let waiting = state.withLock { state in
            state.read -= 1
            return state.waiters.takeAll()
        }
        for waiter in waiting { waiter.resume() }
    }
}
