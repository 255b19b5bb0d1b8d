import Foundation
import HearthTesting
import Storage
import Testing

@Suite struct PostgresURLTests {
    @Test(arguments: [
        "postgres://u:secret@h/db?pool_size=0", "postgres://u:secret@h/db?pool_size=secret",
        "postgres://u:secret@h/db?statement_timeout=", "postgresql://u:secret@h/db?colour=secret",
        "postgres://u:secret@h:port/db?statement_timeout=-1", "postgres://u:sec%zzret@h/db",
    ])
    func `an invalid URL is refused in an error without its password`(url: String) async {
        let error = await #expect(throws: StorageError.self) { try await Storage.open(url: url) }
        #expect(error?.code == .unsupportedURL)
        #expect(error?.message.contains("sec") == false)
    }

    @Test func `a URL may have any name and the engine's parameters anywhere in its query`() async throws {
        let server = try await TemporaryPostgres.shared.value
        let name = "odd? name/@%"
        if try await server.query("SELECT 1 FROM pg_roles WHERE rolname = '\(name)'").isEmpty {
            _ = try await server.query("CREATE ROLE \"\(name)\" LOGIN")
        }
        let user = "odd%3F%20name%2F%40%25"
        for scheme in ["postgres", "postgresql"] {
            let url = """
                \(scheme)://\(user):p%40ss@/postgres?pool_size=2&host=\(server.folder.path)&statement_timeout=1234567\
                &application_name=other
                """
            try await withStorage(at: url) { storage in
                let row = try await storage.row(
                    """
                    SELECT current_user AS u, current_setting('statement_timeout') AS t,
                        current_setting('application_name') AS a, current_setting('client_encoding') AS e
                    """)
                #expect(try row["u"] == name)
                #expect(try row["t"] == "1234567ms")
                #expect(try row["a"] == "other")
                #expect(try row["e"] == "UTF8")
            }
        }
    }

    @Test func `a missing parameter has a default`() async throws {
        let server = try await TemporaryPostgres.shared.value
        let url = "postgres://hearth@/postgres?host=\(server.folder.path)&port=\(server.port)"
        try await withStorage(at: url) { storage in
            let row = try await storage.row(
                """
                SELECT current_setting('statement_timeout') AS t, current_setting('application_name') AS a
                """)
            #expect(try row["t"] == "30s")
            #expect(try row["a"] == "hearth")
        }
    }
}
