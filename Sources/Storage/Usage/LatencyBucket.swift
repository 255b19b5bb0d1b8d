/// A bucket of times with the same six leading binary digits. Below 64 ms each millisecond is a bucket of its own;
/// above, the middle is at most 1/64 (1.6 %) away from every time in the bucket.
struct LatencyBucket: Hashable {
    /// The shortest time of the bucket, in milliseconds.
    let start: Int64

    /// The longest start. Longer times, above 2^23 ms or 2.3 hours, have finer buckets, which does no harm.
    private static let widest = 17

    /// Finds the bucket of a time.
    init(milliseconds: Int64) {
        let width = Self.width(of: milliseconds)
        start = (milliseconds >> width) << width
    }

    /// The middle in whole milliseconds, rounded down.
    var middle: Int64 { start + ((1 << Self.width(of: start)) - 1) / 2 }

    private static func width(of milliseconds: Int64) -> Int {
        min(max(0, Int64.bitWidth - milliseconds.leadingZeroBitCount - 6), widest)
    }
}
