import Foundation
import HearthCore
import Logging
import Retrieval
import Storage

// Opening, creating and filling the database.
extension ServerEnvironment {
    /// Opens the database of DATABASE_URL, whatever its schema. Creates an SQLite file that does not exist.
    ///
    /// - Parameter protectsFiles: whether other users' access to the files is removed; false for commands that change nothing.
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

    /// Opens the database of DATABASE_URL. Throws if it is an SQLite file that does not exist.
    func openExistingStorage() async throws -> Storage {
        try checkDatabaseFolder()
        if let file = missingDatabase {
            throw CommandFailure(
                message: "\(settings.place(of: "DATABASE_URL")): there is no \(file): "
                    + "create it with `hearth serve` or `hearth migrate`", isUsage: true)
        }
        return try await openStorage()
    }

    /// Opens the database of DATABASE_URL. Throws if it does not exist or its schema is not this binary's.
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

    /// Opens the database to serve from. Creates an SQLite database that does not exist and ingests SEED_DIR into it.
    /// Never changes the schema of an existing database, because it contains a family's data.
    func openServedStorage(_ transport: any HTTPTransport) async throws -> Storage {
        guard let file = missingDatabase else { return try await openMigratedStorage() }
        let storage = try await openStorage()
        do {
            let applied = try await migrator(storage).migrate()
            logger.notice(
                "created the database",
                metadata: ["file": "\(file)", "migrations": "\(applied.count)"])
        } catch {
            throw CommandFailure(message: "\(settings.place(of: "DATABASE_URL")): \(error.message)")
        }
        await ingestSeed(into: storage, transport)
        return storage
    }

    /// The path of an SQLite database that does not exist; nil for every other database.
    var missingDatabase: String? {
        Storage.sqliteFile(of: settings["DATABASE_URL"]).flatMap { access($0, F_OK) == 0 ? nil : $0 }
    }

    /// Ingests SEED_DIR. A server without cards still serves, so a failure is logged here and shown in /ready.
    private func ingestSeed(into storage: Storage, _ transport: any HTTPTransport) async {
        let seed = settings["SEED_DIR"]
        do {
            let summary = try await ingest(into: storage, transport).run(CardCollection(seed: seed))
            for problem in summary.problems {
                logger.error("skipped an invalid card", metadata: ["card": "\(problem)"])
            }
            logger.notice("ingested \(seed)", metadata: ["cards": "\(summary.added)", "failed": "\(summary.failed)"])
        } catch {
            logger.error(
                "the knowledge base is empty: correct the cause and run `hearth ingest`",
                metadata: ["folder": "\(seed)", "reason": "\(error)"])
        }
    }

    /// Returns the ingest of cards into `storage`.
    ///
    /// - Parameter computesAll: whether vectors that ship with the cards are computed again.
    func ingest(
        into storage: Storage, _ transport: any HTTPTransport, computesAll: Bool = false
    ) throws -> Ingest {
        Ingest(
            store: storage.documents, embeddings: storage.embeddings, embedder: try configuredEmbedder(transport),
            shipped: computesAll ? nil : try shippedVectors())
    }

    /// Returns the migrator of `storage`.
    func migrator(_ storage: Storage) -> Migrator { storage.migrator(clock: clock) }

    /// Throws if the folder of an SQLite file does not exist. Hearth creates only `.hearth`, the default folder: any other
    /// missing folder is more likely a typing mistake or a disk that is not mounted.
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
