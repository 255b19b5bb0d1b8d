import Assist

/// A vector in the form of a column: IEEE 754 singles, least significant byte first, as in the memory of every
/// supported machine.
enum StoredVector {
    static func bytes(_ vector: [Float]) -> [UInt8] { unsafe vector.withUnsafeBytes { unsafe Array($0) } }

    static func vector(_ bytes: [UInt8]) throws(StorageError) -> [Float] {
        let size = MemoryLayout<Float>.size
        guard bytes.count.isMultiple(of: size) else {
            throw StorageError(.malformedRow, "a vector of \(bytes.count) bytes")
        }
        return unsafe [Float](unsafeUninitializedCapacity: bytes.count / size) { floats, count in
            unsafe UnsafeMutableRawBufferPointer(floats).copyBytes(from: bytes)
            count = bytes.count / size
        }
    }

    /// - Throws: `malformedRow` if the vector is not of the space.
    static func vector(_ bytes: [UInt8], in space: EmbeddingSpace) throws(StorageError) -> [Float] {
        let vector = try vector(bytes)
        guard vector.count == space.dimension else {
            throw StorageError(.malformedRow, "a vector of \(vector.count) components in space \(space)")
        }
        return vector
    }

    /// Returns whether a cosine with the vector is a number.
    static func hasDirection(_ vector: [Float]) -> Bool {
        vector.reduce(into: 0 as Float) { $0 += $1 * $1 }.isNormal
    }
}
