import CKernels

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
