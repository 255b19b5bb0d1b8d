import Synchronization

/// Keeps a ``PolicyGateway`` at the state of its files: a change is parsed, compiled and tested as a whole, and only then
/// replaces the policy in force. What is being written keeps the policy that it began with.
package final class PolicyReloader: Sendable {
    package enum Outcome: Sendable {
        case unchanged
        /// The new policy is in force.
        case replaced(PolicySet)
        /// The old policy stays in force, for this reason.
        case rejected(String)
    }

    private struct State {
        /// The files of the policy in force.
        var inForce: [String: String]
        /// What was compiled or rejected last.
        var settled: [String: String]
        /// A change that was seen once: a file may still be half written.
        var seen: [String: String]?
        var rejection: String?
    }

    private let gateway: PolicyGateway
    private let read: @Sendable () throws -> [PolicySet.Source]
    private let compile: @Sendable ([PolicySet.Source]) throws -> PolicySet
    private let state: Mutex<State>

    /// - Parameters:
    ///   - sources: of the policy in force.
    ///   - read: the files as they are now.
    package init(
        gateway: PolicyGateway, sources: [PolicySet.Source], read: @escaping @Sendable () throws -> [PolicySet.Source],
        compile: @escaping @Sendable ([PolicySet.Source]) throws -> PolicySet
    ) {
        self.gateway = gateway
        self.read = read
        self.compile = compile
        state = Mutex(State(inForce: Self.texts(sources), settled: Self.texts(sources)))
    }

    /// Why the files are not the policy in force; nil where they are.
    package var rejection: String? { state.withLock(\.rejection) }

    /// Looks at the files. A change takes two looks that see the same.
    package func check() -> Outcome {
        state.withLock { state in
            do {
                let sources = try read()
                let texts = Self.texts(sources)
                if texts == state.inForce { state.rejection = nil }
                if texts == state.settled || texts == state.inForce {
                    state.settled = texts
                    state.seen = nil
                    return .unchanged
                }
                guard texts == state.seen else {
                    state.seen = texts
                    return .unchanged
                }
                state.settled = texts
                state.seen = nil
                let policies = try compile(sources)
                if let failure = policies.runTests().first { return Self.reject("\(failure)", &state) }
                state.rejection = nil
                state.inForce = texts
                gateway.replace(policies)
                return .replaced(policies)
            } catch {
                let reason = "\(error)"
                return reason == state.rejection ? .unchanged : Self.reject(reason, &state)
            }
        }
    }

    private static func reject(_ reason: String, _ state: inout State) -> Outcome {
        state.rejection = reason
        return .rejected(reason)
    }

    private static func texts(_ sources: [PolicySet.Source]) -> [String: String] {
        Dictionary(sources.map { ($0.path, $0.text) }) { $1 }
    }
}
