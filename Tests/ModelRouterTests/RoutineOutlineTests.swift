import Assist
import HearthCore
import Testing

@Suite struct RoutineOutlineTests {
    private func step(_ minutes: Int, _ length: Int, _ text: String, _ source: String, _ ages: Int...) -> RoutineStep {
        RoutineStep(
            at: TimeOfDay(minutes: minutes), minutes: length, text: text, source: source,
            ages: ages.map(Age.init(months:)))
    }

    @Test func `each group of children has its steps by the clock with their cards`() async throws {
        let text = try await offlineText(
            .routines(
                goal: "", children: [],
                steps: [
                    step(1110, 15, "Tidy up together", "routines/bedtime-preschool", 48),
                    step(1170, 20, "Read alone", "routines/bedtime-school", 84, 96),
                    step(1125, 45, "Bath, because warm water calms", "routines/bedtime-preschool", 48),
                ]))
        #expect(
            text.contains(
                """
                For your 4-year-old, from 18:30 to 19:30, an hour in all:
                - 18:30 (15 min) Tidy up together
                - 18:45 (45 min) Bath, because warm water calms
                The steps and their order come from the card “bedtime preschool”.

                For your 7-year-old and your 8-year-old, from 19:30 to 19:50, 20 minutes in all:
                """))
    }

    @Test func `an empty routine and a huge one read well`() async throws {
        let none = try await offlineText(.routines(goal: "", children: [Age(months: 18)], steps: []))
        #expect(none.contains("no routine in the book that fits this for an 18-month-old"))
        let steps = (0..<300).map { step($0 * 5, 5, "Step \($0)", "", 48) }
        let huge = try await offlineText(.routines(goal: "", children: [], steps: steps))
        #expect(huge.contains("- and 260 more steps in the list") && huge.count < 2_500)
    }
}
