import Dispatch
import HearthCore
import Logging
import PolicyEngine
import ServiceLifecycle
import UnixSignals

/// The service that reloads configuration and policy: checks the files every second, and immediately on SIGHUP.
struct ReloadService: Service {
    let configuration: LiveConfiguration
    let policies: PolicyReloader
    /// SIGHUP, trapped before anything else, so that it never ends the process.
    let hangups: UnixSignalsSequence
    let clock: any HearthClock
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            async let polling: Void = poll()
            for await _ in hangups { await look(atOnce: true) }
            await polling
        }
    }

    private func poll() async {
        while (try? await clock.sleep(for: .seconds(1))) != nil { await look(atOnce: false) }
    }

    private func look(atOnce: Bool) async {
        let (configured, decided) = await check(atOnce: atOnce)
        switch configured {
        case .unchanged:
            if atOnce { logger.notice("configuration unchanged") }
        case .replaced(let configuration): logger.notice("configuration replaced", metadata: configuration.metadata)
        case .rejected(let reason):
            logger.error("configuration rejected, the previous one stays active", metadata: ["reason": "\(reason)"])
        }
        switch decided {
        case .unchanged: break
        case .replaced(let policies):
            logger.notice(
                "policy replaced",
                metadata: [
                    "rules": "\(policies.rules.count)", "tests": "\(policies.tests.count)",
                    "policy": "\(policies.fingerprint.prefix(12))",
                ])
        case .rejected(let reason):
            logger.error("policy rejected, the previous one stays active", metadata: ["reason": "\(reason)"])
        }
    }

    /// Checks both on a dispatch queue: compiling takes a tenth of a second, too long for the threads that serve requests.
    private func check(atOnce: Bool) async -> (FileReloader<ConfigurationSnapshot>.Outcome, PolicyReloader.Outcome) {
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .utility).async {
                continuation.resume(
                    returning: (configuration.reloader.check(atOnce: atOnce), policies.check(atOnce: atOnce)))
            }
        }
    }
}
