import HearthTesting
import PolicyEngine
import Testing

/// Dates of birth by the labels before and behind them, as forms, parents and doctors write them.
@Suite struct BirthDateTests {
    private let redactor: Redactor

    init() throws { redactor = try Redactor() }

    @Test(
        arguments: [
            "DOB", "D.O.B.", "D. O. B.:", "dob =", "Birth date", "Birthdate:", "birth-date", "bday", "b-day:",
            "Date of birth (dd/mm/yyyy):", "born", "BD:",
            "geb.", "geb. am", "Geb.:", "Geb.-Dat.:", "Geb.dat.", "Geburtsdatum", "geboren am", "Geburtstag:",
            "né le", "née le", "Née le :", "DDN", "D.D.N. :", "Date de naissance :", "date de naiss.", "n. le",
            "F.N.:", "F. N.", "FN:", "F/N", "FDN", "f. nac.", "F. de nac.:", "fec. nac.", "fecha nac.", "nac.",
            "Fecha de nacimiento:", "nacida el", "nació el",
        ])
    func `a date behind a label of birth is redacted`(label: String) {
        for date in ["02/06/2018", "2.6.2018", "2018-06-02", "2018/06/02", "02-06-18"] {
            #expect(redactor.redact("Mia, \(label) \(date), 3B").text == "Mia, \(label) [DATE_OF_BIRTH], 3B")
        }
    }

    @Test(
        arguments: [
            "birthdate", "birth date", "date of birth", "DOB", "(DOB)", "= dob", "- D.O.B.", "is her date of birth",
            "(birthday)", "| bday",
            "Geburtsdatum", "(geb.)", "– Geb.-Dat.", "ist sein Geburtsdatum",
            "(née)", ", née à Lyon", "date de naissance", "– DDN", "est sa date de naissance",
            "fecha de nacimiento", "(f. nac.)", "- F.N.", "es su fecha de nacimiento", ", nacida en Lima",
        ])
    func `a date before a label of birth is redacted`(label: String) {
        for date in ["02/06/2018", "2.6.2018", "2018-06-02", "2020/06/02"] {
            let gap = label.hasPrefix(",") ? "" : " "
            #expect(redactor.redact("Mia \(date)\(gap)\(label)").text == "Mia [DATE_OF_BIRTH]\(gap)\(label)")
        }
    }

    @Test(
        arguments: [
            "02/06/2026 birthday party for Mia", "2026-06-02 birthday at grandma's", "02.06.2026 Geburtstagsfeier",
            "plan B date 02/06/2026", "do b 02/06/2026", "swim class 02/06/2026, date of birth on the form",
            "dentist 2026/06/02 dob form missing", "Termin 02.06.2026, Uhrzeit folgt",
            "on ne vient pas le 02/06/2026", "ne pas oublier le 02/06/2026", "nata y fresas para el 02/06/2026",
            "le 02/06/2026 ne venez pas", "rendez-vous le 02/06/2026", "cita el 02/06/2026", "fn 2026", "f/n ratio 2.6",
            "school starts 02/06/2026", "ab 02.06.2026 gebucht", "use by 02/06/2026", "vacuna el 02/06/2026",
            "dinner 2026/06/02, nachos first", "Rechnung Nr. 02-06-18 geprüft", "nachmittags am 02.06.2026",
            "nacho night 02/06/2026", "F. Newton 02/06/2026",
        ])
    func `a date that only resembles one of birth is kept`(text: String) {
        #expect(redactor.redact(text).text == text)
    }

    @Test func `the label of the next date labels no date before it`() {
        #expect(
            redactor.redact("Termin 02.06.2026, geb. 03.04.2018").text == "Termin 02.06.2026, geb. [DATE_OF_BIRTH]")
        #expect(
            redactor.redact("seen 02/06/2026, born May 3, 2018").text == "seen 02/06/2026, born [DATE_OF_BIRTH]")
    }

    @Test func `a label behind a date is found across the pieces of a stream`() {
        let text = "Mia 2020/06/02 birthdate and F.N.: 02/06/2018 end"
        var stream = StreamingRedactor(redactor)
        var shown = ""
        for scalar in text.unicodeScalars { shown += stream.append(String(scalar)) }
        #expect(shown + stream.finish() == "Mia [DATE_OF_BIRTH] birthdate and F.N.: [DATE_OF_BIRTH] end")
    }
}
