import Foundation
import GRDB
import HearthCore
import Records

/// The full-text index of the records that have texts, such as recipes and notes, as they are shown.
struct SearchIndex {
    let tables: RecordTables

    /// The version of the index's form. Another one in the database makes it anew.
    private static let version = "1"

    private var db: Database { tables.db }

    /// Makes the index anew if it has another form, belongs to another registry or is damaged.
    ///
    /// - Returns: whether it was made anew.
    @discardableResult
    func check() throws -> Bool {
        let version = "\(Self.version).\(tables.registry.version)"
        if try tables.meta("search_version") == version, isSound() { return false }
        try rebuild()
        return true
    }

    private func rebuild() throws {
        try drop()
        try db.execute(
            sql: """
                CREATE VIRTUAL TABLE search USING fts5(title, body, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3')
                """)
        try db.execute(sql: "DELETE FROM searchable")
        let ids = try UUID.fetchSet(
            db, sql: "SELECT id FROM records UNION SELECT id FROM moving UNION SELECT record FROM pending")
        try write(ids)
        try tables.setMeta("search_version", "\(Self.version).\(tables.registry.version)")
    }

    private func drop() throws {
        do {
            try db.execute(sql: "DROP TABLE IF EXISTS search")
        } catch is DatabaseError {
            // A damaged index can be neither opened nor dropped: its entry goes, then the tables that it is made of.
            try db.execute(
                sql: """
                    PRAGMA writable_schema = ON;
                    DELETE FROM sqlite_master WHERE name = 'search';
                    PRAGMA writable_schema = RESET;
                    """)
            for part in ["data", "idx", "content", "docsize", "config"] {
                try db.execute(sql: "DROP TABLE IF EXISTS search_\(part)")
            }
        }
    }

    private func isSound() -> Bool {
        do {
            try db.execute(sql: "INSERT INTO search (search) VALUES ('integrity-check')")
            return try Int.fetchOne(db, sql: "SELECT count(*) FROM search")
                == Int.fetchOne(db, sql: "SELECT count(*) FROM searchable")
        } catch {
            return false
        }
    }

    /// Brings the entries of records up to date. A damaged index must keep no edit from being stored: the next search, or the
    /// next start, makes it anew.
    func update(_ ids: Set<UUID>) throws {
        do {
            try db.inSavepoint {
                try write(ids)
                return .commit
            }
        } catch is DatabaseError {
            try tables.setMeta("search_version", nil)
        }
    }

    private func write(_ ids: Set<UUID>) throws {
        for id in ids {
            if let number = try Int64.fetchOne(
                try db.cachedStatement(sql: "SELECT number FROM searchable WHERE id = ?"), arguments: [id])
            {
                try db.cachedStatement(sql: "DELETE FROM search WHERE rowid = ?").execute(arguments: [number])
                try db.cachedStatement(sql: "DELETE FROM searchable WHERE number = ?").execute(arguments: [number])
            }
            guard let record = try tables.shown(id), let texts = texts(of: record) else { continue }
            try db.cachedStatement(sql: "INSERT INTO searchable (id, type, title) VALUES (?, ?, ?)")
                .execute(arguments: [id, record.type, texts.title])
            try db.cachedStatement(sql: "INSERT INTO search (rowid, title, body) VALUES (?, ?, ?)")
                .execute(arguments: [db.lastInsertedRowID, texts.title, texts.body])
        }
    }

    /// Returns whether a record of a type has a text with these fields.
    static func hasText(_ fields: Fields, of type: RecordType?) -> Bool {
        guard let type else { return false }
        return fields.members.contains { type[$0.name]?.isSearchable == true }
    }

    /// The texts of a record: its name, title or first text, and all others; nil if it has none.
    private func texts(of record: ShownRecord) -> (title: String, body: String)? {
        guard let type = tables.registry[record.type] else { return nil }
        var title: String?
        var body: [String] = []
        for name in ["name", "title", "text"] where title == nil { title = record.fields[name]?.string }
        for (name, value) in record.fields.members where type[name]?.isSearchable == true {
            let texts = value.string.map { [$0] } ?? (value.array ?? []).compactMap(\.string)
            body += texts.filter { $0 != title }
        }
        guard title != nil || !body.isEmpty else { return nil }
        return (title ?? "", body.joined(separator: "\n"))
    }

    /// Returns the ids of records with all words of a text, the best first. The last word may be the beginning of one. If
    /// there is none, those with a similar title.
    ///
    /// - Parameter type: the name of a record type; nil for all.
    func find(_ text: String, type: String?, limit: Int) throws -> [UUID] {
        let words = text.split { !($0.isLetter || $0.isNumber) }.map { "\"\($0)\"" }
        guard !words.isEmpty else { return [] }
        guard try tables.meta("search_version") != nil else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the index is damaged")
        }
        // A match of the title counts ten times as much.
        let found = try UUID.fetchAll(
            db,
            sql: """
                SELECT s.id FROM search JOIN searchable s ON s.number = search.rowid
                WHERE search MATCH ? AND (? IS NULL OR s.type = ?) ORDER BY bm25(search, 10, 1), s.number LIMIT ?
                """, arguments: [words.joined(separator: " ") + "*", type, type, limit])
        return found.isEmpty ? try similar(text, type: type, limit: limit) : found
    }

    /// Returns the ids of records whose title shares at least a third of its trigrams with a text (Dice's coefficient).
    private func similar(_ text: String, type: String?, limit: Int) throws -> [UUID] {
        let wanted = Self.trigrams(text)
        var found: [(id: UUID, score: Double)] = []
        let rows = try Row.fetchCursor(
            db, sql: "SELECT id, title FROM searchable WHERE title <> '' AND (? IS NULL OR type = ?) ORDER BY number",
            arguments: [type, type])
        while let row = try rows.next() {
            let title = Self.trigrams(row["title"])
            let score = 2 * Double(wanted.intersection(title).count) / Double(max(1, wanted.count + title.count))
            if score >= 1.0 / 3 { found.append((row["id"], score)) }
        }
        return found.sorted { $0.score > $1.score }.prefix(limit).map(\.id)
    }

    private static func trigrams(_ text: String) -> Set<String> {
        let folded = text.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
        let characters = Array("  \(folded) ")
        guard characters.count >= 3 else { return [] }
        return Set((0...characters.count - 3).map { String(characters[$0..<$0 + 3]) })
    }
}

extension FieldRule {
    /// True for texts that a person wrote.
    var isSearchable: Bool {
        switch kind {
        case .text: true
        case .list(.text, _): true
        default: false
        }
    }
}
