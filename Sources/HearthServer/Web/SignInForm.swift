import Foundation
import HearthCore
import Hummingbird
import NIOCore

/// What the pages for signing in and for the first account send: a token, or address and password, or all of them.
struct SignInForm: Decodable, Sendable {
    var email: String?
    var password: String?
    var token: String?
    var name: String?
    /// The page to go on to.
    var next: String?

    init(_ request: RequestContext) async throws {
        guard request.headers[.contentType]?.lowercased().hasPrefix("application/x-www-form-urlencoded") ?? false
        else {
            throw HearthError(.unsupportedMediaType, "This is for the form of the page at the same path.")
        }
        let body = try await request.collectBody()
        try self.init(urlEncoded: String(buffer: body))
    }

    /// - Parameter text: as the URL standard has it (https://url.spec.whatwg.org/#application/x-www-form-urlencoded).
    ///   What has another name than ours is not looked at.
    init(urlEncoded text: String) throws(HearthError) {
        var fields: [String: String] = [:]
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.replacing("+", with: " ").removingPercentEncoding }
            guard let name = parts[0], let value = parts.count > 1 ? parts[1] : "" else {
                throw HearthError(.invalidField, "The form cannot be read.")
            }
            fields[name] = fields[name] ?? value
        }
        email = fields["email"]
        password = fields["password"]
        token = fields["token"]?.trimming(\.isWhitespace)
        name = fields["name"]?.trimming(\.isWhitespace)
        next = fields["next"]
    }
}
