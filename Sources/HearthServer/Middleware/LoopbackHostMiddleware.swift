import HearthCore
import Hummingbird

/// Dev mode's guard against pages of other sites: a name that some server lets point at this machine (DNS rebinding)
/// reaches the port, but says in `Host` whose name it is.
struct LoopbackHostMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: HearthRequestContext,
        next: @concurrent (Request, HearthRequestContext) async throws -> Response
    ) async throws -> Response {
        guard request.head.authority.map(Self.isLoopback) ?? true else {
            throw HearthError(.forbidden, "Dev mode answers to localhost only.")
        }
        return try await next(request, context)
    }

    private static func isLoopback(_ authority: String) -> Bool {
        let host =
            authority.hasPrefix("[")
            ? String(authority.dropFirst().prefix { $0 != "]" }) : String(authority.prefix { $0 != ":" })
        let isFourth = host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
        return host.lowercased() == "localhost" || host == "::1" || isFourth
    }
}
