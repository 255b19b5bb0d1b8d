import Assist

/// A table of the vectors of one space, one row for each passage, with the columns that searches filter by.
///
/// Its columns: `document_id`, `passage`, `kind` (a bit), `ages_from` and `ages_to` (months, the end is excluded),
/// `allergens` (bits, of recipes), `embedding_key`, `embedding`.
struct VectorTable: Hashable, Sendable {
    static let columns: [StaticString] = [
        "document_id", "passage", "kind", "ages_from", "ages_to", "allergens", "embedding_key", "embedding",
    ]

    var number: Int
    /// The revision of the documents that the table holds.
    var revision: Int64
    var documents: Int
    var passages: Int
    /// The graph; nil if each candidate is compared.
    var graph: PgVectorIndex.Graph?

    var name: SQL { Self.name(number) }

    static func name(_ number: Int) -> SQL { "vector_index_\(SQL(number: number))" }

    /// Returns the tables of a space that exist: one that an operator dropped is created again.
    static func find(_ space: EmbeddingSpace) -> SQL {
        """
        SELECT table_number, revision, documents, passages, (
            SELECT array_to_string(reloptions, ',') FROM pg_class
            WHERE oid = to_regclass('vector_index_' || table_number || '_graph')
        ) AS graph
        FROM vector_indexes
        WHERE space = \(space.description) AND to_regclass('vector_index_' || table_number) IS NOT NULL
        """
    }

    init(number: Int, revision: Int64 = 0, documents: Int = 0, passages: Int = 0) {
        self.number = number
        self.revision = revision
        self.documents = documents
        self.passages = passages
    }

    init(_ row: SQLRow) throws(StorageError) {
        self.init(
            number: try row["table_number"], revision: try row["revision"], documents: try row["documents"],
            passages: try row["passages"])
        graph = (try row["graph"] as String?).flatMap(PgVectorIndex.Graph.init)
    }
}

extension PgVectorIndex {
    /// The parameters with which a graph was built.
    package struct Graph: Hashable, Sendable {
        /// The neighbours of a vector in each layer.
        package var m: Int
        /// The candidates for a vector's neighbours.
        package var efConstruction: Int

        init(_ settings: PgVectorSettings) {
            m = settings.m
            efConstruction = settings.efConstruction
        }

        /// - Parameter options: the options as PostgreSQL stores them: `m=16,ef_construction=64`.
        init?(options: String) {
            var values: [Substring: Int] = [:]
            for option in options.split(separator: ",") {
                let parts = option.split(separator: "=")
                if parts.count == 2 { values[parts[0]] = Int(parts[1]) }
            }
            guard let m = values["m"], let efConstruction = values["ef_construction"] else { return nil }
            self.m = m
            self.efConstruction = efConstruction
        }
    }
}

/// The pgvector type of a space's vectors.
struct VectorType {
    let dimension: Int

    init(_ space: EmbeddingSpace) { dimension = space.dimension }

    /// A row must fit on a page of 8 KB; a graph takes singles up to 2,000 components and halves up to 4,000.
    private var isHalf: Bool { dimension > 2000 }

    var name: SQL { isHalf ? "halfvec" : "vector" }
    var operators: SQL { isHalf ? "halfvec_cosine_ops" : "vector_cosine_ops" }
    var canHaveGraph: Bool { dimension <= 4000 }

    /// Vectors are stored in the row, so that a scan does not fetch them from another table, unless the row would not
    /// fit on its page.
    var storage: SQL { dimension * (isHalf ? 2 : 4) <= 7000 ? "PLAIN" : "EXTERNAL" }

    /// The memory for building a graph, at most a gigabyte: beyond its memory pgvector builds many times slower. Each
    /// vector has up to `2 m` neighbours on the lowest layer, of 24 bytes in version 0.8, and about 400 bytes more.
    func graphKilobytes(of passages: Int, m: Int) -> Int {
        min(passages * (dimension * (isHalf ? 2 : 4) + 48 * m + 400) / 1024 + 16_384, 1 << 20)
    }

    /// The dimension and two zero bytes, 16 bits each, then the components; the greatest byte first.
    func native(_ vector: [Float]) -> SQLValue {
        .native(
            isHalf
                ? Self.form(vector.count, vector.lazy.map { Float16($0).bitPattern })
                : Self.form(vector.count, vector.lazy.map(\.bitPattern)))
    }

    private static func form<Component: FixedWidthInteger>(
        _ count: Int, _ components: some Sequence<Component>
    ) -> [UInt8] {
        let size = MemoryLayout<Component>.size
        return unsafe [UInt8](unsafeUninitializedCapacity: 4 + count * size) { buffer, filled in
            let bytes = UnsafeMutableRawBufferPointer(buffer)
            unsafe bytes.storeBytes(of: UInt16(count).bigEndian, as: UInt16.self)
            unsafe bytes.storeBytes(of: 0, toByteOffset: 2, as: UInt16.self)
            var offset = 4
            for component in components {
                unsafe bytes.storeBytes(of: component.bigEndian, toByteOffset: offset, as: Component.self)
                offset += size
            }
            filled = offset
        }
    }
}
