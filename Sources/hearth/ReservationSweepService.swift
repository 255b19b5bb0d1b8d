import Assist
import ServiceLifecycle

/// Sweeps while the house serves.
struct ReservationSweepService: Service {
    let sweeper: ReservationSweeper

    func run() async {
        // Not an error: this is how it ends.
        await cancelWhenGracefulShutdown { await sweeper.run() }
    }
}
