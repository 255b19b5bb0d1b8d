import Foundation
import HearthCore
import Testing

extension ConformanceCase<Stores> {
    static let reservations: [ConformanceCase] = [
        .init("reservations open up to the limit and count from then on") { stores in
            let user = try await stores.newUser()
            for used in 1...3 {
                #expect(try await stores.open(user, limit: 3) == Opening(opened: true, used: used))
            }
            #expect(try await stores.open(user, limit: 3) == Opening(opened: false, used: 3))
            #expect(try await stores.open(user, limit: 0) == Opening(opened: false, used: 3))
        },
        .init("users and periods are counted apart") { stores in
            let user = try await stores.newUser()
            let other = try await stores.newUser()
            #expect(try await stores.open(user, limit: 1).opened)
            #expect(try await stores.open(other, limit: 1) == Opening(opened: true, used: 1))
            #expect(try await stores.open(user, period: "2026-12", limit: 1) == Opening(opened: true, used: 1))
            #expect(try await stores.open(user, limit: 1) == Opening(opened: false, used: 1))
        },
        .init("opening the same run again is no second reservation, also when the period is full") { stores in
            let user = try await stores.newUser()
            let run = UUID()
            for _ in 0..<3 {
                #expect(try await stores.open(user, run: run, limit: 1) == Opening(opened: true, used: 1))
            }
        },
        .init("a run of another user's cannot be taken over") { stores in
            let run = UUID()
            #expect(try await stores.open(try await stores.newUser(), run: run, limit: 1).opened)
            let stranger = try await stores.newUser()
            #expect(try await stores.open(stranger, run: run, limit: 1) == Opening(opened: false, used: 0))
        },
        .init("a settled run keeps its unit, a released one gives it back") { stores in
            let user = try await stores.newUser()
            let (settled, released) = (UUID(), UUID())
            _ = try await stores.open(user, run: settled, limit: 2)
            _ = try await stores.open(user, run: released, limit: 2)
            #expect(try await stores.close(settled, as: .settled))
            #expect(try await stores.open(user, limit: 2) == Opening(opened: false, used: 2))
            #expect(try await stores.close(released, as: .released))
            #expect(try await stores.open(user, limit: 2) == Opening(opened: true, used: 2))
        },
        .init("a closed run is neither closed nor opened again") { stores in
            let user = try await stores.newUser()
            for state in [ReservationState.settled, .released] {
                let run = UUID()
                _ = try await stores.open(user, run: run, limit: 9)
                #expect(try await stores.close(run, as: state))
                #expect(try await stores.close(run, as: .settled) == false)
                #expect(try await stores.close(run, as: .released) == false)
                #expect(try await stores.open(user, run: run, limit: 9).opened == false)
            }
            #expect(try await stores.close(UUID(), as: .settled) == false)
        },
        .init("of two hundred reserves at once exactly the remaining units pass") { stores in
            let user = try await stores.newUser()
            for _ in 0..<5 { _ = try await stores.open(user, limit: 17) }
            let openings = try await withThrowingTaskGroup(of: Opening.self) { group in
                for _ in 0..<200 { group.addTask { try await stores.open(user, limit: 17) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(openings.count { $0.opened } == 12)
            // Each of those who passed saw a count of its own.
            #expect(Set(openings.filter(\.opened).map(\.used)) == Set(6...17))
            #expect(openings.filter { !$0.opened }.allSatisfy { $0.used == 17 })
        },
        .init("of a settle and a release at once exactly one passes") { stores in
            let user = try await stores.newUser()
            for _ in 0..<20 {
                let run = UUID()
                _ = try await stores.open(user, run: run, limit: 100)
                async let settled = stores.close(run, as: .settled)
                async let released = stores.close(run, as: .released)
                let outcomes = try await [settled, released]
                #expect(outcomes.count { $0 } == 1)
            }
        },
        .init("while runs come and go there are never more than the limit") { stores in
            let user = try await stores.newUser()
            let used = try await withThrowingTaskGroup(of: Int.self) { group in
                for index in 0..<100 {
                    group.addTask {
                        let run = UUID()
                        let opening = try await stores.open(user, run: run, limit: 4)
                        if opening.opened && index % 2 == 0 { _ = try await stores.close(run, as: .released) }
                        return opening.used
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(used.allSatisfy { (0...4).contains($0) })
        },
    ]
}

struct Opening: Hashable {
    var opened: Bool
    var used: Int
}

extension Stores {
    func open(_ user: User, run: UUID = UUID(), period: String = "2026-11", limit: Int) async throws -> Opening {
        let (opened, used) = try await reservations.open(
            Reservation(runID: run, userID: user.id, reserved: Money(cents: 2)), period: period, limit: limit,
            at: .example)
        return Opening(opened: opened, used: used)
    }

    func close(_ run: UUID, as state: ReservationState) async throws -> Bool {
        try await reservations.close(runID: run, as: state, cost: Money(cents: 1), tokens: 900, at: .example)
    }
}
