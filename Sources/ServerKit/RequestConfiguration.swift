/// The settings that apply to one request. They are read once, when its head arrives, so that a reload does not change
/// them midway.
package struct RequestConfiguration: Sendable {
    /// The limits of requests and streams, and the trusted proxies.
    package var rules: TrafficRules
    /// The other origins whose pages may read responses.
    package var crossOrigin: CrossOrigin

    /// Creates settings; by default without limits, trusted proxies and other origins.
    package init(rules: TrafficRules = TrafficRules(), crossOrigin: CrossOrigin = CrossOrigin()) {
        self.rules = rules
        self.crossOrigin = crossOrigin
    }
}
