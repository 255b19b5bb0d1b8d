import Dispatch
import Glibc
import Synchronization

/// A few threads for the tasks of requests whose work depends on what is stored or sent.
///
/// Event loops carry every connection and must never compute for long. These threads may: they run with a lower priority,
/// so that on a busy machine the event loops go first. Parts of tasks run in the order in which they become ready.
package final class Workers: TaskExecutor {
    fileprivate struct State {
        var jobs: [UnownedJob] = []
        /// The place of the next job. Those before it have run.
        var next = 0
    }

    private let state = Mutex(State())
    private let ready = DispatchSemaphore(value: 0)

    /// The workers of the process: as many as the machine has cores, at least two.
    package static let shared = Workers(count: max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    /// The value of nice(2) of the threads.
    private static let niceness: Int32 = 5

    private init(count: Int) {
        for _ in 0..<count {
            var thread = pthread_t()
            let context = unsafe Unmanaged.passRetained(self).toOpaque()
            let result = unsafe pthread_create(&thread, nil, workerMain, context)
            precondition(result == 0, "the threads of requests cannot be started")
            pthread_detach(thread)
        }
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { $0.jobs.append(job) }
        ready.signal()
    }

    fileprivate func run() -> Never {
        blockSignals()
        // On Linux the priority belongs to the thread, not to the process.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.niceness)
        while true {
            ready.wait()
            guard let job = state.withLock({ $0.take() }) else { continue }
            unsafe job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}

extension Workers.State {
    fileprivate mutating func take() -> UnownedJob? {
        guard next < jobs.count else { return nil }
        defer {
            next += 1
            // The front is given back when it is half of the array, so that a job costs the same at any length.
            if next * 2 >= jobs.count {
                jobs.removeFirst(next)
                next = 0
            }
        }
        return jobs[next]
    }
}

private func workerMain(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context else { return nil }
    unsafe Unmanaged<Workers>.fromOpaque(context).takeRetainedValue().run()
}
