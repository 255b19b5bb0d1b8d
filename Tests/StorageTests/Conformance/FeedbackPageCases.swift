import Assist
import Foundation
import HearthCore
import Testing

extension ConformanceCase<Stores> {
    static let feedbackPages: [ConformanceCase] = [
        .init("feedback comes back page by page as it was given, the oldest first") { stores in
            let users = [try await stores.newUser(), try await stores.newUser()]
            var given: [FeedbackEntry] = []
            for number in 0..<23 {
                let user = users[number % 2]
                let run = number % 3 == 0 ? try await stores.newRun(of: user) : nil
                var feedback = Feedback.example(by: user, on: run?.id, .edit)
                // Some in the same millisecond.
                feedback.createdAt = Timestamp(milliseconds: Int64(1000 - number / 4))
                if number % 6 == 0 { (feedback.prompt, feedback.answer) = ("What? 🦔", "That.\n") }
                try await stores.feedback.record(feedback)
                given.append(FeedbackEntry(feedback: feedback, mode: run?.mode))
            }
            given.sort {
                ($0.feedback.createdAt, $0.feedback.id.text) < ($1.feedback.createdAt, $1.feedback.id.text)
            }
            let times = Timestamp(milliseconds: 0)..<Timestamp(milliseconds: .max)
            for limit in [1, 4, 22, 23, 24] {
                var read: [FeedbackEntry] = []
                while true {
                    let page = try await stores.feedback.page(of: times, after: read.last?.feedback, limit: limit)
                    #expect(page.count <= limit)
                    read += page
                    if page.isEmpty { break }
                }
                #expect(read == given)
            }
        },
        .init("only feedback of the times asked for comes back") { stores in
            let user = try await stores.newUser()
            for time: Int64 in [99, 100, 199, 200] {
                var feedback = Feedback.example(by: user, on: nil, .up)
                feedback.createdAt = Timestamp(milliseconds: time)
                try await stores.feedback.record(feedback)
            }
            let page = try await stores.feedback.page(
                of: Timestamp(milliseconds: 100)..<Timestamp(milliseconds: 200), after: nil, limit: 10)
            #expect(page.map(\.feedback.createdAt.milliseconds) == [100, 199])
        },
    ]
}
