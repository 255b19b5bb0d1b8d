import CHiredis
import Glibc

/// One connection, used by one thread. Every call returns by its deadline, except during name resolution.
///
/// hiredis frames and parses; waiting is done here with `poll`, because hiredis restarts its time limits with each
/// read.
@safe final class RedisConnection {
    private let context: UnsafeMutablePointer<redisContext>

    /// A reply of the server.
    enum Reply: Hashable {
        case integer(Int64)
        case text(String)
        case error(String)
        case array([Reply])
        case null
    }

    /// Connects, authenticates and selects the database.
    init(_ address: RedisAddress, by deadline: ContinuousClock.Instant) throws(RedisError) {
        let made =
            switch address.place {
            case .host(let host, let port): unsafe redisConnectNonBlock(host, port)
            case .socket(let path): unsafe redisConnectUnixNonBlock(path)
            }
        guard let made = unsafe made else { throw RedisError(.unavailable, "out of memory for a connection") }
        unsafe context = unsafe made
        guard unsafe context.pointee.err == 0 else { throw failure() }
        try wait(for: POLLOUT, by: deadline)
        let code = unsafe chiredis_socket_error(context.pointee.fd)
        guard code == 0 else { throw RedisError(.unavailable, "connect: errno \(code)") }

        var setup: [[String]] = []
        if let password = address.password { setup.append(["AUTH"] + [address.user, password].compactMap(\.self)) }
        if address.database != 0 { setup.append(["SELECT", "\(address.database)"]) }
        for reply in try ask(setup, by: deadline) {
            if case .error(let message) = reply { throw RedisError(.answer, message) }
        }
    }

    deinit { unsafe redisFree(context) }

    /// Sends the commands together and returns their replies in order.
    func ask(_ commands: [[String]], by deadline: ContinuousClock.Instant) throws(RedisError) -> [Reply] {
        guard !commands.isEmpty else { return [] }
        let bytes = commands.flatMap(Self.encoded)
        let appended = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
                unsafe redisAppendFormattedCommand(context, bytes.baseAddress, bytes.count)
            }
        }
        guard appended == REDIS_OK else { throw failure() }
        var isDone: Int32 = 0
        while isDone == 0 {
            guard unsafe redisBufferWrite(context, &isDone) == REDIS_OK else { throw failure() }
            if isDone == 0 { try wait(for: POLLOUT, by: deadline) }
        }
        var replies: [Reply] = []
        while replies.count < commands.count {
            if let reply = try nextReply() {
                replies.append(reply)
            } else {
                try wait(for: POLLIN, by: deadline)
                guard unsafe redisBufferRead(context) == REDIS_OK else { throw failure() }
            }
        }
        return replies
    }

    /// Returns a command in RESP: an array of bulk strings.
    private static func encoded(_ words: [String]) -> [UInt8] {
        var bytes = Array("*\(words.count)\r\n".utf8)
        for word in words { bytes += "$\(word.utf8.count)\r\n\(word)\r\n".utf8 }
        return bytes
    }

    /// Returns the next complete reply; nil if no reply has arrived completely.
    private func nextReply() throws(RedisError) -> Reply? {
        var found: UnsafeMutableRawPointer?
        guard unsafe redisGetReplyFromReader(context, &found) == REDIS_OK else { throw failure() }
        guard let found = unsafe found else { return nil }
        defer { unsafe freeReplyObject(found) }
        return unsafe Self.reply(found.assumingMemoryBound(to: redisReply.self))
    }

    private static func reply(_ reply: UnsafeMutablePointer<redisReply>) -> Reply {
        let value = unsafe reply.pointee
        func text() -> String {
            guard let start = unsafe value.str else { return "" }
            return unsafe String(
                decoding: UnsafeRawBufferPointer(start: start, count: Int(value.len)), as: UTF8.self)
        }
        switch unsafe value.type {
        case REDIS_REPLY_INTEGER: return unsafe .integer(value.integer)
        case REDIS_REPLY_STRING, REDIS_REPLY_STATUS: return .text(text())
        case REDIS_REPLY_ERROR: return .error(text())
        case REDIS_REPLY_ARRAY:
            return .array(
                (0..<Int(unsafe value.elements)).map { index in
                    guard let element = unsafe value.element[index] else { return .null }
                    return unsafe Self.reply(element)
                })
        default: return .null
        }
    }

    private func wait(for events: Int32, by deadline: ContinuousClock.Instant) throws(RedisError) {
        while true {
            let left = ContinuousClock.now.duration(to: deadline)
            var interest = unsafe pollfd(fd: context.pointee.fd, events: Int16(events), revents: 0)
            let (seconds, attoseconds) = left.components
            let milliseconds = Int32(clamping: max(0, seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1))
            let count = unsafe poll(&interest, 1, milliseconds)
            if count > 0 { return }
            // Checked only after the poll: a thread that waited for its turn finds the reply there.
            if count == 0, left <= .zero { throw RedisError(.timeout, "no reply in time") }
            if count < 0, errno != EINTR { throw RedisError(.unavailable, "poll: errno \(errno)") }
        }
    }

    /// The last failure in hiredis's words, which quote nothing that was sent.
    private func failure() -> RedisError {
        let text = unsafe withUnsafeBytes(of: context.pointee.errstr) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        return RedisError(.unavailable, text.isEmpty ? "connection lost" : text)
    }
}
