import Testing

@testable import HearthApp

struct MaskedURLTests {
    @Test(arguments: [
        ("postgres://hearth:secret@db/hearth", "postgres://***@db/hearth"),
        (
            "postgres://hearth@db/hearth?sslmode=require&password=secret",
            "postgres://***@db/hearth?sslmode=***&password=***"
        ),
    ])
    func `a masked URL shows neither user nor password nor values of the query`(url: String, shown: String) {
        #expect(MaskedURL.text(of: url) == shown)
    }
}
