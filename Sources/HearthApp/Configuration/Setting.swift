import Foundation
import HearthServer
import Telemetry

/// One setting: its name in the environment, its default, and how its value is read.
///
/// The name in hearth.yaml is the same in lower case; on the command line it is `--set NAME=VALUE`.
struct Setting: Sendable {
    enum Kind: Sendable {
        case text
        case path
        case integer(ClosedRange<Int>)
        case boolean
        case choice([String])
        /// An http or https URL.
        case url
        /// Where a database is.
        case database
        /// Origins as browsers send them, separated by commas.
        case origins
    }

    var name: String
    var kind: Kind
    var fallback: String
    var isSecret = false
    /// A change of hearth.yaml takes effect while the server runs; of the others at the next start.
    var isLive = false
    var help: String

    var yamlKey: String { name.lowercased() }

    /// What is wrong with `value`, or nil.
    func problem(with value: String) -> String? {
        if isSecret, Self.isPlaceholder(value) { return "still holds what its example holds" }
        switch kind {
        case .text, .path: return nil
        case .integer(let range):
            guard let number = Int(value) else { return "expects a whole number, not \"\(value)\"" }
            return range.contains(number) ? nil : "expects \(range.lowerBound) to \(range.upperBound), not \(number)"
        case .boolean:
            return Self.boolean(value) == nil ? "expects true or false, not \"\(value)\"" : nil
        case .choice(let allowed):
            return allowed.contains(value) ? nil : "expects one of \(allowed.joined(separator: ", ")), not \"\(value)\""
        case .url:
            let got = isSecret ? "" : ", not \"\(MaskedURL.text(of: value))\""
            guard value.hasPrefix("http://") || value.hasPrefix("https://") else {
                return "expects a URL that begins with http:// or https://\(got)"
            }
            guard !value.contains(where: \.isWhitespace),
                let url = URLComponents(string: value, encodingInvalidCharacters: false)
            else { return "expects an http or https URL\(got)" }
            guard let host = url.host, !host.isEmpty else { return "expects a URL with a host in it\(got)" }
            return (1...65535).contains(url.port ?? 80) ? nil : "expects a URL with a port of 1 to 65535, if any\(got)"
        case .database:
            let isFile = value.hasPrefix("sqlite:") && value != "sqlite:" && !value.hasSuffix("/")
            let isServer = value.hasPrefix("postgres://") || value.hasPrefix("postgresql://")
            return isFile || isServer
                ? nil
                : "expects sqlite:///PATH/FILE or postgres://USER@HOST/DATABASE, not \"\(MaskedURL.text(of: value))\""
        case .origins:
            do {
                _ = try CrossOrigin(list: value)
                return nil
            } catch {
                return "\"\(error.origin)\": \(error.reason)"
            }
        }
    }

    /// Returns `value` without what nobody may read over the operator's shoulder or in a log.
    func shown(_ value: String) -> String {
        if value.isEmpty { return "(empty)" }
        if isSecret { return "(redacted)" }
        return switch kind {
        case .url, .database: MaskedURL.text(of: value)
        case .text, .path, .integer, .boolean, .choice, .origins: value
        }
    }

    /// Whether `value` has a part that ``shown(_:)`` leaves out.
    func hides(_ value: String) -> Bool { !value.isEmpty && shown(value) != value }

    /// What stands in examples of settings until somebody fills it in, and what everybody tries first.
    static func isPlaceholder(_ secret: String) -> Bool {
        let text = secret.lowercased()
        let known: Set = [
            "changeme", "change-me", "change_me", "secret", "password", "passwd", "postgres", "hearth", "admin",
            "example", "test", "xxx", "todo", "sk-...", "sk-xxx", "12345678",
        ]
        return known.contains(text) || text.hasPrefix("your-") || text.hasPrefix("your_")
            || (text.hasPrefix("<") && text.hasSuffix(">"))
    }

    static func boolean(_ value: String) -> Bool? {
        switch value.lowercased() {
        case "true", "1", "yes", "on": true
        case "false", "0", "no", "off": false
        default: nil
        }
    }
}

extension Setting {
    /// Every setting there is, in the order in which they are printed.
    static let all: [Setting] = [
        Setting(
            name: "HEARTH_DEV", kind: .boolean, fallback: "false",
            help: "dev mode: loopback only, requests act as the user they name"),
        Setting(name: "HOST", kind: .text, fallback: "127.0.0.1", help: "address to serve on"),
        Setting(
            name: "PORT", kind: .integer(0...65535), fallback: "8000", help: "port to serve on; 0 takes a free one"),
        Setting(
            name: "PUBLIC_URL", kind: .url, fallback: "",
            help: "where clients reach this server, such as https://hearth.example.org; APPLE_AUDIENCE needs it"),
        Setting(
            name: "CORS_ORIGINS", kind: .origins, fallback: "",
            isLive: true,
            help: "origins whose pages may read answers, such as https://family.example, separated by commas"),
        Setting(
            name: "DATABASE_URL", kind: .database, fallback: "sqlite:///.hearth/hearth.db",
            help: "where everything is kept"
        ),
        Setting(
            name: "PGVECTOR_M", kind: .integer(2...100), fallback: "16",
            help: "neighbours of a vector in pgvector's graphs"),
        Setting(
            name: "PGVECTOR_EF_CONSTRUCTION", kind: .integer(4...1000), fallback: "64",
            help: "candidates while such a graph is built, at least twice PGVECTOR_M"),
        Setting(
            name: "PGVECTOR_EF_SEARCH", kind: .integer(1...1000), fallback: "100",
            help: "candidates of a search in such a graph"),
        Setting(
            name: "AI_ASSIST_ENABLED", kind: .boolean, fallback: "true",
            isLive: true, help: "off: no model is asked, the knowledge base and the tools answer"),
        Setting(name: "ANTHROPIC_API_KEY", kind: .text, fallback: "", isSecret: true, help: "key for Anthropic"),
        Setting(
            name: "ANTHROPIC_BASE_URL", kind: .url, fallback: "https://api.anthropic.com",
            help: "where Anthropic's Messages API is"),
        Setting(name: "OPENAI_API_KEY", kind: .text, fallback: "", isSecret: true, help: "key for OpenAI"),
        Setting(
            name: "OPENAI_BASE_URL", kind: .url, fallback: "https://api.openai.com/v1",
            help: "where an OpenAI-compatible API is, with /v1"),
        Setting(
            name: "PROVIDER_CA_FILE", kind: .path, fallback: "",
            help: "certificate authorities for providers, in PEM; empty takes the system's"),
        Setting(
            name: "PROVIDER_PROXY", kind: .url, fallback: "", isSecret: true,
            help: "proxy for providers; empty takes the environment's (https_proxy, no_proxy)"),
        Setting(
            name: "JWT_PRIVATE_PEM", kind: .text, fallback: "secrets/jwt_private.pem", isSecret: true,
            help: "RSA key that signs our tokens: in PEM, or the file that holds it"),
        Setting(
            name: "JWT_PUBLIC_PEM", kind: .text, fallback: "",
            help: "its public half, to be compared; in PEM, or the file that holds it"),
        Setting(
            name: "JWT_PREVIOUS_PUBLIC_PEM", kind: .text, fallback: "secrets/jwt_previous_public.pem",
            help: "public half of the key before it, whose tokens are still taken"),
        Setting(
            name: "AUDIT_KEY", kind: .text, fallback: "", isSecret: true,
            help:
                "key of the audit's goal digests: 64 hexadecimal digits, or the file that holds them; empty takes the file "
                + "audit_key beside that of JWT_PRIVATE_PEM"),
        Setting(
            name: "APPLE_AUDIENCE", kind: .text, fallback: "",
            help: "bundle identifiers of apps that may sign in with Apple, separated by commas; empty for none"),
        Setting(
            name: "APPLE_JWKS_URL", kind: .url, fallback: "https://appleid.apple.com/auth/keys",
            help: "where the public keys of Sign in with Apple are"),
        Setting(
            name: "APPLE_APP_IDS", kind: .text, fallback: "",
            help: "apps that belong to this server, as TEAMID.bundle.identifier, comma separated"),
        Setting(
            name: "OIDC_ISSUER", kind: .url, fallback: "",
            help: "OpenID provider to sign in with; empty for none"),
        Setting(name: "OIDC_CLIENT_ID", kind: .text, fallback: "", help: "who this server is to it"),
        Setting(
            name: "OIDC_CLIENT_SECRET", kind: .text, fallback: "", isSecret: true,
            help: "what proves that; empty for a public client"),
        Setting(
            name: "OIDC_REDIRECT_URI", kind: .url, fallback: "", help: "where it sends the browser back to"),
        Setting(
            name: "SIGN_UP", kind: .choice(["open", "invite"]), fallback: "invite",
            help: "who may make an account: anybody, or who was invited into a household"),
        Setting(
            name: "BREACHED_PASSWORDS_FILE", kind: .path, fallback: "",
            help: "SHA-1 digests of known passwords, sorted, as Pwned Passwords has them"),
        Setting(
            name: "USER_MONTHLY_QUOTA", kind: .integer(0...1_000_000), fallback: "10",
            isLive: true, help: "runs per user and calendar month (1000 in dev mode unless set)"),
        Setting(
            name: "RATE_LIMIT_PER_MIN", kind: .integer(0...1_000_000), fallback: "30",
            isLive: true, help: "requests a minute of an address; 0 is no limit, as in dev mode unless set"),
        Setting(
            name: "RATE_LIMIT_USER_PER_MIN", kind: .integer(0...1_000_000), fallback: "60",
            isLive: true, help: "the same of a user"),
        Setting(
            name: "RATE_LIMIT_HOUSEHOLD_PER_MIN", kind: .integer(0...1_000_000), fallback: "120",
            isLive: true, help: "the same of a household"),
        Setting(
            name: "RATE_LIMIT_SIGN_IN_PER_MIN", kind: .integer(0...1_000_000), fallback: "10",
            isLive: true, help: "the same of an address at /v1/auth/"),
        Setting(
            name: "RATE_LIMIT_STORE", kind: .choice(["auto", "memory", "redis", "postgres"]), fallback: "auto",
            help: "where several servers share their limits: auto takes Redis where REDIS_URL is set"),
        Setting(
            name: "RATE_LIMIT_STORE_PATIENCE_MS", kind: .integer(1...10_000), fallback: "50",
            help: "milliseconds that a request waits for it; then the server counts by itself"),
        Setting(
            name: "REDIS_URL", kind: .text, fallback: "", isSecret: true,
            help: "redis://[[user]:password@]host[:port][/database] or unix:///socket"),
        Setting(
            name: "TRUSTED_PROXIES", kind: .text, fallback: "",
            isLive: true, help: "addresses or networks (CIDR), by commas, whose X-Forwarded-For is believed"),
        Setting(
            name: "STREAMS_PER_USER", kind: .integer(0...100_000), fallback: "8",
            isLive: true,
            help: "answers that are written for a user at a time; 0 is no limit, as in dev mode unless set"),
        Setting(
            name: "STREAMS_PER_PROCESS", kind: .integer(0...1_000_000), fallback: "5000",
            isLive: true, help: "the same of a server"),
        Setting(
            name: "RUN_BUDGET_CENTS_DEFAULT", kind: .integer(0...100_000), fallback: "10",
            isLive: true, help: "what one run may cost, in US cents"),
        Setting(
            name: "RUN_TOKEN_LIMIT_DEFAULT", kind: .integer(1...10_000_000), fallback: "2000",
            isLive: true, help: "tokens in and out of one run together"),
        Setting(
            name: "SPEND_LIMIT_CENTS_PER_DAY", kind: .integer(0...100_000_000), fallback: "500",
            isLive: true,
            help: "what all runs together may spend per UTC day, in US cents; 0 is no limit, as in dev mode unless set"),
        Setting(
            name: "RUN_DEADLINE_SECONDS", kind: .integer(1...3600), fallback: "120",
            isLive: true, help: "from a request to the last byte of its answer"),
        Setting(name: "SEED_DIR", kind: .path, fallback: "seed", help: "the knowledge base's cards and models.yaml"),
        Setting(
            name: "EMBEDDER", kind: .choice(["auto", "local", "openai", "none"]), fallback: "auto",
            help: "who makes vectors to search by meaning: auto takes EMBEDDER_FILE where it is there"),
        Setting(
            name: "EMBEDDER_FILE", kind: .path, fallback: ".hearth/embedder/minilm-l6-v2.hearth",
            help: "the local embedder's model, as `hearth embedder convert` writes it"),
        Setting(
            name: "EMBEDDING_MODEL", kind: .text, fallback: "text-embedding-3-large",
            help: "model of EMBEDDER=openai, asked at OPENAI_BASE_URL"),
        Setting(
            name: "EMBEDDING_DIMENSION", kind: .integer(1...16_000), fallback: "3072",
            help: "numbers of a vector of EMBEDDING_MODEL"),
        Setting(
            name: "VECTOR_INDEX", kind: .choice(["auto", "memory"]), fallback: "auto",
            help: "where vectors are searched: auto takes pgvector where PostgreSQL has it"),
        Setting(
            name: "VECTOR_FILE", kind: .path, fallback: ".hearth/passages.index",
            help: "vectors as they are searched in memory, kept for the next start; empty keeps none"),
        Setting(name: "POLICY_DIR", kind: .path, fallback: "policies", help: "the safety policies"),
        Setting(
            name: "PII_PLACEHOLDER", kind: .choice(["typed", "redacted"]), fallback: "typed",
            help: "what stands for personal data: [EMAIL], [PHONE], ..., or [redacted] for all"),
        Setting(
            name: "LOG_LEVEL", kind: .choice(["trace", "debug", "info", "notice", "warning", "error", "critical"]),
            fallback: "info", isLive: true, help: "least severe log line that is written"),
        Setting(
            name: "LOG_FORMAT", kind: .choice(["text", "json"]), fallback: "text",
            help: "log lines for people, or one JSON object each"),
        Setting(
            name: "OTEL_EXPORTER_OTLP_ENDPOINT", kind: .url, fallback: "",
            help: "OpenTelemetry collector (OTLP over HTTP), such as http://127.0.0.1:4318; empty sends no traces"),
        Setting(
            name: "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", kind: .url, fallback: "",
            help: "the same as the whole URL of its traces"),
        Setting(
            name: "OTEL_EXPORTER_OTLP_HEADERS", kind: .text, fallback: "", isSecret: true,
            help: "headers for it, name=value by commas, percent-encoded"),
        Setting(
            name: "OTEL_EXPORTER_OTLP_TIMEOUT", kind: .integer(1...600_000), fallback: "10000",
            help: "milliseconds that one delivery to it may take"),
        Setting(
            name: "OTEL_EXPORTER_OTLP_PROTOCOL", kind: .choice(["http/protobuf"]), fallback: "http/protobuf",
            help: "how it is spoken to"),
        Setting(
            name: "OTEL_SERVICE_NAME", kind: .text, fallback: "parenting-assistant-api",
            help: "what this server is called in traces"),
        Setting(
            name: "OTEL_RESOURCE_ATTRIBUTES", kind: .text, fallback: "",
            help: "more of it, name=value by commas, such as deployment.environment.name=home"),
        Setting(
            name: "OTEL_TRACES_SAMPLER", kind: .choice(Sampler.names), fallback: "parentbased_always_on",
            help: "which traces are recorded"),
        Setting(
            name: "OTEL_TRACES_SAMPLER_ARG", kind: .text, fallback: "", help: "the share of a ratio sampler, 0 to 1"),
        Setting(
            name: "OTEL_SDK_DISABLED", kind: .boolean, fallback: "false", help: "on: no traces, whatever else is set"),
        Setting(
            name: "SENTRY_DSN", kind: .text, fallback: "", isSecret: true,
            help: "where failures of the server are reported (code and place, nobody's words), https://KEY@HOST/PROJECT"
        ),
    ]
}
