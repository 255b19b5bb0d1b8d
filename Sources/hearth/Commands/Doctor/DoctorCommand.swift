import ArgumentParser
import CurlClient
import Foundation
import HearthCore
import ModelRouter
import Telemetry

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check everything that this house needs, and say what to do.",
        discussion: """
            One line a check: ok, warn or fail, and the remedy. Takes ten seconds at most and changes nothing. Asks each \
            model that has a key for one token. Exits with 1 where a check fails.

            Examples:
              hearth doctor
              hearth doctor --json --set SEED_DIR=new-seed
            """)

    @OptionGroup var options: SettingsOptions

    @Flag(help: "Print the findings as JSON.")
    var json = false

    func run() async throws {
        let findings = await examine()
        let isWell = !findings.contains { $0.verdict == .fail }
        if json {
            try printJSON(Report(ok: isWell, checks: findings))
        } else {
            for finding in findings { print(finding.line) }
        }
        // Not by returning: a check that hangs would be waited for.
        fflush(nil)
        _exit(isWell ? 0 : 1)
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
            // Nothing else can be looked at without knowing where it is.
            return "\(error)".split(separator: "\n").map {
                .fail("settings", String($0), "mend it, then: hearth serve --print-config")
            }
        }
        let house = House(settings: settings)
        // Findings are told by the doctor alone.
        house.logLevel.set("critical")
        ProcessLimits.ignoreBrokenPipes()
        let checks = checks(of: house)
        return await withTaskGroup(of: (Int, [Finding]).self) { group in
            for (index, check) in checks.enumerated() { group.addTask { (index, await check.boundedFindings()) } }
            var findings: [Int: [Finding]] = [:]
            for await (index, found) in group { findings[index] = found }
            return checks.indices.flatMap { findings[$0] ?? [] }
        }
    }

    private func modelChecks(of house: House, _ catalog: ModelCatalog) -> [any DoctorCheck] {
        let credentials = house.credentials(for: catalog)
        let probes = catalog.models.keys.sorted().compactMap {
            ModelProbe($0, catalog: catalog, credentials: credentials)
        }
        let askable = Set(probes.map(\.model))
        let first = ModelPhase.allCases.compactMap { catalog.chain(for: $0).links.first(where: askable.contains) }
        return probes.map { ModelCheck(house: house, probe: $0, isFirst: first.contains($0.model)) }
    }

    private func checks(of house: House) -> [any DoctorCheck] {
        var checks: [any DoctorCheck] = [
            SettingsCheck(house: house, path: options.file), KeysCheck(house: house), DatabaseCheck(house: house),
            FolderCheck(house: house), FileModesCheck(house: house), EmbedderCheck(house: house),
            PolicyCheck(house: house),
            ModelsCheck(house: house),
        ]
        if let catalog = try? house.loadCatalog() {
            checks += catalog.providers.sorted { $0.key < $1.key }.map { name, provider in
                ProviderCheck(house: house, provider: name, settings: provider)
            }
            if house.settings.boolean("AI_ASSIST_ENABLED") { checks += modelChecks(of: house, catalog) }
        }
        return checks + [
            AuthoritiesCheck(house: house), RedisCheck(house: house), PortCheck(house: house),
            ProxiesCheck(house: house), DescriptorsCheck(house: house), MemoryCheck(),
        ]
    }
}
