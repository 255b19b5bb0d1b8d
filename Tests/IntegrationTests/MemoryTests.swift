import Foundation
import HearthAPI
import HearthTesting
import Testing

/// Tests of memories, from the request to the meal plan.
@Suite struct MemoryTests {
    /// The server knows PUT and DELETE, the tests' client does not.
    private func send(_ method: String, _ path: String, _ body: String = "", to hearth: HearthProcess) async throws
        -> String
    {
        let connection = try RawConnection(port: hearth.port)
        await connection.send(
            "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)")
        return try await connection.readToEnd()
    }

    @Test func `a memory is stored, used, found, changed and deleted`() async throws {
        try await withHearth(["POLICY_DIR": HearthProcess.shippedPolicies]) { hearth in
            let mushrooms = "/v1/rag/search/all?q=mushrooms&kind=memory"
            #expect(try await hearth.send(mushrooms).decode(SearchResponse.self).count == 0)
            let kept = try await hearth.send("/v1/memory", body: #"{"text":"  Mia hates\nmushrooms and rice. "}"#)
            #expect(kept.status == 201, "\(kept.text)")
            let memory = try kept.decode(MemoryResponse.self)
            #expect(memory.text == "Mia hates mushrooms and rice.")
            #expect(try await hearth.send("/v1/memory").decode(MemoriesResponse.self).memories == [memory])
            #expect(try await hearth.send(mushrooms).decode(SearchResponse.self).results.first?.text == memory.text)

            let meals = try #require(try await hearth.stream("meals", "Plan dinners for five days").meals)
            #expect(Set(meals.recipes.map(\.id)) == Set(meals.plan.map(\.recipeID)))
            for recipe in meals.recipes {
                #expect(
                    recipe.ingredients?.contains { $0.contains("mushroom") || $0.contains(" rice") } == false,
                    "\(recipe.id)")
            }

            let changed = try await send(
                "PUT", "/v1/memory/\(memory.id)", #"{"text":"The bus leaves at seven."}"#, to: hearth)
            #expect(changed.hasPrefix("HTTP/1.1 200"))
            #expect(try await hearth.send("/v1/memory").text.contains("The bus leaves at seven."))
            #expect(try await hearth.send(mushrooms).decode(SearchResponse.self).count == 0)
            #expect(try await send("DELETE", "/v1/memory/\(memory.id)", to: hearth).hasPrefix("HTTP/1.1 204"))
            #expect(try await send("DELETE", "/v1/memory/\(memory.id)", to: hearth).hasPrefix("HTTP/1.1 404"))
            #expect(try await hearth.send("/v1/memory").decode(MemoriesResponse.self).count == 0)
        }
    }

    @Test func `a memory is visible to its household only, holds no personal data and has limits`() async throws {
        try await withHearth { hearth in
            _ = try await hearth.send("/v1/users/upsert", body: #"{"user_id":2}"#)
            let kept = try await hearth.send(
                "/v1/memory", body: #"{"user_id":2,"text":"Call grandma at ada@example.com about jam"}"#)
            let memory = try kept.decode(MemoryResponse.self)
            #expect(!memory.text.contains("ada@example.com"))
            #expect(try await hearth.send("/v1/memory").decode(MemoriesResponse.self).count == 0)
            #expect(try await hearth.send("/v1/memory?user_id=2").decode(MemoriesResponse.self).count == 1)
            let all = "/v1/rag/search/all?q=grandma+jam&kind=memory"
            #expect(try await hearth.send(all).decode(SearchResponse.self).count == 0)
            #expect(try await send("DELETE", "/v1/memory/\(memory.id)", to: hearth).hasPrefix("HTTP/1.1 404"))
            let stolen = #"{"text":"mine"}"#
            #expect(try await send("PUT", "/v1/memory/\(memory.id)", stolen, to: hearth).hasPrefix("HTTP/1.1 404"))
            #expect(try await hearth.send("/v1/memory?user_id=2").text.contains("grandma"))
            for text in ["", "   ", String(repeating: "x", count: 501)] {
                #expect(try await hearth.send("/v1/memory", body: #"{"text":"\#(text)"}"#).status == 422)
            }
            #expect(try await send("DELETE", "/v1/memory/nothing", to: hearth).hasPrefix("HTTP/1.1 404"))
        }
    }
}
