/// Times that are counted together: those with the same six leading binary digits. Below 64 ms each millisecond is a bucket
/// of its own; above, its middle is at most 1/64 (1.6 %) away from every time in it.
struct LatencyBucket: Hashable {
    /// The shortest time in it, in milliseconds.
    let start: Int64

    /// Longer ones are cut into finer buckets, which is no harm: above 2^23 ms, 2.3 hours.
    private static let widest = 17

    /// The one that holds this time.
    init(milliseconds: Int64) {
        let width = Self.width(of: milliseconds)
        start = (milliseconds >> width) << width
    }

    /// In whole milliseconds, rounded down.
    var middle: Int64 { start + ((1 << Self.width(of: start)) - 1) / 2 }

    private static func width(of milliseconds: Int64) -> Int {
        min(max(0, Int64.bitWidth - milliseconds.leadingZeroBitCount - 6), widest)
    }
}
