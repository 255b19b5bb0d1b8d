package import HearthCore

/// Reloads the policy files of a ``PolicyGateway``. A change is parsed, compiled and tested as a whole before it
/// replaces
/// the active policy. A text in progress keeps the policy that it started with.
package typealias PolicyReloader = FileReloader<PolicySet>

extension FileReloader<PolicySet> {
    /// Creates a reloader.
    ///
    /// - Parameters:
    ///   - sources: the files of the active policy.
    ///   - read: reads the current files.
    package convenience init(
        gateway: PolicyGateway, sources: [PolicySet.Source], clock: any HearthClock,
        read: @escaping @Sendable () throws -> [PolicySet.Source],
        compile: @escaping @Sendable ([PolicySet.Source]) throws -> PolicySet
    ) {
        self.init(
            gateway.current, of: Self.texts(of: sources), clock: clock, read: { Self.texts(of: try read()) },
            make: { texts, _ in
                let policies = try compile(texts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
                if let failure = policies.runTests().first { throw PolicyTestFailed(failure: "\(failure)") }
                return policies
            },
            use: { gateway.replace($0) },
            describe: { ("\($0.rules.count) rules, policy \($0.fingerprint.prefix(12))", []) })
    }

    private static func texts(of sources: [PolicySet.Source]) -> Texts {
        Dictionary(sources.map { ($0.path, $0.text) }) { $1 }
    }
}

private struct PolicyTestFailed: Error, CustomStringConvertible {
    var failure: String
    var description: String { failure }
}
