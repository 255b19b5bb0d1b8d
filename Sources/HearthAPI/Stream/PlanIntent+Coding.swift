extension PlanIntent: Codable {
    private enum CodingKeys: String, CodingKey {
        case days, fixed, keep, change, tasks, fair, exempt, kind, start, end, steps, without
        case excludeWeekdays = "exclude_weekdays"
        case turnWeeks = "turn_weeks"
        case perPerson = "per_person"
        case personTimes = "person_times"
    }

    /// Decodes present members; an unknown one is ignored.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        days = try container.decodeIfPresent([String].self, forKey: .days)
        meals = try Meals(from: decoder)
        fixed = try container.decodeIfPresent([FixedDish].self, forKey: .fixed)
        keep = try container.decodeIfPresent(Bool.self, forKey: .keep)
        change = try container.decodeIfPresent([DayChange].self, forKey: .change)
        tasks = try container.decodeIfPresent([Task].self, forKey: .tasks)
        excludeWeekdays = try container.decodeIfPresent([String].self, forKey: .excludeWeekdays)
        fair = try container.decodeIfPresent(Bool.self, forKey: .fair)
        turnWeeks = try container.decodeIfPresent(Int.self, forKey: .turnWeeks)
        exempt = try container.decodeIfPresent([Exemption].self, forKey: .exempt)
        perPerson = try container.decodeIfPresent(Int.self, forKey: .perPerson)
        kind = try container.decodeIfPresent(String.self, forKey: .kind)
        start = try container.decodeIfPresent(String.self, forKey: .start)
        end = try container.decodeIfPresent(String.self, forKey: .end)
        steps = try container.decodeIfPresent([String].self, forKey: .steps)
        without = try container.decodeIfPresent([String].self, forKey: .without)
        personTimes = try container.decodeIfPresent([PersonTime].self, forKey: .personTimes)
    }

    /// Encodes the members that are set, those of ``meals`` beside the others.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(days, forKey: .days)
        try meals.encode(to: encoder)
        try container.encodeIfPresent(fixed, forKey: .fixed)
        try container.encodeIfPresent(keep, forKey: .keep)
        try container.encodeIfPresent(change, forKey: .change)
        try container.encodeIfPresent(tasks, forKey: .tasks)
        try container.encodeIfPresent(excludeWeekdays, forKey: .excludeWeekdays)
        try container.encodeIfPresent(fair, forKey: .fair)
        try container.encodeIfPresent(turnWeeks, forKey: .turnWeeks)
        try container.encodeIfPresent(exempt, forKey: .exempt)
        try container.encodeIfPresent(perPerson, forKey: .perPerson)
        try container.encodeIfPresent(kind, forKey: .kind)
        try container.encodeIfPresent(start, forKey: .start)
        try container.encodeIfPresent(end, forKey: .end)
        try container.encodeIfPresent(steps, forKey: .steps)
        try container.encodeIfPresent(without, forKey: .without)
        try container.encodeIfPresent(personTimes, forKey: .personTimes)
    }
}

extension PlanIntent.DayChange: Codable {
    private enum CodingKeys: String, CodingKey { case date, meal, swap }

    /// Decodes the constraints from members of the change itself.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        date = try container.decode(String.self, forKey: .date)
        meal = try container.decodeIfPresent(String.self, forKey: .meal)
        meals = try PlanIntent.Meals(from: decoder)
        swap = try container.decodeIfPresent(Bool.self, forKey: .swap)
    }

    /// Encodes the constraints as members of the change itself.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(date, forKey: .date)
        try container.encodeIfPresent(meal, forKey: .meal)
        try meals.encode(to: encoder)
        try container.encodeIfPresent(swap, forKey: .swap)
    }
}

extension PlanIntent.Assignee: Codable {
    /// Decodes a word or a list of names.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let group = try? container.decode(String.self) {
            self = .group(group)
        } else {
            self = .names(try container.decode([String].self))
        }
    }

    /// Encodes a word or a list of names.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .group(let group): try container.encode(group)
        case .names(let names): try container.encode(names)
        }
    }
}
