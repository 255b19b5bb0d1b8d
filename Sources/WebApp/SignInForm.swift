import Foundation
import HTTPFront
import HearthCore
import Hummingbird
import NIOCore
package import ServerKit

/// Form of the sign-in page and the setup page: a token, or address and password, or all of them.
package struct SignInForm: Decodable, Sendable {
    /// The e-mail address of an account.
    package var email: String?
    /// The password of an account.
    package var password: String?
    /// An API token, or the token of a setup link.
    package var token: String?
    /// The display name of a new account.
    package var name: String?
    /// Path of the page to open afterwards.
    var next: String?

    /// Reads the form of a request.
    ///
    /// - Throws: ``HearthError`` `unsupported_media_type`, `invalid_field`.
    package init(_ request: ServerKit.RequestContext) async throws {
        guard request.headers[.contentType]?.lowercased().hasPrefix("application/x-www-form-urlencoded") ?? false
        else {
            throw HearthError(
                .unsupportedMediaType,
                "The body must be application/x-www-form-urlencoded, as the form of the page at this path sends it.")
        }
        let body = try await request.collectBody()
        try self.init(urlEncoded: String(buffer: body))
    }

    /// Creates a form from its encoded fields, of which it ignores unknown ones.
    ///
    /// - Parameter text: encoded by the URL standard (https://url.spec.whatwg.org/#application/x-www-form-urlencoded).
    /// - Throws: `invalidField` if a field is not validly encoded.
    init(urlEncoded text: String) throws(HearthError) {
        var fields: [String: String] = [:]
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.replacing("+", with: " ").removingPercentEncoding }
            guard let name = parts[0], let value = parts.count > 1 ? parts[1] : "" else {
                throw HearthError(.invalidField, "The form is not validly encoded.")
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
