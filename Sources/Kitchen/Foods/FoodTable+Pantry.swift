/// The foods that keep.
extension FoodTable {
    static let pantry = """
        # pantry
        almond; tree_nut; mandorla, mandorle, ground almond, flaked almond, almond flour, almonds, ground almonds, \
        slivered almonds, almond meal, amond, amonds; Mandel, Mandeln, gemahlene Mandeln, Mandelblättchen; amande, \
        amandes, poudre d'amande, amandes effilées; almendra, almendras, almendrita, harina de almendra
        brazil nut; tree_nut; brazils, brazil nuts; Paranuss, Paranüsse, Brasilnuss; noix du Brésil, noix du brésil; \
        nuez de Brasil, nueces de Brasil, castaña de Pará, coquito de Brasil
        cashew; tree_nut; cashew nut, cashews, cashew nuts, cashew cream, kashew, cashu; Cashew, Cashewkern, \
        Cashewnuss, Cashewkerne, Cashews, Cashewnüsse, Cashewmus, Kaschu; cajou, noix de cajou, noix de cajous, \
        cajous; anacardo, marañón, nuez de la India, castaña de cajú, anacardos, marañones, castañas de cajú, nuez \
        de cajú
        chestnut; tree_nut; chestnuts; Kastanie, Maroni, Marroni, Esskastanie, Heissi Marroni; châtaigne, marron, \
        marrons, châtaignes; castaña, castañas
        hazelnut; tree_nut; filbert, nocciola, nocciole, cobnut, hazelnuts, hazel nut, hazel nuts, filberts, \
        hazlenut, hazelnutt; Haselnuss, Haselnüsse, Haselnüssen, Haselnusscreme, Nussnougat; noisette, noisettes, \
        praliné noisette; avellana, avellanas, avellanita
        macadamia; tree_nut; macadamia nut, macadamias, macadamia nuts; Macadamia, Macadamias, Macadamianuss, \
        Macadamianüsse; macadamia, noix de macadamia, noix macadamia; macadamia, nuez de macadamia, macadamias
        nutella; tree_nut +dairy; chocolate spread, gianduja, hazelnut spread, ferrero, nuttella, hazelnut \
        chocolate, ferrero rocher; Nutella, Nuss-Nougat-Creme, Ovomaltine Crunchy, Nusscreme, Nutela, Ferrero \
        Rocher, Hanuta; nutella, pâte à tartiner, nutela; nutella, nocilla, crema de avellanas, nutela, ferrero
        pecan; tree_nut; pecans, pecan nut, pecan pie, pecan nuts; Pekannuss, Pekannüsse, Pekan; pécan, noix de \
        pécan, pécans, pacane, pacanes, noix de pacane; pecana, nuez pecana, pacana, nueces pecanas, nuez pecán
        pine nut; tree_nut; pine kernel, pignoli, pinoli, pine nuts, pinenut, pine kernels; Pinienkern, Pinienkerne, \
        Pignoli; pignon, pignon de pin, pignons de pin, pignons; piñón, piñones
        pistachio; tree_nut; pistachios, pistacio, pistachio nuts, pistaccio; Pistazie, Pistazien, Pistazieneis; \
        pistache, pistaches; pistacho, pistache, pistachos, alfóncigo
        walnut; tree_nut; walnuts, noci, wallnut, wallnuts; Walnuss, Walnüsse, Baumnuss, Baumnüsse, Walnüssen, \
        Welschnuss; noix, noix de Grenoble, cerneau, noix de grenoble, cerneaux de noix, cerneaux; nuez, nueces, \
        nuez de Castilla, nuez de nogal, nuez de california, nueces de nogal
        marzipan; tree_nut; frangipane, praline, nougat, amaretti, torrone, pralines, nougats, amaretto, turron, \
        macaron, macarons, baklava, nut bar, florentine; Marzipan, Nougat, Krokant, Pralinen, Nusskuchen, \
        Nussschnecke, Nussecke, Makronen; massepain, pâte d'amande, frangipane, praliné, nougat, pralines, calisson, \
        calissons, macaron, macarons, baklava; mazapán, turrón, turrones, mazapanes, baclava
        nut butter; tree_nut; almond butter, cashew butter, nut butters, hazelnut butter; Nussmus, Mandelmus, \
        Haselnussmus; purée d'amande, beurre de noix, purée de noisette, beurre d'amande, purée d'amandes; crema de \
        almendras, mantequilla de almendra, mantequilla de almendras, crema de anacardo
        pesto; +tree_nut +dairy; basil pesto, pestos, green pesto; Pesto, Pestos, Bärlauchpesto; pesto, pestos, \
        pistou; pesto, pestos
        nut-free; ; nut free; ; ;
        nutmeg; @spices; ; Muskatnuss, Muskat; noix de muscade, muscade; nuez moscada
        coconut; ; desiccated coconut, coconut flake, coconuts, coconut oil; Kokosnuss, Kokos, Kokosraspel, \
        Kokosnüsse, Kokosöl, Kokosflocken; noix de coco, coco, noix de cocos, huile de coco; coco, cocos, aceite de \
        coco, coco rallado
        coconut milk; ; ; Kokosmilch; lait de coco; leche de coco
        coconut cream; ; cream of coconut; Kokoscreme; crème de coco; crema de coco
        coconut flour; ; ; Kokosmehl; farine de coco; harina de coco
        doughnut; +wheat; donut, donuts; Krapfen, Berliner, Donut; beignet, donut; dona, rosquilla, berlina
        tiger nut; ; tiger nuts, tigernut; Erdmandel, Erdmandeln; souchet; chufa, chufas
        chestnut spread; tree_nut; sweet chestnut spread; Maronencreme; crème de marrons, crème de châtaignes; crema de \
        castañas
        water chestnut; ; ; Wasserkastanie; châtaigne d'eau; castaña de agua
        peanut butter; peanut; peanutbutter, pb, reeses, pbj, pb&j, pb and j; Erdnussbutter, Erdnussmus; beurre de cacahuète, \
        beurre d'arachide, beurre de cacahuètes; mantequilla de maní, crema de cacahuete, mantequilla de cacahuete, \
        crema de cacahuate
        satay; peanut; satay sauce; Erdnusssauce, Saté; sauce satay; salsa satay
        seed butter; ; sunflower butter; ; ;
        apple butter; ; ; ; ;
        cocoa butter; ; ; Kakaobutter; beurre de cacao; manteca de cacao
        creme de cassis; alcohol; creme de menthe, creme de cacao; Johannisbeerlikör; crème de cassis, crème de menthe, crème de \
        cacao, crème de mûre; crema de cassis
        cream of tartar; ; ; Weinstein; crème de tartre; crémor tártaro
        tahini; sesame; tahina, tahin, tahine, sesame paste; Tahin, Tahini, Sesammus, Sesampaste; tahini, purée de \
        sésame, tahin, crème de sésame, tahiné; tahini, tahina, pasta de sésamo, tahin
        hummus; sesame; houmous, humus, hommus, hommous, hoummus, humous; Hummus, Humus, Hommus; houmous, hoummous, \
        hommos, houmos; hummus, humus, hummus de garbanzo
        halva; sesame; halvah, halwa, gomasio, dukkah; Halva; halva; halva
        falafel; +sesame; ; Falafel; falafel; falafel
        sesame oil; sesame; ; Sesamöl; huile de sésame; aceite de sésamo
        barley; gluten; pearl barley, barley flour, barley malt; Gerste, Graupen, Gerstenmalz, Rollgerste, Ribel; \
        orge, orge perlé, orge mondé; cebada, cebada perlada, malta de cebada
        rye; gluten; rye flour; Roggen, Roggenmehl, Roggenbrot; seigle, farine de seigle, pain de seigle; centeno, \
        pan de centeno
        oat; gluten; oats, oatmeal, oat flour, rolled oat, rolled oats, porridge oats, oat bran, oatcakes, oatcake, \
        oaty; Hafer, Haferflocken, Haferflocke, Haferprodukte, Haferkleie; avoine, flocons d'avoine, gruau, son \
        d'avoine; avena, copos de avena, avenas, gachas
        gluten-free oat; ; gluten free oat, gluten-free rolled oat, gluten free rolled oat; ; ;
        malt; gluten; malt extract, triticale, malted milk, malt vinegar, ovaltine; Malz, Malzextrakt; malt, extrait \
        de malt; malta, malteada
        ginger beer; ; root beer; Ingwerbier; bière de gingembre; cerveza de jengibre
        beer; gluten alcohol; lager, beers, guinness, stout; Bier, Biere, Weizenbier; bière, bières; cerveza, \
        cervezas, cerveza sin alcohol, chela
        spelt; +wheat +gluten; farro, freekeh, einkorn, emmer, kamut, durum, spelt flour; Dinkel, Grünkern, \
        Hartweizen, Dinkelmehl, Dinkelbrot, Urdinkel; épeautre, petit épeautre, farine d'épeautre; espelta, harina \
        de espelta, escanda
        seitan; +wheat +gluten; ; Seitan; seitan; seitán
        bulgur; +wheat +gluten; bulghur; Bulgur; boulgour; bulgur, trigo bulgur
        flour; wheat; plain flour, farina, white flour, self raising flour, flours, wholemeal flour, bread flour; \
        Mehl, Weizenmehl, Weißmehl, Weissmehl, Mehle, Ruchmehl, Mehlspeisen, Mehlspeise; farine, farines, farine \
        blanche; harina, harinas, harina blanca
        breadcrumb; +wheat; panko, breadcrumbs, breading, breaded, rusk crumb, bread crumbs, crumbed stuff, crumbed; \
        Paniermehl, Semmelbrösel, Brösel, paniert, Panade, Panierte, Paniertes, Semmelbröseln, Bröseln; chapelure, \
        pané, panure, panés; pan rallado, empanizado, rebozado, empanado, empanados, rebozados, empanizados
        semolina; +wheat; ; Grieß, Griess; semoule; sémola
        couscous; +wheat; cous cous; Couscous; couscous; cuscús
        cracker; +wheat; crackers, ritz; Cracker, Salzcracker; cracker, biscuits salés; galleta salada
        cereal; +wheat; cereals, cornflakes, cheerios, muesli, weetbix, weet-bix, special k, coco pops, frosties, \
        shreddies, breakfast cereal; Müsli, Müesli, Cornflakes, Cerealien, Cerealie, Frühstücksflocken, \
        Birchermüsli; céréales, muesli; cereales, cereal, cereal de desayuno, zucaritas, chocapic
        pasta; +wheat; spaghetti, penne, macaroni, noodle, orzo, fusilli, farfalle, linguine, tagliatelle, rigatoni, \
        pappardelle, udon, ramen noodle, soba, fettuccine, spag, pastas, noodles, macaroni pasta, spaghettis, two \
        minute noodles, egg pasta, vermicelli; Nudel, Nudeln, Pasta, Spaghetti, Teigwaren, Hörnli, Penne, Makkaroni, \
        Spätzle, Spätzli, Teigware, Bandnudeln, Schupfnudeln, Älplermagronen, Magronen, Spaghettis; pâtes, \
        spaghetti, nouilles, coquillettes, macaroni, nouille, vermicelle; pasta, fideo, fideos, espagueti, \
        espaguetis, macarrones, tallarines, pastas, fideítos, macarrón, fusilis
        pastry; +wheat; filo, phyllo, pie crust, wonton, dumpling wrapper, shortcrust; Mürbeteig, Kuchenteig; pâte \
        brisée; masa quebrada
        biscuit; +wheat; cookie, cookies, digestive, biscuits, bikkie, bikkies, biccies, bikky, shortbread, oreo, \
        oreos, graham cracker; Keks, Kekse, Biskuit, Guetzli, Plätzchen, Biskuits, Kekserl, Butterkeks, Oreos; \
        biscuit, gâteau sec, petit beurre, biscuits, oreo, sablé, sablés, petits-beurre; galleta, galletas, \
        galletitas, galletita, oreo, masitas
        lasagne; +wheat; lasagna; ; ;
        ravioli; +wheat; tortellini; ; ;
        cannelloni; +wheat; ; ; ;
        gnocchi; +wheat; ; ; ;
        ramen; +wheat; ; ; ;
        rice noodle; ; glass noodle, rice pasta, rice vermicelli, sweet potato noodle; Reisnudel, Reisnudeln, \
        Glasnudeln; vermicelles de riz, nouilles de riz; fideos de arroz
        lentil pasta; ; gluten-free pasta, gluten free pasta; Linsennudeln; pâtes de lentilles; pasta de lentejas
        gluten-free flour; ; gluten free flour, rice flour, corn flour, cornflour, chickpea flour, gram flour, \
        potato flour, tapioca flour, cornstarch, starch flour, potato starch; Maismehl, Reismehl, Maisstärke, \
        Maizena, Speisestärke; farine de riz, maïzena, fécule; maicena, harina de maíz, harina de arroz
        gluten-free soy sauce; soy; gluten free soy sauce, tamari; Tamari; tamari; tamari
        buckwheat; ; buckwheat flour, kasha; Buchweizen; sarrasin; trigo sarraceno, alforfón
        rice paper; ; ; Reispapier; feuille de riz; papel de arroz
        rice cracker; ; rice cake, rice cakes; Reiswaffel, Reiswaffeln; galette de riz; tortita de arroz, tortitas \
        de arroz
        millet; ; ; Hirse; millet; mijo
        quinoa; ; ; Quinoa; quinoa; quinoa, quínoa
        rice; ; brown rice, basmati, arborio, white rice, rices, wild rice, jasmine rice; Reis, Basmati, \
        Risottoreis, Vollkornreis; riz, riz complet, riz blanc, riz basmati; arroz, arrocito, arroz integral, arroz \
        blanco
        polenta; ; cornmeal, grits; Polenta, Maisgrieß, Maisgriess; polenta; polenta, sémola de maíz
        lentil; ; lentils, dal lentil, red lentil, red lentils, brown lentils, dahl lentils, puy lentils; Linse, \
        Linsen, rote Linsen, Linsengericht, Belugalinsen; lentille, lentilles, lentilles corail, lentilles vertes; \
        lenteja, lentejas, lentejitas, lentejas rojas
        bean; ; beans, butter bean, pinto bean, baked bean, tinned bean, haricot, refried beans, baked beans, butter \
        beans, pinto beans, navy bean, lima bean, refried bean, borlotti, mung bean; Bohne, Bohnen, Böhnli, \
        Bohnenkerne, Borlotti, Wachtelbohnen, Mungbohnen; haricot, haricots, flageolet, fèves au lard, haricots \
        secs, mogettes, cocos blancs; frijol, frijoles, judía, judías, alubia, alubias, poroto, porotos, habichuela, \
        caraota, frijolitos, judías pintas, porotos negros, caraotas, fabes, judión, judiones, frejol, frejoles
        chickpea; ; chickpeas, garbanzo, garbanzo bean, tinned chickpea, chick pea, chick peas, chickpeas flour, \
        garbanzos, garbanzo beans; Kichererbse, Kichererbsen, Kichererbsenmehl; pois chiche, pois chiches, pois \
        chiches grillés, farine de pois chiche; garbanzo, garbanzos, garbancitos, harina de garbanzo
        split pea; ; split peas, yellow peas; Schälerbse, Schälerbsen, Spalterbsen, Erbsenprotein; pois cassé, pois \
        cassés, protéine de pois; guisante seco, guisantes secos, proteína de guisante, pea protein
        tempeh; soy; natto, okara, yuba, tvp, textured vegetable protein; Tempeh; tempeh; tempeh
        miso; soy; miso paste; Miso; miso; miso
        soy sauce; soy +wheat; shoyu, soya sauce, soya sauces, kikap, kecap manis; Sojasauce, Sojasoße, Sojasoßen, \
        Kikkoman; sauce soja, sauce de soja, sauce au soja; salsa de soja, salsa soya, sillao, salsa de soya
        teriyaki; soy; hoisin, teriyaki sauce; Teriyaki; teriyaki; teriyaki
        stock; +celery; stock cube, bouillon, vegetable stock, vegetable broth, chicken stock, beef stock, oxo, \
        stock cubes, oxo cube, bouillon cubes, bovril; Brühe, Bouillon, Gemüsebrühe, Brühwürfel, Suppenwürfel, \
        Suppenwürze, Maggi, Brühwürfeln, Suppenpulver; bouillon, bouillon cube, cube de bouillon, bouillons; caldo, \
        caldo de verduras, cubito, caldito, cubitos, maggi, avecrem, knorr
        fish stock; +celery +fish @pantry; ; Fischfond; fumet de poisson; caldo de pescado
        broth; ; ; ; ;
        raisin; sulphite; sultana, currants, raisins, sultanas, craisin; Rosine, Sultanine, Rosinen, Sultaninen, \
        Weinbeeren; raisin sec, raisins secs; pasa, pasas, uva pasa, uvas pasas, pasitas
        dried apricot; sulphite fruit; ; getrocknete Aprikose; abricot sec, abricots secs; orejón, orejones
        dried fruit; +sulphite; dried fruits; Trockenfrüchte, Dörrobst, Trockenobst; fruits secs, fruit sec; fruta \
        seca, fruta deshidratada
        date; fruit; dates, medjool; Dattel, Datteln, Medjool; datte, dattes, dattes medjool; dátil, dátiles
        wine; +sulphite alcohol; red wine, white wine, wine sauce, cooking wine, marsala, sherry, port wine, cider, \
        wines; Wein, Weißwein, Rotwein, Weine, Glühwein; vin, vin blanc, vin rouge, vins; vino, vino blanco, vino \
        tinto, vinos, vinito
        rum; alcohol; brandy, cognac, liqueur, whisky, whiskey, vodka; Rum, Likör, Kirsch; rhum, liqueur, cognac; \
        ron, licor, coñac
        balsamic; +sulphite; balsamic vinegar, balsamic cream; Balsamico, Balsamicocreme, Crema di Balsamico; balsamique, \
        crème balsamique, crème de balsamique; balsámico, crema de balsámico, crema balsámica
        vinegar; ; ; Essig; vinaigre; vinagre
        oil; ; ; Öl; huile; aceite
        olive oil; ; ; Olivenöl; huile d'olive; aceite de oliva
        palm oil; ; palm fat; Palmöl, Palmfett; huile de palme; aceite de palma, palma aceitera
        honey; ; manuka, honeys; Honig, Honige, Bienenhonig; miel, miels; miel, mieles, mielcita
        maple syrup; ; syrup, agave; Ahornsirup, Sirup; sirop d'érable, sirop; jarabe de arce, sirope
        jam; ; marmalade, jelly spread, jams, jellies, preserves; Marmelade, Konfitüre, Gomfi, Konfi, Konfis, \
        Marmeladen; confiture, confitures; mermelada, mermeladas
        chocolate; ; choc, choccy, m&ms, chocolate chip, chocolates, chocs, dark chocolate, \
        chocolatey stuff; Schokolade, Schoko, Schoggi, Schoki, Schokis, Schokoladen; \
        chocolat, chocolats, choco; chocolate, chocolates, chocolatina, chocolatinas, choco
        milk chocolate; +dairy; white chocolate; Milchschokolade, Vollmilchschokolade, weiße Schokolade; chocolat au lait, \
        chocolat blanc; chocolate con leche, chocolate blanco
        cocoa; ; cacao, hot chocolate, cocoa powder; Kakao, Kakaopulver, Ovomaltine; cacao, chocolat chaud, poudre \
        de cacao; cacao, chocolate caliente, cacao en polvo, colacao
        candy; ; sweets, sweet, lollies, candies, haribo, skittles, lolly, gummies, gummy bears, jelly babies, \
        liquorice, licorice; Süßigkeiten, Süßes, Bonbon, Gummibärchen, Süssigkeiten, Schleckzeug, Naschzeug, \
        Zuckerl, Zältli, Gummibärli, Bonbons, Lakritz, Lakritze; bonbon, bonbons, sucreries, réglisse, confiserie, \
        sucette; chuches, dulces, golosinas, caramelo, caramelos, chuche, regaliz, gomitas, gominolas, chucherías
        marshmallow; pork; marshmallows, marshmellow, marshmellows; Marshmallow, Mäusespeck, Marshmallows; guimauve, \
        chamallow, guimauves, chamallows; malvavisco, nube, bombón de malvavisco, malvaviscos, nubes
        chewing gum; ; ; Kaugummi; chewing-gum; chicle
        cake; +wheat; cakes, sponge cake; Kuchen, Torte, Torten, Rührkuchen, Gugelhupf; gâteau, gâteaux, gateau, \
        gateaux; pastel, bizcocho, torta, pasteles, tortas, bizcochos, queque, ponqué, keke
        popcorn; ; pop corn, popcorns; Popcorn; pop-corn, maïs soufflé; palomitas, palomitas de maíz, pochoclo, \
        cotufas, cotufa, canchita, pururú, crispetas
        crisp; ; crisps, chips, potato chips, doritos, pringles; Chips, Chipserl, Kartoffelchips; chips, \
        croustilles, chips de pommes de terre; papas fritas de bolsa, papas de bolsa, patatas fritas de bolsa
        chia seed; ; chia, chia seeds; Chia, Chiasamen; chia, graines de chia; chía, semillas de chía, chia
        flax seed; ; linseed, flaxseed, flax, flax seeds, linseeds; Leinsamen, Leinsaat; graine de lin, graines de \
        lin; linaza, semillas de lino, linaza molida, semilla de lino
        sunflower seed; ; sunflower seeds, sunflower, sunflower kernels; Sonnenblumenkern, Sonnenblumenkerne, \
        Sonnenblumen, Sonnenblumensamen; graine de tournesol, graines de tournesol, tournesol; pipa, pipas, semilla \
        de girasol, semillas de girasol, girasol
        pumpkin seed; ; pumpkin seeds, pepitas; Kürbiskern, Kürbiskerne, Kürbissamen, Kürbiskernöl; graine de \
        courge, graines de citrouille, graines de courges; pepita de calabaza, pepitas, semillas de calabaza
        poppy seed; ; poppyseed, poppy seeds, poppyseeds; Mohn, Mohnsamen, Mohnkuchen, Mohnstrudel; pavot, graines \
        de pavot; amapola, semillas de amapola
        ketchup; ; tomato ketchup, tomato sauce, tomato ketchups, catsup; Ketchup, Ketschup; ketchup, ketchups; \
        kétchup, catsup, ketchups
        tomato paste; ; tomato puree, passata, tinned tomato, chopped tomato, pasta sauce, sun-dried tomato, \
        marinara; Tomatenmark, Passata, Tomatensauce; concentré de tomate, sauce tomate, pâte de tomate; tomate triturado, salsa de \
        tomate, puré de tomate
        salsa; ; ; Salsa; salsa; salsa
        curry paste; ; ; Currypaste; pâte de curry; pasta de curry
        baking powder; ; baking soda; Backpulver, Natron; levure chimique, bicarbonate; levadura en polvo, polvo de \
        hornear
        yeast; ; ; Hefe, Germ; levure; levadura
        vanilla; ; ; Vanille; vanille; vainilla
        apple sauce; ; applesauce; Apfelmus; compote de pommes, compote; compota, puré de manzana
        lemon juice; ; ; Zitronensaft; jus de citron; jugo de limón
        tinned pineapple; ; ; ; ;
        tinned sweetcorn; ; ; ; ;
        kinder chocolate; dairy; kinder bueno; Kinderschokolade; kinder bueno; kinder bueno
        zaatar; sesame @spices; za'atar; Zatar; zaatar; zaatar
        piccalilli; mustard; ; ; ;
        vinaigrette; +mustard; salad dressing; Salatsauce, Salatsoße; vinaigrette; vinagreta
        additive; ; additives, e numbers; Zusatzstoffe; additif; aditivo
        sweetener; ; aspartame, artificial sweetener, stevia; Süßstoff; édulcorant, aspartame; edulcorante
        caffeine; ; ; Koffein; caféine; cafeína
        ready meal; ; ready meals, processed food, junk food, fast food; Fertiggericht, Fertigessen; plat préparé, \
        plats préparés; comida rápida, ultraprocesado, ultraprocesados, comida chatarra
        weetabix; wheat; ; ; ;
        hemp seed; ; hemp, hemp seeds; Hanf, Hanfsamen; chanvre, graines de chanvre; cáñamo, semillas de cáñamo
        seed; group; seeds; Samen, Kerne, Körner; graines; semillas
        canola; ; rapeseed oil, canola oil, rapeseed; Raps, Rapsöl; colza, huile de colza; colza, canola
        vegetable oil; ; sunflower oil; Sonnenblumenöl; huile de tournesol; aceite de girasol
        bbq sauce; +mustard; barbecue sauce, brown sauce, hp sauce, steak sauce; Barbecuesauce, Grillsauce; sauce \
        barbecue; salsa barbacoa
        hot sauce; ; sriracha, tabasco, chilli sauce; Tabasco; sauce piquante; salsa picante, salsa valentina
        relish; ; chutney; Chutney, Relish; chutney; chutney
        vegemite; +gluten; ; ; ;
        gravy; +wheat; gravy granules, bisto; Bratensauce, Bratensoße; ;
        quorn; +egg; ; Quorn; quorn;
        guacamole; ; guac; Guacamole; guacamole; guacamole
        msg; ; monosodium glutamate, glutamate; Glutamat, Natriumglutamat, Geschmacksverstärker; glutamate, \
        glutamate monosodique; glutamato, glutamato monosódico
        food coloring; ; food colouring, food colourings, food dye, food dyes, red dye, red 40, artificial colours, \
        artificial colors, artificial colouring, colourings, dyes; Farbstoff, Farbstoffe, Lebensmittelfarbe; \
        colorant, colorants; colorante, colorantes
        black bean; ; black beans; schwarze Bohne, schwarze Bohnen; haricot noir, haricots noirs; frijol negro, \
        frijoles negros
        kidney bean; ; kidney beans; Kidneybohne, Kidneybohnen; haricot rouge, haricots rouges; alubia roja, alubias \
        rojas
        white bean; ; white beans, cannellini beans, cannellini; weiße Bohne, weiße Bohnen, weisse Bohnen; haricot \
        blanc, haricots blancs; alubia blanca, alubias blancas
        granola; +wheat; granolas; Granola; granola; granola
        """
}
