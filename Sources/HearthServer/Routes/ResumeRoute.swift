import Assist
import HTTPTypes
import HearthCore
import Hummingbird
import NIOHTTP1

/// `GET /v1/assist/stream/{run_id}`: the way back to a run.
struct ResumeRoute: LaneRoute {
    let services: ServerServices
    let settings: ServerSettings
    let replays: ReplayBuffer

    let errorForm = Problem.Form.problemDocument
    let permission = Permission.read
    let method = HTTPRequest.Method.get
    let path: RouterPath = "v1/assist/stream/:run_id"
    let description = RouteDescription(
        .assist, "The events of a run again, and those yet to come",
        details: """
            The frames of `POST /v1/assist/stream` in the same bytes, from the one behind `Last-Event-ID` on: an end of the \
            body that is described there.
            """,
        parameters: ResumeRequest.parameters,
        answers: [.events, .empty(.noContent, "The run is over, and you have all of it.")], errors: [.runNotFound])

    func claims(_ method: HTTPMethod, _ path: [Substring]) -> Bool {
        (method == .GET || method == .HEAD) && path.count == 4 && path[..<3] == ["v1", "assist", "stream"]
    }

    func answer(
        _ request: LaneRequest, by authorizer: RequestAuthorizer, into response: LaneResponse, as open: InFlightResponse
    ) async throws {
        let resume = try ResumeRequest(request)
        let principal = try await authorizer.admit(request, naming: resume.userNumber, as: open)
        // Another user's run must not be told from one that never was.
        guard let eventLog = replays.eventLog(resume.runID, of: principal.user.id) else { throw HearthError.unknownRun }
        let number = try resume.number()
        guard eventLog.reaches(back: number) else { throw HearthError.unknownRun }
        let (count, hasEnded) = eventLog.extent
        // What a browser's EventSource takes as the word to stop coming back.
        if hasEnded, number >= count {
            return response.send(
                status: .noContent, headers: HTTPHeaders(lane: request.id, contentType: nil), body: nil)
        }
        let stream = EventStream(request, response, runID: eventLog.id, settings: settings, clock: services.clock)
        guard request.method != .HEAD else {
            return response.send(status: .ok, headers: stream.headers, body: nil)
        }
        try await stream.follow(eventLog, after: min(number, count), open)
    }
}
