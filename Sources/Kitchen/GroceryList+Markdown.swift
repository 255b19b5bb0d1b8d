import Foundation

extension GroceryList {
    /// The list as Markdown, one paragraph per aisle; empty if there is nothing to buy.
    package var markdown: String {
        guard !items.isEmpty else { return "" }
        let aisles = Aisle.allCases.compactMap { aisle -> String? in
            let lines = items.filter { $0.aisle == aisle }.map { "- \($0.text)" }
            return lines.isEmpty ? nil : (["**\(aisle.rawValue.capitalized)**", ""] + lines).joined(separator: "\n")
        }
        return (["### Shopping list"] + aisles).joined(separator: "\n\n")
    }
}
