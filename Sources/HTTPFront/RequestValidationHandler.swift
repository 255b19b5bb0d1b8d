import Glibc
import HearthCore
import NIOCore

/// The outermost handler of a connection. It checks every byte before the parser does, and enforces the time limits.
///
/// A malformed or late request becomes a ``RequestRejection`` in the pipeline, and nothing after it is read.
/// ``HTTPConnectionHandler`` responds to it after all earlier responses. A client that sends no request, or that does
/// not read its response, is disconnected without a response.
final class RequestValidationHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    private let limits: ConnectionLimits
    private let unsentBytes: (any Channel) -> Int
    private let hasUnreadBytes: (any Channel) -> Bool
    private var context: ChannelHandlerContext?
    private var framing: RequestFraming
    /// The beginning of an incomplete head.
    private var held = ByteBuffer()
    private var isRefusing = false
    private var isInputOver = false

    /// The time after which the client is late.
    private var due = NIODeadline.distantFuture
    private var bodyStart = NIODeadline.distantPast
    /// The number of times that unread bytes have put off the end of the current request.
    private var deferrals = 0
    /// True while the server waits for the client, and not for a route.
    private var isReading = true
    private var written = 0
    /// The number of bytes that the client has taken, and the last check at which that number had grown.
    private var taken = (count: 0, at: NIODeadline.distantPast)
    /// The number of bytes that the client has sent after its rejection.
    private var ignored = 0

    /// True while requests wait for their responses.
    var isResponding = false {
        didSet {
            guard oldValue, !isResponding, framing.phase == .between, let context else { return }
            due = context.eventLoop.now + limits.idle
        }
    }

    /// Creates the handler of a new connection.
    ///
    /// - Parameters:
    ///   - bodyLimit: returns the largest body of a request, in bytes, by its method and target.
    ///   - unsentBytes: returns the number of written bytes that the system has not taken yet.
    ///   - hasUnreadBytes: returns true if the system holds bytes of the client that the server has not read yet.
    init(
        limits: ConnectionLimits,
        bodyLimit: @escaping @Sendable (_ method: String, _ target: String) -> Int = { _, _ in
            BodyLimit.standard.bytes
        },
        unsentBytes: @escaping (any Channel) -> Int = {
            (try? $0.syncOptions?.getOption(ChannelOptions.bufferedWritableBytes)) ?? 0
        },
        hasUnreadBytes: @escaping (any Channel) -> Bool = { socketHasUnreadBytes($0) }
    ) {
        self.limits = limits
        framing = RequestFraming(bodyLimit: bodyLimit)
        self.unsentBytes = unsentBytes
        self.hasUnreadBytes = hasUnreadBytes
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        taken.at = context.eventLoop.now
        due = taken.at + limits.head
        look()
    }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    // MARK: Inbound

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        guard !isRefusing else { return ignore(bytes.readableBytes, context) }
        if held.readableBytes > 0 {
            held.writeBuffer(&bytes)
            bytes = held
        }
        let (phase, requests) = (framing.phase, framing.requests)
        let outcome = framing.take(bytes.readableBytesUInt8Span)
        // An upgrade to another protocol is ignored (RFC 9110, 7.8); NIO's parser would stop at it.
        for place in outcome.upgrades { _ = bytes.setStaticString("ignored", at: bytes.readerIndex + place) }
        let passing = bytes.readSlice(length: outcome.passing)
        held = framing.phase == .head || framing.phase == .body ? bytes : ByteBuffer()
        setDeadline(after: phase, isSameRequest: requests == framing.requests, context)
        if let passing, passing.readableBytes > 0 { context.fireChannelRead(wrapInboundOut(passing)) }
        if let refusal = outcome.refusal { refuse(refusal, context) }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        isReading = false
        context.fireChannelReadComplete()
        if isRefusing { context.read() }
    }

    func read(context: ChannelHandlerContext) {
        isReading = true
        context.read()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let event = event as? ChannelEvent, event == .inputClosed {
            isInputOver = true
            due = .distantFuture
            if isClosing { return context.close(promise: nil) }
        }
        context.fireUserInboundEventTriggered(event)
    }

    private func refuse(_ refusal: RequestRejection, _ context: ChannelHandlerContext) {
        isRefusing = true
        held = ByteBuffer()
        due = .distantFuture
        context.fireErrorCaught(refusal)
    }

    // MARK: Outbound

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        written += unwrapOutboundIn(data).readableBytes
        context.write(data, promise: promise)
    }

    private var isClosing = false

    /// Closes the output first, because a rejected client may still be sending. If the connection were closed at once,
    /// the client's last bytes would make the system reset it, and the response would be lost (RFC 9112, 9.6).
    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard isRefusing, !isInputOver, mode == .all else { return context.close(mode: mode, promise: promise) }
        guard !isClosing else {
            promise?.succeed()
            return
        }
        isClosing = true
        context.close(mode: .output, promise: promise)
        context.read()
        context.eventLoop.assumeIsolated().scheduleTask(in: limits.linger) { [weak self] in
            self?.context?.close(promise: nil)
        }
    }

    private func ignore(_ count: Int, _ context: ChannelHandlerContext) {
        ignored += count
        if isClosing, ignored > Self.mostIgnored { context.close(promise: nil) }
    }

    /// The most bytes that may be in flight when a client is rejected: about the size of the kernel's buffers.
    private static let mostIgnored = 4_194_304

    /// A minute with the limits of a production server. A client that aims each byte at a check gains no more.
    private static let mostDeferrals = 12

    // MARK: The clock

    private func setDeadline(after phase: RequestFraming.Phase, isSameRequest: Bool, _ context: ChannelHandlerContext) {
        if !isSameRequest { deferrals = 0 }
        switch framing.phase {
        case .between: due = isResponding ? .distantFuture : context.eventLoop.now + limits.idle
        case .head: if phase != .head || !isSameRequest { due = context.eventLoop.now + limits.head }
        case .body:
            if !isSameRequest { bodyStart = context.eventLoop.now }
            let bought = limits.silentBody + .seconds(Int64(framing.bodyBytes / limits.bodyRate))
            due = bodyStart + min(limits.longestBody(of: framing.bodyMaximum), bought)
        case .over: due = .distantFuture
        }
    }

    /// Checks the time limits, and schedules the next check.
    ///
    /// A connection has one such task, which is never cancelled: all limits are longer than the time between two checks.
    private func look() {
        guard let context else { return }
        let now = context.eventLoop.now
        let hasUnsent = hasUnsentBytes(now, context)
        if hasUnsent, now - taken.at >= limits.stalledWrite { return context.close(promise: nil) }
        if due <= now { isLate(now, context) }
        guard self.context != nil else { return }
        let next = min(due, now + (hasUnsent ? limits.shortest / 2 : limits.shortest))
        context.eventLoop.assumeIsolated().scheduleTask(deadline: next) { [weak self] in self?.look() }
    }

    private func hasUnsentBytes(_ now: NIODeadline, _ context: ChannelHandlerContext) -> Bool {
        let unsent = unsentBytes(context.channel)
        if unsent == 0 || written - unsent != taken.count { taken = (written - unsent, now) }
        return unsent > 0
    }

    private func isLate(_ now: NIODeadline, _ context: ChannelHandlerContext) {
        if isReading, !isResponding, deferrals < Self.mostDeferrals, hasUnreadBytes(context.channel) {
            // The server is late. An event loop runs all its tasks, this one too, before it reads from sockets again.
            deferrals += 1
            due = now + limits.shortest / 2
            return
        }
        switch framing.phase {
        case .between where isResponding: due = .distantFuture
        case .between, .over:
            due = .distantFuture
            context.close(promise: nil)
        case .head, .body:
            guard isReading else {
                // The route does not want more yet. That time does not count against the client.
                due = now + limits.body
                return
            }
            let path = framing.path(in: held.readableBytesUInt8Span)
            refuse(
                RequestRejection(failure: .requestTimeout, path: path, isWithinBody: framing.phase == .body), context)
        }
    }
}

/// Returns true if the system holds bytes of the client that the channel has not read yet.
private func socketHasUnreadBytes(_ channel: any Channel) -> Bool {
    let found = try? channel.pipeline.syncOperations.withUnsafeTransportIfAvailable(of: CInt.self) { socket in
        var byte: UInt8 = 0
        return unsafe recv(socket, &byte, 1, CInt(MSG_PEEK | MSG_DONTWAIT)) > 0
    }
    return found == true
}

extension TimeAmount {
    fileprivate static func / (amount: TimeAmount, divisor: Int64) -> TimeAmount {
        .nanoseconds(amount.nanoseconds / divisor)
    }
}
