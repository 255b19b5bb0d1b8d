import Assist
import HearthCore
import HummingbirdCore
import NIOCore
import NIOHTTP1

/// Takes the requests of the fast lane out of a connection's pipeline and lets all others pass.
///
/// Requests are answered one after the other: what comes while an answer is under way waits here.
final class LaneConnection: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private enum State {
        /// Requests that were passed on and are not answered yet.
        case passing(unanswered: Int)
        case collecting(HTTPRequestHead, any LaneRoute, ByteBuffer)
        case answering(InFlightResponse, LaneResponse)
    }

    private let lane: Lane
    private let edge: RequestValidationHandler
    private let outlet: LaneOutlet
    private let executor: EventLoopTaskExecutor
    private var state = State.passing(unanswered: 0)
    /// The rest of a request that is being passed on goes the same way.
    private var isPassingRequest = false
    private var waiting: [HTTPServerRequestPart] = []
    private var isReadHeld = false
    private var shouldQuiesce = false
    private var peer: IPAddress?
    /// Why no more requests come, to be told when those before are answered.
    private var refusal: RequestRejection?

    init(_ lane: Lane, edge: RequestValidationHandler, outlet: LaneOutlet, loop: any EventLoop) {
        self.lane = lane
        self.edge = edge
        self.outlet = outlet
        executor = EventLoopTaskExecutor(loop)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        peer = context.remoteAddress?.ipAddress.flatMap { IPAddress($0) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        defer { edge.isAnswering = hasWork }
        if waiting.isEmpty, take(part, context) { return }
        waiting.append(part)
    }

    /// A client that sends on and on is read no further until its earlier requests are answered.
    func read(context: ChannelHandlerContext) {
        if waiting.count < Self.longQueue {
            context.read()
        } else {
            isReadHeld = true
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .passing(let unanswered) = state else { return context.write(data, promise: promise) }
        let isLast = unanswered == 1 && waiting.isEmpty && refusal == nil && edge.isLastRequest
        switch unwrapOutboundIn(data) {
        case .head(var head) where isLast && head.status.code >= 200:
            head.headers.replaceOrAdd(name: "connection", value: "close")
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end:
            state = .passing(unanswered: unanswered - 1)
            context.write(data, promise: isLast ? closing(context, after: promise) : promise)
            takeWaiting(context)
        default: context.write(data, promise: promise)
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if case .answering(_, let response) = state {
            response.channelChanged(isWritable: context.channel.isWritable, isGone: false)
        }
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        clientHasGone()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if let refusal = error as? RequestRejection { return tell(refusal, context) }
        switch state {
        case .passing: context.fireErrorCaught(error)
        // What is being sent is no HTTP any more: whoever sends it may want to know.
        case .collecting(let head, let route, _) where error is HTTPParserError:
            refuse(head, error, route.errorForm, context)
        case .collecting, .answering:
            clientHasGone()
            context.close(promise: nil)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch (event, state) {
        case (let event as ChannelEvent, .answering) where event == .inputClosed,
            (let event as ChannelEvent, .collecting) where event == .inputClosed:
            // A client that has closed its side is taken to be gone, as most proxies do.
            clientHasGone()
            context.close(promise: nil)
        case (is ChannelShouldQuiesceEvent, .answering), (is ChannelShouldQuiesceEvent, .collecting):
            shouldQuiesce = true
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    /// Parts of pipelined requests. What one read of the socket brings may be more.
    private static let longQueue = 64

    /// Answers are to be given; what has come of a request that was answered before its end is none.
    private var hasWork: Bool {
        if case .passing(unanswered: 0) = state { !waiting.isEmpty || refusal != nil } else { true }
    }

    private func clientHasGone() {
        waiting = []
        refusal = nil
        guard case .answering(let open, let response) = state else { return }
        if !response.outlivesClient { open.cancel(.clientGone) }
        response.channelChanged(isWritable: false, isGone: true)
    }

    /// False where the part has to wait.
    private func take(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) -> Bool {
        switch (state, part) {
        case (.passing, .body) where isPassingRequest, (.passing, .end) where isPassingRequest:
            if case .end = part { isPassingRequest = false }
            context.fireChannelRead(wrapInboundOut(part))
            return true
        case (.passing(let unanswered), .head(let head)) where lane.isLoopbackOnly && head.version == .http1_0:
            guard unanswered == 0 else { return false }
            refuse(head, LoopbackHost.oldVersion, Problem.Form(path: URI(head.uri).path), context)
            return true
        case (.passing(let unanswered), .head(let head)):
            guard let route = lane.route(for: head) else {
                if head.wantsContinue {
                    // Behind the answers before it.
                    guard unanswered == 0 else { return false }
                    tellToContinue()
                }
                isPassingRequest = true
                state = .passing(unanswered: unanswered + 1)
                context.fireChannelRead(wrapInboundOut(part))
                return true
            }
            guard unanswered == 0 else { return false }
            collect(head, route, context)
            return true
        case (.collecting(let head, let route, var body), .body(var bytes)):
            // Nobody else holds the buffer while it grows.
            state = .passing(unanswered: 0)
            body.writeBuffer(&bytes)
            state = .collecting(head, route, body)
            return true
        case (.collecting(let head, let route, let body), .end):
            answer(head, route, body, context)
            return true
        case (.passing, _):
            // What is left of a request that was refused before its end.
            return true
        case (.collecting, .head), (.answering, _):
            return false
        }
    }

    private func collect(_ head: HTTPRequestHead, _ route: any LaneRoute, _ context: ChannelHandlerContext) {
        state = .collecting(head, route, ByteBuffer())
        if head.wantsContinue { tellToContinue() }
    }

    private func tellToContinue() {
        outlet.context?.writeAndFlush(NIOAny(ByteBuffer(string: "HTTP/1.1 100 Continue\r\n\r\n")), promise: nil)
    }

    /// Nobody reads the rest of the body.
    private func refuse(
        _ head: HTTPRequestHead, _ error: any Error, _ form: Problem.Form, _ context: ChannelHandlerContext
    ) {
        start(head, at: nil, ByteBuffer(), isLastOfConnection: true, context) { [lane] request, response, open in
            lane.refuse(request, error, form, into: response)
        }
    }

    /// Answers what the guard does not let pass, after all that it did.
    private func tell(_ refusal: RequestRejection, _ context: ChannelHandlerContext) {
        guard waiting.isEmpty else { return self.refusal = refusal }
        switch state {
        case .collecting(let head, let route, _): refuse(head, refusal.failure, route.errorForm, context)
        case .passing(unanswered: 0) where refusal.isWithinBody:
            // It was answered before its end.
            context.close(promise: nil)
        case .passing where refusal.isWithinBody:
            // Its route learns it where it reads the body.
            isPassingRequest = false
            context.fireErrorCaught(refusal.failure)
        case .passing(unanswered: 0):
            refuse(
                HTTPRequestHead(version: .http1_1, method: .GET, uri: refusal.path), refusal.failure,
                Problem.Form(path: refusal.path), context)
        case .passing, .answering: self.refusal = refusal
        }
    }

    private func closing(
        _ context: ChannelHandlerContext, after promise: EventLoopPromise<Void>?
    ) -> EventLoopPromise<Void> {
        let promise = promise ?? context.eventLoop.makePromise()
        promise.futureResult.assumeIsolated().whenComplete { _ in context.close(promise: nil) }
        return promise
    }

    private func answer(
        _ head: HTTPRequestHead, _ route: any LaneRoute, _ body: ByteBuffer, _ context: ChannelHandlerContext
    ) {
        start(head, at: route, body, isLastOfConnection: shouldQuiesce, context) { [lane] request, response, open in
            await lane.answer(request, by: route, into: response, as: open)
        }
    }

    private func start(
        _ head: HTTPRequestHead, at route: (any LaneRoute)?, _ body: ByteBuffer, isLastOfConnection: Bool,
        _ context: ChannelHandlerContext,
        _ work: @escaping @Sendable (LaneRequest, LaneResponse, InFlightResponse) async -> Void
    ) {
        let configuration = lane.configuration.current
        let request = LaneRequest(head: head, body: body, from: peer, under: configuration)
        let loopBound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let response = LaneResponse(
            to: head, on: context.eventLoop, through: outlet, limits: request.limits, adding: configuration.crossOrigin,
            isLastOfConnection: isLastOfConnection || lane.answers.isDraining
        ) { isKeptAlive in
            let (connection, context) = loopBound.value
            connection.end(isKeptAlive: isKeptAlive, context)
        }
        let open = lane.answers.start(on: executor) { [lane] open in
            await lane.observed(request, at: route?.path.template, into: response) {
                await work(request, response, open)
            }
            response.abort()
        }
        state = .answering(open, response)
    }

    private func end(isKeptAlive: Bool, _ context: ChannelHandlerContext) {
        state = .passing(unanswered: 0)
        guard isKeptAlive, context.channel.isActive else { return context.close(promise: nil) }
        if shouldQuiesce { context.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent()) }
        takeWaiting(context)
    }

    private func takeWaiting(_ context: ChannelHandlerContext) {
        takeParts(context)
        if waiting.isEmpty, let refusal = refusal.take() { tell(refusal, context) }
        edge.isAnswering = hasWork
    }

    private func takeParts(_ context: ChannelHandlerContext) {
        guard !waiting.isEmpty else { return }
        // Hummingbird's side looks at what has come only once it is told that this is all for now.
        defer { context.fireChannelReadComplete() }
        while let part = waiting.first {
            guard take(part, context) else { return }
            if !waiting.isEmpty { waiting.removeFirst() }
            if isReadHeld, waiting.count < Self.longQueue {
                isReadHeld = false
                context.read()
            }
        }
    }
}

extension HTTPRequestHead {
    /// Whether the client sends the body only when it is told to (RFC 9110, 10.1.1).
    fileprivate var wantsContinue: Bool {
        version != .http1_0 && headers.first(name: "expect")?.lowercased() == "100-continue"
    }
}
