import Telemetry

/// A named group of settings, in the order in which help and documents list them.
struct SettingGroup: Sendable {
    var name: String
    var settings: [Setting]
}

extension Setting {
    /// All settings, in the order in which they are printed.
    static let all: [Setting] = SettingGroup.all.flatMap(\.settings)
}

extension SettingGroup {
    /// The part of `hearth serve --help` that lists every setting, in groups, with its default.
    static var help: String {
        all.map { group in
            let entries = group.settings.map { setting in
                let fallback = setting.fallback.isEmpty ? "" : " (default: \(setting.fallback))"
                return "  \(setting.name)\(fallback)\n" + wrapped(setting.help)
            }
            return "\n\(group.name):\n" + entries.joined()
        }.joined()
    }

    /// Returns `text` in lines of at most 78 characters, each indented by six spaces.
    private static func wrapped(_ text: String) -> String {
        var lines = [""]
        for word in text.split(separator: " ") {
            if lines[lines.count - 1].count + word.count > 71 { lines.append("") }
            lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
        }
        return lines.map { "      \($0)\n" }.joined()
    }

    static let all = [server, database, files, models, signIn, limits, purchases, knowledge, safety, telemetry]

    private static let server = SettingGroup(
        name: "Server",
        settings: [
            Setting(
                name: "HEARTH_DEV", kind: .boolean, fallback: "false",
                help: "Dev mode: listens on loopback only and trusts the user that a request names."),
            Setting(name: "HOST", kind: .text, fallback: "127.0.0.1", help: "Address to listen on."),
            Setting(
                name: "PORT", kind: .integer(0...65535), fallback: "8000",
                help: "Port to listen on. 0 picks a free port."),
            Setting(
                name: "PUBLIC_URL", kind: .url, fallback: "",
                help: "URL at which clients reach this server, such as https://hearth.example.org. Setup links and "
                    + "nonces name it; APPLE_AUDIENCE requires it."),
            Setting(
                name: "CORS_ORIGINS", kind: .origins, fallback: "", isLive: true,
                help: "Origins whose pages may read responses, separated by commas, such as https://family.example."),
        ])

    private static let database = SettingGroup(
        name: "Database",
        settings: [
            Setting(
                name: "DATABASE_URL", kind: .database, fallback: "sqlite:///.hearth/hearth.db",
                help: "Database that stores all data: sqlite:///PATH/FILE or postgres://USER:PASSWORD@HOST/DATABASE."),
            Setting(
                name: "PGVECTOR_M", kind: .integer(2...100), fallback: "16",
                help: "Neighbours of each vector in pgvector's graph, which is built from 20,000 passages on."),
            Setting(
                name: "PGVECTOR_EF_CONSTRUCTION", kind: .integer(4...1000), fallback: "64",
                help: "Candidates while pgvector's graph is built; at least twice PGVECTOR_M."),
            Setting(
                name: "PGVECTOR_EF_SEARCH", kind: .integer(1...1000), fallback: "100",
                help: "Candidates of a search in pgvector's graph."),
        ])

    private static let files = SettingGroup(
        name: "Pictures",
        settings: [
            Setting(
                name: "BLOB_DIR", kind: .path, fallback: ".hearth/blobs",
                help: "Folder of the pictures' files, unless S3_BUCKET is set."),
            Setting(
                name: "S3_BUCKET", kind: .text, fallback: "",
                help: "Bucket of the pictures' files in a service with the interface of Amazon S3. Empty uses BLOB_DIR."
            ),
            Setting(
                name: "S3_ENDPOINT", kind: .url, fallback: "",
                help: "URL of that service, such as https://s3.eu-central-1.amazonaws.com."),
            Setting(
                name: "S3_REGION", kind: .text, fallback: "us-east-1", help: "Region of that service."),
            Setting(
                name: "S3_ACCESS_KEY_ID", kind: .text, fallback: "", help: "Id of the access key to the bucket."),
            Setting(
                name: "S3_SECRET_ACCESS_KEY", kind: .text, fallback: "", isSecret: true,
                help: "Secret of the access key to the bucket."),
        ])

    private static let models = SettingGroup(
        name: "Models and providers",
        settings: [
            Setting(
                name: "AI_ASSIST_ENABLED", kind: .boolean, fallback: "true", isLive: true,
                help: "If false, no model is called; the knowledge base and the tools write every answer."),
            Setting(
                name: "ANTHROPIC_API_KEY", kind: .text, fallback: "", isSecret: true, help: "API key for Anthropic."),
            Setting(
                name: "ANTHROPIC_BASE_URL", kind: .url, fallback: "https://api.anthropic.com",
                help: "Base URL of Anthropic's Messages API. A base URL of your own needs no key."),
            Setting(name: "OPENAI_API_KEY", kind: .text, fallback: "", isSecret: true, help: "API key for OpenAI."),
            Setting(
                name: "OPENAI_BASE_URL", kind: .url, fallback: "https://api.openai.com/v1",
                help: "Base URL of an OpenAI-compatible API, with /v1. A base URL of your own needs no key."),
            Setting(
                name: "PROVIDER_CA_FILE", kind: .path, fallback: "",
                help: "PEM file of the certificate authorities to trust for providers; empty uses the system's. The "
                    + "server does not start with a file that it cannot use."),
            Setting(
                name: "PROVIDER_PROXY", kind: .url, fallback: "", isSecret: true,
                help: "Proxy for requests to providers, such as http://USER:PASSWORD@HOST:PORT; empty uses https_proxy "
                    + "and no_proxy of the environment."),
        ])

    private static let signIn = SettingGroup(
        name: "Sign-in",
        settings: [
            Setting(
                name: "JWT_PRIVATE_PEM", kind: .text, fallback: "secrets/jwt_private.pem", isSecret: true,
                help: "RSA private key that signs access tokens: PEM text or the path of a PEM file. Dev mode creates "
                    + "the file."),
            Setting(
                name: "JWT_PUBLIC_PEM", kind: .text, fallback: "",
                help: "Public key that must match JWT_PRIVATE_PEM: PEM text or the path of a PEM file."),
            Setting(
                name: "JWT_PREVIOUS_PUBLIC_PEM", kind: .text, fallback: "secrets/jwt_previous_public.pem",
                help:
                    "Public key of the previous JWT_PRIVATE_PEM, whose access tokens stay valid until they expire: PEM "
                    + "text or the path of a PEM file."),
            Setting(
                name: "AUDIT_KEY", kind: .text, fallback: "", isSecret: true,
                help:
                    "Key of the goal digests in the audit log: 64 hexadecimal digits or the path of a file with them. "
                    + "Empty uses the file audit_key in the folder of JWT_PRIVATE_PEM."),
            Setting(
                name: "APPLE_AUDIENCE", kind: .text, fallback: "",
                help: "Bundle identifiers of the apps that may use Sign in with Apple, separated by commas. Empty "
                    + "disables it."),
            Setting(
                name: "APPLE_JWKS_URL", kind: .url, fallback: "https://appleid.apple.com/auth/keys",
                help: "URL of the public keys of Sign in with Apple."),
            Setting(
                name: "APPLE_APP_IDS", kind: .text, fallback: "",
                help: "Apps that belong to this server, as TEAMID.bundle.identifier, separated by commas."),
            Setting(
                name: "OIDC_ISSUER", kind: .url, fallback: "",
                help: "Issuer URL of an OpenID provider for sign-in. Empty disables it."),
            Setting(
                name: "OIDC_CLIENT_ID", kind: .text, fallback: "", help: "Client ID of this server at OIDC_ISSUER."),
            Setting(
                name: "OIDC_CLIENT_SECRET", kind: .text, fallback: "", isSecret: true,
                help: "Client secret of this server at OIDC_ISSUER; empty for a public client."),
            Setting(
                name: "OIDC_REDIRECT_URI", kind: .url, fallback: "",
                help: "URL to which OIDC_ISSUER redirects the browser after sign-in."),
            Setting(
                name: "SIGN_UP", kind: .choice(["open", "invite"]), fallback: "invite",
                help: "People who may create an account: everyone (open) or invited people only (invite)."),
            Setting(
                name: "BREACHED_PASSWORDS_FILE", kind: .path, fallback: "",
                help: "File of SHA-1 digests of known passwords, sorted, in the format of Pwned Passwords."),
        ])

    private static let limits = SettingGroup(
        name: "Limits",
        settings: [
            Setting(
                name: "USER_MONTHLY_QUOTA", kind: .integer(0...1_000_000), fallback: "10", isLive: true,
                help: "Runs with a model per user and calendar month of the user's time zone, unless the plan limits "
                    + "them. Dev mode: 1000 unless set."),
            Setting(
                name: "RATE_LIMIT_PER_MIN", kind: .integer(0...1_000_000), fallback: "30", isLive: true,
                help: "Requests per minute and client address; 0 for no limit. Dev mode: no limit unless set."),
            Setting(
                name: "RATE_LIMIT_USER_PER_MIN", kind: .integer(0...1_000_000), fallback: "60", isLive: true,
                help: "Requests per minute and user; 0 for no limit. Dev mode: no limit unless set."),
            Setting(
                name: "RATE_LIMIT_HOUSEHOLD_PER_MIN", kind: .integer(0...1_000_000), fallback: "120", isLive: true,
                help: "Requests per minute and household; 0 for no limit. Dev mode: no limit unless set."),
            Setting(
                name: "RATE_LIMIT_SIGN_IN_PER_MIN", kind: .integer(0...1_000_000), fallback: "10", isLive: true,
                help: "Requests per minute and client address to /v1/auth/ and /sign-in; 0 for no limit. Dev mode: no "
                    + "limit unless set."),
            Setting(
                name: "RATE_LIMIT_SYNC_PER_MIN", kind: .integer(0...1_000_000), fallback: "240", isLive: true,
                help: "Requests per minute to /v1/sync/ of one session or API token, in place of the limits of user "
                    + "and household, and as many that read /v1/images; 0 for no limit. Dev mode: no limit unless set."),
            Setting(
                name: "RATE_LIMIT_SYNC_IP_PER_MIN", kind: .integer(0...1_000_000), fallback: "1200", isLive: true,
                help:
                    "Requests per minute and client address to /v1/sync/, and as many that read /v1/images, in place of "
                    + "RATE_LIMIT_PER_MIN; 0 for no "
                    + "limit. Dev mode: no limit unless set."),
            Setting(
                name: "RATE_LIMIT_STORE", kind: .choice(["auto", "memory", "redis", "postgres"]), fallback: "auto",
                help: "Store in which several servers count requests together. auto uses Redis if REDIS_URL is set, "
                    + "else memory."),
            Setting(
                name: "RATE_LIMIT_STORE_PATIENCE_MS", kind: .integer(1...10_000), fallback: "50",
                help: "Milliseconds that a request waits for RATE_LIMIT_STORE; after that the server counts alone."),
            Setting(
                name: "REDIS_URL", kind: .text, fallback: "", isSecret: true,
                help: "Redis server: redis://[[USER]:PASSWORD@]HOST[:PORT][/DATABASE] or unix:///SOCKET."),
            Setting(
                name: "TRUSTED_PROXIES", kind: .text, fallback: "", isLive: true,
                help: "Addresses or networks (CIDR) of proxies whose X-Forwarded-For is trusted, separated by commas."),
            Setting(
                name: "OUTBOUND_ALLOW", kind: .text, fallback: "",
                help: "Private networks that recipe imports, covers, calendars and webhooks may reach, separated by "
                    + "commas, with a port or range of ports: 192.168.1.5:8123, 10.0.0.0/8:8000-8999, [fd00::/8]:443. "
                    + "Without ports all are allowed. Public addresses are always reached, at ports 80 and 443."),
            Setting(
                name: "STREAMS_PER_USER", kind: .integer(0...100_000), fallback: "8", isLive: true,
                help: "Streams that a user may have at the same time; 0 for no limit. Dev mode: no limit unless set."),
            Setting(
                name: "STREAMS_PER_PROCESS", kind: .integer(0...1_000_000), fallback: "5000", isLive: true,
                help: "Streams that a server process may have at the same time; 0 for no limit."),
            Setting(
                name: "RUN_BUDGET_CENTS_DEFAULT", kind: .integer(0...100_000), fallback: "10", isLive: true,
                help: "Highest cost of one run in US cents, unless the plan sets it."),
            Setting(
                name: "RUN_TOKEN_LIMIT_DEFAULT", kind: .integer(1...10_000_000), fallback: "2000", isLive: true,
                help:
                    "Highest number of input and output tokens of one run, unless the plan sets it. Failed calls count "
                    + "for money only."),
            Setting(
                name: "SPEND_LIMIT_CENTS_PER_DAY", kind: .integer(0...100_000_000), fallback: "500", isLive: true,
                help:
                    "Highest cost of all runs per UTC day in US cents; 0 for no limit. Runs above it use no model. Dev "
                    + "mode: no limit unless set."),
            Setting(
                name: "STORAGE_MB_PER_USER_PER_DAY", kind: .integer(0...100_000), fallback: "24",
                help:
                    "Megabytes by which one user may let the records in the database grow per UTC day; 0 for no limit. "
                    + "Records of imported files count against the household alone. Dev mode: no limit unless set."),
            Setting(
                name: "RUN_DEADLINE_SECONDS", kind: .integer(1...3600), fallback: "120", isLive: true,
                help: "Seconds from a request to the last byte of its response."),
        ])

    private static let purchases = SettingGroup(
        name: "Purchases",
        settings: [
            Setting(
                name: "REVENUECAT_WEBHOOK_SECRET", kind: .text, fallback: "", isSecret: true,
                help:
                    "Value of Authorization in requests to /v1/webhooks/revenuecat. Empty: the server takes no purchases, "
                    + "and recipe imports have no limit."),
            Setting(
                name: "PRO_ENTITLEMENT", kind: .text, fallback: "Hauptgang Pro",
                help: "Entitlement of RevenueCat that gives a household the plan pro."),
            Setting(
                name: "REVENUECAT_SANDBOX", kind: .boolean, fallback: "false",
                help: "Whether purchases in the sandbox of a shop count."),
        ])

    private static let knowledge = SettingGroup(
        name: "Knowledge base",
        settings: [
            Setting(
                name: "SEED_DIR", kind: .path, fallback: "seed", help: "Folder with Hearth's cards and models.yaml."),
            Setting(
                name: "EMBEDDER", kind: .choice(["auto", "local", "openai", "none"]), fallback: "auto",
                help:
                    "Embedder for search by meaning: on this machine (local), or OPENAI_BASE_URL, which receives cards "
                    + "and queries (openai). auto is local if EMBEDDER_FILE exists, else none."),
            Setting(
                name: "EMBEDDER_FILE", kind: .path, fallback: ".hearth/embedder/minilm-l6-v2.hearth",
                help: "Model file of the local embedder, as `make embedder` or `hearth embedder convert` writes it."),
            Setting(
                name: "EMBEDDING_MODEL", kind: .text, fallback: "text-embedding-3-large",
                help: "Model for EMBEDDER=openai."),
            Setting(
                name: "EMBEDDING_DIMENSION", kind: .integer(1...16_000), fallback: "3072",
                help: "Dimensions of EMBEDDING_MODEL's vectors."),
            Setting(
                name: "VECTOR_INDEX", kind: .choice(["auto", "memory"]), fallback: "auto",
                help: "Index that searches vectors. auto uses pgvector if PostgreSQL has it, else memory."),
            Setting(
                name: "VECTOR_FILE", kind: .path, fallback: ".hearth/passages.index",
                help: "Copy of the vectors in memory for a faster next start. Empty disables it."),
        ])

    private static let safety = SettingGroup(
        name: "Safety and privacy",
        settings: [
            Setting(name: "POLICY_DIR", kind: .path, fallback: "policies", help: "Folder of the safety policies."),
            Setting(
                name: "PII_PLACEHOLDER", kind: .choice(["typed", "redacted"]), fallback: "typed",
                help: "Placeholder for personal data: its type, such as [EMAIL] (typed), or always [redacted]."),
        ])

    private static let telemetry = SettingGroup(
        name: "Logs, traces and error reports",
        settings: [
            Setting(
                name: "LOG_LEVEL",
                kind: .choice(["trace", "debug", "info", "notice", "warning", "error", "critical"]),
                fallback: "info", isLive: true, help: "Lowest severity of log lines that are written."),
            Setting(
                name: "LOG_FORMAT", kind: .choice(["text", "json"]), fallback: "text",
                help: "Format of log lines: text, or one JSON object per line."),
            Setting(
                name: "OTEL_EXPORTER_OTLP_ENDPOINT", kind: .url, fallback: "",
                help: "OpenTelemetry collector for traces (OTLP over HTTP), such as http://127.0.0.1:4318. Empty sends "
                    + "no traces."),
            Setting(
                name: "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", kind: .url, fallback: "",
                help: "Complete URL for traces; takes precedence over OTEL_EXPORTER_OTLP_ENDPOINT."),
            Setting(
                name: "OTEL_EXPORTER_OTLP_HEADERS", kind: .text, fallback: "", isSecret: true,
                help: "Header fields for the collector: name=value pairs, percent-encoded, separated by commas."),
            Setting(
                name: "OTEL_EXPORTER_OTLP_TIMEOUT", kind: .integer(1...600_000), fallback: "10000",
                help: "Milliseconds after which a delivery to the collector fails."),
            Setting(
                name: "OTEL_EXPORTER_OTLP_PROTOCOL", kind: .choice(["http/protobuf"]), fallback: "http/protobuf",
                help: "Protocol of the collector."),
            Setting(
                name: "OTEL_SERVICE_NAME", kind: .text, fallback: "parenting-assistant-api",
                help: "Name of this server in traces."),
            Setting(
                name: "OTEL_RESOURCE_ATTRIBUTES", kind: .text, fallback: "",
                help: "More attributes of this server in traces: name=value pairs separated by commas, such as "
                    + "deployment.environment.name=home."),
            Setting(
                name: "OTEL_TRACES_SAMPLER", kind: .choice(Sampler.names), fallback: "parentbased_always_on",
                help: "Sampler that selects the recorded traces."),
            Setting(
                name: "OTEL_TRACES_SAMPLER_ARG", kind: .text, fallback: "",
                help: "Ratio of a ratio sampler, 0 to 1."),
            Setting(
                name: "OTEL_SDK_DISABLED", kind: .boolean, fallback: "false",
                help: "If true, no traces are recorded, whatever the other settings say."),
            Setting(
                name: "SENTRY_DSN", kind: .text, fallback: "", isSecret: true,
                help:
                    "Sentry project that receives server failures, as https://KEY@HOST/PROJECT. Reports contain error "
                    + "code and source location, never a user's text."),
        ])
}
