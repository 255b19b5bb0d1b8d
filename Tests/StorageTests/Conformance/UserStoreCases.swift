import Foundation
import HearthCore
import Testing

extension ConformanceCase<Stores> {
    static let users: [ConformanceCase] = [
        .init("an unknown user is absent") { stores in
            let user = try await stores.users.user(number: 1)
            #expect(user == nil)
        },
        .init("a new user has the first number, the defaults and the given values") { stores in
            let id = UUID()
            let user = try await stores.users.upsert(
                UserChanges(newID: id, number: nil, displayName: "Zoë 🦔", locale: nil, timeZone: nil), at: .example)
            #expect(
                user
                    == User(
                        id: id, number: 1, displayName: "Zoë 🦔", locale: "en", timeZone: "UTC", createdAt: .example))
            #expect(try await stores.users.user(number: 1) == user)
        },
        .init("the next number follows the highest, also above a gap") { stores in
            let far = try await stores.users.upsert(
                UserChanges(newID: UUID(), number: 41, displayName: nil, locale: nil, timeZone: nil), at: .example)
            #expect(far.number == 41)
            #expect(try await stores.newUser().number == 42)
        },
        .init("an upsert changes the given values and keeps the rest") { stores in
            let first = try await stores.users.upsert(
                UserChanges(
                    newID: UUID(), number: 7, displayName: "Ada", locale: "en-GB", timeZone: "Europe/London"),
                at: .example)
            let later = Timestamp(milliseconds: Timestamp.example.milliseconds + 1)
            let second = try await stores.users.upsert(
                UserChanges(newID: UUID(), number: 7, displayName: nil, locale: nil, timeZone: "Europe/Paris"),
                at: later)
            var expected = first
            expected.timeZone = "Europe/Paris"
            #expect(second == expected)
            #expect(try await stores.users.user(number: 7) == expected)
        },
        .init("a number below one is the caller's mistake") { stores in
            for number: Int64 in [0, -1, .min] {
                let error = await #expect(throws: HearthError.self) {
                    try await stores.users.upsert(
                        UserChanges(newID: UUID(), number: number, displayName: nil, locale: nil, timeZone: nil),
                        at: .example)
                }
                #expect(error?.code == .invalidField)
            }
        },
        .init("fifty users made at once have fifty numbers") { stores in
            let numbers = try await withThrowingTaskGroup(of: Int64.self) { group in
                for _ in 0..<50 { group.addTask { try await stores.newUser().number } }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(numbers == Set(1...50))
        },
    ]
}
