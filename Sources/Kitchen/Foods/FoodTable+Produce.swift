/// The fruit, vegetables and fresh herbs.
extension FoodTable {
    static let produce = """
        # produce
        apple; fruit; ; Apfel, Äpfel, Öpfel; pomme, pommes; manzana, manzana reineta
        crab apple; fruit; ; ; ;
        apricot; fruit; ; Aprikose, Marille, Marillen; abricot; albaricoque, chabacano, damasco
        artichoke; vegetable; ; Artischocke; artichaut; alcachofa, alcaucil
        arugula; vegetable; rocket, rocket leaf; Rucola, Rauke; roquette; rúcula, arúgula
        asparagus; vegetable; ; Spargel, Spargeln; asperge; espárrago
        avocado; fruit; avo, avocados; Avocado; avocat; aguacate, palta
        banana; fruit; bananas; Banane; banane; plátano, banana, banano, guineo
        basil; ; basil leaf; Basilikum; basilic; albahaca
        bean sprout; vegetable; sprouts of bean, sprouts, beansprouts, alfalfa sprouts, alfalfa; Sojasprosse, \
        Sprossen, Bohnensprossen, Sojasprossen, Alfalfa; pousse de soja, germes de soja, germes, pousses de soja; \
        brote de soja, brotes de soja, brotes, germinados
        beet; vegetable; beetroot, beets, beet root; Rote Bete, rote Beete, Rande, Randen, Rote Rübe, Rohnen, Rahne, \
        Rannen; betterave, betteraves, betterave rouge; remolacha, betabel, betarraga, betabeles, beterraga
        bell pepper; vegetable; red pepper, green pepper, yellow pepper, sweet pepper, capsicum, peppers, pepper, \
        bell peppers, capsicums, red peppers, sweet peppers; Paprikaschote, Peperoni, Paprikaschoten, Paprika, \
        Paprikas, Peperone, Spitzpaprika; poivron, poivrons, piment doux; pimiento, morrón, pimiento rojo, pimentón \
        fresco, ají morrón, pimientos, morrones, pimiento verde, ají dulce, locote
        berry; fruit; berries; Beere, Beeren; baies, fruits rouges; frutos rojos, bayas
        blackberry; fruit; blackberries, bramble; Brombeere, Brombeeren; mûre, mûres, mûres sauvages; mora, \
        zarzamora, moras, zarzamoras
        blueberry; fruit; blueberries, bilberry; Heidelbeere, Blaubeere, Heidelbeeren, Blaubeeren, Schwarzbeeren; \
        myrtille, myrtilles, bleuet, bleuets; arándano, arándanos, mirtilo
        bok choy; vegetable; pak choi, pak choy; Pak Choi; pak choï, chou chinois; pak choi, col china
        broccoli; vegetable; brocoli, tenderstem; Brokkoli, Broccoli; brocoli; brócoli, brécol
        brussels sprout; vegetable; sprout, brussel sprout, brussel sprouts, brussels sprouts, brussels, bru \
        sprouts; Rosenkohl, Kohlsprossen, Sprossenkohl, Rosechöhl; chou de Bruxelles, choux de Bruxelles, choux de \
        bruxelles; col de Bruselas, coles de Bruselas, repollitos de Bruselas, colecitas de Bruselas
        butternut squash; vegetable; butternut; Butternut, Butternusskürbis; courge butternut, butternut, doubeurre; \
        calabaza butternut
        cabbage; vegetable; white cabbage, red cabbage, savoy, cabbages, napa cabbage, chinese cabbage, green \
        cabbage, pointed cabbage; Kohl, Weißkohl, Rotkohl, Kraut, Weißkraut, Wirsing, Kabis, Blaukraut, Chinakohl, \
        Spitzkohl, Rotkraut, Chabis, Kohlgemüse, Rotchabis; chou, choux, chou rouge, chou vert, chou blanc, chou \
        pointu, choux rouges; repollo, col, lombarda, repollos, coles, col morada, berza
        carrot; vegetable; carrots, carrot stick; Karotte, Möhre, Rüebli, Mohrrübe, Karotten, Gelbe Rübe, Wurzeln, \
        Rüabli, Rübe, Rüben, Rübli, Karöttchen, Möhren; carotte, carottes; zanahoria, zanahorias
        cauliflower; vegetable; cauli, cauliflower rice; Blumenkohl, Karfiol, Blumechöhl; chou-fleur, choux-fleurs, \
        choufleur, choux fleurs; coliflor, coliflores
        chard; vegetable; swiss chard, silverbeet, silver beet, swiss chards; Mangold, Krautstiel, Krautstiele; \
        blette, bettes, bette, cardes, côtes de bette; acelga, acelgas
        cherry; fruit; cherries; Kirsche, Chriesi, Kirschen, Sauerkirsche, Weichsel, Weichseln; cerise, cerises, \
        griotte; cereza, guinda, cerezas, guindas
        cherry tomato; vegetable; ; Cherrytomate, Kirschtomate; tomate cerise, tomates cerises; tomate cherry, \
        jitomate cherry
        chili; ; chilli, chile, chilli pepper, chili pepper, jalapeno, hot pepper, hot chili, hot chilies, chillies, \
        jalapenos, jalapeño, habanero, chipotle; Chilischote, Peperoncini, Pfefferoni, Chilis, Peperoncino; piment, \
        piment fort, piments; ají, chile jalapeño, guindilla, chiles, ajíes, chipotle, guindillas
        chive; ; ; Schnittlauch; ciboulette; cebollino, cebollín
        cilantro; ; coriander, coriander leaf, fresh coriander, coriander leaves; Koriander, Koriandergrün; \
        coriandre, feuilles de coriandre; cilantro, culantro, cilantros
        clementine; fruit; tangerine, mandarin, satsuma, mandarins, tangerines, satsumas, easy peelers, easy peeler, \
        mandarine; Mandarine, Clementine, Mandarinli, Mandarinen, Mandarinchen; clémentine, mandarine, mandarines, \
        clémentines; mandarina, clementina, mandarinas, clementinas
        corn; vegetable; sweetcorn, corn on the cob, corn cob, maize, sweet corn, baby corn, corn kernels, corncob, \
        mielie; Mais, Maiskolben, Maiskölbchen, Kukuruz, Zuckermais, Gemüsemais; maïs doux, du maïs, au maïs, le \
        maïs, épi de maïs, grains de maïs, blé d'Inde, blés d'Inde, maïs en boîte; maíz, elote, choclo, mazorca, \
        choclos, elotes, mazorcas, jojoto
        cranberry; fruit; cranberries; Cranberry, Preiselbeere, Cranberrys, Preiselbeeren; canneberge, airelle, \
        canneberges, atoca, atocas; arándano rojo, arándanos rojos
        cress; ; ; Kresse; cresson; berro
        cucumber; vegetable; cukes, cuke, cucumbers, cuecumber; Gurke, Salatgurke, Gurkerl, Gurken, Schlangengurke, \
        Guggummere, Gurki; concombre, concombres; pepino, pepinos
        dill; ; ; Dill; aneth; eneldo
        edamame; soy vegetable; ; Edamame; edamame; edamame
        eggplant; vegetable; egg plant, aubergine, eggplants, aubergines, brinjal; Aubergine, Melanzani, Auberginen, \
        Eierfrucht; aubergine, aubergines; berenjena, berenjenas
        fennel; vegetable; fennels, fennel bulb; Fenchel, Fenchelknolle; fenouil, fenouils; hinojo, hinojos
        fig; fruit; ; Feige; figue; higo
        garlic; vegetable; garlic clove, garlics, garlicky stuff; Knoblauch, Knobli, Chnoblauch, Knofi, Knofel, \
        Knoblauchzehe; ail, ails, gousse d'ail; ajo, ajos, ajitos, diente de ajo
        ginger; ; ; Ingwer; gingembre; jengibre
        grape; fruit; grapes; Weintraube, Traube, Trauben, Trübeli; raisin frais, raisin blanc; uva, uvas
        grapefruit; fruit; ; Grapefruit, Pampelmuse; pamplemousse; pomelo, toronja
        green bean; vegetable; french bean, string bean, runner bean, french beans, string beans, runner beans, \
        green beans, haricots verts; grüne Bohne, grüne Bohnen, Fisolen, Buschbohne, Bohnen grün, Prinzessbohnen, \
        Stangenbohnen, Brechbohnen; haricot vert, haricots verts, fèves vertes, fève verte, haricots verts fins; \
        judía verde, ejote, chaucha, habichuela verde, vainita, poroto verde, judías verdes, ejotes, chauchas, \
        vainitas, porotos verdes, habichuelas verdes, vainicas, bajocas
        herb; ; herbs, fresh herbs; Kräuter; herbes, fines herbes; hierbas
        kale; vegetable; ; Grünkohl, Federkohl; chou kale, chou frisé; kale, col rizada
        kiwi; fruit; kiwis, kiwifruit; Kiwi; kiwi; kiwi
        kohlrabi; vegetable; ; Kohlrabi; chou-rave; colinabo
        leek; vegetable; leeks; Lauch, Porree, Lauchgemüse; poireau, poireaux; puerro, poro, puerros, ajoporro, ajo \
        porro
        lemon; fruit; lemons; Zitrone; citron; limón
        lemongrass; ; ; Zitronengras; citronnelle; hierba limón
        lettuce; vegetable; salad leaf, butter lettuce, iceberg, salad leaves, lettuces, iceberg lettuce, romaine; \
        Kopfsalat, Eisbergsalat, Blattsalat, Nüsslisalat, Feldsalat, Vogerlsalat, Salatblätter, Häuptelsalat, grüner \
        Salat, Nüssler; laitue, mâche, salade verte, laitues, batavia; lechuga, lechugas, brotes tiernos
        lime; fruit; limes; Limette; citron vert; lima
        lychee; fruit; litchi; Litschi; litchi; lichi
        mango; fruit; mangoes, mangos; Mango, Mangos; mangue, mangues; mango, mangos, manguito
        melon; fruit; cantaloupe, honeydew, melons, rockmelon, galia; Melone, Melonen, Honigmelone, Zuckermelone; \
        melon, melons, cantaloup; melón, melones
        mint; ; ; Minze; menthe; menta, hierbabuena
        mushroom; vegetable; champignon, mushie, shroom, porcini, button mushroom, mushrooms, mushies, shrooms, \
        portobello, shiitake, chanterelle, champignons, fungi, truffle; Pilz, Pilze, Champignon, Schwammerl, \
        Schwämmli, Pfifferling, Eierschwammerl, Steinpilz, Champignons, Shiitake, Pilzli, Schwammerln, Steinpilze, \
        Pfifferlinge, Trüffel, Röhrlinge; champignon, cèpe, girolle, champi, champignons, champignons de Paris, \
        champis, cèpes, girolles, truffe; champiñón, champiñones, seta, setas, hongo, hongos, champiñon, \
        champinones, callampa, callampas, trufa
        oyster mushroom; vegetable; ; Austernpilz; pleurote; seta de ostra
        nectarine; fruit; ; Nektarine; nectarine, brugnon; nectarina
        okra; vegetable; ; Okra; gombo; quimbombó, okra
        onion; vegetable; red onion, onions, white onion, red onions, spring onions, brown onion; Zwiebel, Zwiebeln, \
        Bölle, Zibele, Zwiebeli, Zwifel, Zwiefel, Böllen; oignon, ognon, oignons, ognons; cebolla, cebollas, \
        cebollita
        orange; fruit; oranges, blood orange; Orange, Apfelsine, Orangen, Apfelsinen; orange, oranges; naranja, \
        naranjas, china dulce
        papaya; fruit; pawpaw, papayas; Papaya; papaye; papaya, lechosa, fruta bomba
        parsley; ; ; Petersilie, Peterli; persil; perejil
        parsnip; vegetable; ; Pastinake; panais; chirivía
        passion fruit; fruit; ; Passionsfrucht, Maracuja; fruit de la passion; maracuyá
        pea; vegetable @frozen; peas, garden pea, garden peas, green peas, green pea; Erbse, Erbsli, Erbsen, \
        Schoten, Erbschen, grüne Erbsen; petit pois, petits pois, pois verts, pois, pois frais; guisante, chícharo, \
        arveja, arvejas, guisantes, chícharos, petipuás, petit pois
        peach; fruit; peaches, peachs; Pfirsich, Pfirsiche; pêche, pêches, pêche de vigne; melocotón, durazno, \
        melocotones, duraznos
        pear; fruit; pears; Birne, Birnen, Nashi; poire, poires; pera, peras
        persimmon; fruit; kaki; Kaki; kaki; caqui
        pineapple; fruit; pineapples; Ananas; ananas, ananas frais; piña, ananá, piñas, ananás
        plantain; fruit; ; Kochbanane; banane plantain; plátano macho, plátano verde
        plum; fruit; prune, plums, prunes; Pflaume, Zwetschge, Zwetschke, Pflaumen, Zwetschgen, Zwetschken, \
        Zwetschgä, Mirabelle, Mirabellen; prune, quetsche, mirabelle, pruneau, prunes, pruneaux, mirabelles; \
        ciruela, ciruelas, ciruela pasa
        pomegranate; fruit; ; Granatapfel; grenade; granada
        potato; vegetable; spud, potatoes, taters, tatties, jacket potato, new potato, potatos, tater, spuds, mash \
        potato, tattie, praties; Kartoffel, Erdapfel, Erdäpfel, Härdöpfel, Grumbeere, Kartoffeln, Härdöpfu, \
        Gschwellti, Erdäpfeln, Kartoffelprodukte; pomme de terre, pommes de terre, patate, patates, pdt, pommes de \
        terres, pommes noisettes, pommes noisette; patata, papas, patatas, papitas, papita, papas fritas
        pumpkin; vegetable; pumpkin puree, pumpkins; Kürbis, Kürbisse, Speisekürbis; citrouille, potiron, \
        potimarron, citrouilles, potirons, potimarrons; calabaza, zapallo, auyama, ayote, calabazas, zapallos
        radish; vegetable; radishes, daikon; Radieschen, Rettich, Rettiche, Radi; radis; rábano, rabanitos, rábanos, \
        rabanito
        raspberry; fruit; raspberries; Himbeere, Himbeeren, Himbi; framboise, framboises; frambuesa, frambuesas
        rhubarb; ; ; Rhabarber; rhubarbe; ruibarbo
        romanesco; vegetable; ; Romanesco; romanesco; romanesco
        rosemary; ; ; Rosmarin; romarin; romero
        sage; ; ; Salbei; sauge; salvia
        salad; ; ; ; ;
        scallion; vegetable; spring onion, green onion; Frühlingszwiebel, Jungzwiebel; oignon nouveau, cive; \
        cebolleta, cebolla de verdeo, cebollita de cambray
        shallot; vegetable; ; Schalotte; échalote; chalota, echalote
        spinach; vegetable; spinch; Spinat; épinard, épinards; espinaca, espinacas
        squash; vegetable; squashes, acorn squash, spaghetti squash; Kürbis Hokkaido, Hokkaido, Hokkaidokürbis, \
        Patisson; courge, pâtisson, courges, courge musquée; calabaza de invierno, calabazas de invierno
        strawberry; fruit; strawbs, strawberries, strawberrys, stawberries; Erdbeere, Erdbeeri, Erdbeeren, Ärdbeeri; \
        fraise, fraises; fresa, frutilla, fresas, frutillas, fresón
        sugar snap; vegetable; snap pea, snow pea, mangetout; Zuckerschote, Kefe, Kefen; pois gourmand, mange-tout; \
        tirabeque
        swede; vegetable; rutabaga; Steckrübe; rutabaga; colinabo sueco
        sweet potato; vegetable; kumara, yam, sweet potatoes, yams, kumaras; Süßkartoffel, Süsskartoffel, \
        Süßkartoffeln, Süsskartoffeln; patate douce, patates douces; batata, boniato, camote, batatas, boniatos, \
        camotes, moniato
        thyme; ; ; Thymian; thym; tomillo
        tofu; soy; bean curd, silken tofu, firm tofu, tofus, bean curds; Tofu, Räuchertofu, Seidentofu; tofu, tofu \
        soyeux; tofu, queso de soja, queso de soya
        tomato; vegetable; tomatoes, toms, tomatos, cherry tomatoes, tomatoe; Tomate, Paradeiser, Tomaten, Tomätli, \
        Tomätchen, Paradeisern; tomate, tomates; tomate, jitomate, tomates, jitomates, tomatitos
        turnip; vegetable; turnips; Weiße Rübe, Räbe, Mairübe, Mairüben, Herbstrübe; navet, navets; nabo, nabos
        vine fruit; fruit; ; ; ;
        watercress; ; ; Brunnenkresse; cresson de fontaine; berros
        watermelon; fruit; ; Wassermelone; pastèque; sandía
        zucchini; vegetable; courgette, zucchinis, courgettes, marrow squash; Zucchini, Zucchetti, Zucchinis, \
        Zucchettis; courgette, courgettes; calabacín, calabacita, zapallito, zucchini, calabacines, calabacitas, \
        zapallitos, zapallo italiano
        quince; fruit; ; Quitte; coing; membrillo
        cassava; vegetable; yuca, manioc; Maniok; manioc; yuca, mandioca
        cactus; vegetable; nopales; ; ; nopal, nopales
        seaweed; ; nori, kelp; Algen, Nori, Seetang; algue, algues; alga, algas
        coleslaw; ; slaw; Krautsalat, Kohlsalat; coleslaw; ensalada de col
        sauerkraut; ; ; Sauerkraut, Surchabis; choucroute crue; chucrut
        pickle; ; pickles, gherkin, gherkins, dill pickle, pickled gherkin; Essiggurke, Gewürzgurke, Cornichon, \
        Essiggurkerl, Gürkchen, Essiggurken, Gewürzgurken; cornichon, cornichons; pepinillo, pepinillos
        olive; ; olives, black olive, green olive; Olive, Oliven; olive, olives; aceituna, oliva, aceitunas, olivas
        caper; ; capers; Kapern, Kaper; câpre, câpres; alcaparra, alcaparras
        bay leaf; ; ; Lorbeerblatt; laurier; laurel
        endive; vegetable; chicory, belgian endive, frisee, escarole, radicchio; Endivie, Endivien, Endiviensalat, \
        Radicchio, Chicorée; chicon, chicons, endives, scarole, frisée; escarola, endivias
        acai; fruit; açaí; ; açaï; açaí
        bamboo shoot; vegetable; bamboo shoots; Bambussprossen; pousses de bambou; brotes de bambú
        blackcurrant; fruit; black currant, cassis, red currant, redcurrant, currant; Johannisbeere, Johannisbeeren, \
        Ribisel, Cassis; cassis, groseille, groseilles; grosella, grosellas, casis
        boysenberry; fruit; boysenberries; ; ;
        gooseberry; fruit; gooseberries; Stachelbeere, Stachelbeeren; groseille à maquereau; uva espina
        elderberry; fruit; elderflower; Holunder, Holunderbeere, Holler; sureau; saúco
        broad bean; vegetable; broad beans, fava, fava bean, fava beans; Saubohne, dicke Bohne, dicke Bohnen, \
        Ackerbohne, Favabohne; fève, fèves, gourgane, gourganes; haba, habas
        celtuce; vegetable; ; ; ;
        chayote; vegetable; choko; ; christophine, chouchou; chayote, chayotes
        dragon fruit; fruit; dragonfruit, pitaya; Drachenfrucht; fruit du dragon, pitaya; pitahaya, pitaya
        guava; fruit; guavas; Guave, Guaven; goyave, goyaves; guayaba, guayabas
        jackfruit; fruit; ; Jackfrucht; jacque; yaca
        jicama; vegetable; ; ; ; jícama
        jerusalem artichoke; vegetable; sunchoke, jerusalem artichokes; Topinambur; topinambour, topinambours; \
        tupinambo, aguaturma
        kumquat; fruit; kumquats; Kumquat; kumquat, kumquats; kumquat, quinoto
        loquat; fruit; ; Loquat; nèfle; níspero, nísperos
        samphire; vegetable; ; Queller; salicorne; salicornia
        sorrel; vegetable; ; Sauerampfer; oseille; acedera
        starfruit; fruit; star fruit, carambola; Sternfrucht; carambole; carambola
        tamarind; fruit; ; Tamarinde; tamarin; tamarindo
        taro; vegetable; ; Taro; taro; malanga, ñame
        tomatillo; vegetable; tomatillos; Tomatillo; ; tomatillo, tomate verde
        tarragon; ; ; Estragon; estragon; estragón
        marjoram; ; ; ; marjolaine; mejorana
        chervil; ; ; Kerbel; cerfeuil; perifollo
        wild garlic; ; ramsons; Bärlauch; ail des ours; ajo de oso
        horseradish; ; wasabi; Meerrettich, Kren, Wasabi; raifort, wasabi; rábano picante, wasabi
        kimchi; +fish +shellfish; kimchee; Kimchi; kimchi; kimchi
        """
}
