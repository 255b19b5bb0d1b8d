/// The files of a zip archive (APPNOTE.TXT 6.3.10), read strictly: an archive that two programs might read differently is
/// refused.
///
/// The reader trusts nothing: every offset and size is checked before it is used, and a file must be exactly as long as the
/// directory says. Archives of strangers are read in a process of their own, whose limits hold for what this code and zlib
/// have overlooked.
package struct ZipReader: Sendable {
    /// A file of the archive.
    package struct Entry: Hashable, Sendable {
        /// The name, with `/` between folders.
        package let name: String
        /// The unpacked size in bytes.
        package let size: Int
        fileprivate let method: Int
        fileprivate let checksum: UInt32
        fileprivate let data: Range<Int>
    }

    /// The files in the order of the archive's directory. Folders, and what macOS adds for itself, are left out.
    package let entries: [Entry]
    private let bytes: [UInt8]
    private let allowsArchives: Bool

    /// Reads the directory of an archive.
    ///
    /// - Throws: ``ArchiveError``.
    package init(_ bytes: [UInt8], limits: ArchiveLimits = ArchiveLimits()) throws(ArchiveError) {
        guard bytes.count <= limits.archiveBytes else {
            throw ArchiveError(.tooLarge, "The archive has more than \(limits.archiveBytes >> 20) MB.")
        }
        self.bytes = bytes
        allowsArchives = limits.allowsArchives
        entries = try ZipDirectory(bytes, limits).entries()
    }

    /// Passes the bytes of a file on, in pieces.
    ///
    /// - Throws: ``ArchiveError``; what `write` throws.
    package func unpack(_ entry: Entry, _ write: ([UInt8]) throws -> Void) throws {
        var checksum = Checksum()
        var size = 0
        var beginning: [UInt8] = []
        func pass(_ piece: [UInt8]) throws {
            size += piece.count
            guard size <= entry.size else {
                throw ArchiveError(.damaged, "A file of the archive is longer than the archive says.")
            }
            if beginning.count < 4 {
                beginning += piece.prefix(4 - beginning.count)
                if beginning == ZipDirectory.localSignature, !allowsArchives {
                    throw ArchiveError(.nested, "A file of the archive is an archive. Unpack it first.")
                }
            }
            checksum.add(piece)
            try write(piece)
        }
        if entry.method == 0 {
            var start = entry.data.lowerBound
            while start < entry.data.upperBound {
                let end = min(start + Inflater.pieceSize, entry.data.upperBound)
                try pass(Array(bytes[start..<end]))
                start = end
            }
        } else {
            try Inflater.inflate(bytes, entry.data, pass)
        }
        guard size == entry.size, checksum.value == entry.checksum else {
            throw ArchiveError(.damaged, "A file of the archive is damaged: its checksum or length is wrong.")
        }
    }
}

extension ZipReader.Entry {
    fileprivate init(_ entry: ZipDirectory.Listed, data: Range<Int>) {
        name = entry.name
        size = entry.size
        method = entry.method
        checksum = entry.checksum
        self.data = data
    }
}

/// The central directory at the end of an archive.
private struct ZipDirectory {
    /// A line of the directory.
    struct Listed {
        var name: String
        var flags: Int
        var method: Int
        var checksum: UInt32
        var compressedSize: Int
        var size: Int
        var localStart: Int
    }

    static let localSignature: [UInt8] = [0x50, 0x4B, 3, 4]
    private static let listedSignature: [UInt8] = [0x50, 0x4B, 1, 2]
    private static let endSignature: [UInt8] = [0x50, 0x4B, 5, 6]
    private static let endSize = 22
    private static let listedSize = 46
    private static let localSize = 30
    /// The largest value of a field, which says that the real one is in a record of Zip64.
    private static let overflow = 0xFFFF_FFFF

    let bytes: [UInt8]
    let limits: ArchiveLimits

    init(_ bytes: [UInt8], _ limits: ArchiveLimits) {
        self.bytes = bytes
        self.limits = limits
    }

    private static let damaged = ArchiveError(.damaged, "The archive is cut off or damaged. Export it again.")
    private static let tooBig = ArchiveError(.unsupported, "The archive is in the form for sizes over 4 GB.")

    func entries() throws(ArchiveError) -> [ZipReader.Entry] {
        guard let end = endOfDirectory() else {
            let isCutOff = bytes.starts(with: Self.localSignature)
            throw isCutOff ? Self.damaged : ArchiveError(.notAnArchive, "The file is not a zip archive.")
        }
        let (disk, firstDisk) = (half(end + 4), half(end + 6))
        guard disk == 0, firstDisk == 0 else {
            throw ArchiveError(.unsupported, "The archive is a part of several. Join them first.")
        }
        let count = half(end + 10)
        let (size, start) = (word(end + 12), word(end + 16))
        guard count != 0xFFFF, size != Self.overflow, start != Self.overflow else { throw Self.tooBig }
        guard count == half(end + 8), start + size == end else { throw Self.damaged }
        guard count <= limits.files else {
            throw ArchiveError(.tooLarge, "The archive has more than \(limits.files) files.")
        }
        var entries: [ZipReader.Entry] = []
        var names: Set<String> = []
        var used: [Range<Int>] = []
        var unpacked = 0
        var place = start
        for _ in 0..<count {
            let (listed, next) = try listed(at: place, before: end)
            place = next
            let (data, whole) = try data(of: listed, before: start)
            used.append(whole)
            guard !listed.name.hasSuffix("/") else {
                guard listed.size == 0 else { throw Self.damaged }
                continue
            }
            guard names.insert(listed.name).inserted else {
                throw ArchiveError(.damaged, "The archive has two files of one name.")
            }
            unpacked += listed.size
            try checkSize(listed, unpacked)
            if Self.isOfSystem(listed.name) { continue }
            entries.append(ZipReader.Entry(listed, data: data))
        }
        guard place == end else { throw Self.damaged }
        // Files that share bytes unpack to far more than the archive has.
        used.sort { $0.lowerBound < $1.lowerBound }
        for (one, other) in zip(used, used.dropFirst()) where one.upperBound > other.lowerBound { throw Self.damaged }
        return entries
    }

    private func checkSize(_ listed: Listed, _ unpacked: Int) throws(ArchiveError) {
        guard unpacked <= limits.unpackedBytes else {
            throw ArchiveError(.tooLarge, "The archive unpacks to more than \(limits.unpackedBytes >> 20) MB.")
        }
        guard listed.size <= limits.freeBytes || listed.size / max(1, listed.compressedSize) < limits.ratio else {
            throw ArchiveError(.tooLarge, "A file of the archive unpacks to more than \(limits.ratio) times its size.")
        }
        guard listed.method != 0 || listed.size == listed.compressedSize else { throw Self.damaged }
    }

    /// Returns the place of the record that ends the archive. Nothing but its comment may follow it.
    private func endOfDirectory() -> Int? {
        var place = bytes.count - Self.endSize
        let first = max(0, place - 0xFFFF)
        while place >= first, place >= 0 {
            if bytes[place...].starts(with: Self.endSignature), place + Self.endSize + half(place + 20) == bytes.count {
                return place
            }
            place -= 1
        }
        return nil
    }

    private func listed(at place: Int, before end: Int) throws(ArchiveError) -> (Listed, next: Int) {
        guard place + Self.listedSize <= end, bytes[place...].starts(with: Self.listedSignature) else {
            throw Self.damaged
        }
        let flags = half(place + 8)
        let (nameLength, extraLength, commentLength) = (half(place + 28), half(place + 30), half(place + 32))
        let next = place + Self.listedSize + nameLength + extraLength + commentLength
        guard next <= end else { throw Self.damaged }
        // Encrypted, strongly encrypted, encrypted directory.
        guard flags & (1 | 1 << 6 | 1 << 13) == 0 else {
            throw ArchiveError(.encrypted, "The archive is encrypted. Send it without a password.")
        }
        let nameStart = place + Self.listedSize
        let listed = Listed(
            name: try name(bytes[nameStart..<nameStart + nameLength]), flags: flags, method: half(place + 10),
            checksum: UInt32(truncatingIfNeeded: word(place + 16)), compressedSize: word(place + 20),
            size: word(place + 24), localStart: word(place + 42))
        guard listed.method == 0 || listed.method == 8 else {
            throw ArchiveError(.unsupported, "The archive is compressed in another way than by deflate.")
        }
        guard listed.compressedSize != Self.overflow, listed.size != Self.overflow, listed.localStart != Self.overflow
        else { throw Self.tooBig }
        // The mode of Unix, if Unix made the entry.
        let (isUnix, mode) = (bytes[place + 5] == 3, word(place + 38) >> 16)
        guard !isUnix || mode & 0xF000 == 0 || mode & 0xF000 == 0x8000 || mode & 0xF000 == 0x4000 else {
            throw ArchiveError(.badName, "The archive has a link or a device. Send files alone.")
        }
        return (listed, next)
    }

    /// Returns the place of a file's data, and that of the data with the header before it.
    private func data(of listed: Listed, before end: Int) throws(ArchiveError) -> (data: Range<Int>, whole: Range<Int>)
    {
        let start = listed.localStart
        guard start + Self.localSize <= end, bytes[start...].starts(with: Self.localSignature),
            half(start + 8) == listed.method, half(start + 6) & 1 == 0
        else { throw Self.damaged }
        let first = start + Self.localSize + half(start + 26) + half(start + 28)
        let last = first + listed.compressedSize
        guard last <= end else { throw Self.damaged }
        return (first..<last, start..<last)
    }

    /// Returns a name that stays in its folder.
    private func name(_ name: ArraySlice<UInt8>) throws(ArchiveError) -> String {
        let refused = ArchiveError(
            .badName, "A file of the archive has a name that leads out of its folder, or that cannot be read.")
        guard !name.isEmpty, name.count <= limits.nameBytes, name.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw refused
        }
        // Old programs write the code page of their system. The names of exports are ASCII.
        let text = String(validating: name, as: UTF8.self) ?? String(decoding: name, as: UTF8.self)
        let path = text.replacing("\\", with: "/")
        var parts = path.split(separator: "/", omittingEmptySubsequences: false)
        if parts.last?.isEmpty == true { parts.removeLast() }
        let isInside = !parts.isEmpty && !parts.contains { $0.isEmpty || $0 == "." || $0 == ".." || $0.contains(":") }
        guard isInside else { throw refused }
        return path
    }

    private static func isOfSystem(_ name: String) -> Bool {
        name.hasPrefix("__MACOSX/") || name.split(separator: "/").last == ".DS_Store"
    }

    /// Returns the 16 bits at a place, which must exist.
    private func half(_ place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }

    /// Returns the 32 bits at a place, which must exist.
    private func word(_ place: Int) -> Int { half(place) | half(place + 2) << 16 }
}
