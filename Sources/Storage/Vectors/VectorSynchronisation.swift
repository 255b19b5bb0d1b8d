import Assist

/// An update of a space's table to the state of the documents: one transaction on a connection of its own, so that
/// searches see the earlier state until it commits, and an interrupted update leaves nothing behind.
struct VectorSynchronisation: Sendable {
    /// Sixteen megabytes of vectors are read at a time.
    private static let componentsOfPage = 4 << 20

    /// The columns of a document besides its vectors.
    private struct Card: Hashable {
        var kind: Int64
        var agesFrom: Int64
        var agesTo: Int64
        var allergens: Int64
        var embeddingKey: String
    }

    let space: EmbeddingSpace
    let settings: PgVectorSettings
    /// The number of passages from which there is a graph.
    let graphFrom: Int

    /// Runs the update. Blocks, also while another process does the same.
    func run(_ session: PostgresSession) throws(StorageError) -> VectorTable {
        // Taken before the transaction begins, so that it sees the results of the one before it.
        try session.execute("SELECT pg_advisory_lock(7521962891)")
        try session.execute("BEGIN ISOLATION LEVEL REPEATABLE READ")
        guard let row = try session.rows("SELECT revision FROM documents_revision").first else {
            throw StorageError(.malformedRow, "the documents have no revision")
        }
        let revision: Int64 = try row["revision"]
        let old = try session.rows(VectorTable.find(space)).first.map { (row) throws(StorageError) in
            try VectorTable(row)
        }
        let wanted = try wantedCards(session)
        let present = try old.map { (table) throws(StorageError) in try presentCards(in: table, session) } ?? [:]
        let changed = wanted.keys.filter { present[$0] != wanted[$0] }
        let removed = present.keys.filter { wanted[$0] == nil }

        var table: VectorTable
        if let old, old.graph == nil || old.graph == PgVectorIndex.Graph(settings),
            2 * (changed.count + removed.count) <= wanted.count
        {
            table = old
            if !changed.isEmpty || !removed.isEmpty {
                try session.execute(
                    """
                    DELETE FROM \(table.name) WHERE document_id = ANY(CAST(\((changed + removed).arrayLiteral) AS TEXT[]))
                    """)
                try fill(table, with: changed, of: wanted, session)
            }
        } else {
            table = try makeTable(session)
            try fill(table, with: Array(wanted.keys), of: wanted, session)
        }
        try finish(&table, at: revision, replacing: old, session)
        try session.execute("COMMIT")
        return table
    }

    // MARK: - Steps

    /// The documents that have vectors in the space.
    private func wantedCards(_ session: PostgresSession) throws(StorageError) -> [String: Card] {
        let rows = try session.rows(
            """
            SELECT id, kind, title, ages_from, ages_to, allergens, ingredients, embedding_key FROM documents
            WHERE EXISTS (
                SELECT 1 FROM embeddings
                WHERE space = \(space.description) AND key = documents.embedding_key AND passage = 0
            )
            """)
        var cards: [String: Card] = [:]
        cards.reserveCapacity(rows.count)
        for row in rows {
            let (id, kind): (String, Document.Kind) = (try row["id"], try row["kind"])
            cards[id] = Card(
                kind: kind.bit, agesFrom: try row["ages_from"], agesTo: try row["ages_to"] ?? .max,
                allergens: kind == .recipe ? try Document.containedAllergens(of: id, row).bits : 0,
                embeddingKey: try row["embedding_key"])
        }
        return cards
    }

    private func presentCards(in table: VectorTable, _ session: PostgresSession) throws(StorageError) -> [String: Card]
    {
        let rows = try session.rows(
            """
            SELECT document_id, kind, ages_from, ages_to, allergens, embedding_key FROM \(table.name) WHERE passage = 0
            """)
        var cards: [String: Card] = [:]
        cards.reserveCapacity(rows.count)
        for row in rows {
            let id: String = try row["document_id"]
            cards[id] = Card(
                kind: try row["kind"], agesFrom: try row["ages_from"], agesTo: try row["ages_to"],
                allergens: try row["allergens"], embeddingKey: try row["embedding_key"])
        }
        return cards
    }

    private func makeTable(_ session: PostgresSession) throws(StorageError) -> VectorTable {
        let numbers = try session.rows("SELECT COALESCE(MAX(table_number), 0) + 1 AS next FROM vector_indexes")
        let table = VectorTable(number: try numbers.first?["next"] ?? 1)
        let type = VectorType(space)
        // A table that no row names is left over from a database that was restored in part.
        try session.execute("DROP TABLE IF EXISTS \(table.name)")
        try session.execute(
            """
            CREATE TABLE \(table.name) (
                document_id TEXT NOT NULL,
                passage BIGINT NOT NULL,
                kind BIGINT NOT NULL,
                ages_from BIGINT NOT NULL,
                ages_to BIGINT NOT NULL,
                allergens BIGINT NOT NULL,
                embedding_key TEXT NOT NULL,
                embedding \(type.name)(\(SQL(number: space.dimension))) NOT NULL,
                PRIMARY KEY (document_id, passage)
            )
            """)
        try session.execute("ALTER TABLE \(table.name) ALTER COLUMN embedding SET STORAGE \(type.storage)")
        try session.execute("REVOKE ALL ON \(table.name) FROM hearth_app")
        try session.execute("GRANT SELECT ON \(table.name) TO hearth_app")
        return table
    }

    private func fill(
        _ table: VectorTable, with ids: [String], of cards: [String: Card], _ session: PostgresSession
    ) throws(StorageError) {
        let type = VectorType(space)
        let page = max(1, Self.componentsOfPage / space.dimension)
        var rest = ids.sorted()[...]
        while !rest.isEmpty {
            let ids = Array(rest.prefix(page))
            rest = rest.dropFirst(page)
            let rows = try session.rows(
                """
                SELECT id, passage, vector FROM documents
                    JOIN embeddings ON space = \(space.description) AND key = embedding_key
                WHERE id = ANY(CAST(\(ids.arrayLiteral) AS TEXT[]))
                """)
            try session.copy(into: table.name, columns: VectorTable.columns, count: rows.count) {
                (index) throws(StorageError) in
                let id: String = try rows[index]["id"]
                guard let card = cards[id] else { throw StorageError(.malformedRow, "an unknown card \(id)") }
                let vector = try StoredVector.vector(try rows[index]["vector"], in: space)
                guard StoredVector.hasDirection(vector) else {
                    throw StorageError(.malformedRow, "a vector of card \(id) has no direction")
                }
                return [
                    .text(id), try rows[index]["passage"], .integer(card.kind), .integer(card.agesFrom),
                    .integer(card.agesTo), .integer(card.allergens), .text(card.embeddingKey), type.native(vector),
                ]
            }
        }
    }

    private func finish(
        _ table: inout VectorTable, at revision: Int64, replacing old: VectorTable?, _ session: PostgresSession
    ) throws(StorageError) {
        let counts = try session.rows(
            "SELECT COUNT(*) AS passages, COUNT(DISTINCT document_id) AS documents FROM \(table.name)")
        let state = table
        table.revision = revision
        table.passages = try counts.first?["passages"] ?? 0
        table.documents = try counts.first?["documents"] ?? 0
        let type = VectorType(space)
        if table.graph == nil, table.passages >= graphFrom, type.canHaveGraph {
            let memory = type.graphKilobytes(of: table.passages, m: settings.m)
            // Built by one process of the server: several would share memory in /dev/shm, which is small in containers.
            try session.execute("SELECT set_config('max_parallel_maintenance_workers', '0', true)")
            try session.execute(
                """
                SELECT set_config('maintenance_work_mem', CAST(\(memory) AS TEXT) || 'kB', true) FROM pg_settings
                WHERE name = 'maintenance_work_mem' AND CAST(setting AS BIGINT) < \(memory)
                """)
            try session.execute(
                """
                CREATE INDEX \(table.name)_graph ON \(table.name) USING hnsw (embedding \(type.operators))
                WITH (m = \(SQL(number: settings.m)), ef_construction = \(SQL(number: settings.efConstruction)))
                """)
            table.graph = PgVectorIndex.Graph(settings)
        }
        if old != table || state != table {
            try session.execute(
                """
                INSERT INTO vector_indexes (space, table_number, revision, documents, passages)
                VALUES (\(space.description), \(table.number), \(revision), \(table.documents), \(table.passages))
                ON CONFLICT (space) DO UPDATE SET
                    table_number = excluded.table_number, revision = excluded.revision,
                    documents = excluded.documents, passages = excluded.passages
                """)
        }
        // Last, because it waits for the searches that read the table. Tables of spaces without vectors are dropped as
        // well.
        if let old, old.number != table.number { try session.execute("DROP TABLE \(old.name)") }
        let orphans = try session.rows(
            """
            DELETE FROM vector_indexes
            WHERE space <> \(space.description)
                AND NOT EXISTS (SELECT 1 FROM embeddings WHERE embeddings.space = vector_indexes.space)
            RETURNING table_number
            """)
        for orphan in orphans {
            try session.execute("DROP TABLE IF EXISTS \(VectorTable.name(try orphan["table_number"]))")
        }
    }
}
