@testable import PolicyEngine
import HearthTesting
import Testing

/// Tests of the detectors on thousands of texts that no pattern was written for.
@Suite struct PIIDetectionTests {
    private let redactor: Redactor

    init() throws { redactor = try Redactor() }

    private struct Tally {
        var found = 0, missed = 0, wrong = 0
        var f1: Double { 2 * Double(found) / Double(2 * found + missed + wrong) }
    }

    @Test func `personal data is found with its kind in unseen texts`() {
        var texts = LabelledTexts(seed: 2026)
        var tallies: [PIIKind: Tally] = [:]
        var failures: [String] = []
        for _ in 0..<6000 {
            let labelled = texts.positive()
            let spans = redactor.redact(labelled.text).spans
            for span in labelled.spans {
                let isFound = spans.contains {
                    $0.kind == span.kind && $0.range.lowerBound <= span.range.lowerBound
                        && $0.range.upperBound >= span.range.upperBound
                }
                if isFound {
                    tallies[span.kind, default: Tally()].found += 1
                } else {
                    tallies[span.kind, default: Tally()].missed += 1
                    failures.append("\(span.kind.rawValue) in \(labelled.text.debugDescription): \(spans)")
                }
            }
            for span in spans where !labelled.spans.contains(where: { $0.range.overlaps(span.range) }) {
                tallies[span.kind, default: Tally()].wrong += 1
                failures.append("wrong \(span) in \(labelled.text.debugDescription)")
            }
        }
        for kind in PIIKind.allCases {
            let tally = tallies[kind] ?? Tally()
            #expect(tally.f1 >= (kind == .address ? 0.95 : 0.98), "\(kind.rawValue) \(tally) \(failures.prefix(20))")
        }
    }

    @Test func `harmless sentences are not redacted`() {
        var texts = LabelledTexts(seed: 7)
        var alarms: [String] = []
        var count = 0
        for _ in 0..<6000 {
            let text = texts.harmless()
            let redacted = redactor.redact(text).text
            guard redacted != text else { continue }
            count += 1
            alarms.append("\(text.debugDescription) became \(redacted.debugDescription)")
        }
        #expect(count <= 6, "\(Array(alarms.prefix(20)))")
    }

    @Test func `a number with a wrong check digit is not detected as its kind`() {
        var texts = LabelledTexts(seed: 11)
        var alarms: [String] = []
        for _ in 0..<3000 {
            let (text, kind) = texts.nearMiss()
            if redactor.redact(text).spans.contains(where: { $0.kind == kind }) { alarms.append(text) }
        }
        #expect(alarms.isEmpty, "\(alarms.prefix(20))")
    }
}
