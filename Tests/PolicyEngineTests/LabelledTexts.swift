import Foundation
import HearthTesting
import PolicyEngine

/// A text and where it holds personal data, in bytes.
struct LabelledText {
    var text: String
    var spans: [PIISpan] = []
}

/// Texts as families write them, made by a seed: carriers in English, German, French, Spanish and Hindi in Latin
/// letters, times the forms that each kind of personal data has in each country.
struct LabelledTexts {
    var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &random)]
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    /// Puts digits for "#", 1...9 for "%" and letters for "^" (capital) and "¬" of a form.
    mutating func fill(_ form: String) -> String {
        String(
            form.map { character in
                switch character {
                case "#": Character("\(number(0...9))")
                case "%": Character("\(number(1...9))")
                case "^": pick(Array("ABCDEFGHJKLMNPRSTUVWXYZ"))
                case "¬": pick(Array("abcdefghjkmnpqrstuvwxyz"))
                default: character
                }
            })
    }

    /// A text with one piece of personal data.
    mutating func positive() -> LabelledText {
        let kind = pick(PIIKind.allCases)
        let (carriers, value) = example(of: kind)
        let parts = pick(carriers).components(separatedBy: "{}")
        let start = parts[0].utf8.count
        return LabelledText(
            text: parts[0] + value + parts[1],
            spans: [PIISpan(kind: kind, range: start..<(start + value.utf8.count))])
    }

    private mutating func example(of kind: PIIKind) -> (carriers: [String], value: String) {
        switch kind {
        case .email: (Self.emailCarriers, email())
        case .phone: (Self.phoneCarriers, pick([phone(), phone(), internationalPhone()]))
        case .address: address()
        case .creditCard:
            (["card {} ok", "Karte {}", "CB {}", "tarjeta {} por favor", "please charge {}", "{}"], card())
        case .socialSecurityNumber: (["ssn: {}", "her social security number is {}"], socialSecurityNumber())
        case .iban: (["pay to {}", "IBAN {} bitte", "virement vers {}", "{}"], iban())
        case .ipAddress: (["camera ip {}", "router at {}", "Drucker: {}", "{}"], ipAddress())
        case .urlWithToken: (["link: {}", "Fotos: {} bis Sonntag", "voir {}"], urlWithToken())
        case .dateOfBirth: birth()
        case .governmentID: governmentID()
        }
    }

    private static let emailCarriers = [
        "mail it to {}!", "{} asked for the recipe", "Bitte an {} senden", "écris à {} stp", "manda a {} el menú",
        "uska email {} hai", "cc <{}>, thanks", "(Oma: {})",
    ]

    private mutating func email() -> String {
        let local = pick(["jo", "anna.k", "kim_82", "o'brien", "family+kids", "m-rossi", "zoë", "x1"])
        let host = pick([
            "example.com", "mail.example.co.uk", "post.de", "st-marys.sch.uk", "bücher.example", "a.b.example.org",
        ])
        return local + fill(pick(["", "#", "##"])) + "@" + host
    }

    private static let phoneCarriers = [
        "call {} please", "her mobile: {}", "neighbour's number is {}", "Tel. {} bitte notieren", "Handy {}",
        "Tél. {} svp",
        "mon portable {}", "mi teléfono es {}", "llámame al {}", "dadi ka number {} hai", "phone karo {}",
        "text grandma on {} after 6",
    ]

    private mutating func phone() -> String {
        fill(
            pick([
                "(%##) ###-####", "%##-###-####", "%##.###.####", "%## ### ####", "%#########", "1-%##-###-####",
                "%##-###-####x####", "020 %### ####", "(0114) 496 ####", "07### ######", "0114%######", "01632 ######",
                "030/%######", "04536 ######", "0171 #######", "(08123) ######", "0%## %## ## ##", "01 ## ## ## ##",
                "06.##.##.##.##", "06########", "(02) %### ####", "0412 ### ###", "(08)%#######", "98### #####",
                "9#########", "0%#########",
            ]))
    }

    private mutating func internationalPhone() -> String {
        fill(
            pick([
                "+1 %##-###-####", "+1%#########", "001-%##-###-####", "+44 20 %### ####", "+44 (0)20 %### ####",
                "+447#########", "+49(0)%#########", "+49 30 %######", "+49(0) %########", "+33 6 ## ## ## ##",
                "+33 %.##.##.##.##", "+91 98### #####", "+9198########", "+61 4## ### ###", "+61.3.####.####",
                "+34 6## ## ## ##", "0049 30 %######",
            ]))
    }

    private mutating func address() -> (carriers: [String], value: String) {
        let name = pick([
            "Maple", "Oak Hill", "St Omers", "McPherson", "Emily Renzelli", "Bicetown", "Martin Luther King",
        ])
        let weak = pick(["Inlet", "Falls", "Groves", "Ports", "Valley", "Walks", "Shore", "Land"])
        let kind = pick(["Street", "Road", "Rd", "Avenue", "Lane", "Drive", "Court", "Blvd"])
        let house = fill(pick(["%", "%#", "%##", "%###", "%#b"]))
        let english = [
            "we live at {}", "ship it to {}", "party at {} on Saturday", "our address is {}", "drop the kids off at {}",
            "mera pata {}",
        ]
        let german = ["Adresse: {}", "Wir wohnen in der {}", "Lieferung an {} bitte"]
        let french = ["Adresse : {}", "on habite au {}", "livrez au {} svp"]
        let surname = pick(["Goethe", "Kordula-Müller-", "Eichendorff", "Bahnhof"])
        let german1 =
            surname + (surname.hasSuffix("-") ? pick(["Straße", "Allee", "Weg"]) : pick(["straße", "str.", "weg"]))
        return pick([
            (english, "\(house) \(name) \(kind)"), (english, "\(house) \(name) \(weak)"),
            (english, "Flat 7, \(house) \(name) \(kind)"),
            (english, "H.No. \(house), \(pick(["Shere", "Lad", "Doshi"])) \(pick(["Nagar", "Ganj", "Road", "Marg"]))"),
            (german, "\(german1) \(house)"), (german, "Kieler Straße \(house)"),
            (french, "\(house) rue de la Paix"), (french, "\(house), avenue \(pick(["Petit", "Victor Hugo"]))"),
            (["vivimos en {}", "dirección: {}"], "Calle \(pick(["Mayor", "de Alcalá"])) \(house)"),
        ])
    }

    private mutating func ipAddress() -> String {
        pick([
            "192.168.\(number(0...255)).\(number(1...254))", "10.\(number(0...255)).4.\(number(1...254))",
            "2001:db8::\(number(1...9))f:42", "fe80::1\(number(0...9))",
            "dc1d:7a9:5add:c7dc:7be5:7dc6:77eb:\(number(1000...9999))",
        ])
    }

    private mutating func urlWithToken() -> String {
        let token = fill("^¬^#¬¬^##¬^^¬#¬¬¬^##¬^¬^¬##¬^¬")
        let host = pick(["kita-plus.de", "photos.example", "calendar.google.com"])
        return pick([
            "https://\(host)/reset?token=\(token)", "https://\(host)/a?id=8&access_token=\(token)&lang=en",
            "https://jo:\(token)@\(host)/dav", "http://\(host)/s;jsessionid=\(token)", "https://\(host)/magic/\(token)",
            "https://\(host)/f.pdf?X-Amz-Signature=\(token)\(token)",
        ])
    }

    private mutating func birth() -> (carriers: [String], value: String) {
        let (day, month, year) = (number(1...28), number(1...12), number(1935...2026))
        let (twoDay, twoMonth) = (day < 10 ? "0\(day)" : "\(day)", month < 10 ? "0\(month)" : "\(month)")
        let english = [
            "born {}", "dob: {}", "Mia's date of birth is {}.", "she was born on {} in Leeds", "janm {} ko hua",
        ]
        let months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "Sept", "Oct", "Nov.", "December",
        ]
        return pick([
            (english, "\(day)/\(month)/\(year)"), (english, "\(year)-\(twoMonth)-\(twoDay)"),
            (english, "\(twoDay)-\(twoMonth)-\(year)"), (english, "\(months[month - 1]) \(day), \(year)"),
            (english, "\(day)th \(months[month - 1]) \(year)"),
            (["geboren am {}", "Geburtsdatum {}", "geb. {}"], "\(twoDay).\(twoMonth).\(year)"),
            (["Geburtstag: {}"], "\(day). März \(year)"),
            (["née le {}", "date de naissance : {}"], "\(day) août \(year)"),
            (["nació el {}", "fecha de nacimiento: {}"], "\(day) de mayo de \(year)"),
        ])
    }
}
