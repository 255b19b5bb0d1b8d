import Assist
import Foundation

extension ModelCatalog: Decodable {
    private enum Key: String, CodingKey, CaseIterable { case providers, models, embeddings, chains }
    private enum ChainKey: String, CodingKey, CaseIterable { case planning, synthesis, extraction }

    /// Decodes and validates a catalog.
    ///
    /// - Throws: `DecodingError` whose description names the invalid entry: an unknown key, an unknown provider, a
    ///   model without a price.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(knowing: Key.self)
        let chains = try fields.superDecoder(forKey: .chains).container(knowing: ChainKey.self)
        self.init(
            providers: try fields.decode([String: ProviderSettings].self, forKey: .providers),
            models: try fields.decode([String: ModelSettings].self, forKey: .models),
            embeddings: try fields.decodeIfPresent([String: EmbeddingSettings].self, forKey: .embeddings) ?? [:],
            planning: try chains.decode(Chain.self, forKey: .planning),
            synthesis: try chains.decode(Chain.self, forKey: .synthesis),
            extraction: try chains.decodeIfPresent(Chain.self, forKey: .extraction)
                ?? Chain(temperature: 0, maxTokens: 1_000, retries: 1, hedgeAfter: nil, links: []))

        for id in models.keys.sorted() {
            let provider = ModelID(id)?.provider
            try fields.require(provider != nil, "model '\(id)' must be written provider/model", at: .models)
            try fields.require(
                providers[provider ?? ""] != nil,
                "model '\(id)' names provider '\(provider ?? "")', which is not listed", at: .models)
        }
        for phase in ModelPhase.allCases + [.extraction] {
            for link in chain(for: phase).links {
                let named = "chain '\(phase.rawValue)' names '\(link)'"
                let isListed = ModelID(link).map { providers[$0.provider] != nil } ?? false
                try fields.require(isListed, named + ", whose provider is not listed", at: .chains)
                try fields.require(
                    models[link] != nil, named + ", which has no price: a model is never billed as zero", at: .chains)
            }
        }
    }
}

extension Chain: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case temperature, maxTokens = "max_tokens", retries, hedgeAfter = "hedge_after", links
    }

    /// Decodes and validates a chain.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(knowing: Key.self)
        temperature = try fields.decode(Double.self, forKey: .temperature)
        maxTokens = try fields.decode(Int.self, forKey: .maxTokens)
        retries = try fields.decodeIfPresent(Int.self, forKey: .retries) ?? 1
        let hedgeSeconds = try fields.decodeIfPresent(Double.self, forKey: .hedgeAfter)
        hedgeAfter = hedgeSeconds.map { .seconds($0) }
        links = try fields.decode([String].self, forKey: .links)
        try fields.require(
            hedgeSeconds.map { (0.001...3600).contains($0) } ?? true,
            "hedge_after must be between 0.001 and 3600 seconds", at: .hedgeAfter)
        try fields.require((0...5).contains(retries), "retries must be between 0 and 5", at: .retries)
        try fields.require((0...2).contains(temperature), "temperature must be between 0 and 2", at: .temperature)
        try fields.require(maxTokens > 0, "max_tokens must be at least 1", at: .maxTokens)
    }
}

extension ModelSettings: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case price = "usd_per_million_tokens"
        case contextWindow = "context_window"
        case maxOutputTokens = "max_output_tokens"
        case traits
    }

    /// Decodes and validates a model's settings.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(knowing: Key.self)
        guard let price = try fields.decodeIfPresent(Price.self, forKey: .price) else {
            throw DecodingError.dataCorruptedError(
                forKey: .price, in: fields,
                debugDescription: "the model has no price: a model is never billed as zero")
        }
        self.price = price
        contextWindow = try fields.decode(Int.self, forKey: .contextWindow)
        try fields.require(contextWindow > 0, "context_window must be at least 1", at: .contextWindow)
        maxOutputTokens = try fields.decodeIfPresent(Int.self, forKey: .maxOutputTokens)
        try fields.require(
            maxOutputTokens.map { $0 > 0 } ?? true, "max_output_tokens must be at least 1", at: .maxOutputTokens)
        traits = try ProviderTrait.list(in: fields, at: .traits)
    }
}

extension EmbeddingSettings: Decodable {
    private enum Key: String, CodingKey, CaseIterable { case price = "usd_per_million_tokens" }

    /// Decodes the settings of an embedding model.
    package init(from decoder: any Decoder) throws {
        price = try decoder.container(knowing: Key.self).decode(Price.self, forKey: .price)
    }
}

extension Price: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case input, cachedInput = "cached_input", cacheWrite = "cache_write", output
    }

    /// Decodes prices in dollars per million tokens. Prices that a provider does not list default to that of plain
    /// input.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(knowing: Key.self)
        func price(_ key: Key) throws -> Int64? {
            guard let dollars = try fields.decodeIfPresent(Double.self, forKey: key) else { return nil }
            let price = (dollars * 1_000_000).rounded()
            let isValid = (0...Double(Price.highest)).contains(price)
            try fields.require(isValid, "a price must be between 0 and 1000 dollars", at: key)
            return Int64(price)
        }
        guard let input = try price(.input), let output = try price(.output) else {
            throw DecodingError.dataCorruptedError(
                forKey: .input, in: fields, debugDescription: "a price needs at least input and output")
        }
        self.init(
            input: input, cachedInput: try price(.cachedInput) ?? input, cacheWrite: try price(.cacheWrite) ?? input,
            output: output)
    }
}

extension ProviderSettings: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case style, traits, timeouts
        case pinnedKeys = "pinned_keys"
        case baseURL = "base_url"
        case baseURLSetting = "base_url_setting"
        case credentialSetting = "credential_setting"
    }

    /// Decodes and validates a provider's settings.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(knowing: Key.self)
        let style = try fields.decode(String.self, forKey: .style)
        guard let style = Style(rawValue: style) else {
            throw DecodingError.dataCorruptedError(
                forKey: .style, in: fields,
                debugDescription: "style '\(style)' is unknown; expected openai or anthropic")
        }
        self.style = style
        baseURL = try fields.decode(String.self, forKey: .baseURL)
        let isURL = baseURL.hasPrefix("https://") || baseURL.hasPrefix("http://")
        try fields.require(isURL, "base_url must start with https:// or http://", at: .baseURL)
        baseURLSetting = try fields.decode(String.self, forKey: .baseURLSetting)
        credentialSetting = try fields.decode(String.self, forKey: .credentialSetting)
        timeouts = try fields.decodeIfPresent(ProviderTimeouts.self, forKey: .timeouts) ?? ProviderTimeouts()
        traits = try ProviderTrait.list(in: fields, at: .traits)
        pinnedKeys = try fields.decodeIfPresent([String].self, forKey: .pinnedKeys) ?? []
        for key in pinnedKeys {
            let problem = "pinned key '\(key)' must be sha256// and 32 bytes in base64"
            try fields.require(Self.isPinnedKey(key), problem, at: .pinnedKeys)
        }
    }

    private static func isPinnedKey(_ key: String) -> Bool {
        key.hasPrefix("sha256//") && Data(base64Encoded: String(key.dropFirst(8)))?.count == 32
    }
}

extension ProviderTrait {
    /// Decodes the list of traits of a provider or a model.
    fileprivate static func list<Key>(in fields: KeyedDecodingContainer<Key>, at key: Key) throws -> Set<ProviderTrait>
    {
        let names = try fields.decodeIfPresent([String].self, forKey: key) ?? []
        return Set(
            try names.map { name in
                if let trait = ProviderTrait(rawValue: name) { return trait }
                let known = allCases.map(\.rawValue).joined(separator: ", ")
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: fields, debugDescription: "unknown trait '\(name)'; known are \(known)")
            })
    }
}
