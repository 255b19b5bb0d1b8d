/// A line of an ingredient list, in English, German, French or Spanish: `2 tbsp olive oil, for frying`.
///
/// Every text has a reading: what is no amount is the name. Of a line longer than 1,000 characters, the rest is not read.
/// Numbers above 1,000,000 are no amounts, and neither are `NaN` and `1e9`. A minus sign is read as a list mark.
package struct IngredientLine: Hashable, Sendable {
    /// An amount with its unit.
    package struct Amount: Hashable, Sendable {
        /// The lower end of a range; nil if the line states no number: `pinch of salt`.
        package var minimum: Rational?
        /// The upper end of a range; nil if the line states one number.
        package var maximum: Rational?
        /// Nil for things that are counted: 2 eggs.
        package var unit: MeasureUnit?
        /// What one of the units or things holds: the 400 g of `2 x 400 g tins`.
        package var size: Measure?

        package init(
            minimum: Rational? = nil, maximum: Rational? = nil, unit: MeasureUnit? = nil, size: Measure? = nil
        ) {
            self.minimum = minimum
            self.maximum = maximum
            self.unit = unit
            self.size = size
        }

        /// The amount to buy: the upper end of a range.
        package var most: Rational? { maximum ?? minimum }
    }

    /// A mass, volume or length.
    package struct Measure: Hashable, Sendable {
        package var quantity: Rational
        package var unit: MeasureUnit

        package init(quantity: Rational, unit: MeasureUnit) {
            self.quantity = quantity
            self.unit = unit
        }
    }

    /// The amount as the line states it first, then the same in other units: `200 g/7 oz`.
    package var amounts: [Amount] = []
    /// The food with its kind, without size and preparation: `fresh coriander`. Empty for a heading.
    package var name = ""
    /// `large`, `medium`.
    package var size: String?
    /// What is done with the food: `finely chopped`.
    package var preparation: String?
    /// Anything else: `for frying`, `plus more to taste`.
    package var note: String?
    package var isOptional = false
    /// True for the title of a group of lines: `For the sauce:`.
    package var isHeading = false
    /// The foods among which the line lets the cook choose, the first one first; empty if there is no choice.
    package var alternatives: [String] = []
    /// The characters of the line before the name: the amount with its unit.
    package var leadLength = 0

    /// The amount as the line states it first.
    package var amount: Amount? { amounts.first }

    /// Parses a line.
    package init(_ line: String) {
        var parser = IngredientParser(line)
        self = parser.parse()
    }

    init() {}
}
