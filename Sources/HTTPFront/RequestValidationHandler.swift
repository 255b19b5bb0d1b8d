import HearthCore
import NIOCore

/// The outermost handler of a connection: checks every byte that arrives before the parser does, and the time limits.
///
/// A malformed or late request becomes a ``RequestRejection`` in the pipeline, to which ``HTTPConnectionHandler`` responds
/// after the responses before it; nothing is read after it. A client without a request, or one that does not read its
/// response, is disconnected without a response.
final class RequestValidationHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    private let limits: ConnectionLimits
    private let unsentBytes: (any Channel) -> Int
    private var context: ChannelHandlerContext?
    private var framing: RequestFraming
    /// The beginning of an incomplete head.
    private var held = ByteBuffer()
    private var isRefusing = false
    private var isInputOver = false

    /// The moment from which the client is late.
    private var due = NIODeadline.distantFuture
    private var bodyStart = NIODeadline.distantPast
    /// Whether the server waits for the client, and not for a route.
    private var isReading = true
    private var written = 0
    /// Bytes that the client had taken when it last took any, as far as it was looked at.
    private var taken = (count: 0, at: NIODeadline.distantPast)
    /// Bytes that a rejected client keeps sending.
    private var ignored = 0

    /// Whether requests wait for their responses.
    var isResponding = false {
        didSet {
            guard oldValue, !isResponding, framing.phase == .between, let context else { return }
            due = context.eventLoop.now + limits.idle
        }
    }

    /// - Parameters:
    ///   - bodyLimit: returns the largest body of a request, in bytes, by its method and target.
    ///   - unsentBytes: returns how many of the written bytes the system has not taken yet.
    init(
        limits: ConnectionLimits,
        bodyLimit: @escaping @Sendable (_ method: String, _ target: String) -> Int = { _, _ in
            BodyLimit.standard.bytes
        },
        unsentBytes: @escaping (any Channel) -> Int = {
            (try? $0.syncOptions?.getOption(ChannelOptions.bufferedWritableBytes)) ?? 0
        }
    ) {
        self.limits = limits
        framing = RequestFraming(bodyLimit: bodyLimit)
        self.unsentBytes = unsentBytes
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
        // A request for another protocol is ignored (RFC 9110, 7.8); NIO's parser would stop at it.
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

    /// A refused client may still be sending. Were the connection closed at once, what it sent last would have the
    /// system reset it, and the response would be lost on its way (RFC 9112, 9.6).
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

    /// The most bytes that are in flight when a client is rejected: about the kernel's buffers.
    private static let mostIgnored = 4_194_304

    // MARK: The clock

    private func setDeadline(after phase: RequestFraming.Phase, isSameRequest: Bool, _ context: ChannelHandlerContext) {
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

    /// Looks whether something is late, and again when something may be. One task a connection and never cancelled, since
    /// all limits are longer than the time between two looks.
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
        switch framing.phase {
        case .between where isResponding: due = .distantFuture
        case .between, .over:
            due = .distantFuture
            context.close(promise: nil)
        case .head, .body:
            guard isReading else {
                // The route does not want more yet. That time is not the client's.
                due = now + limits.body
                return
            }
            let path = framing.path(in: held.readableBytesUInt8Span)
            refuse(
                RequestRejection(failure: .requestTimeout, path: path, isWithinBody: framing.phase == .body), context)
        }
    }
}

extension TimeAmount {
    fileprivate static func / (amount: TimeAmount, divisor: Int64) -> TimeAmount {
        .nanoseconds(amount.nanoseconds / divisor)
    }
}
