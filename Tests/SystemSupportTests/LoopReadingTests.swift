import Foundation
import SystemSupport
import Testing

@Suite struct LoopReadingTests {
    @Test func `what the threads of event loops read is counted, and what others read is not`() async {
        let (mine, others) = (1 << 40, 1 << 41)
        await withCheckedContinuation { continuation in
            let thread = Thread {
                LoopReading.begins(others)
                LoopReading.watchThread()
                LoopReading.begins(mine)
                LoopReading.begins(1)
                continuation.resume()
            }
            thread.start()
        }
        LoopReading.begins(others)
        #expect(LoopReading.longest == mine)
    }
}
