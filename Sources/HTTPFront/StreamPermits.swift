import Foundation
import HearthCore
import Synchronization

/// The kinds of streams. Each is counted against limits of its own.
package enum StreamKind: CaseIterable, Sendable {
    /// The answer to one request, which ends by itself.
    case answer
    /// News without an end. It ends when its client leaves or the server stops.
    case feed
    /// The vectors of a client's texts, which cost as much as an answer and are sent whole.
    case vectors
}

/// The numbers of simultaneous streams of each kind: of each user, and of all users.
final class StreamPermits: Sendable {
    private struct State {
        var total = 0
        var ofUser: [UUID: Int] = [:]
    }

    private let states = Mutex<[StreamKind: State]>([:])

    /// Returns a permit for one more stream of the user.
    ///
    /// - Parameters:
    ///   - perUser: the most streams of one user; 0 means no limit.
    ///   - perProcess: the most streams of all users; 0 means no limit.
    /// - Throws: ``HearthError`` `too_many_streams` or `overloaded`.
    func take(_ kind: StreamKind = .answer, for user: UUID, perUser: Int, perProcess: Int) throws -> StreamPermit {
        try states.withLock { states in
            var state = states[kind] ?? State()
            let count = state.ofUser[user, default: 0]
            guard perUser == 0 || count < perUser else {
                let message =
                    switch kind {
                    case .answer: "\(count) answers are being written for you already. Wait for one of them to end."
                    case .vectors: "The vectors of \(count) of your requests are being computed already. Wait for one."
                    case .feed: "You have \(count) live streams open already. Close one of them."
                    }
                throw HearthError(.tooManyStreams, message, retryAfter: .seconds(5))
            }
            guard perProcess == 0 || state.total < perProcess else {
                throw HearthError(
                    .overloaded, "The server is busy. Please try again in a moment.", retryAfter: .seconds(5))
            }
            state.total += 1
            state.ofUser[user] = count + 1
            states[kind] = state
        }
        return StreamPermit(kind, of: user, from: self)
    }

    fileprivate func giveBack(_ kind: StreamKind, of user: UUID) {
        states.withLock { states in
            states[kind]?.total -= 1
            let left = (states[kind]?.ofUser[user] ?? 1) - 1
            states[kind]?.ofUser[user] = left > 0 ? left : nil
        }
    }
}

/// The permit of one stream, released with its last owner. A detached run and the response that follows it share one.
package final class StreamPermit: Sendable {
    private let kind: StreamKind
    private let user: UUID
    private let permits: StreamPermits

    fileprivate init(_ kind: StreamKind, of user: UUID, from permits: StreamPermits) {
        self.kind = kind
        self.user = user
        self.permits = permits
    }

    deinit { permits.giveBack(kind, of: user) }
}
