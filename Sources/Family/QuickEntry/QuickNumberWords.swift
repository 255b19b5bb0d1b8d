/// Numbers that one word writes: to 99, in German to 399. The 1 that is also an article is left out.
enum QuickNumberWords {
    /// Every number word with its language.
    static let all: [(word: (text: String, language: QuickLanguage), value: Double)] = {
        var all: [((String, QuickLanguage), Double)] = []
        for (language, words) in small {
            for (offset, word) in words.split(separator: ",").enumerated() where word != "-" {
                all.append(((String(word), language), Double(offset)))
            }
        }
        for (language, words) in tens {
            for (offset, word) in words.split(separator: ",").enumerated() where word != "-" {
                all.append(((String(word), language), Double(offset + 2) * 10))
            }
        }
        let units = ["ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"]
        for (offset, ten) in (tens[.german] ?? "").split(separator: ",").enumerated() {
            for (unit, word) in units.enumerated() {
                all.append((("\(word)und\(ten)", .german), Double((offset + 2) * 10 + unit + 1)))
            }
        }
        // "Viereinhalb" is one word.
        for (value, word) in (small[.german] ?? "").split(separator: ",").enumerated().dropFirst(2) {
            all.append((("\(word)einhalb", .german), Double(value) + 0.5))
        }
        // "Hundertzwanzig" is one word: the amounts of bottles reach 399.
        let upToHundred = all.filter { $0.0.1 == .german && $0.1 > 0 && $0.1 < 100 && $0.1 == $0.1.rounded() }
        for (hundreds, prefix) in [(1.0, "hundert"), (1, "einhundert"), (2, "zweihundert"), (3, "dreihundert")] {
            for (word, value) in upToHundred {
                all.append(((prefix + word.0, .german), hundreds * 100 + value))
            }
        }
        return all
    }()

    /// From 0 on; "-" where the word is an article.
    private static let small: [QuickLanguage: String] = [
        .english:
            "zero,one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve,thirteen,fourteen,fifteen,sixteen,seventeen,eighteen,nineteen",
        .german:
            "null,eins,zwei,drei,vier,fünf,sechs,sieben,acht,neun,zehn,elf,zwölf,dreizehn,vierzehn,fünfzehn,sechzehn,siebzehn,achtzehn,neunzehn",
        .french:
            "zéro,-,deux,trois,quatre,cinq,six,sept,huit,neuf,dix,onze,douze,treize,quatorze,quinze,seize,dix sept,dix huit,dix neuf",
        .spanish:
            "cero,-,dos,tres,cuatro,cinco,seis,siete,ocho,nueve,diez,once,doce,trece,catorce,quince,dieciséis,diecisiete,dieciocho,diecinueve,veinte,veintiuno,veintidós,veintitrés,veinticuatro,veinticinco,veintiséis,veintisiete,veintiocho,veintinueve",
    ]

    /// From 20 on, by tens.
    private static let tens: [QuickLanguage: String] = [
        .english: "twenty,thirty,forty,fifty,sixty,seventy,eighty,ninety",
        .german: "zwanzig,dreißig,vierzig,fünfzig,sechzig,siebzig,achtzig,neunzig",
        .french: "vingt,trente,quarante,cinquante,soixante,soixante dix,quatre vingt,quatre vingt dix",
        .spanish: "-,treinta,cuarenta,cincuenta,sesenta,setenta,ochenta,noventa",
    ]
}
