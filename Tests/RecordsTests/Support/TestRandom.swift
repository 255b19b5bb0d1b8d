import Foundation
import HearthCore
import Records

/// A generator with the same numbers for the same seed on every machine (https://prng.di.unimi.it/splitmix64.c).
struct TestRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a number of a range.
    mutating func int(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
    }

    /// Returns true in so many of a hundred cases.
    mutating func chance(_ percent: Int) -> Bool { int(1...100) <= percent }

    /// Returns an element of a list that is not empty.
    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[int(0...elements.count - 1)] }

    /// Returns a random UUID of version 7.
    mutating func uuid(at time: Timestamp = Timestamp(milliseconds: 1_795_000_000_000)) -> UUID {
        .version7(at: time, using: &self)
    }
}

/// The time at which tests begin: 2026-11-23T12:00:00Z.
let noon = Timestamp(milliseconds: 1_795_435_200_000)

extension Fields {
    /// Reads fields from JSON, for tests that write them as clients do.
    static func json(_ text: String) throws -> Fields { try Fields(parsing: text) }
}
