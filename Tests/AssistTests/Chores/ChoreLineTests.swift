import Assist
import Testing

@Suite struct ChoreLineTests {
    @Test(arguments: [
        ("Mop the floor (15 min, weekly)", "Mop the floor", 15, ChoreLine.Frequency.weekly),
        ("Wash all windows (90 min, every three months)", "Wash all windows", 90, .everyThreeMonths),
        ("Feed the pet (5 min)", "Feed the pet", 5, nil), ("Feed the pet", "Feed the pet", nil, nil),
        ("Feed the pets (both)", "Feed the pets (both)", nil, nil),
        ("Rest (0 min)", "Rest (0 min)", nil, nil), ("Rest (5 min, hourly)", "Rest (5 min, hourly)", nil, nil),
    ])
    func `a chore's line is its name with minutes and frequency`(
        line: String, name: String, minutes: Int?, frequency: ChoreLine.Frequency?
    ) {
        let chore = ChoreLine(line)
        #expect(chore.name == name)
        #expect(chore.minutes == minutes)
        #expect(chore.frequency == frequency)
    }
}
