import Foundation

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
