package import Assist
import CKernels
import Foundation

extension PassageIndex {
    /// Maps the file of ``write(to:)`` and reads all of it once for its checksum. Blocks.
    ///
    /// The index keeps using the mapped file when another file replaces it at `path`.
    ///
    /// - Throws: ``PassageFileError`` if there is no file, or it is damaged, or it is of another space or fingerprint.
    package init(
        contentsOf path: String, space: EmbeddingSpace, fingerprint: String
    ) throws(PassageFileError) {
        let image = try Self.map(path)
        let header = try unsafe PassageHeader(of: UnsafeRawBufferPointer(image.bytes))
        let identity = Self.identity(space, fingerprint)
        let layout = PassageLayout(
            dimension: header.dimension, passageCount: header.passageCount, identityLength: header.identityLength)
        guard layout.byteCount == header.byteCount else { throw PassageFileError(.corrupt, "parts of another size") }
        guard
            unsafe image.bytes[layout.identity..<layout.identity + header.identityLength].elementsEqual(identity),
            header.dimension == space.dimension
        else { throw PassageFileError(.stale, "not of these documents in \(space)") }
        guard let index = Self(image: image, header: header, layout: layout, space: space, fingerprint: fingerprint)
        else { throw PassageFileError(.corrupt, "owners out of order") }
        self = index
    }

    private static func map(_ path: String) throws(PassageFileError) -> PassageImage {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw PassageFileError(errno == ENOENT ? .missing : .inaccessible, Self.reason())
        }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw PassageFileError(.inaccessible, "not a regular file")
        }
        guard status.st_size >= PassageHeader.byteCount else {
            throw PassageFileError(.cut, "\(status.st_size) bytes")
        }
        guard let image = PassageImage(mapping: descriptor, byteCount: status.st_size) else {
            throw PassageFileError(.inaccessible, Self.reason())
        }
        return image
    }

    /// Writes the index to a file at `path` atomically: the new file replaces the old one once it is on the disk.
    /// Blocks.
    ///
    /// - Throws: ``PassageFileError``.
    package func write(to path: String) throws(PassageFileError) {
        let fresh = path + ".new"
        let descriptor = try Self.own(fresh)
        // Closing also releases the lock.
        defer { close(descriptor) }
        guard ftruncate(descriptor, 0) == 0 else { throw PassageFileError(.inaccessible, Self.reason()) }
        let bytes = unsafe UnsafeRawBufferPointer(image.bytes)
        var header = unsafe [UInt8](bytes[..<PassageHeader.byteCount])
        let checksum = unsafe PassageHeader.checksum(of: bytes)
        unsafe header.withUnsafeMutableBytes { unsafe PassageHeader.seal($0, with: checksum) }
        try unsafe Self.append(header, header.count, to: descriptor)
        let rest = unsafe bytes.baseAddress.unsafelyUnwrapped.advanced(by: header.count)
        try unsafe Self.append(rest, bytes.count - header.count, to: descriptor)
        guard fsync(descriptor) == 0, unsafe rename(fresh, path) == 0 else {
            throw PassageFileError(.inaccessible, Self.reason())
        }
        let folder = unsafe open(
            URL(filePath: path).deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw PassageFileError(.inaccessible, Self.reason()) }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw PassageFileError(.inaccessible, Self.reason()) }
    }

    /// Opens the temporary file for this writer alone. The file of a killed writer is reused; a file that another
    /// writer has
    /// renamed into place meanwhile is not touched.
    private static func own(_ path: String) throws(PassageFileError) -> CInt {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw PassageFileError(.inaccessible, reason()) }
        var held = stat()
        var named = stat()
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0, unsafe fstat(descriptor, &held) == 0,
            unsafe stat(path, &named) == 0, held.st_ino == named.st_ino
        {
            return descriptor
        }
        close(descriptor)
        throw PassageFileError(.busy, "another process is writing \(path)")
    }

    private static func append(
        _ bytes: UnsafeRawPointer, _ count: Int, to descriptor: CInt
    ) throws(PassageFileError) {
        var written = 0
        while written < count {
            let part = unsafe Glibc.write(descriptor, bytes.advanced(by: written), count - written)
            if part < 0, errno != EINTR { throw PassageFileError(.inaccessible, reason()) }
            written += max(part, 0)
        }
    }

    private static func reason() -> String { unsafe String(cString: strerror(errno)) }
}
