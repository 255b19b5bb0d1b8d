import HearthTesting
import Retrieval
import Testing

@Suite struct CandidateSetTests {
    @Test(arguments: [0, 1, 63, 64, 65, 128, 1000])
    func `a candidate set behaves like a set of integers`(universe: Int) {
        var random = SplitMix64(seed: UInt64(universe))
        func some() -> Set<Int> { Set((0..<universe).filter { _ in Bool.random(using: &random) }) }
        for _ in 0..<20 {
            let (left, right) = (some(), some())
            let other = CandidateSet(right, universe: universe)
            var union = CandidateSet(left, universe: universe)
            var intersection = union
            var difference = union
            union.formUnion(other)
            intersection.formIntersection(other)
            difference.subtract(other)
            #expect(Array(union) == left.union(right).sorted())
            #expect(Array(intersection) == left.intersection(right).sorted())
            #expect(Array(difference) == left.subtracting(right).sorted())
            #expect(union.count == left.union(right).count)
            #expect((0..<universe).filter(other.contains) == right.sorted())
        }
        var all = CandidateSet(allOf: universe)
        #expect(Array(all) == Array(0..<universe))
        #expect(all == CandidateSet(0..<universe, universe: universe))
        if universe > 0 {
            all.remove(universe - 1)
            #expect(all.count == universe - 1)
        }
    }
}
