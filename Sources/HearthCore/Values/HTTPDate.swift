/// The three date formats of HTTP (RFC 9110, 5.6.7).
package enum HTTPDate {
    /// Parses `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or `Sun Nov  6 08:49:37 1994`; returns
    /// nil for other text. The name of the weekday is not compared with the date.
    ///
    /// - Parameter now: decides the century of the second form: at most fifty years ahead.
    package static func moment(_ text: some StringProtocol, now: Timestamp) -> Timestamp? {
        guard text.utf8.count <= 40 else { return nil }
        let words = text.split(separator: " ").map { String($0) }
        switch words.count {
        case 6 where words[0].hasSuffix(",") && words[5] == "GMT":
            return moment(year: number(words[3], 4), month: words[2], day: number(words[1], 2), time: words[4])
        case 4 where words[0].hasSuffix(",") && words[3] == "GMT":
            let date = words[1].split(separator: "-", omittingEmptySubsequences: false).map { String($0) }
            guard date.count == 3, let short = number(date[2], 2) else { return nil }
            return moment(
                year: fullYear(short, now: now), month: date[1], day: number(date[0], 2), time: words[2])
        case 5:
            return moment(
                year: number(words[4], 4), month: words[1], day: number(words[2], words[2].utf8.count), time: words[3])
        default: return nil
        }
    }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private static func moment(year: Int?, month: String, day: Int?, time: String) -> Timestamp? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map {
            number(String($0), 2)
        }
        guard let year, let day, let month = months.firstIndex(of: month),
            let date = CalendarDay(year: year, month: month + 1, day: day), clock.count == 3,
            let hour = clock[0], let minute = clock[1], let second = clock[2],
            // 60 is a leap second.
            hour < 24, minute < 60, second <= 60
        else { return nil }
        let seconds = date.daysSinceEpoch * 86_400 + hour * 3600 + minute * 60 + second
        return Timestamp(milliseconds: Int64(seconds) * 1000)
    }

    private static func fullYear(_ short: Int, now: Timestamp) -> Int {
        let day = Int(now.milliseconds.flooredQuotient(dividingBy: 86_400_000))
        let current = CalendarDay(daysSinceEpoch: day).components.year
        let year = current - current % 100 + short
        return year > current + 50 ? year - 100 : year
    }

    private static func number(_ text: String, _ digits: Int) -> Int? {
        guard text.utf8.count == digits, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }
}
