/// The table of foods that kitchens buy and weigh: a row a food, as ``KitchenFood`` reads it. infra/nutrition.py reads it, too.
///
/// Columns, separated by `|`: names in English, German, French, Spanish; aisle, empty if ``AisleGuess`` says it; source;
/// values; grams of a millilitre; grams of pieces; share that is eaten.
///
/// Names are separated by `;`. Those behind `/` have the values of the row and are bought apart from it: plum tomatoes are no
/// tomatoes on a shopping list. A name with a comma is one with a note that needs other values: `olive oil, for frying`.
///
/// The source is a food of the USDA National Nutrient Database for Standard Reference, Release 26 (2013), public domain, by
/// its NDB number. The values are of 100 g as bought: kcal, protein, fat, saturated fat, carbohydrate without fibre, sugar,
/// fibre, salt (sodium times 2.54). The source does not state every value: of a few foods, sugar and fibre are of another food
/// or 0. Densities and weights of pieces are from the source's household measures, or typical weights of European shops.
enum KitchenFoodTable {
    static let text = [produce, fresh, pantry, other].joined(separator: "\n")
}
