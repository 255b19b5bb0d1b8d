import HTTPTypes
import HearthCore
import Hummingbird
import NIOHTTP1

/// A route of the fast lane: one that streams its answer.
protocol LaneRoute: Sendable {
    /// The form in which it tells errors that come before the head.
    var errorForm: Problem.Form { get }

    /// What it asks of who calls it.
    var permission: Permission { get }

    /// What it answers, for those who ask for it in another way.
    var method: HTTPRequest.Method { get }
    var path: RouterPath { get }

    /// What the document at `/openapi.json` says of it.
    var description: RouteDescription { get }

    /// - Parameter path: split at its slashes.
    func claims(_ method: HTTPMethod, _ path: [Substring]) -> Bool

    /// Answers `request`, whose caller has been authenticated. What is thrown becomes a problem document before the head, and
    /// a broken connection after it.
    func answer(
        _ request: LaneRequest, by authorizer: RequestAuthorizer, into response: LaneResponse, as open: InFlightResponse
    ) async throws
}
