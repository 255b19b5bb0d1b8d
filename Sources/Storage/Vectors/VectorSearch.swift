import Assist
import HearthCore

/// The statements of a search, and the reading of their rows. A search is a transaction: its local settings, then the
/// query.
struct VectorSearch {
    /// The difference of similarities up to which documents may be equal once they are rounded.
    private static let rounding: SQL = "0.000002"

    let space: EmbeddingSpace
    let vector: [Float]
    let filter: VectorFilter
    let limit: Int
    let efSearch: Int

    /// Returns the query that compares every candidate: a result that is collected before it is sorted cannot use the
    /// order of a graph. It is collected from ids and distances alone, because whole rows would be sorted on disk. No
    /// document has more passages than the longest, so among so many times `limit` passages are `limit` documents. To
    /// them are added those that may be equal to the last one, among which the ids decide.
    func exact(in table: VectorTable) -> [SQL] {
        [
            "SELECT set_config('jit', 'off', true), set_config('plan_cache_mode', 'force_custom_plan', true)",
            """
            WITH candidates AS MATERIALIZED (
                SELECT document_id, passage, \(weighed(distance)) AS distance FROM \(table.name) WHERE \(conditions)
            )
            SELECT document_id, distance FROM candidates WHERE distance <= \(Self.rounding) + (
                SELECT MAX(distance) FROM (
                    SELECT distance FROM candidates ORDER BY distance
                    LIMIT \(limit) * (SELECT MAX(passage) + 1 FROM candidates)
                ) AS nearest
            )
            """,
        ]
    }

    /// Returns the query that walks the graph, in its order, until enough passages pass the filter.
    func byGraph(in table: VectorTable) -> [SQL] {
        // Several passages may be of one document.
        let passages = limit * 2 * ((table.passages + table.documents - 1) / max(1, table.documents))
        return [
            """
            SELECT set_config('jit', 'off', true), set_config('plan_cache_mode', 'force_custom_plan', true),
                set_config('enable_seqscan', 'off', true), set_config('hnsw.iterative_scan', 'relaxed_order', true),
                set_config('hnsw.ef_search', \(String(efSearch)), true)
            """,
            """
            SELECT document_id, \(weighed("distance")) AS distance FROM (
                SELECT document_id, passage, \(distance) AS distance FROM \(table.name) WHERE \(conditions)
                ORDER BY \(distance) LIMIT \(passages)
            ) AS nearest
            """,
        ]
    }

    /// Returns the best documents first. A document is as near as its nearest passage; ids are compared here, because
    /// collations differ.
    func matches(_ rows: [SQLRow]) throws(StorageError) -> [VectorMatch] {
        var nearest: [String: Double] = [:]
        for row in rows {
            let (id, distance): (String, Double) = (try row["document_id"], try row["distance"])
            nearest[id] = min(distance, nearest[id] ?? distance)
        }
        let matches = nearest.map { VectorMatch(documentID: $0.key, similarity: Float(1 - $0.value)) }
        return Array(
            matches.sorted {
                $0.similarity == $1.similarity ? $0.documentID < $1.documentID : $0.similarity > $1.similarity
            }.prefix(limit))
    }

    private var distance: SQL {
        let type = VectorType(space)
        return "embedding <=> CAST(\(type.native(vector)) AS \(type.name))"
    }

    /// The weight of a distance: a similarity is multiplied, 1 - weight · (1 - distance).
    private func weighed(_ distance: SQL) -> SQL {
        let weight = Double(EmbeddedDocument.laterPassageWeight)
        return """
            (\(distance)) * CASE WHEN passage = 0 THEN 1 ELSE CAST(\(weight) AS DOUBLE PRECISION) END
                + CASE WHEN passage = 0 THEN 0 ELSE CAST(\(1 - weight) AS DOUBLE PRECISION) END
            """
    }

    private var conditions: SQL {
        var conditions: SQL = """
            (kind & \(filter.kinds.isEmpty ? -1 : filter.kinds.bits)) <> 0 AND (allergens & \(filter.excluding.bits)) = 0
            """
        if let suitability { conditions = "\(conditions) AND (\(suitability))" }
        if !filter.excludedIDs.isEmpty {
            conditions = """
                \(conditions) AND document_id NOT IN (SELECT unnest(CAST(\(filter.excludedIDs.arrayLiteral) AS TEXT[])))
                """
        }
        return conditions
    }

    /// The condition on ages; nil if the filter names no ages.
    private var suitability: SQL? {
        let months = Set(filter.ages.map(\.months)).sorted()
        guard let youngest = months.first, let oldest = months.last else { return nil }
        let recipe = Document.Kind.recipe.bit
        let one = months.dropFirst().reduce("ages_from <= \(youngest) AND ages_to > \(youngest)" as SQL) {
            "\($0) OR ages_from <= \($1) AND ages_to > \($1)"
        }
        return """
            CASE WHEN kind = \(recipe) THEN ages_from <= \(youngest) AND ages_to > \(oldest) ELSE \(one) END
            """
    }
}

extension [String] {
    /// The text that PostgreSQL reads as an array of text.
    var arrayLiteral: String {
        let elements = map { "\"\($0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"" }
        return "{\(elements.joined(separator: ","))}"
    }
}
