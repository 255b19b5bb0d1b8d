import CZlib

/// The checksum of a file in an archive (CRC-32).
struct Checksum {
    private(set) var value: UInt32 = 0

    mutating func add(_ piece: [UInt8]) {
        let sum = unsafe piece.withUnsafeBufferPointer { input in
            unsafe crc32(uLong(value), input.baseAddress, uInt(input.count))
        }
        value = UInt32(truncatingIfNeeded: sum)
    }
}

/// Unpacks raw deflate data (RFC 1951).
enum Inflater {
    /// The size of the pieces that are passed on.
    static let pieceSize = 65_536

    /// Passes on what a range of bytes unpacks to. All of the range must belong to the data.
    ///
    /// - Throws: ``ArchiveError`` `damaged`; what `write` throws.
    static func inflate(_ bytes: [UInt8], _ range: Range<Int>, _ write: ([UInt8]) throws -> Void) throws {
        var stream = unsafe z_stream()
        guard unsafe czlib_inflate_begin(&stream) == Z_OK else {
            throw ArchiveError(.unreadable, "There is not enough memory to unpack the archive.")
        }
        defer { unsafe inflateEnd(&stream) }
        // zlib reads through the pointer but never writes.
        var input = Array(bytes[range])
        try unsafe input.withUnsafeMutableBufferPointer { input in
            unsafe stream.next_in = input.baseAddress
            unsafe stream.avail_in = uInt(input.count)
            var isAtEnd = false
            while !isAtEnd {
                var status = Z_OK
                let piece = unsafe [UInt8](unsafeUninitializedCapacity: pieceSize) { output, count in
                    unsafe stream.next_out = output.baseAddress
                    unsafe stream.avail_out = uInt(output.count)
                    status = unsafe CZlib.inflate(&stream, Z_NO_FLUSH)
                    count = unsafe pieceSize - Int(stream.avail_out)
                }
                isAtEnd = status == Z_STREAM_END
                guard isAtEnd || (status == Z_OK && !piece.isEmpty) else {
                    throw ArchiveError(.damaged, "A file of the archive is damaged: it cannot be unpacked.")
                }
                if !piece.isEmpty { try write(piece) }
            }
            guard unsafe stream.avail_in == 0 else {
                throw ArchiveError(.damaged, "A file of the archive is damaged: it ends early.")
            }
        }
    }
}

/// Packs bytes into raw deflate data, in pieces.
@safe final class Deflater {
    private var stream = unsafe z_stream()
    private static let pieceSize = 65_536

    /// - Throws: ``ArchiveError`` `unreadable` if there is not enough memory.
    init() throws(ArchiveError) {
        guard unsafe czlib_deflate_begin(&stream) == Z_OK else {
            throw ArchiveError(.unreadable, "There is not enough memory to write the archive.")
        }
    }

    deinit { unsafe deflateEnd(&stream) }

    /// Returns what zlib has of all bytes so far; with `isLast`, all of it.
    func deflate(_ bytes: [UInt8], isLast: Bool) -> [UInt8] {
        var input = bytes
        var output: [UInt8] = []
        unsafe input.withUnsafeMutableBufferPointer { input in
            unsafe stream.next_in = input.baseAddress
            unsafe stream.avail_in = uInt(input.count)
            var isFull = true
            while isFull {
                output += unsafe [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { piece, count in
                    unsafe stream.next_out = piece.baseAddress
                    unsafe stream.avail_out = uInt(piece.count)
                    _ = unsafe CZlib.deflate(&stream, isLast ? Z_FINISH : Z_NO_FLUSH)
                    count = unsafe Self.pieceSize - Int(stream.avail_out)
                }
                isFull = unsafe stream.avail_out == 0
            }
        }
        return output
    }
}
