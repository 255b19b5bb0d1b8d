import Records
import Testing

/// Tests of the order of aisles that is learned from trips.
@Suite struct AisleOrderTests {
    @Test(arguments: [
        (["a", "b", "c", "d"], ["c", "a"], ["c", "b", "a", "d"]),
        ([], ["b", "a"], ["b", "a"]),
        (["a", "b"], ["b", "x", "a"], ["b", "x", "a"]),
        (["a", "b"], ["x", "b"], ["a", "x", "b"]),
        (["a", "b"], ["b", "b", "a", "b"], ["b", "a"]),
        (["a", "b"], ["b"], ["a", "b"]),
        (["a", "b"], [], ["a", "b"]),
    ])
    func `visited aisles stand as they were visited, and all others stay`(
        order: [String], visited: [String], expected: [String]
    ) {
        let learned = AisleOrder.learned(order, from: visited)
        #expect(learned == expected)
        #expect(AisleOrder.learned(learned, from: visited) == learned, "a trip that is learned again")
    }

    @Test func `learning loses no aisle and keeps the trip in its order`() {
        var random = TestRandom(seed: 7)
        let names = (0..<12).map { "aisle \($0)" }
        for _ in 0..<300 {
            let order = names.filter { _ in random.chance(50) }.shuffled(using: &random)
            let trip = names.filter { _ in random.chance(40) }.shuffled(using: &random)
            let learned = AisleOrder.learned(order, from: trip)
            #expect(Set(learned).isSuperset(of: order) && Set(learned).count == learned.count)
            if trip.count > 1 { #expect(learned.filter(trip.contains) == trip) }
            #expect(learned.filter { !trip.contains($0) } == order.filter { !trip.contains($0) })
            #expect(AisleOrder.learned(learned, from: trip) == learned)
        }
    }
}
