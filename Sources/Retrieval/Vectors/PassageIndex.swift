package import Assist
import CKernels

/// The vectors of all documents' passages, searched exhaustively. Immutable.
///
/// Each passage is stored as floats and as codes of one byte per dimension, which are four times as fast to read. The
/// codes give an upper bound of a passage's similarity; only passages that can be among the best are compared by
/// floats. So the result equals that of comparing everything by floats (decision 0024).
package struct PassageIndex: Sendable {
    /// A document with the similarity of its nearest passage.
    package struct Match: Hashable, Sendable {
        /// Position in the array that the index was built from.
        package var ordinal: Int
        /// Similarity, as in ``HearthCore/VectorMatch/similarity``.
        package var similarity: Float

        /// Creates a match.
        package init(ordinal: Int, similarity: Float) {
            self.ordinal = ordinal
            self.similarity = similarity
        }
    }

    /// Space of the vectors.
    package let space: EmbeddingSpace
    /// The builder's identifier of the documents.
    package let fingerprint: String
    /// Number of documents.
    package let documentCount: Int
    /// Number of passages.
    package let passageCount: Int
    /// The passages of document d are `offsets[d] ..< offsets[d + 1]`.
    let offsets: [UInt32]
    /// Maximum length of the difference between a passage and its codes.
    let loss: Float
    let layout: PassageLayout
    let image: PassageImage

    /// Builds an index.
    ///
    /// - Parameters:
    ///   - documents: the unit vectors of each document's passages; a document may have none.
    ///   - fingerprint: identifies the documents and their order.
    /// - Throws: ``EmbedderError`` `dimension_mismatch` or `not_a_unit_vector`.
    package init(_ documents: [[[Float]]], space: EmbeddingSpace, fingerprint: String) throws(EmbedderError) {
        let owners = documents.indices.flatMap { repeatElement($0, count: documents[$0].count) }
        let vectors = documents.joined().map { $0[...] }
        try self.init(
            owners: owners, documentCount: documents.count, space: space, fingerprint: fingerprint
        ) { vectors[$0] }
    }

    /// Builds an index from a matrix.
    ///
    /// - Parameters:
    ///   - matrix: concatenated unit vectors.
    ///   - owners: the ordinal of each vector's document, ascending.
    /// - Throws: ``EmbedderError`` `dimension_mismatch` or `not_a_unit_vector`.
    package init(
        matrix: [Float], owners: [Int], documentCount: Int, space: EmbeddingSpace, fingerprint: String
    ) throws(EmbedderError) {
        guard matrix.count == owners.count * space.dimension else {
            throw EmbedderError(.dimensionMismatch, "\(matrix.count) numbers for \(owners.count) vectors in \(space)")
        }
        try self.init(
            owners: owners, documentCount: documentCount, space: space, fingerprint: fingerprint
        ) { matrix[$0 * space.dimension..<($0 + 1) * space.dimension] }
    }

    private init(
        owners: [Int], documentCount: Int, space: EmbeddingSpace, fingerprint: String,
        vector: (Int) -> ArraySlice<Float>
    ) throws(EmbedderError) {
        let identity = Self.identity(space, fingerprint)
        let layout = PassageLayout(
            dimension: space.dimension, passageCount: owners.count, identityLength: identity.count)
        let image = try PassageImage(byteCount: layout.byteCount)
        let base = unsafe image.bytes
        var loss: Float = 0
        for (row, owner) in owners.enumerated() {
            let vector = vector(row)
            try Self.check(vector, in: space)
            let floats = unsafe base.baseAddress.unsafelyUnwrapped
                .advanced(by: layout.rows + row * layout.stride * 4).assumingMemoryBound(to: Float.self)
            let isLater = row > 0 && owners[row - 1] == owner
            let weight = isLater ? EmbeddedDocument.laterPassageWeight : 1
            for (column, value) in vector.enumerated() { unsafe floats[column] = weight * value }
            let codes = unsafe base.baseAddress.unsafelyUnwrapped
                .advanced(by: layout.codes + row * layout.stride).assumingMemoryBound(to: UInt8.self)
            var lost: Float = 0
            let scale = unsafe ck_encode_row(floats, layout.stride, codes, &lost)
            loss = max(loss, lost)
            unsafe base.storeBytes(of: scale, toByteOffset: layout.scales + row * 4, as: Float.self)
            unsafe base.storeBytes(of: UInt32(owner), toByteOffset: layout.owners + row * 4, as: UInt32.self)
        }
        for (index, byte) in identity.enumerated() { unsafe base[layout.identity + index] = byte }
        let header = PassageHeader(
            dimension: space.dimension, loss: loss, documentCount: documentCount, passageCount: owners.count,
            identityLength: identity.count, byteCount: layout.byteCount)
        unsafe header.write(to: base)
        guard let index = Self(image: image, header: header, layout: layout, space: space, fingerprint: fingerprint)
        else { throw EmbedderError(.dimensionMismatch, "vectors in another order than their documents") }
        self = index
    }

    /// Returns nil if the owners do not ascend or are not documents. Other errors in an image cannot cause invalid
    /// reads.
    init?(image: PassageImage, header: PassageHeader, layout: PassageLayout, space: EmbeddingSpace, fingerprint: String)
    {
        var offsets: [UInt32] = []
        offsets.reserveCapacity(header.documentCount + 1)
        for row in 0..<header.passageCount {
            let owner = unsafe image.bytes.load(fromByteOffset: layout.owners + row * 4, as: UInt32.self)
            guard owner < header.documentCount, Int(owner) + 1 >= offsets.count else { return nil }
            while offsets.count <= owner { offsets.append(UInt32(row)) }
        }
        while offsets.count <= header.documentCount { offsets.append(UInt32(header.passageCount)) }
        self.space = space
        self.fingerprint = fingerprint
        self.documentCount = header.documentCount
        self.passageCount = header.passageCount
        self.offsets = offsets
        self.loss = header.loss
        self.layout = layout
        self.image = image
    }

    /// Returns the identity of an index for its file.
    static func identity(_ space: EmbeddingSpace, _ fingerprint: String) -> [UInt8] {
        Array("\(space)\n\(fingerprint)".utf8)
    }

    /// Throws if a vector cannot be compared: similarities are cosines only for unit vectors, and zero vectors or NaN
    /// have none.
    static func check(_ vector: ArraySlice<Float>, in space: EmbeddingSpace) throws(EmbedderError) {
        guard vector.count == space.dimension else {
            throw EmbedderError(.dimensionMismatch, "a vector of \(vector.count) numbers in \(space)")
        }
        let square = vector.reduce(0) { $0 + Double($1) * Double($1) }
        guard abs(square - 1) < 1e-3 else {
            throw EmbedderError(.notAUnitVector, "a vector of length \(square.squareRoot()) in \(space)")
        }
    }
}
