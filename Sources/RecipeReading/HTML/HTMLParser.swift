import CHTML
import Glibc

extension HTMLDocument {
    /// Parses a page as browsers do, as far as libxml2 does: nothing is an error.
    ///
    /// - Parameter text: the page in UTF-8.
    /// - Throws: ``PageError`` `unreadable` if there is not enough memory.
    init(parsing text: [UInt8]) throws(PageError) {
        let builder = Builder()
        builder.document.bytes.reserveCapacity(text.count)
        builder.document.nodes.reserveCapacity(text.count / 24)
        let handler = unsafe chtml_handler(
            start: { context, name, attributes in
                guard let context = unsafe context, let name = unsafe name else { return }
                unsafe Builder.of(context).start(name, attributes)
            },
            end: { context in
                guard let context = unsafe context else { return }
                unsafe Builder.of(context).end()
            },
            text: { context, bytes, count in
                guard let context = unsafe context, let bytes = unsafe bytes else { return }
                let text = unsafe UnsafeRawBufferPointer(start: bytes, count: Int(count))
                unsafe Builder.of(context).append(text)
            })
        let code = unsafe text.withUnsafeBufferPointer { buffer in
            unsafe buffer.withMemoryRebound(to: CChar.self) { buffer in
                unsafe chtml_parse(
                    buffer.baseAddress, buffer.count, handler, Unmanaged.passUnretained(builder).toOpaque())
            }
        }
        guard code == 0 else { throw PageError(.unreadable, "There is not enough memory to read the page.") }
        self = builder.finished()
    }

    /// Collects what the parser reports.
    private final class Builder {
        var document = HTMLDocument()
        private var open: [Int32] = []
        /// The open elements that are left out: those behind the limit of nodes, and those below the limit of depth.
        private var ignored = 0
        private let tags = HTMLTag.names
        private let names = HTMLAttribute.names

        static func of(_ context: UnsafeMutableRawPointer) -> Builder {
            unsafe Unmanaged<Builder>.fromOpaque(context).takeUnretainedValue()
        }

        func start(_ name: UnsafePointer<CChar>, _ list: UnsafePointer<UnsafePointer<CChar>?>?) {
            guard document.nodes.count < HTMLDocument.nodeLimit, open.count < HTMLDocument.depthLimit else {
                ignored += 1
                return
            }
            let first = Int32(document.attributes.count)
            if let list = unsafe list {
                var index = 0
                while let key = unsafe list[index] {
                    if let name = unsafe names[String(cString: key)] {
                        let begin = Int32(document.bytes.count)
                        if let value = unsafe list[index + 1] {
                            let value = unsafe UnsafeRawBufferPointer(start: value, count: strlen(value))
                            unsafe document.bytes.append(contentsOf: value)
                        }
                        document.attributes.append(Attribute(name: name, value: begin..<Int32(document.bytes.count)))
                    }
                    index += 2
                }
            }
            let tag = unsafe tags[String(cString: name)] ?? .other
            let parent = open.last ?? -1
            open.append(Int32(document.nodes.count))
            document.nodes.append(
                Node(tag: tag, parent: parent, end: 0, attributes: first..<Int32(document.attributes.count)))
        }

        func end() {
            guard ignored == 0 else {
                ignored -= 1
                return
            }
            guard let last = open.popLast() else { return }
            document.nodes[Int(last)].end = Int32(document.nodes.count)
        }

        func append(_ text: UnsafeRawBufferPointer) {
            guard document.nodes.count < HTMLDocument.nodeLimit else { return }
            let begin = Int32(document.bytes.count)
            unsafe document.bytes.append(contentsOf: text)
            let parent = open.last ?? -1
            let (last, end) = (document.nodes.count - 1, Int32(document.bytes.count))
            // The parser passes text in pieces.
            if last >= 0, document.nodes[last].tag == .text, document.nodes[last].parent == parent,
                document.nodes[last].text.upperBound == begin
            {
                document.nodes[last].text = document.nodes[last].text.lowerBound..<end
            } else {
                document.nodes.append(
                    Node(tag: .text, parent: parent, end: Int32(document.nodes.count + 1), text: begin..<end))
            }
        }

        func finished() -> HTMLDocument {
            while !open.isEmpty {
                ignored = 0
                end()
            }
            return document
        }
    }
}
