import Foundation
import HearthTesting
import Records
import Testing

/// `hearth log` as a process: what it writes, what it asks, and how it ends.
@Suite struct LogCommandTests {
    /// A family with a child at a server, and the ways to log and to read the log.
    private struct Family {
        let port: Int
        let token: String
        let child: String
        let client: SignedInClient

        /// The arguments of a sentence.
        func arguments(_ text: String, _ options: [String] = []) -> [String] {
            ["log", text, "--server", "http://127.0.0.1:\(port)", "--token", token] + options
        }

        /// Logs a sentence without a terminal.
        func log(_ text: String, _ options: [String] = []) async throws -> (status: Int32, output: String) {
            let (status, output) = try await HearthProcess.run(arguments(text, options), [:], input: "")
            return (status, output)
        }

        /// Logs a sentence on a terminal, with what is typed at the question.
        func log(_ text: String, typing answer: String) async throws -> (status: Int32, output: String) {
            let command = ([HearthProcess.executable] + arguments(text)).map { "'\($0)'" }.joined(separator: " ")
            let process = try ChildProcess(
                ["/bin/sh", "-c", #"printf '%s\n' "$ANSWER" | script -qec "$COMMAND" /dev/null"#],
                environment: ["PATH": "/usr/bin:/bin", "ANSWER": answer, "COMMAND": command], capture: .both)
            return (await process.exitStatus(), process.output)
        }

        /// The number of entries of a list.
        func count(_ list: String) async throws -> Int {
            let answer = try await client.send("GET", "/v1/children/\(child)/\(list)")
            return try Fields(parsing: answer.body)["items"]?.array?.count ?? -1
        }
    }

    private func withFamily(_ body: (Family) async throws -> Void) async throws {
        try await withHearth(["HEARTH_DEV": "false", "SIGN_UP": "open"]) { hearth in
            var client = SignedInClient(port: hearth.port)
            let account = #""email":"anna@example.org","password":"seven purple otters""#
            _ = try await client.send("POST", "/v1/auth/sign-up", "{\(account)}")
            let signedIn = try await client.send("POST", "/v1/auth/sign-in", "{\(account),\"bearer\":true}")
            let token = try #require(try Fields(parsing: signedIn.body)["token"]?.string)
            client.bearer = token
            let made = try await client.send("POST", "/v1/children", #"{"name":"Mia","time_zone":"UTC"}"#)
            let child = try #require(try Fields(parsing: made.body)["id"]?.string)
            try await body(Family(port: hearth.port, token: token, child: child, client: client))
        }
    }

    @Test func `what is certain is written, and medicines, assumptions and parts need a person`() async throws {
        try await withFamily { family in
            let certain = try await family.log("bottle 120 ml 5 minutes ago")
            #expect(certain.status == 0, "\(certain.output)")
            #expect(try await family.count("feedings") == 1)
            for text in ["paracetamol 2.5 ml 5 minutes ago", "bottle 120", "wet diaper 5 minutes ago. Should I worry?"]
            {
                let refused = try await family.log(text)
                #expect(refused.status == 3, "\(text): \(refused.output)")
                #expect(refused.output.contains("nothing is written"), "\(text): \(refused.output)")
            }
            // What is certain beside a medicine waits for it, so that a repeated command logs nothing twice.
            let both = try await family.log("wet diaper 5 minutes ago. ibuprofen 2 ml 5 minutes ago")
            #expect(both.status == 3, "\(both.output)")
            #expect(try await family.count("diapers") == 0)
            #expect(try await family.count("medications") == 0)
            #expect(try await family.count("feedings") == 1)
            let scripted = try await family.log("paracetamol 2.5 ml 5 minutes ago", ["--yes"])
            #expect(scripted.status == 0, "\(scripted.output)")
            #expect(try await family.count("medications") == 1)
        }
    }

    @Test func `on a terminal it shows the warnings, asks, and writes only what is confirmed`() async throws {
        try await withFamily { family in
            for (answer, count) in [("n", 0), ("", 0), ("y", 1), ("yes", 2)] {
                let answered = try await family.log("paracetamol 2.5 ml 5 minutes ago", typing: answer)
                #expect(answered.status == 0, "\(answered.output)")
                #expect(answered.output.contains("Write “"), "\(answered.output)")
                #expect(try await family.count("medications") == count)
            }
            let warned = try await family.log("Calpol 2.5 ml now", typing: "n")
            let warning = try #require(warned.output.range(of: "warning: double_dose"), "\(warned.output)")
            let question = try #require(warned.output.range(of: "Write “"), "\(warned.output)")
            #expect(warning.lowerBound < question.lowerBound)
            #expect(try await family.count("medications") == 2)
        }
    }

    @Test func `what is no fact writes nothing and says why`() async throws {
        try await withFamily { family in
            for (text, reason) in [
                ("should I give Mia Tylenol?", "question"), ("doctor prescribed amoxicillin", "prescribed or advised"),
                ("I took ibuprofen", "another person"), ("Mia forgot vitamin D", "negation"),
            ] {
                let logged = try await family.log(text, ["--yes"])
                #expect(logged.status == 1, "\(text): \(logged.output)")
                #expect(
                    logged.output.contains("not logged (\(reason)): \(text.prefix { $0 != "?" })"), "\(logged.output)")
            }
            #expect(try await family.count("medications") == 0)
            let both = try await family.log("bottle 120 ml", ["--yes", "--dry-run"])
            #expect(both.status == 2, "\(both.output)")
        }
    }
}
