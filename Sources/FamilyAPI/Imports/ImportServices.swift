package import HearthCore
package import RecipeReading

/// What imports of recipes need besides the records.
package struct ImportServices: Sendable {
    /// The counts of imports and the purchases.
    package var billing: any BillingStore
    /// The settings of purchases; nil if the server sells nothing, and so has no limit.
    package var purchases: PurchaseSettings?
    /// Fetches pages and covers.
    package var fetcher: any PageFetcher
    /// Reads pages in child processes.
    package var reader: PageInspector
    /// Keeps covers; nil if the server keeps no images.
    package var covers: (any CoverStore)?
    /// Asks models about texts and images.
    package var extractor: any RecipeExtractor
    /// Has this process look for imports.
    package var added: @Sendable () -> Void

    /// Creates the services.
    package init(
        billing: any BillingStore, purchases: PurchaseSettings?, fetcher: any PageFetcher, reader: PageInspector,
        covers: (any CoverStore)? = nil, extractor: any RecipeExtractor, added: @escaping @Sendable () -> Void = {}
    ) {
        self.billing = billing
        self.purchases = purchases
        self.fetcher = fetcher
        self.reader = reader
        self.covers = covers
        self.extractor = extractor
        self.added = added
    }
}

/// The settings of purchases.
package struct PurchaseSettings: Sendable {
    /// The value of `Authorization` in the shop's requests.
    package var secret: String
    /// The name of what a purchase gives.
    package var entitlement: String
    /// True if purchases in the shop's sandbox count.
    package var allowsSandbox: Bool

    /// Creates settings.
    package init(secret: String, entitlement: String, allowsSandbox: Bool) {
        self.secret = secret
        self.entitlement = entitlement
        self.allowsSandbox = allowsSandbox
    }
}

/// Reads a recipe by a language model, as a run in the ledger.
package protocol RecipeExtractor: Sendable {
    /// True if a model is configured for texts.
    var readsTexts: Bool { get }

    /// Returns the recipe of a text as a JSON object; nil if the model finds none.
    ///
    /// - Throws: ``ExtractionFailure``; ``HearthError``.
    func recipe(inText text: String, for principal: Principal) async throws -> String?
}

/// Why a model reads no recipe.
package enum ExtractionFailure: Error, Hashable {
    /// No model is configured, or none answers.
    case unavailable
    /// The policy refuses the text.
    case refused
}
