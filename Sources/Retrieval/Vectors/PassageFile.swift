import CKernels
import Foundation

/// Why the file of an index is not used. Whoever reads it builds the index anew.
package struct PassageFileError: Error, CustomStringConvertible {
    package enum Code: String, Sendable {
        /// There is none.
        case missing
        /// It cannot be read or written.
        case inaccessible
        /// Another process is writing it.
        case busy
        /// It ends too early, or goes on too long.
        case cut
        /// Its checksum is wrong.
        case corrupt
        /// It is of another format or version.
        case foreign
        /// It is of another model, dimension or state of the documents.
        case stale
    }

    package var code: Code
    package var message: String
    package var file: StaticString
    package var line: UInt

    init(_ code: Code, _ message: String, file: StaticString = #fileID, line: UInt = #line) {
        self.code = code
        self.message = message
        self.file = file
        self.line = line
    }

    package var description: String { "\(code.rawValue): \(message)" }
}

/// The first 64 bytes of an index's image, in the machine's order of bytes.
struct PassageHeader {
    static let byteCount = 64
    /// What the checksum covers begins behind it.
    static let checkedFrom = 16
    static let magic: UInt64 = 0x3130_7865_6476_7468
    /// Counted up with every change of the layout or of the meaning of a part.
    static let version: UInt32 = 1

    let byteCount: Int
    let dimension: Int
    /// The length of what the codes leave out of a passage, at most.
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

    /// All but the checksum, which a file has and memory does not need.
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

    /// Reads a whole file's header and compares what it says of the file with the file.
    init(of file: UnsafeRawBufferPointer) throws(PassageFileError) {
        guard file.count >= Self.byteCount else { throw PassageFileError(.cut, "no header") }
        guard unsafe file.load(fromByteOffset: 0, as: UInt64.self) == Self.magic else {
            throw PassageFileError(.foreign, "not an index of passages")
        }
        let version = unsafe file.load(fromByteOffset: 8, as: UInt32.self)
        guard version == Self.version else { throw PassageFileError(.foreign, "version \(version)") }
        let stated = unsafe file.load(fromByteOffset: 16, as: UInt64.self)
        guard stated == UInt64(file.count) else {
            throw PassageFileError(.cut, "\(file.count) bytes instead of \(stated)")
        }
        guard unsafe file.load(fromByteOffset: 12, as: UInt32.self) == Self.checksum(of: file) else {
            throw PassageFileError(.corrupt, "wrong checksum")
        }
        // From here on the numbers are those that were written.
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

/// Where an index lies in its image. All parts begin at multiples of 64 bytes.
///
/// ```
/// header     64 bytes, see ``PassageHeader``
/// identity   UTF-8
/// owners     a UInt32 a passage: the ordinal of its document, rising
/// scales     a Float a passage: what a code's unit is worth
/// codes      `stride` bytes a passage
/// rows       `stride` floats a passage
/// ```
struct PassageLayout {
    /// The dimension, filled up with zeros for the kernels.
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

/// Memory that holds an index as its file has it; given back when the last index that uses it goes.
///
/// `@unchecked Sendable`: written only by whoever allocated it, before anybody else has it.
@safe final class PassageImage: @unchecked Sendable {
    let bytes: UnsafeMutableRawBufferPointer

    /// Zeros.
    ///
    /// - Throws: ``EmbedderError`` `no_memory`.
    init(byteCount: Int) throws(EmbedderError) {
        let address = unsafe mmap(
            nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let address = unsafe address, unsafe address != MAP_FAILED else {
            throw EmbedderError(.noMemory, "there is no memory for \(byteCount) bytes of vectors")
        }
        // A scan through pages of 4 KB is a fifth slower.
        unsafe madvise(address, byteCount, MADV_HUGEPAGE)
        unsafe bytes = UnsafeMutableRawBufferPointer(start: address, count: byteCount)
    }

    /// The whole of an open file, to be read only. Nil where it cannot be mapped.
    init?(mapping descriptor: CInt, byteCount: Int) {
        let address = unsafe mmap(nil, byteCount, PROT_READ, MAP_SHARED | MAP_POPULATE, descriptor, 0)
        guard let address = unsafe address, unsafe address != MAP_FAILED else { return nil }
        unsafe bytes = UnsafeMutableRawBufferPointer(start: address, count: byteCount)
    }

    deinit { unsafe munmap(bytes.baseAddress, bytes.count) }
}

/// The places of passages that a search looks at, rising, a block at a time.
struct PassageBlocks {
    private let offsets: [UInt32]
    /// Documents whose passages come once `run` is through.
    private var ordinals: CandidateSet.Iterator
    /// What is left of the passages of one document, or of all.
    private var run: Range<UInt32>

    init(_ candidates: CandidateSet?, of index: PassageIndex) {
        offsets = index.offsets
        ordinals = (candidates ?? CandidateSet(universe: 0)).makeIterator()
        run = candidates == nil ? 0..<UInt32(index.passageCount) : 0..<0
    }

    /// How many there are in the block; 0 at the end.
    mutating func next(into places: UnsafeMutablePointer<UInt32>, atMost length: Int) -> Int {
        var count = 0
        while count < length {
            if run.isEmpty {
                guard let ordinal = ordinals.next() else { break }
                run = offsets[ordinal]..<offsets[ordinal + 1]
            }
            let part = min(run.count, length - count)
            let first = run.lowerBound
            // With &+ it is a vector loop.
            for offset in 0..<part {
                unsafe places[count &+ offset] = first &+ UInt32(truncatingIfNeeded: offset)
            }
            count += part
            run = first + UInt32(part)..<run.upperBound
        }
        return count
    }
}
