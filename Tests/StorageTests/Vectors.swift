import Assist
import Foundation
import HearthCore
import HearthTesting
import Kitchen
import Storage
import Testing

/// A migrated database of its own on a server with pgvector.
func withVectors(
    parameters: String = "", exactBelow: Int = PgVectorIndex.exactBelow,
    _ body: (Storage, PgVectorIndex) async throws -> Void
) async throws {
    let server = try await TemporaryPostgres.shared.value
    let url = server.url(database: try await server.createDatabase(), parameters: parameters)
    try await withStorage(at: url) { storage in
        _ = try await storage.migrator(clock: ManualClock()).migrate()
        _ = try await storage.engine.rows("GRANT pg_read_all_stats TO hearth_app", .schema, of: .all)
    }
    try await withStorage(at: url) { storage in
        try await body(storage, try await storage.index(exactBelow: exactBelow))
    }
}

extension Storage {
    /// As another process has it.
    func index(_ settings: PgVectorSettings = .init(), exactBelow: Int = PgVectorIndex.exactBelow) async throws
        -> PgVectorIndex
    {
        let availability = try await vectorIndex(settings, exactBelow: exactBelow)
        guard case .available(let index) = availability else {
            throw StorageError(.unavailable, "no pgvector: \(availability)")
        }
        return index
    }
}

/// Cards with vectors at random, and the plainest search among them.
struct Vectors: Sendable {
    let space: EmbeddingSpace
    private(set) var documents: [StoredDocument] = []
    private(set) var embedded: [String: [[Float]]] = [:]
    private var random: SplitMix64

    init(dimension: Int, documents count: Int, seed: UInt64 = 1) {
        space = EmbeddingSpace(model: "test", dimension: dimension)
        random = SplitMix64(seed: seed)
        for number in 0..<count { add(number) }
    }

    /// - Parameter key: every ninth card is the same to the model as the one before it, unless it says otherwise.
    mutating func add(_ number: Int, key: String? = nil) {
        let key = key ?? "key \(number % 9 == 8 ? number - 1 : number)"
        if embedded[key] == nil {
            embedded[key] = (0...Int.random(in: 0...2, using: &random)).map { _ in vector() }
        }
        let kind = Document.Kind.allCases[Int.random(in: 0..<7, using: &random) / 2 * 2]
        let from = [0, 6, 12, 36].randomElement(using: &random) ?? 0
        let to = [nil, from + 12, from + 60].randomElement(using: &random) ?? nil
        var allergens: Set<Allergen> = []
        for allergen in [Allergen.egg, .dairy, .sulphite] where Int.random(in: 0..<4, using: &random) == 0 {
            allergens.insert(allergen)
        }
        documents.append(
            StoredDocument(
                document: Document(
                    // Quotes and backslashes as well, and an order that is not that of the numbers.
                    id: "card \(number % 7)\"\\,{\(number)", kind: kind, title: "Card \(number)", body: "",
                    ages: AgeRange(from: from, to: to), allergens: allergens,
                    // The lexicon finds peanuts in it.
                    ingredients: number.isMultiple(of: 5) ? ["50 g satay sauce"] : []),
                entry: DocumentEntry(hash: "\(number)", embeddingKey: key)))
    }

    /// Returns a vector of unit length.
    mutating func vector() -> [Float] {
        let components = (0..<space.dimension).map { _ in Float.random(in: -1...1, using: &random) }
        let length = components.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return components.map { $0 / length }
    }

    func ingest(into storage: Storage) async throws -> Int64 {
        let all = embedded.map { EmbeddedDocument(key: $0.key, vectors: $0.value) }
        for start in stride(from: 0, to: all.count, by: 64) {
            try await storage.embeddings.add(Array(all[start..<min(start + 64, all.count)]), in: space)
        }
        try await storage.documents.apply(DocumentChange(upserts: documents, space: space))
        return try await storage.documents.state().revision
    }

    func passing(_ filter: VectorFilter) -> [StoredDocument] {
        documents.filter { stored in
            let document = stored.document
            if !filter.kinds.isEmpty, !filter.kinds.contains(document.kind) { return false }
            if filter.excludedIDs.contains(document.id) { return false }
            guard document.kind == .recipe else {
                return filter.ages.isEmpty || filter.ages.contains(where: document.ages.contains)
            }
            return filter.ages.allSatisfy(document.ages.contains)
                && document.containedAllergens.isDisjoint(with: filter.excluding)
        }
    }

    /// Every vector is compared, in doubles.
    func nearest(to query: [Float], passing filter: VectorFilter, limit: Int) -> [VectorMatch] {
        let query = kept(query)
        var similarities: [String: Double] = [:]
        for (key, vectors) in embedded {
            similarities[key] = vectors.enumerated().map { passage, vector in
                let vector = kept(vector)
                var (product, length, queryLength) = (0.0, 0.0, 0.0)
                for index in 0..<vector.count {
                    product += vector[index] * query[index]
                    length += vector[index] * vector[index]
                    queryLength += query[index] * query[index]
                }
                let weight = passage == 0 ? 1 : Double(EmbeddedDocument.laterPassageWeight)
                return weight * product / (length * queryLength).squareRoot()
            }.max()
        }
        return Array(
            passing(filter).map {
                VectorMatch(
                    documentID: $0.document.id, similarity: Float(similarities[$0.entry.embeddingKey ?? ""] ?? .nan))
            }.sorted { ($1.similarity, $0.documentID) < ($0.similarity, $1.documentID) }.prefix(limit))
    }

    /// Returns a vector as its column stores it: as halves if it is long.
    private func kept(_ vector: [Float]) -> [Double] {
        vector.map { space.dimension > 2000 ? Double(Float16($0)) : Double($0) }
    }

    mutating func change(_ index: Int, _ change: (inout Document) -> Void) {
        change(&documents[index].document)
        documents[index].entry.hash += "'"
    }

    mutating func remove(_ count: Int) -> [String] {
        defer { documents.removeFirst(count) }
        return documents.prefix(count).map(\.document.id)
    }
}
