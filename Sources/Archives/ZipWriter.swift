package import HearthCore

/// Writes a zip archive from front to back: nothing but the piece that is being packed and the list of files is held.
///
/// Sizes and checksums stand behind the data of each file, for they are not known before.
package struct ZipWriter {
    /// A file of the directory.
    private struct Entry {
        var name: [UInt8]
        var start: Int
        var checksum: UInt32 = 0
        var compressedSize = 0
        var size = 0
    }

    private let write: ([UInt8]) throws -> Void
    private let time: [UInt8]
    private var position = 0
    private var entries: [Entry] = []
    private var current: (entry: Entry, checksum: Checksum, deflater: Deflater)?

    private static let overflow = 0xFFFF_FFFF
    /// Names are UTF-8, and sizes follow the data.
    private static let flags = 1 << 11 | 1 << 3
    private static let version = 20
    /// Made on Unix, so that the mode of the files counts.
    private static let madeBy = 3 << 8 | version

    /// Begins an archive.
    ///
    /// - Parameters:
    ///   - time: the time of all files.
    ///   - write: takes the bytes of the archive in pieces.
    package init(at time: Timestamp, write: @escaping ([UInt8]) throws -> Void) {
        self.write = write
        let seconds = time.milliseconds / 1000
        let (year, month, day) = CalendarDay(daysSinceEpoch: Int(seconds / 86_400)).components
        let second = Int(seconds % 86_400)
        // Years from 1980 on, steps of two seconds.
        let date = max(0, year - 1980) << 9 | month << 5 | day
        self.time = Self.half(second / 3600 << 11 | second / 60 % 60 << 5 | second % 60 / 2) + Self.half(date)
    }

    /// Begins a file. The one before it ends.
    ///
    /// - Parameter name: the name, with `/` between folders.
    /// - Throws: ``ArchiveError``; what `write` throws.
    package mutating func begin(_ name: String) throws {
        try end()
        let entry = Entry(name: Array(name.utf8), start: position)
        try put(
            [0x50, 0x4B, 3, 4] + Self.half(Self.version) + Self.half(Self.flags) + Self.half(8) + time
                + [UInt8](repeating: 0, count: 12) + Self.half(entry.name.count) + Self.half(0) + entry.name)
        current = (entry, Checksum(), try Deflater())
    }

    /// Adds bytes to the file that was begun last.
    package mutating func add(_ bytes: [UInt8]) throws {
        guard let deflater = current?.deflater else { return }
        current?.checksum.add(bytes)
        current?.entry.size += bytes.count
        try pack(deflater.deflate(bytes, isLast: false))
    }

    /// Ends the archive.
    package mutating func finish() throws {
        try end()
        let start = position
        for entry in entries {
            try put(
                [0x50, 0x4B, 1, 2] + Self.half(Self.madeBy) + Self.half(Self.version) + Self.half(Self.flags)
                    + Self.half(8) + time + Self.sizes(of: entry) + Self.half(entry.name.count)
                    + [UInt8](repeating: 0, count: 8) + Self.word(0o100600 << 16) + Self.word(entry.start) + entry.name)
        }
        let size = position - start
        try put(
            [0x50, 0x4B, 5, 6] + Self.half(0) + Self.half(0) + Self.half(entries.count) + Self.half(entries.count)
                + Self.word(size) + Self.word(start) + Self.half(0))
    }

    private mutating func end() throws {
        guard let deflater = current?.deflater else { return }
        try pack(deflater.deflate([], isLast: true))
        guard let (begun, checksum, _) = current else { return }
        var entry = begun
        entry.checksum = checksum.value
        current = nil
        try put([0x50, 0x4B, 7, 8] + Self.sizes(of: entry))
        entries.append(entry)
        guard entries.count < 0xFFFF, entry.size < Self.overflow, position < Self.overflow else {
            throw ArchiveError(.tooLarge, "The archive would have more than 4 GB. Export a single zone.")
        }
    }

    private mutating func pack(_ packed: [UInt8]) throws {
        current?.entry.compressedSize += packed.count
        try put(packed)
    }

    private mutating func put(_ bytes: [UInt8]) throws {
        guard !bytes.isEmpty else { return }
        position += bytes.count
        try write(bytes)
    }

    private static func sizes(of entry: Entry) -> [UInt8] {
        word(Int(entry.checksum)) + word(entry.compressedSize) + word(entry.size)
    }

    private static func half(_ value: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }

    private static func word(_ value: Int) -> [UInt8] { half(value) + half(value >> 16) }
}
