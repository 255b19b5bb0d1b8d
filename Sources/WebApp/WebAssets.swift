import CWebAssets
import NIOCore
import SystemSupport

/// The files that pages load. They share a folder whose name changes with any of them, so browsers can cache them
/// forever and they can still import each other by relative names.
package struct WebAssets: Sendable {
    /// A file of `Sources/CWebAssets`.
    package enum Name: String, CaseIterable, Sendable {
        case style = "hearth.css"
        case common = "hearth.js"
        case icon = "icon.svg"
        case calendar = "calendar.js"
        case children = "children.js"
        case countries = "countries.js"
        case curl = "curl.js"
        case docsFilter = "docs.js"
        case docsStyle = "docs.css"
        case emergency = "emergency.js"
        case flow = "flow.js"
        case groceries = "groceries.js"
        case household = "household.js"
        case intentChips = "intentchips.js"
        case planText = "plantext.js"
        case results = "results.js"
        case stream = "stream.js"
        case tryIt = "tryit.js"
        case tryStyle = "try.css"
        case understood = "understood.js"
        case dashboard = "dashboard.css"
        case dashboardModule = "dashboard.js"
    }

    static let all = WebAssets()

    /// Hash (FNV-1a) of all files, in hexadecimal.
    let version: String
    private let bytes: [String: ByteBuffer]

    private init() {
        var bytes: [String: ByteBuffer] = [:]
        var whole: [UInt8] = []
        for index in 0..<cw_asset_count() {
            let asset = unsafe cw_asset_at(index)
            let content = unsafe Array(UnsafeBufferPointer(start: asset.bytes, count: asset.length))
            unsafe bytes[String(cString: asset.name)] = ByteBuffer(bytes: content)
            whole += content
        }
        self.bytes = bytes
        version = String(FNV1a.hash(whole), radix: 16)
    }

    /// Returns the path under which a page loads a file.
    func path(_ name: Name) -> String { "/assets/\(version)/\(name.rawValue)" }

    subscript(name: String) -> ByteBuffer? { bytes[name] }

    /// Returns the media type of a file, nil for an unknown extension.
    static func contentType(of name: String) -> String? {
        switch name.split(separator: ".").last {
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml"
        default: nil
        }
    }
}
