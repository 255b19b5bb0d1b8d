import Archives
import Foundation
import HearthCore
import HearthTesting
import SystemSupport
import Testing

@Suite struct ZipTests {
    // MARK: - What is read

    @Test func `an archive that was written is read back, whatever the size of the pieces`() throws {
        let long = (0..<200_000).flatMap { Array("row \($0),wet\r\n".utf8) }
        let files: [(String, [UInt8])] = [
            ("feeding.csv", Array("a,b\r\n".utf8)), ("csv/long.csv", long), ("empty", []),
        ]
        let bytes = try Zip.written(files, pieceSize: 1000)
        let archive = try ZipReader(bytes)
        #expect(archive.entries.map(\.name) == files.map(\.0))
        for (entry, file) in zip(archive.entries, files) {
            #expect(entry.size == file.1.count)
            #expect(try Zip.unpacked(entry, of: archive) == file.1)
        }
        // Text packs well, so that the archive is worth its name.
        #expect(bytes.count < long.count / 3)
    }

    @Test func `stored files, folders and what macOS adds are read as other programs mean them`() throws {
        let bytes = Zip.bytes([
            Zip.File("log/"), Zip.File("log\\sleep.csv", Array("x".utf8)), Zip.File("__MACOSX/._sleep.csv", [1]),
            Zip.File("log/.DS_Store", [1]),
        ])
        let archive = try ZipReader(bytes)
        #expect(archive.entries.map(\.name) == ["log/sleep.csv"])
        #expect(try Zip.unpacked(archive.entries[0], of: archive) == Array("x".utf8))
    }

    // MARK: - What is refused

    @Test(arguments: [
        "../escape.csv", "/etc/passwd", "a/../../b", "C:\\Windows\\x", "..\\up", "a//b", "a/./b", "a\u{0}b", "a\nb", "",
    ])
    func `a name that leads out of its folder is refused`(name: String) {
        #expect(throws: ArchiveError.self) { try ZipReader(Zip.bytes([Zip.File(name, [1])])) }
    }

    @Test func `each kind of hostile archive has its error`() throws {
        let file = Zip.File("a.csv", Array("a,b\n".utf8))
        func code(_ bytes: [UInt8], _ limits: ArchiveLimits = ArchiveLimits()) -> ArchiveError.Code? {
            do {
                let archive = try ZipReader(bytes, limits: limits)
                for entry in archive.entries { try archive.unpack(entry) { _ in } }
                return nil
            } catch { return (error as? ArchiveError)?.code }
        }
        #expect(code(Zip.bytes([file])) == nil)
        #expect(code([]) == .notAnArchive)
        #expect(code(Array("type,id\r\n".utf8)) == .notAnArchive)
        var encrypted = file
        encrypted.flags = 1
        #expect(code(Zip.bytes([encrypted])) == .encrypted)
        var lzma = file
        lzma.method = 14
        #expect(code(Zip.bytes([lzma])) == .unsupported)
        var link = file
        link.mode = 0o120777
        #expect(code(Zip.bytes([link])) == .badName)
        #expect(code(Zip.bytes([file, file])) == .damaged)
        #expect(code(Zip.bytes([Zip.File("in.zip", Zip.bytes([file]))])) == .nested)
        var wrongSum = file
        wrongSum.checksum = 7
        #expect(code(Zip.bytes([wrongSum])) == .damaged)
        var longer = file
        longer.size = 3
        #expect(code(Zip.bytes([longer])) == .damaged)
        // Two entries of one place: the bomb without recursion.
        var shared = Zip.File("b.csv", file.bytes)
        shared.localStart = 0
        #expect(code(Zip.bytes([file, shared])) == .damaged)
        // Zeros that pack a thousand to one.
        let bomb = try Zip.written([("bomb", [UInt8](repeating: 0, count: 20 << 20))])
        #expect(bomb.count < 100_000)
        #expect(code(bomb) == .tooLarge)
        var small = ArchiveLimits()
        small.unpackedBytes = 3
        #expect(code(Zip.bytes([file]), small) == .tooLarge)
        small = ArchiveLimits()
        small.files = 1
        #expect(code(Zip.bytes([file, Zip.File("b", [1])]), small) == .tooLarge)
        small.archiveBytes = 10
        #expect(code(Zip.bytes([file]), small) == .tooLarge)
    }

    @Test func `a lie about the size of a packed file is found before its bytes are passed on`() throws {
        let honest = try Zip.written([("a", [UInt8](repeating: 0x61, count: 3 << 20))])
        // The size in the directory: 46 bytes of the entry before its name, and 22 of the end.
        var lie = honest
        let place = honest.count - 22 - 46 - 1 + 24
        for (index, byte) in [UInt8](arrayLiteral: 0x10, 0, 0, 0).enumerated() { lie[place + index] = byte }
        let archive = try ZipReader(lie)
        #expect(archive.entries[0].size == 16)
        var passed = 0
        #expect(throws: ArchiveError.self) { try archive.unpack(archive.entries[0]) { passed += $0.count } }
        #expect(passed == 0)
    }

    @Test func `every cut and every changed byte ends in an error or in the same files`() throws {
        let files: [(String, [UInt8])] = [("a.csv", Array("wet,dirty\n1,0\n".utf8)), ("b.csv", [1, 2, 3])]
        let bytes = try Zip.written(files)
        for length in 0..<bytes.count {
            #expect(throws: ArchiveError.self) { try ZipReader(Array(bytes.prefix(length))) }
        }
        var generator = SplitMix64(seed: 7)
        for _ in 0..<20_000 {
            var changed = bytes
            for _ in 0...Int.random(in: 0..<3, using: &generator) {
                changed[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            do {
                let archive = try ZipReader(changed)
                for entry in archive.entries { _ = try Zip.unpacked(entry, of: archive) }
            } catch is ArchiveError {}
        }
    }

    // MARK: - The child

    @Test func `the answer of the child has the files one behind the other, and a failure has nothing`() throws {
        let (input, output) = (try TemporaryFile(), try TemporaryFile())
        try input.append(try Zip.written([("a", [1, 2]), ("b/c", [3])]))
        lseek(input.descriptor, 0, SEEK_SET)
        func handle(_ file: TemporaryFile) -> FileHandle { FileHandle(fileDescriptor: file.descriptor) }
        try ArchiveChild.unzip(handle(input), to: handle(output), writesFiles: true)
        let line = #"{"entries":[{"name":"a","size":2},{"name":"b/c","size":1}]}"# + "\n"
        #expect(try output.read(at: 0, count: 1000) == Array(line.utf8) + [1, 2, 3])
        let listing = try TemporaryFile()
        lseek(input.descriptor, 0, SEEK_SET)
        try ArchiveChild.unzip(handle(input), to: handle(listing), writesFiles: false)
        #expect(try listing.read(at: 0, count: 1000) == Array(line.utf8))
    }

    @Test func `a child that dies, refuses or lies is an archive that cannot be read`() async throws {
        let archive = try TemporaryFile()
        try archive.append([0x50, 0x4B])
        for (script, code) in [
            ("kill -SEGV $$", "archive_unreadable"), ("kill -9 $$", "archive_unreadable"),
            ("exit 0", "archive_unreadable"),
            (#"echo '{"entries":[{"name":"a","size":99}]}'"#, "archive_unreadable"),
            (#"echo '{"entries":[{"name":"a","size":-9}]}'"#, "archive_unreadable"),
            (#"echo '{"code":"archive_encrypted","message":"It is."}' >&2; exit 1"#, "archive_encrypted"),
        ] {
            let inspector = ChildInspector(command: ["/bin/sh", "-c", script])
            await #expect(throws: InspectionError.self) { try await inspector.unzip(archive) }
            do { _ = try await inspector.unzip(archive) } catch let error as InspectionError {
                #expect(error.code == code, "\(script)")
            }
        }
        // The child has no variables of the server, and none of its descriptors.
        let answer = #"printf '{"entries":[{"name":"a","size":2}]}\nok'"#
        let probe = #"[ -z "$(env | grep -v -e ^PWD= -e ^_= -e ^SHLVL= -e ^OLDPWD=)" ] && [ ! -e /proc/$$/fd/5 ] && "#
        let unpacked = try await ChildInspector(command: ["/bin/sh", "-c", probe + answer]).unzip(archive)
        #expect(unpacked.entries.map(\.name) == ["a"])
        #expect(try unpacked.file.read(at: unpacked.entries[0].bytes.lowerBound, count: 2) == Array("ok".utf8))
    }
}

/// Archives made byte by byte, also wrong ones.
private enum Zip {
    struct File {
        var name: String
        var bytes: [UInt8]
        var flags = 0
        var method = 0
        var mode = 0o100644
        var checksum: Int?
        var size: Int?
        var localStart: Int?

        init(_ name: String, _ bytes: [UInt8] = []) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// Writes stored files, as APPNOTE.TXT has it.
    static func bytes(_ files: [File]) -> [UInt8] {
        var (bytes, directory): ([UInt8], [UInt8]) = ([], [])
        for file in files {
            let start = file.localStart ?? bytes.count
            let sizes =
                word(file.checksum ?? Int(crc(file.bytes))) + word(file.bytes.count)
                + word(file.size ?? file.bytes.count)
            let common = half(20) + half(file.flags) + half(file.method) + word(0) + sizes
            if file.localStart == nil {
                bytes += [0x50, 0x4B, 3, 4] + common + half(file.name.utf8.count) + half(0) + Array(file.name.utf8)
                bytes += file.bytes
            }
            directory += [0x50, 0x4B, 1, 2] + half(3 << 8 | 20) + common + half(file.name.utf8.count)
            directory += [UInt8](repeating: 0, count: 8) + word(file.mode << 16) + word(start) + Array(file.name.utf8)
        }
        let end = half(0) + half(0) + half(files.count) + half(files.count) + word(directory.count) + word(bytes.count)
        return bytes + directory + [0x50, 0x4B, 5, 6] + end + half(0)
    }

    /// Writes files by the writer.
    static func written(_ files: [(String, [UInt8])], pieceSize: Int = 1 << 20) throws -> [UInt8] {
        final class Output { var bytes: [UInt8] = [] }
        let output = Output()
        var zip = ZipWriter(at: Timestamp(milliseconds: 1_795_262_319_269)) { output.bytes += $0 }
        for (name, bytes) in files {
            try zip.begin(name)
            for start in stride(from: 0, to: bytes.count, by: pieceSize) {
                try zip.add(Array(bytes[start..<min(start + pieceSize, bytes.count)]))
            }
        }
        try zip.finish()
        return output.bytes
    }

    static func unpacked(_ entry: ZipReader.Entry, of archive: ZipReader) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try archive.unpack(entry) { bytes += $0 }
        return bytes
    }

    private static func half(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)] }
    private static func word(_ value: Int) -> [UInt8] { half(value) + half(value >> 16) }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0 as UInt32) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
    }
}
