import Foundation
import HearthCore
import Synchronization

/// The numbers of simultaneous streams: of each user, and of all users.
final class StreamPermits: Sendable {
    private struct State {
        var total = 0
        var ofUser: [UUID: Int] = [:]
    }

    private let state = Mutex(State())

    /// Returns a permit for one more stream of the user.
    ///
    /// - Parameters:
    ///   - perUser: the most streams of one user; 0 means no limit.
    ///   - perProcess: the most streams of all users; 0 means no limit.
    /// - Throws: ``HearthError`` `too_many_streams` or `overloaded`.
    func take(for user: UUID, perUser: Int, perProcess: Int) throws -> StreamPermit {
        try state.withLock { state in
            let count = state.ofUser[user, default: 0]
            guard perUser == 0 || count < perUser else {
                throw HearthError(
                    .tooManyStreams, "\(count) answers are being written for you already. Wait for one of them to end.",
                    retryAfter: .seconds(5))
            }
            guard perProcess == 0 || state.total < perProcess else {
                throw HearthError(
                    .overloaded, "The server is busy. Please try again in a moment.", retryAfter: .seconds(5))
            }
            state.total += 1
            state.ofUser[user] = count + 1
        }
        return StreamPermit(of: user, from: self)
    }

    fileprivate func giveBack(of user: UUID) {
        state.withLock { state in
            state.total -= 1
            let left = state.ofUser[user, default: 1] - 1
            state.ofUser[user] = left > 0 ? left : nil
        }
    }
}

/// The permit of one stream, released with its last owner. A detached run and the response that follows it share one.
package final class StreamPermit: Sendable {
    private let user: UUID
    private let permits: StreamPermits

    fileprivate init(of user: UUID, from permits: StreamPermits) {
        self.user = user
        self.permits = permits
    }

    deinit { permits.giveBack(of: user) }
}
