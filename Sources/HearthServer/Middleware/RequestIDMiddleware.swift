import Foundation
import HTTPTypes
import HearthCore
import Hummingbird
import Logging

/// Gives each request an id, and each answer the request's.
struct RequestIDMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: HearthRequestContext,
        next: @concurrent (Request, HearthRequestContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.requestID = request.headers[.requestID].flatMap(Self.usable) ?? UUID().text
        context.logger[metadataKey: "request"] = "\(context.requestID)"
        var response = try await next(request, context)
        response.headers[.requestID] = context.requestID
        return response
    }

    /// A client's id goes into logs and headers, so it may hold nothing but the usual characters of ids.
    private static func usable(_ id: String) -> String? {
        let isUsable =
            (1...128).contains(id.utf8.count)
            && id.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || byte == 0x2D || byte == 0x2E || byte == 0x5F
            }
        return isUsable ? id : nil
    }
}

extension HTTPField.Name {
    static let requestID = constant("X-Request-Id")
    static let accelBuffering = constant("X-Accel-Buffering")
    static let lastEventID = constant("Last-Event-ID")
    static let frameOptions = constant("X-Frame-Options")
    static let referrerPolicy = constant("Referrer-Policy")

    /// A name that is known to parse; the alternative is never taken.
    private static func constant(_ name: String) -> HTTPField.Name { HTTPField.Name(name) ?? .via }
}
