/// Words for the steps of routines and for the things that families leave out of them.
enum StepLexicon {
    /// A step with the language of the word.
    struct Sense: Hashable, Sendable {
        /// The English name.
        var name: String
        var language: IntentLanguage
    }

    /// The table of all words for steps.
    static let table = PhraseTable<Sense>(
        [care, calm, day, screens, occasions].flatMap { rows in
            LexiconRows.phrasesByLanguage(rows) { Sense(name: $0, language: $1) }
        })

    /// Steps that hold several things: the parent's own word names them better than the title of the class.
    static let wide: Set<String> = [
        "medicine", "instrument practice", "sports", "swimming", "feed pets", "video games", "toys", "chores",
        "comfort toy", "visit family", "call grandparents", "audiobook",
    ]

    /// The first word of each language for each step, in the order of the languages.
    static let titles: [String: [String]] = Dictionary(
        [care, calm, day, screens, occasions].flatMap(LexiconRows.titles), uniquingKeysWith: { first, _ in first })

    /// Steps that are foods: an excluded food is no step that is left out.
    static let foods: Set<String> = ["milk", "soup", "toast", "snack", "pancakes", "cake", "dessert"]

    /// Things that nobody asks for: they are only named to be left out.
    static let neverWanted: Set<String> = [
        "fighting", "yelling", "rushing", "roughhousing", "crying it out", "caffeine",
    ]

    /// Steps that parents often exclude, such as screens and sweets. A list of them behind "no" continues over commas and
    /// "and".
    static let oftenUnwanted: Set<String> = [
        "tv", "tablet", "phone", "youtube", "video games", "screen time", "movie", "computer", "sugar", "sweets",
        "toys",
        "pacifier", "bottle", "fighting", "yelling", "rushing", "roughhousing", "social media",
    ]

    private static let care = """
        pajamas; pajamas, pyjamas, pjs, jammies, jimjams, jams, pj, onesie, sleep sack, sleepsack, sleeping bag, grobag; Schlafanzug, Pyjama, Schlafsack, Pischi, Schlafi; pyjama, pyjamas, gigoteuse, turbulette, mettre le pyjama; pijama, piyama, pijamas, ponerse la pijama, saco de dormir
        brush teeth; brush teeth, teeth, toothbrush, tooth brushing, teeth brushing, brushing teeth, brush their teeth, brush his teeth, brush her teeth, toothbrushing, teethies; Zähne putzen, Zähneputzen, Zähne, Zahnputzen, Zahnputzzeit, Zahnputz, Zäh putze, Zähneputz; dents, brossage de dents, brossage des dents, brosser les dents, se brosser les dents, lavage des dents, brosse à dents, laver les dents; dientes, cepillarse los dientes, lavarse los dientes, cepillado, cepillado de dientes, cepillar dientes, lavado de dientes, cepillarse
        bath; bath, bathtime, bath time, shower, tub, bubble bath, baths, showers; Baden, Bad, Badewanne, Duschen, Dusche, baden, duschen, bädele, Schaumbad; bain, douche, prendre le bain, bains, petit bain; baño, bañarse, ducha, bañera, baño caliente, bañito, ducharse, baño tibio
        wash hands; wash hands, hands washed, hand washing, handwashing, handwash, washing hands, wash their hands, clean hands; Hände waschen, Händewaschen, Händ wäsche; laver les mains, lavage des mains, se laver les mains, mains lavées, lavage de mains; lavarse las manos, lavado de manos, lavar manos, lavar las manos, manos limpias
        wash face; wash face, wash faces, face wash, face washing, wash their faces, faces washed, flannel; Gesicht waschen, Katzenwäsche, Waschen; laver le visage, débarbouiller, se débarbouiller, toilette, toilette de chat; lavarse la cara, lavar la cara, lavado de cara, carita
        hair wash; hair wash, wash hair, hair washing, washing hair, hair washed, shampoo; Haare waschen, Haarewaschen, Haarwäsche; shampoing, shampooing, laver les cheveux; lavarse el pelo, lavar el pelo, lavado de pelo, champú, lavar el cabello
        brush hair; brush hair, hair brushed, do hair, hair, brushing hair, comb hair, hairdo, plaits, braids; Haare kämmen, Haare bürsten, Frisur, Haare, kämmen, Zöpfe; coiffer, se coiffer, brosser les cheveux, cheveux, coiffure; peinarse, cepillar el pelo, peinado, peinar
        burp; burp, burping, wind the baby; Bäuerchen, Bäuerli; rot, faire le rot; eructo, sacar el aire, provechito
        swaddle; swaddle, swaddling; Pucken, pucken; emmailloter; envolver al bebé
        dim lights; dim lights, lights dimmed, lights low, low lights, dim light; Licht dimmen, gedimmtes Licht, Licht runter; lumière tamisée, baisser la lumière, lumières douces; luz tenue, luces bajas, bajar las luces
        water bottle; water bottle, water bottles, fill water bottle, fill water bottles; Trinkflasche, Wasserflasche, Trinkflaschen; gourde, gourdes; cantimplora, botella de agua, termo
        change clothes; change clothes, get changed, comfy clothes, out of uniform, change out of uniform; umziehen, Umziehen, bequeme Kleider; se changer, changer de vêtements; cambiarse de ropa, quitarse el uniforme, ropa cómoda
        check planner; check planner, planner, school diary, check school bag, check diary, sign diary, agenda check; Hausaufgabenheft, Schulplaner, Elternheft; agenda scolaire, vérifier l'agenda, cahier de texte, carnet; revisar la agenda, agenda escolar
        spelling practice; spelling, spellings, spelling words, spelling practice, vocab, vocabulary; Diktat üben, Wörter üben, Vokabeln, Vokabeln lernen, Wörtli, Wörtli lernen; dictée, mots de dictée, vocabulaire; ortografía, vocabulario, dictado
        math practice; math, maths, times tables, math facts, multiplication, maths practice; Mathe, Rechnen, Einmaleins, Mathe üben; maths, tables de multiplication, calcul, mathématiques; matemáticas, tablas de multiplicar, mates
        set alarm; set alarm, set the alarm; Wecker stellen; mettre le réveil; poner el despertador, poner la alarma
        shoes away; shoes away, shoes off, put shoes away; Schuhe weg, Schuhe aus, Schuhe ausziehen; enlever les chaussures, ranger les chaussures; quitarse los zapatos, guardar los zapatos
        hang up coat; hang up coat, hang coats, coat on hook, coats hung up, coat hung up; Jacke aufhängen; accrocher le manteau, manteau accroché; colgar el abrigo, colgar la chaqueta
        walk to school; walk to school, walk to the bus, school walk; Schulweg; marcher à l'école, marche jusqu'à l'école; caminar a la escuela, ir andando al cole
        open curtains; open curtains, curtains open, open the blinds, open the curtains; Vorhänge auf, Rollladen hoch, Storen auf; ouvrir les volets, ouvrir les rideaux; abrir las cortinas, abrir las persianas
        share highlights; share highlights, highlights, best bit, best part of the day, favorite part, roses and thorns, highs and lows; Highlights, Wochenrückblick, das Schönste, Höhepunkt; le meilleur moment, moments préférés, tour de table; lo mejor del día, lo mejor de la semana
        choose activity; choose activity, pick an outing, family outing, outing, plan outing; Ausflug, Ausflug planen; sortie, choisir une sortie; salida, elegir una salida, excursión
        bike ride; bike ride, cycling, bikes; Velotour, Radtour, Fahrrad fahren; vélo, tour de vélo, balade à vélo; bici, paseo en bici, andar en bici
        hike; hike, hiking; Wanderung, wandern; randonnée; caminata, senderismo, excursión al monte
        swimming; swimming, swimming lesson, swim lesson; Schwimmkurs, schwimmen; nager; nadar, clase de natación
        baking; bake, baking, bake cookies, cookies; backen, Backen, Guetzli backen, Plätzchen backen; pâtisserie, faire des biscuits; hornear, hornear galletas
        cooking together; cook together, cooking together, help cook, help cooking; zusammen kochen, gemeinsam kochen, beim Kochen helfen; cuisiner ensemble, aider à cuisiner; cocinar juntos, ayudar a cocinar
        build; lego, legos, building blocks, blocks; Lego, Bauklötze, Duplo; lego, legos, cubes; lego, legos, bloques
        bubbles; bubbles, bubble, bath toys; Badespielzeug, Schaum, Seifenblasen; bulles, jouets de bain, mousse; burbujas, juguetes de baño
        dry off; dry off, towel, towel off, dry hair; abtrocknen, Handtuch, Haare föhnen; sécher, serviette, sécher les cheveux; secarse, toalla, secar el pelo
        nail clipping; cut nails, nails, nail clipping, trim nails; Nägel schneiden, Fingernägel schneiden; couper les ongles, ongles; cortar las uñas, cortarse las uñas
        deodorant; deodorant; Deo; déodorant; desodorante
        skincare; skincare, face cream; Hautpflege; soin du visage; cuidado de la piel
        special time; special time, one on one time, one-on-one, mummy time, daddy time; Mama-Zeit, Papa-Zeit, Exklusivzeit; temps privilégié, tête-à-tête; tiempo especial, tiempo a solas
        goodnight; say goodnight, goodnight, goodnights, night night; Gute Nacht sagen, gute Nacht; dire bonne nuit, bonne nuit; buenas noches, decir buenas noches
        potty before bed; last wee, last potty, final toilet trip; nochmal aufs Klo; dernier pipi; último pipí
        praise; praise, high five, high fives, celebrate; loben, Lob aussprechen; féliciter, félicitations, encouragements; felicitar, aplausos, elogio
        potty song; potty song, potty dance; Töpfchenlied; chanson du pot; canción del orinal
        potty book; potty book; Töpfchenbuch; livre sur le pot; cuento del orinal
        toilet; toilet, wee, pee, potty, loo, bathroom break, potty break, wc, go potty, use the toilet; Toilette, Klo, Pipi, aufs Klo, Töpfchen, WC; toilettes, pipi, pot, petit pot, faire pipi; pipí, ir al baño, orinal, hacer pis, pis, hacer pipí, bacinica
        diaper change; diaper, diaper change, nappy, nappy change, fresh nappy, change diaper, clean diaper; Windel, Windeln wechseln, Wickeln, frische Windel; couche, changer la couche, change; pañal, cambio de pañal, cambiar pañal
        get dressed; get dressed, dress, dressed, getting dressed, clothes on, clothes, uniform, uniform on; anziehen, Anziehen, angezogen, alegge, Kleider, sich anziehen; habillage, s'habiller, s'habille, habiller, habillé, habillés, habits; vestirse, vestir, ropa, uniforme, vestidos, cambiarse
        shoes; shoes, shoes on, put on shoes; Schuhe, Schuhe anziehen, Schuhe an; chaussures, mettre les chaussures, souliers; zapatos, ponerse los zapatos
        coat; coat, coats on, jacket, coats, jacket on; Jacke, Jacke an, Jacke anziehen; manteau, veste, manteaux; abrigo, chaqueta, chamarra
        lay out clothes; lay out clothes, clothes laid out, clothes out, outfit picked, pick out clothes, choose clothes, clothes ready, clothes picked, outfits; Kleider rauslegen, Kleider bereitlegen, Kleider richten, Klamotten rauslegen, Kleidung rauslegen, Sachen rauslegen, Kleidung bereitlegen; préparer les vêtements, préparer les habits, vêtements préparés, sortir les habits, choisir les vêtements; preparar la ropa, dejar la ropa lista, ropa lista, elegir la ropa, ropa preparada
        lotion; lotion, cream, moisturizer, moisturiser; Creme, eincremen, Eincremen; crème, crème hydratante; crema, cremita
        massage; massage, baby massage, back rub, foot rub; Massage, Babymassage; massage; masaje, masajes
        sunscreen; sunscreen, sun cream, suncream; Sonnencreme; crème solaire; protector solar, crema solar, bloqueador
        medicine; medicine, meds, inhaler, inhalers, puffer, medication, vitamins, antibiotic, antibiotics, ventolin, salbutamol, nasal spray, nose spray, eye drops, ear drops, cough syrup, calpol, tylenol, ibuprofen, paracetamol, antihistamine, allergy pill, allergy meds, insulin, eczema cream, steroid cream, iron drops, vitamin d, ritalin, pill, pills; Medizin, Medikament, Medikamente, Inhalator, Inhalieren, inhalieren, Fieberzäpfchen, Zäpfchen, Asthmaspray, Asthma-Spray, Nasenspray, Spray, Antibiotikum, Antibiotika, Hustensaft, Fiebersaft, Tropfen, Augentropfen, Ohrentropfen, Nasentropfen, Ventolin, Salbutamol, Ibuprofen, Paracetamol, Tablette, Tabletten, Globuli, Insulin, Vitamin D, Allergietablette; médicament, médicaments, inhalateur, ventoline, antibiotique, antibiotiques, sirop, gouttes, spray nasal, collyre, doliprane, pommade, traitement, insuline, comprimé, cachet, vitamine d, lavage de nez; medicina, medicamento, medicinas, medicación, inhalador, ventolín, jarabe, antibiótico, antibióticos, gotas, apiretal, dalsy, pastilla, pastillas, pomada, insulina, vitaminas, vitamina d
        temperature check; temperature check, check temperature, take temperature; Fieber messen; prendre la température; tomar la temperatura
        """

    private static let calm = """
        story; story, stories, book, books, bedtime story, story time, storytime, picture book; Geschichte, Buch, Vorlesen, Gutenachtgeschichte, vorlesen, Bilderbuch, Gschicht, Büechli, Gschichtli, Geschichten, Bücher; histoire, livre, histoires, lecture du soir, livres, album, lire une histoire, petite histoire; cuento, libro, cuentos, historia, cuentito, libros, leer un cuento
        reading; reading, read, reading time, quiet reading, reading practice, read aloud; Lesen, lesen, Lesezeit, Leseübung; lecture, lire, temps de lecture; leer, lectura, leer un rato
        song; song, songs, lullaby, lullabies, sing, singing; Lied, Schlaflied, Lieder, Gutenachtlied, singen, Singen, Liedli, Schlafliedli; chanson, berceuse, chansons, chanter; canción, nana, canciones, canción de cuna, cantar, cancioncita
        nursery rhyme; nursery rhyme, nursery rhymes; Kinderlied, Fingerspiel, Kinderreim, Versli; comptine, comptines; rima infantil, canción infantil
        cuddle; cuddle, cuddles, snuggle, snuggles, hug, hugs, cuddle time, kisses, kiss, hugs and kisses; Kuscheln, kuscheln, Kuscheleinheit, Kuschelzeit, Umarmung, Gutenachtkuss, Kuss, chnuschle; câlin, câlins, bisou, bisous, gros câlin; abrazo, mimos, abrazos, beso, besos, apapacho, apapachos, arrullo
        prayer; prayer, prayers, pray, say grace, grace; Gebet, beten, Abendgebet, Tischgebet, Nachtgebet; prière, prières, prier, bénédicité; oración, oraciones, rezar, rezo, bendición
        dark room; dark room, blackout, blackout blinds, curtains closed, curtains, blinds down, blinds, dark, blackout curtains, darken the room; dunkles Zimmer, abdunkeln, Rollladen, Rollläden, dunkel, Zimmer dunkel, Vorhänge zu, Verdunkelung, verdunkeln, Zimmer abdunkeln, Storen, Rollo runter, Storen runter; chambre noire, volets fermés, volets, noir, rideaux fermés, dans le noir, pénombre, rideaux; cuarto oscuro, oscuridad, persianas, persiana bajada, a oscuras, cortinas cerradas, habitación oscura, cortinas
        night light; night light, nightlight, night-light; Nachtlicht, Nachtlämpchen; veilleuse; luz de noche, lucecita, luz nocturna
        white noise; white noise, sound machine, noise machine, white-noise; weißes Rauschen, Rauschen, White Noise; bruit blanc, bruits blancs; ruido blanco
        music; music, calm music, soft music, music on, playlist, relaxing music, quiet music; Musik, ruhige Musik, leise Musik, Musig; musique, musique douce, musique calme; música, música suave, música tranquila
        audiobook; audiobook, audiobooks, audio book, podcast, toniebox, tonies, story podcast, yoto; Hörspiel, Hörbuch, Tonie, Hörspiele, Toniebox, Hörbücher, Kasperli, Tonies; livre audio, histoire audio, podcast, livres audio, lunii; audiolibro, audiolibros, podcast, audiocuento
        comfort toy; comfort toy, lovey, teddy, comforter, stuffie, blankie, stuffed animal, cuddly toy, stuffy, blanket, plushie, bunny; Kuscheltier, Schmusetuch, Nuscheli, Teddy, Kuscheltuch, Plüschtier, Nuschi, Stofftier; doudou, peluche, toutou; peluche, mantita, muñeco, osito, trapito de apego
        pacifier; pacifier, dummy, paci, binky, soother; Schnuller, Nuggi, Nuckel; tétine, sucette, suce; chupete, chupón, tete, bobo
        rest; rest, resting, rest time, lie down, lots of rest; Ausruhen, ausruhen, Ruhe, Pause auf dem Sofa, viel Ruhe, Ruhezeit; repos, se reposer, temps calme au lit; descanso, reposo, descansar
        quiet time; quiet time, calm time, wind down, wind-down, calm down, down time, downtime, quiet play, chill time; ruhige Zeit, Ruhezeit, Auszeit, runterkommen, ruhiges Spiel, Kuschelecke; temps calme, moment calme, jeu calme, retour au calme; tiempo tranquilo, rato tranquilo, momento de calma, juego tranquilo
        breathing; breathing, deep breaths, breathing exercise, meditation, mindfulness; Atemübung, Meditation, Traumreise, Fantasiereise; respiration, méditation, exercice de respiration; respiración, meditación, respirar
        yoga; yoga, stretches, stretching; Yoga, Dehnen; yoga, étirements; yoga, estiramientos
        talk about day; talk about the day, talk about our day, chat about the day, rose and thorn, high and low, talk; Tag besprechen, über den Tag reden, vom Tag erzählen; parler de la journée, raconter la journée, discuter; hablar del día, platicar del día, contar el día
        gratitude; gratitude, three good things, thankful; Dankbarkeit, Dankbarkeitsrunde; gratitude; gratitud, agradecer
        lights out; lights out, light out; Licht aus, Liecht ab; extinction, lumière éteinte; luces apagadas, luz apagada
        """

    private static let day = """
        breakfast; breakfast, brekkie, brekky, cereal, eat breakfast; Frühstück, Zmorge, frühstücken, Morgenessen, Müsli; petit-déjeuner, petit déjeuner, petit-déj, petit déj, p'tit déj, ptit dej; desayuno, desayunar, desayunos
        lunch; lunch, eat lunch, lunchtime; Mittagessen, Zmittag; déjeuner, dîner du midi, repas de midi; almuerzo, comida, almorzar, comer
        dinner; dinner, supper, tea; Abendessen, Znacht, Abendbrot, Nachtessen; dîner, souper, repas du soir; cena, cenar, merienda cena
        snack; snack, snacks, bite to eat, afternoon snack; Snack, Zvieri, Znüni, Jause, Imbiss, Vesper, Zvierisnack; goûter, collation, goûters, en-cas, quatre-heures; merienda, snack, colación, merendar, refrigerio, botana, lonche
        water; glass of water, drink of water, sip of water, drink, water; Glas Wasser, Wasser, Schluck Wasser, trinken; verre d'eau, eau, gorgée d'eau; vaso de agua, agua
        milk; milk, warm milk, cup of milk, glass of milk, feed, nursing, breastfeeding, breastfeed; Milch, warme Milch, Stillen, stillen; lait, lait chaud, tétée, allaitement, verre de lait; leche, leche tibia, toma, pecho, vaso de leche
        bottle; bottle, bottles, bedtime bottle; Flasche, Fläschchen, Schoppen, Milchflasche; biberon, biberons; biberón, mamadera, tetero, mamila
        tummy time; tummy time; Bauchlage, Bauchzeit; temps sur le ventre; boca abajo, tiempo boca abajo
        homework; homework, hw, school work, schoolwork; Hausaufgaben, Huusufzgi, Ufzgi, Hausübung, Hausi, Hausübungen, Hausis; devoirs, leçons; deberes, tarea, tareas
        outdoor play; outdoor play, outside, outdoors, play outside, playing outside, park, playground, fresh air, garden time, run around, backyard, trampoline, scooter; draußen spielen, draussen spielen, draußen, draussen, Spielplatz, raus, frische Luft, an die frische Luft, im Garten spielen, dusse spiele, dusse, use go spiele, rausgehen; jouer dehors, dehors, parc, plein air, prendre l'air, aire de jeux, jouer au parc, sortir jouer, jeux extérieurs; jugar afuera, afuera, parque, aire libre, jugar fuera, al parque, salir a jugar, patio, jugar en la calle
        walk; walk, stroll, family walk, walk the dog; Spaziergang, spazieren, Spazieren; promenade, balade; paseo, caminar, pasear
        free play; free play, play time, playtime, playing, play, toys time, free time; freies Spiel, Freispiel, spielen, Spielzeit, freies Spielen, Spiel, Freizeit; jeu libre, jouer, temps de jeu, jeux libres, temps libre; juego libre, jugar, tiempo de juego, tiempo libre, juego
        board game; board game, board games, card game, family game, uno, family games, game night; Brettspiel, Gesellschaftsspiel, Spieleabend, Kartenspiel, Brettspiele, Gesellschaftsspiele; jeu de société, jeux de société, jeu de cartes; juego de mesa, juegos de mesa, juego de cartas
        puzzle; puzzle, puzzles, jigsaw; Puzzle, puzzeln; puzzle, casse-tête; rompecabezas, puzle
        drawing; drawing, coloring, colouring, draw, crafts, painting, craft, colouring in, art time; Malen, malen, Basteln, basteln, zeichnen; dessin, coloriage, bricolage, dessiner, colorier, peinture; dibujar, colorear, manualidades, pintar, dibujo
        chores; chores, jobs done, jobs, housework; Ämtli, Aufgaben erledigen, Haushaltsaufgaben; tâches, corvées; quehaceres, tareas de la casa, tareas del hogar
        tidy room; tidy room, tidy bedroom, tidy up, tidy, clean room, clean up, cleanup, pick up toys, tidy toys, toys away, tidy up toys, tidy-up, clean-up; aufräumen, Aufräumen, Zimmer aufräumen, ufruume, Spielsachen aufräumen, Spielzeug aufräumen, ufrume; ranger, rangement, ranger la chambre, ranger les jouets, ranger sa chambre; ordenar, recoger, ordenar el cuarto, recoger juguetes, recoger los juguetes, guardar los juguetes, ordenar la habitación, recoger el cuarto
        make bed; make bed, make the bed, beds made, make their beds, make beds, bed made; Bett machen, Betten machen; faire le lit, faire son lit, lit fait; hacer la cama, tender la cama, cama hecha
        set table; set table, set the table, table set, lay the table; Tisch decken, Tischdecken; mettre la table; poner la mesa
        clear table; clear table, clear the table, clear plates; abräumen, Tisch abräumen; débarrasser, débarrasser la table; recoger la mesa, quitar la mesa, levantar la mesa
        pack bag; pack bag, pack bags, bag packed, bags packed, backpack, backpacks, school bag, schoolbag, bag, bags, packing, pack, school bags, pack school bag, suitcase packed, suitcases, bags by the door, book bag, rucksack, pack suitcases; Tasche packen, Taschen packen, Schultasche, Ranzen packen, Rucksack, Koffer packen, Schulranzen, Thek packen, Ranzen, Schulthek, packen, Tasche gepackt, Schulsack, Schultasche packen, Schulrucksack, Rucksack packen, Thek; cartable, préparer le cartable, sac, sacs, valises, préparer le sac, sac d'école, préparer les sacs, sac à dos, valise, faire les valises, cartables, faire le sac, cartable prêt; mochila, preparar la mochila, mochilas, maletas, hacer la maleta, hacer las maletas, mochila lista, maleta, alistar la mochila, armar la mochila
        pack lunch; pack lunch, packed lunch, pack lunches, lunch packed, lunchbox, lunch box, lunchboxes, make lunches; Znüni packen, Brotdose packen, Brotdose, Znünibox, Pausenbrot, Jausenbox; boîte à lunch, préparer le lunch, préparer la boîte à goûter; lonchera, preparar la lonchera, preparar el lonche
        unpack lunchbox; unpack lunchbox, unpack the lunchbox, empty lunchbox, lunchbox emptied, empty lunchboxes, unpack lunch box, unpack lunchboxes; Brotdose ausräumen, Brotdose auspacken, Znünibox ausräumen, Znüniböxli uspacke; vider la boîte à lunch, vider la boîte à goûter; vaciar la lonchera, sacar la lonchera, vaciar el táper
        unpack bag; unpack bag, unpack bags, unpack school bag, empty bag, empty backpack, hang up bags, bags away; Tasche auspacken, Ranzen ausräumen, Schultasche ausräumen, Thek ausräumen; vider le sac, vider le cartable, ranger le sac, ranger le cartable; vaciar la mochila, desempacar, sacar la mochila, guardar la mochila
        feed pets; feed pets, feed the dog, feed the cat, feed dog, feed cat, feed the pets; Haustier füttern, Hund füttern, Katze füttern; nourrir le chat, nourrir le chien, nourrir les animaux; dar de comer al perro, dar de comer al gato, alimentar a la mascota
        piano practice; piano practice, piano, practice piano; Klavier üben, Klavier; piano; piano, practicar piano
        instrument practice; instrument practice, violin practice, violin, guitar, music practice, practice instrument, practise violin, recorder, cello; Geige üben, Instrument üben, Flöte üben, Gitarre üben, Instrument; violon, guitare, pratiquer l'instrument, flûte, instrument; violín, guitarra, practicar el instrumento, flauta
        sports; sports, football practice, soccer practice, swimming, exercise, football, soccer, gymnastics; Sport, Fussball, Fußball, Schwimmen, Training, Turnen; sport, foot, natation, entraînement, gym; deporte, fútbol, natación, entrenamiento
        dance; dance party, dance, dancing; tanzen, Tanzparty; danser, danse; bailar, baile
        nap; nap, naps, sleep; Mittagsschlaf, Nickerchen, Schläfchen; sieste; siesta
        rest stop; rest stop, rest stops, stop every, stops, pee stop, toilet stop, breaks on the way, stop, pit stop, leg stretch; Pause, Pausen, Raststätte, Stopp, Zwischenstopp, Rastplatz; pause, pauses, arrêt, arrêts, aire de repos; parada, paradas, pausas, parar cada
        break; break, short break, movement break, brain break, breaks; kurze Pause, Bewegungspause, Pause machen; petite pause, récréation; pausa, descansito, recreo
        checklist; checklist, check list, chart, picture chart, visual schedule, routine chart; Checkliste, Bildkarten, Ablaufplan, Bilderplan; liste à cocher, tableau, pictogrammes; lista de verificación, tabla con dibujos, pictogramas
        sticker chart; sticker chart, sticker, stickers, reward chart, star chart, reward, rewards; Sticker, Belohnung, Belohnungstafel, Sternchen, Stickerplan, Aufkleber; autocollant, autocollants, récompense, gommettes, gommette, tableau de récompense; sticker, estampa, estampas, recompensa, premio, pegatinas, pegatina, calcomanía
        timer; timer, sand timer, egg timer, kitchen timer, time timer; Timer, Sanduhr, Eieruhr, Küchenwecker; minuteur, sablier, minuterie; temporizador, reloj de arena, cronómetro
        alarm; alarm, alarm clock; Wecker; réveil, alarme; despertador, alarma
        """

    private static let screens = """
        tv; tv, telly, television, cartoons, cartoon, bluey, peppa, netflix, tele; Fernsehen, TV, Fernseher, Serien, fernsehen, Glotze, Sandmännchen, Trickfilm, Trickfilme; télé, télévision, dessins animés, dessin animé, tele; tele, televisión, dibujos, dibujos animados, caricaturas, tv, caricatura
        tablet; tablet, tablets, ipad, ipads, kindle; Tablet, iPad, Tablets, iPads; tablette, tablettes, ipad; tableta, tablet, ipad, tabletas
        phone; phone, phones, mobile, cell phone, smartphone, cellphone, mobiles, iphone; Handy, Handys, Smartphone, Telefon, Natel; téléphone, portable, téléphones, portables, cellulaire, cell; celular, móvil, teléfono, celulares, móviles, teléfonos
        youtube; youtube, you tube; Youtube; youtube; youtube
        video games; video games, gaming, xbox, playstation, switch, nintendo, roblox, minecraft, fortnite, video game, ps5; Videospiele, Zocken, Konsole, Playstation, gamen, zocken, Gamen, Switch, Computerspiele; jeux vidéo, console, manette, switch, jeux video; videojuegos, consola, play, videojuego, nintendo
        screen time; screen time, screens, screentime, screen, screen-time; Bildschirm, Bildschirme, Bildschirmzeit, Medienzeit, Medien; écrans, écran, temps d'écran; pantallas, pantalla, tiempo de pantalla
        computer; computer, laptop, pc; Computer, Laptop, PC; ordinateur, ordi; computadora, ordenador, compu, laptop
        movie; movie, film, movies, movie night; Film, Kinderfilm, Filmabend; film, film en famille; película, peli, pelis
        social media; social media, tiktok, instagram, snapchat; Social Media, Tiktok, Instagram; réseaux sociaux, tiktok; redes sociales, tiktok
        sugar; sugar, sugary snacks, sugary drinks; Zucker, Süßes; sucre, sucreries; azúcar
        sweets; sweets, candy, lollies, chocolate, treats; Süßigkeiten, Schokolade, Schleckzeug, Schoggi; bonbons, chocolat, friandises; dulces, chocolate, golosinas, caramelos, chuches
        toys; toys, toy; Spielzeug, Spielsachen; jouets, jouet; juguetes, juguete
        fighting; fighting, fights, arguing, arguments, squabbling, tantrums, drama; Streit, Gezanke, Streiten, Theater; disputes, dispute, cris, crise, crises, chamailleries; peleas, gritos, berrinches, pelear, dramas
        yelling; yelling, shouting, nagging; Schreien, Geschrei, Schimpfen; crier, hurler; gritar
        rushing; rushing, rush; Hetze, Stress, Hektik; stress, courir, précipitation; prisas, prisa, estrés
        roughhousing; roughhousing, rough play, wrestling, jumping around; Toben, toben, Rumtoben; chahut; jugar brusco, brincar
        caffeine; caffeine, coffee, cola, soda, fizzy drinks; Cola, Koffein; cola, soda; refresco, refrescos, cola
        crying it out; cry it out, crying it out, cio; schreien lassen; laisser pleurer; dejar llorar
        """

    private static let occasions = """
        carols; carols, carol singing, christmas songs, carol; Weihnachtslieder, Lieder singen; chants de Noël; villancicos, villancico
        leave cookies for santa; leave cookies for santa, cookies for santa, milk and cookies for santa, mince pie for santa; Kekse für den Weihnachtsmann; laisser des biscuits pour le père noël, biscuits pour le père noël; dejar galletas para papá noel, galletas para papá noel, galletas para santa, galletas para los reyes
        open presents; open presents, presents, gifts, open gifts, gift opening, unwrap presents; Bescherung, Geschenke, Geschenke auspacken; cadeaux, ouvrir les cadeaux, ouverture des cadeaux; regalos, abrir regalos, abrir los regalos
        church; church, mass, service; Kirche, Gottesdienst, Messe; messe, église, culte; iglesia, misa
        decorate; decorate, decorate the tree, decorating; schmücken, Baum schmücken, Christbaum; décorer le sapin, décorer; decorar, decorar el árbol
        cake; cake, birthday cake; Kuchen, Geburtstagskuchen, Torte; gâteau, gâteau d'anniversaire; pastel, torta, tarta
        egg hunt; egg hunt, easter egg hunt; Eier suchen, Eiersuche, Ostereier suchen; chasse aux œufs, chasse aux oeufs; búsqueda de huevos
        visit family; visit grandparents, visit grandma, see grandparents, visit family, grandma's; Großeltern besuchen, Oma besuchen; visite aux grands-parents, voir les grands-parents; visitar a los abuelos, visita a los abuelos, casa de la abuela
        call grandparents; call grandma, video call with grandma, facetime grandma, video call, call grandparents, call nana; Oma anrufen, mit Oma telefonieren, Videoanruf; appeler mamie, visio, appel vidéo; llamar a la abuela, videollamada
        agenda; agenda, agenda items; Tagesordnung, Themenliste, Traktanden; ordre du jour; orden del día, agenda
        calendar review; calendar, week ahead, go over calendar, plan the week, look at the week, schedule for the week; Wochenplan, Kalender, Woche planen, Wochenplanung, Termine; calendrier, planning de la semaine, planifier la semaine, agenda de la semaine; calendario, planear la semana, plan de la semana, revisar la semana
        compliments; compliments, praise, shout outs, shoutouts, appreciations, appreciation, compliment round, kudos, something nice; Lob, Lobrunde, Komplimente, Lobrunde zuerst; compliments, remerciements, mercis, tour des compliments; elogios, agradecimientos, cumplidos, halagos
        problem solving; problem solving, problems, issues, complaints; Probleme, Probleme besprechen, Streitpunkte; problèmes, résolution de problèmes; problemas, resolver problemas, quejas
        discuss chores; discuss chores, chore assignments, chores for the week, divide chores; Ämtli verteilen, Aufgaben verteilen; répartition des tâches, répartir les tâches; repartir tareas, reparto de tareas
        pocket money; pocket money, allowance; Taschengeld, Sackgeld; argent de poche; paga, domingo semanal, mesada
        plan meals; menu planning, meal planning, plan meals, menu; Menü planen, Essensplan, Menüplan; menus, menu de la semaine; planear comidas, menú
        vote; vote, voting; Abstimmung, abstimmen; vote, voter; votar, votación
        dessert; dessert, pudding, ice cream, treat; Nachtisch, Dessert, Eis, Glace; dessert, glace; postre, helado
        pancakes; pancakes, pancake breakfast; Pfannkuchen, Pancakes; crêpes, pancakes; panqueques, hotcakes, tortitas
        pool; pool, swim, beach; Schwimmbad, Badi, Freibad, Pool, Strand; piscine, plage; piscina, alberca, playa
        library; library; Bibliothek, Bücherei; bibliothèque; biblioteca
        camera roll; family photo, photos; Fotos, Familienfoto; photos; fotos
        passports; passports, passport, documents, tickets; Pässe, Ausweise, Reisepass; passeports, passeport; pasaportes, documentos, pasaporte
        car games; car games, i spy, license plate game; Autospiele, Ich sehe was was du nicht siehst; jeux de voiture, jeux en voiture; juegos para el coche, veo veo, juegos en el coche
        load car; load the car, load car, pack the car, car packed; Auto beladen, Auto packen; charger la voiture; cargar el coche, cargar el carro
        soup; soup, broth; Suppe, Brühe; soupe, bouillon; sopa, caldo
        fluids; fluids, lots of water, plenty of fluids, hydration, electrolytes, rehydration; viel trinken, Tee, Flüssigkeit; boire beaucoup, hydratation, tisane; líquidos, suero, muchos líquidos, hidratación, té
        toast; toast, dry toast, crackers; Zwieback, Toast; biscottes, tartines; galletas saladas, pan tostado
        mouthwash; mouthwash, floss, flossing; Zahnseide, Mundspülung; fil dentaire, bain de bouche; hilo dental, enjuague
        sit on potty; sit on potty, sit on the potty, potty sits, potty time, sitting on the potty, sit on toilet; aufs Töpfchen setzen, aufs Töpfchen, Töpfchen sitzen; s'asseoir sur le pot, aller sur le pot, pot après; sentarse en el orinal, sentarlo en el orinal, sentarse en la bacinica, sentarse
        underwear; underwear, undies, pants, big kid underwear, training pants; Unterhose, Unterhosen; culotte, slip; calzones, ropa interior, calzoncillos, bragas
        """
}
