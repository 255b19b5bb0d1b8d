package import Assist
import HearthCore

extension ChainRouter: ModelMonitor {
    package var modelHealth: [ModelHealth] {
        let (now, uptime) = (clock.now, clock.uptime)
        return health.sorted { $0.key < $1.key }.map { model, health in
            health.report(on: model, in: ModelPhase.allCases.filter { models(for: $0).contains(model) }, at: uptime) {
                now + ($0 - uptime)
            }
        }
    }
}
