package import Foundation
import JSONText

/// What the child process does: reads a page from a descriptor, and writes the recipe as one line of JSON to another one.
package enum PageChild {
    /// Reads a page and writes its recipe.
    ///
    /// - Throws: ``PageError``; what the system throws.
    package static func read(
        _ input: FileHandle, to output: FileHandle, address: String?, charset: String?,
        limits: PageLimits = PageLimits()
    ) throws {
        let bytes = [UInt8](try input.read(upToCount: limits.bytes + 1) ?? Data())
        let recipe = try RecipeReader.recipe(bytes, address: address, charset: charset, limits: limits)
        try output.write(contentsOf: Data("\(recipe.json.text)\n".utf8))
    }

    /// Reads a plain text and writes its recipe.
    ///
    /// - Throws: as ``read(_:to:address:charset:limits:)``.
    package static func readText(
        _ input: FileHandle, to output: FileHandle, limits: PageLimits = PageLimits()
    ) throws {
        let bytes = [UInt8](try input.read(upToCount: limits.bytes + 1) ?? Data())
        try output.write(contentsOf: Data("\(try TextReader.recipe(bytes, limits: limits).json.text)\n".utf8))
    }

    /// Writes the lines that a page or text shows, as one JSON array.
    ///
    /// - Throws: as ``read(_:to:address:charset:limits:)``.
    package static func writeLines(
        _ input: FileHandle, to output: FileHandle, isPage: Bool = true, charset: String? = nil,
        limits: PageLimits = PageLimits()
    ) throws {
        let bytes = [UInt8](try input.read(upToCount: limits.bytes + 1) ?? Data())
        let lines =
            isPage
            ? try RecipeReader.lines(bytes, charset: charset, limits: limits)
            : try TextReader.lines(bytes, limits: limits)
        try output.write(contentsOf: Data("\(RawJSON.array(lines.map { .string($0) }).text)\n".utf8))
    }

    /// Returns the line that tells the parent of a failure.
    package static func line(of error: PageError) -> String {
        let json: RawJSON = ["code": .string(error.code.rawValue), "message": .string(error.message)]
        return json.text
    }
}
