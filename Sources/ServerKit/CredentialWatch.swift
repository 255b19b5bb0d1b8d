import HearthCore
import Synchronization

/// The credential of a response that lasts. It may end before the response does: by a sign-out, a revocation, a block, or
/// with the permission of its user or their place in the household.
package final class CredentialWatch: Sendable {
    /// The time for which a credential counts as valid after a check.
    package static let interval = Duration.seconds(5)

    private let clock: any HearthClock
    private let isValid: @Sendable () async throws -> Bool
    private let state: Mutex<State>

    private struct State {
        /// The time of the last check.
        var checkedAt: Duration
        /// True after a check that failed. A run and the response that follows it share a watch: both end.
        var hasEnded = false
    }

    init(_ clock: any HearthClock, isValid: @escaping @Sendable () async throws -> Bool) {
        self.clock = clock
        self.isValid = isValid
        state = Mutex(State(checkedAt: clock.uptime))
    }

    /// Checks the credential again if the last check is a while ago. Called before each event of a stream and each piece of a
    /// file.
    ///
    /// - Throws: ``HearthError`` `unauthorized`.
    package func check() async throws {
        let now = clock.uptime
        let (isDue, hasEnded) = state.withLock { state -> (Bool, Bool) in
            guard !state.hasEnded, now >= state.checkedAt + Self.interval else { return (false, state.hasEnded) }
            state.checkedAt = now
            return (true, false)
        }
        if hasEnded { throw Self.ended }
        guard isDue else { return }
        do {
            guard try await !isValid() else { return }
        } catch let error as HearthError where error.code == .storageUnavailable {
            // The next check is soon, and a response that has begun does not end because the database is away.
            return
        }
        state.withLock { $0.hasEnded = true }
        throw Self.ended
    }

    private static var ended: HearthError {
        HearthError(.unauthorized, "The sign-in or token of this request has ended. Sign in again.")
    }
}
