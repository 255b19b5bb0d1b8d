import Family
import Foundation
import HearthCore
import HearthTesting
import Testing

/// Simulated families who let the minutes decide.
@Suite struct ChoreFairnessTests {
    private static let start = CalendarDay(daysSinceEpoch: 20_780)
    private static let days = 56

    /// One family: its chores and how reliable its members are.
    private struct Simulation {
        let chores: [Chore]
        let people: [String]
        /// The chance in percent that a person does a turn on its day.
        let reliability: [String: Int]
        var random: SplitMix64
        private(set) var turns: [ChoreTurn] = []

        init(seed: UInt64, adults: Int, helped: Bool) {
            random = SplitMix64(seed: seed)
            let people = (1...adults).map { "user:\($0)" }
            self.people = people
            var reliability: [String: Int] = [:]
            for person in people { reliability[person] = Int.random(in: 70...100, using: &random) }
            self.reliability = reliability
            let rules = [
                "FREQ=DAILY", "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,WE,FR", "FREQ=WEEKLY;BYDAY=SA",
                "FREQ=DAILY;INTERVAL=2", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU", "FREQ=DAILY",
            ]
            var chores: [Chore] = []
            for (index, rule) in rules.enumerated() {
                var chore = Chore(
                    id: CareFixtures.id(UInt8(index + 1)), name: "Chore \(index)", startsOn: ChoreFairnessTests.start)
                (chore.rule, chore.assignment, chore.assignees) = (rule, .fewest, people)
                chore.minutes = Int.random(in: 1...9, using: &random) * 5
                chores.append(chore)
            }
            if helped, let index = chores.indices.last {
                // A daily chore is always the first person's, with at most half of a fair share: the others make up for it.
                // With more than a fair share, no choice of the other turns could be fair.
                let daily = Double(chores[0].minutes + chores[1].minutes)
                (chores[index].assignment, chores[index].assignees) = (.fixed, [people[0]])
                chores[index].minutes = max(1, Int(daily / Double(adults) / 2))
            }
            self.chores = chores
        }

        mutating func run() {
            for offset in 0..<ChoreFairnessTests.days {
                let today = ChoreFairnessTests.start.advanced(by: offset)
                let schedule = ChoreSchedule(
                    chores, turns: turns, people: Set(people),
                    in: .init(from: today, through: today, today: today, zone: .gmt))
                for item in schedule.items {
                    guard let person = item.person else { continue }
                    let isDone = Int.random(in: 1...100, using: &random) <= reliability[person, default: 100]
                    // What one person leaves, another sometimes does.
                    let other = isDone ? person : people.randomElement(using: &random) ?? person
                    let isHelped = isDone || Int.random(in: 0...1, using: &random) == 0
                    turns.append(
                        ChoreTurn(
                            chore: item.chore.id, dueOn: today, state: isHelped ? .done : .skipped,
                            by: isHelped ? other : person))
                }
            }
        }

        /// The minutes of each person over all days.
        var minutes: [Int] {
            let minutes = Dictionary(uniqueKeysWithValues: chores.map { ($0.id, $0.minutes) })
            return people.map { person in
                turns.filter { $0.by == person && $0.state.isDone }.reduce(0) { $0 + (minutes[$1.chore] ?? 0) }
            }
        }
    }

    /// The goal is a tenth of the mean in every family. Large families with a fixed chore and random helpers miss it in 3 of 200
    /// cases (docs/architecture.md), so a few turns of the longest chore are admitted there.
    @Test(arguments: [2, 3, 4, 5], [false, true])
    func `eight weeks of fewest minutes spread at most a tenth of the mean, or three turns`(adults: Int, helped: Bool) {
        for seed in 0..<25 as Range<UInt64> {
            var simulation = Simulation(seed: seed, adults: adults, helped: helped)
            simulation.run()
            let minutes = simulation.minutes
            let distance = (minutes.max() ?? 0) - (minutes.min() ?? 0)
            let tenth = minutes.reduce(0, +) / minutes.count / 10
            let turns = 3 * (simulation.chores.map(\.minutes).max() ?? 0)
            #expect(distance <= max(tenth, turns), "\(adults) persons, seed \(seed)")
        }
    }
}
