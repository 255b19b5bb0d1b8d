import ArgumentParser

/// The commands about recipes that need no database.
struct RecipeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recipe", abstract: "Read recipes from pages and files.",
        subcommands: [RecipeImportCommand.self, RecipeLinesCommand.self, RecipeConsolidateCommand.self])
}
