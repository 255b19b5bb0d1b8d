import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird

extension RouteTable {
    /// A page that anybody may see.
    mutating func page(
        _ path: RouterPath, _ summary: String,
        use handler: @escaping @Sendable (Request, HearthRequestContext) async throws -> Page
    ) {
        open(.get, path, .page(summary)) { request, context in
            try await Self.page(for: request, context) { try await handler(request, context) }
        }
    }

    /// A page for those who have the permission. Who is not signed in and reads it with a browser is sent to do so.
    mutating func page(
        _ path: RouterPath, for permission: Permission, _ summary: String, parameters: [ParameterDescription] = [],
        errors: [HearthError.Code] = [],
        use handler: @escaping @Sendable (Request, Visit) async throws -> Page
    ) {
        let signsIn = RouteDescription.Answer.empty(.seeOther, "Who is not signed in is sent to do so.")
        let description = RouteDescription.page(summary, parameters: parameters, other: [signsIn], errors: errors)
        on(.get, path, for: permission, description) { request, visit in
            try await Self.page(for: request, visit.context) { try await handler(request, visit) }
        }
    }

    private static func page(
        for request: Request, _ context: HearthRequestContext, _ make: () async throws -> Page
    ) async throws -> Response {
        do {
            return try await make().response
        } catch let error where !(error is CancellationError) && request.wantsPage {
            let problem = Problem(error, to: request)
            if problem.failure.code == .unauthorized {
                return Response(
                    status: .seeOther, headers: [.location: SignInPages.path(returningTo: request.uri.string)])
            }
            problem.log(to: context.logger, requestID: context.requestID)
            return Page(problem, requestID: context.requestID).response
        }
    }
}

extension Page {
    init(_ problem: Problem, requestID: String) {
        self.init(
            title: problem.status.reasonPhrase,
            main: """
                <section class="card narrow"><h1>\(problem.status.reasonPhrase)</h1>
                <p>\(problem.failure.message)</p>
                <p class="quiet">Request <code>\(requestID)</code></p></section>
                """,
            status: problem.status, fields: HTTPFields(problem.fields))
    }
}

extension RouteDescription {
    static func page(
        _ summary: String, parameters: [ParameterDescription] = [], other: [Answer] = [],
        errors: [HearthError.Code] = []
    ) -> RouteDescription {
        let page = Answer(
            status: .ok, meaning: "A page for people.", content: .schemas(["text/html": { _ in ["type": "string"] }]))
        return RouteDescription(.pages, summary, parameters: parameters, answers: [page] + other, errors: errors)
    }
}

extension Request {
    /// Whether a person's browser asks, rather than a program.
    var wantsPage: Bool { headers[.accept]?.contains("text/html") ?? false }
}
