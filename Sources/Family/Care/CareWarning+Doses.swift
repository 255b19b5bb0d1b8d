import HearthCore

/// What a caregiver should look at in a dose. It is never advice on what to give.
extension CareCheck {
    /// Returns the warnings about a dose.
    ///
    /// - Parameter others: the other doses of the child, ordered by their start.
    func warnings(
        about medication: CareEntry.Medication, _ entry: CareEntry, among others: [CareEntry]
    ) -> [CareWarning] {
        let key = MedicineKey(medication)
        let own = medicines.filter { $0.matches(medication) || key.isSame(as: MedicineKey(name: $0.name)) }
        let same = others.filter { other in
            guard case .medication(let dose) = other.details else { return false }
            return key.isSame(as: MedicineKey(dose)) || own.contains { $0.matches(dose) }
        }
        var warnings: [CareWarning] = []
        let minute = entry.start.minute
        // The family's own limit counts, and what labels allow at most without one.
        let interval =
            own.compactMap(\.minIntervalMinutes).max()
            ?? MedicineTable.shared.leastInterval(of: key.ingredients, months: child.months)
        let tooClose = same.filter { other in
            let distance = abs(other.start.minute - minute)
            if let interval { return distance < interval }
            // Without a known interval, two caregivers who log one medicine within an hour gave or logged it twice.
            return distance < Self.twoCaregiversMinutes && other.caregiver != entry.caregiver
        }
        if !tooClose.isEmpty { warnings.append(CareWarning(.doubleDose, with: tooClose.map(\.id))) }
        let most =
            own.compactMap(\.maxPerDay).min()
            ?? MedicineTable.shared.mostDoses(of: key.ingredients, months: child.months)
        if let most {
            let crowd = crowd(around: minute, among: same, most: most)
            if !crowd.isEmpty { warnings.append(CareWarning(.tooManyDoses, with: crowd.map(\.id))) }
        }
        let otherNames = same.filter { other in
            guard case .medication(let dose) = other.details else { return false }
            return MedicineKey.words(of: dose.name) != MedicineKey.words(of: medication.name)
                && abs(other.start.minute - minute) < Self.dayMinutes
        }
        if !otherNames.isEmpty { warnings.append(CareWarning(.sharedIngredient, with: otherNames.map(\.id))) }
        if isImplausible(medication, entry.note, key, own) {
            warnings.append(CareWarning(.implausibleValue, field: "amount"))
        }
        return warnings
    }

    /// Returns the other doses of the first 24 hours that hold the dose and too many others; none if no 24 hours do.
    ///
    /// The limit holds for any 24 hours, not for days of a calendar: midnight does not make another dose safe.
    private func crowd(around minute: Int, among doses: [CareEntry], most: Int) -> [CareEntry] {
        let starts = doses.map(\.start.minute).filter { $0 <= minute && $0 > minute - Self.dayMinutes } + [minute]
        for start in starts {
            let window = start..<start + Self.dayMinutes
            let inside = doses.filter { window.contains($0.start.minute) }
            if inside.count + 1 > most { return inside }
        }
        return []
    }

    /// Returns whether an amount is much more than the recorded one, or none that a label gives for the child.
    private func isImplausible(
        _ medication: CareEntry.Medication, _ note: String?, _ key: MedicineKey, _ own: [Medicine]
    ) -> Bool {
        guard let amount = medication.amount else { return false }
        let strength = Self.strength(medication.name, note) ?? own.lazy.compactMap { Self.strength($0.name, nil) }.first
        let unit = MedicineStrength.unitName(medication.unit)
        // "One suppository, 125 mg"
        let content =
            MedicineStrength.pieces.contains(unit) ? MedicineStrength.content(in: note ?? medication.name) : nil
        let milligrams = content.map { $0 * amount } ?? MedicineStrength.milligrams(amount, medication.unit, strength)
        for medicine in own {
            guard let recorded = medicine.amount, recorded > 0 else { continue }
            // Without a unit, the family means the recorded one.
            if medication.unit == nil || MedicineStrength.unitName(medicine.unit) == unit {
                // The millilitres of two strengths do not compare.
                let isOtherStrength = strength != (Self.strength(medicine.name, nil) ?? strength)
                if !isOtherStrength, amount > recorded * Self.mostOfRecorded { return true }
            }
            let recordedMilligrams = MedicineStrength.milligrams(
                recorded, medicine.unit, Self.strength(medicine.name, nil) ?? strength)
            if let milligrams, let recordedMilligrams, milligrams > recordedMilligrams * Self.mostOfRecorded {
                return true
            }
        }
        guard key.ingredients.count == 1, let ingredient = key.ingredients.first else { return false }
        if let milligrams,
            let range = MedicineTable.shared.milligrams(
                of: ingredient, months: child.months, grams: child.grams, isRectal: unit == "suppositories")
        {
            return milligrams > range.upperBound || milligrams < range.lowerBound * Self.leastOfRange
        }
        let isUnits = ["iu", "ie", "ui"].contains(QuickScanner.folded(medication.unit ?? ""))
        guard isUnits, let range = MedicineTable.shared.internationalUnits(of: ingredient, months: child.months) else {
            return false
        }
        return amount > range.upperBound
    }

    private static func strength(_ name: String, _ note: String?) -> MedicineStrength? {
        note.flatMap { MedicineStrength(in: $0) } ?? MedicineStrength(in: name)
            ?? MedicineTable.shared.strength(of: name)
    }

    private static let twoCaregiversMinutes = 60
    private static let dayMinutes = 24 * 60
    private static let mostOfRecorded = 1.5
    /// A part of a dose is given again after it was spat out; a tenth is a typing error.
    private static let leastOfRange = 0.25
}
