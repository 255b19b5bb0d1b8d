/// Files of gzip (RFC 1952).
package enum Gzip {
    /// Returns what a file of one member unpacks to.
    ///
    /// - Parameter limit: the most bytes of the result.
    /// - Throws: ``ArchiveError``.
    package static func unpacked(_ bytes: [UInt8], limit: Int) throws -> [UInt8] {
        let damaged = ArchiveError(.damaged, "A compressed file is cut off or damaged. Export it again.")
        guard bytes.count >= 18, bytes[0] == 0x1F, bytes[1] == 0x8B, bytes[2] == 8 else { throw damaged }
        let flags = bytes[3]
        var place = 10
        if flags & 4 != 0 { place += 2 + Int(bytes[10]) + Int(bytes[11]) << 8 }
        // A name and a comment, each with a zero behind it.
        for flag in [UInt8(8), 16] where flags & flag != 0 {
            guard place < bytes.count, let end = bytes[place...].firstIndex(of: 0) else { throw damaged }
            place = end + 1
        }
        if flags & 2 != 0 { place += 2 }
        guard place <= bytes.count - 8 else { throw damaged }
        var (output, checksum): ([UInt8], Checksum) = ([], Checksum())
        try Inflater.inflate(bytes, place..<bytes.count - 8) { piece in
            guard output.count + piece.count <= limit else {
                throw ArchiveError(.tooLarge, "A compressed file unpacks to more than \(limit >> 20) MB.")
            }
            checksum.add(piece)
            output += piece
        }
        let end = bytes.count - 8
        let expected = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[end + $1]) << (8 * UInt32($1)) }
        guard checksum.value == expected else { throw damaged }
        return output
    }
}
