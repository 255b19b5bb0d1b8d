import Assist
import Foundation
import HearthCore
import ModelRouter
import Testing
import Yams

@Suite struct ModelCatalogTests {
    private func catalog(_ text: String) throws -> ModelCatalog {
        try JSONDecoder().decode(ModelCatalog.self, from: Data(text.utf8))
    }

    @Test func `the seed catalog contains the models, prices and chains`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let seed = try String(contentsOf: root.appending(path: "seed/models.yaml"), encoding: .utf8)
        let catalog = try YAMLDecoder().decode(ModelCatalog.self, from: seed)
        let sonnet = "anthropic/claude-3-5-sonnet-latest"
        let mini = "openai/gpt-4o-mini"
        let (haiku, newMini) = ("anthropic/claude-haiku-4-5", "openai/gpt-4.1-mini")
        #expect(catalog.chain(for: .planning).links == [haiku, newMini, sonnet, mini])
        #expect(catalog.chain(for: .synthesis).links == [newMini, haiku, mini, sonnet])
        #expect(
            catalog.models[haiku]?.price
                == Price(input: 1_000_000, cachedInput: 100_000, cacheWrite: 1_250_000, output: 5_000_000))
        #expect(
            catalog.models[newMini]?.price
                == Price(input: 400_000, cachedInput: 100_000, cacheWrite: 400_000, output: 1_600_000))
        #expect(catalog.chain(for: .planning).temperature == 0.1)
        #expect(catalog.chain(for: .planning).maxTokens == 120)
        #expect(catalog.chain(for: .synthesis).temperature == 0.3)
        #expect(catalog.chain(for: .synthesis).maxTokens == 220)
        #expect(
            catalog.models[sonnet]?.price
                == Price(input: 3_000_000, cachedInput: 300_000, cacheWrite: 3_750_000, output: 15_000_000))
        #expect(
            catalog.models[mini]?.price
                == Price(input: 150_000, cachedInput: 75_000, cacheWrite: 150_000, output: 600_000))
        let vectors = catalog.embeddings["openai/text-embedding-3-large"]?.price
        #expect(vectors?.cost(of: TokenUsage(input: 1_000_000)) == Money(microdollars: 130_000))
        #expect(catalog.embeddings["openai/text-embedding-3-small"]?.price.input == 20_000)
        #expect(catalog.providers["openai"]?.baseURL == "https://api.openai.com/v1")
        #expect(catalog.providers["openai"]?.credentialSetting == "OPENAI_API_KEY")
        #expect(catalog.providers["openai"]?.baseURLSetting == "OPENAI_BASE_URL")
        #expect(catalog.providers["anthropic"]?.style == .anthropic)
        #expect(catalog.providers["anthropic"]?.credentialSetting == "ANTHROPIC_API_KEY")
    }

    @Test(arguments: [
        (#""links": ["openai/gpt-4o-mini", "anthropic"#, #""links": ["mistral/large", "anthropic"#, "mistral/large"),
        (#""links": ["openai/gpt-4o-mini", "anthropic"#, #""links": ["openai/gpt-5", "anthropic"#, "has no price"),
        (#""links": ["openai/gpt-4o-mini", "anthropic"#, #""links": ["gpt-4o-mini", "anthropic"#, "'gpt-4o-mini'"),
        (#""openai/gpt-4o-mini": {"context"#, #""groq/gpt-4o-mini": {"context"#, "'groq'"),
        (#""openai/gpt-4o-mini": {"context"#, #""gpt-4o-mini": {"context"#, "must be written provider/model"),
        (
            #""usd_per_million_tokens": {"input": 0.15, "cached_input": 0.075, "output": 0.60}"#,
            #""usd_per_million_tokens": null"#, "no price"
        ),
        (#""output": 0.60"#, #""outptu": 0.60"#, "unknown key 'outptu'"),
        (#", "output": 0.60"#, "", "at least input and output"),
        (#""input": 0.15"#, #""input": -0.15"#, "between 0 and 1000"),
        (#""style": "openai""#, #""style": "gemini""#, "gemini"),
        (#""base_url": "https://openai.test/v1""#, #""base_url": "file:///etc""#, "base_url must start"),
        (#""max_tokens": 32"#, #""max_tokens": 0"#, "max_tokens must be at least 1"),
        (#""temperature": 0.1"#, #""temperature": 7"#, "temperature must be"),
        (#""max_tokens": 32"#, #""max_tokens": 32, "retries": 6"#, "retries must be"),
        (#""style": "openai""#, #""style": "openai", "timeouts": {"head": 0}"#, "a timeout must be"),
        (#""style": "openai""#, #""style": "openai", "timeouts": {"haed": 9}"#, "unknown key 'haed'"),
        (
            #""style": "openai""#, #""style": "openai", "pinned_keys": ["sha256//AAAA"]"#,
            "pinned key 'sha256//AAAA' must be"
        ),
        (#""context_window": 128000"#, #""context_window": 0"#, "context_window must be"),
    ])
    func `an unusable catalog is rejected with the reason`(_ sound: String, broken: String, reason: String) throws {
        let text = defaultCatalog.replacing(sound, with: broken)
        try #require(text != defaultCatalog)
        #expect { try catalog(text) } throws: { String(describing: $0).contains(reason) }
    }

    @Test func `a call's cost is rounded up once to the next micro-dollar`() {
        let price = Price(input: 150_000, cachedInput: 75_000, cacheWrite: 150_000, output: 600_000)
        #expect(price.cost(of: TokenUsage()) == .zero)
        #expect(price.cost(of: TokenUsage(input: 1)) == Money(microdollars: 1))
        // 0.15 and 0.60 round up together, not apart.
        #expect(price.cost(of: TokenUsage(input: 1, output: 1)) == Money(microdollars: 1))
        #expect(price.cost(of: TokenUsage(input: 20, output: 5)) == Money(microdollars: 6))
        #expect(price.cost(of: TokenUsage(input: 1_000_000, output: 1_000_000)) == Money(microdollars: 750_000))
    }

    @Test func `cached and newly cached tokens have their own prices`() {
        let price = Price(input: 3_000_000, cachedInput: 300_000, cacheWrite: 3_750_000, output: 15_000_000)
        let usage = TokenUsage(input: 160, output: 9, cachedInput: 100, cacheWrite: 50, reasoning: 9)
        // 10 x 3 + 100 x 0.3 + 50 x 3.75 + 9 x 15 = 382.5
        #expect(price.cost(of: usage) == Money(microdollars: 383))
    }

    @Test func `impossible counts neither overflow nor make a negative cost`() {
        let price = Price(input: 1_000_000_000, cachedInput: 0, cacheWrite: 1_000_000_000, output: 1_000_000_000)
        let most = TokenUsage(input: .max, output: .max, cachedInput: 0, cacheWrite: .max)
        #expect(price.cost(of: most) > .zero)
        #expect(price.cost(of: TokenUsage(input: -5, output: -5)) == .zero)
    }

    @Test func `a description of credentials omits the key`() {
        let credentials = ProviderCredentials(apiKey: "sk-secret", baseURL: "http://127.0.0.1/v1")
        var dumped = ""
        dump(credentials, to: &dumped)
        #expect(!"\(credentials) \(String(reflecting: credentials)) \(dumped)".contains("secret"))
    }
}
