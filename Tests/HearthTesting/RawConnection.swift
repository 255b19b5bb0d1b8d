import Foundation

/// A client's connection to a server on this machine that sends arbitrary bytes, which no HTTP client would send.
package final class RawConnection: Sendable {
    package struct Failure: Error, CustomStringConvertible {
        package var description: String
        /// True if the server closed the connection without a response.
        package var isUnanswered = false
    }

    private let descriptor: Int32
    /// Queue for the blocking calls of the socket, which must not block the pool that tests run on.
    private let queue = DispatchQueue(label: "raw connection")
    private nonisolated(unsafe) var input: [UInt8] = []
    private nonisolated(unsafe) var isOpen = true
    private nonisolated(unsafe) var hasReceived = false

    package init(port: Int) throws {
        descriptor = try Self.connected(to: port)
        set(TCP_NODELAY, of: Int32(IPPROTO_TCP), to: Int32(1))
    }

    deinit { if isOpen { Foundation.close(descriptor) } }

    /// Not a part of `init`, where an error after the last property is set runs `deinit` too: the descriptor, closed
    /// twice, may be somebody else's by then.
    private static func connected(to port: Int) throws -> Int32 {
        let descriptor = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = withUnsafeBytes(of: &address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { connect(descriptor, $0.baseAddress, socklen_t(bytes.count)) }
        }
        guard isConnected == 0 else {
            let code = errno
            Foundation.close(descriptor)
            throw Failure(description: "connect: \(code)")
        }
        return descriptor
    }

    package func send(_ text: String) async {
        await onQueue { [self] in
            guard isOpen else { return }
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes {
                    Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Sends until all bytes are sent or the server has read nothing for a second. Returns the number of bytes sent.
    package func sendWhatIsTaken(_ text: String) async -> Int {
        await onQueue { [self] in
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes {
                    Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
                }
                if count > 0 {
                    rest = rest.dropFirst(count)
                    continue
                }
                var interest = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                guard errno == EAGAIN, poll(&interest, 1, 1000) > 0 else { break }
            }
            return text.utf8.count - rest.count
        }
    }

    /// Reads up to and including `mark` and returns the bytes.
    ///
    /// - Throws: ``Failure`` if `mark` does not arrive.
    package func read(through mark: String) async throws -> String {
        try await onQueue { [self] in
            let mark = Array(mark.utf8)
            while true {
                if let range = input.firstRange(of: mark) { return take(range.upperBound) }
                guard receive() else {
                    let end = errno == 0 ? "the server closed the connection" : "error \(errno)"
                    let (mark, text) = (String(decoding: mark, as: UTF8.self), String(decoding: input, as: UTF8.self))
                    throw Failure(
                        description: "no \(mark.debugDescription) in \(text.debugDescription): \(end)",
                        isUnanswered: !hasReceived)
                }
            }
        }
    }

    /// Reads the head of the next response, and its body by its length or its chunks.
    package func readResponse() async throws -> (head: String, body: String) {
        let head = try await read(through: "\r\n\r\n")
        let fields = head.lowercased()
        if fields.contains("transfer-encoding: chunked") {
            var body = ""
            while true {
                // Both together are one character.
                let line = try await read(through: "\r\n").dropLast()
                guard let size = Int(line, radix: 16) else { throw Failure(description: "a chunk of size \(line)") }
                body += try await read(count: size)
                _ = try await read(through: "\r\n")
                if size == 0 { return (head, body) }
            }
        }
        let length = fields.firstMatch(of: /content-length: (\d+)/).flatMap { Int($0.1) } ?? 0
        return (head, try await read(count: length))
    }

    private func read(count: Int) async throws -> String {
        try await onQueue { [self] in
            while input.count < count {
                guard receive() else { throw Failure(description: "\(input.count) of \(count) bytes") }
            }
            return take(count)
        }
    }

    /// Reads until the server closes the connection.
    ///
    /// - Throws: ``Failure`` if it does not.
    package func readToEnd() async throws -> String {
        try await onQueue { [self] in
            while receive() {}
            guard errno == 0 else { throw Failure(description: "not closed: \(errno)") }
            return take(input.count)
        }
    }

    /// Shuts down the sending side of the connection.
    package func closeWriting() async {
        await onQueue { [self] in _ = shutdown(descriptor, Int32(SHUT_WR)) }
    }

    /// - Parameter reset: the server sees a reset and not an orderly end.
    package func close(reset: Bool = false) async {
        await onQueue { [self] in
            guard isOpen else { return }
            if reset { set(SO_LINGER, of: SOL_SOCKET, to: linger(l_onoff: 1, l_linger: 0)) }
            Foundation.close(descriptor)
            isOpen = false
        }
    }

    // MARK: On the queue

    /// Returns false at the end of the connection; `errno` then tells an orderly end from an error.
    private func receive() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        errno = 0
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        input += buffer[..<count]
        hasReceived = true
        return true
    }

    private func take(_ count: Int) -> String {
        defer { input.removeFirst(count) }
        return String(decoding: input[..<count], as: UTF8.self)
    }

    private func set<Value: BitwiseCopyable>(_ option: Int32, of level: Int32, to value: Value) {
        withUnsafeBytes(of: value) { bytes in
            _ = setsockopt(descriptor, level, option, bytes.baseAddress, socklen_t(bytes.count))
        }
    }

    private func onQueue<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result(catching: work)) }
        }
    }

    private func onQueue<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: work()) }
        }
    }
}

extension RawConnection {
    /// A request with a JSON body.
    package static func post(_ path: String, _ body: String, fields: String = "") -> String {
        """
        POST \(path) HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n\(fields)content-length: \
        \(body.utf8.count)\r\n\r\n\(body)
        """
    }

    package static func get(_ path: String, fields: String = "") -> String {
        "GET \(path) HTTP/1.1\r\nhost: 127.0.0.1\r\n\(fields)\r\n"
    }
}
