import Foundation

/// One connection: reads requests and performs their scripts. Confined to its thread.
final class ProviderConnection {
    /// Reasons that end a script early.
    private enum Interruption: Error { case peerLeft, stopped, closed }

    /// Linux; not among the constants that Foundation exports.
    private static let peerHungUp: Int16 = 0x2000

    private let number: Int
    private let socket: ProviderSocket
    private let wake: Int32
    private let provider: ScriptedProvider
    private var input: [UInt8] = []
    private var exchange = 0
    private var split = ScriptedProvider.Script.Split.whole
    private var isChunked = false

    init(number: Int, socket: ProviderSocket, wake: Int32, provider: ScriptedProvider) {
        self.number = number
        self.socket = socket
        self.wake = wake
        self.provider = provider
    }

    func serve() {
        var isEmpty = true
        while let request = try? readRequest() {
            isEmpty = false
            guard answer(request) == .complete else { break }
        }
        if isEmpty { provider.noteEmptyConnection() }
        socket.close()
    }

    private func answer(_ request: ScriptedProvider.Request) -> ScriptedProvider.Exchange.Ending {
        let (number, script) = provider.begin(request, onConnection: number)
        exchange = number
        split = script.split
        let ending: ScriptedProvider.Exchange.Ending
        do throws(Interruption) {
            for step in script.steps(request) { try perform(step) }
            ending = .complete
        } catch {
            ending =
                switch error {
                case .peerLeft: .peerLeft
                case .stopped: .stopped
                case .closed: .closed
                }
        }
        provider.update(exchange: number) { exchange in
            exchange.ending = ending
            exchange.endedAt = .now
        }
        return ending
    }

    private func perform(_ step: ScriptedProvider.Step) throws(Interruption) {
        switch step {
        case .head(let status, let fields): try writeHead(status, fields)
        case .body(let bytes, let tokens):
            try writeBody(bytes)
            if tokens > 0 { provider.update(exchange: exchange) { $0.tokensWritten += tokens } }
        case .split(let split): self.split = split
        case .raw(let bytes): try write(bytes)
        case .finish: try write(Array("0\r\n\r\n".utf8))
        case .gate(let name):
            while !provider.isOpen(name) { _ = try wait(for: 0, timeout: nil) }
        case .delay(let duration):
            let end = ContinuousClock.now + duration
            while ContinuousClock.now < end { _ = try wait(for: 0, timeout: ContinuousClock.now.duration(to: end)) }
        case .stallUntilPeerLeaves:
            while true { _ = try wait(for: 0, timeout: nil) }
        case .close: throw .closed
        case .reset:
            socket.resetOnClose()
            throw .closed
        case .forever(let steps):
            while true { for step in steps { try perform(step) } }
        }
    }
}

extension ProviderConnection {
    private func writeHead(_ status: Int, _ fields: [(name: String, value: String)]) throws(Interruption) {
        isChunked = !fields.contains { $0.name.lowercased() == "content-length" }
        var text = "HTTP/1.1 \(status) Scripted\r\n"
        for (name, value) in fields { text += "\(name): \(value)\r\n" }
        if isChunked { text += "Transfer-Encoding: chunked\r\n" }
        try write(Array((text + "\r\n").utf8))
    }

    private func writeBody(_ bytes: [UInt8]) throws(Interruption) {
        let size: Int =
            switch split {
            case .whole: max(1, bytes.count)
            case .every(let count): count
            }
        for start in stride(from: 0, to: bytes.count, by: size) {
            let piece = bytes[start..<min(start + size, bytes.count)]
            guard isChunked else {
                try write(Array(piece))
                continue
            }
            try write(Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + [0x0D, 0x0A])
        }
    }

    private func write(_ bytes: [UInt8]) throws(Interruption) {
        _ = try wait(for: 0, timeout: .zero)
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(socket.descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count > 0 {
                rest = rest.dropFirst(count)
                provider.update(exchange: exchange) { exchange in
                    exchange.bytesWritten += count
                    exchange.isBlocked = false
                }
            } else if errno == EAGAIN {
                if try !wait(for: Int16(POLLOUT), timeout: .milliseconds(100)) {
                    provider.update(exchange: exchange) { $0.isBlocked = true }
                    while try !wait(for: Int16(POLLOUT), timeout: nil) {}
                }
            } else {
                throw .peerLeft
            }
        }
    }

    /// Waits for any of `events`, the peer's departure, a wake-up or the time; true for the first.
    private func wait(for events: Int16, timeout: Duration?) throws(Interruption) -> Bool {
        let left = Int16(POLLHUP) | Int16(POLLERR) | Self.peerHungUp
        var interests = [
            pollfd(fd: socket.descriptor, events: events | Self.peerHungUp, revents: 0),
            pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
        ]
        _ = poll(&interests, 2, timeout.map { Int32(clamping: $0.roundedMilliseconds) } ?? -1)
        if interests[1].revents != 0 {
            var drained = [UInt8](repeating: 0, count: 64)
            _ = read(wake, &drained, drained.count)
        }
        if provider.isStopped { throw .stopped }
        if interests[0].revents & left != 0 { throw .peerLeft }
        return interests[0].revents & events != 0
    }
}

extension ProviderConnection {
    private func readRequest() throws(Interruption) -> ScriptedProvider.Request {
        let blank = Array("\r\n\r\n".utf8)
        while input.firstRange(of: blank) == nil {
            try readMore()
            // A TLS hello, for one, has no empty line to wait for.
            guard let first = input.first, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first else { throw .closed }
        }
        guard let end = input.firstRange(of: blank) else { throw .closed }
        let lines = String(decoding: input[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        input.removeSubrange(..<end.upperBound)
        let words = (lines.first ?? "").split(separator: " ")
        guard words.count == 3 else { throw .closed }
        var request = ScriptedProvider.Request(
            method: String(words[0]), path: String(words[1]),
            headers: lines.dropFirst().map { line in
                let parts = line.split(separator: ":", maxSplits: 1)
                return (String(parts[0]), parts.dropFirst().joined().trimmingCharacters(in: .whitespaces))
            },
            body: [])
        let length = request.header("Content-Length").flatMap { Int($0) } ?? 0
        while input.count < length { try readMore() }
        request.body = Array(input.prefix(length))
        input.removeFirst(length)
        return request
    }

    private func readMore() throws(Interruption) {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = recv(socket.descriptor, &buffer, buffer.count, 0)
            if count > 0 { return input.append(contentsOf: buffer[..<count]) }
            guard count < 0, errno == EAGAIN else { throw .peerLeft }
            _ = try wait(for: Int16(POLLIN), timeout: nil)
        }
    }
}

extension Duration {
    fileprivate var roundedMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    }
}
