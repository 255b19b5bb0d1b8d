import Archives
import ArgumentParser
import Foundation
import ImageCoding
import RecipeReading

/// The commands that decode bytes of strangers, in a process of their own. The server runs them for every archive and page;
/// where it can, by the smaller program `hearth-inspect`.
struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect", abstract: "Decode an untrusted file under strict limits.",
        subcommands: [Zip.self, HTML.self, Text.self, Image.self, Recipes.self])

    struct Zip: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "zip", abstract: "Check a zip archive and list its files.",
            discussion: """
                Reads the archive from standard input. At most 64 MB, 2,000 files and 512 MB unpacked; at most 200 times \
                their size; no encryption, links, archives within the archive, or names that lead out of its folder. \
                Prints a JSON object with the names and sizes of the files.

                The process limits itself first: 1 GB of memory, 20 s of processor time, 16 files, no new privileges, and \
                no network where the system allows it.

                Example:
                  hearth inspect zip < export.zip
                """)

        @Flag(help: "Write the bytes of the files, one behind the other, behind the line of JSON.")
        var unpack = false

        func run() throws { try InspectCommand.run(["zip"] + (unpack ? ["--unpack"] : [])) }
    }

    struct HTML: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "html", abstract: "Read the recipe of a web page.",
            discussion: """
                Reads the page from standard input, at most 5 MB, and prints the recipe as a JSON object. Fetches nothing. \
                A failure is a JSON object on standard error, whose code is one of \
                \(PageError.Code.allCases.map(\.rawValue).joined(separator: ", ")).

                The process limits itself first, like `hearth inspect zip`, but to 5 s of processor time.

                Example:
                  hearth inspect html --address https://example.org/soup < soup.html
                """)

        @Option(help: ArgumentHelp("The page's address, for relative links.", valueName: "url"))
        var address: String?

        @Option(help: ArgumentHelp("The charset that the response named.", valueName: "name"))
        var charset: String?

        @Flag(help: "Print the lines that the page shows in the place of the recipe.")
        var lines = false

        func run() throws {
            try InspectCommand.run(
                ["html"] + (lines ? ["--lines"] : []) + (address.map { ["--address=\($0)"] } ?? [])
                    + (charset.map { ["--charset=\($0)"] } ?? []))
        }
    }

    struct Image: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "image", abstract: "Make the sizes of a picture.",
            discussion: """
                Reads a JPEG, PNG or WebP file from standard input, at most 10 MB and 50 million pixels. Prints a JSON \
                object with its type and size and the names and sizes of the parts, then the bytes of the parts: WebP \
                files whose longest side is 96, 320, 960 and 1600, and the picture itself without metadata. A failure is \
                a JSON object on standard error.

                The process limits itself first, like `hearth inspect zip`.

                Example:
                  hearth inspect image < cake.jpg | head -n 1
                """)

        func run() throws { try InspectCommand.run(["image"]) }
    }

    struct Text: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "text", abstract: "Read the recipe of a plain text.",
            discussion: """
                Reads the text from standard input, at most 5 MB, and prints the recipe as a JSON object. A failure is a JSON \
                object on standard error.

                The process limits itself first, like `hearth inspect zip`, but to 5 s of processor time.

                Example:
                  hearth inspect text < soup.txt
                """)

        @Flag(help: "Print the lines of the text in the place of the recipe.")
        var lines = false

        func run() throws { try InspectCommand.run(["text"] + (lines ? ["--lines"] : [])) }
    }

    struct Recipes: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "recipes", abstract: "Read the recipes of another app's export.",
            discussion: """
                Reads the file from standard input, at most 64 MB, and prints each recipe as a JSON object on a line. A failure \
                is a JSON object on standard error.

                Formats: \(ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")).

                The process limits itself first, like `hearth inspect zip`.

                Example:
                  hearth inspect recipes paprika < export.paprikarecipes
                """)

        @Argument(help: "The format of the file.")
        var format: ExportFormat

        @Option(
            help: ArgumentHelp(
                "The name of the file, which some formats have in the place of a title.", valueName: "file"))
        var name: String?

        func run() throws {
            try InspectCommand.run(["recipes", format.rawValue] + (name.map { ["--name=\($0)"] } ?? []))
        }
    }

    private static func run(_ arguments: [String]) throws {
        let code = Inspection.run(arguments)
        if code != 0 { throw ExitCode(code) }
    }

    /// The program for decoding, with the arguments that choose the decoder: `hearth-inspect` if it stands beside this
    /// program, else this program itself, which takes longer to start.
    static func command(_ arguments: [String]) -> [String] {
        let program =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        let small = URL(filePath: program).deletingLastPathComponent().appending(path: "hearth-inspect").path
        return (FileManager.default.isExecutableFile(atPath: small) ? [small] : [program, "inspect"]) + arguments
    }
}

extension ExportFormat: ExpressibleByArgument {}

extension ChildInspector {
    /// The inspector of archives that runs this program or its neighbour.
    static let ofThisProgram = ChildInspector(command: InspectCommand.command(["zip", "--unpack"]))
}

extension PageInspector {
    /// The reader of pages that runs this program or its neighbour.
    static let ofThisProgram = PageInspector(
        command: InspectCommand.command(["html"]), textCommand: InspectCommand.command(["text"]))
}

extension ChildImageInspector {
    /// The inspector of pictures that runs this program or its neighbour.
    static let ofThisProgram = ChildImageInspector(command: InspectCommand.command(["image"]))
}
