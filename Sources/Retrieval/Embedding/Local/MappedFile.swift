import Glibc

/// A read-only file mapping. Its pages are shared by every process that maps the file.
///
/// Sendable because nothing writes to it: the mapping is private and read-only, and ends with the object.
@safe final class MappedFile: @unchecked Sendable {
    /// First byte, at a page boundary.
    let start: UnsafeRawPointer
    let bytes: UnsafeRawBufferPointer

    /// Maps the file.
    ///
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
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw EmbedderError(.unreadableModel, "it is not a regular file")
        }
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
