import Foundation
import HearthCore
import Identity
import Testing

@testable import Storage

// Whoever may write to the tables themselves leaves a trace.

extension ConformanceCase<Storage> {
    static let auditTampering: [ConformanceCase] =
        [
            .init("an unchanged audit verifies, and two copies of it have the same digest") { storage in
                let chains = try await Chains(storage)
                let report = try await storage.auditReport()
                #expect(report.findings == [])
                #expect(report.count == 0)
                #expect(report.entries == 20)
                #expect(report.chains == 2)
                #expect(report.digest.count == 64)
                #expect(try await storage.auditReport(page: 1) == report)
                try await storage.audit(.example(of: chains.second, .signIn))
                #expect(try await storage.auditReport().digest != report.digest)
            },
            .init("entries removed together with their head are found by an anchor") { storage in
                let chains = try await Chains(storage)
                let noted = try await storage.auditAnchors()
                try await storage.audit(.example(of: chains.first, .signIn))
                let kept = try await storage.auditReport(anchors: noted)
                #expect(kept.findings == [])
                #expect(kept.anchors == 2)

                try await storage.tamper([
                    "DELETE FROM audit WHERE household_id = \(chains.first) AND sequence > 8",
                    """
                    UPDATE audit_heads SET sequence = 8, hash = (
                        SELECT hash FROM audit WHERE household_id = \(chains.first) AND sequence = 8
                    ) WHERE household_id = \(chains.first)
                    """,
                    "DELETE FROM audit WHERE household_id = \(chains.second)",
                    "DELETE FROM audit_heads WHERE household_id = \(chains.second)",
                ])
                #expect(try await storage.auditReport().findings == [])
                let report = try await storage.auditReport(anchors: noted)
                #expect(
                    Set(report.findings) == [
                        .init(check: .anchorMissing, household: chains.first.text, sequence: 10),
                        .init(check: .anchorMissing, household: chains.second.text, sequence: 10),
                    ])
                // And so is another entry in the place of one that was noted.
                for _ in 0..<2 { try await storage.audit(.example(of: chains.first, .signIn)) }
                #expect(try await storage.auditReport().findings == [])
                let rewritten = try await storage.auditReport(anchors: noted)
                #expect(
                    rewritten.findings.contains(
                        .init(check: .anchorDiffers, household: chains.first.text, sequence: 10)))
            },
            .init("the first of many findings are listed, and all are counted") { storage in
                let household = UUID()
                for _ in 0..<1005 { try await storage.audit(.example(of: household, .signIn)) }
                try await storage.tamper(["UPDATE audit SET outcome = 'x'"])
                let report = try await storage.auditReport()
                #expect(report.count == 1005)
                #expect(report.findings.count == AuditReport.mostNamed)
            },
        ] + tamperings.map(\.conformance)

    private static let tamperings: [Tampering] = [
        Tampering("an entry of another outcome", finds: [(.changed, 4)]) { household in
            ["UPDATE audit SET outcome = 'x' WHERE household_id = \(household) AND sequence = 4"]
        },
        Tampering("an entry of somebody's own, made one for another", finds: [(.changed, 4)]) { household in
            ["UPDATE audit SET on_behalf_of = 'x' WHERE household_id = \(household) AND sequence = 4"]
        },
        Tampering("an entry for somebody else that names nobody any more", finds: [(.changed, 11)]) { household in
            let row = AuditRow(.example(of: household, .memoryAdded, by: UUID(), onBehalfOf: UUID()))
            return AuditStatements.append(row, where: "1 = 1")
                + ["UPDATE audit SET on_behalf_of = NULL WHERE household_id = \(household) AND sequence = 11"]
        },
        Tampering("an entry that is gone", finds: [(.missing, 4)]) { household in
            ["DELETE FROM audit WHERE household_id = \(household) AND sequence = 4"]
        },
        Tampering("a first entry that is gone", finds: [(.missing, 1)]) { household in
            ["DELETE FROM audit WHERE household_id = \(household) AND sequence = 1"]
        },
        Tampering(
            "an entry that is gone, and the later ones moved up",
            finds: [
                (.changed, 4), (.changed, 5), (.changed, 6), (.changed, 7), (.changed, 8), (.changed, 9),
                (.unlinked, 4),
                (.tailMissing, 10),
            ]
        ) { household in
            ["DELETE FROM audit WHERE household_id = \(household) AND sequence = 4"]
                + (5...10).map { place in
                    "UPDATE audit SET sequence = \(place - 1) WHERE household_id = \(household) AND sequence = \(place)"
                }
        },
        Tampering("an entry that was put in", finds: [(.changed, 5), (.unlinked, 5), (.unlinked, 6)]) { household in
            let moves: [SQL] = (5...10).reversed().map { place in
                "UPDATE audit SET sequence = \(place + 1) WHERE household_id = \(household) AND sequence = \(place)"
            }
            return moves + [
                """
                INSERT INTO audit (household_id, id, at, action, outcome, sequence, previous, hash)
                VALUES (\(household), \(UUID()), 5, 'run', 'done', 5, 'a', 'b')
                """
            ]
        } alsoFinding: { finding in
            finding.check == .changed && finding.sequence > 5 || finding.check == .headDiffers
        },
        Tampering(
            "two entries in each other's place",
            finds: [
                (.changed, 4), (.unlinked, 4), (.changed, 5), (.unlinked, 5), (.unlinked, 6),
            ]
        ) { household in
            [(4, 99), (5, 4), (99, 5)].map { from, to in
                "UPDATE audit SET sequence = \(to) WHERE household_id = \(household) AND sequence = \(from)"
            }
        },
        Tampering("a chain whose end is gone", finds: [(.tailMissing, 9)]) { household in
            ["DELETE FROM audit WHERE household_id = \(household) AND sequence > 8"]
        },
        Tampering("a chain that is gone but for its head", finds: [(.tailMissing, 1)]) { household in
            ["DELETE FROM audit WHERE household_id = \(household)"]
        },
        Tampering("a chain without a head", finds: [(.headMissing, 10)]) { household in
            ["DELETE FROM audit_heads WHERE household_id = \(household)"]
        },
        Tampering("a head of another hash", finds: [(.headDiffers, 10)]) { household in
            ["UPDATE audit_heads SET hash = 'x' WHERE household_id = \(household)"]
        },
        Tampering("a head that counts too few", finds: [(.headDiffers, 10)]) { household in
            ["UPDATE audit_heads SET sequence = 9 WHERE household_id = \(household)"]
        },
        Tampering("an entry whose hash was made anew", finds: [(.unlinked, 5)]) { household in
            let text = AuditRow.text(sequence: "sequence", previous: "previous", of: "audit")
            return [
                "UPDATE audit SET outcome = 'x' WHERE household_id = \(household) AND sequence = 4",
                "UPDATE audit SET hash = sha256_hex(\(text)) WHERE household_id = \(household) AND sequence = 4",
            ]
        },
    ]
}

/// Two chains of ten entries each.
private struct Chains {
    let first = UUID()
    let second = UUID()

    init(_ storage: Storage) async throws {
        for number in 0..<20 {
            try await storage.audit(.example(of: number % 2 == 0 ? first : second, .signIn, subject: "\(number)"))
        }
    }
}

/// What somebody does to a chain of ten entries, and where it shows.
private struct Tampering: Sendable {
    let name: String
    let expected: [(AuditReport.Check, Int64)]
    let statements: @Sendable (_ household: UUID) -> [SQL]
    let isFoundToo: @Sendable (AuditReport.Finding) -> Bool

    init(
        _ name: String, finds expected: [(AuditReport.Check, Int64)],
        by statements: @escaping @Sendable (_ household: UUID) -> [SQL],
        alsoFinding isFoundToo: @escaping @Sendable (AuditReport.Finding) -> Bool = { _ in false }
    ) {
        self.name = name
        self.expected = expected
        self.statements = statements
        self.isFoundToo = isFoundToo
    }

    var conformance: ConformanceCase<Storage> {
        ConformanceCase("\(name) is found") { storage in
            let chains = try await Chains(storage)
            try await storage.tamper(statements(chains.first))
            let wanted = Set(
                expected.map {
                    AuditReport.Finding(check: $0.0, household: chains.first.text, sequence: $0.1)
                })
            for page in [1, 3, 2000] {
                let report = try await storage.auditReport(page: page)
                #expect(Set(report.findings.filter { !isFoundToo($0) || wanted.contains($0) }) == wanted)
            }
        }
    }
}

extension Storage {
    /// As the tables' owner, who can take away what keeps others from it.
    func tamper(_ statements: [SQL]) async throws {
        let triggers: [SQL] = [
            "DROP TRIGGER IF EXISTS audit_is_not_updated", "DROP TRIGGER IF EXISTS audit_is_not_deleted",
            "DROP TRIGGER IF EXISTS audit_heads_are_not_deleted",
        ]
        _ = try await engine.transaction(
            (engine.dialect == .sqlite ? triggers : []) + statements, .schema, of: .all)
    }
}
