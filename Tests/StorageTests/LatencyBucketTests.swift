import Testing

@testable import Storage

@Suite struct LatencyBucketTests {
    @Test func `below 64 ms a bucket is a millisecond`() {
        for time: Int64 in 0..<64 { #expect(LatencyBucket(milliseconds: time).middle == time) }
    }

    @Test func `the middle of a bucket is at most 1.6 percent away, up to two hours`() {
        for time in stride(from: 64 as Int64, to: 8_388_608, by: 7) {
            let bucket = LatencyBucket(milliseconds: time)
            #expect(bucket.start <= time)
            #expect(abs(bucket.middle - time) * 64 <= time)
            #expect(LatencyBucket(milliseconds: bucket.start) == bucket)
        }
    }
}
