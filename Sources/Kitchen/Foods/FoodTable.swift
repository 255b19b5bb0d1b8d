/// The table of foods: a row a food. Columns, separated by semicolons: canonical English name in the singular; marks;
/// further English names; German; French; Spanish.
///
/// Marks: an allergen (`dairy`) means that the food belongs to that group, `=dairy` that it is a name of the whole
/// group, `+dairy` that it contains the group. Other words are broader foods: `meat`, `red_meat`, `poultry`, `pork`,
/// `alcohol`, `vegetable`, `fruit`. `group` marks names of a whole
/// group, whose members `FoodFamilies` lists. `@frozen` is the aisle of a food that stands among foods of another aisle.
///
/// A line that starts with `#` names the aisle of the rows below.
enum FoodTable {
    static let text = [groups, produce, bakery, meat, fish, dairy, pantry, spices, frozen, drinks].joined(
        separator: "\n")

    static let groups = """
        # none
        peanut; =peanut @pantry; groundnut, monkey nut, goober, pb2, arachis, arachidi, pinda, beer nut, groundnuts, \
        arachide oil, peanut oil, reese's, snickers, bamba; Erdnuss, Erdnüsse, Spanische Nuss, Spanische Nüssli, \
        Erdnussöl, Erdnussflips, Spanischnüssli, Aschantinuss; cacahuète, cacahouète, arachide, cacahuete, beurre de \
        cacahuète, pinotte, pinottes, pinote, pinotes, peanut, beurre de pinottes, beurre de pinotte, huile \
        d'arachide, cacahouètes; cacahuete, cacahuate, maní, cacahué, cacahuetes, cacahuates, manís, maníes, \
        mantequilla de cacahuate, manises, mazapán de cacahuate
        tree nut; =tree_nut @pantry; treenut, tree-nut, tree nuts, treenuts, mixed nuts, trail mix; Schalenfrucht, \
        Schalenfrüchte, Baumnüsse und Haselnüsse, Schalenfrüchten, Baumnüsse und Mandeln; fruit à coque, fruits à \
        coques, fruits à coque, fruit à coques, noix mélangées, fruits secs oléagineux, oléagineux; fruto de \
        cáscara, frutos de cáscara, nueces de árbol, frutos de árbol
        nut; =peanut =tree_nut @pantry; nuts, nf, nutty things, nutty, any nuts; Nuss, Nüsse, Nüssli, Nüss, \
        Nussmischung, Nussiges, Studentenfutter; noix et cacahuètes, noix et arachides, fruits secs à coque; frutos \
        secos, fruto seco, nueces y cacahuetes, nueces y maní
        dairy; =dairy; dairy product, dairies, lactose, milk protein, cow's milk, cows milk protein, milk products, \
        casein, whey, anything milky, milk product, dairy products, dairy stuff, milky stuff, milk based, cow milk, \
        whey powder, casein protein, milk solids; Milchprodukt, Milchprodukte, Milcheiweiß, Milcheiweiss, \
        Kuhmilcheiweiß, Laktose, Lactose, Kuhmilch, Molkerei, Kasein, Milchzucker, Milchprodukten, Milchiges, Molke, \
        Molkenpulver, Milcherzeugnisse, Laktosehaltiges, Milchsachen; produit laitier, produits laitiers, laitage, \
        lactose, protéine de lait, protéines de lait de vache, lait de vache, caséine, lactosérum, produits à base \
        de lait, petit-lait, protéines de lait; lácteo, lácteos, lactosa, proteína de leche, proteína de la leche, \
        leche de vaca, proteína de la leche de vaca, proteína de leche de vaca, proteínas de la leche, caseína, \
        producto lácteo, productos lácteos, lacteos, suero lácteo, productos con leche, \
        derivados lácteos, derivados de la leche
        milk allergy; =dairy; cmpa, cmpi; Kuhmilchallergie, Milchallergie; aplv, plv; aplv, alergia a la proteína de \
        leche
        egg; =egg @dairy; eggs, ef, egg white, egg yolk, yolk, albumen, uovo, uova, egg whites, egg yolks, eggy stuff, \
        quail egg, duck egg; Ei, Eier, Eiern, Eigelb, Eiweiß, Hühnerei, Hühnereiweiß, Eili, Eierspeisen, Eispeisen, \
        Wachtelei, Volleipulver; oeuf, oeufs, œuf, œufs, jaune d'oeuf, blanc d'oeuf, blancs d'oeufs, jaunes d'oeufs, \
        oeufs de caille; huevo, huevos, clara de huevo, yema, blanquillo, blanquillos, claras, yemas, huevito, \
        huevitos, huevo de codorniz
        wheat; =wheat; wheats, whole wheat, wheat flour; Weizen, Weizä, Weizenmehl, Weizenprodukte, Weizenhaltiges; \
        blé, froment, blé tendre, blé dur, farine de blé; trigo, harina de trigo, trigos
        gluten; =gluten =wheat; glutens, glutenous; Gluten, Klebereiweiß, Glute, glutenhaltiges; gluten; gluten, TACC
        coeliac; =gluten =wheat; celiac, coeliac disease, celiac disease, coeliacs, celiacs, coeliacs disease, \
        celiacs disease, coeliac's, celiac's, coealic, coliac, ciliac; Zöliakie, zöliakisch, Zöli, \
        Zöliakiebetroffene, Zöliaki; coeliaque, maladie coeliaque, cœliaque, coeliaques, céliaque, intolérance au \
        gluten, cœliaques; celíaco, celíaca, celiaco, celíacos, celiaquía, celiaquia, celíacas, celiacos, celiacas, \
        celiaca, enfermedad celíaca
        soy; =soy; soya, soybean, soya bean, soy bean, soja, soybeans, soya beans, soy lecithin, soy protein; Soja, \
        Sojabohne, Sojabohnen, Sojaeiweiß, Sojaprodukte; soja, graines de soja, protéines de soja; soja, soya, \
        semilla de soja, proteína de soja, soyas, sojas
        fish; =fish @fish; fishes, pesce, fishy stuff, fishy things, white fish fillet, fish fillet; Fisch, Fische, \
        Fischiges, Fischgerichte, Fischfilet; poisson, poissons, poiscaille, filet de poisson; pescado, pescados, \
        pez, pescaditos, pescadito, filete de pescado
        shellfish; =shellfish ~mollusc @fish; shell fish, shell-fish, prawns and crab; Krebstiere, Krustentiere, \
        Schalentiere, Krebstier, Krustentier, Schalentier, Krebse und Garnelen, Krustazeen; crustacé, crustacés; \
        crustáceo, crustáceos, marisco, mariscos, mariscada
        crustacean; =shellfish; crustaceans; ; ;
        mollusc; =mollusc; mollusk, molluscs, mollusks, bivalve, bivalves, molluscan shellfish; Weichtiere, \
        Weichtier, Mollusken, Schnecken und Muscheln, Muscheltiere; mollusque, mollusques, coquillage, coquillages; \
        molusco, moluscos, bivalvo, bivalvos
        seafood; =fish =shellfish =mollusc @fish; sea food, sea foods; ; ; frutos del mar, comida de mar
        sesame; =sesame @pantry; sesame seed, sesame seeds, benne, gingelly, sesamseed, sesame stuff; Sesam, \
        Sesamsamen, Sesamkörner, Sesamkorn, Sesamkörnern, Sesamkräcker; sésame, graine de sésame, graines de sésame, \
        gomasio; sésamo, ajonjolí, semillas de sésamo, semillas de ajonjolí, semilla de sésamo
        celery; =celery vegetable @produce; celery stick, celery stalk, celeriac, celery root, celeriac root, celery \
        salt; Sellerie, Knollensellerie, Stangensellerie, Selleriesalz, Zeller, Staudensellerie, Bleichsellerie; \
        céleri, celeri, céleri-rave, céleri branche, céleris, sel de céleri; apio, apionabo, sal de apio, apios
        mustard; =mustard @pantry; dijon, dijon mustard, mustard seed, senape, mustards, mustard seeds, wholegrain \
        mustard; Senf, Senfkörner, Senfsaat, Senfkorn, Senfsauce; moutarde, moutardes, graines de moutarde; mostaza, \
        mostazas, semillas de mostaza
        lupin; =lupin; lupine, lupini, lupin flour, lupini bean, lupins, lupine flour; Lupine, Lupinen, Süßlupine, \
        Lupinenmehl, Lupinensamen; lupin, lupins, farine de lupin; altramuz, altramuces, lupino, tarwi, harina de \
        altramuz
        sulphite; =sulphite; sulfite, sulphites, sulfites, sulphur dioxide, sulfur dioxide, e220, sulfur, sulphur, \
        e221, e223; Sulfit, Sulfite, Schwefeldioxid, geschwefelt, schwefelhaltig, Schwefel; sulfite, sulfites, \
        anhydride sulfureux, sulfités, dioxyde de soufre; sulfito, sulfitos, dióxido de azufre
        meat; group; meats, any meat, meaty stuff, flesh; Fleisch, Fleischgerichte, Fleischiges, Fleischprodukte; \
        viande, viandes, bidoche; carne, carnes, carnita
        red meat; group meat; ; rotes Fleisch, Rotes Fleisch, rotem Fleisch; viande rouge, viandes rouges; carne \
        roja, carnes rojas
        poultry; group meat; fowl; Geflügel; volaille, volailles; ave, aves, carne de ave
        raw meat; group; rare meat, undercooked meat, raw beef; rohes Fleisch, rohem Fleisch, Rohfleisch; viande \
        crue; carne cruda, carne poco hecha
        raw fish; group +fish; ; roher Fisch, rohen Fisch, rohem Fisch; poisson cru, poissons crus; pescado crudo
        raw egg; group +egg; runny egg, runny eggs, undercooked egg; rohes Ei, rohe Eier, rohen Eiern; oeuf cru, \
        oeufs crus; huevo crudo, huevos crudos
        raw milk; group +dairy; unpasteurised milk, unpasteurized milk, unpasteurised dairy; Rohmilch; lait cru; \
        leche cruda
        alcohol; group; booze, alcoholic, alcohols, spirits, booze sauce; Alkohol, Alkoholisches, Schnaps; alcool, \
        alcools; alcohol, alcoholes, licores
        sugar; @pantry; sugars, added sugar, refined sugar, sugary things, white sugar, brown sugar, icing sugar, \
        caster sugar, sugary stuff, sugary, refined sugars, glucose, glucose syrup; Zucker, Rohrzucker, Zugga, \
        Zuckerzeug, Zuckriges, Industriezucker; sucre, sucres, sucre ajouté, sucreries industrielles; azúcar, azúcares, azúcar añadido, azucarado
        gelatin; pork @pantry; gelatine, jello, jell-o; Gelatine; gélatine, gelée animale; gelatina, grenetina
        vegetable; group; vegetables, veg, veggies, greens; Gemüse, Gmües, Grünzeug; légume, légumes; verdura, \
        verduras, vegetal, vegetales, hortalizas
        fruit; group; fruits; Obst, Frucht, Früchte; fruit, fruits; fruta, frutas
        stone fruit; group; stone fruits, drupe, drupes; Steinobst, Steinfrucht, Steinfrüchte; fruit à noyau, fruits à \
        noyau; fruta de hueso, frutas de hueso, fruta con hueso
        processed meat; group; processed meats, cured meat, cured meats; verarbeitetes Fleisch, Wurstwaren, \
        Wurstware; viande transformée, viandes transformées; carne procesada, carnes procesadas
        allium; group; alliums; Lauchgewächse, Zwiebelgewächse; alliacées, alliacés; aliáceas, aliácea
        legume; group; legumes, pulses, pulse; Hülsenfrüchte, Hülsenfrucht; légumineuse, légumineuses, légumes secs; \
        legumbre, legumbres
        carb; group; carbs, carbohydrate, carbohydrates, starch; Kohlenhydrate, Kohlenhydrat, Carbs; glucides, \
        féculent, féculents; carbohidratos, hidratos
        citrus; group fruit; citrus fruit, citrus fruits; Zitrusfrucht, Zitrusfrüchte; agrume, agrumes; cítrico, \
        cítricos
        nightshade; group; nightshades; Nachtschattengewächse; solanacées; solanáceas
        fruits de mer; =shellfish =mollusc @fish; ; Meeresfrüchte, Meeresfrucht, Meeresfrüchten; fruits de mer, \
        fruit de mer;
        oily fish; group +fish; fatty fish; fetter Fisch, fetten Fisch; poisson gras, poissons gras; pescado azul, \
        pescados azules
        offal; group meat; organ meat, organ meats, innards, tripe; Innereien; abats, tripes; vísceras, menudencias, \
        casquería, mondongo, callos
        game meat; meat; game bird, wild game; Wildgerichte; viande de gibier;
        sorbitol; ; sorbit; Sorbit; sorbitol; sorbitol
        """
}
