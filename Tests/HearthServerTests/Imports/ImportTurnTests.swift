import FamilyAPI
import Foundation
import HearthCore
import HearthTesting
import Records
import Synchronization
import Storage
import Testing

/// Imports of recipes that wait for a process.
@Suite struct ImportTurnTests {
    private static let answer = """
        {"name":"Leek soup","ingredients":["two leeks"],"instructions":["Boil the leeks for half an hour"]}
        """

    /// What other processes have found.
    private final class Found: Sendable {
        private let results = Mutex<[Bool]>([])
        var all: [Bool] { results.withLock { $0 } }
        func note(_ result: Bool) { results.withLock { $0.append(result) } }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `a household has one import in work, however many processes wait`(engine: CareServer.Engine) async throws {
        try await CareServer.serve(on: engine) { (server) async throws in
            for _ in 0..<2 {
                let (status, json) = try await server.send(
                    "POST", "/v1/recipes/import",
                    #"{"html":"<h1>Leek soup</h1><p>Take two leeks. Boil the leeks for half an hour.</p>"}"#)
                #expect(status == 202, "\(json.canonicalText)")
            }
            func runner(_ extractor: any RecipeExtractor) -> JobRunner {
                JobRunner(
                    recipes: ImportServices(
                        billing: server.access.storage.billing, purchases: nil, fetcher: NoFetcher(), reader: .ofTests,
                        extractor: extractor), server.access, server.clock)
            }
            let idle = runner(FixedExtractor(json: Self.answer))
            let found = Found()
            // The second import waits while the first is at its model.
            let busy = runner(BusyExtractor(json: Self.answer) { _ in found.note(await idle.next()) })
            #expect(await busy.next())
            #expect(found.all == [false])
            #expect(await idle.next())
            #expect(await idle.next() == false)
        }
    }
}
