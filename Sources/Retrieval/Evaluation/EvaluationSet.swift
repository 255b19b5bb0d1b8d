package import Assist
import Foundation

/// Documents, queries and relevance grades in files: `corpus.jsonl` (`id`, `kind`, `title`, `text`), `queries.jsonl`
/// (`id`,
/// `set`, `text`) and `qrels.tsv` (query, document, grade, separated by tabs).
package struct EvaluationSet: Sendable {
    /// One query.
    package struct Query: Decodable, Sendable {
        /// Unique id.
        package var id: String
        /// Set that the query belongs to.
        package var set: String
        /// Text of the query.
        package var text: String

        /// Creates a query.
        package init(id: String, set: String, text: String) {
            self.id = id
            self.set = set
            self.text = text
        }
    }

    /// All documents.
    package var documents: [Document]
    /// Queries with at least one relevant document.
    package var queries: [Query]
    /// Grades, 0 or more, by query and document.
    package var grades: [String: [String: Int]]

    /// Creates a set in memory.
    package init(documents: [Document], queries: [Query], grades: [String: [String: Int]]) {
        self.documents = documents
        self.queries = queries
        self.grades = grades
    }

    /// Reads a folder.
    ///
    /// - Parameters:
    ///   - queries: name of the file of queries; `queries.jsonl` unless the folder has several.
    ///   - grades: name of the file of grades; `qrels.tsv` unless the folder has several.
    /// - Throws: ``RetrievalError`` `unreadable_evaluation`, naming file and line.
    package init(
        folder: String, queries queriesName: String = "queries.jsonl", grades gradesName: String = "qrels.tsv"
    ) throws(RetrievalError) {
        documents = try Self.rows("\(folder)/corpus.jsonl", of: CorpusRow.self).map(\.document)
        let ids = Set(documents.map(\.id))
        guard ids.count == documents.count else {
            throw RetrievalError(.unreadableEvaluation, "\(folder)/corpus.jsonl contains an id twice.")
        }
        queries = try Self.rows("\(folder)/\(queriesName)", of: Query.self)
        grades = [:]
        for (number, line) in try Self.lines("\(folder)/\(gradesName)") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count == 3, let grade = Int(fields[2]), grade >= 0 else {
                throw RetrievalError(
                    .unreadableEvaluation,
                    "\(folder)/\(gradesName):\(number): expected query, document and grade, separated by tabs.")
            }
            grades[String(fields[0]), default: [:]][String(fields[1])] = grade
        }
        // A query without relevant documents says nothing about a ranking.
        queries.removeAll { grades[$0.id]?.values.contains { $0 > 0 } != true }
        guard !queries.isEmpty else {
            throw RetrievalError(.unreadableEvaluation, "\(folder) has no query with a relevant document.")
        }
    }

    private struct CorpusRow: Decodable {
        var id: String
        var kind: String
        var title: String?
        var text: String

        /// Every document that is not a recipe counts as knowledge of some kind.
        var document: Document {
            Document(id: id, kind: kind == "recipe" ? .recipe : .tips, title: title ?? "", body: text)
        }
    }

    private static func rows<Row: Decodable>(_ path: String, of type: Row.Type) throws(RetrievalError) -> [Row] {
        let decoder = JSONDecoder()
        var rows: [Row] = []
        for (number, line) in try lines(path) {
            do {
                rows.append(try decoder.decode(Row.self, from: Data(line.utf8)))
            } catch {
                throw RetrievalError(.unreadableEvaluation, "\(path):\(number): \(error)", underlying: error)
            }
        }
        return rows
    }

    /// Returns the non-empty lines with their numbers, from 1.
    private static func lines(_ path: String) throws(RetrievalError) -> [(number: Int, text: Substring)] {
        guard let data = FileManager.default.contents(atPath: path),
            let text = String(validating: data, as: UTF8.self)
        else { throw RetrievalError(.unreadableEvaluation, "Cannot read \(path).") }
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
            .map { (number: $0.offset + 1, text: $0.element) }
            .filter { !$0.text.allSatisfy(\.isWhitespace) }
    }
}
