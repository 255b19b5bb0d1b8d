import ArgumentParser
import Testing

@testable import HearthApp

/// Single settings: kinds, bounds and messages.
struct SettingTests {
    private func setting(_ kind: Setting.Kind, isSecret: Bool = false) -> Setting {
        Setting(name: "X", kind: kind, fallback: "", isSecret: isSecret, help: "")
    }

    @Test(arguments: [
        ("0", nil), ("7", nil), ("-1", "expects 0 to 7, not -1"), ("8", "expects 0 to 7, not 8"),
        ("eighty", "expects a whole number, not \"eighty\""), ("1.5", "expects a whole number, not \"1.5\""),
        ("", "expects a whole number, not \"\""),
    ])
    func `an integer is valid within its bounds`(value: String, problem: String?) {
        #expect(setting(.integer(0...7)).problem(with: value) == problem)
    }

    @Test(arguments: [
        ("true", true), ("TRUE", true), ("1", true), ("yes", true), ("on", true), ("false", false), ("0", false),
        ("No", false), ("off", false), ("maybe", nil), ("", nil),
    ])
    func `a boolean has eight words in any case`(value: String, meaning: Bool?) {
        #expect(Setting.boolean(value) == meaning)
        #expect((setting(.boolean).problem(with: value) == nil) == (meaning != nil))
    }

    @Test func `a choice is one of its values, case-sensitive`() {
        let choice = setting(.choice(["open", "invite"]))
        #expect(choice.problem(with: "open") == nil)
        #expect(choice.problem(with: "Open") == "expects one of open, invite, not \"Open\"")
    }

    @Test(arguments: [
        "proxy:3128", "socks5://proxy:1080", "http://", "http://:3128", "http://proxy:99999", "http://proxy:port",
        "http://name:canary@", "http://[::1", "http://a b", "https://%zz@proxy", "127.0.0.1:8080/v1",
    ])
    func `a URL without scheme, host or valid port is a problem, and a secret one is not shown`(value: String) throws {
        let problem = try #require(setting(.url, isSecret: true).problem(with: value))
        #expect(problem.hasPrefix("expects ") && !problem.contains(value) && !problem.contains("canary"))
        #expect(setting(.url).problem(with: value)?.contains("canary") == false)
    }

    @Test(arguments: ["http://127.0.0.1:8080/v1", "https://u:p@proxy.example:1", "http://[::1]:80"])
    func `a URL with scheme and host is valid`(value: String) {
        #expect(setting(.url).problem(with: value) == nil)
    }

    @Test(arguments: [
        ("sqlite:///.hearth/hearth.db", true), ("sqlite://:memory:", true), ("sqlite:", false), ("sqlite:///x/", false),
        ("postgres://h/db", true), ("postgresql://h/db", true), ("mysql://hearth:S3cret@h/db", false),
    ])
    func `a database is SQLite or PostgreSQL, and its password is not shown`(value: String, isValid: Bool) {
        let problem = setting(.database).problem(with: value)
        #expect((problem == nil) == isValid)
        #expect(problem?.contains("S3cret") != true)
    }

    @Test(arguments: ["*", "family.example", "https://family.example/"])
    func `an invalid origin is named`(value: String) {
        #expect(setting(.origins).problem(with: value)?.hasPrefix("\"\(value)\": ") == true)
        #expect(setting(.origins).problem(with: "https://a.example,http://b.example:81") == nil)
    }

    @Test(arguments: ["changeme", "Password", "<your key here>", "your-key", "YOUR_KEY", "sk-..."])
    func `a secret must not be a placeholder`(value: String) {
        #expect(setting(.text, isSecret: true).problem(with: value)?.contains("placeholder") == true)
        #expect(setting(.text).problem(with: value) == nil)
    }

    @Test func `a secret is shown redacted, a URL masked, any other value unchanged`() {
        #expect(setting(.text, isSecret: true).shown("S3cret") == "(redacted)")
        #expect(setting(.text, isSecret: true).shown("") == "(empty)")
        #expect(setting(.url).shown("https://u:S3cret@h/v1") == "https://***@h/v1")
        #expect(setting(.text).shown("family") == "family")
        #expect(setting(.url).hides("https://u@h") && !setting(.url).hides("https://h") && !setting(.url).hides(""))
    }

    // MARK: The catalogue

    @Test func `every default is empty or valid, every name is unique, and every help is a sentence`() {
        #expect(Set(Setting.all.map(\.name)).count == Setting.all.count)
        for setting in Setting.all {
            #expect(setting.fallback.isEmpty || setting.problem(with: setting.fallback) == nil, "\(setting.name)")
            #expect(setting.help.hasSuffix(".") && setting.help.first?.isUppercase ?? false, "\(setting.name)")
            #expect(setting.yamlKey == setting.name.lowercased())
        }
    }

    @Test func `settings that hold keys, passwords or tokens are secret`() {
        let secrets = Set(Setting.all.filter(\.isSecret).map(\.name))
        for setting in Setting.all
        where ["API_KEY", "SECRET", "PRIVATE_PEM", "DSN"].contains(where: setting.name.hasSuffix) {
            #expect(secrets.contains(setting.name), "\(setting.name)")
        }
        #expect(secrets.isSuperset(of: ["AUDIT_KEY", "REDIS_URL", "PROVIDER_PROXY", "OTEL_EXPORTER_OTLP_HEADERS"]))
    }

    @Test func `the help of serve lists every setting in its group, with its default`() {
        let help = ServeCommand.helpMessage(columns: 80)
        for group in SettingGroup.all {
            #expect(help.contains("\n\(group.name):\n"))
            for setting in group.settings { #expect(help.contains("\n  \(setting.name)"), "\(setting.name)") }
        }
        #expect(help.contains("PORT (default: 8000)\n      Port to listen on. 0 picks a free port.\n"))
        #expect(SettingGroup.help.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }
}
