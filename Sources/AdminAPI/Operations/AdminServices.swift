package import Assist
package import HearthCore

/// Services of the admin routes only.
package struct AdminServices: Sendable {
    /// The records of runs.
    package var runs: any RunHistory
    /// The health of the model endpoints.
    package var models: any ModelMonitor
    /// A closure that returns the state of the policy.
    package var policy: @Sendable () -> PolicyState
    /// A closure that returns the state of the reloadable configuration, other than the policy.
    package var configuration: @Sendable () -> ReloadStatus

    /// Creates the services.
    package init(
        runs: any RunHistory, models: any ModelMonitor, policy: @escaping @Sendable () -> PolicyState,
        configuration: @escaping @Sendable () -> ReloadStatus
    ) {
        self.runs = runs
        self.models = models
        self.policy = policy
        self.configuration = configuration
    }
}

/// The active policy.
package struct PolicyState: Hashable, Sendable {
    /// The number of rules.
    package var rules: Int
    /// Hash of the active policy, in hexadecimal.
    package var fingerprint: String
    /// The reason why the current files were rejected; nil if they are active.
    package var rejection: String?

    /// Creates the state.
    package init(rules: Int, fingerprint: String, rejection: String? = nil) {
        self.rules = rules
        self.fingerprint = fingerprint
        self.rejection = rejection
    }
}

/// One check of `GET /ready`.
package struct ReadinessCheck: Sendable {
    /// The name of the part.
    package var name: String
    /// True if the part can serve requests.
    package var isReady: Bool
    /// Details for the operator: the missing part, or the part that is served.
    package var detail: String

    /// Creates the result of a check.
    package init(name: String, isReady: Bool, detail: String) {
        self.name = name
        self.isReady = isReady
        self.detail = detail
    }
}
