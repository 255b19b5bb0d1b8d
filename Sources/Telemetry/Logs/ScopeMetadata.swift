import HearthCore
package import Logging
import SystemSupport

extension Logger.MetadataProvider {
    /// Request, run and trace of a log line.
    package static let scope = Logger.MetadataProvider {
        var metadata: Logger.Metadata = [:]
        if let scope = RequestScope.current {
            metadata["request"] = "\(scope.requestID)"
            if let run = scope.runID { metadata["run"] = "\(run.text)" }
        }
        if let context = TraceSpan.current?.context {
            metadata["trace"] = "\(context.traceID.text)"
            metadata["span"] = "\(context.spanID.hexadecimal)"
        }
        return metadata
    }
}
