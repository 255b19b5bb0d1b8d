import Assist
import HTTPTypes
import HearthCore
import Hummingbird

/// `GET /v1/assist/stream/{run_id}`: the way back to a run.
struct ResumeRoute {
    let services: ServerServices
    let settings: ServerSettings
    let replays: ReplayBuffer

    func add(to routes: inout RouteTable) {
        routes.onActing(
            .get, "v1/assist/stream/:run_id", for: .read, Self.description, isStreaming: true, use: respond)
    }

    private func respond(_ request: RequestContext, _ caller: AuthenticatedCaller) async throws -> Response {
        let resume = try ResumeRequest(request)
        let principal = try await caller.acting(as: resume.userNumber)
        // Another user's run must not be told from one that never was.
        guard let eventLog = replays.eventLog(resume.runID, of: principal.user.id) else { throw HearthError.unknownRun }
        let number = try resume.number()
        guard eventLog.reaches(back: number) else { throw HearthError.unknownRun }
        let (count, hasEnded) = eventLog.extent
        // A browser's EventSource takes this as the word to stop coming back.
        if hasEnded, number >= count { return Response(status: .noContent) }
        let stream = EventStream(request, runID: eventLog.id, settings: settings, clock: services.clock)
        return stream.following(eventLog, after: min(number, count))
    }

    private static let description = RouteDescription(
        .assist, "The events of a run again, and those yet to come",
        details: """
            The frames of `POST /v1/assist/stream` in the same bytes, from the one behind `Last-Event-ID` on: an end of the \
            body that is described there.
            """,
        parameters: ResumeRequest.parameters,
        answers: [.events, .empty(.noContent, "The run is over, and you have all of it.")], errors: [.runNotFound])
}
