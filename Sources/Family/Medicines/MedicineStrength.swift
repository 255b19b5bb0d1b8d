import HearthCore

/// How much of its ingredient a medicine holds: 120 mg in 5 ml.
package struct MedicineStrength: Hashable, Sendable {
    /// Milligrams of one ``unit``.
    let milligrams: Double
    /// `ml`, `drops`, `tablets` and other names of ``QuickUnit/doseName``.
    let unit: String

    /// Reads the first strength in a text: "120 mg/5 ml", "100mg per 5ml", "4 %"; nil if it has none.
    init?(in text: some StringProtocol) {
        let tokens = QuickScanner.tokens(of: String(text))
        for index in tokens.indices {
            guard let number = tokens[index].number, number > 0, let next = tokens[safe: index + 1] else { continue }
            // Of 100 ml: 4 % are 40 mg in each.
            if next.folded == "%" {
                self.init(milligrams: number * 10, unit: QuickUnit.millilitre.doseName)
                return
            }
            guard let factor = Self.milligrams[next.folded] else { continue }
            var position = index + 2
            guard let joint = tokens[safe: position] else { continue }
            if !joint.gap.contains(.slash) {
                guard Self.perWords.contains(joint.folded) else { continue }
                position += 1
            }
            var count = 1.0
            if let base = tokens[safe: position]?.number {
                count = base
                position += 1
            }
            guard count > 0, let unit = tokens[safe: position].flatMap({ Self.units[$0.folded] }) else { continue }
            self.init(milligrams: number * factor / count, unit: unit)
            return
        }
        return nil
    }

    /// Reads the content of one tablet or suppository in a text: the milligrams of "125 mg"; nil without any.
    static func content(in text: some StringProtocol) -> Double? {
        let tokens = QuickScanner.tokens(of: String(text))
        return tokens.indices.lazy.compactMap { index in
            guard let number = tokens[index].number,
                let factor = tokens[safe: index + 1].flatMap({ milligrams[$0.folded] })
            else { return nil }
            return number * factor
        }.first
    }

    /// Returns the name of a unit that a dose or a medicine has in any language: "drops" for "Tropfen".
    static func unitName(_ unit: String?) -> String {
        let folded = QuickScanner.folded(unit ?? "")
        return units[folded] ?? folded
    }

    /// The units of what is counted.
    static let pieces: Set<String> = ["tablets", "suppositories", "sachets"]

    private init(milligrams: Double, unit: String) {
        self.milligrams = milligrams
        self.unit = unit
    }

    /// Returns the milligrams of an amount; nil for an amount in another unit.
    static func milligrams(_ amount: Double, _ unit: String?, _ strength: MedicineStrength?) -> Double? {
        guard let unit else { return nil }
        if let factor = milligrams[QuickScanner.folded(unit)] { return amount * factor }
        let name = units[QuickScanner.folded(unit)] ?? unit
        guard let strength, strength.unit == name else { return nil }
        return amount * strength.milligrams
    }

    private static let milligrams: [String: Double] = [
        "mg": 1, "g": 1000, "µg": 0.001, "μg": 0.001, "mcg": 0.001, "ug": 0.001,
    ]
    private static let perWords: Set<String> = ["per", "in", "pro", "je", "par", "por", "en"]
    private static let units: [String: String] = Dictionary(
        uniqueKeysWithValues: [
            "ml": "ml milliliter millilitre mililitro",
            "drops": "drop drops tropfen trpf goutte gouttes gota gotas",
            "tablets":
                "tablet tablets tab tabs pill pills tablette tabletten tbl comprime comprimes pastilla pastillas comprimido "
                + "comprimidos",
            "suppositories":
                "suppository suppositories supp zapfchen suppositoire suppositoires supositorio supositorios",
            "puffs":
                "puff puffs hub hube spruhstoss spruhstosse bouffee bouffees pulverisation pulverisations inhalacion "
                + "inhalaciones",
            "sachets": "sachet sachets beutel sobre sobres", "doses": "dose doses dosis dosen dosettes",
        ].flatMap { name, words in words.split(separator: " ").map { (String($0), name) } })
}
