extension PIIDetector {
    static func phone() throws(PolicyError) -> PIIDetector {
        // Space, no-break space, dot and the hyphens that people and models put between groups.
        let gap = #"[ .\x{A0}\x{202F}\-\x{2010}-\x{2013}]"#
        let start = #"(?<![\p{L}\d/])(?<!\d[.,:\-])"#
        let end = #"(?![\p{L}\d])(?![.,:\-/]\d)"#
        return try PIIDetector(
            .phone,
            [
                // North America: (415) 555-0132, +1 415-555-0132, 4155550132.
                #"\#(start)(?:\+?1\#(gap)?)?(?:\(\d{3}\)\#(gap)?\d{3}\#(gap)?|\d{3}\#(gap)\d{3}\#(gap)|[2-9]\d{5})\d{4}(?:,? ?(?i:x|ext\.?) ?\d{1,5})?\#(end)"#,
                // International, with a plus or 00 (E.164: at most 15 digits): +44 (0)20 7946 0958.
                #"(?:\+|\#(start)00)[1-9]\d{0,2}(?:(?:\#(gap)|[()/]){0,3}\d){6,14}"#,
                // National with a trunk zero: 020 7946 0958, 01 23 45 67 89, 030/1234567. No date.
                #"\#(start)(?!\d{1,2}[./\-]\d{1,2}[./\-]\d{2,4}(?![./\-]?\d))(?:\(0\d{1,5}\)|0\d{1,5})(?:(?:\#(gap)|/)?\d){6,9}\#(end)"#,
                // Local, where the words before say so: call me at 555-0132.
                #"(?<=(?i)call |text |ring |phone |tel |tel\. |tel: |phone: |number |number is |me at |us at |me on |us on )\d{3}\#(gap)\d{4}\#(end)"#,
                // India, mobile without a prefix: 98765 43210.
                #"\#(start)[6-9]\d{4}\#(gap)\d{5}\#(end)"#,
            ],
            opening: "+(0123456789",
            accepts: { digits in
                let number = digits.filter { (0x30...0x39).contains($0) }
                return !(number.first == 0x30 && number.count < 9) && !helplines.contains { number.suffix(10) == $0 }
            })
    }

    /// Numbers that belong to no family and that a family must be able to read: US Poison Help (1-800-222-1222) and the
    /// National Battery Ingestion Hotline (800-498-8666).
    private static let helplines = ["8002221222", "8004988666"].map { ArraySlice($0.utf8) }
}
