import ArgumentParser
import Assist
import CurlClient
import Foundation
import ModelRouter
import Telemetry

/// The command that checks the installation.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check the installation and print a fix for each problem.",
        discussion: """
            Prints one line per check: ok, warn or fail, and a fix. Takes at most ten seconds and changes nothing. \
            Requests one token from each model that has a key. Exits with 1 if a check fails.

            Examples:
              hearth doctor
              hearth doctor --json --set SEED_DIR=new-seed
            """)

    @OptionGroup var options: SettingsOptions

    @Flag(help: "Print the results as JSON.")
    var json = false

    func run() async throws {
        let findings = await examine()
        let hasPassed = !findings.contains { $0.verdict == .fail }
        if json {
            try printJSON(Report(ok: hasPassed, checks: findings))
        } else {
            for finding in findings { print(finding.line) }
        }
        // Ends the process here: returning would wait for a check that hangs.
        fflush(nil)
        _exit(hasPassed ? 0 : 1)
    }

    private struct Report: Encodable {
        var ok: Bool
        var checks: [Finding]
    }

    private func examine() async -> [Finding] {
        let settings: Settings
        do {
            settings = try options.load()
        } catch {
            // The other checks need valid settings.
            return "\(error)".split(separator: "\n").map {
                .fail("settings", String($0), "correct it, then: hearth serve --print-config")
            }
        }
        let environment = ServerEnvironment(settings: settings)
        // The findings are the only output.
        environment.logLevel.set("critical")
        ProcessLimits.ignoreBrokenPipes()
        let checks = checks(of: environment)
        return await withTaskGroup(of: (Int, [Finding]).self) { group in
            for (index, check) in checks.enumerated() { group.addTask { (index, await check.boundedFindings()) } }
            var findings: [Int: [Finding]] = [:]
            for await (index, found) in group { findings[index] = found }
            return checks.indices.flatMap { findings[$0] ?? [] }
        }
    }

    private func modelChecks(of environment: ServerEnvironment, _ catalog: ModelCatalog) -> [any DoctorCheck] {
        let credentials = environment.credentials(for: catalog)
        let probes = catalog.models.keys.sorted().compactMap {
            ModelProbe($0, catalog: catalog, credentials: credentials)
        }
        let callable = Set(probes.map(\.model))
        let first = ModelPhase.allCases.compactMap { catalog.chain(for: $0).links.first(where: callable.contains) }
        return probes.map { ModelCheck(environment: environment, probe: $0, isFirst: first.contains($0.model)) }
    }

    private func checks(of environment: ServerEnvironment) -> [any DoctorCheck] {
        var checks: [any DoctorCheck] = [
            SettingsCheck(environment: environment, path: options.file), KeysCheck(environment: environment),
            DatabaseCheck(environment: environment), SyncCheck(environment: environment),
            FolderCheck(environment: environment), FileModesCheck(environment: environment),
            EmbedderCheck(environment: environment),
            PolicyCheck(environment: environment),
            ModelsCheck(environment: environment),
        ]
        if let catalog = try? environment.loadCatalog() {
            checks += catalog.providers.sorted { $0.key < $1.key }.map { name, provider in
                ProviderCheck(environment: environment, provider: name, settings: provider)
            }
            if environment.settings.boolean("AI_ASSIST_ENABLED") { checks += modelChecks(of: environment, catalog) }
        }
        return checks + [
            AuthoritiesCheck(environment: environment), RedisCheck(environment: environment),
            PortCheck(environment: environment),
            ProxiesCheck(environment: environment), DescriptorsCheck(environment: environment), MemoryCheck(),
        ]
    }
}
