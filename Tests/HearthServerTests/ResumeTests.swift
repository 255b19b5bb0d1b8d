import Assist
import HearthAPI
import HearthCore
import HearthTesting
import Testing

/// Coming back to a run, on a live socket.
@Suite struct ResumeTests {
    @Test func `a client that reconnects twenty times gets the bytes of one connection`() async throws {
        let server = ResumeServer()
        let (pieced, whole) = try await server.serve { client in
            var (runID, bytes) = try await client.startAndLeave(detach: true)
            var count = try StreamTranscript(sse: bytes).frames.count
            for round in 1...20 {
                server.dictate("Page \(round). ")
                // Only the first event arrives; the rest is lost with the connection.
                bytes += try await client.resume(runID, after: "\(runID):\(count)") { reader in
                    try await reader.read { !$0.events.isEmpty }
                    return try #require(reader.frames.first)
                }
                count += 1
            }
            server.finishAnswer()
            bytes += try await client.rest(of: runID, after: "\(runID):\(count)")
            return (bytes, try await client.rest(of: runID))
        }
        #expect(pieced == whole)
        let transcript = try StreamTranscript(sse: pieced)
        #expect(StreamGrammar.check(transcript, mode: "chat") == [])
        #expect(transcript.events.count { $0.name == "delta" } == 20)
        #expect(server.accounting.outcomes == [.done])
    }

    @Test func `a finished run is replayed from every event in both formats`() async throws {
        let server = ResumeServer()
        for piece in ["Read ", "together."] { server.dictate(piece) }
        server.finishAnswer()
        try await server.serve { client in
            let frames = try await client.start { reader in
                // Or a client could send its next request just as the server closes.
                try await reader.readToEnd()
                return reader.frames
            }
            let runID = try #require(try StreamTranscript(sse: Array(frames.joined())).runID)
            for count in 0..<frames.count {
                let rest = Array(frames.dropFirst(count).joined())
                let lines = rest.split(separator: 0x0A).filter { $0.starts(with: "data: ".utf8) }
                #expect(try await client.rest(of: runID, after: "\(runID):\(count)") == rest)
                #expect(try await client.rest(of: "\(runID)?last_event_id=\(runID):\(count)") == rest)
                #expect(
                    try await client.rest(
                        of: runID, after: "\(runID):\(count)", headers: [("accept", "application/x-ndjson")])
                        == Array(lines.map { $0.dropFirst("data: ".utf8.count) + [0x0A] }.joined()))
            }
            for number in [frames.count, frames.count + 100] {
                let answer = try await client.send(
                    "/v1/assist/stream/\(runID)", headers: [("last-event-id", "\(runID):\(number)")])
                #expect(answer.head.status == 204)
                #expect(answer.body == [])
            }
        }
    }

    @Test func `several clients read a run at once from their own positions`() async throws {
        let server = ResumeServer()
        try await server.serve { client in
            let (runID, _) = try await client.startAndLeave(detach: true)
            server.dictate("Title. ")
            let opening = try await client.resume(runID) { reader in
                try await reader.read { $0.events.contains { $0.name == "delta" } }
                return reader.frames.count
            }
            let rests = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
                for number in 0...opening {
                    group.addTask { (number, try await client.rest(of: runID, after: "\(runID):\(number)")) }
                }
                for page in 1...50 {
                    server.dictate("Page \(page). ")
                    await Task.yield()
                }
                server.finishAnswer()
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let frames = try await client.resume(runID) { reader in
                try await reader.readToEnd()
                return reader.frames
            }
            #expect(frames.count == opening + 52)
            for (number, rest) in rests { #expect(rest == Array(frames.dropFirst(number).joined())) }
            #expect(server.accounting.outcomes == [.done])
        }
    }

    @Test func `a detached run continues after its client disconnects`() async throws {
        let server = ResumeServer()
        try await server.serve { client in
            let (runID, _) = try await client.startAndLeave(detach: true)
            // Only the monitor of in-flight responses.
            try await server.clock.waitForSleepers(exactly: 1)
            server.dictate("Read together.")
            server.finishAnswer()
            #expect(await server.accounting.nextRecord()?.outcome == .done)
            let transcript = try StreamTranscript(sse: try await client.rest(of: runID))
            #expect(StreamGrammar.check(transcript, mode: "chat") == [])
            #expect(transcript.events.last?.name == "done")
        }
        #expect(server.accounting.outcomes == [.done])
    }

    @Test(arguments: [nil, false])
    func `a run that is not detached ends with its client, and a resume reports it`(detach: Bool?) async throws {
        let server = ResumeServer()
        try await server.serve { client in
            let (runID, _) = try await client.startAndLeave(detach: detach)
            #expect(await server.accounting.nextRecord()?.outcome == .clientGone)
            for _ in 1...2 {
                let transcript = try StreamTranscript(sse: try await client.rest(of: runID))
                #expect(StreamGrammar.check(transcript, mode: "chat") == [])
                #expect(transcript.events.last == .error(Self.clientGone))
            }
        }
        #expect(server.accounting.outcomes == [.clientGone])
    }

    private static let clientGone = AssistEvent.Failure(
        code: "client_gone",
        message: "The client disconnected before the answer was complete. Send the request again.", retryable: true)

    @Test func `a run is kept for five minutes after its end`() async throws {
        let server = ResumeServer()
        server.finishAnswer()
        try await server.serve { client in
            let (runID, frames) = try await client.start { reader in
                try await reader.readToEnd()
                return (try reader.transcript().runID ?? "", reader.frames)
            }
            // The replay buffer, and the monitor of in-flight responses until it finds none.
            try await server.clock.waitForSleepers(exactly: 2)
            server.clock.advance(by: .seconds(299))
            #expect(try await client.rest(of: runID) == Array(frames.joined()))
            server.clock.advance(by: .seconds(1))
            let answer = try await client.send("/v1/assist/stream/\(runID)")
            #expect(answer.head.status == 404)
            #expect(try answer.problem().code == "run_not_found")
        }
    }

    @Test func `another user's run returns 404 like an unknown one`() async throws {
        let server = ResumeServer()
        try await server.serve { client in
            let (runID, _) = try await client.startAndLeave(detach: true)
            var details: Set<String> = []
            for path in ["\(runID)?user_id=2", "01a1fdf2-59af-7c17-8e1d-76a275cffa92", "none"] {
                let answer = try await client.send("/v1/assist/stream/\(path)")
                #expect(answer.head.status == 404)
                #expect(try answer.problem().code == "run_not_found")
                details.insert(try answer.problem().detail)
            }
            #expect(details.count == 1)
            server.finishAnswer()
            #expect(try await !client.rest(of: "\(runID)?user_id=1").isEmpty)
        }
    }

    @Test(arguments: ["7", ":7", "RUN:", "RUN:-1", "RUN:+1", "RUN:1:1", "01a1fdf2-59af-7c17-8e1d-76a275cffa92:1"])
    func `an event ID that is malformed or of another run is rejected`(lastEventID: String) async throws {
        let server = ResumeServer()
        try await server.serve { client in
            let (runID, _) = try await client.startAndLeave(detach: true)
            let last = lastEventID.replacing("RUN", with: runID)
            let answer = try await client.send("/v1/assist/stream/\(runID)", headers: [("last-event-id", last)])
            #expect(answer.head.status == 422)
            #expect(try answer.problem().details.map(\.field) == ["Last-Event-ID"])
            let parameter = try await client.send("/v1/assist/stream/\(runID)?last_event_id=x&user_id=y")
            #expect(try parameter.problem().details.map(\.field) == ["last_event_id", "user_id"])
        }
    }

    @Test func `a client that resumes a silent run gets pings`() async throws {
        let server = ResumeServer()
        try await server.serve { client in
            let (runID, _) = try await client.startAndLeave(detach: true)
            try await server.clock.waitForSleepers(exactly: 1)
            try await client.resume(runID) { reader in
                try await server.clock.waitForSleepers(exactly: 1)
                server.clock.advance(by: TestServer.pingInterval)
                try await reader.read { $0.pings == 1 }
            }
        }
    }

    @Test(arguments: [true, false])
    func `a shutdown waits the drain time for a detached run`(isFinished: Bool) async throws {
        let server = ResumeServer()
        try await server.serve { client in
            _ = try await client.startAndLeave(detach: true)
            try await server.clock.waitForSleepers(exactly: 1)
            await client.stopServer()
            try await server.clock.waitForSleepers(exactly: 2)
            if isFinished { server.finishAnswer() } else { server.clock.advance(by: TestServer.drainTime) }
            #expect(await server.accounting.nextRecord()?.outcome == (isFinished ? .done : .shutdown))
        }
        #expect(server.accounting.outcomes.count == 1)
    }
}

extension ManualClock {
    /// Unlike ``waitForSleepers(_:)`` it ends with its task.
    fileprivate func waitForSleepers(exactly count: Int) async throws {
        while sleepers != count {
            try Task.checkCancellation()
            await Task.yield()
        }
    }
}
