import Foundation
import PolicyEngine

/// Numbers with check digits, made by another way than the detectors check them: the one digit is looked for that makes
/// the definition of the checksum hold.
extension LabelledTexts {
    /// Fills a form, whose "?" becomes the digit that makes `holds` true of all digits.
    private mutating func fill(_ form: String, _ holds: ([Int]) -> Bool) -> String {
        while true {
            let filled = fill(form)
            for digit in 0...9 {
                let whole = filled.replacing("?", with: "\(digit)")
                if holds(whole.compactMap(\.wholeNumberValue)) { return whole }
            }
        }
    }

    private static func luhn(_ digits: [Int]) -> Bool {
        digits.reversed().enumerated().reduce(0) {
            $0 + ($1.offset % 2 == 0 ? $1.element : [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][$1.element])
        } % 10 == 0
    }

    private static func weighted(_ digits: [Int], _ weights: [Int]) -> Int {
        zip(digits, weights).reduce(0) { $0 + $1.0 * $1.1 }
    }

    /// Remainder of a decimal number of any length.
    private static func remainder(_ digits: String, by divisor: Int) -> Int {
        digits.compactMap(\.wholeNumberValue).reduce(0) { ($0 * 10 + $1) % divisor }
    }

    /// Verhoeff's tables, as published.
    private static let dihedral = [
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 4, 0, 6, 7, 8, 9, 5], [2, 3, 4, 0, 1, 7, 8, 9, 5, 6],
        [3, 4, 0, 1, 2, 8, 9, 5, 6, 7], [4, 0, 1, 2, 3, 9, 5, 6, 7, 8], [5, 9, 8, 7, 6, 0, 4, 3, 2, 1],
        [6, 5, 9, 8, 7, 1, 0, 4, 3, 2], [7, 6, 5, 9, 8, 2, 1, 0, 4, 3], [8, 7, 6, 5, 9, 3, 2, 1, 0, 4],
        [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
    ]
    private static let permutations = [
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 5, 7, 6, 2, 8, 3, 0, 9, 4], [5, 8, 0, 3, 7, 9, 6, 1, 4, 2],
        [8, 9, 1, 6, 0, 4, 3, 5, 2, 7], [9, 4, 5, 3, 1, 2, 6, 8, 7, 0], [4, 2, 8, 6, 5, 7, 3, 9, 0, 1],
        [2, 7, 9, 3, 8, 0, 6, 4, 1, 5], [7, 0, 4, 6, 9, 1, 3, 2, 5, 8],
    ]

    private static func verhoeff(_ digits: [Int]) -> Bool {
        digits.reversed().enumerated().reduce(0) { dihedral[$0][permutations[$1.offset % 8][$1.element]] } == 0
    }

    private static func nationalHealth(_ digits: [Int]) -> Bool {
        (weighted(digits, [10, 9, 8, 7, 6, 5, 4, 3, 2]) + digits[9]) % 11 == 0
    }

    private static func taxFile(_ digits: [Int]) -> Bool { weighted(digits, [1, 4, 3, 7, 5, 8, 6, 9, 10]) % 11 == 0 }

    private static func medicare(_ digits: [Int]) -> Bool {
        weighted(digits, [1, 3, 7, 9, 1, 3, 7, 9]) % 10 == digits[8]
    }

    private static func austrian(_ digits: [Int]) -> Bool {
        weighted(digits, [3, 7, 9, -1, 5, 8, 4, 2, 1, 6]) % 11 == 0
    }

    private static func barcode(_ digits: [Int]) -> Bool {
        weighted(digits, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]) % 10 == 0
    }

    private static func dutch(_ digits: [Int]) -> Bool { weighted(digits, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 == 0 }

    private static func portuguese(_ digits: [Int]) -> Bool {
        let rest = weighted(digits, [9, 8, 7, 6, 5, 4, 3, 2]) % 11
        return digits[8] == (rest < 2 ? 0 : 11 - rest)
    }

    private static func germanTax(_ digits: [Int]) -> Bool {
        let product = digits.dropLast().reduce(10) { product, digit in
            let sum = (digit + product) % 10
            return (sum == 0 ? 10 : sum) * 2 % 11
        }
        return (product + digits[10]) % 10 == 1
    }

    /// Labelled numbers of states: words, form, and what its digits have to fulfil.
    private static let stateNumbers: [(carriers: [String], forms: [String], holds: @Sendable ([Int]) -> Bool)] = [
        (["nhs no {}", "her NHS number is {}"], ["%## ### ###?", "%########?", "%##-###-###?"], nationalHealth),
        (["Aadhaar no {}", "mera aadhar {} hai"], ["3### #### ###?", "7##########?"], verhoeff),
        (["tfn {}", "tax file number: {}"], ["%## ### ##?", "%#######?"], taxFile),
        (["medicare {}", "Medicare card {}"], ["2### ####? %", "4#######?%"], medicare),
        (["SIN {}", "social insurance no. {}"], ["4## ### ##?", "6##-###-##?", "5#######?"], luhn),
        (["SVNR {}", "ihre Sozialversicherungsnummer: {}"], ["%##? 041285", "%##?230617"], austrian),
        (["AHV {}", "mon avs {}"], ["756.####.####.#?", "756#########?"], barcode),
        (["BSN {}", "zijn burgerservicenummer {}"], ["%#######?", "%## ### ##?"], dutch),
        (["NIF {}"], ["2#######?", "2## ### ##?"], portuguese),
        (["Steuer-ID: {}", "meine Steuernummer ist {}"], ["%# ### ### ##?", "%#########?"], germanTax),
    ]

    mutating func governmentID() -> (carriers: [String], value: String) {
        if number(0...1) == 0 {
            let chosen = pick(Self.stateNumbers)
            return (chosen.carriers, fill(pick(chosen.forms), chosen.holds))
        }
        return pick([
            (["NI no. {}", "national insurance {}"], fill(pick(["JK ## ## ## C", "HE######B"]))),
            (["licence {}"], fill("SMITH71121#^^9^^")),
            (["PAN: {}", "mera pan {}"], fill("^^^P^####^")),
            (
                ["Reisepass-Nr. {}", "Personalausweis {}"],
                fill("C##HK####").replacing("C", with: pick(["C", "L", "T"]))
            ),
            (["itin {}"], fill("9##-7#-####")), (["N° de sécu {}", "{}"], frenchNumber()),
        ])
    }

    private mutating func frenchNumber() -> String {
        let body = fill("1 73 11 77 ### ###")
        let key = 97 - Self.remainder(body, by: 97)
        return body + (key < 10 ? " 0\(key)" : " \(key)")
    }

    mutating func card() -> String {
        fill(
            pick(
                [
                    "4### #### #### ###?", "4##############?", "55##-####-####-###?", "2221 #### #### ###?",
                    "2720###########?",
                    "37## ###### ####?", "34############?", "6011 #### #### ###?", "3530###########?",
                ]), Self.luhn)
    }

    mutating func socialSecurityNumber() -> String {
        fill(pick(["1##-4#-%###", "573 8# %###", "2##-1#-%###", "4##5#%###"]))
    }

    mutating func iban() -> String {
        let (country, form) = pick([
            ("DE", "##################"), ("GB", "^^^^##############"), ("FR", "#######################"),
            ("NL", "^^^^##########"),
            ("ES", "####################"), ("NO", "###########"),
        ])
        let account = fill(form)
        let numbers = (account + country + "00").map { $0.isNumber ? "\($0)" : "\(Int($0.asciiValue ?? 0) - 55)" }
            .joined()
        let check = 98 - Self.remainder(numbers, by: 97)
        let whole = country + (check < 10 ? "0\(check)" : "\(check)") + account
        guard number(0...1) == 0 else { return whole }
        return stride(from: 0, to: whole.count, by: 4).map { String(whole.dropFirst($0).prefix(4)) }.joined(
            separator: " ")
    }

    /// A number that would be personal but for its checksum, and the kind that it must not be taken for.
    mutating func nearMiss() -> (text: String, kind: PIIKind) {
        let (kind, value, words): (PIIKind, String, String)
        switch number(0...2) {
        case 0: (kind, value, words) = (.creditCard, card(), "card ")
        case 1: (kind, value, words) = (.iban, iban(), "IBAN ")
        default:
            let chosen = pick(Self.stateNumbers)
            (kind, value) = (.governmentID, fill(pick(chosen.forms), chosen.holds))
            words = pick(chosen.carriers).components(separatedBy: "{}")[0]
        }
        // One digit changed: every one of these checksums sees that. Of Medicare's the last is no part of the sum.
        let place = kind == .iban ? 3 : 1
        var characters = Array(value)
        characters[place] = characters[place].wholeNumberValue.map { Character("\(($0 + 1) % 10)") } ?? "0"
        return (words + String(characters), kind)
    }
}
