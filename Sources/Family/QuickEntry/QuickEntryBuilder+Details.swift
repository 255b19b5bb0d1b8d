import Foundation
import HearthCore

extension QuickEntryBuilder {
    /// Returns the fields of an entry; nil if the text says too little for its kind.
    func details(
        _ group: QuickGroup, _ cue: QuickCue, _ assumptions: inout Set<QuickEntry.Assumption>
    ) -> CareEntry.Details? {
        switch cue {
        case .bottle, .feed: return bottle(group, cue, &assumptions)
        case .breast: return breast(group)
        case .solid:
            var feeding = CareEntry.Feeding(.solid)
            feeding.food = words(group)
            return .feeding(feeding)
        case .diaper: return diaper(group)
        case .sleep:
            var sleep = CareEntry.Sleep()
            sleep.place = group.place.map { String(text[$0]) }
            return .sleep(sleep)
        case .pump: return pumping(group, &assumptions)
        case .activity(let kind): return .activity(CareEntry.Activity(kind))
        case .medicine: return medication(group)
        case .temperature: return temperature(group, &assumptions)
        case .weight: return weight(group, &assumptions)
        case .length: return length(group, &assumptions).map { .growth(CareEntry.Growth(lengthMillimetres: $0)) }
        case .head: return length(group, &assumptions).map { .growth(CareEntry.Growth(headMillimetres: $0)) }
        case .milestone:
            return milestone(group).map { .milestone(CareEntry.Milestone($0)) }
        case .note:
            return trimmed(group.text).map { .note(CareEntry.Note($0, category: Self.noteCategory)) }
        }
    }

    // MARK: - Meals and milk

    private func bottle(
        _ group: QuickGroup, _ cue: QuickCue, _ assumptions: inout Set<QuickEntry.Assumption>
    ) -> CareEntry.Details? {
        var feeding = CareEntry.Feeding(.bottle)
        feeding.content = group.isMixed ? .mixed : group.content
        if let (value, unit) = amount(group) {
            guard let millilitres = volume(value, unit, &assumptions) else { return nil }
            feeding.millilitres = millilitres
        } else if cue == .feed {
            // "Fed" alone does not say how.
            return nil
        }
        return .feeding(feeding)
    }

    private func breast(_ group: QuickGroup) -> CareEntry.Details {
        var feeding = CareEntry.Feeding(.breast)
        let sides = pairs(group) { measure -> Int? in
            switch measure {
            case .length(let seconds): seconds
            case .amount(let minutes, nil) where group.hasBareMinutes && minutes <= Self.mostMinutes:
                Int(minutes * 60)
            default: nil
            }
        }
        feeding.leftSeconds = sides.left
        feeding.rightSeconds = sides.right
        feeding.side = sides.side
        return .feeding(feeding)
    }

    private func pumping(
        _ group: QuickGroup, _ assumptions: inout Set<QuickEntry.Assumption>
    ) -> CareEntry.Details? {
        var pumping = CareEntry.Pumping()
        var unknown = false
        var assumed = assumptions
        let sides = pairs(group) { measure -> Double? in
            guard case .amount(let value, let unit) = measure else { return nil }
            let millilitres = volume(value, unit ?? group.doseUnit, &assumed)
            unknown = unknown || millilitres == nil
            return millilitres
        }
        guard !unknown else { return nil }
        assumptions = assumed
        pumping.leftMillilitres = sides.left
        pumping.rightMillilitres = sides.right
        if sides.left == nil, sides.right == nil { pumping.millilitres = sides.rest }
        return .pumping(pumping)
    }

    /// Gives values to sides in the order of the text: "left 12 right 8" and "12 left, 8 right".
    private func pairs<Value>(
        _ group: QuickGroup, _ value: (QuickGroup.Measure) -> Value?
    ) -> (left: Value?, right: Value?, rest: Value?, side: CareEntry.Side?) {
        var sides: [CareEntry.Side] = []
        var values: [Value] = []
        for measure in group.measures {
            if case .side(let side) = measure {
                if sides.last != side { sides.append(side) }
            } else if let value = value(measure) {
                values.append(value)
            }
        }
        // "Both sides, 7 left and 9 right", "100 ml, 45 left and 55 right"
        if sides.contains(.left), sides.contains(.right) { sides.removeAll { $0 == .both } }
        if sides.count == 2, values.count == 3 { values.removeFirst() }
        let isBoth = sides.contains(.both) || sides.contains(.left) && sides.contains(.right)
        let side = isBoth ? CareEntry.Side.both : sides.last
        var (left, right): (Value?, Value?) = (nil, nil)
        if group.hasEach, let first = values.first {
            return (first, first, nil, .both)
        }
        // One length for both sides says nothing about one of them.
        guard values.count == sides.count else {
            let only = sides.count == 1 ? sides[0] : nil
            if values.count == 1, only == .left { return (values[0], nil, nil, side) }
            if values.count == 1, only == .right { return (nil, values[0], nil, side) }
            return (nil, nil, values.first, side)
        }
        for (side, value) in zip(sides, values) {
            switch side {
            case .left: left = value
            case .right: right = value
            case .both: break
            }
        }
        return (left, right, values.first, side)
    }

    private func diaper(_ group: QuickGroup) -> CareEntry.Details? {
        let isBoth = group.isMixed || group.measures.contains(.side(.both)) && group.colour == nil
        // A colour and a consistency are those of stool.
        let isDirty = group.isDirty || isBoth || group.colour != nil || group.consistency != nil
        let isWet = group.isWet || isBoth
        // A diaper alone leaves open what it held.
        guard isWet || isDirty || group.isDry || !group.isWeak else { return nil }
        let isKnown = isWet || isDirty || group.isDry
        var diaper = CareEntry.Diaper(isWet: isKnown ? isWet : nil, isDirty: isKnown ? isDirty : nil)
        diaper.colour = group.colour
        diaper.consistency = group.consistency
        return .diaper(diaper)
    }

    // MARK: - Medicines and measures

    private func medication(_ group: QuickGroup) -> CareEntry.Details? {
        guard let name = group.drug ?? words(group) else { return nil }
        var medication = CareEntry.Medication(name)
        if let (value, unit) = amount(group) {
            guard value <= Self.mostOfDose else { return nil }
            // "2 each nostril": how many there are is not said.
            guard !group.hasEach || group.unread.isEmpty else { return .medication(medication) }
            medication.amount = value
            medication.unit = (unit ?? group.unit ?? group.form)?.doseName ?? strengthUnit(of: group)
            // "A suppository of 150": nobody gives 150 of them.
            if unit == nil, group.unit == nil, let form = group.form, form.isForm, form != .drop,
                value >= Self.leastContent
            {
                medication.unit = QuickUnit.milligram.doseName
            }
            // Spoons and syringes for medicines are marked in millilitres.
            if let unit, unit.dimension == .volume, unit != .millilitre, let metric = unit.metric(value) {
                medication.amount = rounded(metric, 2)
                medication.unit = QuickUnit.millilitre.doseName
            }
        }
        return .medication(medication)
    }

    /// Returns the unit that the strength counts: "160 mg/5 ml, gave 2.5" is of millilitres.
    private func strengthUnit(of group: QuickGroup) -> String? {
        group.strengths.lazy.compactMap { MedicineStrength(in: self.text[$0])?.unit }.first
    }

    private func temperature(
        _ group: QuickGroup, _ assumptions: inout Set<QuickEntry.Assumption>
    ) -> CareEntry.Details? {
        guard let (value, unit) = amount(group) else { return nil }
        let isFahrenheit: Bool
        switch unit {
        case .fahrenheit: isFahrenheit = true
        case .celsius: isFahrenheit = false
        default:
            // No body has 90 °C or 45 °F.
            isFahrenheit = value > Self.warmestCelsius
            assumptions.insert(.unit)
        }
        let celsius = isFahrenheit ? (value - 32) / 1.8 : value
        guard (25...Self.warmestCelsius).contains(celsius) else { return nil }
        var temperature = CareEntry.Temperature(celsius: rounded(celsius, 2))
        temperature.site = group.site.map { String(text[$0]) }
        return .temperature(temperature)
    }

    private func weight(
        _ group: QuickGroup, _ assumptions: inout Set<QuickEntry.Assumption>
    ) -> CareEntry.Details? {
        guard let (value, unit) = amount(group) else { return nil }
        let grams: Double
        switch unit {
        case .ounce: grams = value * QuickUnit.gramsPerOunce
        case let unit?: grams = unit.metric(value) ?? 0
        case nil:
            assumptions.insert(.unit)
            // From 400 on, the number can only be grams.
            grams = value >= 400 ? value : value * (units == .imperial ? QuickUnit.gramsPerPound : 1000)
        }
        guard (100...200_000).contains(grams) else { return nil }
        return .growth(CareEntry.Growth(weightGrams: Int(grams.rounded())))
    }

    /// Returns a length in millimetres.
    private func length(_ group: QuickGroup, _ assumptions: inout Set<QuickEntry.Assumption>) -> Int? {
        guard let (value, unit) = amount(group) else { return nil }
        var millimetres = unit?.metric(value) ?? 0
        if unit == nil {
            assumptions.insert(.unit)
            // Metres, centimetres and millimetres of a child cannot be confused.
            millimetres =
                switch value {
                case ..<3: value * 1000
                case 250...: value
                default: units == .imperial ? value * 25.4 : value * 10
                }
        }
        return (100...2500).contains(millimetres) ? Int(millimetres.rounded()) : nil
    }

    /// Returns the title of a milestone: the text behind "milestone:", or the name of a first time with what follows it.
    private func milestone(_ group: QuickGroup) -> String? {
        if let text = trimmed(group.text) { return text }
        guard let first = group.titles.map(\.lowerBound).min() else { return nil }
        let last = (group.titles + group.words).map(\.upperBound).max() ?? first
        // "Hat sich heute das erste Mal gedreht": the day is no part of the title.
        var rest = [first..<max(first, last)]
        for place in group.circumstances {
            rest = rest.flatMap { part in
                part.overlaps(place)
                    ? [
                        part.lowerBound..<max(part.lowerBound, place.lowerBound),
                        min(part.upperBound, place.upperBound)..<part.upperBound,
                    ]
                    : [part]
            }
        }
        let parts = rest.compactMap { trimmed($0) }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    // MARK: - Amounts and texts

    private func amount(_ group: QuickGroup) -> (Double, QuickUnit?)? {
        for case .amount(let value, let unit) in group.measures { return (value, unit) }
        return nil
    }

    /// Returns millilitres; nil for a bare number that is too small to be some.
    private func volume(
        _ value: Double, _ unit: QuickUnit?, _ assumptions: inout Set<QuickEntry.Assumption>
    ) -> Double? {
        if let unit {
            let millilitres = unit.metric(value) ?? .infinity
            return millilitres <= Self.mostMillilitres ? rounded(millilitres, 1) : nil
        }
        assumptions.insert(.unit)
        if units == .imperial, value <= Self.mostOunces { return rounded(value * QuickUnit.millilitresPerOunce, 1) }
        return value > Self.mostOunces && value <= Self.mostMillilitres ? value : nil
    }

    private func rounded(_ value: Double, _ digits: Int) -> Double {
        let factor = digits == 1 ? 10.0 : 100.0
        return (value * factor).rounded() / factor
    }

    /// Returns the words of the group as the family wrote them: parts that only small words separate are one.
    private func words(_ group: QuickGroup) -> String? {
        var parts: [Range<String.Index>] = []
        for range in group.words {
            if let last = parts.last, last.upperBound <= range.lowerBound,
                !group.ranges.contains(where: { (last.upperBound..<range.lowerBound).contains($0.lowerBound) })
            {
                parts[parts.count - 1] = last.lowerBound..<range.upperBound
            } else {
                parts.append(range)
            }
        }
        let words = parts.map { text[$0].trimming { $0.isWhitespace } }.filter { !$0.isEmpty }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    private func trimmed(_ range: Range<String.Index>?) -> String? {
        let words = range.map { text[$0].trimming { $0.isWhitespace } } ?? ""
        return words.isEmpty ? nil : words
    }

    private static let noteCategory = "general"
    private static let warmestCelsius = 45.0
    /// No bottle holds more ounces.
    private static let mostOunces = 12.0
    /// The bound of amounts in the registry.
    private static let mostMillilitres = 2000.0
    private static let mostOfDose = 10_000.0
    /// A larger number of tablets or suppositories is their content in milligrams.
    private static let leastContent = 20.0
}
