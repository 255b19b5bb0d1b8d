/// Settings that apply to one request, read once when its head arrives, so that it sees one state of them.
package struct RequestConfiguration: Sendable {
    package var rules: TrafficRules
    /// The other origins whose pages may read responses.
    package var crossOrigin: CrossOrigin

    package init(rules: TrafficRules = TrafficRules(), crossOrigin: CrossOrigin = CrossOrigin()) {
        self.rules = rules
        self.crossOrigin = crossOrigin
    }
}
