import Foundation
import Records
import Storage

/// The check of the families' records: counts and digests of a sample of zones. `hearth sync verify` checks all.
struct SyncCheck: DoctorCheck {
    let environment: ServerEnvironment
    let name = "records"
    let limit = Duration.seconds(8)

    /// The most zones of the sample.
    private static let sample = 20

    func findings() async -> [Finding] {
        // The check of the database reports what is wrong with it.
        guard environment.missingDatabase == nil,
            let storage = try? await environment.openStorage(protectsFiles: false)
        else { return [] }
        let findings = await findings(in: storage)
        await storage.close()
        return findings
    }

    private func findings(in storage: Storage) async -> [Finding] {
        guard let steps = try? await environment.migrator(storage).status(), steps.allSatisfy({ $0.appliedAt != nil })
        else { return [] }
        do {
            // From a random place, so that each run checks others; from the beginning if few come behind it.
            let kind: ZoneKind = Bool.random() ? .child : .household
            var checks = try await storage.records.verify(after: ZoneID(kind, UUID()), limit: Self.sample)
            if checks.count < Self.sample {
                checks += try await storage.records.verify(after: nil, limit: Self.sample - checks.count)
            }
            let zones = Set(checks.map(\.id)).count
            guard let wrong = checks.first(where: { !$0.findings.isEmpty }) else {
                return [.ok(name, "\(zones) zones agree with their records")]
            }
            return [
                .fail(
                    name, "\(wrong.id.text): \(wrong.findings.joined(separator: ", "))",
                    "hearth sync verify, then report it; devices read anew after: hearth sync new-epoch --rebuild")
            ]
        } catch {
            return [.fail(name, String(reflecting: error), "hearth sync verify")]
        }
    }
}
