import HearthCore

/// Facts about a household task: the ages that it suits, its length and how often it is due.
struct ChoreKnowledge: Hashable {
    /// The age in months from which children usually do the task.
    var usualMonths: Int
    /// The age in months below which the plan gives the task to no child.
    var leastMonths: Int
    var minutes: Int
    /// The number of days from one time to the next.
    var everyDays: Int
    /// The usual time of day.
    var time: TimeOfDay

    /// The youngest age at which a child does the task because a parent wants this child to do it: a quarter below the
    /// usual age, since children of one age differ, and never below ``leastMonths``.
    var leastWhenNamed: Int { max(leastMonths, usualMonths * 3 / 4) }

    /// Returns what is known about a task by its English name; for an unknown task, what its verb suggests.
    static func of(_ task: String) -> ChoreKnowledge {
        let words = Set(task.split(separator: " ").map(String.init))
        let row = rows.first { $0.words.isSubset(of: words) } ?? fallback
        return row.knowledge
    }

    private struct Row {
        var words: Set<String>
        var knowledge: ChoreKnowledge
    }

    /// Parses a row: words of the task; usual age and least age in years; minutes; days; time.
    private static func row(_ line: Substring) -> Row? {
        let parts = line.split(separator: ";").map { $0.split(separator: " ").map(String.init) }
        guard parts.count == 2, parts[1].count == 5, let usual = Int(parts[1][0]), let least = Int(parts[1][1]),
            let minutes = Int(parts[1][2]), let days = Int(parts[1][3]), let time = TimeOfDay(parts[1][4])
        else { return nil }
        return Row(
            words: Set(parts[0]),
            knowledge: ChoreKnowledge(
                usualMonths: usual * 12, leastMonths: least * 12, minutes: minutes, everyDays: days, time: time))
    }

    private static let rows = table.split(separator: "\n").compactMap(row)
    private static let fallback = Row(
        words: [],
        knowledge: ChoreKnowledge(
            usualMonths: 72, leastMonths: 48, minutes: 15, everyDays: 7, time: TimeOfDay(minutes: 17 * 60)))

    /// The more special row stands first. Mowers, heat, blades, strong cleaners, ladders, younger children and money
    /// have a least age of their own.
    private static let table = """
        mow; 12 12 40 14 10:00
        hedge; 14 14 40 30 10:00
        prune; 14 12 30 30 10:00
        shovel; 10 8 30 7 08:00
        rake; 8 5 20 7 15:00
        gutters; 18 18 45 91 10:00
        firewood; 9 7 15 7 16:00
        weed garden; 8 5 20 7 15:00
        gardening; 8 5 30 7 15:00
        iron; 13 12 30 7 19:00
        dishes dry; 6 5 10 1 19:00
        dishes rinse; 6 5 10 1 19:00
        dishes away; 7 5 10 1 19:00
        dishes; 8 6 15 1 19:00
        load dishwasher; 8 5 10 1 19:00
        dishwasher; 8 6 10 1 17:00
        set table; 5 3 5 1 18:00
        clear table; 5 4 5 1 19:00
        table; 5 4 5 1 19:00
        counter; 7 4 5 1 19:00
        oven; 18 15 40 91 10:00
        stove; 14 12 10 7 19:00
        microwave; 10 8 10 14 17:00
        fridge; 11 9 20 30 10:00
        freezer; 18 14 40 91 10:00
        toilet; 12 10 10 7 10:00
        shower; 12 10 20 7 10:00
        bathtub; 12 10 15 7 10:00
        clean bathroom; 12 9 25 7 10:00
        bathroom; 10 7 15 7 10:00
        sink; 9 7 10 7 17:00
        mirrors; 8 6 10 7 10:00
        windows; 12 10 30 30 10:00
        clean kitchen; 11 8 20 7 19:00
        tidy toys; 2 1 10 1 18:00
        toys; 3 2 10 1 18:00
        tidy books; 2 2 5 1 18:00
        tidy shoes; 3 2 5 1 17:00
        coats; 5 3 2 1 17:00
        make bed; 5 3 5 1 07:30
        sheets; 11 8 15 14 10:00
        tidy room; 5 3 10 7 17:00
        clean room; 7 5 15 7 10:00
        bed kids; 18 14 30 1 19:00
        kids; 14 13 45 7 17:00
        babysit; 14 13 60 7 17:00
        feed baby; 14 12 20 1 17:00
        bathe baby; 18 16 20 1 18:00
        diapers; 14 12 5 1 17:00
        bottles; 10 8 10 1 19:00
        walk dog; 10 8 20 1 17:00
        scoop poop; 10 8 10 7 17:00
        litter; 10 8 5 1 17:00
        cage; 9 7 20 7 10:00
        aquarium; 10 8 30 14 10:00
        coop; 9 7 20 7 10:00
        stable; 10 8 30 1 16:00
        feed horse; 9 7 10 1 07:30
        feed lizard; 8 6 5 1 17:00
        feed; 4 3 5 1 17:00
        brush dog; 6 5 10 7 17:00
        brush cat; 6 5 10 7 17:00
        collect eggs; 4 3 5 1 08:00
        water; 4 3 5 3 17:00
        laundry fold; 7 4 15 7 17:00
        laundry hang; 7 5 15 7 17:00
        laundry away; 6 4 10 7 17:00
        laundry sort; 5 3 10 7 17:00
        laundry basket; 6 3 5 7 17:00
        laundry room; 12 8 15 14 10:00
        laundry; 11 9 20 7 17:00
        socks; 3 3 10 7 17:00
        towels; 9 7 15 7 17:00
        vacuum; 8 6 15 7 10:00
        mop; 9 7 15 7 10:00
        sweep; 6 4 10 7 17:00
        dust; 6 4 15 7 10:00
        wipe; 6 3 5 1 19:00
        waste; 7 5 5 3 17:00
        recycling; 8 5 10 7 17:00
        trash; 7 5 5 3 18:00
        compost; 6 4 5 3 18:00
        bins; 8 6 5 7 18:00
        pack lunch; 7 5 10 1 07:15
        pack; 6 4 5 1 18:00
        bake; 10 7 45 7 15:00
        cook; 12 10 40 1 17:30
        dinner; 12 10 40 1 17:30
        breakfast; 9 6 15 1 07:15
        lunch; 10 8 20 1 12:00
        make; 9 6 15 7 17:00
        cut; 9 6 10 1 17:30
        groceries away; 6 3 10 7 17:00
        groceries; 16 14 60 7 10:00
        buy; 11 9 20 7 16:00
        shopping list; 9 7 10 7 17:00
        mail; 6 5 5 1 17:00
        bills; 18 18 20 7 19:00
        appointments; 18 18 15 14 19:00
        school run; 18 18 20 1 07:45
        homework; 6 5 30 1 16:00
        reading; 5 4 15 1 17:30
        practice; 5 4 20 1 16:30
        car; 12 7 40 30 10:00
        bike; 8 6 20 30 10:00
        light bulbs; 16 14 10 91 17:00
        smoke alarm; 18 16 5 30 10:00
        coffee machine; 16 14 15 30 10:00
        pool; 16 14 30 7 10:00
        grill; 16 14 20 30 10:00
        garage; 12 8 30 30 10:00
        clean house; 9 5 60 7 10:00
        tidy house; 8 4 30 7 10:00
        clean; 9 7 15 7 10:00
        wash; 8 6 15 7 17:00
        pay; 18 18 20 7 19:00
        book; 18 18 15 14 19:00
        plan; 12 10 20 7 17:00
        take; 8 6 10 7 17:00
        tidy up; 4 3 10 1 18:00
        tidy; 5 3 10 7 17:00
        sort; 6 4 10 7 17:00
        put; 5 3 5 1 17:00
        """
}
