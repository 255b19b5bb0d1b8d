import CKernels
import SystemSupport

/// The file that ``LocalEmbedder`` reads: a header of 64 bytes, the tokenizer's tables, and the weights in their memory
/// layout (CKernels, minilm.h), at a multiple of 4096. Numbers are little-endian.
///
/// Opening checks the header's own checksum and the file size, which detects a truncated file or one of another kind
/// without reading it. ``verify()`` compares the checksum of the rest: reading all of it at every start would take
/// longer than the start itself.
struct ModelFile: Sendable {
    let tokenizer: WordPieceTokenizer
    private let file: MappedFile
    private let header: Header

    static let magic = Array("hearthem".utf8)
    static let version: UInt32 = 1
    static let headerSize = 64
    private static let page = 4096

    struct Header {
        var vocabularyBytes: Int
        var pieces: Int
        var entries: Int
        var pool: Int
        /// Checksum of everything after the header.
        var checksum: UInt64

        /// Ranges of the tables, in sequence, each aligned to its numbers.
        var ends: Range<Int> { after(ModelFile.headerSize..<ModelFile.headerSize, 4 * pieces) }
        var entryRange: Range<Int> { after(ends, 4 * entries) }
        var slots: Range<Int> { after(entryRange, 2 * WordPieceVocabulary.slotCount) }
        var pages: Range<Int> { after(slots, 2 * TextFolding.pageCount) }
        var vocabulary: Range<Int> { after(pages, vocabularyBytes) }
        var poolRange: Range<Int> { after(vocabulary, pool) }
        var weights: Range<Int> {
            let start = (poolRange.upperBound + ModelFile.page - 1) / ModelFile.page * ModelFile.page
            return start..<start + ck_minilm_size()
        }

        private func after(_ range: Range<Int>, _ size: Int) -> Range<Int> {
            range.upperBound..<range.upperBound + size
        }
    }

    /// Opens a file.
    ///
    /// - Throws: ``EmbedderError`` `unreadableModel` with a reason that does not name the file.
    init(path: String) throws(EmbedderError) {
        let file = try MappedFile(path: path)
        let header = try Header(of: file)
        func bytes(_ range: Range<Int>) -> [UInt8] { unsafe Array(file.bytes[range]) }
        func numbers<Number: FixedWidthInteger & BitwiseCopyable>(_ range: Range<Int>, _: Number.Type) -> [Number] {
            stride(from: range.lowerBound, to: range.upperBound, by: MemoryLayout<Number>.size).map {
                unsafe Number(littleEndian: file.bytes.loadUnaligned(fromByteOffset: $0, as: Number.self))
            }
        }
        tokenizer = try WordPieceTokenizer(
            vocabulary: WordPieceVocabulary(
                bytes: bytes(header.vocabulary), ends: numbers(header.ends, UInt32.self),
                slots: numbers(header.slots, UInt16.self)),
            folding: TextFolding(
                pages: numbers(header.pages, UInt16.self), entries: numbers(header.entryRange, UInt32.self),
                pool: bytes(header.poolRange)))
        self.file = file
        self.header = header
    }

    /// Calls `body` with the weights.
    func withWeights<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        unsafe body(OpaquePointer(file.start + header.weights.lowerBound))
    }

    /// Reads the whole file and compares its checksum.
    func verify() throws(EmbedderError) {
        var checksum = FNV1a()
        unsafe checksum.add(UnsafeRawBufferPointer(rebasing: file.bytes[Self.headerSize...]))
        guard checksum.value == header.checksum else {
            throw EmbedderError(.unreadableModel, "its checksum is wrong")
        }
    }

    var size: Int { unsafe file.bytes.count }
}

extension ModelFile.Header {
    fileprivate init(of file: MappedFile) throws(EmbedderError) {
        let bytes = unsafe file.bytes
        guard bytes.count >= ModelFile.headerSize, unsafe bytes.starts(with: ModelFile.magic) else {
            throw EmbedderError(.unreadableModel, "it is not an embedder model")
        }
        func number<Number: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, _: Number.Type) -> Number {
            unsafe Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
        }
        guard number(8, UInt32.self) == ModelFile.version else {
            throw EmbedderError(
                .unreadableModel, "it has version \(number(8, UInt32.self)), expected \(ModelFile.version)")
        }
        var checksum = FNV1a()
        unsafe checksum.add(UnsafeRawBufferPointer(rebasing: bytes[..<(ModelFile.headerSize - 8)]))
        guard checksum.value == number(ModelFile.headerSize - 8, UInt64.self) else {
            throw EmbedderError(.unreadableModel, "its header is damaged")
        }
        self.init(
            vocabularyBytes: Int(number(12, UInt32.self)), pieces: Int(number(16, UInt32.self)),
            entries: Int(number(20, UInt32.self)), pool: Int(number(24, UInt32.self)),
            checksum: number(32, UInt64.self))
        guard bytes.count == weights.upperBound else {
            throw EmbedderError(
                .unreadableModel, "it has \(bytes.count) bytes, not \(weights.upperBound)")
        }
    }

    /// The encoded header.
    fileprivate var encoded: [UInt8] {
        var bytes = ModelFile.magic
        func append(_ number: some FixedWidthInteger) {
            unsafe withUnsafeBytes(of: number.littleEndian) { unsafe bytes.append(contentsOf: $0) }
        }
        append(ModelFile.version)
        for count in [vocabularyBytes, pieces, entries, pool] { append(UInt32(count)) }
        append(UInt32(0))
        append(checksum)
        bytes += [UInt8](repeating: 0, count: ModelFile.headerSize - 8 - bytes.count)
        var own = FNV1a()
        unsafe bytes.withUnsafeBytes { unsafe own.add($0) }
        append(own.value)
        return bytes
    }
}

extension ModelFile {
    /// Returns a whole file of these tables and of the weights that `fill` writes.
    static func bytes(
        vocabulary: WordPieceVocabulary, folding: TextFolding,
        weights fill: (OpaquePointer) throws(EmbedderError) -> Void
    ) throws(EmbedderError) -> [UInt8] {
        var header = Header(
            vocabularyBytes: vocabulary.bytes.count, pieces: vocabulary.ends.count, entries: folding.entries.count,
            pool: folding.pool.count, checksum: 0)
        var bytes = [UInt8](repeating: 0, count: headerSize)
        func append(_ numbers: [some FixedWidthInteger]) {
            for number in numbers {
                unsafe withUnsafeBytes(of: number.littleEndian) { unsafe bytes.append(contentsOf: $0) }
            }
        }
        append(vocabulary.ends)
        append(folding.entries)
        append(vocabulary.slots)
        append(folding.pages)
        bytes += vocabulary.bytes
        bytes += folding.pool
        bytes += [UInt8](repeating: 0, count: header.weights.lowerBound - bytes.count)
        // The weights must be aligned while they are written; an array's bytes are not.
        let weights = UnsafeMutableRawBufferPointer.allocate(byteCount: header.weights.count, alignment: 64)
        defer { unsafe weights.deallocate() }
        unsafe weights.initializeMemory(as: UInt8.self, repeating: 0)
        unsafe try fill(OpaquePointer(weights.baseAddress.unsafelyUnwrapped))
        unsafe bytes.append(contentsOf: weights)
        var checksum = FNV1a()
        unsafe bytes.withUnsafeBytes {
            unsafe checksum.add(UnsafeRawBufferPointer(rebasing: $0[headerSize...]))
        }
        header.checksum = checksum.value
        bytes.replaceSubrange(..<headerSize, with: header.encoded)
        return bytes
    }
}
