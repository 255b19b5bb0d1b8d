import Foundation
package import HTTPFront
package import HTTPTypes
package import HearthCore
package import Hummingbird
import HummingbirdCore
import SystemSupport

/// The senders who may use a route.
package enum RouteAccess: Hashable, Sendable {
    /// Everybody, without credentials.
    case anybody
    /// Users who have the permission.
    case users(Permission)
}

/// The description of a route for documents and tests.
package struct RouteEntry: Sendable {
    /// The method of the route. A route for GET serves HEAD, too.
    package var method: HTTPRequest.Method
    /// The path as OpenAPI writes it: `/v1/memory/{id}`.
    package var path: String
    /// The method as OpenAPI writes it: `get`.
    package var methodName: String { method.rawValue.lowercased() }
    /// The senders who may use the route.
    package var access: RouteAccess
    /// The description for the OpenAPI document.
    package var description: RouteDescription
    /// The form and the largest size, in bytes, of the body.
    package var bodyLimit: BodyLimit
    /// The kind of the stream; nil if the response is not a stream.
    let stream: StreamKind?
    var isStreaming: Bool { stream != nil }
    /// True if every response costs the same few microseconds, whatever is stored and sent.
    let isQuick: Bool
    /// The format of errors that the clients of the path expect.
    let errorForm: Problem.Form
    /// True if responses are made on the threads of ``Workers``. The event loops make only quick ones, and the answers of
    /// models, which wait most of their time.
    package var runsOnWorkers: Bool { !isQuick && stream != .answer }
    /// True if a response is cancelled when its client disconnects. What changes something is completed.
    var endsWithClient: Bool { isStreaming || !method.changesSomething }

    /// Creates the description of a route.
    ///
    /// - Parameters:
    ///   - path: segments; `:name` matches one as a parameter, and a final `**` matches the rest as `id`.
    ///   - isQuick: true if every response costs the same few microseconds.
    package init(
        _ method: HTTPRequest.Method, _ path: String, _ access: RouteAccess, _ description: RouteDescription,
        bodyLimit: BodyLimit = .standard, stream: StreamKind? = nil, isQuick: Bool = false
    ) {
        self.method = method
        let template = RoutePath(path).template
        self.path = template
        errorForm = Problem.Form(path: template)
        self.access = access
        self.description = description
        self.bodyLimit = bodyLimit
        self.stream = stream
        self.isQuick = isQuick
    }

    /// True if a request with an Idempotency-Key is processed once. Routes with a streamed body accept no key, because the
    /// key's fingerprint covers the whole body.
    var takesIdempotencyKey: Bool { access != .anybody && method.changesSomething && !bodyLimit.isStreamed }
}

/// A route and its handler. It is a class because each request refers to one.
final class Route: Sendable {
    let entry: RouteEntry
    let path: RoutePath
    /// True if the response contains a secret that is shown only once, so that it is not stored for a retry.
    let isSecret: Bool
    /// Authenticates the request, if the route requires it, and calls the handler.
    let respond: @Sendable (RequestContext) async throws -> Response

    init(
        _ entry: RouteEntry, at path: RoutePath, isSecret: Bool,
        respond: @escaping @Sendable (RequestContext) async throws -> Response
    ) {
        self.entry = entry
        self.path = path
        self.isSecret = isSecret
        self.respond = respond
    }
}

/// All routes of a server, each with its permission.
///
/// The type of a handler follows from the permission: only a handler of an authorized route receives a principal. Every
/// route is added by one of the functions here.
package struct RouteTable: Sendable {
    /// The large bodies of the routes that spool them. A model may take a minute to respond.
    let bodies = LargeBodies(mostOfUser: 3, memory: 96 << 20, waits: false)
    /// The check of credentials and permissions, for handlers of public routes that respond to known callers differently.
    package let authorizer: RequestAuthorizer
    private var routes: [Route] = []
    /// The routes without parameters, by path.
    private var fixed: [String: [Route]] = [:]
    private var templates: [(path: RoutePath, routes: [Route])] = []
    /// True if a route accepts a larger body than the standard limit.
    private var hasLargeBodies = false

    /// Creates a table without routes.
    package init(authorizer: RequestAuthorizer) { self.authorizer = authorizer }

    /// The descriptions of the routes, in the order in which they were added.
    package var entries: [RouteEntry] { routes.map(\.entry) }

    /// Adds a route that anybody may use.
    ///
    /// - Parameters:
    ///   - path: segments; `:name` matches one as a parameter, and a final `**` matches the rest as `id`.
    ///   - isQuick: true if every response costs the same few microseconds, so that the event loop may make it.
    package mutating func onPublic(
        _ method: HTTPRequest.Method, _ path: String, _ description: RouteDescription,
        bodyLimit: BodyLimit = .standard, isQuick: Bool = false,
        use handler: @escaping @Sendable (RequestContext) async throws -> Response
    ) {
        add(RouteEntry(method, path, .anybody, description, bodyLimit: bodyLimit, isQuick: isQuick), path, use: handler)
    }

    /// Adds a route that programs on this machine may use without credentials, and other senders with the permission.
    package mutating func onLocal(
        _ method: HTTPRequest.Method, _ path: String, orFor permission: Permission, _ description: RouteDescription,
        use handler: @escaping @Sendable (RequestContext) async throws -> Response
    ) {
        add(RouteEntry(method, path, .users(permission), description), path) { [authorizer] context in
            if !context.isLocal {
                _ = try await authorizer.authenticate(context, for: permission).acting(as: nil)
            }
            return try await handler(context)
        }
    }

    /// Adds a route for users who have the permission. The handler receives the user who sends the request.
    ///
    /// The credentials are checked first: 401 and 403 come before every other error of a route, and before the body is read.
    ///
    /// - Parameters:
    ///   - isSecret: true if the response contains a secret that is shown only once, so that it is not stored for a retry.
    ///   - onUnauthorized: returns a response in place of 401, or nil.
    package mutating func on(
        _ method: HTTPRequest.Method, _ path: String, for permission: Permission, _ description: RouteDescription,
        bodyLimit: BodyLimit = .standard, isSecret: Bool = false, stream: StreamKind? = nil,
        onUnauthorized: (@Sendable (RequestContext) -> Response?)? = nil,
        use handler: @escaping @Sendable (RequestContext, Principal) async throws -> Response
    ) {
        onActing(
            method, path, for: permission, description, bodyLimit: bodyLimit, isSecret: isSecret,
            stream: stream, onUnauthorized: onUnauthorized
        ) { context, caller in
            try await handler(context, try await caller.acting(as: nil))
        }
    }

    /// Adds a route for users who have the permission, whose requests may name another user. The handler receives the
    /// sender, and calls ``AuthenticatedCaller/acting(as:)`` for the user.
    ///
    /// - Parameter stream: the kind of the response's stream; nil if it is not a stream. A stream is cancelled when its client
    ///   disconnects, holds a permit of its kind and user, and counts against the rate limits by the size of its body.
    package mutating func onActing(
        _ method: HTTPRequest.Method, _ path: String, for permission: Permission, _ description: RouteDescription,
        bodyLimit: BodyLimit = .standard, isSecret: Bool = false, stream: StreamKind? = nil,
        onUnauthorized: (@Sendable (RequestContext) -> Response?)? = nil,
        use handler: @escaping @Sendable (RequestContext, AuthenticatedCaller) async throws -> Response
    ) {
        let entry = RouteEntry(
            method, path, .users(permission), description, bodyLimit: bodyLimit, stream: stream)
        add(entry, path, isSecret: isSecret) { [authorizer, bodies] context in
            let caller: AuthenticatedCaller
            do {
                caller = try await authorizer.authenticate(context, for: permission)
            } catch let error as HearthError where error.code == .unauthorized {
                guard let response = onUnauthorized?(context) else { throw error }
                return response
            }
            context.spool(among: bodies, of: caller.sender)
            // Two fields are combined into one value (RFC 9110, 5.3), which is not a valid key.
            if entry.takesIdempotencyKey, let key = context.headers[.idempotencyKey] {
                let body = try await context.collectBody()
                // The fingerprint covers the whole body.
                let place = body.readableBytes > BodyLimit.standard.bytes ? Workers.shared : nil
                context.note(
                    try await withTaskExecutorPreference(place) {
                        try authorizer.idempotency.request(
                            key, method.rawValue, context.uri.string,
                            format: StreamFormat(accept: context.headers[.accept]), body: body.readableBytesView)
                    })
            }
            return try await handler(context, caller)
        }
    }

    private mutating func add(
        _ entry: RouteEntry, _ path: String, isSecret: Bool = false,
        use respond: @escaping @Sendable (RequestContext) async throws -> Response
    ) {
        let route = Route(entry, at: RoutePath(path), isSecret: isSecret, respond: respond)
        routes.append(route)
        if entry.bodyLimit.bytes > BodyLimit.standard.bytes { hasLargeBodies = true }
        if route.path.isFixed {
            fixed[route.path.template, default: []].append(route)
        } else if let index = templates.firstIndex(where: { $0.path == route.path }) {
            templates[index].routes.append(route)
        } else {
            // A literal segment has priority over a parameter at the same position.
            let index = templates.firstIndex { route.path.isMoreSpecific(than: $0.path) } ?? templates.count
            templates.insert((route.path, [route]), at: index)
        }
    }
}

extension RouteTable {
    /// The result of a route lookup.
    struct Match: Sendable {
        /// The route; nil if the path has none, or none for the method.
        var route: Route?
        var parameters: [(name: Substring, value: Substring)] = []
        /// The path without the prefix `/api`, if the request has it.
        var unprefixed: String?
        /// The methods of the path, if none of its routes serves the method of the request; otherwise empty.
        var methods: [HTTPRequest.Method] = []

        var bodyLimit: BodyLimit { route?.entry.bodyLimit ?? .standard }
        var isStreaming: Bool { route?.entry.isStreaming ?? false }
        var runsOnWorkers: Bool { route?.entry.runsOnWorkers ?? false }
        var endsWithClient: Bool { route?.entry.endsWithClient ?? false }
    }

    func match(_ head: HTTPRequest) -> Match { match(head.method, path: head.path ?? "/") }

    /// Returns the largest body of a request, in bytes, before the rest of its head is parsed.
    ///
    /// - Parameter target: a path or a URL, as in the first line of the request.
    package func bodyLimit(method: String, target: String) -> Int {
        guard hasLargeBodies, let method = HTTPRequest.Method(method) else { return BodyLimit.standard.bytes }
        let path = target.utf8.first == UInt8(ascii: "/") ? target : URI(target).path
        return match(method, path: path).bodyLimit.bytes
    }

    /// Returns the route of a method and a path. Every route of the API is also under `/api`, where some apps expect it. This
    /// is the only place that knows: everything behind it sees the path without the prefix. Pages, files and `/metrics` have
    /// one path, so that what a proxy hides stays hidden.
    ///
    /// - Parameter path: a path, with or without the query. Empty segments are ignored.
    private func match(_ method: HTTPRequest.Method, path: String) -> Match {
        let path = Substring(path.utf8.prefix { $0 != UInt8(ascii: "?") })
        if let routes = fixed[String(path)] { return Match(method, of: routes) }
        let segments = path.split(separator: "/")
        let match = match(method, segments[...])
        guard match.route == nil, match.methods.isEmpty, segments.starts(with: ["api", "v1"]) else { return match }
        var unprefixed = self.match(method, segments.dropFirst())
        unprefixed.unprefixed = "/" + segments.dropFirst().joined(separator: "/")
        return unprefixed
    }

    private func match(_ method: HTTPRequest.Method, _ segments: ArraySlice<Substring>) -> Match {
        let segments = Array(segments)
        if let routes = fixed["/" + segments.joined(separator: "/")] { return Match(method, of: routes) }
        guard let template = templates.first(where: { $0.path.matches(segments) }) else { return Match() }
        var match = Match(method, of: template.routes)
        match.parameters = template.path.parameters(of: segments)
        return match
    }
}

extension RouteTable.Match {
    fileprivate init(_ method: HTTPRequest.Method, of routes: [Route]) {
        // A route for GET serves HEAD, too.
        let wanted = method == .head ? .get : method
        route = routes.first { $0.entry.method == wanted }
        if route == nil { methods = routes.flatMap { $0.entry.method == .get ? [.get, .head] : [$0.entry.method] } }
    }
}

/// The path of a route, split at its slashes.
struct RoutePath: Hashable, Sendable {
    private enum Segment: Hashable, Sendable {
        case literal(Substring)
        case parameter(Substring)
        case rest

        var rank: Int {
            switch self {
            case .literal: 0
            case .parameter: 1
            case .rest: 2
            }
        }
    }

    private let segments: [Segment]
    private let ranks: [Int]

    init(_ path: String) {
        segments = path.split(separator: "/").map { segment in
            switch segment.first {
            case "*": .rest
            case ":": .parameter(segment.dropFirst())
            default: .literal(segment)
            }
        }
        ranks = segments.map(\.rank)
    }

    var isFixed: Bool { ranks.allSatisfy { $0 == 0 } }

    /// The path as OpenAPI writes it. The rest of a path is one parameter; its slashes may be escaped.
    var template: String {
        "/"
            + segments.map { segment in
                switch segment {
                case .literal(let text): String(text)
                case .parameter(let name): "{\(name)}"
                case .rest: "{id}"
                }
            }.joined(separator: "/")
    }

    func isMoreSpecific(than other: RoutePath) -> Bool {
        ranks.lexicographicallyPrecedes(other.ranks)
    }

    func matches(_ parts: [Substring]) -> Bool {
        let takesRest = segments.last == .rest
        guard takesRest ? parts.count >= segments.count : parts.count == segments.count else { return false }
        return zip(segments, parts).allSatisfy { segment, part in
            if case .literal(let text) = segment { text == part } else { true }
        }
    }

    func parameters(of parts: [Substring]) -> [(name: Substring, value: Substring)] {
        segments.enumerated().compactMap { index, segment in
            switch segment {
            case .literal: nil
            case .parameter(let name): (name, parts[index])
            case .rest: ("id", Substring(parts[index...].joined(separator: "/")))
            }
        }
    }
}

extension HTTPRequest.Method {
    var changesSomething: Bool { [.post, .put, .patch, .delete].contains(self) }
}
