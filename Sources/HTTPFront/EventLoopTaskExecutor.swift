import NIOCore

/// An executor that runs a task on its connection's event loop. Neither the start nor a write changes threads.
///
/// A task may wait and compute for microseconds there. It must not block: databases and searches use other
/// threads, and responses whose cost depends on what is stored or sent are made by the workers.
final class EventLoopTaskExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
