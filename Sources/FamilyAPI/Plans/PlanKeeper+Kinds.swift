import Family
import Foundation
import HearthAPI
import HearthCore
import Records

// MARK: - Meals

extension PlanKeeper {
    /// Keeps the meals of a run as entries of the plan.
    ///
    /// Entries of earlier runs on the same days and slots are replaced, unless they are done or locked. Entries that a person
    /// has made stay beside the new ones, and a slot that a person has locked gets none.
    func keepPlan(_ request: PlanKeepRequest, by principal: Principal) async throws -> Kept {
        let grant = try await gateway.householdGrant(of: principal, for: .kitchen)
        let run = try await run(request.runID, for: principal)
        guard case .meals(let meals) = run.result else { throw Self.wrongMode("meals") }
        let replaced = try await replaced(request.replaces, for: principal)
        let type = try type("plan_entry")
        var drafts: [(slot: Slot, draft: Draft)] = []
        var counts: [Slot: Int] = [:]
        for meal in meals.plan {
            // The slot of the request is no part of the id, so that another one does not keep the meal twice.
            let own = Slot(date: meal.date, name: meal.meal ?? "")
            let slot = Slot(date: meal.date, name: meal.meal ?? (request.slot ?? .dinner).rawValue)
            counts[own, default: 0] += 1
            var data: Fields = [
                "date": .string(slot.date), "slot": .string(slot.name), "title": .string(meal.title.short),
                "source": Self.source(run),
            ]
            if meal.recipeID.hasPrefix(Self.ownRecipe) {
                data["recipe_id"] = .string(String(meal.recipeID.dropFirst(Self.ownRecipe.count)))
            } else {
                data["card_id"] = .string(meal.recipeID.short)
            }
            data["servings"] = meal.servings.map { .number(Double(min(max($0, 0), 1000))) }
            let id = Self.id(type.name, run, own.date, own.name, String(counts[own] ?? 1), in: grant)
            drafts.append((slot, Draft(type: type, id: id, data: data)))
        }
        let slots = Set(drafts.map(\.slot))
        var obsolete: [RecordGateway.Edit] = []
        var done: Set<Slot> = []
        // Keeping a run again must not bring anything back or take anything away.
        let existing = try await gateway.all(type.name, in: grant) { record in
            guard let source = record.sourceRun else { return record.fields["locked"]?.isTrue == true }
            let fields = record.fields
            return source == run.id || source == replaced
                || slots.contains(Slot(date: fields["date"]?.string ?? "", name: fields["slot"]?.string ?? ""))
        }
        let isKept = existing.contains { $0.sourceRun == run.id }
        for record in existing {
            let fields = record.fields
            guard let source = record.sourceRun, source != run.id else {
                // A person's locked entry keeps the slot for itself.
                if record.sourceRun == nil, fields["locked"]?.isTrue == true {
                    done.insert(Slot(date: fields["date"]?.string ?? "", name: fields["slot"]?.string ?? ""))
                }
                continue
            }
            let slot = Slot(date: fields["date"]?.string ?? "", name: fields["slot"]?.string ?? "")
            guard slots.contains(slot) || source == replaced else { continue }
            if fields["done_at"] != nil || fields["locked"]?.isTrue == true {
                done.insert(slot)
            } else if !isKept {
                obsolete.append(.delete(record))
            }
        }
        let open = drafts.filter { !done.contains($0.slot) }
        return try await keep(
            open.map(\.draft), of: run, replacing: obsolete, skipped: drafts.count - open.count, in: grant,
            by: principal)
    }

    private struct Slot: Hashable {
        var date: String
        var name: String
    }

    /// The prefix of the id of a recipe of the household.
    private static let ownRecipe = "mine/"
}

// MARK: - Lists

extension PlanKeeper {
    /// Keeps the shopping list of a run: as a list of its own, or on one that exists. The list is the first record.
    ///
    /// Items of a replaced run go, unless they are ticked; what was bought for it is not added again.
    func keepList(_ request: ListKeepRequest, by principal: Principal) async throws -> Kept {
        let grant = try await gateway.householdGrant(of: principal, for: .kitchen)
        let run = try await run(request.runID, for: principal)
        guard case .meals(let meals) = run.result else { throw Self.wrongMode("meals") }
        let replaced = try await replaced(request.replaces, for: principal)
        let (type, itemType) = (try type("list"), try type("shopping_item"))
        let existing = try await gateway.all(itemType.name, in: grant) { record in
            record.sourceRun.map { $0 == run.id || $0 == replaced } ?? false
        }
        let own = existing.filter { $0.sourceRun == run.id }
        let former = replaced.map { replaced in existing.filter { $0.sourceRun == replaced } } ?? []
        let list = try await list(
            type, named: request.listID, ofItems: own + former, for: run, meals, name: request.name, in: grant,
            principal)
        var bought: Set<String> = []
        var obsolete: [RecordGateway.Edit] = []
        for record in former {
            let fields = record.fields
            if fields["checked"]?.isTrue == true {
                bought.insert(Words.fold(fields["name"]?.string ?? ""))
            } else if own.isEmpty {
                obsolete.append(.delete(record))
            }
        }
        var drafts = [list]
        for (line, item) in meals.grocery.items.enumerated() where !bought.contains(Words.fold(item.name)) {
            var data: Fields = [
                "list_id": .string(list.id.text), "name": .string(item.name.short), "aisle": .string(item.aisle.short),
                "position": .string(String(String(line + 10_000).dropFirst())),
                "source": Self.source(run, line: min(line, 10_000)),
            ]
            data["quantity"] = item.amount.map { .number(min(max($0, 0), 1_000_000)) }
            data["unit"] = item.unit.map { .string($0.short) }
            // One field cannot hold two amounts that do not add up: "2 onions + 50 g onion".
            if item.text.contains(" + ") { data["note"] = .string(item.text) }
            drafts.append(
                Draft(type: itemType, id: Self.id(itemType.name, run, String(line), in: grant), data: data))
        }
        return try await keep(
            drafts, of: run, replacing: obsolete, skipped: meals.grocery.items.count + 1 - drafts.count, in: grant,
            by: principal)
    }

    /// Returns the list that gets the items: the one that the request names, the one that has items of the run or of the
    /// replaced one, or a new one.
    private func list(
        _ type: RecordType, named text: String?, ofItems items: [StoredRecord], for run: Run, _ meals: MealsFinal,
        name: String?, in grant: ZoneGrant, _ principal: Principal
    ) async throws -> Draft {
        if let text {
            guard let id = UUID(text: text) else { throw HearthError.recordNotFound }
            return Draft(type: type, id: try await gateway.record(id, type, in: grant).id, data: Fields())
        }
        let home = items.first?.fields["list_id"]?.string.flatMap { UUID(text: $0) }
        if let home, let record = try? await gateway.record(home, type, in: grant) {
            return Draft(type: type, id: record.id, data: Fields())
        }
        let first = meals.plan.first.flatMap { CalendarDay($0.date) } ?? run.day
        return Draft(
            type: type, id: Self.id(type.name, run, in: grant),
            data: [
                "name": .string(name ?? KeptNames(locale: principal.user.locale).list(from: first)),
                "aisle_order": .array(meals.grocery.aisles.prefix(100).map { .string($0.name.short) }),
                "source": Self.source(run),
            ])
    }
}

// MARK: - Chores

extension PlanKeeper {
    /// The days from which on a plan counts as one week that comes back.
    private static let repeatingDays = 5

    /// Keeps the chores of a run as chores that come back.
    ///
    /// Chores of a replaced run go. Those that somebody has done are archived, so that their points keep their names.
    func keepChores(_ request: ChoresKeepRequest, by principal: Principal) async throws -> Kept {
        let grant = try await gateway.householdGrant(of: principal, for: .chores)
        let run = try await run(request.runID, for: principal)
        guard case .chores(let chores) = run.result else { throw Self.wrongMode("chores") }
        let replaced = try await replaced(request.replaces, for: principal)
        let type = try type("chore")
        let people = try await people(of: principal)
        let planned = chores.occurrences.compactMap { PlannedChore($0) }
        let days = planned.map(\.day)
        let span = days.max().flatMap { last in days.min().map { last.daysSinceEpoch - $0.daysSinceEpoch + 1 } } ?? 0
        let series = ChoreSeries.series(of: planned, repeats: request.repeats ?? (span >= Self.repeatingDays)) {
            people.who(named: $0) != nil
        }
        let drafts = series.map { series in
            let known = series.people.compactMap { people.who(named: $0) }
            var data: Fields = [
                "name": .string(series.name.short), "starts_on": .string(series.start.description),
                "assign": .string(series.turn.rawValue), "assignees": .array(known.map { .string($0) }),
                "source": Self.source(run),
            ]
            data["time"] = series.time.map { .string($0.description) }
            data["rule"] = series.rule.map { .string($0) }
            data["minutes"] = series.minutes.map { .number(Double(min(max($0, 0), 1440))) }
            // A person without an account or record, such as a grandparent, is named in words.
            if series.turn == .anyone, !series.people.isEmpty {
                data["note"] = .string(series.people.joined(separator: ", "))
            }
            return Draft(
                type: type,
                id: Self.id(
                    type.name, run, series.name, series.time?.description ?? "",
                    series.people.joined(separator: "\u{1F}"),
                    series.start.description, in: grant),
                data: data)
        }
        let existing = try await gateway.all(type.name, in: grant) { record in
            record.sourceRun.map { $0 == run.id || $0 == replaced } ?? false
        }
        var obsolete: [RecordGateway.Edit] = []
        if let replaced, !existing.contains(where: { $0.sourceRun == run.id }) {
            for record in existing where record.sourceRun == replaced && record.fields["archived_at"] == nil {
                let isDone = try await !gateway.first(1, "chore_done", ref: record.id, in: grant).isEmpty
                let now = FieldValue.number(Double(services.clock.now.milliseconds))
                obsolete.append(isDone ? .set(record, ["archived_at": now]) : .delete(record))
            }
        }
        return try await keep(drafts, of: run, replacing: obsolete, in: grant, by: principal)
    }
}

extension PlannedChore {
    /// Creates a chore from a plan; nil for a day that is not one.
    fileprivate init?(_ wire: ChoresFinal.Occurrence) {
        guard let day = CalendarDay(wire.date) else { return nil }
        // RFC 3339 in the household's zone: the time of day is that of its clocks.
        let time = wire.at.split(separator: "T").dropFirst().first.flatMap { TimeOfDay($0.prefix(5)) }
        self.init(name: wire.name, day: day, time: time, person: wire.who, minutes: wire.minutes)
    }
}

// MARK: - Routines

extension PlanKeeper {
    private static let mostSteps = 50

    /// Keeps the steps of a run as a routine. Routines of a replaced run go.
    func keepRoutine(_ request: RoutineKeepRequest, by principal: Principal) async throws -> Kept {
        let grant = try await gateway.householdGrant(of: principal, for: .chores)
        let run = try await run(request.runID, for: principal)
        guard case .routines(let routine) = run.result else { throw Self.wrongMode("routines") }
        let replaced = try await replaced(request.replaces, for: principal)
        let type = try type("routine")
        let people = try await people(of: principal)
        let time = routine.steps.first.flatMap { TimeOfDay($0.at) }
        let ages = Set(routine.steps.flatMap(\.agesYears))
        let children = request.children.map { $0.compactMap { UUID(text: $0) } }
        if let children, let index = children.firstIndex(where: { id in !people.children.contains { $0.id == id } }) {
            throw HearthError(invalid: [
                RecordProblem(field: "/children/\(index)", message: "must be a child of the household")
            ])
        }
        var data: Fields = [
            "name": .string(request.name ?? KeptNames(locale: principal.user.locale).routine(at: time)),
            "children": .array(
                (children ?? people.children(ofAges: ages, on: run.day)).prefix(20).map { .string($0.text) }),
            "steps": .array(
                routine.steps.prefix(Self.mostSteps).map { step in
                    [
                        "text": .string(step.text.short),
                        "minutes": .number(Double(min(max(step.minutes, 0), 1440))),
                    ]
                }),
            "source": Self.source(run),
        ]
        data["time"] = time.map { .string($0.description) }
        data["days"] = request.days.map { .number(Double($0)) }
        let obsolete = try await gateway.all(type.name, in: grant) { record in
            record.sourceRun != nil && record.sourceRun == replaced && replaced != run.id
        }
        return try await keep(
            [Draft(type: type, id: Self.id(type.name, run, in: grant), data: data)], of: run,
            replacing: obsolete.map { .delete($0) }, in: grant, by: principal)
    }
}
