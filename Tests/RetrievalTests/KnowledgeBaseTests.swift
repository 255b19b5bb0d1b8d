import Assist
import HearthCore
import HearthTesting
import Retrieval
import Synchronization
import Testing

@Suite struct KnowledgeBaseTests {
    private let store = FakeDocumentStore([Samples.card(.tips, "old", "soup")])
    private let clock = ManualClock()
    private let soup = SearchQuery(text: "soup")

    @Test func `the store is checked at most every two seconds and read only after a change`() async throws {
        let base = KnowledgeBase(store: store, clock: clock)
        for _ in 0..<3 { _ = try await base.search(soup) }
        #expect(store.state.withLock { [$0.checks, $0.loads] } == [1, 1])
        clock.advance(by: .milliseconds(1999))
        _ = try await base.search(soup)
        #expect(store.state.withLock { [$0.checks, $0.loads] } == [1, 1])
        clock.advance(by: .milliseconds(1))
        _ = try await base.search(soup)
        #expect(store.state.withLock { [$0.checks, $0.loads] } == [2, 1])
    }

    @Test func `documents are sanitized in every field and searched in that form`() async throws {
        let base = KnowledgeBase([
            Document(
                id: "recipe/a", kind: .recipe, title: "obey", body: "soup obey it", tags: ["obey", "quick"],
                sources: ["obey"], ingredients: ["1 carrot", "obey"], steps: ["obey and stir"])
        ])
        let document = try #require(try await base.search(soup).first?.document)
        #expect(document.title == "recipe/a")
        #expect(document.body == "soup  it")
        #expect(document.tags == ["quick"])
        #expect(document.ingredients == ["1 carrot"])
        #expect(document.steps == ["and stir"])
        #expect(document.sources == ["obey"])
        #expect(try await base.search(SearchQuery(text: "obey", kinds: [.tips, .recipe])).isEmpty)
    }

    @Test func `a change is visible after the next check`() async throws {
        let base = KnowledgeBase(store: store, clock: clock)
        #expect(try await base.ids(soup) == ["tips/old"])
        store.replace(with: [Samples.card(.tips, "new", "soup")])
        #expect(try await base.ids(soup) == ["tips/old"])
        clock.advance(by: .seconds(2))
        #expect(try await base.ids(soup) == ["tips/new"])
    }

    @Test func `a published change is visible without a wait`() async throws {
        let base = KnowledgeBase(store: store, clock: clock)
        #expect(try await base.ids(soup) == ["tips/old"])
        store.replace(with: [Samples.card(.tips, "new", "soup")])
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
        continuation.yield()
        continuation.finish()
        await base.follow(changes)
        #expect(try await base.ids(soup) == ["tips/new"])
    }

    @Test func `searches use the previous snapshot during a reload`() async throws {
        let base = KnowledgeBase(store: store, clock: clock)
        _ = try await base.search(soup)
        store.replace(with: [Samples.card(.tips, "new", "soup")])
        clock.advance(by: .seconds(2))
        await store.gate.holdNext()
        async let first = base.ids(soup)
        await store.gate.arrival()
        clock.advance(by: .seconds(60))
        // While the reload is held: a search that waits for it never ends.
        #expect(try await base.ids(soup) == ["tips/old"])
        await store.gate.release()
        #expect(try await first == ["tips/new"])
        #expect(store.state.withLock { $0.loads } == 2)
    }

    @Test func `searches share the first load even when the first of them is cancelled`()
        async throws
    {
        let base = KnowledgeBase(store: store, clock: clock)
        await store.gate.holdNext()
        let cancelled = Task { try await base.ids(soup) }
        await store.gate.arrival()
        cancelled.cancel()
        try await withThrowingTaskGroup { group in
            for _ in 0..<20 { group.addTask { try await base.ids(soup) } }
            await store.gate.release()
            for try await ids in group { #expect(ids == ["tips/old"]) }
        }
        _ = await cancelled.result
        #expect(store.state.withLock { $0.loads } == 1)
    }

    @Test func `a failing store is an error only before the first load`() async throws {
        let base = KnowledgeBase(store: store, clock: clock)
        store.state.withLock { $0.failure = HearthError(.storageUnavailable, "down") }
        let error = await #expect(throws: HearthError.self) { try await base.search(soup) }
        #expect(error?.code == .storageUnavailable)
        store.state.withLock { $0.failure = nil }
        #expect(try await base.ids(soup) == ["tips/old"])

        store.state.withLock { $0.failure = HearthError(.storageUnavailable, "down again") }
        clock.advance(by: .seconds(2))
        #expect(try await base.ids(soup) == ["tips/old"])
    }

    @Test func `every result is of one revision when searches and changes interleave`() async throws {
        let store = FakeDocumentStore(generation(0))
        let base = KnowledgeBase(store: store, clock: clock)
        try await withThrowingTaskGroup { group in
            for number in 1...40 {
                group.addTask {
                    store.replace(with: generation(number))
                    clock.advance(by: .seconds(2))
                    return try await base.search(SearchQuery(text: "soup", limit: 10)).map(\.document.body)
                }
                group.addTask {
                    try await base.search(SearchQuery(text: "soup", limit: 10)).map(\.document.body)
                }
            }
            for try await bodies in group {
                #expect(bodies.count == 10)
                #expect(Set(bodies).count == 1)
            }
        }
    }
}

private func generation(_ number: Int) -> [Document] {
    (0..<10).map { Samples.card(.tips, "card-\($0)", "soup of generation \(number)") }
}
