import HearthCore
import SystemSupport

/// A verification of chains from the rows of `audit`, in the order of household and sequence, one at a time.
struct AuditProof {
    /// The anchors that were not reached yet: hashes by household and sequence.
    private var anchors: [String: [Int64: Set<String>]] = [:]
    private var end = AuditAnchor(household: "", sequence: 0, hash: "")
    /// The head that was read with the newest row.
    private var head: (sequence: Int64, hash: String)?
    private var hasBegun = false
    private(set) var report = AuditReport()

    init(anchors: [AuditAnchor] = []) {
        for anchor in anchors {
            self.anchors[anchor.household, default: [:]][anchor.sequence, default: []].insert(anchor.hash)
        }
    }

    /// Verifies the next entry.
    ///
    /// - Parameter row: a row of ``AuditReader/page(after:limit:)``.
    mutating func take(_ row: SQLRow) throws(StorageError) {
        let entry = try AuditRow(row)
        let (place, links): (SQLValue, [SQLValue]) = (try row["sequence"], [try row["previous"], try row["hash"]])
        // SQLite stores bytes in a column of text, if somebody writes them there.
        let household = String.decoded(from: entry.values[0]) ?? "?"
        if !hasBegun || household != end.household { begin(household) }
        report.entries += 1
        head = try Self.head(row)
        guard let sequence = Int64.decoded(from: place), case .text(let previous) = links[0],
            case .text(let hash) = links[1], let text = entry.text(sequence: sequence, previous: previous)
        else {
            end.sequence = Int64.decoded(from: place) ?? end.sequence + 1
            end.hash = String.decoded(from: links[1]) ?? ""
            report.add(.unreadable, household, end.sequence)
            return
        }
        if sequence != end.sequence + 1 {
            report.add(.missing, household, end.sequence + 1)
        } else if previous != end.hash {
            report.add(.unlinked, household, sequence)
        }
        if SHA256.hash(Array(text.utf8)).hexadecimal != hash { report.add(.changed, household, sequence) }
        (end.sequence, end.hash) = (sequence, hash)
        compareWithAnchors()
    }

    /// Ends the verification.
    ///
    /// - Parameter headsWithoutEntries: the households of heads that count entries and have none.
    mutating func finish(headsWithoutEntries: [String]) {
        if hasBegun { close() }
        for household in headsWithoutEntries { report.add(.tailMissing, household, 1) }
        for (household, left) in anchors.sorted(by: { $0.key < $1.key }) {
            for sequence in left.keys.sorted() { report.add(.anchorMissing, household, sequence) }
        }
        anchors = [:]
    }

    private mutating func begin(_ household: String) {
        if hasBegun { close() }
        hasBegun = true
        end = AuditAnchor(household: household, sequence: 0, hash: "")
    }

    private mutating func close() {
        report.chains += 1
        report.digest = SHA256.hash(Array("\(report.digest)\n\(end.line)".utf8)).hexadecimal
        guard let head else {
            report.add(.headMissing, end.household, end.sequence)
            return
        }
        if head.sequence > end.sequence {
            report.add(.tailMissing, end.household, end.sequence + 1)
        } else if head != (end.sequence, end.hash) {
            report.add(.headDiffers, end.household, end.sequence)
        }
    }

    private mutating func compareWithAnchors() {
        guard let noted = anchors[end.household]?.removeValue(forKey: end.sequence) else { return }
        if anchors[end.household]?.isEmpty == true { anchors[end.household] = nil }
        if noted == [end.hash] {
            report.anchors += 1
        } else {
            report.add(.anchorDiffers, end.household, end.sequence)
        }
    }

    /// Returns nil for a missing or unreadable head.
    private static func head(_ row: SQLRow) throws(StorageError) -> (sequence: Int64, hash: String)? {
        let (sequence, hash): (SQLValue, SQLValue) = (try row["head_sequence"], try row["head_hash"])
        guard case .integer(let sequence) = sequence, case .text(let hash) = hash else { return nil }
        return (sequence, hash)
    }
}
