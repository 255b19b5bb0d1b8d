import Testing

@testable import HearthApp

struct MaskedURLTests {
    @Test(arguments: [
        ("postgres://hearth:S3cret@db/hearth", "postgres://***@db/hearth"),
        ("postgres://db/h?sslmode=require&password=S3cret", "postgres://db/h?sslmode=***&password=***"),
        ("ftp://u:S3cret@h/v1?api_key=S3cret", "ftp://***@h/v1?api_key=***"),
        ("https://h/v1?S3cret#S3cret", "https://h/v1?***"),
        // A password with a question mark that is not percent-encoded.
        ("postgres://u:S3?cret@db/h", "postgres://***"),
        ("https://h/path", "https://h/path"), ("localhost", "localhost"), ("127.0.0.1:8080/v1", "127.0.0.1:8080/v1"),
        ("sk-S3cret", "***"), ("u:S3cret@h", "***"), ("", "***"),
    ])
    func `a masked URL shows scheme, host and path only`(url: String, shown: String) {
        #expect(MaskedURL.text(of: url) == shown)
    }
}
