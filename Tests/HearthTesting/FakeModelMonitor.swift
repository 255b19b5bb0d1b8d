package import Assist

/// A model monitor that returns the health that a test sets.
package struct FakeModelMonitor: ModelMonitor {
    package var modelHealth: [ModelHealth]

    package init(_ health: [ModelHealth] = []) { modelHealth = health }
}
