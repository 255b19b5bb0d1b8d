package import Assist
package import HearthCore

/// Services of the admin routes only.
package struct AdminServices: Sendable {
    package var runs: any RunHistory
    package var models: any ModelMonitor
    package var policy: @Sendable () -> PolicyState
    /// The state of the reloadable configuration, other than the policy.
    package var configuration: @Sendable () -> ReloadState

    package init(
        runs: any RunHistory, models: any ModelMonitor, policy: @escaping @Sendable () -> PolicyState,
        configuration: @escaping @Sendable () -> ReloadState
    ) {
        self.runs = runs
        self.models = models
        self.policy = policy
        self.configuration = configuration
    }
}

/// The active policy.
package struct PolicyState: Hashable, Sendable {
    package var rules: Int
    /// Hash of the active policy, in hexadecimal.
    package var fingerprint: String
    /// The reason why the current files were rejected; nil if they are active.
    package var rejection: String?

    package init(rules: Int, fingerprint: String, rejection: String? = nil) {
        self.rules = rules
        self.fingerprint = fingerprint
        self.rejection = rejection
    }
}
