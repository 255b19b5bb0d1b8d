/// The bread, meat, fish and dairy products.
extension FoodTable {
    static let bakery = """
        # bakery
        bagel; +wheat; ; Bagel; bagel; bagel
        baguette; +wheat; french stick; Baguette; baguette; baguette
        bread; +wheat; white bread, wholemeal bread, sourdough, loaf, sandwich bread, breads, wholemeal, brown \
        bread, rye bread, bread crust; Brot, Weißbrot, Toastbrot, Vollkornbrot, Weissbrot, Ruchbrot, Zopf, \
        Brote; pain, pain de mie, pain blanc, pain complet, pain au levain; pan, pan de molde, pan blanco, pan \
        integral, pan de caja, pan bimbo, marraqueta
        brioche; +wheat +egg; ; Brioche; brioche; brioche
        bun; +wheat; burger bun; Burgerbrötchen; pain à burger; pan de hamburguesa
        bread roll; +wheat; roll, rolls, bread rolls, bap, cob; Brötchen, Semmel, Weggli, Mutschli, Bürli, Schrippe, \
        Weckle, Semmeln, Brötli, Weckerl; petit pain, petits pains; panecillo, bolillo, panecillos, bollo de pan, \
        bollos de pan
        ciabatta; +wheat; focaccia, crostini, pangrattato; Ciabatta; ciabatta; chapata
        crispbread; +gluten; ; Knäckebrot; pain suédois; pan crujiente
        crouton; +wheat; ; Croutons; croûton; picatoste
        croissant; +wheat; croissants, pain au chocolat, pastries; Croissant, Gipfeli, Hörnchen, Gipfel, Kipferl; \
        croissant, croissants, viennoiserie, viennoiseries, chocolatine; cruasán, medialuna, cuernito, cruasanes, \
        croasán, medialunas
        flatbread; +wheat; ; Fladenbrot; galette de blé; pan plano
        naan; +wheat; roti, chapati; Naan; naan; naan
        pita; +wheat; pitta, pitas, pitta bread, lavash; Pita, Pitabrot; pita; pita, pan de pita, pan árabe
        pumpernickel; +wheat +gluten; ; Pumpernickel; ;
        waffle; +wheat; ; ; ;
        rusk; +wheat; ; Zwieback; biscotte; biscote
        pretzel; +wheat; pretzels, lye roll; Brezel, Brezn, Laugenbrezel, Brezeln, Salzstangen, Laugengebäck; \
        bretzel, bretzels; pretzel
        toast; +wheat; ; Toast; toast, pain grillé; tostada, pan tostado
        tortilla; +wheat; flour tortilla, tortilla wrap, wrap, wraps, tortillas, flour tortillas; Weizentortilla, \
        Tortillas, Wraps; galette de maïs et blé; tortilla de harina, tortillas de harina
        corn tortilla; ; ; Maistortilla; tortilla de maïs; tortilla de maíz
        lettuce wrap; ; ; ; ;
        pizza base; +wheat; pizza dough; Pizzateig; pâte à pizza; masa de pizza
        english muffin; +wheat; crumpet; ; ;
        challah; +wheat +egg; ; Challa; hallah; jalá
        gluten-free bread; ; gluten free bread; ; ;
        matzo; +wheat; matza, matzoh; Matze, Matzen; matsa; matzá
        stuffing; +wheat; ; ; ;
        soda bread; +wheat; ; ; ;
        """

    static let meat = """
        # meat
        bacon; pork meat; rashers, rasher, lardon, pancetta, streaky bacon, bacons, turkey bacon, speck; Speck, \
        Speckwürfel, Bauchspeck, Specke, Räucherspeck; lardon, lardons, poitrine fumée, bacons; bacon, tocino, \
        panceta, beicon, tocineta, beicones
        beef; meat red_meat; roast beef, beef chuck, brisket, diced beef, oxtail, beefy stuff, corned beef, wagyu; \
        Rind, Rindfleisch, Rinds, Rindsfleisch, Rindfleischgerichte, Rinderbraten, Tafelspitz, Rinderfilet; boeuf, \
        bœuf, viande de boeuf, viande de bœuf; ternera, res, carne de res, carne de vaca, vaca, carne vacuna, carne \
        de ternera, carne de vacuno, vacuno, vacio, asado de tira
        steak; meat red_meat; rump steak, sirloin; Steak, Entrecôte; bifteck, entrecôte; bistec, bife, filete de \
        ternera
        ground beef; meat red_meat; minced beef, beef mince; Rinderhack, Rindshackfleisch, Rinderhackfleisch; boeuf \
        haché, bœuf haché; carne molida de res, carne picada de ternera
        ground meat; meat red_meat; mince, minced meat; Hackfleisch, Hack, Faschiertes, Gehacktes, Ghackets; viande \
        hachée, haché; carne molida, carne picada
        chicken; meat poultry; chicken breast, chicken thigh, chook, drumstick, chicken wing, chicken leg, chickens, \
        chicken fillet, chicken thighs, poulet; Hähnchen, Huhn, Hühnchen, Poulet, Hendl, Hühnerfleisch, Pouletbrust, \
        Güggeli, Hähnchenbrust, Güggel, Poulets, Hähnchenfleisch, Brathendl, Backhendl, Broiler; poulet, blanc de \
        poulet, cuisse de poulet, poulets; pollo, pechuga, pechuga de pollo, muslos de pollo, pollos, pollito, \
        pechugas
        chorizo; pork meat; ; Chorizo; chorizo; chorizo
        duck; meat poultry; ducks, duck breast; Ente, Enten, Entenbrust; canard, magret, canards, confit de canard; \
        pato, patos
        venison; meat red_meat; game meat; Wildfleisch, Reh, Hirsch; gibier, chevreuil; carne de caza, venado, \
        ciervo
        goat; meat red_meat; ; Ziege, Ziegenfleisch; chèvre viande, cabri; cabrito, chivo
        goose; meat poultry; ; Gans; oie; ganso, oca
        ham; pork meat; parma ham, prosciutto, gammon, cooked ham, serrano, hams, gammon steak, ham slice; Schinken, \
        Schinkli, Schinkenwurst, Kochschinken, Beinschinken; jambon, jambon blanc, jambons, jambon cuit; jamón, \
        jamón york, jamón cocido, jamones, jamoncito
        serrano ham; pork meat; cured ham, jamon serrano, jamon iberico; Serranoschinken, Rohschinken; jambon cru, \
        jambon serrano, jambon de pays; jamón serrano, jamón ibérico, jamón curado
        kidney; meat; kidneys; Niere, Nieren; rognon, rognons; riñón, riñones
        lamb; meat red_meat; mutton, lambs, hogget; Lamm, Lammfleisch, Gigot, Lammkeule, Lammgerichte, Schaf, \
        Schaffleisch; agneau, mouton, agneaux; cordero, borrego, corderos, ternasco, lechazo
        lard; pork; ; Schmalz, Schweineschmalz; saindoux; manteca de cerdo
        liver; meat; chopped liver, livers, liverwurst, chicken liver; Leber, Leberwurst, Leberkäse, Leberkas, \
        Leberwürste, Leberknödel; foie, foies; hígado, hígados, higaditos
        meatball; meat; ; Fleischbällchen, Frikadelle, Bulette, Fleischpflanzerl, Hackbällchen, Fleischlaberl, \
        Köttbullar; boulette, boulette de viande, boulettes; albóndiga, albóndigas
        pork; pork meat red_meat; pork belly, pulled pork, swine, spare rib, porky stuff, pork fillet, piggy, pig, \
        pigs, pork ribs, spare ribs, crackling; Schwein, Schweinefleisch, Schweins, Schweinsbraten, Säuli, \
        Schweinernes, Schweinefleischiges, Schweinshaxe, Schweinebraten, Schweinefilet, Schweiniges, Schwiinigs, \
        Kassler, Schweinsschnitzel; porc, cochon, porcs, filet mignon de porc, noix de porc, noix de jambon; cerdo, puerco, chancho, carne de \
        cerdo, marrano, puercos, carnitas, lechón, cochinita, chicharrón, cochino
        pepperoni; pork meat; ; Pepperoni; ; pepperoni
        rabbit; meat; hare; Kaninchen, Hase, Hasen, Kaninchenfleisch; lapin, lapins; conejo, conejos
        salami; pork meat; mortadella, salamis, saucisson, pepperoni sausage, 'nduja, bologna; Salami, Landjäger, \
        Mortadella, Salamis, Mettwurst, Kaminwurzen; saucisson, salami, saucissons, salamis; salami, salchichón, \
        mortadela, fuet, salamis, salame, sobrasada
        sausage; pork meat; sausages, snag, snags, banger, chipolata, wiener, frankfurter, snarlers, bangers, \
        chipolatas, hotdog sausage, frankfurters, frankfurts, sausage roll; Wurst, Würstchen, Würstel, Bratwurst, \
        Cervelat, Servela, Würstli, Wienerli, Wiener, Würste, Wursträdli, Wurstis, Bratwürste, Debreziner, \
        Frankfurter, Weißwurst; saucisse, saucisses, merguez, chipolatas, chipolata, andouillette, knacki; \
        salchicha, longaniza, butifarra, salchichas, chorizos criollos, butifarras, longanizas, vienesa, vienesas
        turkey; meat poultry; turkeys, turkey breast; Pute, Truthahn, Putenfleisch, Trute, Putenbrust, \
        Truthahnfleisch, Puter, Trutenfleisch; dinde, dindes, dindonneau; pavo, guajolote, pavos, jolote
        veal; meat red_meat; ; Kalb, Kalbfleisch, Kalbs, Kalbsschnitzel, Kalbsfleisch; veau, veaux, noix de veau, sous-noix de \
        veau; ternera blanca, \
        ternera lechal
        vegan mince; ; veggie mince, soy mince; ; ;
        deli meat; meat pork; deli meats, lunch meat, lunch meats, cold cut, cold cuts, luncheon meat, \
        charcuterie, spam; Aufschnitt, Wurstaufschnitt; charcuterie, charcuteries, charcut; \
        fiambre, embutido, embutidos, fiambres, carnes frías
        pate; meat; pâté, liver pate, meat paste; Pastete, Leberpastete, Streichwurst; pâté, pâtés, terrine, \
        rillettes; paté, patés
        foie gras; meat; ; ; foie gras; foie gras
        frog leg; meat; frog legs; Froschschenkel; cuisses de grenouille; ancas de rana
        horse meat; meat red_meat; ; Pferdefleisch, Rossfleisch; cheval, viande de cheval; carne de caballo
        kangaroo; meat red_meat; ; Känguru; kangourou; canguro
        bison; meat red_meat; buffalo meat; Bison; bison; bisonte
        wild boar; pork meat; boar; Wildschwein; sanglier; jabalí
        ostrich; meat; emu; Strauß; autruche; avestruz
        quail; meat poultry; pheasant, partridge, pigeon; Wachtel, Fasan; caille, cailles, faisan, pintade; \
        codorniz, codornices, perdiz
        beef tongue; meat; ox tongue; Rinderzunge; langue de boeuf; lengua de res
        black pudding; pork meat; blood sausage; Blutwurst; boudin, boudin noir; morcilla, moronga, prieta
        haggis; meat; ; ; ;
        ground turkey; meat poultry; turkey mince, minced turkey; Putenhack, Putenhackfleisch; dinde hachée; pavo \
        molido
        ground pork; pork meat red_meat; pork mince, minced pork; Schweinehack; porc haché; cerdo molido
        ground chicken; meat poultry; chicken mince, minced chicken; ; poulet haché; pollo molido
        lamb chop; meat red_meat; lamb chops; Lammkotelett, Lammkoteletts; côtelette d'agneau, côtelettes d'agneau; \
        chuleta de cordero, chuletas de cordero
        pork chop; pork meat red_meat; pork chops; Schweinekotelett, Kotelett; côte de porc, côtes de porc; chuleta, \
        chuletas de cerdo
        pork loin; pork meat red_meat; pork tenderloin; Schweinelende; rôti de porc; lomo de cerdo, lomo
        """

    static let fish = """
        # fish
        anchovy; fish; anchovies, acciuga, acciughe; Sardelle, Anchovis, Sardellen, Sardellenfilets; anchois, \
        anchoïade; anchoa, boquerón, boquerones, anchoas, anchoveta
        bass; fish; sea bass, seabass, branzino; Wolfsbarsch, Branzino; bar de ligne, loup de mer; lubina, róbalo, \
        corvina, lubinas, róbalos
        carp; fish; ; Karpfen; carpe; carpa
        catfish; fish; pangasius; Pangasius, Wels; pangasius; panga
        caviar; fish; roe, tobiko, ikura, masago, fish roe; Kaviar, Rogen; caviar, oeufs de saumon, oeufs de lump, oeufs de \
        poisson, tarama, poutargue; caviar, huevas, huevas de salmón
        cod; fish; pollock, merluzzo, whiting, coley, saithe, whitefish, white fish, cods, black cod, pollack, \
        alaska pollock, ling, blue cod; Kabeljau, Dorsch, Seelachs, Kabeljaufilet, Alaska-Seelachs, Skrei; \
        cabillaud, morue, colin, lieu noir, cabillauds, lieu, merlan, colin d'Alaska; bacalao, abadejo, bacalaos, \
        bacalaíto
        eel; fish; eels, unagi; Aal, Aale; anguille, anguilles; anguila, anguilas
        fish finger; +fish; fish stick, fish fingers, fish sticks, fishfinger, fishfingers; Fischstäbchen, \
        Fischstäbli; poisson pané, bâtonnets de poisson, bâtonnet de poisson; palitos de pescado, palitos de \
        merluza, varitas de merluza
        fish sauce; fish @pantry; ; Fischsauce; sauce poisson, nuoc mam; salsa de pescado
        haddock; fish; smoked haddock; Schellfisch; églefin, haddock, aiglefin; eglefino
        hake; fish; ; Seehecht; merlu; merluza, pescadilla
        halibut; fish; ; Heilbutt; flétan; fletán, halibut
        herring; fish; kipper, bloater; Hering, Matjes; hareng; arenque
        mackerel; fish; mackerels; Makrele, Makrelen; maquereau, maquereaux; caballa, caballas, jurel, macarela
        monkfish; fish; ; Seeteufel; lotte; rape pescado
        perch; fish; ; Egli, Barsch; perche; perca
        plaice; fish; dover sole, lemon sole, sole fillet, flounder; Scholle, Seezunge; sole, carrelet, limande; \
        lenguado, platija
        salmon; fish; lox, gravlax, salmone, smoked salmon, salmons, salmon fillet; Lachs, Räucherlachs, Lachse, \
        Lachsfilet, Wildlachs; saumon, saumons; salmón, salmones
        sardine; fish; sardines, sardins, pilchard, pilchards, brisling, sprat; Sardine, Sardinen, Sprotte, \
        Ölsardinen; sardine, sardines; sardina, sardinas, sardinitas
        snapper; fish; mahi mahi, red snapper, grouper; ; mérou, vivaneau; mojarra, huachinango, pargo, mero
        swordfish; fish; ; Schwertfisch; espadon; pez espada, emperador
        trout; fish; trouts; Forelle, Forellen, Lachsforelle; truite, truites; trucha, truchas
        tuna; fish; tuna fish, bonito, tonno, ahi, tunafish; Thunfisch, Thon, Thunfischdose, Thone; thon, thons; \
        atún, bonito, atunes
        tinned tuna; fish @pantry; canned tuna; ; ;
        tinned salmon; fish @pantry; canned salmon; ; ;
        tinned sardine; fish @pantry; canned sardine; ; ;
        turbot; fish; ; Steinbutt; turbot; rodaballo
        shark; fish; ; Hai; requin; cazón, tiburón
        sturgeon; fish; ; Stör; esturgeon; esturión
        clam; mollusc; vongole, cozze, cockle, whelk, periwinkle, conch, clams, cockles, clam chowder; Venusmuschel, \
        Venusmuscheln, Herzmuschel, Vongole; palourde, coque, bulot, palourdes, coques, couteau de mer, bulots, \
        bigorneau, bigorneaux; almeja, berberecho, navaja, almejas, berberechos, navajas, coquinas
        mussel; mollusc; mussels, green lipped mussel; Miesmuschel, Muschel, Muscheln, Miesmuscheln, Muscheltopf; \
        moule, moules, moule de bouchot; mejillón, mejillones, chorito, choro, mejillon, choritos, cholgas
        octopus; mollusc; polpo, octopuses, baby octopus; Oktopus, Krake, Tintenfische, Oktopusse, Pulpo; poulpe, \
        pieuvre, poulpes, pieuvres; pulpo, pulpos
        oyster; mollusc; oysters; Auster, Austern; huître, huîtres; ostra, ostras, ostión, ostiones, ostrón
        scallop; mollusc; scallops; Jakobsmuscheln, Jakobsmuschel; Saint-Jacques, coquille Saint-Jacques, pétoncle, \
        saint jacques, pétoncles, noix de Saint-Jacques; vieira, zamburiña, vieiras, zamburiñas, ostiones del norte
        snail; mollusc; escargot, snails, escargots; Schnecke, Weinbergschnecke, Schnecken; escargot, escargots; \
        caracol, caracoles, caracoles de mar
        squid; mollusc; calamari, cuttlefish, seppia, squids, calamaris, calamari ring; Tintenfisch, Calamari, \
        Kalmar, Kalamari, Tintenfischringe, Sepia; calmar, seiche, encornet, calmars, calamars, calamar, seiches, \
        encornets, supions; calamar, calamares, sepia, chipirón, sepias, chipirones, jibia, rabas
        crab; shellfish; granchio, crabmeat, crab stick, crabs, crabmeat stick, crab meat, crab cake; Krabbe, \
        Krabben, Krebs, Krebse, Krebsfleisch, Nordseekrabben, Granat; crabe, tourteau, crabes, araignée de mer; \
        cangrejo, jaiba, centollo, cangrejos, jaibas, nécora, buey de mar, pangora
        crayfish; shellfish; crawfish, yabby; Flusskrebs; écrevisse; cigala, acocil
        krill; shellfish; ; Krill; krill; krill
        langoustine; shellfish; scampi; Scampi, Kaisergranat; langoustine; cigalas
        lobster; shellfish; lobsters, spiny lobster; Hummer, Languste, Hummern, Langusten; homard, langouste, \
        homards, langoustes; langosta, bogavante, langostas, bogavantes
        oyster sauce; shellfish mollusc @pantry; ; Austernsauce; sauce d'huître; salsa de ostras
        shrimp; shellfish; prawn, prawns, shrimps, shrimp paste, belacan, king prawn, gambero, gamberi, shrimpy, \
        scampi prawns, tiger prawn, tiger prawns, prawn cracker, prawn crackers, prwns, krupuk; Garnele, Garnelen, \
        Shrimps, Crevette, Crevetten, Gambas, Riesengarnele, Riesengarnelen, Krabbencocktail, Crevettli, Shrimp, \
        Prawns; crevette, crevettes, gambas, crevettes roses, gamba, crevettes grises; camarón, gamba, gambas, \
        langostino, langostinos, camarones, gambones, gambón, gambitas, camaron, carabinero, quisquilla
        surimi; shellfish +fish; ; Surimi; surimi; surimi
        dashi; fish @pantry; bonito flake; Dashi; dashi; dashi
        worcestershire sauce; +fish @pantry; worcestershire; Worcestersauce; sauce worcestershire; salsa inglesa
        sashimi; +fish; ; Sashimi; sashimi; sashimi
        arctic char; fish; char; Saibling; omble; trucha alpina
        bream; fish; sea bream, porgy; Dorade, Goldbrasse, Brasse; dorade, daurade, dorades; dorada, besugo
        barramundi; fish; ; ; ;
        basa; fish; swai; ; ;
        hoki; fish; orange roughy, gemfish, flathead, ling fillet; ; ; reineta
        john dory; fish; ; Petersfisch; saint-pierre; pez de San Pedro
        marlin; fish; ; ; ; marlín
        pike; fish; ; Hecht; brochet; lucio
        red mullet; fish; mullet; Rotbarbe; rouget; salmonete
        redfish; fish; ; Rotbarsch, Goldbarsch; sébaste;
        skate wing; fish; stingray; Rochen; raie, raies; raya
        tilapia; fish; ; Tilapia; ; tilapias
        whitebait; fish; ; ; friture; chanquete
        pike-perch; fish; zander; Zander; sandre; lucioperca
        moreton bay bug; shellfish; bugs tail, balmain bug; ; ;
        barnacle; shellfish; ; ; ; percebe, percebes, picoroco
        abalone; mollusc; ; Abalone; ormeau; abulón
        fish oil; fish @pantry; cod liver oil, omega 3; Fischöl, Lebertran; huile de poisson, huile de foie de \
        morue; aceite de pescado
        """

    static let dairy = """
        # dairy
        milk; =dairy; whole milk, condensed milk, evaporated milk, skimmed milk, powdered milk, milkshake, milks, \
        milky drinks, formula milk, follow on milk, semi skimmed milk, full fat milk, chocolate milk, hot milk; \
        Milch, Milich, Vollmilch, Milchpulver, Mälch, Milchshake, H-Milch, Kakao mit Milch, Kondensmilch, \
        Säuglingsmilch, Milchmischgetränk, Milchreis mit Milch; lait, laits, lait entier, lait infantile, lait \
        concentré, lait en poudre; leche, leches, leche entera, leche condensada, leche en polvo, leche evaporada, \
        lechita, leche de fórmula
        butter; dairy; ghee, burro, butters, butter oil, knob of butter; Butter, Butterschmalz, Anke, Ankä, Nussbutter; beurre, \
        beurres, noix de beurre, noisette de beurre, beurre noisette; nuez de mantequilla, mantequilla, manteca, mantequillas, mantequillita
        buttermilk; dairy; ; Buttermilch; babeurre, lait ribot; suero de leche
        cheese; dairy; cheeses, cheesy, grated cheese, hard cheese, swiss cheese, asiago, formaggio, fontina, edam, \
        taleggio, havarti, provolone, cotija, cheese string, queso fresco, cheddars, cheesy stuff, mature cheese, \
        sliced cheese, string cheese, american cheese, colby, monterey jack, red leicester, wensleydale, cheez whiz, \
        velveeta; Käse, Chäs, Reibkäse, Schnittkäse, Bergkäse, Käserei, Käsiges, Hartkäse, Scheibenkäse, Bergkas, \
        Schmelzkäse, Raclettekäs, Butterkäse, Tilsiter, Gruyèrekäse, Sbrinz; fromage, fromages, kiri, vache qui rit, \
        comté, fromages fondus, fromage râpé, cantal, morbier, beaufort, tomme, mimolette, fromage en grains; queso, \
        quesos, queso fresco, quesillo, queso rallado, queso panela, queso oaxaca, quesillos, queso amarillo, queso \
        chihuahua, queso curado, tetilla, idiazábal
        soft cheese; group +dairy; unpasteurised soft cheese, soft cheeses, mould cheese, blue cheese; Weichkäse, \
        Schimmelkäse, Blauschimmelkäse; fromage à pâte molle, fromages à pâte molle; queso blando, queso tierno, \
        quesos blandos, queso azul
        raw milk cheese; group +dairy; unpasteurised cheese, unpasteurized cheese, unpasteurised cheeses; \
        Rohmilchkäse; fromage au lait cru, fromages au lait cru; queso de leche cruda, queso sin pasteurizar
        babybel; dairy; cheestring, cheesestring, dairylea, laughing cow, baby bel; Babybel; babybel; babybel
        philadelphia; dairy; cream cheese; Frischkäse, Philadelphia; fromage frais, saint moret, philadelphia; queso \
        crema, philadelphia, queso de untar
        brie; dairy; camembert, reblochon; Brie, Camembert; brie, camembert, reblochon; brie, camembert
        cheddar; dairy; ; Cheddar; cheddar; cheddar
        cottage cheese; dairy; ; Hüttenkäse, körniger Frischkäse; cottage cheese; requesón
        cream; dairy; double cream, whipping cream, heavy cream, single cream, half and half, sour cream, creme \
        fraiche, whipped cream, soured cream, panna, creams, cream sauce, thickened cream, clotted cream, cream \
        based sauce, table cream; Sahne, Rahm, Schlagsahne, Obers, Schlagobers, Schmand, Sauerrahm, Schlagrahm, \
        Sahnesoße, Nidel, Nidle, Kaffeerahm, Sahnesauce, Crème fraîche, Creme fraiche; crème, crème fraîche, \
        chantilly, crème fleurette, crèmes, crème sure, crème liquide, crème épaisse; nata, crema, crema de leche, crema fresca, crema \
        agria, natas, nata líquida, crema ácida, media crema, crema batida
        custard; dairy +egg; pudding cup, creme anglaise, custards, creme brulee, panna cotta, flan, blancmange, \
        creme caramel; Vanillesoße, Vanillepudding, Pudding, Puddings, Panna Cotta, Vanillecreme; crème anglaise, \
        flan, danette, flans, crème brûlée, panna cotta, îles flottantes; natilla, natillas, flan, flanes, panna \
        cotta, leche asada
        feta; dairy; greek cheese; Feta, Schafskäse, Hirtenkäse; feta; feta, queso feta
        goat cheese; dairy; goat's cheese, goats cheese, goats' cheese, chevre; Ziegenkäse, Geissenkäse, Geißkäse; \
        fromage de chèvre, chèvre, fromages de chèvre, bûche de chèvre; queso de cabra, queso cabra, rulo de cabra
        gouda; dairy; ; Gouda; gouda; gouda
        gruyere; dairy; emmental, emmentaler, appenzeller; Gruyère, Greyerzer, Emmentaler; gruyère, emmental; \
        gruyer, emmental
        halloumi; dairy; ; Halloumi, Grillkäse; halloumi; halloumi
        ice lolly; @frozen; ice lollies, popsicle, ice pop, ice block; Wassereis, Eis am Stiel; glace à l’eau; \
        paleta de hielo
        ice cream; dairy @frozen; gelato, kulfi, icecream, ice creams, ice-cream, sundae, magnum; Glace, \
        Speiseeis, Eiscreme, Glacé, Glacen, Vanilleeis, Softeis, Gelati; glace, crème glacée, glaces, crèmes \
        glacées; helado, helados, nieve de leche, nieves, mantecado, sorbete de leche
        kefir; dairy; lassi, labneh, ayran, actimel, yakult; Kefir; kéfir; kéfir
        mascarpone; dairy; ; Mascarpone; mascarpone; mascarpone
        mozzarella; dairy; burrata, mozarella, mozzarela, bocconcini, stracciatella; Mozzarella, Mozarella; \
        mozzarella, mozza; mozzarella, muzzarella, muzarela, queso mozzarella
        paneer; dairy; ; Paneer; paneer; paneer
        parmesan; dairy; parmigiano, grana padano, pecorino; Parmesan; parmesan; parmesano
        quark; dairy; curd, fromage frais; Quark, Topfen, Quarkspeise, Magerquark, Topfencreme; petit suisse, \
        faisselle, petits suisses, fromage blanc; cuajada, queso quark
        raclette; dairy; ; ; ;
        raclette cheese; dairy; ; Raclettekäse; fromage à raclette; queso raclette
        ricotta; dairy; ricottas; Ricotta, Ziger; ricotta, brousse; ricotta, requesón italiano
        roquefort; dairy; stilton, gorgonzola; Gorgonzola, Roquefort; roquefort, bleu d'Auvergne; roquefort, \
        cabrales
        manchego; dairy; queso; ; ; manchego
        skyr; dairy; ; Skyr; skyr; skyr
        tzatziki; +dairy; raita; Tsatsiki, Zaziki; tzatziki; tzatziki
        yogurt; dairy; yoghurt, yoghurts, yogurts, greek yogurt, yogourt, frube, yog, petits filous, yoplait, yogs, \
        fromage frais pots; Joghurt, Jogurt, Fruchtzwerge, Joghurts, Jogi, Naturjoghurt, Joghurtdrink; yaourt, \
        yaourts, yogourt, yogourts, yop; yogur, yogures, yoghurt, yogurt, danonino, yogurts, yogurcito
        dulce de leche; dairy; cajeta, butterscotch, caramel sauce; Karamellsauce; confiture de lait; dulce de \
        leche, cajeta, arequipe, manjar
        bechamel; +dairy +wheat; alfredo, white sauce; Béchamel; béchamel; bechamel, besamel
        ranch dressing; +dairy; ; ; ;
        caesar dressing; +dairy +egg +fish; ; ; ;
        dairy-free cheese; ; dairy free cheese, vegan cheese; veganer Käse; fauxmage; queso vegano
        dairy-free butter; ; dairy free butter, vegan butter, margarine; Margarine; margarine; margarina
        dairy-free yogurt; ; dairy free yogurt, coconut yogurt, coconut yoghurt; Kokosjoghurt; yaourt végétal; yogur \
        vegetal
        dairy-free cream; ; dairy free cream; ; ;
        oat milk; +gluten; oat drink, oatly; Hafermilch, Haferdrink, Haferdrinks; lait d'avoine, boisson à l'avoine; \
        leche de avena, bebida de avena
        soy milk; soy; soya milk, soy cream, soya milks; Sojamilch, Sojadrink, Sojadrinks, Sojamilchprodukte; lait \
        de soja, boisson au soja; leche de soja, bebida de soja
        soy yogurt; soy; soya yogurt, soya yoghurt; Sojajoghurt; yaourt au soja; yogur de soja
        almond milk; tree_nut; almond drink; Mandelmilch, Mandeldrink; lait d'amande, boisson aux amandes; leche de \
        almendra, bebida de almendra, bebida de almendras
        rice milk; ; ; Reismilch, Reisdrink; lait de riz, boisson au riz, boisson de riz; leche de arroz, bebida de \
        arroz, horchata
        oat cream; +gluten; ; Hafersahne; crème d'avoine; crema de avena
        quiche; +egg; ; ; ;
        egg-free; ; egg free; ; ;
        omelette; +egg; omelet, frittata, omelettes, eggy bread; Omelett, Omelette, Eierspeis, Eierspeise; omelette, \
        omelettes; tortilla francesa
        mayonnaise; +egg @pantry; mayo, aioli, mayos, mayonaise, miracle whip, tartare sauce, tartar sauce; \
        Mayonnaise, Mayo, Mayonaise, Remoulade, Mayonnaisen; mayonnaise, mayo, mayonnaises, aïoli, sauce tartare, \
        rémoulade; mayonesa, alioli, mayo, salsa tártara, mayonesas
        meringue; +egg; pavlova; Baiser, Meringue; meringue; merengue
        hollandaise; +egg +dairy; bearnaise, zabaglione; Hollandaise; hollandaise, béarnaise; holandesa
        egg noodle; +egg +wheat; ; Eiernudel, Eiernudeln; nouilles aux oeufs; fideos al huevo
        egg-free mayonnaise; ; egg free mayonnaise; ; ;
        sheep milk; dairy; sheep cheese, sheep's milk, sheep's cheese; Schafmilch, Schafkäse; lait de brebis, \
        fromage de brebis; leche de oveja, queso de oveja
        fondue; dairy alcohol; cheese fondue; Käsefondue, Fondue, Fondü; fondue savoyarde; fondue de queso
        goat milk; dairy; goat's milk; Ziegenmilch, Geissenmilch; lait de chèvre; leche de cabra
        scrambled egg; +egg; scrambled eggs, eggy bread; Rührei, Rühreier, Eierspeis, Eierspeise; oeufs brouillés, \
        œufs brouillés; huevos revueltos, huevo revuelto
        fried egg; +egg; fried eggs, poached egg, poached eggs; Spiegelei, Spiegeleier; oeuf au plat, oeufs au plat; \
        huevo frito, huevos fritos
        boiled egg; +egg; boiled eggs, hard boiled egg, hard boiled eggs, deviled egg; gekochtes Ei, gekochte Eier; \
        oeuf dur, oeufs durs; huevo duro, huevos duros, huevo cocido
        """
}
