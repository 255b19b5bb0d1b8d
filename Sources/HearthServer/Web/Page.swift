import HTTPTypes
import Hummingbird
import NIOCore

/// An HTML page: its own content, in the frame that all pages share.
struct Page: Sendable {
    /// Entry of the navigation that is marked as current.
    enum Section: String, CaseIterable, Sendable {
        case home = "/"
        case dashboard = "/v1/admin/dashboard"
        case interface = "/docs"
        case account = "/sign-in"

        fileprivate var name: String {
            switch self {
            case .home: "Plan"
            case .dashboard: "Dashboard"
            case .interface: "API"
            case .account: "Account"
            }
        }
    }

    var title: String
    var section: Section?
    var main: HTML
    /// Styles in addition to the common one.
    var styles: [WebAssets.Name] = []
    /// ES modules. A page should work without them if possible.
    var modules: [WebAssets.Name] = []
    var status = HTTPResponse.Status.ok
    var fields: HTTPFields = [:]

    var response: Response {
        Response(
            status: status, headers: Self.security + [.contentType: "text/html; charset=utf-8"] + fields,
            body: ResponseBody(byteBuffer: ByteBuffer(string: document.text)))
    }

    private var document: HTML {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="robots" content="noindex">
        <title>\(title) · Hearth</title>
        <link rel="icon" href="\(WebAssets.all.path(.icon))">
        \(([.style] + styles).map { "<link rel=\"stylesheet\" href=\"\(WebAssets.all.path($0))\">\n" as HTML })
        \(modules.map { "<script type=\"module\" src=\"\(WebAssets.all.path($0))\"></script>\n" as HTML })
        </head>
        <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header class="top"><nav aria-label="Hearth">
        <a class="brand" href="/"><img src="\(WebAssets.all.path(.icon))" alt="">Hearth</a>
        \(Section.allCases.map(link))
        </nav></header>
        <main id="main">
        \(main)
        </main>
        <footer>Hearth runs on your own server. It gives general information, not medical advice.</footer>
        <div id="announcements" class="visually-hidden" role="status" aria-live="polite"></div>
        </body>
        </html>

        """
    }

    private func link(to other: Section) -> HTML {
        let mark: HTML = other == section ? " aria-current=\"page\"" : ""
        return "<a href=\"\(other.rawValue)\"\(mark)>\(other.name)</a>\n"
    }

    /// Security fields: no inline or foreign code, and no string becomes markup (Content Security Policy Level 3,
    /// Trusted Types). The referrer is sent to this server only; without any, browsers would withhold `Origin` as well.
    private static let security: HTTPFields = [
        .contentSecurityPolicy: """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; \
        base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'
        """,
        .referrerPolicy: "same-origin",
        .openerPolicy: "same-origin",
    ]
}

extension HTTPFields {
    static func + (first: HTTPFields, second: HTTPFields) -> HTTPFields {
        var both = first
        both.append(contentsOf: second)
        return both
    }
}

extension HTTPField.Name {
    fileprivate static let openerPolicy = constant("Cross-Origin-Opener-Policy")
}
