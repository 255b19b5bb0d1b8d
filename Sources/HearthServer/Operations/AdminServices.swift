package import Assist
package import HearthCore

/// What only whoever runs the house looks at.
package struct AdminServices: Sendable {
    package var runs: any RunHistory
    package var models: any ModelMonitor
    package var policy: @Sendable () -> PolicyState
    /// Of what else follows its files.
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

/// The policy in force.
package struct PolicyState: Hashable, Sendable {
    package var rules: Int
    /// In hexadecimal.
    package var fingerprint: String
    /// Why the files are not the policy in force; nil where they are.
    package var rejection: String?

    package init(rules: Int, fingerprint: String, rejection: String? = nil) {
        self.rules = rules
        self.fingerprint = fingerprint
        self.rejection = rejection
    }
}
