import HTTPTypes
import Hummingbird

/// Tells a method that a path does not have from a path that there is not, and browsers what their pages may ask for. To
/// be added behind all routes, so that only what none of them takes comes by.
struct KnownPathMiddleware: RouterMiddleware {
    private let methods: [(path: RouterPath, methods: [HTTPRequest.Method])]

    init(_ router: Router<HearthRequestContext>, lane: [any LaneRoute]) {
        let routes = router.routes.map { ($0.path, $0.method) } + lane.map { ($0.path, $0.method) }
        var methods: [(path: RouterPath, methods: [HTTPRequest.Method])] = []
        for (path, method) in routes {
            // Whoever may get may also ask for the head alone.
            let both = method == .get ? [method, .head] : [method]
            if let index = methods.firstIndex(where: { $0.path == path }) {
                methods[index].methods += both
            } else {
                methods.append((path, both))
            }
        }
        self.methods = methods
    }

    func handle(
        _ request: Request, context: HearthRequestContext,
        next: @concurrent (Request, HearthRequestContext) async throws -> Response
    ) async throws -> Response {
        let parts = request.uri.path.split(separator: "/")
        if let allowed = methods.first(where: { $0.path.matches(parts) })?.methods, !allowed.contains(request.method) {
            if request.method == .options,
                let fields = context.configuration.crossOrigin.preflight(request.headers, methods: allowed)
            {
                return Response(status: .noContent, headers: HTTPFields(fields))
            }
            throw MethodNotAllowed(allowed: allowed.map(\.rawValue).sorted())
        }
        return try await next(request, context)
    }
}

/// There is something at the path, for other methods.
struct MethodNotAllowed: Error {
    var allowed: [String]
}

extension RouterPath {
    fileprivate func matches(_ parts: [Substring]) -> Bool {
        let elements = Array(self)
        if elements.last == .recursiveWildcard {
            return parts.count >= elements.count && zip(elements, parts).allSatisfy { $0 ~= $1 }
        }
        return parts.count == elements.count && zip(elements, parts).allSatisfy { $0 ~= $1 }
    }
}
