import Foundation
import HearthAPI
import HearthTesting
import Testing

/// Two SSE clients that are not ours read the same events as our own parser.
@Suite(.startsServer) struct InteropTests {
    @Test(arguments: ["httpx-sse", "sseclient-py"])
    func `an independent client reads the stream`(client: String) async throws {
        try await withHearth { hearth in
            // Both runs plan for the same days, also around midnight.
            let body =
                #"{"goal":"A fair chore plan for three days","mode":"chores","options":{"start_date":"2026-11-23"}}"#
            let own = try StreamTranscript(sse: try await hearth.send("/v1/assist/stream", body: body).body)

            let theirs = try await runPython(
                ["parse_stream.py", client, "http://127.0.0.1:\(hearth.port)/v1/assist/stream", body])
            let frames = try theirs.split(separator: "\n").map { try WireJSON.decode([String].self, from: $0.utf8) }
            #expect(frames.count == own.frames.count)
            for (frame, ours) in zip(frames, own.frames) {
                #expect(frame[1] == ours.name)
                #expect(frame[0].split(separator: ":").last == ours.id?.split(separator: ":").last)
                let event = try WireJSON.decode(HearthAPI.AssistEvent.self, from: frame[2].utf8)
                // Run ids and elapsed times differ between two runs; everything else is deterministic.
                switch (event, ours.event) {
                case (.context, .context), (.done, .done): break
                default: #expect(event == ours.event)
                }
            }
        }
    }

    @Test func `an independent validator accepts the API description and its examples`()
        async throws
    {
        try await withHearth { hearth in
            let problems = try await runPython(
                ["check_openapi.py", "http://127.0.0.1:\(hearth.port)/openapi.json"])
            #expect(problems == "[]\n")
            let document = try await hearth.send("/openapi.json").decode(JSONValue.self)
            // Dev mode needs no sign-in.
            #expect(document["paths"]?["/v1/memory"]?["get"]?["security"] == [])
        }
    }
}
