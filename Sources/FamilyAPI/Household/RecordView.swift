import Foundation
import HearthAPI
import HearthCore
import Records
import ServerKit

/// The form in which a list of the household shows its records: their fields, and what follows from other records.
struct RecordView: Sendable {
    /// The members that a list adds.
    enum Kind: Hashable, Sendable {
        case plain
        /// A recipe: amounts for other servings, and the recipe that a new one repeats.
        case recipe
        /// An item of the pantry: its stock.
        case pantry
    }

    let kind: Kind
    private let gateway: RecordGateway
    private let shelves: RecipeShelves

    init(_ collection: HouseholdCollection, _ gateway: RecordGateway, _ shelves: RecipeShelves) {
        kind =
            switch collection.type {
            case "recipe": .recipe
            case "pantry_item": .pantry
            default: .plain
            }
        self.gateway = gateway
        self.shelves = shelves
    }

    // MARK: - JSON

    /// Returns the records of a page.
    func json(of records: [StoredRecord], in grant: ZoneGrant, _ principal: Principal) async throws -> [Fields] {
        guard kind == .pantry else { return records.map { gateway.registry.json(of: $0) } }
        return try await Pantry(gateway: gateway).json(of: records, in: grant, principal)
    }

    /// Returns a record after a change.
    func json(ofChanged record: StoredRecord, in grant: ZoneGrant, _ principal: Principal) async throws -> Fields {
        try await json(of: [record], in: grant, principal).first ?? gateway.registry.json(of: record)
    }

    /// Returns a record that a request reads.
    ///
    /// - Throws: ``HearthError`` `invalid_field` for servings of a recipe that states none.
    func json(
        ofOne record: StoredRecord, _ request: ServerKit.RequestContext, in grant: ZoneGrant, _ principal: Principal
    ) async throws -> Fields {
        var json = try await json(ofChanged: record, in: grant, principal)
        guard kind == .recipe else { return json }
        var errors = ValidationErrors()
        let servings = Self.servings.read(request.uri, &errors)
        try errors.throwIfAny()
        guard let servings else { return json }
        guard let scaled = RecipeScaling(record.fields, to: servings) else {
            errors.check(false, "servings", "must be absent: the recipe does not say how many it serves")
            try errors.throwIfAny()
            return json
        }
        json["scaled"] = .object(scaled.json)
        return json
    }

    /// Returns a record that a request has created.
    ///
    /// - Parameter isNew: false if the record was there before.
    func json(
        ofNew record: StoredRecord, isNew: Bool, in grant: ZoneGrant, _ principal: Principal
    ) async throws -> Fields {
        var json = try await json(ofChanged: record, in: grant, principal)
        if kind == .recipe, isNew,
            let other = try await RecipeDuplicates(shelves: shelves).duplicate(
                of: record.fields, besides: record.id, in: grant, as: principal.user)
        {
            json["duplicate_of"] = .string(other.text)
        }
        return json
    }

    // MARK: - Descriptions

    private static let servings = QueryParameter<Double>.written(
        "servings", as: #"^\d{1,4}(\.\d{1,3})?$"#, "Adds `scaled`: the ingredient lines for so many servings.",
        "must be a number above 0, at most 1000"
    ) { text in Double(text).flatMap { $0 > 0 && $0 <= 1000 ? $0 : nil } }

    /// The parameters of a request for one record.
    var parameters: [ParameterDescription] { kind == .recipe ? [Self.servings.described] : [] }

    var details: String? {
        switch kind {
        case .plain: nil
        case .recipe:
            """
            `lines`, `allergens` and `nutrition` follow from the ingredients. An allergen has the numbers of its lines, from 0, and \
            for each line the word that shows it.
            """
        case .pantry:
            "`quantity` is the last count and the sum of the moves since; null if nobody has counted or moved."
        }
    }

    /// The members that every record has.
    var members: [String: JSONValue] {
        guard kind == .pantry else { return [:] }
        return [
            "quantity": ["type": ["number", "null"]], "below_minimum": ["type": "boolean"],
            "expires_in_days": ["type": ["integer", "null"]],
        ]
    }

    /// The members that a record may have.
    var optionalMembers: [String: JSONValue] {
        guard kind == .recipe else { return [:] }
        return [
            "scaled": [
                "type": "object", "required": ["servings", "factor", "ingredients"],
                "properties": [
                    "servings": ["type": "number"], "factor": ["type": "number"],
                    "ingredients": ["type": "array", "items": ["type": "string"]],
                ],
            ],
            "duplicate_of": ["type": "string", "format": "uuid"],
        ]
    }
}

/// A recipe's ingredient lines for another number of servings.
struct RecipeScaling: Hashable, Sendable {
    private let servings: Double
    private let factor: Double
    /// The lines, their amounts as fractions.
    let ingredients: [String]

    /// Scales a recipe; nil if it states no servings, or a part of one that nobody eats.
    init?(_ recipe: Fields, to servings: Double) {
        guard let own = recipe["servings"]?.figure, own > 0, servings / own < 1_000_000 else { return nil }
        self.servings = servings
        factor = servings / own
        ingredients = (recipe["ingredients"]?.array ?? []).compactMap(\.string).map {
            IngredientFacts.scaled($0, from: own, to: servings)
        }
    }

    var json: Fields {
        [
            "servings": .number(servings), "factor": .number((factor * 10_000).rounded() / 10_000),
            "ingredients": .array(ingredients.map { .string($0) }),
        ]
    }
}
