/// Dishes by name: canonical English name; English; German; French; Spanish.
enum DishLexicon {
    static let table = """
        pancake; pancake, flapjack, hotcake; Pfannkuchen, Eierkuchen, Pancake, Palatschinken, Omeletten; \
        pancake; panqueque, tortita, hotcake, panqueca
        crepe; crepe; Crêpe; crêpe, galette bretonne; crepe, crepa, filloa
        waffle; waffle; Waffel; gaufre; gofre, wafle, waffle
        french toast; french toast, eggy bread; Arme Ritter, Fotzelschnitten; pain perdu; torrija, pan francés, \
        torrijas
        porridge; porridge; Porridge, Haferbrei; porridge, gruau; gachas, papilla de avena
        overnight oats; overnight oats; Overnight Oats; overnight oats, porridge de nuit; avena trasnochada
        granola bar; granola bar, cereal bar, flapjack bar; Müsliriegel; barre de céréales; barrita de cereales, \
        barritas
        energy ball; energy ball, bliss ball; Energiebällchen, Energyballs; energy ball, boule d'énergie; \
        bolitas energéticas
        smoothie; smoothie; Smoothie; smoothie; batido, licuado, smoothie
        muffin; muffin, cupcake; Muffin; muffin; magdalena, muffin, quequito, mantecada
        banana bread; banana bread, banana loaf; Bananenbrot; banana bread, pain aux bananes; pan de plátano, \
        pan de banana
        scone; scone; Scones; scone; scone
        scrambled egg; scrambled egg, scrambled; Rührei, Rühreier; oeufs brouillés; huevos revueltos, huevo revuelto
        fried egg; fried egg, sunny side up; Spiegelei, Spiegeleier; oeuf au plat, oeufs au plat; huevo frito, \
        huevos fritos, huevos estrellados
        boiled egg; boiled egg, dippy egg, egg and soldiers; gekochtes Ei, Frühstücksei; oeuf à la coque, oeuf \
        dur; huevo duro, huevo cocido
        omelette; omelette, omelet, omlette; Omelett; omelette; tortilla francesa, omelette
        spanish omelette; spanish omelette; spanische Tortilla; omelette espagnole; tortilla de patatas, \
        tortilla española, tortilla de papas
        frittata; frittata; Frittata; frittata; frittata
        quiche; quiche; Quiche, Wähe, Chäswähe, Käsewähe; quiche; quiche
        shakshuka; shakshuka; Schakschuka, Shakshuka; chakchouka; shakshuka
        huevos rancheros; huevos rancheros; ; ; huevos rancheros
        chilaquiles; chilaquiles; Chilaquiles; ; chilaquiles
        pizza; pizza; Pizza; pizza; pizza
        calzone; calzone; Calzone; calzone; calzone
        tarte flambee; tarte flambee, flammkuchen; Flammkuchen; tarte flambée, flammekueche; flammkuchen
        lasagne; lasagne, lasagna, lasange; Lasagne; lasagne, lasagnes; lasaña
        cannelloni; cannelloni; Cannelloni; cannelloni; canelones
        spaghetti bolognese; spaghetti bolognese, spag bol, spaghetti bolognaise, spag bog, bolognese, \
        bolognaise; Spaghetti Bolognese, Bolognese, Bolo, Spaghetti Bolo; spaghetti bolognaise, pâtes \
        bolognaise, bolo, bolognaise; espaguetis a la boloñesa, boloñesa, espagueti boloñesa
        spaghetti carbonara; carbonara, spaghetti carbonara; Carbonara, Spaghetti Carbonara; carbonara, pâtes \
        carbo, carbo, pâtes carbonara; carbonara, espaguetis a la carbonara
        pasta; pasta, spaghetti, noodles, macaroni, penne; Pasta, Nudeln, Spaghetti, Hörnli, Teigwaren; pâtes, \
        spaghetti, coquillettes, nouilles; pasta, espagueti, espaguetis, macarrones, fideos, tallarines
        pasta bake; pasta bake; Nudelauflauf, Pastaauflauf; gratin de pâtes; pasta al horno, macarrones al horno
        pasta salad; pasta salad; Nudelsalat; salade de pâtes; ensalada de pasta
        mac and cheese; mac and cheese, mac n cheese, mac & cheese, macaroni cheese, macaroni and cheese, mac \
        cheese; Käsemakkaroni; macaroni au fromage, gratin de macaroni; macarrones con queso
        ravioli; ravioli, tortellini; Ravioli, Tortellini; ravioli, raviolis; ravioles, raviolis
        gnocchi; gnocchi; Gnocchi; gnocchi, gnocchis; ñoquis
        risotto; risotto; Risotto; risotto; risotto
        paella; paella; Paella; paella, paëlla; paella
        fried rice; fried rice, egg fried rice; gebratener Reis; riz cantonais, riz sauté; arroz frito, arroz \
        chino, chaufa, arroz chaufa
        rice pudding; rice pudding; Milchreis; riz au lait; arroz con leche
        arroz con pollo; arroz con pollo; ; ; arroz con pollo
        rice and beans; rice and beans, beans and rice; ; ; gallo pinto, arroz con frijoles, moros y cristianos
        sushi; sushi, sushi bowl; Sushi; sushi; sushi
        poke bowl; poke bowl, poke bowls; Poke Bowl; poké, poke bowl; poke bowl
        ramen; ramen; Ramen; ramen; ramen
        pho; pho; Pho; pho, phở; pho
        pad thai; pad thai; Pad Thai; pad thaï; pad thai
        stir fry; stir fry, stirfry, stir-fry, chow mein, lo mein; Wokgericht, Wok, Gemüsepfanne, \
        Pfannengericht; wok, sauté, nouilles sautées; salteado, wok
        dumpling; dumpling, gyoza, potsticker, dim sum; Gyoza, Maultaschen, Teigtaschen, Dim Sum; raviolis \
        chinois, gyoza; empanadilla china, gyoza
        spring roll; spring roll, summer roll; Frühlingsrolle, Sommerrolle; rouleau de printemps, nem, nems; \
        rollito de primavera, rollitos
        curry; curry, korma, tikka masala, masala; Curry; curry; curry
        butter chicken; butter chicken; Butter Chicken; poulet au beurre, butter chicken; pollo a la mantequilla
        dal; dal, daal, dahl, dhal; Dal, Dhal, Linsencurry; dahl, dal; dal
        chana masala; chana masala, chickpea curry; Kichererbsencurry; curry de pois chiches; curry de garbanzos
        biryani; biryani; Biryani; biryani; biryani
        samosa; samosa; Samosa; samoussa, samosa; samosa
        taco; taco, tacos, taco tuesday; Tacos, Taco; tacos, taco; taco, tacos
        burrito; burrito, burrito bowl; Burrito; burrito; burrito
        fajita; fajita; Fajitas; fajita, fajitas; fajita, fajitas
        quesadilla; quesadilla; Quesadilla, Quesadillas; quesadilla, quesadillas; quesadilla, quesadillas
        enchilada; enchilada; Enchiladas; enchilada; enchilada, enchiladas
        nachos; nachos; Nachos; nachos; nachos
        pozole; pozole; Pozole; ; pozole, posole
        tamale; tamale, tamal; Tamales; ; tamal, tamales
        tinga; tinga, chicken tinga; ; ; tinga, tinga de pollo
        mole; chicken mole; ; ; mole, mole poblano
        milanesa; milanesa; ; ; milanesa, milanesas
        empanada; empanada; Empanadas; empanada; empanada, empanadas, empanadilla
        arepa; arepa; Arepa; ; arepa, arepas
        ceviche; ceviche; Ceviche; ceviche; ceviche, cebiche
        asado; asado; ; ; asado, parrillada
        cazuela; cazuela; ; ; cazuela
        sancocho; sancocho; ; ; sancocho
        ajiaco; ajiaco; ; ; ajiaco
        locro; locro; ; ; locro
        lomo saltado; lomo saltado; ; ; lomo saltado
        pupusa; pupusa; ; ; pupusa, pupusas
        chili; chili, chilli, chili con carne, chilli con carne; Chili, Chili con Carne; chili, chili con carne; \
        chili con carne
        chili sin carne; veggie chili, vegetarian chili, bean chili; Chili sin Carne; chili sin carne; chili \
        vegetariano
        burger; burger, hamburger, cheeseburger, burgers; Burger, Hamburger; burger, hamburger; hamburguesa, \
        hamburguesas
        hot dog; hot dog, hotdog; Hotdog, Hot Dog; hot-dog; perrito caliente, perro caliente, pancho, completo, jocho
        sandwich; sandwich, sarnie, butty, toastie, sandwhich, sammies, panini; Sandwich, belegtes Brot, Stulle, \
        Pausenbrot, Käsebrot, Butterbrot; sandwich, tartine, croque; sándwich, bocadillo, bocata, torta \
        mexicana, emparedado
        grilled cheese; grilled cheese, cheese toastie; Käsetoast; croque au fromage; sándwich de queso, mixto
        croque monsieur; croque monsieur; Croque Monsieur; croque-monsieur, croque monsieur; croque monsieur
        wrap; wrap; Wrap, Wraps; wrap; wrap, wraps
        blt; blt; ; ;
        kebab; kebab, doner, shawarma, gyros, souvlaki; Döner, Kebab, Gyros, Souvlaki; kebab; kebab
        falafel; falafel; Falafel; falafel, falafels; falafel
        hummus; hummus, houmous; Hummus; houmous; hummus
        meatball; meatball, köttbullar; Fleischbällchen, Frikadellen, Fleischpflanzerl, Köttbullar, Buletten, \
        Hacktätschli; boulettes, boulettes de viande; albóndigas
        meatloaf; meatloaf; Hackbraten, Falscher Hase; pain de viande; pastel de carne, pan de carne
        schnitzel; schnitzel, schnitty; Schnitzel, Wienerschnitzel; escalope panée, escalope milanaise; \
        escalope, milanesa de pollo
        cordon bleu; cordon bleu; Cordon bleu; cordon bleu; cachopo, cordon bleu
        chicken nugget; chicken nugget, nuggets; Chicken Nuggets, Nuggets; nuggets; nuggets
        fish finger; fish finger, fish stick, fish fingers, fish sticks; Fischstäbchen, Fischstäbli; poisson \
        pané, bâtonnets de poisson; palitos de pescado, varitas de merluza
        fish and chips; fish and chips, fish n chips; Fish and Chips; fish and chips; fish and chips
        fish taco; fish taco; ; ; tacos de pescado
        fish pie; fish pie; Fischauflauf; brandade, parmentier de poisson; pastel de pescado
        fish cake; fish cake, fishcake; Fischfrikadelle; croquettes de poisson; croqueta de pescado
        roast; sunday roast, roast, roast dinner, pot roast; Braten, Sonntagsbraten; rôti; asado al horno
        roast chicken; roast chicken, roasted chicken, rotisserie chicken; Brathähnchen, Grillhähnchen, \
        Backhendl, Poulet vom Grill; poulet rôti; pollo asado, pollo al horno, pollo rostizado
        roast beef; roast beef; Roastbeef; rosbif; rosbif
        roast lamb; roast lamb, lamb roast; Lammbraten; gigot d'agneau; cordero asado
        roast pork; roast pork; Schweinebraten, Schweinsbraten; rôti de porc; cerdo asado, lechón
        pulled pork; pulled pork; Pulled Pork; pulled pork, porc effiloché; cochinita pibil, carnitas
        bbq; bbq, barbecue, barbie; Grillen, Grillabend, Grillieren; barbecue; barbacoa
        stew; stew, beef stew, irish stew; Eintopf; ragoût, pot-au-feu, potée; guiso, estofado, puchero, guisado
        goulash; goulash; Gulasch; goulash; goulash
        beef bourguignon; beef bourguignon; Rinderschmorbraten; boeuf bourguignon; ternera a la borgoñona
        coq au vin; coq au vin; Coq au Vin; coq au vin; coq au vin
        blanquette; blanquette; Blanquette; blanquette, blanquette de veau; blanqueta
        cassoulet; cassoulet; Cassoulet; cassoulet; cassoulet
        pot au feu; pot au feu; ; pot-au-feu; cocido, cocido madrileño
        hachis parmentier; ; ; hachis parmentier, hachis;
        ratatouille; ratatouille; Ratatouille; ratatouille; pisto
        tajine; tajine, tagine; Tajine; tajine; tajín
        couscous; couscous; Couscous; couscous; cuscús
        tabbouleh; tabbouleh; Taboulé, Tabouleh; taboulé; tabulé
        choucroute; choucroute; ; choucroute;
        raclette; raclette; Raclette; raclette; raclette
        fondue; fondue; Fondue; fondue; fondue
        tartiflette; tartiflette; Tartiflette; tartiflette; tartiflette
        galette; ; ; galette, galettes de sarrasin, galette complète;
        gratin dauphinois; potato gratin, scalloped potatoes; Kartoffelgratin; gratin dauphinois; gratén de patata
        casserole; casserole, hotdish; Auflauf, Gratin, Ofenauflauf; gratin; gratinado, cazuela al horno
        shepherd's pie; shepherd's pie, shepherds pie; Hirtenauflauf; ; pastel de papa
        cottage pie; cottage pie; ; ;
        pot pie; pot pie, chicken pie; ; tourte; pastel de pollo
        pie; pie; Pastete; tourte; pay
        bangers and mash; bangers and mash, sausage and mash, sausages and mash; Wurst mit Kartoffelbrei; \
        saucisse purée; salchichas con puré
        mashed potato; mashed potato, mash; Kartoffelbrei, Kartoffelpüree, Kartoffelstock, Stampf; purée, purée \
        de pommes de terre; puré, puré de papas, puré de patatas
        jacket potato; jacket potato, baked potato, loaded potato; Ofenkartoffel, Folienkartoffel, Gschwellti; \
        pomme de terre au four; patata asada, papa asada, papa al horno
        fries; fries, french fries, oven chips; Pommes, Pommes frites; frites; patatas fritas, papas fritas, \
        papas a la francesa
        hash brown; hash brown; Rösti; ; 
        rösti; rosti; Rösti, Röschti; rösti, rösti de pommes de terre; rösti
        potato pancake; potato pancake, latke; Reibekuchen, Kartoffelpuffer, Reiberdatschi; galette de pommes de \
        terre; tortitas de papa
        älplermagronen; alplermagronen; Älplermagronen, Älplermakkaronen; älplermagronen;
        spätzle; spaetzle; Spätzle, Spätzli, Käsespätzle, Chnöpfli, Knöpfle; spaetzle; spätzle
        knödel; dumplings bread; Knödel, Semmelknödel, Klöße, Kartoffelknödel; ;
        kaiserschmarrn; kaiserschmarrn; Kaiserschmarrn, Schmarrn; ;
        germknödel; ; Germknödel, Dampfnudel, Dampfnudeln; ;
        marillenknödel; ; Marillenknödel, Zwetschgenknödel; ;
        apple strudel; apple strudel; Apfelstrudel, Strudel; strudel; strudel
        maultaschen; ; Maultaschen; ;
        königsberger klopse; ; Königsberger Klopse; ;
        currywurst; currywurst; Currywurst; ;
        bratwurst; bratwurst; Bratwurst; ;
        leberkäse; ; Leberkäs, Fleischkäse; ;
        zürcher geschnetzeltes; ; Geschnetzeltes, Züri Gschnätzlets, Zürcher Geschnetzeltes; émincé;
        birchermüesli; bircher muesli; Birchermüesli, Birchermüsli; bircher;
        cordon; ; ; ;
        soup; soup; Suppe, Suppen; soupe, potage, velouté; sopa, crema de verduras
        chicken soup; chicken soup, chicken noodle soup; Hühnersuppe, Nudelsuppe; soupe de poulet; sopa de \
        pollo, caldo de pollo, consomé
        tomato soup; tomato soup; Tomatensuppe; soupe de tomate, soupe à la tomate; sopa de tomate, crema de tomate
        vegetable soup; vegetable soup; Gemüsesuppe; soupe de légumes; sopa de verduras
        lentil soup; lentil soup; Linsensuppe, Linseneintopf; soupe de lentilles; sopa de lentejas, lentejas guisadas
        pumpkin soup; pumpkin soup, butternut soup; Kürbissuppe; soupe de potiron, velouté de potiron; crema de \
        calabaza
        potato soup; potato soup; Kartoffelsuppe; soupe de pommes de terre; sopa de papa
        minestrone; minestrone; Minestrone; minestrone; minestrone
        noodle soup; sopa de fideo; ; ; sopa de fideo, sopa de fideos
        gazpacho; gazpacho; Gazpacho; gaspacho; gazpacho, salmorejo
        fabada; fabada; ; ; fabada
        croquette; croquette; Kroketten; croquette; croqueta, croquetas
        chowder; chowder, clam chowder; ; ; 
        salad; salad, side salad; Salat; salade, salade composée; ensalada
        caesar salad; caesar salad; Caesar Salad, Cäsarsalat; salade césar; ensalada césar
        potato salad; potato salad; Kartoffelsalat; salade de pommes de terre; ensalada de papa, ensaladilla, \
        ensaladilla rusa
        greek salad; greek salad; griechischer Salat, Bauernsalat; salade grecque; ensalada griega
        coleslaw; coleslaw, slaw; Krautsalat; coleslaw; ensalada de col
        guacamole; guacamole, guac; Guacamole; guacamole; guacamole
        stuffed pepper; stuffed pepper; gefüllte Paprika; poivrons farcis; pimientos rellenos, chiles rellenos
        stuffed vegetables; ; ; farcis, légumes farcis, tomates farcies;
        stuffing; stuffing; Füllung; farce; relleno
        moussaka; moussaka; Moussaka; moussaka; musaka
        teriyaki chicken; teriyaki chicken; Teriyaki-Hähnchen; poulet teriyaki; pollo teriyaki
        sweet and sour chicken; sweet and sour chicken, sweet and sour pork; süßsaures Hähnchen; porc au \
        caramel; pollo agridulce
        fried chicken; fried chicken, karaage; Backhähnchen; poulet frit; pollo frito
        chicken wing; chicken wings, wings; Chicken Wings; ailes de poulet; alitas
        bibimbap; bibimbap; Bibimbap; bibimbap; bibimbap
        jollof rice; jollof, jollof rice; ; ;
        jambalaya; jambalaya, gumbo; ; ;
        sloppy joe; sloppy joe; ; ;
        toad in the hole; toad in the hole; ; ;
        yorkshire pudding; yorkshire pudding, yorkies; ; ;
        beans on toast; beans on toast; ; ;
        full english; full english, fry up, full english breakfast; ; ;
        pigs in blankets; pigs in blankets; ; ;
        sausage roll; sausage roll; Wurst im Schlafrock; feuilleté saucisse;
        stroganoff; stroganoff; Stroganoff; stroganoff; stroganoff
        pierogi; pierogi; Piroggen, Pierogi; pierogi; pierogi
        borscht; borscht; Borschtsch; bortsch; borsch
        schupfnudeln; ; Schupfnudeln; ;
        tofu scramble; tofu scramble; ; ; revuelto de tofu
        buddha bowl; buddha bowl, grain bowl; Buddha Bowl; buddha bowl; buddha bowl
        cake; cake, birthday cake; Kuchen, Geburtstagskuchen, Torte; gâteau, gâteau d'anniversaire; pastel, \
        tarta, torta, bizcocho, queque
        brownie; brownie; Brownie, Brownies; brownie; brownie
        cookie; cookie; Keks, Kekse, Plätzchen, Guetzli; cookie, cookies, biscuits; galleta, galletas
        apple pie; apple pie, apple crumble; Apfelkuchen; tarte aux pommes; tarta de manzana, pay de manzana
        crumble; crumble; Crumble, Streusel; crumble; crumble
        cheesecake; cheesecake; Käsekuchen; cheesecake; tarta de queso, pay de queso
        tiramisu; tiramisu; Tiramisu; tiramisu; tiramisú
        ice cream; ice cream, sundae; Eis, Glace; glace; helado
        popsicle; popsicle, ice lolly, ice pop; Eis am Stiel; glace à l'eau; paleta, polo
        doughnut; doughnut, donut; Krapfen, Berliner, Donut; beignet, donut; dona, rosquilla
        challah; challah; Challa; hallah; jalá
        charcuterie board; charcuterie board, snack board, grazing board, picky bits, picky tea; Brotzeit, \
        Brettljause, Vesper; planche apéro, apéro dînatoire; tabla, picoteo
        fruit salad; fruit salad; Obstsalat, Fruchtsalat; salade de fruits; ensalada de fruta, macedonia
        popcorn; popcorn; Popcorn; pop-corn; palomitas
        churros; churros; Churros; churros; churros
        bouillabaisse; bouillabaisse; Bouillabaisse; bouillabaisse; sopa de pescado
        steak frites; steak and chips, steak frites; ; steak frites;
        steak tartare; steak tartare; Tatar; tartare;
        endives au jambon; ; ; endives au jambon, chicons au gratin;
        moules frites; ; ; moules frites;
        brandade; ; ; brandade;
        quenelle; ; ; quenelle, quenelles;
        pissaladiere; ; ; pissaladière;
        tarte; tart; ; tarte;
        cake sale; ; ; cake salé;
        mezze; mezze; Mezze; mezzé; mezze
        tapas; tapas; Tapas; tapas; tapas, pinchos
        antipasti; antipasti; Antipasti; antipasti; antipasti
        moros; ; ; ;
        migas; ; ; ; migas
        patatas bravas; patatas bravas; ; ; patatas bravas, bravas
        gyro; gyro; ; ;
        meatball sub; meatball sub; ; ;
        sheet pan chicken; ; ; ;
        pasta al pomodoro; pasta with tomato sauce, tomato pasta; Nudeln mit Tomatensauce; pâtes à la tomate; \
        pasta con tomate
        fish soup; fish soup; Fischsuppe; soupe de poisson; sopa de pescado
        """
}
