/// What a request is held to, from its head on; read once for it, so that it meets no two states of the house.
package struct RequestConfiguration: Sendable {
    package var rules: TrafficRules
    /// Pages of which other origins may read answers.
    package var crossOrigin: CrossOrigin

    package init(rules: TrafficRules = TrafficRules(), crossOrigin: CrossOrigin = CrossOrigin()) {
        self.rules = rules
        self.crossOrigin = crossOrigin
    }
}
