import ArgumentParser
import FamilyAPI
import Foundation
import HearthCore
import JSONText
import RecipeReading
import Records
import SystemSupport

/// The command that reads recipes from saved pages, or from another app's export, and prints them.
struct RecipeImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import recipes from pages, or from another app's export.",
        discussion: """
            Stores each recipe in the household: of a URL, which is fetched, of a saved page (.html, .htm), of a text (.txt), or \
            all of an export with --from. Prints its id and name.

            With --jsonl, fetches nothing and stores nothing, and prints one JSON object per line: page, title, ingredients, instructions, yields, total_minutes, image, language and \
            source. A page that cannot be read has page, error and message instead; error is one of \
            \(PageError.Code.allCases.map(\.rawValue).joined(separator: ", ")). 

            With --html-dir, the page is the name of the file without .html. With --from, it is FORMAT:title.

            Formats: \(ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")).

            Examples:
              hearth recipe import https://example.org/soup --household anna@example.org
              hearth recipe import --from paprika export.paprikarecipes --server https://hearth.example.org
              hearth recipe import soup.html --jsonl
              hearth recipe import --html-dir pages --urls urls.tsv --jsonl
              hearth recipe import --from paprika export.paprikarecipes --jsonl
            """)

    @Argument(help: ArgumentHelp("URLs, saved pages and texts, or exports with --from.", valueName: "file"))
    var files: [String] = []

    @Option(help: ArgumentHelp("Read all .html files of a folder.", valueName: "folder"))
    var htmlDir: String?

    @Option(help: ArgumentHelp("Addresses of the pages: lines of page, tab, address.", valueName: "file"))
    var urls: String?

    @Option(help: ArgumentHelp("The format of the files.", valueName: "format"))
    var from: ExportFormat?

    @Flag(help: "Print one JSON object per line, and store nothing.")
    var jsonl = false

    @Flag(help: "Import a page that the household has already.")
    var force = false

    @OptionGroup var family: FamilySelection

    func validate() throws {
        if jsonl {
            guard family.household == nil, family.server == nil, !force else {
                throw ValidationError("--jsonl stores nothing; it goes with none of --household, --server and --force")
            }
        } else {
            guard htmlDir == nil, urls == nil else {
                throw ValidationError("add --jsonl: --html-dir and --urls only print recipes")
            }
            try family.require()
        }
        guard files.isEmpty != (htmlDir == nil) else {
            throw ValidationError("name files, or a folder with --html-dir")
        }
        guard from == nil || htmlDir == nil && urls == nil else {
            throw ValidationError("--from reads files of other apps; it goes with neither --html-dir nor --urls")
        }
    }

    func run() async throws {
        guard jsonl else { return try await store() }
        if let from { return try await printFiles(from) }
        let addresses = try urls.map(Self.addresses) ?? [:]
        let pages = try htmlDir.map(Self.pages) ?? files
        // A few pages ahead of the one that is printed, so that each core has one.
        let inspector = PageInspector.ofThisProgram
        try await withThrowingTaskGroup(of: (Int, RawJSON).self) { group in
            var (begun, printed, lines) = (0, 0, [Int: RawJSON]())
            while printed < pages.count {
                while begun < pages.count, begun < printed + 8 {
                    let (number, file) = (begun, pages[begun])
                    begun += 1
                    group.addTask {
                        let name = URL(filePath: file).deletingPathExtension().lastPathComponent
                        do {
                            let bytes = try TemporaryFile(copying: file)
                            let recipe = try await inspector.recipe(in: bytes, address: addresses[name])
                            return (number, recipe.prediction(page: name))
                        } catch let error as PageError {
                            return (number, Self.line(of: error, page: name))
                        }
                    }
                }
                if let (number, line) = try await group.next() { lines[number] = line }
                while let line = lines.removeValue(forKey: printed) {
                    try Self.write(line)
                    printed += 1
                }
            }
        }
    }

    // MARK: - Into a household

    private func store() async throws {
        var failures = 0
        try await family.withFamily { family in
            for file in files {
                if let from {
                    let refused = try await store(export: file, from, in: family)
                    failures += refused
                    continue
                }
                let recipe = try await family.importRecipe(try body(of: file))
                guard recipe["import_status"] != "failed" else {
                    failures += 1
                    printError("\(file): \(recipe["import_error"]?.string ?? "failed")")
                    continue
                }
                Self.printStored(recipe)
            }
        }
        if failures > 0 { throw ExitCode(1) }
    }

    /// Returns the body of a request that imports a page, a saved page or a text.
    private func body(of file: String) throws -> Fields {
        var body: Fields = force ? ["force": true] : [:]
        guard !file.hasPrefix("http://"), !file.hasPrefix("https://") else {
            body["url"] = .string(file)
            return body
        }
        let bytes = TemporaryFile.bytes(of: file)
        guard let bytes else { throw CommandFailure(message: "\(file) cannot be read", isUsage: true) }
        let isPage = [".html", ".htm", ".xhtml"].contains { file.lowercased().hasSuffix($0) }
        body[isPage ? "html" : "text"] = .string(String(decoding: bytes, as: UTF8.self))
        return body
    }

    private func store(
        export file: String, _ format: ExportFormat, in family: any FamilyConnection
    ) async throws -> Int {
        let inspector = PageInspector(command: InspectCommand.command(["recipes", format.rawValue]))
        var failures = 0
        do {
            let name = URL(filePath: file).lastPathComponent
            for recipe in try await inspector.recipes(inExport: try TemporaryFile(copying: file), name: name) {
                do {
                    Self.printStored(try await family.addRecipe(RecipeImports.fields(of: recipe)))
                } catch let error as HearthError where !error.isRetryable {
                    failures += 1
                    printError("\(file): \(recipe.title): \(error.plainMessage)")
                }
            }
        } catch let error as PageError {
            throw CommandFailure(message: "\(file): \(error.message)")
        }
        return failures
    }

    private static func printStored(_ recipe: Fields) {
        let note = recipe["duplicate_of"] == nil ? "" : " (known already)"
        print("\(recipe["id"]?.string ?? "") \(recipe["name"]?.string ?? "")\(note)")
    }

    // MARK: - To standard output

    private func printFiles(_ format: ExportFormat) async throws {
        let inspector = PageInspector(command: InspectCommand.command(["recipes", format.rawValue]))
        for file in files {
            do {
                for recipe in try await inspector.recipes(
                    inExport: try TemporaryFile(copying: file), name: URL(filePath: file).lastPathComponent)
                {
                    try Self.write(recipe.prediction(page: "\(format.rawValue):\(recipe.title)"))
                }
            } catch let error as PageError {
                throw CommandFailure(message: "\(file): \(error.message)")
            }
        }
    }

    private static func line(of error: PageError, page: String) -> RawJSON {
        ["page": .string(page), "error": .string(error.code.rawValue), "message": .string(error.message)]
    }

    private static func write(_ json: RawJSON) throws {
        try FileHandle.standardOutput.write(contentsOf: Data("\(json.text)\n".utf8))
    }

    /// Returns the pages of a folder in the order of their names.
    private static func pages(of folder: String) throws -> [String] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw CommandFailure(message: "\(folder) is not a folder that can be read", isUsage: true)
        }
        return names.filter { $0.hasSuffix(".html") }.sorted().map { "\(folder)/\($0)" }
    }

    /// Returns the addresses by page. Columns behind the address are ignored.
    private static func addresses(of file: String) throws -> [String: String] {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
            throw CommandFailure(message: "\(file) cannot be read", isUsage: true)
        }
        var addresses: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            let columns = line.split(separator: "\t")
            if columns.count >= 2, columns[1].hasPrefix("http") { addresses[String(columns[0])] = String(columns[1]) }
        }
        return addresses
    }
}

extension TemporaryFile {
    /// Returns the bytes of a file, up to the largest page; nil if it cannot be read.
    fileprivate static func bytes(of path: String) -> [UInt8]? {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        return (try? file.read(upToCount: (5 << 20) + 1)).map { [UInt8]($0) }
    }

    /// Creates a file with the bytes of another one, up to the largest input of a decoder.
    fileprivate convenience init(copying path: String) throws {
        guard let file = FileHandle(forReadingAtPath: path) else {
            throw CommandFailure(message: "\(path) cannot be read", isUsage: true)
        }
        try self.init()
        try append([UInt8](try file.read(upToCount: (64 << 20) + 1) ?? Data()))
    }
}
