package import HearthCore

/// Keeps a ``PolicyGateway`` at the state of its files: a change is parsed, compiled and tested as a whole, and only then
/// replaces the policy in force. What is being written keeps the policy that it began with.
package typealias PolicyReloader = FileReloader<PolicySet>

extension FileReloader<PolicySet> {
    /// - Parameters:
    ///   - sources: of the policy in force.
    ///   - read: the files as they are now.
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
