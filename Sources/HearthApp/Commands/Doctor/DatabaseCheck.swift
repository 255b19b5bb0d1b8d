import Assist
import Foundation
import Storage

/// The check of the database: connection, role, schema and clock.
struct DatabaseCheck: DoctorCheck {
    let environment: ServerEnvironment
    let name = "database"
    let limit = Duration.seconds(8)

    func findings() async -> [Finding] {
        let url = environment.settings["DATABASE_URL"]
        if let file = environment.missingDatabase {
            do {
                try environment.checkDatabaseFolder()
            } catch {
                let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
                return [
                    .fail(name, "there is no folder \(folder)", "mkdir -m 700 -p \(folder), or correct DATABASE_URL")
                ]
            }
            return [
                .warn(name, "there is no \(file) yet", "hearth serve creates it; or: hearth migrate && hearth ingest")
            ]
        }
        let storage: Storage
        let took: Duration
        do {
            (storage, took) = try await timed { try await environment.openStorage(protectsFiles: false) }
        } catch {
            let remedy =
                url.hasPrefix("postgres")
                ? "pg_isready -d \"$DATABASE_URL\", then check address, role and password in it"
                : "DATABASE_URL=sqlite:///.hearth/hearth.db, or postgres://user@host/name"
            return [.fail(name, "cannot be opened: \(error)", remedy)]
        }
        do {
            var findings = try await schema(of: storage)
            if url.hasPrefix("postgres") {
                let (server, found) = try await self.server(
                    storage, migrated: !findings.contains { $0.check == "schema" })
                findings = [.ok(name, "\(server), responds in \(took.shown)")] + findings + found
            } else {
                findings = [.ok(name, "SQLite, opened in \(took.shown)")] + findings
            }
            await storage.close()
            return findings
        } catch {
            await storage.close()
            return [.fail(name, String(reflecting: error), "hearth migrate --status")]
        }
    }

    /// Returns findings about schema and cards, or nothing if both are in order.
    private func schema(of storage: Storage) async throws -> [Finding] {
        let pending: Int
        do {
            pending = try await environment.migrator(storage).status().count { $0.appliedAt == nil }
        } catch {
            guard error.code == .schemaNewer else { throw error }
            return [.fail("schema", error.message, "start the version of hearth that migrated the database")]
        }
        if pending > 0 { return [.fail("schema", "\(pending) migrations are pending", "hearth migrate")] }
        let cards = try await storage.documents.entries().count
        return cards > 0 ? [] : [.fail("cards", "the knowledge base is empty", "hearth ingest")]
    }
}
