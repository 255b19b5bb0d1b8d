import Assist
import HTTPTypes
import HearthCore
import HummingbirdCore
import NIOCore
import NIOHTTP1
import SystemSupport

/// The handler of a connection's requests. It starts each one as a task, on the connection's event loop or on the workers.
///
/// Responses are written one after the other. A request that arrives during a response waits here. Of requests that wait, a
/// few begin in one turn of the event loop: a loop runs all its tasks before it reads from sockets again, and a client that
/// sends thousands of requests at once would keep it from all others.
final class HTTPConnectionHandler: ChannelInboundHandler, ChannelOutboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundIn = ByteBuffer

    private enum State {
        case idle
        /// The body of a request has not arrived completely.
        case collecting(Head, ByteBuffer)
        case responding(InFlightResponse, ResponseWriter)
    }

    /// A request whose head has arrived.
    private struct Head {
        let request: HTTPRequest
        let handler: any RequestHandler
        let isHTTP1_0: Bool
        let isKeepAlive: Bool
        let isChunked: Bool

        /// Returns whether the request starts only with more of its body, because rate limits depend on the size.
        func needsMore(than bytes: Int) -> Bool {
            guard isChunked else { return false }
            return switch handler.bodyLimit {
            case .collected: true
            case .spooled: bytes <= BodyLimit.standard.bytes
            case .streamed: false
            }
        }
        var contentLength: Int { request.headerFields[.contentLength].flatMap { Int($0) } ?? 0 }
    }

    private let service: any HTTPService
    private let responses: InFlightResponses
    private let validation: RequestValidationHandler
    private let outlet: ResponseOutlet
    private let executor: EventLoopTaskExecutor
    private var state = State.idle
    /// True while the client is sending the body of the current request.
    private var isBodyIncoming = false
    /// The body of the current request, if its route reads it while it arrives.
    private var bodySource: RequestBodySource?
    private var waiting = CircularBuffer<HTTPServerRequestPart>()
    /// The number of waiting requests that may still begin before the event loop reads from sockets again.
    private var turns = mostTurns
    private var isPausing = false
    private var isReadHeld = false
    private var shouldQuiesce = false
    private var isInputClosed = false
    private var isStreaming = false
    private var endsWithClient = false
    private var peer: IPAddress?
    /// The reason why no further request is accepted. It is sent after the responses before it.
    private var rejection: RequestRejection?

    init(
        _ service: any HTTPService, responses: InFlightResponses, validation: RequestValidationHandler,
        outlet: ResponseOutlet, loop: any EventLoop
    ) {
        self.service = service
        self.responses = responses
        self.validation = validation
        self.outlet = outlet
        executor = EventLoopTaskExecutor(loop)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        peer = context.remoteAddress?.ipAddress.flatMap { IPAddress($0) }
    }

    // MARK: Events of the connection

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        defer { validation.isResponding = hasWork }
        turns = Self.mostTurns
        if waiting.isEmpty, take(part, context) { return }
        waiting.append(part)
    }

    /// Starts a request whose body did not arrive with its head, so that credentials are checked before the body is read.
    func channelReadComplete(context: ChannelHandlerContext) {
        beginWithIncompleteBody(context)
        context.fireChannelReadComplete()
    }

    /// Pauses reading while earlier requests of the client wait, or while the route has enough of the body to process.
    func read(context: ChannelHandlerContext) {
        if mayRead { context.read() } else { isReadHeld = true }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if case .responding(_, let writer) = state {
            writer.channelChanged(isWritable: context.channel.isWritable, isGone: false)
        }
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        clientDisconnected()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case let rejection as RequestRejection: reject(rejection, context)
        // The parser accepts more than the framing check, so this is not expected.
        case is HTTPParserError:
            let failure = HearthError(.malformedRequest, "The request is not proper HTTP.", underlying: error)
            reject(RequestRejection(failure: failure, isWithinBody: isBodyIncoming), context)
        default:
            clientDisconnected()
            context.close(promise: nil)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case let event as ChannelEvent where event == .inputClosed: inputClosed(context)
        case is ChannelShouldQuiesceEvent:
            shouldQuiesce = true
            if !hasWork { context.close(promise: nil) }
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    /// The number of waiting parts of pipelined requests that pauses reading. One read of the socket may deliver more.
    private static var longQueue: Int { 64 }

    /// The most waiting requests that begin in one turn of the event loop, and the time until its next turn.
    private static var mostTurns: Int { 4 }
    private static var pause: TimeAmount { .milliseconds(1) }

    private var mayRead: Bool { waiting.count < Self.longQueue && bodySource?.wantsMore ?? true }

    private var hasWork: Bool {
        if case .idle = state { !waiting.isEmpty || rejection != nil } else { true }
    }

    private func continueReading(_ context: ChannelHandlerContext) {
        guard isReadHeld, mayRead else { return }
        isReadHeld = false
        context.read()
    }

    private func clientDisconnected() {
        waiting.removeAll()
        rejection = nil
        finishBody(throwing: ClientDisconnected())
        guard case .responding(let inFlight, let writer) = state else { return }
        // Other requests complete what they have begun.
        if endsWithClient, !writer.outlivesClient { inFlight.cancel(.clientGone) }
        writer.channelChanged(isWritable: false, isGone: true)
    }

    /// Handles the end of the client's input. During a stream it counts as a disconnect, as for most proxies. Other
    /// requests that arrived completely get a response.
    private func inputClosed(_ context: ChannelHandlerContext) {
        isInputClosed = true
        let isGone =
            switch state {
            case .idle: !hasWork
            case .collecting: true
            case .responding: isStreaming || isBodyIncoming
            }
        guard isGone else { return }
        clientDisconnected()
        context.close(promise: nil)
    }

    // MARK: Requests

    /// Processes a part of a request, and returns false if it has to wait.
    private func take(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) -> Bool {
        switch (state, part) {
        case (.idle, .head(let head)):
            begin(head, context)
            return true
        case (.collecting(let head, var body), .body(var bytes)):
            // Nothing else refers to the buffer while it grows.
            state = .idle
            body.writeBuffer(&bytes)
            state = .collecting(head, body)
            return true
        case (.collecting(let head, let body), .end):
            isBodyIncoming = false
            start(head, collected: body, context)
            return true
        case (_, .body(let bytes)) where isBodyIncoming:
            // If the request has its response already, the rest of its body is discarded.
            bodySource?.yield(bytes)
            return true
        case (_, .end) where isBodyIncoming:
            finishBody(throwing: nil)
            return true
        case (.collecting, .head), (.responding, _): return false
        // The rest of a request that was rejected.
        case (.idle, _): return true
        }
    }

    private func begin(_ old: HTTPRequestHead, _ context: ChannelHandlerContext) {
        guard let request = HTTPRequest(old) else {
            return reject(RequestRejection(failure: .malformed("Its method cannot be used.")), context)
        }
        let head = Head(
            request: request, handler: service.handler(of: request), isHTTP1_0: old.version == .http1_0,
            isKeepAlive: old.isKeepAlive && old.version != .http1_0,
            isChunked: old.headers.contains(name: "transfer-encoding"))
        state = .collecting(head, ByteBuffer())
        isBodyIncoming = true
        // RFC 9110, 10.1.1: the client waits for this before it sends the body.
        guard !head.isHTTP1_0, old.headers.first(name: "expect")?.lowercased() == "100-continue" else { return }
        outlet.context?.writeAndFlush(NIOAny(ByteBuffer(string: "HTTP/1.1 100 Continue\r\n\r\n")), promise: nil)
    }

    /// Starts a request whose body is still arriving.
    private func beginWithIncompleteBody(_ context: ChannelHandlerContext) {
        guard case .collecting(let head, let collected) = state, !head.needsMore(than: collected.readableBytes) else {
            return
        }
        let loopBound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let source = RequestBodySource(on: context.eventLoop) {
            let (connection, context) = loopBound.value
            connection.bodySource?.resume()
            connection.continueReading(context)
        }
        bodySource = source
        if collected.readableBytes > 0 { source.yield(collected) }
        start(head, source.body, of: max(head.contentLength, collected.readableBytes), context)
    }

    private func finishBody(throwing error: (any Error)?) {
        isBodyIncoming = false
        let source = bodySource.take()
        if let error { source?.finish(throwing: error) } else { source?.finish() }
    }

    /// Responds to a request that the framing check rejects, after all earlier responses.
    private func reject(_ rejection: RequestRejection, _ context: ChannelHandlerContext) {
        defer { validation.isResponding = hasWork }
        guard waiting.isEmpty else { return self.rejection = rejection }
        switch state {
        case .collecting(let head, _):
            isBodyIncoming = false
            start(head, collected: ByteBuffer(), rejection: rejection.failure, context)
        case .responding(_, let writer) where rejection.isWithinBody && isBodyIncoming:
            // The route meets the error when it reads the body.
            writer.closeAfterResponse()
            finishBody(throwing: rejection.failure)
        case .responding: self.rejection = rejection
        // The request has its response already.
        case .idle where rejection.isWithinBody: context.close(promise: nil)
        case .idle:
            let request = HTTPRequest(method: .get, scheme: "http", authority: nil, path: rejection.path)
            let head = Head(
                request: request, handler: service.handler(of: request), isHTTP1_0: false, isKeepAlive: false,
                isChunked: false)
            start(head, collected: ByteBuffer(), rejection: rejection.failure, context)
        }
    }

    private func start(
        _ head: Head, _ incoming: RequestBody? = nil, of size: Int = 0, collected: ByteBuffer? = nil,
        rejection: HearthError? = nil, _ context: ChannelHandlerContext
    ) {
        isStreaming = head.handler.isStreaming
        endsWithClient = head.handler.endsWithClient
        if isInputClosed, isStreaming { return context.close(promise: nil) }
        let loopBound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let writer = ResponseWriter(
            to: head.request.method, isHTTP1_0: head.isHTTP1_0, on: context.eventLoop, through: outlet,
            isLastOfConnection: !head.isKeepAlive || rejection != nil || shouldQuiesce || responses.isDraining
        ) { isKeptAlive in
            let (connection, context) = loopBound.value
            connection.end(isKeptAlive: isKeptAlive, context)
        }
        let request = Request(head: head.request, body: incoming ?? RequestBody(buffer: collected ?? ByteBuffer()))
        let size = collected?.readableBytes ?? size
        let place: any TaskExecutor = head.handler.runsOnWorkers ? Workers.shared : executor
        let inFlight = responses.start(on: place, isStreaming: isStreaming) { [peer] inFlight in
            await head.handler.respond(
                to: HTTPExchange(
                    request: request, peer: peer, isHTTP1_0: head.isHTTP1_0,
                    collected: collected, bodySize: size,
                    rejection: rejection, writer: writer, inFlight: inFlight))
            writer.abort()
        }
        state = .responding(inFlight, writer)
    }

    private func end(isKeptAlive: Bool, _ context: ChannelHandlerContext) {
        state = .idle
        isStreaming = false
        endsWithClient = false
        bodySource = nil
        guard isKeptAlive, !shouldQuiesce, context.channel.isActive else {
            clientDisconnected()
            return context.close(promise: nil)
        }
        takeWaiting(context)
        if isInputClosed, !hasWork { context.close(promise: nil) }
    }

    private func takeWaiting(_ context: ChannelHandlerContext) {
        guard !isPausing else { return }
        while let part = waiting.first {
            if case .head = part, case .idle = state {
                guard turns > 0 else { return pauseTaking(context) }
                turns -= 1
            }
            waiting.removeFirst()
            guard take(part, context) else {
                waiting.prepend(part)
                break
            }
        }
        if waiting.isEmpty {
            beginWithIncompleteBody(context)
            if let rejection = rejection.take() { reject(rejection, context) }
        }
        continueReading(context)
        validation.isResponding = hasWork
    }

    /// Takes further requests when the event loop has read from sockets. It would run a task without a delay before that.
    private func pauseTaking(_ context: ChannelHandlerContext) {
        isPausing = true
        context.eventLoop.assumeIsolated().scheduleTask(in: Self.pause) {
            self.isPausing = false
            self.turns = Self.mostTurns
            guard context.channel.isActive else { return }
            self.takeWaiting(context)
            if self.isInputClosed, !self.hasWork { context.close(promise: nil) }
        }
    }
}

extension HTTPRequest {
    /// Creates a request from NIO's head; nil if its method is not valid.
    ///
    /// - Parameter old: a head whose target is a path or a URL (RFC 9112, 3.2.2).
    fileprivate init?(_ old: HTTPRequestHead) {
        guard let method = Method(old.method.rawValue) else { return nil }
        var path = old.uri
        if path.utf8.first != UInt8(ascii: "/") {
            let uri = URI(path)
            path = uri.path + (uri.query.map { "?" + $0 } ?? "")
        }
        self.init(method: method, scheme: "http", authority: old.headers.first(name: "host"), path: path)
        headerFields.reserveCapacity(old.headers.count)
        for (name, value) in old.headers where name.utf8.count != 4 || name.lowercased() != "host" {
            guard let name = HTTPField.Name(name) else { continue }
            headerFields.append(HTTPField(name: name, value: value))
        }
    }
}
