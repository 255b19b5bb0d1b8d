/// What is in force of some files, for the host.
package struct ReloadState: Hashable, Sendable {
    package struct Rejection: Hashable, Sendable {
        /// With file and line where they are known; no secret.
        package var reason: String
        package var at: Timestamp

        package init(reason: String, at: Timestamp) {
            self.reason = reason
            self.at = at
        }
    }

    /// In a few words.
    package var inForce: String
    package var since: Timestamp
    /// Settings that have changed and take effect at the next start.
    package var waiting: [String]
    /// Why the files as they are now are not what is in force; nil where they are.
    package var rejection: Rejection?

    package init(inForce: String, since: Timestamp, waiting: [String] = [], rejection: Rejection? = nil) {
        self.inForce = inForce
        self.since = since
        self.waiting = waiting
        self.rejection = rejection
    }
}
