import HTTPTypes
import HearthAPI
package import HearthCore
import Hummingbird
package import ServerKit

extension RouteTable {
    /// Registers a public page.
    mutating func page(
        _ path: String, _ summary: String,
        use handler: @escaping @Sendable (RequestContext) async throws -> Page
    ) {
        onPublic(.get, path, .page(summary)) { request in try await handler(request).response }
    }

    /// Registers a page that requires a permission. A browser without a session is redirected to the sign-in page.
    package mutating func page(
        _ path: String, for permission: Permission, _ summary: String, parameters: [ParameterDescription] = [],
        errors: [HearthError.Code] = [],
        use handler: @escaping @Sendable (ServerKit.RequestContext, Principal) async throws -> Page
    ) {
        let signsIn = RouteDescription.Answer.empty(
            .seeOther, "The browser is not signed in; `Location` is the sign-in page.")
        let description = RouteDescription.page(summary, parameters: parameters, other: [signsIn], errors: errors)
        on(
            .get, path, for: permission, description,
            onUnauthorized: { $0.wantsPage ? SignInPages.redirect(returningTo: $0.uri.string) : nil },
            use: { try await handler($0, $1).response })
    }
}

extension Page {
    /// Creates the page of an error.
    package init(_ problem: Problem, requestID: String) {
        let heading = Self.heading(of: problem.status)
        self.init(
            title: heading,
            main: """
                <section class="card narrow"><h1>\(heading)</h1>
                <p>\(problem.failure.message)</p>
                <p><a href="\(Section.home.rawValue)">Go to the start page</a></p>
                <p class="quiet">Request <code>\(requestID)</code></p></section>
                """,
            status: problem.status, fields: HTTPFields(problem.fields))
    }

    private static func heading(of status: HTTPResponse.Status) -> String {
        switch status {
        case .forbidden: "You cannot open this page"
        case .notFound: "Page not found"
        case .tooManyRequests: "Too many requests"
        case .internalServerError: "Something went wrong"
        case .serviceUnavailable: "Please try again in a moment"
        default: status.reasonPhrase
        }
    }
}

extension RouteDescription {
    static func page(
        _ summary: String, parameters: [ParameterDescription] = [], other: [Answer] = [],
        errors: [HearthError.Code] = []
    ) -> RouteDescription {
        let page = Answer(
            status: .ok, meaning: "The page.", content: .schemas(["text/html": { _ in ["type": "string"] }]))
        return RouteDescription(.pages, summary, parameters: parameters, answers: [page] + other, errors: errors)
    }
}
