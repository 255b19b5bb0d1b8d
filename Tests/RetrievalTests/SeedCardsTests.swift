import Foundation
import HearthCore
import Retrieval
import Testing

/// The project's own cards, where they are.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: seed)))
struct SeedCardsTests {
    @Test func `every card of the seed folder is valid`() throws {
        let cards = try SeedFolder(path: seed).cards()
        #expect(Set(cards.map(\.document.kind)) == Set(Document.Kind.allCases))
    }
}

private let seed = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "seed").path
