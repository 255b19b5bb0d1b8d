import Kitchen
import Testing

/// Lines of recipes in four languages, with the allergens that they show and with look-alikes that hold none.
@Suite struct AllergenLineTests {
    struct Line: CustomTestStringConvertible, Sendable {
        let text: String
        let allergens: Set<Allergen>
        var testDescription: String { text }

        init(_ text: String, _ allergens: Allergen...) {
            self.text = text
            self.allergens = Set(allergens)
        }
    }

    private static let english = [
        Line("250 ml whole milk", .dairy), Line("100 g unsalted butter, cubed", .dairy),
        Line("150 ml double cream", .dairy),
        Line("1 knob of butter", .dairy), Line("100 g milk chocolate", .dairy, .soy),
        Line("50 g white chocolate chips", .dairy, .soy),
        Line("300 g plain flour, sifted", .wheat), Line("2 slices of bread", .wheat),
        Line("200 g egg noodles", .egg, .wheat),
        Line("3 free-range eggs, beaten", .egg), Line("2 egg yolks", .egg),
        Line("3 tbsp crunchy peanut butter", .peanut),
        Line("a handful of chopped walnuts", .treeNut), Line("80 g almond flour", .treeNut),
        Line("1 tbsp tahini", .sesame),
        Line("2 tsp Dijon mustard", .mustard, .sulphite), Line("2 celery sticks, sliced", .celery),
        Line("1 small celeriac", .celery),
        Line("4 cod fillets", .fish), Line("3 anchovies in oil", .fish), Line("200 g raw king prawns", .shellfish),
        Line("500 g mussels, cleaned", .mollusc), Line("2 tbsp light soy sauce", .soy, .wheat),
        Line("200 g firm tofu", .soy),
        Line("50 g rolled oats", .gluten), Line("150 ml oat milk", .gluten), Line("gluten-free or plain flour", .wheat),
        Line("lactose-free milk", .dairy), Line("coconut milk or cream", .dairy), Line("1 cup almond milk", .treeNut),
        // Look-alikes.
        Line("400 ml coconut milk"), Line("2 tbsp coconut cream"), Line("1 butternut squash"),
        Line("1 tin butter beans"),
        Line("1 tsp cream of tartar"), Line("a grating of nutmeg"), Line("20 g cocoa butter"), Line("1 large eggplant"),
        Line("100 g oyster mushrooms"), Line("1 tin water chestnuts"), Line("50 g tiger nuts"), Line("2 crab apples"),
        Line("100 g rice flour"), Line("80 g buckwheat flour"), Line("gluten-free breadcrumbs"),
        Line("vegan butter, melted"),
        Line("dairy-free chocolate", .soy), Line("plant-based cream", .soy, .gluten), Line("200 g rice noodles"),
        Line("6 corn tortillas"),
        Line("1 pan of water"), Line("1 tbsp apple butter"), Line("a butter lettuce"),
    ]

    private static let german = [
        Line("250 ml Vollmilch", .dairy), Line("200 ml Schlagsahne", .dairy), Line("1 Becher Schmand", .dairy),
        Line("100 g geriebener Parmesankäse", .dairy), Line("150 g Ziegenfrischkäse", .dairy),
        Line("50 g Butterflöckchen", .dairy),
        Line("100 g Vollmilchschokolade", .dairy, .soy), Line("300 g Weizenmehl Type 405", .wheat),
        Line("250 g Mehl", .wheat),
        Line("2 altbackene Brötchen", .wheat), Line("100 g Semmelbrösel", .wheat), Line("500 g Bandnudeln", .wheat),
        Line("200 g Dinkelvollkornmehl", .wheat, .gluten), Line("80 g Haferflocken", .gluten), Line("3 Eier", .egg),
        Line("2 Eigelbe", .egg), Line("1 Eiweiß, steif geschlagen", .egg), Line("2 EL Erdnussbutter", .peanut),
        Line("30 g Erdnusskerne", .peanut), Line("100 g gemahlene Haselnusskerne", .treeNut),
        Line("50 g Mandelstifte", .treeNut),
        Line("75 g Mandelmehl", .treeNut), Line("1 EL Sesamsaat", .sesame), Line("1 TL mittelscharfer Senf", .mustard),
        Line("100 g Knollensellerie", .celery), Line("4 Lachsfilets", .fish), Line("1 Dose Thunfischstücke", .fish),
        Line("200 g Garnelenschwänze", .shellfish), Line("1 kg Miesmuscheln", .mollusc),
        Line("3 EL Sojasoße", .soy, .wheat),
        Line("200 g Räuchertofu", .soy), Line("laktosefreie Milch", .dairy), Line("2 Scheiben Vollkorntoast", .wheat),
        Line("100 g Butterkekse", .dairy, .wheat),
        // Look-alikes.
        Line("400 ml Kokosmilch"), Line("1 Prise Muskatnuss, gerieben"), Line("1 Butternusskürbis"),
        Line("200 g Reisnudeln"),
        Line("100 g Maismehl"), Line("50 g Buchweizenmehl"), Line("30 g Kakaobutter"), Line("200 g Austernpilze"),
        Line("250 g Milchreis"), Line("1 Pck. Sahnesteif"), Line("200 g Leberkäse"), Line("100 g Lachsschinken"),
        Line("200 ml vegane Sahne", .soy, .gluten), Line("glutenfreies Mehl"), Line("200 ml Kokos-Sahne"),
        Line("50 g Erdmandeln"),
        Line("1 Eierfrucht"), Line("1 kg mehligkochende Kartoffeln"), Line("1 EL Johannisbrotkernmehl"),
        Line("Reis ohne Ei"),
    ]

    private static let french = [
        Line("25 cl de lait entier", .dairy), Line("20 cl de crème fraîche épaisse", .dairy),
        Line("100 g de beurre mou", .dairy),
        Line("une noix de beurre", .dairy), Line("150 g de fromage râpé", .dairy),
        Line("100 g de chocolat au lait", .dairy, .soy),
        Line("250 g de farine", .wheat), Line("4 tranches de pain", .wheat), Line("200 g de pâtes", .wheat),
        Line("3 œufs", .egg), Line("4 jaunes d’œufs", .egg), Line("2 blancs d'oeufs", .egg),
        Line("3 c. à s. de beurre de cacahuète", .peanut), Line("2 c. à s. d’huile d’arachide", .peanut),
        Line("60 g d’amandes effilées", .treeNut), Line("100 g de poudre d'amandes", .treeNut),
        Line("50 g de noix", .treeNut),
        Line("80 g de noisettes", .treeNut), Line("25 cl de lait d’amande", .treeNut),
        Line("1 c. à s. de graines de sésame", .sesame),
        Line("1 c. à c. de moutarde de Dijon", .mustard, .sulphite), Line("2 branches de céleri", .celery),
        Line("6 filets d’anchois", .fish),
        Line("4 pavés de saumon", .fish), Line("300 g de crevettes roses", .shellfish), Line("1 l de moules", .mollusc),
        Line("2 c. à s. de sauce soja", .soy, .wheat), Line("50 g de flocons d’avoine", .gluten),
        Line("lait sans lactose", .dairy),
        Line("6 noix de Saint-Jacques", .mollusc),
        // Look-alikes.
        Line("40 cl de lait de coco"), Line("20 cl de crème de coco"), Line("1 pincée de noix de muscade"),
        Line("50 g de noix de coco râpée"), Line("30 g de beurre de cacao"), Line("100 g de farine de riz"),
        Line("80 g de farine de sarrasin"), Line("20 cl de crème végétale", .soy, .gluten), Line("farine sans gluten"),
        Line("1 noix de veau"),
        Line("200 g de nouilles de riz"), Line("1 c. à s. de crème de cassis"), Line("50 g de châtaignes d’eau"),
        Line("1 c. à c. de pâte de curry", .shellfish, .mustard), Line("200 g de pleurotes"),
    ]

    private static let spanish = [
        Line("250 ml de leche entera", .dairy), Line("200 ml de nata para montar", .dairy),
        Line("100 g de mantequilla", .dairy),
        Line("1 nuez de mantequilla", .dairy), Line("150 g de queso rallado", .dairy),
        Line("chocolate con leche", .dairy, .soy),
        Line("300 g de harina de trigo", .wheat), Line("100 g de harina", .wheat), Line("4 rebanadas de pan", .wheat),
        Line("50 g de pan rallado", .wheat), Line("3 huevos batidos", .egg), Line("2 yemas", .egg),
        Line("2 cucharadas de crema de cacahuete", .peanut), Line("mantequilla de maní", .peanut),
        Line("100 g de almendras molidas", .treeNut), Line("50 g de nueces", .treeNut),
        Line("30 g de avellanas", .treeNut),
        Line("250 ml de leche de almendras", .treeNut), Line("1 cucharada de sésamo", .sesame),
        Line("1 cucharadita de mostaza", .mustard),
        Line("2 ramas de apio", .celery), Line("4 lomos de merluza", .fish), Line("1 lata de atún", .fish),
        Line("6 anchoas", .fish),
        Line("300 g de gambas peladas", .shellfish), Line("500 g de mejillones", .mollusc),
        Line("salsa de soja", .soy, .wheat),
        Line("50 g de copos de avena", .gluten), Line("leche sin lactosa", .dairy),
        // Look-alikes.
        Line("400 ml de leche de coco"), Line("una pizca de nuez moscada"), Line("30 g de manteca de cacao"),
        Line("1 cucharada de manteca de cerdo"), Line("100 g de harina de maíz"), Line("80 g de harina de garbanzo"),
        Line("200 g de fideos de arroz"), Line("6 tortillas de maíz"), Line("200 ml de nata vegetal", .soy, .gluten),
        Line("harina sin gluten"),
        Line("200 g de setas de ostra"), Line("crema de coco"),
    ]

    @Test(arguments: english + german + french + spanish)
    func `a line shows the allergens that its foods hold, and no others`(line: Line) {
        #expect(Allergen.found(in: line.text) == line.allergens)
    }

    @Test func `an allergen comes with the words that show it, as the line has them`() {
        func words(_ line: String) -> [String] {
            Allergen.findings(in: line).map { "\($0.allergen.rawValue): \($0.word)" }
        }
        #expect(words("20 cl de Crème Fraîche épaisse") == ["dairy: Crème Fraîche"])
        #expect(words("4 jaunes d’œufs") == ["egg: jaunes d’œufs"])
        #expect(words("200 ml SCHLAGSAHNE (30 %)") == ["dairy: SCHLAGSAHNE"])
        #expect(words("½ cup milk, 1½ tbsp soy sauce") == ["dairy: milk", "wheat: soy sauce", "soy: soy sauce"])
        #expect(words("goat’s cheese, crumbled") == ["dairy: goat’s cheese"])
        #expect(words("400 ml coconut milk") == [])
    }

    @Test func `the words of every finding are in the line, and its allergens are those that are found`() {
        for line in Self.english + Self.german + Self.french + Self.spanish {
            let findings = Allergen.findings(in: line.text)
            #expect(Set(findings.map(\.allergen)) == Allergen.found(in: line.text))
            for finding in findings { #expect(line.text.contains(finding.word), "\(line.text): \(finding.word)") }
        }
    }
}
