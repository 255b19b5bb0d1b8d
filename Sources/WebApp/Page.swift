package import HTTPTypes
package import Hummingbird
import NIOCore
import ServerKit

/// An HTML page: its own content, in the frame that all pages share.
package struct Page: Sendable {
    /// Entry of the navigation that is marked as current.
    package enum Section: String, CaseIterable, Sendable {
        /// The planning page.
        case home = "/"
        /// The dashboard of admins.
        case dashboard = "/v1/admin/dashboard"
        /// The API reference.
        case interface = "/docs"
        /// The sign-in page.
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

    private let title: String
    private let section: Section?
    /// The language of a page for guests; nil for a page of this site.
    private let guestLanguage: String?
    private let main: HTML
    private let styles: [WebAssets.Name]
    private let modules: [WebAssets.Name]
    private let status: HTTPResponse.Status
    private let fields: HTTPFields

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - title: the title, to which the name of the product is added.
    ///   - section: the entry of the navigation that is marked as current.
    ///   - main: the content.
    ///   - styles: styles in addition to the common one.
    ///   - modules: ES modules. A page should work without them if possible.
    ///   - fields: fields of the response in addition to those of every page.
    package init(
        title: String, section: Section? = nil, main: HTML, styles: [WebAssets.Name] = [],
        modules: [WebAssets.Name] = [], status: HTTPResponse.Status = .ok, fields: HTTPFields = [:]
    ) {
        self.title = title
        self.section = section
        guestLanguage = nil
        self.main = main
        self.styles = styles
        self.modules = modules
        self.status = status
        self.fields = fields
    }

    /// Creates a page for somebody who has a link and no account: without navigation, and without a referrer, which would
    /// give the link away.
    ///
    /// - Parameter language: the language of title and content, as a language tag.
    package init(
        guestTitle title: String, language: String, main: HTML, status: HTTPResponse.Status = .ok,
        fields: HTTPFields = [:]
    ) {
        self.title = title
        section = nil
        guestLanguage = language
        self.main = main
        styles = []
        modules = []
        self.status = status
        self.fields = fields
    }

    /// The response with the whole document.
    package var response: Response {
        var security = Self.security
        if guestLanguage != nil { security[.referrerPolicy] = "no-referrer" }
        return Response(
            status: status, headers: security + [.contentType: "text/html; charset=utf-8"] + fields,
            body: ResponseBody(byteBuffer: ByteBuffer(string: document.text)))
    }

    private var document: HTML {
        """
        <!doctype html>
        <html lang="\(guestLanguage ?? "en")">
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
        \(guestLanguage == nil ? header : .empty)<main id="main">
        \(main)
        </main>
        \(guestLanguage == nil ? footer : .empty)<div id="announcements" class="visually-hidden" role="status" aria-live="polite"></div>
        </body>
        </html>

        """
    }

    private var header: HTML {
        """
        <a class="skip" href="#main">Skip to the content</a>
        <header class="top"><nav aria-label="Hearth">
        <a class="brand" href="/"><img src="\(WebAssets.all.path(.icon))" alt="">Hearth</a>
        \(Section.allCases.map(link))
        </nav></header>

        """
    }

    private var footer: HTML {
        """
        <footer>Hearth runs on your own server. It gives general information, not medical advice.</footer>

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
