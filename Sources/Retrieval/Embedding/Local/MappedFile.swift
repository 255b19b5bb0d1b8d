import Glibc

/// A file in memory, read-only; its pages are shared by every process that maps it.
///
/// Sendable because nothing writes to it: the mapping is private and read-only, and ends with the object.
@safe final class MappedFile: @unchecked Sendable {
    /// Where it begins, which is at a page.
    let start: UnsafeRawPointer
    let bytes: UnsafeRawBufferPointer

    /// - Throws: ``EmbedderError`` `unreadableModel` with the system's reason, which does not name the file.
    init(path: String) throws(EmbedderError) {
        func reason() -> EmbedderError {
            EmbedderError(.unreadableModel, unsafe String(cString: strerror(errno)))
        }
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw reason() }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw reason() }
        guard status.st_mode & S_IFMT == S_IFREG else { throw EmbedderError(.unreadableModel, "it is no file") }
        let size = Int(status.st_size)
        guard size > 0 else { throw EmbedderError(.unreadableModel, "it is empty") }
        guard let address = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0),
            unsafe address != MAP_FAILED
        else { throw reason() }
        unsafe start = UnsafeRawPointer(address)
        unsafe bytes = UnsafeRawBufferPointer(start: address, count: size)
    }

    deinit {
        unsafe _ = munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    }
}
