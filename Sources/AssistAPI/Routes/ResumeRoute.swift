import Assist
import HTTPFront
import HTTPTypes
import HearthCore
import Hummingbird
import ServerKit

/// `GET /v1/assist/stream/{run_id}`, which resumes the stream of a run.
struct ResumeRoute {
    let services: AssistServices
    let replays: ReplayBuffer
    let pingInterval: Duration

    func add(to routes: inout RouteTable) {
        routes.onActing(
            .get, "v1/assist/stream/:run_id", for: .read, Self.description, stream: .answer, use: respond)
    }

    private func respond(_ request: RequestContext, _ caller: AuthenticatedCaller) async throws -> Response {
        let resume = try ResumeRequest(request)
        let principal = try await caller.acting(as: resume.userNumber)
        // The response for another user's run must equal the response for a run that never existed.
        guard
            let eventLog = replays.eventLog(resume.runID, of: principal.user, within: principal.limits)
        else { throw HearthError.unknownRun }
        let number = try resume.number()
        guard eventLog.reaches(back: number) else { throw HearthError.unknownRun }
        let (count, hasEnded) = eventLog.extent
        // This status makes a browser's EventSource stop reconnecting.
        if hasEnded, number >= count { return Response(status: .noContent) }
        let stream = EventStream(request, runID: eventLog.id, pingInterval: pingInterval, clock: services.clock)
        return stream.following(eventLog, after: min(number, count), while: caller.watch(principal))
    }

    private static let description = RouteDescription(
        .assist, "Resume the stream of a run",
        details: """
            Repeats the frames of `POST /v1/assist/stream` after `Last-Event-ID`, byte for byte. New frames follow.
            """,
        parameters: ResumeRequest.parameters,
        answers: [.events, .empty(.noContent, "The run has ended, and the client has all of its events.")],
        errors: [.runNotFound])
}
