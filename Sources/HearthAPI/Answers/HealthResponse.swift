/// The answer of `GET /health`: the process serves.
public struct HealthResponse: Codable, Hashable, Sendable {
    /// `ok`.
    public var status: String
    /// The server's version.
    public var version: String

    package init(status: String = "ok", version: String) {
        self.status = status
        self.version = version
    }
}

/// The answer of `GET /ready`: whether requests can succeed, and what is missing.
public struct ReadyResponse: Codable, Hashable, Sendable {
    /// Whether every check passed.
    public var ready: Bool
    /// Each thing that a request needs. Empty for everybody but administrators and programs on the server's machine.
    public var checks: [Check]

    package init(checks: [Check]) {
        self.ready = checks.allSatisfy(\.ok)
        self.checks = checks
    }

    /// One thing that a request needs.
    public struct Check: Codable, Hashable, Sendable {
        /// `database`, `policies`, `knowledge`.
        public var name: String
        /// Whether it is there.
        public var ok: Bool
        /// For the operator's eyes; names no secret and no path.
        public var detail: String

        package init(name: String, ok: Bool, detail: String) {
            self.name = name
            self.ok = ok
            self.detail = detail
        }
    }
}
