import HearthAPI
import HearthServer
import HearthTesting
import ServerKit
import Testing

/// The texts of the OpenAPI document and of invalid requests.
@Suite struct RequestTextTests {
    private static let verbs: Set<String> = [
        "Accept", "Add", "Cancel", "Change", "Check", "Copy", "Create", "Delete", "Download", "Export", "Import",
        "Join", "Keep",
        "List", "Log", "Mark", "Move", "Plan", "Propose", "Read", "Refresh", "Remove", "Replace", "Resume", "Retrieve",
        "Retry", "Revoke", "Search",
        "Send", "Show", "Sign", "Start", "Stream", "Swap", "Tick", "Update",
    ]

    @Test func `every summary of an operation is an imperative without a full stop`() throws {
        let paths = try #require(TestServer().routes.document.json["paths"]?.members)
        for (path, item) in paths {
            // "servers" is a member of a path that is not an operation.
            for (method, operation) in item.members ?? [:] where method != "servers" {
                guard case .string(let summary)? = operation["summary"] else {
                    Issue.record("\(method) \(path) has no summary")
                    continue
                }
                #expect(Self.verbs.contains(String(summary.prefix { $0 != " " })), "\(method) \(path): \(summary)")
                #expect(!summary.hasSuffix("."), "\(method) \(path): \(summary)")
            }
        }
    }

    @Test(arguments: [
        (#"{"goal":"x","mode":"chores","options":{"days":32}}"#, "`/options/days` must be 1 to 31"),
        (#"{"goal":" ","mode":"chores"}"#, "`/goal` must not be empty"),
        (#"{"mode":"chores"}"#, "`/goal` is missing"),
        (#"{"goal":"x","mode":"party"}"#, "`/mode` must be one of meals, chores, routines, chat"),
        (
            #"{"goal":"x","mode":"chores","options":{"children":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]}}"#,
            "`/options/children` must have at most 20 children"
        ),
    ])
    func `an invalid request is rejected with the member and its rule`(body: String, problem: String) async throws {
        let answer = try await TestServer().serve { try await $0.send("/v1/assist/stream", body: body) }
        #expect(try answer.problem().detail == "Invalid request: \(problem).")
    }
}
