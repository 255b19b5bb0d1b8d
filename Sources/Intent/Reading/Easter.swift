import HearthCore

extension CalendarDay {
    /// Returns Easter Sunday of a year, by the Gregorian computus.
    static func easterSunday(of year: Int) -> CalendarDay? {
        let golden = year % 19
        let century = year / 100
        let epact = (century - century / 4 - (8 * century + 13) / 25 + 19 * golden + 15) % 30
        let moon = epact - (epact / 28) * (1 - (29 / (epact + 1)) * ((21 - golden) / 11))
        let weekday = (year + year / 4 + moon + 2 - century + century / 4) % 7
        let distance = moon - weekday
        let month = 3 + (distance + 40) / 44
        return CalendarDay(year: year, month: month, day: distance + 28 - 31 * (month / 4))
    }
}
