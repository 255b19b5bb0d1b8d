import Foundation
import HearthCore
import Logging
import Retrieval
import Storage

// The database: opened, made at a first start, filled.
extension ServerEnvironment {
    /// What DATABASE_URL names, whatever its schema.
    ///
    /// - Parameter protectsFiles: false for who only looks.
    func openStorage(protectsFiles: Bool = true) async throws -> Storage {
        try checkDatabaseFolder()
        do {
            return try await Storage.open(
                url: settings["DATABASE_URL"], protectsFiles: protectsFiles)
        } catch {
            let cause = error.underlying.map { ": \($0.localizedDescription)" } ?? ""
            throw CommandFailure(
                message: "\(settings.place(of: "DATABASE_URL")): \(error.message)\(cause)",
                isUsage: error.code == .unsupportedURL)
        }
    }

    /// The same, and makes none.
    func openExistingStorage() async throws -> Storage {
        try checkDatabaseFolder()
        if let file = missingDatabase {
            throw CommandFailure(
                message: "\(settings.place(of: "DATABASE_URL")): there is no \(file): "
                    + "`hearth serve` or `hearth migrate` makes it", isUsage: true)
        }
        return try await openStorage()
    }

    /// The same, and refuses a database whose schema is not this binary's.
    func openMigratedStorage() async throws -> Storage {
        let storage = try await openExistingStorage()
        do {
            let pending = try await migrator(storage).status().filter { $0.appliedAt == nil }
            guard pending.isEmpty else {
                throw CommandFailure(
                    message: "the database is \(pending.count) migration(s) behind: run `hearth migrate`", isUsage: true
                )
            }
        } catch let error as StorageError {
            throw CommandFailure(message: String(reflecting: error))
        }
        return storage
    }

    /// The database to serve from. An embedded one that does not exist yet is made, with the cards of SEED_DIR in it. One that
    /// exists is never changed, because it holds a family's data.
    func openServedStorage(_ transport: any HTTPTransport) async throws -> Storage {
        guard let file = missingDatabase else { return try await openMigratedStorage() }
        let storage = try await openStorage()
        do {
            let applied = try await migrator(storage).migrate()
            logger.notice(
                "made a database, because there was none",
                metadata: ["file": "\(file)", "migrations": "\(applied.count)"])
        } catch {
            throw CommandFailure(message: "\(settings.place(of: "DATABASE_URL")): \(error.message)")
        }
        await ingestSeed(into: storage, transport)
        return storage
    }

    /// The file of an SQLite database that does not exist; nil for every other database.
    var missingDatabase: String? {
        Storage.sqliteFile(of: settings["DATABASE_URL"]).flatMap { access($0, F_OK) == 0 ? nil : $0 }
    }

    /// A server without cards still serves: it says so here and in /ready.
    private func ingestSeed(into storage: Storage, _ transport: any HTTPTransport) async {
        let seed = settings["SEED_DIR"]
        do {
            let summary = try await ingest(into: storage, transport).run(CardCollection(seed: seed))
            for problem in summary.problems {
                logger.error("a card is not valid and was left out", metadata: ["card": "\(problem)"])
            }
            logger.notice("ingested \(seed)", metadata: ["cards": "\(summary.added)", "failed": "\(summary.failed)"])
        } catch {
            logger.error(
                "the knowledge base is empty: correct the cause and run `hearth ingest`",
                metadata: ["folder": "\(seed)", "reason": "\(error)"])
        }
    }

    /// - Parameter computesAll: whether vectors that come with the cards are computed anew.
    func ingest(
        into storage: Storage, _ transport: any HTTPTransport, computesAll: Bool = false
    ) throws -> Ingest {
        Ingest(
            store: storage.documents, embeddings: storage.embeddings, embedder: try configuredEmbedder(transport),
            shipped: computesAll ? nil : try shippedVectors())
    }

    func migrator(_ storage: Storage) -> Migrator { storage.migrator(clock: clock) }

    /// Throws where the folder of an SQLite file does not exist. Hearth makes only `.hearth`, the default's: any other is
    /// more likely a typing mistake or a disk that is not mounted.
    func checkDatabaseFolder() throws {
        guard let file = Storage.sqliteFile(of: settings["DATABASE_URL"]) else { return }
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().standardizedFileURL.path
        let own = URL(fileURLWithPath: ".hearth").standardizedFileURL.path
        guard access(folder + "/.", F_OK) != 0, folder != own else { return }
        throw CommandFailure(
            message: "\(settings.place(of: "DATABASE_URL")): there is no folder \(folder): "
                + "run `mkdir -m 700 -p \(folder)`, or correct the path", isUsage: true)
    }
}
