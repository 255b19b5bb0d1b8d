import CKernels
import Foundation

/// The reason why an index file is not used. The reader then builds the index again.
package struct PassageFileError: Error, CustomStringConvertible {
    /// Kind of error.
    package enum Code: String, Sendable {
        /// The file does not exist.
        case missing
        /// It cannot be read or written.
        case inaccessible
        /// Another process is writing it.
        case busy
        /// The file is truncated or too long.
        case cut
        /// Its checksum is wrong.
        case corrupt
        /// It is of another format or version.
        case foreign
        /// It is of another model, dimension or state of the documents.
        case stale
    }

    /// Kind of error.
    package var code: Code
    /// Description for the operator.
    package var message: String
    /// Source file that created the error.
    package var file: StaticString
    /// Source line that created the error.
    package var line: UInt

    init(_ code: Code, _ message: String, file: StaticString = #fileID, line: UInt = #line) {
        self.code = code
        self.message = message
        self.file = file
        self.line = line
    }

    /// Code and message.
    package var description: String { "\(code.rawValue): \(message)" }
}

/// The first 64 bytes of an index image, in the machine's byte order.
struct PassageHeader {
    static let byteCount = 64
    /// Offset from which the checksum is computed.
    static let checkedFrom = 16
    static let magic: UInt64 = 0x3130_7865_6476_7468
    /// Incremented with every change of the layout or of the meaning of a part.
    static let version: UInt32 = 1

    let byteCount: Int
    let dimension: Int
    /// Maximum length of the difference between a passage and its codes.
    let loss: Float
    let documentCount: Int
    let passageCount: Int
    let identityLength: Int

    init(dimension: Int, loss: Float, documentCount: Int, passageCount: Int, identityLength: Int, byteCount: Int) {
        self.dimension = dimension
        self.loss = loss
        self.documentCount = documentCount
        self.passageCount = passageCount
        self.identityLength = identityLength
        self.byteCount = byteCount
    }

    /// Writes everything but the checksum, which only a file needs.
    func write(to bytes: UnsafeMutableRawBufferPointer) {
        unsafe bytes.storeBytes(of: Self.magic, toByteOffset: 0, as: UInt64.self)
        unsafe bytes.storeBytes(of: Self.version, toByteOffset: 8, as: UInt32.self)
        unsafe bytes.storeBytes(of: UInt64(byteCount), toByteOffset: 16, as: UInt64.self)
        unsafe bytes.storeBytes(of: UInt32(dimension), toByteOffset: 24, as: UInt32.self)
        unsafe bytes.storeBytes(of: loss.bitPattern, toByteOffset: 28, as: UInt32.self)
        unsafe bytes.storeBytes(of: UInt64(documentCount), toByteOffset: 32, as: UInt64.self)
        unsafe bytes.storeBytes(of: UInt64(passageCount), toByteOffset: 40, as: UInt64.self)
        unsafe bytes.storeBytes(of: UInt64(identityLength), toByteOffset: 48, as: UInt64.self)
    }

    /// Reads a file's header and validates it against the file.
    init(of file: UnsafeRawBufferPointer) throws(PassageFileError) {
        guard file.count >= Self.byteCount else { throw PassageFileError(.cut, "no header") }
        guard unsafe file.load(fromByteOffset: 0, as: UInt64.self) == Self.magic else {
            throw PassageFileError(.foreign, "not an index of passages")
        }
        let version = unsafe file.load(fromByteOffset: 8, as: UInt32.self)
        guard version == Self.version else { throw PassageFileError(.foreign, "version \(version)") }
        let stated = unsafe file.load(fromByteOffset: 16, as: UInt64.self)
        guard stated == UInt64(file.count) else {
            throw PassageFileError(.cut, "\(file.count) bytes, expected \(stated)")
        }
        guard unsafe file.load(fromByteOffset: 12, as: UInt32.self) == Self.checksum(of: file) else {
            throw PassageFileError(.corrupt, "wrong checksum")
        }
        // The checksum matches: the following numbers are valid.
        byteCount = file.count
        dimension = unsafe Int(file.load(fromByteOffset: 24, as: UInt32.self))
        loss = unsafe Float(bitPattern: file.load(fromByteOffset: 28, as: UInt32.self))
        documentCount = unsafe Int(file.load(fromByteOffset: 32, as: UInt64.self))
        passageCount = unsafe Int(file.load(fromByteOffset: 40, as: UInt64.self))
        identityLength = unsafe Int(file.load(fromByteOffset: 48, as: UInt64.self))
    }

    static func seal(_ header: UnsafeMutableRawBufferPointer, with checksum: UInt32) {
        unsafe header.storeBytes(of: checksum, toByteOffset: 12, as: UInt32.self)
    }

    static func checksum(of file: UnsafeRawBufferPointer) -> UInt32 {
        let checked = unsafe UnsafeRawBufferPointer(rebasing: file[checkedFrom...])
        return unsafe ck_crc32c(0, checked.baseAddress, checked.count)
    }
}

/// Offsets of an index's parts in its image. All parts begin at multiples of 64 bytes.
///
/// ```
/// header     64 bytes, see ``PassageHeader``
/// identity   UTF-8
/// owners     a UInt32 per passage: the ordinal of its document, ascending
/// scales     a Float per passage: the value of a code's unit
/// codes      `stride` bytes per passage
/// rows       `stride` floats per passage
/// ```
struct PassageLayout {
    /// The dimension, padded for the kernels.
    let stride: Int
    let identity: Int
    let owners: Int
    let scales: Int
    let codes: Int
    let rows: Int
    let byteCount: Int

    init(dimension: Int, passageCount: Int, identityLength: Int) {
        func aligned(_ count: Int) -> Int { (count + 63) / 64 * 64 }
        stride = aligned(dimension)
        identity = PassageHeader.byteCount
        owners = aligned(identity + identityLength)
        scales = aligned(owners + passageCount * 4)
        codes = aligned(scales + passageCount * 4)
        rows = codes + passageCount * stride
        byteCount = rows + passageCount * stride * 4
    }
}

/// Memory with an index in its file format; released with the last index that uses it.
///
/// `@unchecked Sendable`: only its creator writes to it, before sharing it.
@safe final class PassageImage: @unchecked Sendable {
    let bytes: UnsafeMutableRawBufferPointer

    /// Allocates zeroed memory.
    ///
    /// - Throws: ``EmbedderError`` `no_memory`.
    init(byteCount: Int) throws(EmbedderError) {
        let address = unsafe mmap(
            nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let address = unsafe address, unsafe address != MAP_FAILED else {
            throw EmbedderError(.noMemory, "cannot allocate \(byteCount) bytes for vectors")
        }
        // With pages of 4 KB a scan takes a fifth longer.
        unsafe madvise(address, byteCount, MADV_HUGEPAGE)
        unsafe bytes = UnsafeMutableRawBufferPointer(start: address, count: byteCount)
    }

    /// Maps the whole of an open file, read-only. Returns nil if that fails.
    init?(mapping descriptor: CInt, byteCount: Int) {
        let address = unsafe mmap(nil, byteCount, PROT_READ, MAP_SHARED | MAP_POPULATE, descriptor, 0)
        guard let address = unsafe address, unsafe address != MAP_FAILED else { return nil }
        unsafe bytes = UnsafeMutableRawBufferPointer(start: address, count: byteCount)
    }

    deinit { unsafe munmap(bytes.baseAddress, bytes.count) }
}

/// The positions of the passages that a search visits, ascending, in blocks.
struct PassageBlocks {
    private let offsets: [UInt32]
    /// Documents whose passages follow after `run`.
    private var ordinals: CandidateSet.Iterator
    /// Remaining passages of one document, or of all.
    private var run: Range<UInt32>

    init(_ candidates: CandidateSet?, of index: PassageIndex) {
        offsets = index.offsets
        ordinals = (candidates ?? CandidateSet(universe: 0)).makeIterator()
        run = candidates == nil ? 0..<UInt32(index.passageCount) : 0..<0
    }

    /// Writes the next block and returns its length; 0 at the end.
    mutating func next(into places: UnsafeMutablePointer<UInt32>, atMost length: Int) -> Int {
        var count = 0
        while count < length {
            if run.isEmpty {
                guard let ordinal = ordinals.next() else { break }
                run = offsets[ordinal]..<offsets[ordinal + 1]
            }
            let part = min(run.count, length - count)
            let first = run.lowerBound
            // With &+ the compiler vectorises the loop.
            for offset in 0..<part {
                unsafe places[count &+ offset] = first &+ UInt32(truncatingIfNeeded: offset)
            }
            count += part
            run = first + UInt32(part)..<run.upperBound
        }
        return count
    }
}
