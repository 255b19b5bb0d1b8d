import Archives

/// The formats in which other apps export recipes.
package enum ExportFormat: String, CaseIterable, Sendable {
    /// YAML front matter with lists, in Markdown files.
    case chowdown
    /// Cooklang (https://cooklang.org/docs/spec/), one file or a zip of them.
    case cooklang
    /// A page of all recipes, in a zip with pictures.
    case copymethat
    /// JSON of the app KitchenOwl: one recipe, a list, or a household's export.
    case kitchenowl
    /// JSON of Mealie 1.x: the table dump of a backup, in a zip.
    case mealie
    /// JSON files of Mealie up to 0.5, in a zip.
    case mealieAlpha = "mealie-alpha"
    /// JSON files in a zip of Mela.
    case mela
    /// CSV of My Recipe Box.
    case myrecipebox
    /// Folders with a `recipe.json` of schema.org, in a zip. Hearth exports the same.
    case nextcloud
    /// Gzipped JSON files in a zip of Paprika 3.
    case paprika
    /// CSV of Plan to Eat, alone or in a zip.
    case plantoeat
    /// A page of all recipes with microdata, in a zip of Recipe Keeper.
    case recipekeeper
    /// JSON of RecipeSage: schema.org.
    case recipesage
    /// JSON of schema.org: one recipe, a list or a graph.
    case schema = "json-ld"
    /// Zips with a `recipe.json` each, in a zip of Tandoor.
    case tandoor
}

/// Reads the recipes of another app's export.
package enum ExportReader {
    /// Reads all recipes of a file, in its order.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - format: the app that wrote it.
    ///   - fileName: its name, which some formats have in the place of a title.
    ///   - limits: limits of each recipe.
    /// - Throws: ``PageError`` `unreadable` if the file is not of the format, `no_recipe` if it holds none;
    ///   ``ArchiveError``.
    package static func recipes(
        _ bytes: [UInt8], format: ExportFormat, fileName: String = "", limits: PageLimits = PageLimits()
    ) throws -> [PageRecipe] {
        let files = try ExportFiles(bytes)
        let recipes: [PageRecipe] =
            switch format {
            case .chowdown: files.named(".md", ".markdown").compactMap { ChowdownFormat.recipe($0.text) }
            case .cooklang:
                files.named(".cook").map {
                    CooklangFormat.recipe($0.text, fileName: $0.name.isEmpty ? fileName : $0.name)
                }
            case .copymethat: try files.named(".html", ".htm").flatMap { try CopyMeThatFormat.recipes($0.bytes) }
            case .recipekeeper: try files.named(".html", ".htm").flatMap { try RecipeKeeperFormat.recipes($0.bytes) }
            case .myrecipebox: try files.named(".csv").flatMap { try MyRecipeBoxFormat.recipes($0.text) }
            case .plantoeat: try files.named(".csv").flatMap { try PlanToEatFormat.recipes($0.text) }
            case .paprika: try files.all.flatMap { try PaprikaFormat.recipes($0.bytes) }
            case .nextcloud, .recipesage, .schema:
                try files.named(".json").flatMap { SchemaFormat.recipes(try $0.json()) }
            case .mealieAlpha: try files.named(".json").compactMap { MealieAlphaFormat.recipe(try $0.json()) }
            case .mealie: try files.named(".json").flatMap { MealieFormat.recipes(try $0.json()) }
            case .tandoor: try files.named(".json").compactMap { TandoorFormat.recipe(try $0.json()) }
            case .kitchenowl: try files.named(".json").flatMap { KitchenOwlFormat.recipes(try $0.json()) }
            case .mela: try files.named(".json", ".melarecipe").compactMap { MelaFormat.recipe(try $0.json()) }
            }
        let complete = recipes.filter { !$0.title.isEmpty }.map { $0.within(limits) }
        guard !complete.isEmpty else {
            throw PageError(
                .noRecipe, "The file holds no recipe of \(format.rawValue). Choose the format of the app that wrote it."
            )
        }
        return complete
    }
}

/// The files of an export: those of an archive, and of archives in it, or the file itself.
struct ExportFiles {
    struct File {
        var name: String
        var bytes: [UInt8]
        var text: String {
            String(decoding: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...], as: UTF8.self)
        }
    }

    /// Files that are no pictures.
    private(set) var all: [File] = []

    /// The size of the files of all inner archives together, which the limits of the outer one do not count.
    private static let innerBytes = 256 << 20

    init(_ bytes: [UInt8]) throws {
        guard bytes.starts(with: [0x50, 0x4B]) else {
            all = [File(name: "", bytes: bytes)]
            return
        }
        var limits = ArchiveLimits()
        limits.allowsArchives = true
        var inner = 0
        for file in try Self.files(ZipReader(bytes, limits: limits)) {
            guard file.bytes.starts(with: [0x50, 0x4B, 3, 4]) else {
                all.append(file)
                continue
            }
            var limits = ArchiveLimits()
            limits.unpackedBytes = Self.innerBytes - inner
            for found in try Self.files(ZipReader(file.bytes, limits: limits)) {
                inner += found.bytes.count
                all.append(found)
            }
            guard inner <= Self.innerBytes else {
                throw ArchiveError(.tooLarge, "The archive unpacks to more than 256 MB.")
            }
        }
    }

    /// Returns the files with an ending; a file that is no archive has any.
    func named(_ endings: String...) -> [File] {
        all.filter { file in file.name.isEmpty || endings.contains { file.name.lowercased().hasSuffix($0) } }
    }

    private static let pictures = [".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif", ".heic"]

    private static func files(_ archive: ZipReader) throws -> [File] {
        try archive.entries.compactMap { entry in
            guard !pictures.contains(where: { entry.name.lowercased().hasSuffix($0) }) else { return nil }
            var bytes: [UInt8] = []
            bytes.reserveCapacity(entry.size)
            try archive.unpack(entry) { bytes += $0 }
            return File(name: entry.name, bytes: bytes)
        }
    }
}
