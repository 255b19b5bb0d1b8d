/// The active version of a set of files, for the operator.
package struct ReloadStatus: Hashable, Sendable {
    /// The reason why the current files are not active.
    package struct Rejection: Hashable, Sendable {
        /// The reason, with file and line if known; holds no secret.
        package var reason: String
        /// The time of the rejection.
        package var at: Timestamp

        /// Creates a rejection.
        package init(reason: String, at: Timestamp) {
            self.reason = reason
            self.at = at
        }
    }

    /// The active value in a few words.
    package var active: String
    /// The time of the last replacement.
    package var since: Timestamp
    /// Settings that have changed and take effect at the next start.
    package var waiting: [String]
    /// The reason why the current files are not active; nil if they are.
    package var rejection: Rejection?

    /// Creates a status.
    package init(active: String, since: Timestamp, waiting: [String] = [], rejection: Rejection? = nil) {
        self.active = active
        self.since = since
        self.waiting = waiting
        self.rejection = rejection
    }
}
