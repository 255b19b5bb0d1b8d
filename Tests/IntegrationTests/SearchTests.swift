import Foundation
import HearthAPI
import HearthTesting
import Testing

/// The search of the real binary, with the real embedder.
@Suite struct SearchTests {
    private static let queries = [
        "all?q=my+baby+naps+badly", "recipes?q=something+Korean+for+dinner&exclude_allergens=sesame",
        "recipes?q=lunch&age_months=8", "knowledge?q=tantrums+in+the+supermarket&age_months=30",
        "recipes?q=quick+breakfast&exclude_allergens=egg,dairy,oats", "all?q=chores+for+a+four+year+old&kind=chores",
        "recipes?q=Kuchen+mit+%C3%84pfeln", "all?q=choking&mode=vector", "all?q=choking&mode=rrf",
        "knowledge?q=%22%27%3B--",
    ]

    private func answers(_ hearth: HearthProcess) async throws -> [SearchResponse] {
        var answers: [SearchResponse] = []
        for query in Self.queries {
            let answer = try await hearth.send("/v1/rag/search/\(query)&k=20&explain=true")
            #expect(answer.status == 200, "\(query): \(answer.text)")
            answers.append(try answer.decode())
        }
        return answers
    }

    @Test func `search finds the same cards in the same order with pgvector, without it and on SQLite`() async throws {
        let inMemory = try await withHearth { try await answers($0) }
        #expect(inMemory[0].plan?.index == "memory")
        #expect(inMemory[0].results.prefix(3).contains { $0.title.lowercased().contains("nap") })
        for (server, index) in [
            (try await TemporaryPostgres.shared.value, "pgvector"),
            (try await TemporaryPostgres.start(.init(hasVectors: false)), "memory"),
        ] {
            let settings = ["DATABASE_URL": server.url(database: try await server.createDatabase())]
            let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).index").path
            let commands = settings.merging([
                "SEED_DIR": HearthProcess.repository.appending(path: "seed").path, "VECTOR_FILE": file,
                "EMBEDDER_FILE": HearthProcess.repository.appending(path: ".hearth/embedder/minilm-l6-v2.hearth").path,
            ]) { $1 }
            for command in ["migrate", "ingest"] {
                let (status, output) = try await HearthProcess.run([command], commands)
                #expect(status == 0, "\(output)")
            }
            try await withHearth(settings) { hearth in
                let found = try await answers(hearth)
                for (query, (here, there)) in zip(Self.queries, zip(inMemory, found)) {
                    #expect(here.results.map(\.id) == there.results.map(\.id), "\(query)")
                    #expect(here.plan?.candidates == there.plan?.candidates, "\(query)")
                }
                #expect(found[0].plan?.index == index)
                let ready = try await hearth.send("/ready")
                #expect(ready.status == 200)
                #expect(ready.text.contains(index == "pgvector" ? "minilm-l6-v2/384, pgvector" : "no pgvector"))
            }
        }
    }

    @Test func `a server without an embedder searches words and says so`() async throws {
        try await withHearth(["EMBEDDER": "none"]) { hearth in
            let answer = try await hearth.send("/v1/rag/search/all?q=nap&explain=true").decode(SearchResponse.self)
            #expect(answer.plan?.mode == "lexical")
            #expect(answer.plan?.fallback?.contains("words only") == true)
            #expect(answer.results.first?.explanation?.matchedTerms == ["nap"])
            let ready = try await hearth.send("/ready")
            #expect(ready.status == 200)
            #expect(ready.text.contains("words only"))
            #expect(hearth.standardError.split(separator: "\n").count { $0.contains("words only") } == 1)
        }
    }

    @Test func `a family's own recipes are found beside the shipped ones until they are removed`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "mine-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let recipe = """
            {"@context":"https://schema.org","@type":"Recipe","name":"Grandma's quince jelly","recipeYield":6,
             "totalTime":"PT1H","recipeIngredient":["1 kg quinces","500 g sugar"],"recipeInstructions":"Simmer.\\nStrain."}
            """
        try Data(recipe.utf8).write(to: folder.appending(path: "quince.jsonld"))
        let file = folder.appending(path: "h.db").path
        let settings = [
            "DATABASE_URL": "sqlite:///\(file)", "SEED_DIR": HearthProcess.repository.appending(path: "seed").path,
            "VECTOR_FILE": "",
            "EMBEDDER_FILE": HearthProcess.repository.appending(path: ".hearth/embedder/minilm-l6-v2.hearth").path,
        ]
        for arguments in [["migrate"], ["ingest"]] { #expect(try await HearthProcess.run(arguments, settings).0 == 0) }
        let (status, output) = try await HearthProcess.run(["ingest", folder.path], settings)
        #expect(status == 0)
        #expect(output.contains("1 added, 0 updated, 0 unchanged, 0 removed, 1 embedded"), "\(output)")
        #expect(try await HearthProcess.run(["ingest"], settings).1.contains("0 removed"))
        let search = ["search", "grandma's jelly", "-k", "3", "--json"]
        #expect(try await HearthProcess.run(search, settings).1.contains("Grandma's quince jelly"))
        #expect(try await HearthProcess.run(["ingest", "--remove", folder.path], settings).1.contains("1 removed"))
        #expect(try await HearthProcess.run(search, settings).1.contains("quince") == false)
        let (missing, complaint) = try await HearthProcess.run(["ingest", folder.path + "/nowhere"], settings)
        #expect(missing == 1)
        #expect(complaint.contains("does not exist"))
    }

    @Test func `an evaluation prints its macro average and writes its rankings`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "eval-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func write(_ name: String, _ text: String) throws {
            try Data(text.utf8).write(to: folder.appending(path: name))
        }
        try write(
            "corpus.jsonl",
            """
            {"id":"rs-1","kind":"recipe","title":"Lentil soup","text":"Lentil soup. lentils, carrots"}
            {"id":"rs-2","kind":"recipe","title":"Chocolate cake","text":"Chocolate cake. cocoa, flour"}
            {"id":"k-1","kind":"parenting","title":"Naps","text":"How babies sleep during the day."}
            """)
        try write(
            "queries.jsonl",
            """
            {"id":"q1","set":"recipe-facet","text":"dessert"}
            {"id":"q2","set":"guidance","text":"infant slumber"}
            """)
        try write("qrels.tsv", "q1\trs-2\t2\nq2\tk-1\t2\n")
        let settings = [
            "EMBEDDER_FILE": HearthProcess.repository.appending(path: ".hearth/embedder/minilm-l6-v2.hearth").path
        ]
        let run = folder.appending(path: "run.tsv").path
        let (status, output) = try await HearthProcess.run(["search", "--eval", folder.path, "--run", run], settings)
        #expect(status == 0, "\(output)")
        #expect(output.hasSuffix("macro 1.0000 1.0000 1.0000\n"), "\(output)")
        let lines = try String(contentsOfFile: run, encoding: .utf8).split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("q1\trs-2\t") })
        #expect(lines.allSatisfy { $0.split(separator: "\t").count == 3 })
        #expect(!lines.contains { $0.hasPrefix("q1\tk-1") || $0.hasPrefix("q2\trs-") })

        try write("qrels.tsv", "q1\trs-2\n")
        let (failed, complaint) = try await HearthProcess.run(["search", "--eval", folder.path], settings)
        #expect(failed == 1)
        #expect(complaint.contains("qrels.tsv:1"))
        #expect(try await HearthProcess.run(["search", "soup", "--eval", folder.path], settings).0 == 2)
    }
}
