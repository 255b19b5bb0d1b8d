public import Foundation

/// The state of sync, for an indicator and a page of diagnostics.
public struct SyncStatus: Hashable, Sendable {
    /// The work of the engine.
    public enum Phase: Hashable, Sendable {
        /// Nothing is to be done.
        case idle
        /// Edits are pushed or changes pulled.
        case syncing
        /// The last attempt failed; the next one follows by itself. "Couldn't save · Will retry"
        case retrying(attempt: Int)
        /// All attempts failed. The engine tries again once a minute, after the next edit, and when the app calls
        /// ``SyncEngine/syncSoon()``.
        case failed
        /// The user must sign in again.
        case signedOut
        /// The engine does not run.
        case stopped
    }

    /// The current work of the engine.
    public var phase = Phase.stopped
    /// The last error; nil after a success. Contains no data of a record.
    public var error: String?
    /// True while changes of other devices arrive at once.
    public var isLive = false
    /// Time of the last push that the server took.
    public var lastPush: Date?
    /// Time of the last pull.
    public var lastPull: Date?
    /// How often a zone had to be pulled anew because the device had not what the server has.
    public var repairs = 0
}
