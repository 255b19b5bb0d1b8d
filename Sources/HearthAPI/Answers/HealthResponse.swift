/// Response of `GET /health`: the process is running.
public struct HealthResponse: Codable, Hashable, Sendable {
    /// `ok`.
    public var status: String
    /// The server's version.
    public var version: String

    /// Creates a response.
    package init(status: String = "ok", version: String) {
        self.status = status
        self.version = version
    }
}

/// Response of `GET /ready`: whether requests can succeed, and the reasons if not.
public struct ReadyResponse: Codable, Hashable, Sendable {
    /// True if every check passed.
    public var ready: Bool
    /// The dependencies of requests. Empty except for administrators and clients on the server's machine.
    public var checks: [Check]

    /// Creates a response.
    package init(checks: [Check]) {
        self.ready = checks.allSatisfy(\.ok)
        self.checks = checks
    }

    /// The state of one dependency.
    public struct Check: Codable, Hashable, Sendable {
        /// `database`, `policies`, `knowledge`.
        public var name: String
        /// True if it is available.
        public var ok: Bool
        /// Description for the operator; contains no secret and no path.
        public var detail: String

        /// Creates a check.
        package init(name: String, ok: Bool, detail: String) {
            self.name = name
            self.ok = ok
            self.detail = detail
        }
    }
}
