extension TaskLexicon {
    /// Things that tasks are about. The first column is `name / group / task if no verb stands beside it`; a question
    /// mark says that the word is common in other sentences, too, so that it is a task only in a list of tasks.
    static let thingRows = [
        wasteAndDishes, laundryAndBeds, roomsAndFixtures, animals, outdoors, errandsAndFood, familyAndSchool,
    ]

    private static let wasteAndDishes = """
        trash / waste / take out trash; trash, trash can, trash cans, garbage, garbage can, garbage cans, garbage bin, rubbish, rubbish bin, bin, bins, wheelie bin, wheelie bins, dustbin, dustbins, bin bag, bin bags, trash bag, black bin, kitchen bin, bin day, bin night, bin duty, trash duty, garbage duty, kitchen trash; Müll, Abfall, Kehricht, Mist, Mülleimer, Abfalleimer, Müllsack, Müllbeutel, Abfallsack, Abfallsäcke, Güsel, Ghüder, Chübel, Kübel, Mistkübel, Mülltonne, Mülltonnen, Tonne, Tonnen, Restmüll, Restmülltonne, Mülldienst, Müllsäcke, Kehrichtsack, Mülli, schwarze Tonne; poubelle, poubelles, ordures, déchets, sac poubelle, sacs poubelle, vidanges, bac à ordures, sortie des poubelles, sac taxé; basura, bolsa de basura, bolsa de la basura, cubo de basura, cubo de la basura, bote de basura, tacho de basura, tachos, desechos, residuos, tacho
        recycling / waste / take out recycling; recycling, recycling bin, recycling bins, recyclables, recycle bin, blue bin, recycling box; Recycling, Wertstoffe, Wertstofftonne, gelber Sack, gelben Sack, gelbe Säcke, gelbe Tonne, gelben Säcke, Mülltrennung, blaue Tonne; recyclage, bac de recyclage, bac jaune, poubelle jaune, poubelles jaunes, tri sélectif, tri, bac bleu, recyclables; reciclaje, reciclado, reciclables, contenedor amarillo, cubo amarillo
        compost / waste / take out compost; compost, compost bin, compost bucket, food waste, food waste bin, green bin, food caddy, scraps; Kompost, Biomüll, Biotonne, Bioabfall, Grünabfall, Komposteimer, Grüngut, Grünkübel, braune Tonne, Komposthaufen, Komposter, Biokübel; compost, composteur, épluchures, bac à compost, seau à compost, bac brun, biodéchets; compost, composta, compostera, orgánico, basura orgánica, restos orgánicos
        glass / waste / take out glass; glass recycling, bottle bank, glass bottles; Altglas, Glascontainer, Leergut, Pfandflaschen, Glas entsorgen, Flaschen, Pfand, Glassammlung; verre, verres à recycler, conteneur à verre, bouteilles, bouteilles en verre, consigne; vidrio, contenedor de vidrio, botellas, envases de vidrio
        paper / waste / take out paper; waste paper, paper recycling, cardboard, newspapers, cardboard boxes, paper bin; Altpapier, Papier, Papiermüll, Papiertonne, Karton, Kartons, Pappe, Zeitungen, Altkarton, Papiersammlung; papiers, vieux papiers, cartons, journaux, carton, papier carton; papel y cartón, papel, cartones, cartón, periódicos
        dishes / dishes / dishes; dishes, washing up, washing-up, dish duty, dirty dishes, dish washing, dishwashing, crockery, plates, the wash up, dishes duty, dinner dishes, supper dishes; Geschirr, Abwasch, Gschirr, Abwäsche, Spüldienst, Abwaschdienst, Geschirrdienst, Teller, Geschirr spülen; vaisselle, assiettes, corvée de vaisselle; platos, trastes, loza, vajilla, trastos, fregado, los cacharros, cacharros
        pots and pans / dishes / wash pots and pans; pots and pans, pots, pans; Töpfe und Pfannen, Töpfe, Pfannen; casseroles, poêles; ollas, sartenes, ollas y sartenes
        dishwasher / dishwasher / empty dishwasher; dishwasher, dish washer, dishwasher duty; Spülmaschine, Geschirrspüler, Abwaschmaschine, Geschirrspülmaschine, Spüler, Gschirrspüeler; lave-vaisselle, lave vaisselle; lavavajillas, lavaplatos, lavatrastes, friegaplatos
        table / table / ?set table; table, dinner table, the dining table, table duty; Tisch, Esstisch, Tischdienst; table, couvert; mesa
        counter / furniture / wipe counter; counter, counters, countertop, countertops, kitchen counter, kitchen counters, worktop, worktops, kitchen surfaces, surfaces; Arbeitsplatte, Arbeitsfläche, Arbeitsflächen, Küchenablage, Ablage, Ablagen; plan de travail, plans de travail, comptoir; encimera, encimeras, mesada, barra de la cocina
        """

    private static let laundryAndBeds = """
        laundry / laundry / laundry; laundry, the washing, washing, clothes washing, load of washing, laundry duty, darks, whites; Wäsche, Wösch, Waschen, Schmutzwäsche, Buntwäsche, Wäschedienst, Waschtag, Weißwäsche; lessive, lessives, linge, machine à laver, brassée de lavage, lavage, buanderie, machines de linge; colada, lavado, ropa sucia, lavadora, la ropa
        clothes / laundry; clothes, clean clothes, shirts, school uniforms, uniforms; Kleider, Klamotten, Hemden, Kleidung, Anziehsachen; vêtements, habits, chemises, affaires propres; ropa, ropa limpia, camisas, uniformes, prendas
        laundry basket / laundry / empty laundry basket; laundry basket, hamper, laundry hamper, washing basket, dirty clothes basket; Wäschekorb, Waschkorb, Wäschetonne; panier à linge, bac à linge, corbeille à linge; cesto de la ropa, cesto de ropa, canasto de la ropa, canasta de ropa
        socks / laundry / match socks; socks, sock matching; Socken, Strümpfe; chaussettes, bas; calcetines, medias, calcetas
        washing machine / machine; washing machine, washer; Waschmaschine; lave-linge, lave linge, laveuse; lavarropas
        dryer / machine; dryer, tumble dryer, tumble drier, drier; Trockner, Tumbler, Wäschetrockner; sèche-linge, sèche linge, sécheuse; secadora
        towels / bedding / wash towels; towels, towel, bath towels, hand towels, tea towels; Handtücher, Handtuch, Tücher, Frottiertücher, Badetücher, Geschirrtücher; serviettes, serviettes de bain, serviette de bain, linges de bain, torchons; toallas, toalla, paños
        sheets / bedding / change sheets; sheets, bed sheets, bedsheets, bedding, bed linen, bed linens, duvet covers, pillowcases, linens; Bettwäsche, Bettzeug, Bettbezüge, Laken, Leintücher, Bettlaken, Bettwösch, Leintuch, Betten beziehen; draps, draps de lit, parures de lit, housses de couette, literie; sábanas, ropa de cama, juego de sábanas, fundas
        bed / bed / ?make bed; bed, beds, own bed, bed making; Bett, Betten, Bettli; lit, lits; cama, camas
        """

    private static let roomsAndFixtures = """
        room / room / ?tidy room; room, rooms, bedroom, bedrooms, own room, kids room, kids rooms; Zimmer, Kinderzimmer, Schlafzimmer, Chinderzimmer, eigenes Zimmer, Zimmerli, Bude; chambre, chambres, leur chambre; cuarto, cuartos, habitación, habitaciones, recámara, dormitorio, pieza, recámaras
        playroom / room / tidy playroom; playroom, play room, play area, play corner; Spielzimmer, Spielecke; salle de jeux, salle de jeu, coin jeux; cuarto de juegos, sala de juegos
        kitchen / room / ?clean kitchen; kitchen, kitchen duty; Küche, Chuchi, Küchendienst; cuisine; cocina
        bathroom / room / ?clean bathroom; bathroom, bathrooms, bath room, restroom, washroom, upstairs bathroom; Bad, Badezimmer, Badzimmer, Bäder; salle de bain, salle de bains, salles de bain, salle d'eau; baño, baños, cuarto de baño, aseo
        toilet / fixture / ?clean toilet; toilet, toilets, loo, the loos, potty chair, lavatory; Klo, Toilette, WC, Toiletten, Klos, Häusl; toilettes, wc, cabinets, cuvette; inodoro, váter, wáter, excusado, taza del baño, retrete, escusado
        shower / fixture / ?clean shower; shower stall, shower cubicle, shower screen, the shower; Duschkabine, Dusche; cabine de douche, douche; mampara, ducha, regadera
        bathtub / fixture / clean bathtub; bathtub, tub, bath tub; Badewanne; baignoire; bañera, tina, bañadera
        sink / fixture / clean sink; sink, sinks, basin, washbasin; Waschbecken, Lavabo, Spülbecken, Spüle; lavabo, évier, lavabos; lavabo, fregadero, lavamanos, pileta, bacha
        mirrors / fixture / clean mirrors; mirror, mirrors; Spiegel; miroir, miroirs, glaces; espejo, espejos
        living room / room / ?clean living room; living room, lounge, sitting room, family room, front room, livingroom, den; Wohnzimmer, Stube; salon, séjour, salle de séjour, pièce de vie; sala, salón, sala de estar, living, estancia
        dining room / room / ?clean dining room; dining room, dinning room; Esszimmer; salle à manger; comedor
        hallway / room / ?clean hallway; hallway, hall, entryway, entrance, mudroom, mud room, corridor, foyer; Flur, Gang, Eingang, Vorzimmer, Diele, Korridor; entrée, couloir, vestibule; pasillo, entrada, recibidor, zaguán
        stairs / floor / ?vacuum stairs; stairs, stairway, staircase, steps outside; Treppe, Treppen, Treppenhaus, Stiege, Stiegenhaus, Stiege; escalier, escaliers, cage d'escalier; escalera, escaleras
        garage / room / ?clean garage; garage, carport; Garage; garage; garaje, cochera
        basement / room / ?clean basement; basement, cellar; Keller, Chäller; cave, sous-sol, sous sol; sótano, bodega
        attic / room / ?clean attic; attic, loft; Dachboden, Estrich, Speicher; grenier, combles; ático, desván, altillo
        shed / room / ?clean shed; shed, garden shed, toolshed; Schuppen, Gartenhaus, Geräteschuppen; cabanon, abri de jardin; cobertizo, galpón
        office / room / ?clean office; office, study room, home office; Büro, Arbeitszimmer; bureau, bureaux; oficina, despacho, estudio
        laundry room / room / ?clean laundry room; laundry room, utility room; Waschküche, Wöschchuchi; salle de lavage; cuarto de lavado, lavadero
        balcony / room / ?clean balcony; balcony, terrace, patio, deck, porch; Balkon, Terrasse, Sitzplatz, Veranda; balcon, terrasse, véranda; balcón, terraza, patio, porche
        house / room; house, whole house, home, apartment, flat, downstairs, upstairs; Haus, Wohnung, ganzes Haus; maison, appartement, appart, toute la maison; casa, departamento, piso, depa, apartamento, toda la casa
        floor / floor / ?mop floor; floor, floors, kitchen floor, hardwood floors, tiles; Boden, Böden, Küchenboden, Fussboden, Fliesen, Parkett; sol, sols, plancher, planchers, carrelage, parquet; suelo, suelos, pisos, el piso
        carpet / floor / vacuum carpet; carpet, carpets, rug, rugs; Teppich, Teppiche; tapis, moquette; alfombra, alfombras, tapete, tapetes
        windows / fixture / ?clean windows; window, windows, window cleaning; Fenster, Fensterscheiben, Scheiben; fenêtre, fenêtres, vitres, carreaux, vitre; ventana, ventanas, cristales, vidrios
        fridge / fixture / ?clean fridge; fridge, refrigerator, icebox; Kühlschrank, Chüelschrank; frigo, réfrigérateur, frigidaire; nevera, frigorífico, refrigerador, refri, heladera, refrigeradora
        freezer / fixture / ?defrost freezer; freezer, deep freeze; Gefrierschrank, Tiefkühler, Gefriertruhe, Gefrierfach, Tiefkühltruhe; congélateur, congélo; congelador, freezer
        oven / fixture / ?clean oven; oven; Backofen, Ofen, Herd; four; horno
        stove / fixture / ?clean stove; stove, stovetop, cooktop, hob, cooker; Kochfeld, Herdplatte, Herdplatten; cuisinière, plaques, plaque de cuisson; estufa, vitro, vitrocerámica, hornalla, hornallas, fogones
        microwave / fixture / ?clean microwave; microwave; Mikrowelle; micro-ondes, micro ondes, four à micro-ondes; microondas, micro
        coffee machine / machine / descale coffee machine; coffee machine, coffee maker, kettle; Kaffeemaschine, Wasserkocher; machine à café, cafetière, bouilloire; cafetera, hervidor
        pantry / furniture / organize pantry; pantry, larder; Vorratskammer, Vorratsschrank, Speisekammer; garde-manger, cellier; despensa, alacena
        cupboards / furniture / ?clean cupboards; cupboard, cupboards, cabinets, kitchen cabinets, cabinet; Schränke, Schrank, Küchenschränke, Kästen; placards, placard, armoires, armoire; armarios, gabinetes, muebles de cocina
        closet / furniture / ?organize closet; closet, closets, wardrobe, wardrobes; Kleiderschrank, Kleiderschränke, Kleiderkasten; penderie, garde-robe, garde robe; clóset, closet, armario, ropero, placard
        drawers / furniture / ?tidy drawers; drawer, drawers; Schublade, Schubladen; tiroir, tiroirs; cajón, cajones
        shelves / furniture / ?dust shelves; shelf, shelves, bookshelf, bookshelves, bookcase; Regal, Regale, Bücherregal, Gestell; étagère, étagères, bibliothèque; estante, estantes, estantería, repisas, librero
        furniture / furniture; furniture; Möbel; meubles; muebles
        desk / furniture / ?tidy desk; desk, desks; Schreibtisch, Pult, Schreibtische; bureau de travail, pupitre; escritorio, escritorios
        couch / furniture; couch, sofa, cushions, sofa cushions; Sofa, Couch, Kissen; canapé, coussins, sofa; sofá, sillón, cojines
        doors / fixture; doors, door handles, door knobs, light switches; Türen, Türklinken, Türgriffe, Lichtschalter; portes, poignées de porte, interrupteurs; puertas, manijas, interruptores
        heater / machine; heater, radiators, radiator; Heizung, Heizkörper; radiateurs, chauffage; radiadores, calefacción
        filter / machine; filters, filter, air filter, lint trap; Filter, Flusensieb; filtres, filtre; filtros, filtro
        light bulbs / machine / change light bulbs; light bulb, light bulbs, bulbs; Glühbirne, Glühbirnen; ampoule, ampoules; bombilla, bombillas, foco, focos
        smoke alarm / machine / test smoke alarm; smoke alarm, smoke alarms, smoke detector, smoke detectors, batteries; Rauchmelder, Batterien; détecteur de fumée, détecteurs de fumée, piles; detector de humo, detectores de humo, pilas
        """

    private static let animals = """
        dog / dog / ?walk dog; dog, dogs, doggy, doggo, puppy, pup, pooch, puppies; Hund, Hunde, Hündin, Welpe, Wauwau, Hundi; chien, chienne, chiens, chiot, toutou; perro, perra, perros, perrito, cachorro, perrita
        cat / pet / ?feed cat; cat, cats, kitty, kitten, kittens; Katze, Katzen, Kater, Kätzchen, Büsi, Kätzli, Kätzle; chat, chatte, chats, chaton, minou; gato, gata, gatos, gatito, michi
        fish / pet / ?feed fish; fish, goldfish, fishes; Fische, Fisch, Goldfisch, Goldfische, Fischli; poisson, poissons, poisson rouge, poissons rouges; pez, peces, pececitos, pescaditos
        rabbit / pet / ?feed rabbit; rabbit, rabbits, bunny, bunnies; Hase, Hasen, Kaninchen, Häsli, Chüngel, Karnickel; lapin, lapins, lapine; conejo, conejos, conejito, coneja
        guinea pig / pet / ?feed guinea pig; guinea pig, guinea pigs, guineas; Meerschweinchen, Meersäuli, Meerschweindl, Meeris; cochon d'inde, cochons d'inde, cobaye; cuyo, cuyos, cobaya, cobayas, cuy, conejillo de indias
        hamster / pet / ?feed hamster; hamster, hamsters, gerbil, gerbils, mouse, mice; Hamster, Rennmäuse, Mäuse; hamster, hamsters, gerbille, souris; hámster, jerbo, ratón
        bird / pet / ?feed bird; bird, birds, budgie, budgies, parrot, parakeet, canary; Vogel, Vögel, Wellensittich, Wellensittiche, Papagei, Kanarienvogel; oiseau, oiseaux, perruche, perruches, perroquet, canari; pájaro, pájaros, periquito, loro, canario, perico
        turtle / pet / ?feed turtle; turtle, tortoise, turtles; Schildkröte, Schildkröten; tortue, tortues; tortuga, tortugas
        chickens / pet / ?feed chickens; chickens, hens, chooks, hen; Hühner, Hüehner, Huhn, Hennen; poules, poulets, poule; gallinas, gallina, pollitos
        horse / pet / ?feed horse; horse, horses, pony, ponies; Pferd, Pferde, Pony, Ponys, Ross; cheval, chevaux, poney; caballo, caballos, poni
        ducks / pet / ?feed ducks; ducks, geese; Enten, Gänse; canards, oies; patos, gansos
        goats / pet / ?feed goats; goats, sheep, cows, pigs; Ziegen, Schafe, Geissen; chèvres, moutons; cabras, ovejas, vacas
        lizard / pet / ?feed lizard; lizard, gecko, bearded dragon, snake; Echse, Gecko, Schlange, Bartagame; lézard, gecko, serpent; lagarto, gecko, serpiente, iguana
        pets / pet / ?feed pets; pet, pets, animals, pet care, furbabies; Haustier, Haustiere, Tiere, Tierli, Viecher; animaux, animal, bêtes; mascota, mascotas, animales, animalitos
        litter box / cage / clean litter box; litter box, litter boxes, litterbox, litter tray, litter, cat litter, kitty litter, cat tray, cat box; Katzenklo, Katzenkiste, Katzentoilette, Katzenstreu, Chatzechischtli, Büsichischtli, Chatzechistli, Katzenkistchen; litière, bac à litière, litière du chat, caisse du chat; arenero, caja de arena, arena del gato, arena de gato, areneros, cajón de arena
        cage / cage / clean cage; cage, cages, hutch, hamster cage, rabbit hutch, bird cage, rabbit cage, guinea pig cage, terrarium; Käfig, Hamsterkäfig, Hasenstall, Kaninchenstall, Vogelkäfig, Meerschweinchenstall, Meerschweinchenkäfig, Terrarium, Gehege, Chäfig; cage, clapier, cages, terrarium, volière; jaula, jaulas, terrario, conejera
        aquarium / cage / clean aquarium; aquarium, fish tank, tank, fishbowl; Aquarium; aquarium, bocal; acuario, pecera
        chicken coop / cage / clean chicken coop; chicken coop, coop, henhouse, hen house; Hühnerstall; poulailler; gallinero
        stable / cage / clean stable; stable, stables, stall, barn; Stall, Pferdestall; écurie, box du cheval, étable; establo, cuadra, corral
        dog poop / cage / scoop dog poop; dog poop, dog poo, poop, dog mess; Hundekot, Hundehaufen, Hundekacke; crottes, crottes de chien, caca du chien; caca del perro, popó del perro, cacas del perro
        water bowl / cage / fill water bowl; water bowl, water bowls, dog's water, cat's water, food bowl, dog bowl; Wassernapf, Napf, Fressnapf, Näpfe; gamelle, gamelles, gamelle d'eau, bol d'eau; plato de agua, bebedero, plato del perro, comedero
        eggs / food / ?collect eggs; eggs, fresh eggs; Eier; œufs; huevos
        """

    private static let outdoors = """
        plants / plant / ?water plants; plants, plant, houseplants, pot plants, potted plants, house plants, indoor plants; Pflanzen, Zimmerpflanzen, Topfpflanzen, Pflanze, Balkonpflanzen; plantes, plante, plantes vertes, plantes d'intérieur; plantas, planta, macetas, plantitas, matas
        flowers / plant / ?water flowers; flowers, flower, flower pots, flower beds, flowerbeds; Balkonblumen, Blumenbeete; fleurs, fleur, jardinières, massifs; flores, florecitas
        plants / plant / ?water plants; ; Blumen, Blueme, Blümchen, Pflänzli; ; 
        tomatoes / plant / ?water tomatoes; tomatoes, tomato plants, the tomato plants; Tomaten, Paradeiser, Tomatenpflanzen, Tomatenstöcke; tomates, plants de tomates; tomates, jitomates, tomateras
        herbs / plant / ?water herbs; herbs, herb garden, basil; Kräuter, Kräutergarten, Basilikum; herbes aromatiques, aromatiques, basilic; hierbas, albahaca, hierbas aromáticas
        vegetable garden / plant / ?water vegetable garden; vegetable garden, veggie garden, veg patch, vegetable patch, veggies bed, raised beds, allotment, greenhouse; Gemüsebeet, Gemüsegarten, Hochbeet, Beet, Beete, Gemüsebeete, Gewächshaus; potager, carré potager, serre; huerto, huerta, invernadero
        garden / plant / ?gardening; garden, backyard, yard, back yard, front yard, gardening, yard work, yardwork, garden work; Garten, Gartenarbeit, Garte; jardin, jardinage, cour; jardín, jardinería
        lawn / lawn / mow lawn; lawn, lawns, grass, lawn mowing, lawnmowing; Rasen, Rasenmähen, Wiese, Gras; pelouse, gazon, herbe; césped, pasto, grama, zacate
        hedge / plant / trim hedge; hedge, hedges, bushes, shrubs; Hecke, Hecken, Sträucher, Büsche; haie, haies, arbustes, buissons; seto, setos, arbustos, ligustrina
        leaves / leaf / rake leaves; leaves, autumn leaves, fall leaves, dead leaves; Laub, Blätter, Laubrechen, Laub rechen, Herbstlaub; feuilles, feuilles mortes; hojas, hojas secas
        snow / snow / shovel snow; snow, snow shoveling, snow shovelling, snow shovel; Schnee, Schneeschippen, Schneeschaufeln, Schneeräumen, Schneeschieben, Winterdienst; neige, déneigement, pelletage; nieve
        driveway / snow / ?shovel driveway; driveway, sidewalk, pavement, path, front steps, drive way; Einfahrt, Gehweg, Trottoir, Gehsteig, Hof, Zufahrt; allée, trottoir, entrée de garage; acera, banqueta, vereda, entrada del coche
        weeds / weed / weed garden; weeds, weeding, the weeding, weed beds, weed the beds, flower beds, garden beds, vegetable beds, flowerbeds; Unkraut, Unkrautjäten, Jäten; mauvaises herbes, désherbage; malas hierbas, maleza, malezas, yuyos, hierbajos
        gutters / fixture / clean gutters; gutter, gutters; Dachrinne, Dachrinnen, Regenrinne; gouttière, gouttières; canaletas, canalones, canalón
        pool / fixture / ?clean pool; pool, swimming pool, paddling pool; Pool, Schwimmbad, Planschbecken; piscine; piscina, alberca, pileta
        grill / fixture / ?clean grill; grill, bbq, barbecue; Grill; barbecue, gril; parrilla, asador
        firewood / fuel / bring in firewood; firewood, wood, logs, kindling; Holz, Brennholz, Feuerholz, Kaminholz, Holzscheite; bois, bûches, bois de chauffage; leña
        sandbox / fixture / cover sandbox; sandbox, sandpit; Sandkasten; bac à sable; arenero del jardín
        car / vehicle / ?wash car; car, cars, van, minivan, suv; Auto, Autos, Wagen; voiture, voitures, auto, char, bagnole; coche, coches, carro, auto, camioneta, carros
        bike / vehicle / ?clean bike; bike, bikes, bicycle, bicycles; Fahrrad, Fahrräder, Velo, Velos, Rad, Räder; vélo, vélos, bicyclette; bici, bicis, bicicleta, bicicletas
        fruit / food; fruit, apples, berries, strawberries, raspberries; Obst, Äpfel, Beeren, Erdbeeren; fruits, pommes, fraises; fruta, manzanas, fresas
        vegetables / food; vegetables, veggies, potatoes, carrots, salad; Gemüse, Kartoffeln, Salat, Rüebli, Erdäpfel; légumes, patates, pommes de terre, salade; verduras, verdura, papas, patatas, ensalada
        """

    private static let errandsAndFood = """
        groceries / shopping / groceries; groceries, grocery shopping, food shop, food shopping, weekly shop, shopping, grocery run, supermarket run, supermarket, big shop; Einkauf, Einkaufen, Wocheneinkauf, Einkäufe, Lebensmittel, Großeinkauf, Poschte, Iichaufe, Ikaufe, Supermarkt, Besorgungen; courses, provisions, épicerie, commissions, supermarché; compra, compras, súper, mandado, mandados, despensa semanal, supermercado, las compras, la compra
        bread / shopping / ?buy bread; bread, bread rolls, buns; Brot, Brötchen, Semmeln, Gipfeli, Weckli, Brot und Brötchen; pain, baguette, croissants; pan, barra de pan, tortillas
        milk / shopping / ?buy milk; milk; Milch; lait; leche
        water bottles / shopping / fill water bottles; water bottle, water bottles, drink bottles; Trinkflaschen, Wasserflaschen, Trinkflasche; gourdes, gourde; botellas de agua, cantimploras, cantimplora
        shopping list / paper / write shopping list; shopping list, grocery list; Einkaufsliste, Einkaufszettel; liste de courses, liste d'épicerie; lista de la compra, lista de compras, lista del súper
        meal plan / paper / plan meals; meal plan, meal planning, menu plan; Essensplan, Menüplan, Speiseplan, Wochenmenü; menu de la semaine, menus de la semaine; menú semanal, menú de la semana
        dinner / meal; dinner, supper, tea, evening meal, dinners; Abendessen, Abendbrot, Znacht, Nachtessen, Essen, Abigässe; dîner, souper, repas du soir, repas; cena, cenas
        lunch / meal; lunch; Mittagessen, Zmittag, Zmittagässe, Mittag; déjeuner, dîner de midi, repas de midi; comida, almuerzo
        breakfast / meal; breakfast, brekkie; Frühstück, Zmorge, Morgenessen; petit-déjeuner, petit déjeuner, petit-déj, petit déj; desayuno, desayunos
        meals / meal; meal, meals, cooking duty; Mahlzeiten, Kochdienst; repas; comidas
        coffee / meal; coffee, tea for us; Kaffee; café; café
        cake / meal; cake, cookies, muffins; Kuchen, Plätzchen, Guetzli, Kekse; gâteau, biscuits; pastel, torta, galletas
        snacks / meal; snack, snacks; Zvieri, Znüni, Jause; goûter, goûters, collation, collations; merienda, meriendas, colación, refrigerio, lonchera
        lunch / lunch / pack lunch; packed lunch, packed lunches, school lunch, school lunches, lunches, lunch prep, lunch packing; Pausenbrot, Pausenbrote, Schulbrot, Schulbrote, Vesper; lunch, lunchs, pique-nique; lonche, lonches, almuerzo del cole
        lunchbox / lunch / pack lunchbox; lunch box, lunch boxes, lunchbox, lunchboxes, bento, bento box; Brotdose, Brotdosen, Brotzeitdose, Znünibox, Znüniböxli, Lunchbox, Brotbox, Jausenbox, Pausenbox, Vesperdose, Znünitäschli, Brotbüchse; boîte à lunch, boîtes à lunch, boite à goûter, boîte à goûter, boîte à repas; lonchera, loncheras, fiambrera, táper, tupper, vianda, tápers
        mail / mail / get mail; mail, post, letters, mailbox, packages; Post, Briefkasten, Pakete, Briefe; courrier, boîte aux lettres, colis; correo, buzón, paquetes, cartas
        bills / paper / pay bills; bills, finances, paperwork, budget; Rechnungen, Papierkram, Finanzen, Steuererklärung; factures, paperasse, impôts; facturas, cuentas, recibos, papeleo
        library books / paper / return library books; library books, library book; Bücher, Bibliotheksbücher, Büchereibücher; livres de la bibliothèque, livres de bibliothèque; libros de la biblioteca
        appointments / paper / book appointments; appointments, doctor appointments, dentist appointments; Termine, Arzttermine, Zahnarzttermine; rendez-vous, rendez-vous médicaux; citas, citas médicas, turnos
        """

    private static let familyAndSchool = """
        toys / toy / ?tidy toys; toys, toy, lego, legos, blocks, stuffed animals, playthings; Spielsachen, Spielzeug, Spielzüg, Lego, Legos, Bauklötze, Kuscheltiere, Gschpilsache; jouets, jouet, legos, lego, jeux, cubes; juguetes, juguete, legos, bloques, peluches
        books / toy / ?tidy books; books; Bücher aufräumen; livres; libros
        shoes / shoe / ?tidy shoes; shoes, boots, trainers, sneakers, shoe rack, wellies; Schuhe, Stiefel, Schue, Schuhregal, Turnschuhe; chaussures, souliers, bottes, baskets; zapatos, botas, zapatillas, tenis, zapatero
        coats / shoe / ?hang coats; coat, coats, jackets, jacket; Jacken, Jacke, Mäntel; manteaux, manteau, vestes; abrigos, abrigo, chaquetas, chamarras
        school bag / bag / pack school bag; school bag, school bags, backpack, backpacks, schoolbag, schoolbags, book bag, satchel, rucksack, sports bag, gym bag, swim bag, kit bag, pe kit; Schultasche, Schulranzen, Ranzen, Schulrucksack, Thek, Schulthek, Sportbeutel, Turnbeutel, Sporttasche, Tornister, Schulsack, Turnsack, Schultaschen, Rucksack; cartable, cartables, sac d'école, sac à dos, sacs d'école, sac de sport, sac d'ecole; mochila, mochilas, bolso del cole, bolsa de deporte
        diaper bag / bag / pack diaper bag; diaper bag, nappy bag, changing bag; Wickeltasche; sac à langer, sac à couches; pañalera, bolsa del bebé
        suitcase / bag / pack suitcase; suitcase, suitcases, bags, luggage; Koffer, Gepäck, Taschen; valise, valises, bagages; maleta, maletas, valija, valijas, equipaje
        homework / practice / homework; homework, hw, school work, schoolwork; Hausaufgaben, Hausaufgabe, Huusufzgi, Hausübung, Hausi, Ufzgi, Hausübungen, Aufgaben machen, Hausis; devoirs, leçons; deberes, tarea escolar, tareas escolares, tarea del cole
        piano / practice / practice piano; piano, piano practice; Klavier, Klavierüben; piano; piano
        instrument / practice / practice instrument; instrument, violin, guitar, cello, flute, drums, music practice, recorder, instrument practice; Instrument, Geige, Gitarre, Cello, Flöte, Schlagzeug, Blockflöte; instrument, violon, guitare, flûte, violoncelle; instrumento, violín, guitarra, flauta
        reading / practice / ?reading; reading, reading practice; Lesen, Leseübung; lecture; lectura
        baby / person; baby, the baby, little brother, little sister, toddler; Baby, Bébé, kleine Schwester, kleiner Bruder; bébé, petit frère, petite sœur; bebé, hermanito, hermanita
        kids / person; kids, children, siblings, the little ones, boys, girls; Kinder, Geschwister, Chind; enfants; niños, hermanos, peques
        diapers / machine / change diapers; diaper, diapers, nappy, nappies, diaper pail; Windel, Windeln, Windeleimer; couche, couches; pañal, pañales
        bottles / machine / wash bottles; bottles, baby bottles, milk bottles; Schoppen, Fläschchen, Babyflaschen; biberons, biberon; biberones, biberón, mamaderas, teteros
        school run / person / school run; school run, school drop off, school drop-off, school pickup, school pick up, carpool, daycare run, nursery run, pickup, drop off, nursery pick up; Schulweg, Kitaweg, Bringen und Holen, Bringdienst, Holdienst; trajet d'école, sortie d'école, trajets d'école; llevar al cole, transporte escolar
        electronics / machine; tablets, devices, phones, electronics, ipads; Geräte, Tablets, Handys; tablettes, appareils; tabletas, celulares, móviles
        lights / machine; lights, the lights; Lichter, Licht; lumières, lumière; luces, luz
        blinds / fixture; blinds, curtains, shutters; Rollläden, Storen, Vorhänge, Jalousien, Rollos; volets, stores, rideaux; persianas, cortinas
        """
}
