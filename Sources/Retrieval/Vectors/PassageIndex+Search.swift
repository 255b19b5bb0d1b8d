import Assist
import CKernels

extension PassageIndex {
    /// Method of a scan.
    package enum Scan: Sendable {
        /// Compares every passage by its floats.
        case floats
        /// Compares every passage by its codes, and by its floats if the codes leave it a chance.
        case codes
    }

    /// Number of candidates from which codes are the faster scan. Measured: with fewer, the saving is less than the
    /// cost of
    /// encoding the query and visiting some passages twice.
    static let codesFrom = 256

    /// Maximum error of scores by floats: similarities are rounded to a millionth, and the error of sums of some
    /// thousand
    /// products is below this.
    private static let tolerance: Float = 4e-6

    private static let blockLength = 1024

    /// Returns the documents nearest to `query`, best first, ties by ordinal.
    ///
    /// - Parameters:
    ///   - query: unit vector in the index's space.
    ///   - candidates: documents that may be returned; nil for all.
    ///   - scan: for tests and measurements; the choice changes no result.
    /// - Throws: ``EmbedderError`` `dimension_mismatch` or `not_a_unit_vector`.
    package func nearest(
        to query: [Float], among candidates: CandidateSet? = nil, limit: Int, by scan: Scan? = nil
    ) throws(EmbedderError) -> [Match] {
        try Self.check(query[...], in: space)
        precondition(candidates == nil || candidates?.universe == documentCount, "candidates of another snapshot")
        let most = candidates?.count ?? documentCount
        guard limit > 0, most > 0, passageCount > 0 else { return [] }
        let limit = min(limit, most)
        let scan = scan ?? (most < Self.codesFrom ? .floats : .codes)
        return unsafe withUnsafeTemporaryAllocation(byteCount: layout.stride * 5, alignment: 64) { scratch in
            // The query, padded for the kernels, followed by its codes.
            unsafe scratch.initializeMemory(as: UInt8.self, repeating: 0)
            let vector = unsafe scratch.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Float.self)
            for (column, value) in query.enumerated() { unsafe vector[column] = value }
            var blocks = PassageBlocks(candidates, of: self)
            if scan == .floats { return unsafe nearest(to: vector, in: &blocks, limit: limit) }
            let codes = unsafe scratch.baseAddress.unsafelyUnwrapped
                .advanced(by: layout.stride * 4).assumingMemoryBound(to: Int8.self)
            return unsafe nearest(to: vector, at: promising(vector, codes, in: &blocks, limit: limit), limit: limit)
        }
    }

    private func nearest(to vector: UnsafePointer<Float>, in blocks: inout PassageBlocks, limit: Int) -> [Match] {
        let rows = unsafe part(at: layout.rows, of: Float.self)
        var best = BestDocuments(limit: limit)
        unsafe scan(&blocks, into: &best, slack: Self.tolerance) { places, count, scores in
            unsafe ck_score_floats(vector, rows, layout.stride, places, count, scores)
        } found: { _, ordinal, score, best in
            best.add(ordinal, VectorMatch.rounded(score))
        }
        return best.finish()
    }

    private func nearest(to vector: UnsafePointer<Float>, at places: [UInt32], limit: Int) -> [Match] {
        let owners = unsafe part(at: layout.owners, of: UInt32.self)
        let rows = unsafe part(at: layout.rows, of: Float.self)
        var scores = [Float](repeating: 0, count: places.count)
        unsafe ck_score_floats(vector, rows, layout.stride, places, places.count, &scores)
        var best = BestDocuments(limit: limit)
        for (place, score) in zip(places, scores) {
            unsafe best.add(Int(owners[Int(place)]), VectorMatch.rounded(score))
        }
        return best.finish()
    }

    /// Returns the passages that can be among the best `limit`, ascending.
    ///
    /// For vectors q and p and their decoded codes q' and p', qp - q'p' = q(p - p') + (q - q')p', which is at most
    /// |q||p - p'| + |q - q'||p'| (Cauchy and Schwarz). The best `limit` by codes are at least as similar as their
    /// worst minus
    /// this error. A better passage scores by codes at most twice the error below that worst.
    private func promising(
        _ vector: UnsafePointer<Float>, _ codes: UnsafeMutablePointer<Int8>, in blocks: inout PassageBlocks, limit: Int
    ) -> [UInt32] {
        var queryLoss: Float = 0
        let scale = unsafe ck_encode_vector(vector, layout.stride, codes, &queryLoss)
        let rows = unsafe part(at: layout.codes, of: UInt8.self)
        let scales = unsafe part(at: layout.scales, of: Float.self)
        // Lengths are 1 within a thousandth.
        let slack = 2 * (1.001 * loss + queryLoss * (1.001 + loss) + Self.tolerance)
        var promising: [(place: UInt32, score: Float)] = []
        var best = BestDocuments(limit: limit)
        unsafe scan(&blocks, into: &best, slack: slack) { places, count, scores in
            unsafe ck_score_codes(codes, scale, rows, scales, layout.stride, places, count, scores)
        } found: { place, ordinal, score, best in
            promising.append((place, score))
            best.add(ordinal, score)
        }
        best.settle()
        return promising.filter { $0.score >= best.least - slack }.map(\.place)
    }

    /// Scores blocks and reports each passage at most `slack` below the worst of the best.
    private func scan(
        _ blocks: inout PassageBlocks, into best: inout BestDocuments, slack: Float,
        score: (UnsafePointer<UInt32>, Int, UnsafeMutablePointer<Float>) -> Void,
        found: (_ place: UInt32, _ ordinal: Int, _ score: Float, inout BestDocuments) -> Void
    ) {
        let owners = unsafe part(at: layout.owners, of: UInt32.self)
        unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.blockLength) { places in
            unsafe withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.blockLength) { scores in
                let places = unsafe places.baseAddress.unsafelyUnwrapped
                let scores = unsafe scores.baseAddress.unsafelyUnwrapped
                while true {
                    let count = unsafe blocks.next(into: places, atMost: Self.blockLength)
                    if count == 0 { return }
                    unsafe score(places, count, scores)
                    var index = 0
                    while true {
                        index = unsafe ck_first_at_least(scores, index, count, best.least - slack)
                        if index == count { break }
                        let place = unsafe places[index]
                        unsafe found(place, Int(owners[Int(place)]), scores[index], &best)
                        index += 1
                    }
                }
            }
        }
    }

    private func part<Element>(at offset: Int, of type: Element.Type) -> UnsafePointer<Element> {
        unsafe UnsafePointer(
            image.bytes.baseAddress.unsafelyUnwrapped.advanced(by: offset).assumingMemoryBound(to: type))
    }
}
