import Testing

@testable import AdminAPI

@Suite struct NumberStyleTests {
    private let style = NumberStyle.english

    @Test(arguments: [
        (0, "$0.00"), (1, "< $0.0001"), (99, "< $0.0001"), (100, "$0.0001"), (48_200, "$0.0482"), (50_000, "$0.0500"),
        (123_449, "$0.1234"), (999_949, "$0.9999"), (999_999, "$0.9999"), (1_000_000, "$1.00"), (1_234_999, "$1.23"),
        (1_235_000, "$1.24"), (12_345_678_900, "$12,345.68"), (-100_000, "−$0.1000"),
    ])
    func `money has its significant digits`(microdollars: Int64, words: String) {
        #expect(style.money(microdollars) == words)
    }

    @Test(arguments: [
        (0, "0 ms"), (999, "999 ms"), (1_000, "1.00 s"), (2_817, "2.81 s"), (41_700, "41.7 s"), (60_000, "1 min 0 s"),
        (3_725_000, "1 h 2 min"), (90_000_000, "1 d 1 h"),
    ])
    func `a time has a suitable unit`(milliseconds: Int64, words: String) {
        #expect(style.time(milliseconds) == words)
    }

    @Test(arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567"), (-1_000, "−1,000")])
    func `thousands are separated`(number: Int64, words: String) { #expect(style.count(number) == words) }

    @Test(arguments: [(0, "0"), (999, "999"), (1_000, "1k"), (1_200, "1.2k"), (40_000, "40k"), (2_500_000, "2.5M")])
    func `a number on an axis is short`(number: Int64, words: String) { #expect(style.short(number) == words) }

    @Test(arguments: [(0, "$0"), (50_000, "$0.05"), (100, "$0.0001"), (20_000_000, "$20"), (1_500_000, "$1.50")])
    func `money on an axis is short`(microdollars: Int64, words: String) {
        #expect(style.shortMoney(microdollars) == words)
    }

    @Test(arguments: [(0, "0"), (500, "500 ms"), (2_000, "2 s"), (1_500, "1.5 s"), (120_000, "2 min 0 s")])
    func `a time on an axis is short`(milliseconds: Int64, words: String) {
        #expect(style.shortTime(milliseconds) == words)
    }

    @Test(arguments: [(0, 0, "0 %"), (1, 3, "33.3 %"), (1, 2, "50 %"), (3, 3, "100 %")])
    func `a share is a percentage`(part: Int, whole: Int, words: String) {
        #expect(style.share(part, of: whole) == words)
    }

    @Test func `extreme values are formatted`() {
        #expect(style.count(Int64.min) == "−9,223,372,036,854,775,808")
        #expect(style.money(.max).hasPrefix("$9,223,372,036,854"))
        #expect(style.money(.min).hasPrefix("−$9,223,372,036,854"))
    }
}
