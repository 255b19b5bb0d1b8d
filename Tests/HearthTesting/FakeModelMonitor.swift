package import Assist

/// A model monitor with states that the test sets.
package struct FakeModelMonitor: ModelMonitor {
    package var modelHealth: [ModelHealth]

    package init(_ health: [ModelHealth] = []) { modelHealth = health }
}
