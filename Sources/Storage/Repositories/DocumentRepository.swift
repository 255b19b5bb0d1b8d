import Assist
import HearthCore
import Kitchen

struct DocumentRepository: DocumentStore {
    let engine: any DatabaseEngine

    private static let columns: SQL = """
        id, kind, title, body, ages_from, ages_to, allergens, tags, questions, sources, reviewed_on, servings, \
        minutes, nutrition, ingredients, steps
        """
    private static let entryColumns: SQL = "hash, origin, embedding_key"

    func state() async throws -> DocumentState {
        try await atSeam { () throws(StorageError) in
            guard
                let row = try await engine.rows(
                    "SELECT revision, model, dimension FROM documents_revision", .read, of: .all
                ).first
            else { throw StorageError(.malformedRow, "the documents have no revision") }
            var state = DocumentState(revision: try row["revision"])
            if let model: String = try row["model"], let dimension: Int = try row["dimension"] {
                state.space = EmbeddingSpace(model: model, dimension: dimension)
            }
            return state
        }
    }

    func all() async throws -> [StoredDocument] {
        try await atSeam { () throws(StorageError) in
            try await engine.rows("SELECT \(Self.columns), \(Self.entryColumns) FROM documents", .read, of: .all)
                .map { (row) throws(StorageError) in
                    StoredDocument(document: try Document(row), entry: try DocumentEntry(row))
                }
                // Not in SQL: the engines' collations differ.
                .sorted { $0.document.id < $1.document.id }
        }
    }

    func entries() async throws -> [String: DocumentEntry] {
        try await atSeam { () throws(StorageError) in
            var entries: [String: DocumentEntry] = [:]
            for row in try await engine.rows("SELECT id, \(Self.entryColumns) FROM documents", .read, of: .all) {
                entries[try row["id"]] = try DocumentEntry(row)
            }
            return entries
        }
    }

    func apply(_ change: DocumentChange) async throws {
        try await atSeam { () throws(StorageError) in
            var statements: [SQL] = try change.upserts.map { (stored) throws(StorageError) in
                try Self.upsert(stored)
            }
            statements += change.removals.map { "DELETE FROM documents WHERE id = \($0)" }
            statements += [
                """
                UPDATE documents_revision
                SET revision = revision + 1, model = \(change.space?.model), dimension = \(change.space?.dimension)
                WHERE \(change.upserts.count + change.removals.count) > 0
                    OR model IS DISTINCT FROM \(change.space?.model)
                    OR dimension IS DISTINCT FROM \(change.space?.dimension)
                """,
                """
                DELETE FROM embeddings WHERE NOT EXISTS (
                    SELECT 1 FROM documents WHERE documents.embedding_key = embeddings.key
                )
                """,
            ]
            if let space = change.space {
                statements.append("DELETE FROM embeddings WHERE space <> \(space.description)")
            }
            _ = try await engine.transaction(statements, .write, of: .all)
        }
    }

    private static func upsert(_ stored: StoredDocument) throws(StorageError) -> SQL {
        let (document, entry) = (stored.document, stored.entry)
        return """
            INSERT INTO documents (\(columns), \(entryColumns))
            VALUES (
                \(document.id), \(document.kind), \(document.title), \(document.body), \(document.ages.from),
                \(document.ages.to), \(try StoredJSON.text(document.allergens.map(\.rawValue).sorted())),
                \(try StoredJSON.text(document.tags)), \(try StoredJSON.text(document.questions)),
                \(try StoredJSON.text(document.sources)), \(document.reviewedOn), \(document.servings),
                \(document.minutes), \(try nutrition(document)), \(try StoredJSON.text(document.ingredients)),
                \(try StoredJSON.text(document.steps)), \(entry.hash), \(entry.origin), \(entry.embeddingKey)
            )
            ON CONFLICT (id) DO UPDATE SET
                kind = excluded.kind, title = excluded.title, body = excluded.body, ages_from = excluded.ages_from,
                ages_to = excluded.ages_to, allergens = excluded.allergens, tags = excluded.tags,
                questions = excluded.questions, sources = excluded.sources, reviewed_on = excluded.reviewed_on,
                servings = excluded.servings, minutes = excluded.minutes, nutrition = excluded.nutrition,
                ingredients = excluded.ingredients, steps = excluded.steps, hash = excluded.hash,
                origin = excluded.origin, embedding_key = excluded.embedding_key
            """
    }

    private static func nutrition(_ document: Document) throws(StorageError) -> String? {
        guard let nutrition = document.nutrition else { return nil }
        return try StoredJSON.text(nutrition)
    }
}

extension Document {
    fileprivate init(_ row: SQLRow) throws(StorageError) {
        let id: String = try row["id"]
        self.init(
            id: id, kind: try row["kind"], title: try row["title"], body: try row["body"],
            ages: AgeRange(from: try row["ages_from"], to: try row["ages_to"]),
            allergens: try Self.allergens(of: id, row),
            tags: try StoredJSON.value(try row["tags"]), questions: try StoredJSON.value(try row["questions"]),
            sources: try StoredJSON.value(try row["sources"]),
            reviewedOn: try row["reviewed_on"], servings: try row["servings"], minutes: try row["minutes"],
            nutrition: try Self.nutrition(row), ingredients: try StoredJSON.value(try row["ingredients"]),
            steps: try StoredJSON.value(try row["steps"]))
    }

    private static func nutrition(_ row: SQLRow) throws(StorageError) -> Nutrition? {
        guard let text: String = try row["nutrition"] else { return nil }
        return try StoredJSON.value(text)
    }

    private static func allergens(of id: String, _ row: SQLRow) throws(StorageError) -> Set<Allergen> {
        let names: [String] = try StoredJSON.value(try row["allergens"])
        return Set(
            try names.map { (name) throws(StorageError) in
                // Dropping an unknown allergen would serve the dish to the child whom it harms.
                guard let allergen = Allergen(rawValue: name) else {
                    throw StorageError(.malformedRow, "card \(id) has the unknown allergen \(name)")
                }
                return allergen
            })
    }

    /// Returns the ``containedAllergens`` of a row with title, ingredients and declared allergens.
    static func containedAllergens(of id: String, _ row: SQLRow) throws(StorageError) -> Set<Allergen> {
        Document(
            id: id, kind: .recipe, title: try row["title"], body: "", allergens: try allergens(of: id, row),
            ingredients: try StoredJSON.value(try row["ingredients"])
        ).containedAllergens
    }
}

extension DocumentEntry {
    fileprivate init(_ row: SQLRow) throws(StorageError) {
        self.init(hash: try row["hash"], origin: try row["origin"], embeddingKey: try row["embedding_key"])
    }
}
