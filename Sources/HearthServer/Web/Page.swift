import HTTPTypes
import Hummingbird
import NIOCore

/// A page of ours: what differs between them, and the frame that they share.
struct Page: Sendable {
    /// Where the reader is, for the navigation.
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
    /// Beside the style that all pages share.
    var styles: [WebAssets.Name] = []
    /// ES modules. A page has to make sense without them where it can.
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
        <footer>Hearth runs on this house's own machine. What it writes is general information, not medical advice.</footer>
        <div id="announcements" class="visually-hidden" role="status" aria-live="polite"></div>
        </body>
        </html>

        """
    }

    private func link(to other: Section) -> HTML {
        let mark: HTML = other == section ? " aria-current=\"page\"" : ""
        return "<a href=\"\(other.rawValue)\"\(mark)>\(other.name)</a>\n"
    }

    /// Nothing inline, nothing from elsewhere, and no string ever becomes markup (Content Security Policy Level 3, Trusted
    /// Types). The referrer stays within the house, because `Origin` would be withheld as well without one.
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
