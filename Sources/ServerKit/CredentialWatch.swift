import HearthCore
import Synchronization

/// The credential of a response that lasts. It may end before the response does: by a sign-out, a revocation, a block, or
/// with the permission of its user.
package final class CredentialWatch: Sendable {
    /// The time for which a credential counts as valid after a check.
    package static let interval = Duration.seconds(5)

    private let clock: any HearthClock
    private let isValid: @Sendable () async throws -> Bool
    /// The time of the last check.
    private let checkedAt: Mutex<Duration>

    init(_ clock: any HearthClock, isValid: @escaping @Sendable () async throws -> Bool) {
        self.clock = clock
        self.isValid = isValid
        checkedAt = Mutex(clock.uptime)
    }

    /// Checks the credential again if the last check is a while ago. Called before each event of a stream.
    ///
    /// - Throws: ``HearthError`` `unauthorized`.
    package func check() async throws {
        let now = clock.uptime
        let isDue = checkedAt.withLock { checkedAt in
            guard now >= checkedAt + Self.interval else { return false }
            checkedAt = now
            return true
        }
        guard isDue else { return }
        do {
            guard try await !isValid() else { return }
        } catch let error as HearthError where error.code == .storageUnavailable {
            // The next check is soon, and a response that has begun does not end because the database is away.
            return
        }
        throw HearthError(.unauthorized, "The sign-in or token of this request has ended. Sign in again.")
    }
}
