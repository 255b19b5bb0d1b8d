import Foundation
import Testing

@testable import HearthApp

/// Suggestions for misspelled names.
struct SettingNameTests {
    @Test(arguments: [
        ("prot", "PORT"), ("USER_MONTLY_QUOTA", "USER_MONTHLY_QUOTA"), ("RATE_LIMIT_PER_MINUTE", "RATE_LIMIT_PER_MIN"),
        ("RUN_BUDGET_CENTS", "RUN_BUDGET_CENTS_DEFAULT"), ("HEARTH_PORT", "PORT"), ("sk-S3cretKey", nil),
        ("HEARTH_NOTHING", nil), ("x", nil),
    ])
    func `the nearest setting is suggested, or none`(name: String, suggestion: String?) {
        #expect(SettingName.nearest(to: name) == suggestion)
        #expect(SettingName.suggestion(for: name) == (suggestion.map { ", did you mean \($0)?" } ?? ""))
    }

    @Test func `a variable that looks like a setting is a warning, and others are not`() {
        let wrong = [
            "USER_MONTLY_QUOTA": "3", "RATE_LIMIT_PER_MINUTE": "1", "HEARTH_PORT": "9", "HEARTH_NOTHING": "S3cret",
        ]
        let right = [
            "HOME": "/", "OTEL_METRICS_EXPORTER": "none", "OPENAI_ORG_ID": "a", "PGHOST": "b", "JWT_SECRET": "c",
            "LOGS": "debug", "HOSTNAME": "d", "HEARTH_HOME": "e", "PORT": "8000",
        ]
        #expect(
            SettingName.warnings(about: wrong.merging(right) { $1 }) == [
                "environment: HEARTH_NOTHING is not a setting",
                "environment: HEARTH_PORT is not a setting, did you mean PORT?",
                "environment: RATE_LIMIT_PER_MINUTE is not a setting, did you mean RATE_LIMIT_PER_MIN?",
                "environment: USER_MONTLY_QUOTA is not a setting, did you mean USER_MONTHLY_QUOTA?",
            ])
    }

    @Test func `variables of the scripts in infra are no warnings`() throws {
        let folder = TestEnvironment.repository + "/infra"
        var names: Set<String> = []
        for file in try FileManager.default.subpathsOfDirectory(atPath: folder) where !file.contains("__pycache__") {
            guard let text = try? String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8) else { continue }
            names.formUnion(text.matches(of: /HEARTH_[A-Z0-9_]*[A-Z0-9]/).map { String($0.output) })
        }
        #expect(names.count > 15)
        #expect(SettingName.warnings(about: Dictionary(uniqueKeysWithValues: names.map { ($0, "x") })) == [])
    }
}
