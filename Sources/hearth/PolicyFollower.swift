import Dispatch
import HearthCore
import Logging
import PolicyEngine
import ServiceLifecycle

/// Looks at the policy files every second and puts a changed policy in force.
struct PolicyFollower: Service {
    let reloader: PolicyReloader
    let clock: any HearthClock
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while (try? await clock.sleep(for: .seconds(1))) != nil {
                switch await check() {
                case .unchanged: break
                case .replaced(let policies):
                    logger.notice(
                        "policy replaced",
                        metadata: [
                            "rules": "\(policies.rules.count)", "tests": "\(policies.tests.count)",
                            "policy": "\(policies.fingerprint.prefix(12))",
                        ])
                case .rejected(let reason):
                    logger.error("policy rejected, the old one stays in force", metadata: ["reason": "\(reason)"])
                }
            }
        }
    }

    /// Compiling takes a tenth of a second, which is not for the threads that answer requests.
    private func check() async -> PolicyReloader.Outcome {
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .utility).async { continuation.resume(returning: reloader.check()) }
        }
    }
}
