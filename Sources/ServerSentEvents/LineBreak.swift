let lineFeed = UInt8(ascii: "\n")
let carriageReturn = UInt8(ascii: "\r")

extension UnsafeBufferPointer<UInt8> {
    /// Returns the index of the first LF or CR at or after `start`.
    ///
    /// Examines eight bytes at a time, by the classic test for a zero byte in a word (Warren, Hacker's Delight, 6-1):
    /// a byte
    /// loop takes longer than the rest of the parser.
    func nextLineBreak(from start: Int) -> Int? {
        let bytes = UnsafeRawBufferPointer(self)
        var index = start
        while index + 8 <= count {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let found = zeroBytes(word ^ 0x0A0A_0A0A_0A0A_0A0A) | zeroBytes(word ^ 0x0D0D_0D0D_0D0D_0D0D)
            if found != 0 { return index + found.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < count {
            if self[index] == lineFeed || self[index] == carriageReturn { return index }
            index += 1
        }
        return nil
    }

    /// Sets the high bit of each zero byte. Bytes above the lowest zero may be marked falsely, so only the lowest
    /// mark may be
    /// used.
    private func zeroBytes(_ word: UInt64) -> UInt64 {
        (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    }
}
