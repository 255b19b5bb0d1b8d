package import Assist
import Yams

/// Parser of `seed/sources.yaml`: `sources`, the publications by id with title, publisher, year and link, and `facts`,
/// the ids of the publications behind each fact.
package enum ReferenceFile {
    /// Returns the publications of a file.
    ///
    /// - Throws: ``RetrievalError`` `invalid_cards` if the text is not such a file.
    package static func references(in yaml: String, path: String) throws(RetrievalError) -> ReferenceList {
        guard let root = try? Yams.compose(yaml: yaml), let sources = root["sources"]?.mapping else {
            throw invalid(path, "expected a mapping 'sources'")
        }
        var references: [String: Reference] = [:]
        for (key, source) in sources {
            guard let id = key.string, let title = source["title"]?.string, let publisher = source["publisher"]?.string,
                let year = source["year"]?.int, let url = source["link"]?.string
            else { throw invalid(path, "source '\(key.string ?? "")' lacks title, publisher, year or link") }
            references[id] = Reference(title: title, publisher: publisher, year: year, url: url)
        }
        var facts: [String: [String]] = [:]
        for (key, ids) in root["facts"]?.mapping ?? [:] {
            if let name = key.string { facts[name] = ids.array().compactMap(\.string) }
        }
        return ReferenceList(references, facts: facts)
    }

    private static func invalid(_ path: String, _ problem: String) -> RetrievalError {
        RetrievalError(.invalidCards, "The sources file \(path) is not valid: \(problem).")
    }
}
