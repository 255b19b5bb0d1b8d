import Foundation

/// Benchmark of reading memory, the upper limit of any scan.
final class ReadBench {
    private let words: UnsafeMutableBufferPointer<SIMD8<UInt64>>
    /// Sum of the words read, so that the compiler keeps the reads.
    private(set) var sum: UInt64 = 0

    init?(byteCount: Int) {
        let address = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let address, address != MAP_FAILED else { return nil }
        madvise(address, byteCount, MADV_HUGEPAGE)
        memset(address, 1, byteCount)
        words = UnsafeMutableBufferPointer(
            start: address.assumingMemoryBound(to: SIMD8<UInt64>.self), count: byteCount / 64)
    }

    deinit { munmap(words.baseAddress, words.count * 64) }

    func read() {
        var parts = (SIMD8<UInt64>(), SIMD8<UInt64>())
        for index in stride(from: 0, to: words.count - 1, by: 2) {
            parts.0 ^= words[index]
            parts.1 ^= words[index + 1]
        }
        sum &+= (parts.0 ^ parts.1).wrappedSum()
    }
}
