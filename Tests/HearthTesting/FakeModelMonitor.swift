package import Assist

/// Models that fare as the test says.
package struct FakeModelMonitor: ModelMonitor {
    package var modelHealth: [ModelHealth]

    package init(_ health: [ModelHealth] = []) { modelHealth = health }
}
