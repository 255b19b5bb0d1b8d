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
/// waits in a file for its last byte, and only as many such bodies are in memory at once as fit into a limit. Their places last
/// until the responses end.
package final class LargeBodies: Sendable {
    private struct State: Sendable {
        var ofUser: [UUID: Int] = [:]
        /// The number of bytes of the bodies in memory.
        var read = 0
        var waiters = Waiters()
    }

    private let mostOfUser: Int
    private let memory: Int
    private let waits: Bool
    private let state = Mutex(State())

    /// Creates a server's bodies.
    ///
    /// - Parameters:
    ///   - mostOfUser: the most large bodies of one user, from the first byte above the standard limit to the end of the
    ///     response.
    ///   - memory: the most bytes of large bodies in memory together. A body that is larger than this is read alone.
    ///   - waits: true if other bodies wait in their files for room, as responses end soon; false if their requests fail.
    package init(mostOfUser: Int = 4, memory: Int = 48 << 20, waits: Bool = true) {
        self.mostOfUser = mostOfUser
        self.memory = memory
        self.waits = waits
    }

    /// The number of large bodies of all users.
    package var count: Int { state.withLock { $0.ofUser.values.reduce(0, +) } }

    /// Receives a JSON body, and calls `work` with its bytes.
    ///
    /// - Throws: as ``receive(_:by:)``; what `work` throws.
    package func withJSON<Value>(
        of request: RequestContext, by user: UUID, _ work: ([UInt8]) async throws -> Value
    ) async throws -> Value {
        let body = try await receive(request, by: user)
        defer { body.release() }
        return try await work(body.bytes)
    }

    /// Receives a JSON body, decodes it and checks its constraints, and calls `work` with the value.
    ///
    /// - Throws: as ``receive(_:by:)``, and ``HearthError`` `invalid_json` or `invalid_field`; what `work` throws.
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

    /// Receives a JSON body. It counts as one of its user until it is released.
    ///
    /// - Throws: ``HearthError`` `body_too_large`, `unsupported_media_type`, `unsupported_encoding`, `rate_limited` or
    ///   `overloaded`; the error with which the connection rejects the body.
    func receive(_ request: RequestContext, by user: UUID) async throws -> ReceivedBody {
        // Rejects a body that is not JSON before it arrives.
        _ = try JSONBody.bytes(
            of: ByteBuffer(), contentType: request.headers[.contentType],
            contentEncoding: request.headers[.contentEncoding])
        var bytes: [UInt8] = []
        var file: TemporaryFile?
        do {
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
            guard let file else { return ReceivedBody(bytes: bytes) {} }
            return try await read(file) { self.end(user) }
        } catch {
            if file != nil { end(user) }
            throw error
        }
    }

    private func read(
        _ file: TemporaryFile, whenReleased end: @escaping @Sendable () -> Void
    ) async throws -> ReceivedBody {
        let size = file.size
        try await takeTurn(of: size)
        do {
            return ReceivedBody(bytes: try file.read(at: 0, count: size)) {
                self.endTurn(of: size)
                end()
            }
        } catch {
            endTurn(of: size)
            throw error
        }
    }

    // MARK: - Counts

    private func begin(_ user: UUID) throws {
        try state.withLock { state in
            let count = state.ofUser[user, default: 0]
            guard count < mostOfUser else {
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

    private func takeTurn(of size: Int) async throws {
        func hasRoom(_ state: State) -> Bool { state.read == 0 || state.read + size <= memory }
        while true {
            let hasTurn = state.withLock { state in
                guard hasRoom(state) else { return false }
                state.read += size
                return true
            }
            if hasTurn { return }
            guard waits else {
                throw HearthError(
                    .overloaded, "The server is busy with large requests. Try again in a moment.",
                    retryAfter: .seconds(5))
            }
            try Task.checkCancellation()
            await state.wait(in: \.waiters) { !hasRoom($0) }
        }
    }

    private func endTurn(of size: Int) {
        let waiting = state.withLock { state in
            state.read -= size
            return state.waiters.takeAll()
        }
        for waiter in waiting { waiter.resume() }
    }
}

/// A whole body in memory.
struct ReceivedBody: Sendable {
    var bytes: [UInt8]
    /// Makes room for another body. Called once, when the response has ended.
    var release: @Sendable () -> Void
}
