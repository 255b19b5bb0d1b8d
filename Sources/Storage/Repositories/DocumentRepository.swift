import HearthCore

struct DocumentRepository: DocumentStore {
    let engine: any DatabaseEngine

    private static let columns: SQL = """
        id, kind, title, body, ages_from, ages_to, allergens, tags, sources, reviewed_on, servings, minutes, \
        ingredients, steps
        """

    func revision() async throws -> Int64 {
        try await atSeam { () throws(StorageError) in
            guard let row = try await engine.rows("SELECT revision FROM documents_revision", .read, of: .all).first
            else {
                throw StorageError(.malformedRow, "the documents have no revision")
            }
            return try row["revision"]
        }
    }

    /// In the order of their ids.
    func all() async throws -> [Document] {
        try await atSeam { () throws(StorageError) in
            try await engine.rows("SELECT \(Self.columns) FROM documents", .read, of: .all)
                .map(Document.init)
                // Not in SQL: the engines collate differently.
                .sorted { $0.id < $1.id }
        }
    }

    func hashes() async throws -> [String: String] {
        try await atSeam { () throws(StorageError) in
            var hashes: [String: String] = [:]
            for row in try await engine.rows("SELECT id, hash FROM documents", .read, of: .all) {
                let id: String = try row["id"]
                hashes[id] = try row["hash"]
            }
            return hashes
        }
    }

    func apply(upserts: [(document: Document, hash: String)], removing: [String]) async throws {
        if upserts.isEmpty && removing.isEmpty { return }
        try await atSeam { () throws(StorageError) in
            var statements: [SQL] = try upserts.map { (document, hash) throws(StorageError) in
                try Self.upsert(document, hash: hash)
            }
            statements += removing.map { "DELETE FROM documents WHERE id = \($0)" }
            statements.append("UPDATE documents_revision SET revision = revision + 1")
            _ = try await engine.transaction(statements, .write, of: .all)
        }
    }

    private static func upsert(_ document: Document, hash: String) throws(StorageError) -> SQL {
        """
        INSERT INTO documents (\(columns), hash)
        VALUES (
            \(document.id), \(document.kind), \(document.title), \(document.body), \(document.ages.from),
            \(document.ages.to), \(try StoredJSON.text(document.allergens.map(\.rawValue).sorted())),
            \(try StoredJSON.text(document.tags)), \(try StoredJSON.text(document.sources)), \(document.reviewedOn),
            \(document.servings), \(document.minutes), \(try StoredJSON.text(document.ingredients)),
            \(try StoredJSON.text(document.steps)), \(hash)
        )
        ON CONFLICT (id) DO UPDATE SET
            kind = excluded.kind, title = excluded.title, body = excluded.body, ages_from = excluded.ages_from,
            ages_to = excluded.ages_to, allergens = excluded.allergens, tags = excluded.tags,
            sources = excluded.sources, reviewed_on = excluded.reviewed_on, servings = excluded.servings,
            minutes = excluded.minutes, ingredients = excluded.ingredients, steps = excluded.steps,
            hash = excluded.hash
        """
    }
}

extension Document {
    fileprivate init(_ row: SQLRow) throws(StorageError) {
        let id: String = try row["id"]
        let allergens: [String] = try StoredJSON.value(try row["allergens"])
        self.init(
            id: id, kind: try row["kind"], title: try row["title"], body: try row["body"],
            ages: AgeRange(from: try row["ages_from"], to: try row["ages_to"]),
            allergens: Set(
                try allergens.map { (name) throws(StorageError) in
                    // Dropping it would serve the dish to the child it harms.
                    guard let allergen = Allergen(rawValue: name) else {
                        throw StorageError(.malformedRow, "card \(id) has the unknown allergen \(name)")
                    }
                    return allergen
                }),
            tags: try StoredJSON.value(try row["tags"]), sources: try StoredJSON.value(try row["sources"]),
            reviewedOn: try row["reviewed_on"], servings: try row["servings"], minutes: try row["minutes"],
            ingredients: try StoredJSON.value(try row["ingredients"]), steps: try StoredJSON.value(try row["steps"]))
    }
}
