import FamilyAPI
import HearthCore
import RecipeReading
import Records
import Storage

// Imports of recipes, and the purchases that allow more of them.
extension ServerEnvironment {
    /// Returns what imports of recipes need. Runners are woken by whoever sets ``ImportServices/added``.
    func imports(
        _ storage: Storage, _ fetcher: any PageFetcher, _ extractor: any RecipeExtractor,
        covers: (any CoverStore)? = nil
    ) -> ImportServices {
        ImportServices(
            billing: storage.billing, purchases: purchaseSettings, fetcher: fetcher, reader: .ofThisProgram,
            covers: covers, extractor: extractor)
    }

    /// Returns a runner of imports of recipes.
    func importRunner(
        _ storage: Storage, _ sync: SyncService, _ imports: ImportServices, _ shelves: RecipeShelves
    ) -> JobRunner {
        JobRunner(
            RecipeImportWork(
                jobs: storage.jobs, user: storage.accounts.users(ofJobsAt: clock), sync: sync, imports: imports,
                shelves: shelves, clock: clock, ids: ids),
            store: storage.jobs, clock: clock, ids: ids, logger: logger)
    }

    /// The settings of purchases; nil if the server takes none.
    private var purchaseSettings: PurchaseSettings? {
        let secret = settings["REVENUECAT_WEBHOOK_SECRET"]
        return secret.isEmpty
            ? nil
            : PurchaseSettings(
                secret: secret, entitlement: settings["PRO_ENTITLEMENT"],
                allowsSandbox: settings.boolean("REVENUECAT_SANDBOX"))
    }
}
