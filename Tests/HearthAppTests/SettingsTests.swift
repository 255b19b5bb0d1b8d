import Testing

@testable import HearthApp

/// All settings together: sources, precedence and output.
struct SettingsTests {
    private func settings(
        _ environment: [String: String] = [:], yaml: String? = nil, flags: [String: String] = [:]
    ) throws -> Settings {
        try Settings(
            environment: environment, yaml: yaml.map { SettingsFile(path: "hearth.yaml", text: $0) }, flags: flags)
    }

    private func problems(
        _ environment: [String: String] = [:], yaml: String? = nil, flags: [String: String] = [:]
    ) throws -> [String] {
        let error = try #require(throws: SettingsError.self) {
            try settings(environment, yaml: yaml, flags: flags)
        }
        return error.problems
    }

    // MARK: Precedence

    @Test func `a flag precedes hearth-yaml, which precedes the environment, which precedes the default`() throws {
        let environment = ["PORT": "1", "USER_MONTHLY_QUOTA": "1", "RUN_BUDGET_CENTS_DEFAULT": "1"]
        let settings = try settings(environment, yaml: "port: 2\n\nuser_monthly_quota: 2\n", flags: ["port": "3"])
        #expect(settings.integer("PORT") == 3)
        #expect(settings.place(of: "PORT") == "flag: PORT")
        #expect(settings.integer("USER_MONTHLY_QUOTA") == 2)
        #expect(settings.place(of: "USER_MONTHLY_QUOTA") == "hearth.yaml:3: USER_MONTHLY_QUOTA")
        #expect(settings.integer("RUN_BUDGET_CENTS_DEFAULT") == 1)
        #expect(settings.place(of: "RUN_BUDGET_CENTS_DEFAULT") == "environment: RUN_BUDGET_CENTS_DEFAULT")
        #expect(settings.integer("STREAMS_PER_USER") == 8)
        #expect(settings.place(of: "STREAMS_PER_USER") == "default: STREAMS_PER_USER")
        #expect(!settings.isSet("STREAMS_PER_USER") && settings.isSet("PORT"))
    }

    @Test func `an empty environment variable counts as not set`() throws {
        let settings = try settings(["PORT": "", "DATABASE_URL": ""])
        #expect(settings.integer("PORT") == 8000)
        #expect(settings["DATABASE_URL"] == "sqlite:///.hearth/hearth.db")
    }

    @Test func `an empty value in hearth-yaml replaces that of the environment`() throws {
        let settings = try settings(["VECTOR_FILE": "a"], yaml: "vector_file: ''\n")
        #expect(settings["VECTOR_FILE"].isEmpty && settings.isSet("VECTOR_FILE"))
    }

    @Test func `a list has the trimmed, non-empty parts between commas`() throws {
        #expect(try settings(["APPLE_AUDIENCE": " a, b ,, "]).list("APPLE_AUDIENCE") == ["a", "b"])
    }

    // MARK: Problems

    @Test func `every problem of every source is reported at once, with its source`() throws {
        let problems = try problems(
            ["PORT": "eighty", "SIGN_UP": "everybody"], yaml: "prot: 80\nstreams_per_user: -1\n",
            flags: ["run_deadline_seconds": "0"])
        #expect(
            Set(problems) == [
                "hearth.yaml:1: unknown setting \"prot\", did you mean PORT?",
                "environment: PORT expects a whole number, not \"eighty\"",
                "environment: SIGN_UP expects one of open, invite, not \"everybody\"",
                "hearth.yaml:2: STREAMS_PER_USER expects 0 to 100000, not -1",
                "flag: RUN_DEADLINE_SECONDS expects 1 to 3600, not 0",
            ])
    }

    @Test(arguments: [
        ("- a\n", "hearth.yaml:1: expected a mapping of settings, such as `port: 8000`"),
        ("port: 1\nPORT: 2\n", "hearth.yaml:2: PORT is set twice"),
        ("port: [1]\n", "hearth.yaml:1: PORT expects a single value"),
        (
            "user_montly_quota: 3\n",
            "hearth.yaml:1: unknown setting \"user_montly_quota\", did you mean USER_MONTHLY_QUOTA?"
        ),
        ("sk-S3cretKey: x\n", "hearth.yaml:1: unknown setting"),
    ])
    func `an error of hearth-yaml names the line`(yaml: String, problem: String) throws {
        #expect(try problems(yaml: yaml) == [problem])
    }

    @Test(arguments: ["port: 'S3cret\n", "port: 1\nport: S3cret\n", "a: b: S3cret\n"])
    func `invalid YAML is reported without the text of the line`(yaml: String) throws {
        let problems = try problems(yaml: yaml)
        #expect(problems.count == 1 && problems[0].hasPrefix("hearth.yaml:"), "\(problems)")
        #expect(!problems[0].contains("S3cret"), "\(problems)")
    }

    @Test func `an empty file and one of comments set nothing`() throws {
        for yaml in ["", "\n", "# nothing\n"] { #expect(try settings(yaml: yaml).integer("PORT") == 8000) }
    }

    // MARK: Output

    @Test func `the printed settings have value and source of each setting, without secrets`() throws {
        let printed = try settings(
            ["OPENAI_API_KEY": "sk-S3cret", "DATABASE_URL": "postgres://u:S3cret@h/db"], yaml: "port: 81\n"
        ).printed
        let rows = printed.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        #expect(rows.count == Setting.all.count)
        #expect(rows.contains(["PORT", "81", "hearth.yaml:1"]))
        #expect(rows.contains(["OPENAI_API_KEY", "(redacted)", "environment"]))
        #expect(rows.contains(["DATABASE_URL", "postgres://***@h/db", "environment"]))
        #expect(!printed.contains("S3cret"))
    }

    @Test(arguments: [
        "https://S3cret@h.example/v1?api_key=S3cret", "https://u:S3cret@h.example:81/?S3cret",
        "https://h.example/v1?a=S3cret&b=S3cret#S3cret",
    ])
    func `no setting with a URL shows password or query`(url: String) throws {
        let names = Setting.all.map(\.name).filter { name in
            ["URL", "URI", "ENDPOINT", "ISSUER", "PROXY", "DSN"].contains(where: name.hasSuffix)
        }
        #expect(names.count >= 10)
        var environment = Dictionary(uniqueKeysWithValues: names.map { ($0, url) })
        environment["DATABASE_URL"] = url.replacing("https:", with: "postgres:")
        let printed = try settings(environment).printed
        #expect(printed.contains("h.example") && !printed.contains("S3cret"), "\(printed)")
    }

    // MARK: Changes

    @Test func `a changed setting that needs a restart keeps its value and is listed`() throws {
        let start = try settings(["PORT": "1", "STREAMS_PER_USER": "1"])
        let (kept, waiting) = try settings(["PORT": "2", "STREAMS_PER_USER": "2"]).keepingFromStart(of: start)
        #expect(kept.integer("PORT") == 1 && kept.integer("STREAMS_PER_USER") == 2)
        #expect(waiting == ["PORT"])
    }

    @Test func `changes name old value, new value and source, and no secret`() throws {
        let old = try settings(["OPENAI_API_KEY": "sk-old"])
        let new = try settings(["OPENAI_API_KEY": "sk-new"], yaml: "rate_limit_per_min: 5\n")
        #expect(
            new.changes(from: old) == [
                "OPENAI_API_KEY: (redacted) (environment)", "RATE_LIMIT_PER_MIN: 30 -> 5 (hearth.yaml:1)",
            ])
    }
}
