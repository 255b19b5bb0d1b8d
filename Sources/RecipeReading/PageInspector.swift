import Foundation
import HearthCore
import JSONText
import Sandbox
package import SystemSupport

/// Reads pages by child processes. A child that is killed, runs out of time or memory, or crashes, is an error of its page.
package struct PageInspector: Sendable {
    /// The program with its arguments.
    private let command: [String]
    /// The same for plain texts.
    private let textCommand: [String]
    private let queue = WorkQueue("pages", running: 2, waiting: 32)

    /// Creates an inspector.
    ///
    /// - Parameters:
    ///   - command: the program with the arguments that have it read a page from its input.
    ///   - textCommand: the same for a plain text.
    package init(command: [String], textCommand: [String] = []) {
        self.command = command
        self.textCommand = textCommand
    }

    /// Reads the recipe of a page.
    ///
    /// - Parameters:
    ///   - page: the bytes of the page.
    ///   - address: its address; nil if it is not known.
    ///   - charset: the charset of the response.
    /// - Throws: ``PageError``; what the system throws if no process can be started.
    package func recipe(in page: TemporaryFile, address: String? = nil, charset: String? = nil) async throws
        -> PageRecipe
    {
        let command =
            command + (address.map { ["--address=\($0)"] } ?? []) + (charset.map { ["--charset=\($0)"] } ?? [])
        return try await queue.run {
            let output = try Self.output(of: command, input: page)
            return try Self.recipe(output)
        }
    }

    /// Reads the recipe of a plain text.
    ///
    /// - Throws: ``PageError``; what the system throws if no process can be started.
    package func recipe(inText text: TemporaryFile) async throws -> PageRecipe {
        let command = textCommand
        return try await queue.run { try Self.recipe(try Self.output(of: command, input: text)) }
    }

    /// Returns the lines that a page or text shows.
    ///
    /// - Throws: ``PageError``; what the system throws if no process can be started.
    package func lines(of file: TemporaryFile, isPage: Bool, charset: String? = nil) async throws -> [String] {
        let command =
            (isPage ? command + (charset.map { ["--charset=\($0)"] } ?? []) : textCommand) + ["--lines"]
        return try await queue.run {
            guard let line = try Self.output(of: command, input: file).first, let json = try? RawJSON(line).array else {
                throw Self.unreadable
            }
            return json.compactMap(\.string)
        }
    }

    private static func recipe(_ lines: [String]) throws -> PageRecipe {
        guard let line = lines.first, let json = try? RawJSON(line), let recipe = PageRecipe(json: json) else {
            throw unreadable
        }
        return recipe
    }

    /// Reads the recipes of another app's export.
    ///
    /// - Parameters:
    ///   - file: the bytes of the export.
    ///   - name: the name of the file, which some formats have in the place of a title.
    /// - Throws: ``PageError``; what the system throws if no process can be started.
    package func recipes(inExport file: TemporaryFile, name: String) async throws -> [PageRecipe] {
        let command = command + ["--name=\(name)"]
        return try await queue.run {
            try Self.output(of: command, input: file).map { line in
                guard let json = try? RawJSON(line), let recipe = PageRecipe(json: json) else { throw Self.unreadable }
                return recipe
            }
        }
    }

    private static let unreadable = PageError(
        .unreadable, "The file cannot be read. Paste the text of the recipe instead.")

    /// Returns the lines that a child writes.
    private static func output(of command: [String], input: TemporaryFile) throws -> [String] {
        let (output, errors) = (try TemporaryFile(), try TemporaryFile())
        switch try SandboxedProcess.run(command, input: input, output: output, errors: errors) {
        case .exited(0):
            let text = String(decoding: try output.read(at: 0, count: output.size), as: UTF8.self)
            return text.split(separator: "\n").map(String.init)
        case .outOfTime:
            throw PageError(.timeout, "Reading took too long. Paste the text of the recipe instead.")
        case .exited:
            let line = String(decoding: try errors.read(at: 0, count: 4096), as: UTF8.self)
            guard let json = try? RawJSON(line), let code = json["code"]?.string.flatMap(PageError.Code.init),
                let message = json["message"]?.string
            else { throw unreadable }
            throw PageError(code, message)
        case .killed: throw unreadable
        }
    }
}
