import HearthCore
import Intent

/// The lines and titles of the routine cards in German, French and Spanish, translated by hand.
///
/// A line has the same parts in each language, separated by commas, so that a part can be left out.
enum RoutineLines {
    /// Returns a line of a card in a language; nil if the table does not have it.
    static func line(_ english: String, in language: IntentLanguage) -> String? {
        language == .english ? english : rows[english].map { $0[index(language)] }
    }

    /// Returns the English line of a line in a language; nil if the table does not have it.
    static func english(of line: String, in language: IntentLanguage) -> String? {
        language == .english ? line : originals[index(language)][line]
    }

    /// Returns the title of a card in a language: `Bedtime routine, 2 to 5 years`.
    static func title(_ english: String, in language: IntentLanguage) -> String {
        guard language != .english, let comma = english.lastIndex(of: ","),
            let row = names[String(english[..<comma])]
        else { return english }
        let ages = String(english[comma...])
            .replacing(" to ", with: language.pick(" to ", " bis ", " à ", " a "))
            .replacing("months", with: language.pick("months", "Monate", "mois", "meses"))
            .replacing("years", with: language.pick("years", "Jahre", "ans", "años"))
        return row[index(language)] + ages
    }

    /// Returns the parts of a line that commas separate.
    static func parts(of line: String) -> [String] { line.split(separator: ", ").map(String.init) }

    private static func index(_ language: IntentLanguage) -> Int {
        IntentLanguage.allCases.firstIndex(of: language) ?? 0
    }

    private static let rows = TranslatedRows.table(table)
    private static let names = TranslatedRows.table(titles)
    private static let originals = IntentLanguage.allCases.indices.map { index in
        Dictionary(rows.map { ($0.value[index], $0.key) }, uniquingKeysWith: { first, _ in first })
    }

    private static let titles = """
        After daycare or preschool | Nach Kita oder Kindergarten | Après la crèche ou la maternelle | Después de la guardería o el jardín
        After school for teenagers | Nach der Schule für Jugendliche | Après l'école pour les ados | Después de clase para adolescentes
        After school | Nach der Schule | Après l'école | Después del colegio
        Bath evening | Badeabend | Soirée bain | Noche de baño
        Bath time | Badezeit | L'heure du bain | La hora del baño
        Bedtime routine | Abendroutine | Rituel du coucher | Rutina de dormir
        Tidy-up time | Aufräumzeit | L'heure du rangement | Hora de recoger
        Weekly room reset | Zimmer aufräumen, einmal pro Woche | Remise en ordre de la chambre | Puesta a punto semanal del cuarto
        Cook and eat with older children | Kochen und essen mit größeren Kindern | Cuisiner et manger avec les grands | Cocinar y comer con niños mayores
        Out of the door with a daycare child | Aus dem Haus mit Kita-Kind | Départ avec un enfant de crèche | Salir de casa con un niño de guardería
        Dinner hour with the family | Abendessen mit der Familie | Le dîner en famille | La cena en familia
        Family meeting with older children | Familienrat mit größeren Kindern | Conseil de famille avec les grands | Reunión familiar con hijos mayores
        Family meeting with younger children | Familienrat mit kleineren Kindern | Conseil de famille avec les petits | Reunión familiar con hijos pequeños
        A festive day without tears | Ein Festtag ohne Tränen | Un jour de fête sans larmes | Un día de fiesta sin lágrimas
        Homework and study evening | Hausaufgaben- und Lernabend | Soirée devoirs et révisions | Tarde de deberes y estudio
        Homework and screens | Hausaufgaben und Bildschirme | Devoirs et écrans | Deberes y pantallas
        Calm meals for toddlers | Ruhige Mahlzeiten mit Kleinkindern | Repas calmes avec les tout-petits | Comidas tranquilas con niños pequeños
        A baby's meal | Eine Mahlzeit mit Baby | Un repas de bébé | Una comida de bebé
        A gentle morning with a baby | Ein sanfter Morgen mit Baby | Un matin doux avec bébé | Una mañana suave con bebé
        Toddler morning | Morgen mit Kleinkind | Matin d'un tout-petit | Mañana de un niño pequeño
        Morning routine | Morgenroutine | Routine du matin | Rutina de la mañana
        Nap routine | Mittagsschlaf | Rituel de la sieste | Rutina de la siesta
        A day with a newborn | Ein Tag mit Neugeborenem | Une journée avec un nouveau-né | Un día con un recién nacido
        Evening and night with a newborn | Abend und Nacht mit Neugeborenem | Soirée et nuit avec un nouveau-né | Tarde y noche con un recién nacido
        Potty rhythm for a day at home | Töpfchenrhythmus für einen Tag zu Hause | Rythme du pot à la maison | Ritmo de orinal para un día en casa
        Quiet time when the nap is gone | Ruhezeit ohne Mittagsschlaf | Temps calme quand la sieste est finie | Rato tranquilo cuando ya no hay siesta
        A day in the school holidays | Ein Tag in den Schulferien | Une journée de vacances scolaires | Un día de vacaciones escolares
        School morning | Schulmorgen | Matin d'école | Mañana de colegio
        Screen time with a beginning and an end | Bildschirmzeit mit Anfang und Ende | Écrans avec un début et une fin | Pantallas con principio y fin
        Screen hour for school children | Bildschirmstunde für Schulkinder | L'heure d'écran des écoliers | La hora de pantalla de los escolares
        Shower and body care | Duschen und Körperpflege | Douche et soins du corps | Ducha y cuidado del cuerpo
        A sick day at home | Ein Krankentag zu Hause | Une journée malade à la maison | Un día de enfermo en casa
        Home sick from school | Krank zu Hause statt in der Schule | Malade à la maison, pas d'école | Enfermo en casa, sin colegio
        A toddler's day at home | Ein Tag zu Hause mit Kleinkind | Une journée de tout-petit à la maison | Un día en casa con un niño pequeño
        Teeth, morning and evening | Zähne, morgens und abends | Les dents, matin et soir | Dientes, mañana y noche
        Brushing the first teeth | Die ersten Zähne putzen | Brosser les premières dents | Lavar los primeros dientes
        A long day in the car | Ein langer Tag im Auto | Une longue journée en voiture | Un día largo en coche
        A flying day with young children | Ein Flugtag mit kleinen Kindern | Une journée d'avion avec de jeunes enfants | Un día de avión con niños pequeños
        Weekend family morning | Familienmorgen am Wochenende | Matin en famille le week-end | Mañana en familia de fin de semana
        A rainy weekend afternoon | Ein regnerischer Nachmittag | Un après-midi pluvieux | Una tarde de lluvia
        """

    private static let table = """
        Hello hug, jacket, a calm good-bye to the group | Umarmung zur Begrüßung, Jacke, ein ruhiger Abschied von der Gruppe | Un câlin pour se retrouver, le manteau, un au revoir calme au groupe | Abrazo de saludo, chaqueta, una despedida tranquila del grupo
        Soft snack and water, sitting on a bench | Weicher Snack und Wasser, im Sitzen auf einer Bank | Goûter mou et eau, assis sur un banc | Merienda blanda y agua, sentados en un banco
        Playground or a slow walk home | Spielplatz oder ein langsamer Heimweg zu Fuß | Aire de jeux ou retour tranquille à pied | Parque infantil o vuelta a casa a paso lento
        Shoes away, hands washed, cuddle on the sofa | Schuhe aufräumen, Hände waschen, kuscheln auf dem Sofa | Ranger les chaussures, se laver les mains, câlin sur le canapé | Guardar los zapatos, lavarse las manos, mimos en el sofá
        Floor play with you nearby while dinner cooks | Spielen am Boden in deiner Nähe beim Kochen | Jouer par terre près de vous pendant que le dîner cuit | Jugar en el suelo cerca de ti mientras se hace la cena
        Something to eat and a bit of company, no questions about grades | Etwas essen und ein bisschen Gesellschaft, keine Fragen nach Noten | Manger quelque chose en bonne compagnie, sans questions sur les notes | Comer algo en compañía, sin preguntas sobre las notas
        Outside: sport, bike, dog, friends | Draußen: Sport, Fahrrad, Hund, Freunde | Dehors : sport, vélo, chien, amis | Fuera: deporte, bici, perro, amigos
        Homework at the time that was agreed, phone elsewhere | Hausaufgaben zur vereinbarten Zeit, das Handy liegt woanders | Devoirs à l'heure convenue, le téléphone ailleurs | Deberes a la hora acordada, el móvil en otro sitio
        One job for the household | Eine Aufgabe für den Haushalt | Une tâche pour la maison | Una tarea para la casa
        Free time of their own | Freie Zeit für sich | Du temps libre à soi | Tiempo libre propio
        Snack and chat at the table | Snack und Erzählen am Tisch | Goûter et discuter à table | Merienda y charla en la mesa
        Outdoor play, bike, ball or playground | Draußen spielen, Fahrrad, Ball oder Spielplatz | Jouer dehors, vélo, ballon ou aire de jeux | Jugar fuera, bici, pelota o parque
        Homework or reading, grown-up nearby | Hausaufgaben oder Lesen, ein Erwachsener in der Nähe | Devoirs ou lecture, un adulte à proximité | Deberes o lectura, con un adulto cerca
        One small family job | Eine kleine Aufgabe für die Familie | Une petite tâche pour la famille | Una pequeña tarea para la familia
        Free time, no plan | Freie Zeit, ohne Plan | Temps libre, sans programme | Tiempo libre, sin plan
        Towel and pajamas ready, toilet first, water tested | Handtuch und Schlafanzug bereitlegen, erst auf die Toilette, Wasser prüfen | Serviette et pyjama prêts, d'abord les toilettes, vérifier l'eau | Toalla y pijama listos, primero al baño, probar el agua
        Wash from top to toe with a cloth, child first | Von oben bis unten mit dem Waschlappen waschen, das Kind zuerst selbst | Se laver de la tête aux pieds au gant, l'enfant d'abord | Lavarse de pies a cabeza con una manopla, primero el niño
        Hair: wet, shampoo, count to ten, rinse | Haare: nass machen, Shampoo, bis zehn zählen, ausspülen | Cheveux : mouiller, shampooing, compter jusqu'à dix, rincer | Pelo: mojar, champú, contar hasta diez, aclarar
        Play with cups and boats | Spielen mit Bechern und Booten | Jouer avec des gobelets et des bateaux | Jugar con vasos y barcos
        Pull the plug, toys into the net | Stöpsel ziehen, Spielzeug ins Netz | Retirer le bouchon, les jouets dans le filet | Quitar el tapón, los juguetes a la red
        Dry between the toes, cream if needed, pajamas | Zwischen den Zehen abtrocknen, bei Bedarf eincremen, Schlafanzug | Sécher entre les orteils, crème si besoin, pyjama | Secar entre los dedos, crema si hace falta, pijama
        Towel, clothes and diaper ready, room warm, water tested | Handtuch, Kleidung und Windel bereitlegen, Raum warm, Wasser prüfen | Serviette, vêtements et couche prêts, pièce chaude, vérifier l'eau | Toalla, ropa y pañal listos, cuarto caliente, probar el agua
        Bath, face first, hair last | Baden, zuerst das Gesicht, zuletzt die Haare | Bain, le visage d'abord, les cheveux à la fin | Baño, primero la cara, el pelo al final
        Pour and splash once more, then pull the plug together | Noch einmal gießen und planschen, dann zusammen den Stöpsel ziehen | Verser et éclabousser encore une fois, puis retirer le bouchon ensemble | Verter y chapotear una vez más, luego quitar el tapón juntos
        Pat dry, cream if needed, diaper, pajamas | Trocken tupfen, bei Bedarf eincremen, Windel, Schlafanzug | Sécher en tapotant, crème si besoin, couche, pyjama | Secar a toquecitos, crema si hace falta, pañal, pijama
        Cuddle in the towel and a song | Im Handtuch kuscheln und ein Lied | Câlin dans la serviette et une chanson | Mimos en la toalla y una canción
        Dim the lights, lower your voices, switch off the television | Licht dimmen, leiser sprechen, den Fernseher ausschalten | Tamiser la lumière, baisser la voix, éteindre la télévision | Bajar las luces, hablar más bajo, apagar la televisión
        Warm bath or a gentle wash with a washcloth | Warmes Bad oder sanftes Waschen mit dem Waschlappen | Bain chaud ou toilette douce au gant | Baño templado o lavado suave con una manopla
        Fresh diaper, light sleep clothes and a little massage | Frische Windel, leichte Schlafkleidung und eine kleine Massage | Couche propre, vêtements de nuit légers et un petit massage | Pañal limpio, ropa ligera de dormir y un pequeño masaje
        Unhurried feed in a quiet chair, with time to burp | In Ruhe stillen oder Fläschchen geben, mit Zeit für ein Bäuerchen | Tétée ou biberon sans se presser, avec du temps pour le rot | Toma sin prisa en un sillón tranquilo, con tiempo para el eructo
        Soft song, the same good-night words, down on the back in the crib | Leises Lied, die gleichen Gute-Nacht-Worte, auf dem Rücken ins Bettchen legen | Chanson douce, les mêmes mots du soir, coucher sur le dos dans le lit | Canción suave, las mismas palabras de buenas noches, boca arriba en la cuna
        Pack the bag and lay out clothes for tomorrow | Tasche packen und Kleidung für morgen bereitlegen | Préparer le sac et les vêtements du lendemain | Preparar la mochila y la ropa de mañana
        Phone and tablet onto the charger outside the bedroom | Handy und Tablet außerhalb des Zimmers ans Ladegerät | Téléphone et tablette en charge hors de la chambre | Móvil y tableta a cargar fuera del cuarto
        Shower, face and teeth | Duschen, Gesicht und Zähne | Douche, visage et dents | Ducha, cara y dientes
        Read, draw or listen to something calm | Lesen, zeichnen oder etwas Ruhiges hören | Lire, dessiner ou écouter quelque chose de calme | Leer, dibujar o escuchar algo tranquilo
        A short talk if it is wanted, then lights out | Ein kurzes Gespräch bei Bedarf, dann Licht aus | Une petite discussion si souhaitée, puis extinction des feux | Una charla corta si apetece, luego luces fuera
        Quiet play and a warning that bath comes next | Ruhig spielen und ankündigen: gleich wird gebadet | Jeu calme en annonçant que le bain arrive | Juego tranquilo y aviso de que viene el baño
        Warm bath, splash and chat | Warmes Bad, planschen und erzählen | Bain chaud, éclabousser et bavarder | Baño templado, chapotear y charlar
        Pajamas, toilet or diaper, a sip of water | Schlafanzug, Toilette oder Windel, ein Schluck Wasser | Pyjama, toilettes ou couche, une gorgée d'eau | Pijama, baño o pañal, un sorbo de agua
        Brush teeth, child first, grown-up second | Zähne putzen, erst das Kind, dann der Erwachsene | Se brosser les dents, l'enfant d'abord, l'adulte ensuite | Lavarse los dientes, primero el niño, después el adulto
        Stories in bed, chosen by your child | Geschichten im Bett, die das Kind aussucht | Histoires au lit, choisies par l'enfant | Cuentos en la cama, elegidos por el niño
        Song, hug, the same good-night words, lights out | Lied, Umarmung, die gleichen Gute-Nacht-Worte, Licht aus | Chanson, câlin, les mêmes mots du soir, extinction des feux | Canción, abrazo, las mismas palabras de buenas noches, luces fuera
        Screens off and onto the charger outside the bedroom | Bildschirme aus und außerhalb des Zimmers ans Ladegerät | Écrans éteints et en charge hors de la chambre | Pantallas apagadas y a cargar fuera del cuarto
        Pack the school bag, lay out clothes | Schultasche packen, Kleidung bereitlegen | Préparer le cartable, sortir les vêtements | Preparar la mochila, dejar lista la ropa
        Shower or bath, pajamas | Duschen oder baden, Schlafanzug | Douche ou bain, pyjama | Ducha o baño, pijama
        Brush teeth | Zähne putzen | Se brosser les dents | Lavarse los dientes
        Read together or alone in bed | Zusammen oder allein im Bett lesen | Lire ensemble ou seul au lit | Leer juntos o a solas en la cama
        Talk about the day, hug, lights out | Vom Tag erzählen, Umarmung, Licht aus | Parler de la journée, câlin, extinction des feux | Hablar del día, abrazo, luces fuera
        Tidy the toys together and say good night to them | Spielsachen zusammen aufräumen und ihnen gute Nacht sagen | Ranger les jouets ensemble et leur dire bonne nuit | Recoger los juguetes juntos y darles las buenas noches
        Diaper, pajamas and a cuddle | Windel, Schlafanzug und kuscheln | Couche, pyjama et un câlin | Pañal, pijama y mimos
        Last milk feed or cup in a dim room | Letzte Milchmahlzeit oder Tasse bei gedämpftem Licht | Dernière tétée ou tasse de lait dans la pénombre | Última toma o taza de leche con poca luz
        Brush the teeth, sitting on your lap | Zähne putzen, auf deinem Schoß | Brosser les dents, assis sur vos genoux | Lavar los dientes, sentado en tu regazo
        Picture book, song, lights out | Bilderbuch, Lied, Licht aus | Livre d'images, chanson, extinction des feux | Libro de imágenes, canción, luces fuera
        Announce it: "When the song starts, we tidy" | Ankündigen: „Wenn das Lied anfängt, räumen wir auf“ | L'annoncer : « Quand la chanson commence, on range » | Anunciarlo: «Cuando empiece la canción, recogemos»
        Cars and blocks into their boxes | Autos und Bauklötze in ihre Kisten | Voitures et cubes dans leurs boîtes | Coches y bloques a sus cajas
        Books on the shelf, dolls to bed | Bücher ins Regal, Puppen ins Bett | Livres sur l'étagère, poupées au lit | Libros a la estantería, muñecas a la cama
        Dirty clothes into the basket, clap hands | Schmutzige Wäsche in den Korb, in die Hände klatschen | Linge sale dans le panier, taper dans les mains | Ropa sucia al cesto, dar palmas
        Trash into a bag, dishes to the kitchen | Müll in einen Beutel, Geschirr in die Küche | Déchets dans un sac, vaisselle à la cuisine | Basura a una bolsa, platos a la cocina
        Laundry into the basket, clean clothes away | Schmutzwäsche in den Korb, saubere Kleidung in den Schrank | Linge sale au panier, vêtements propres rangés | Ropa sucia al cesto, ropa limpia en su sitio
        Things to their places, desk last | Alles an seinen Platz, zuletzt der Schreibtisch | Chaque chose à sa place, le bureau en dernier | Cada cosa en su sitio, el escritorio al final
        Wipe the desk, vacuum or sweep | Schreibtisch abwischen, saugen oder fegen | Essuyer le bureau, aspirer ou balayer | Limpiar el escritorio, aspirar o barrer
        Bed made fresh, a look at the photo, done | Bett frisch gemacht, ein Blick aufs Foto, fertig | Lit refait, un coup d'œil à la photo, fini | Cama hecha, una mirada a la foto, listo
        Read the recipe aloud, hands and board washed, hair back | Rezept laut vorlesen, Hände und Brett waschen, Haare zurückbinden | Lire la recette à voix haute, laver mains et planche, attacher les cheveux | Leer la receta en voz alta, lavar manos y tabla, recoger el pelo
        Wash, peel and cut, everybody with a task | Waschen, schälen und schneiden, jeder mit einer Aufgabe | Laver, éplucher et couper, chacun avec une tâche | Lavar, pelar y cortar, cada uno con una tarea
        Cook, the chef stirs and tastes | Kochen, der Küchenchef rührt und probiert | Cuisiner, le chef remue et goûte | Cocinar, el chef remueve y prueba
        Eat and talk, phones in another room | Essen und reden, Handys in einem anderen Raum | Manger et parler, les téléphones dans une autre pièce | Comer y hablar, los móviles en otro cuarto
        The others clear, wash up and wipe | Die anderen räumen ab, spülen und wischen | Les autres débarrassent, lavent et essuient | Los demás recogen, friegan y limpian
        Soft light, good-morning cuddle | Sanftes Licht, Guten-Morgen-Kuscheln | Lumière douce, câlin du matin | Luz suave, mimos de buenos días
        Diaper, wash and get dressed | Windel, waschen und anziehen | Couche, toilette et habillage | Pañal, lavarse y vestirse
        Milk or breakfast, sitting together | Milch oder Frühstück, gemeinsam am Tisch | Lait ou petit-déjeuner, assis ensemble | Leche o desayuno, sentados juntos
        Shoes, bag, bottle, and the toy that travels along | Schuhe, Tasche, Flasche, und das Spielzeug für unterwegs | Chaussures, sac, gourde, et le jouet qui voyage | Zapatos, bolsa, botella, y el juguete que viaja con él
        The way to daycare, with one song | Der Weg zur Kita, mit einem Lied | Le trajet jusqu'à la crèche, avec une chanson | El camino a la guardería, con una canción
        Hand over, one hug, the same good-bye sentence | Übergabe, eine Umarmung, der gleiche Abschiedssatz | Le confier, un câlin, la même phrase d'au revoir | Entrega, un abrazo, la misma frase de despedida
        Cook together, each child with one task | Zusammen kochen, jedes Kind mit einer Aufgabe | Cuisiner ensemble, chaque enfant avec une tâche | Cocinar juntos, cada niño con una tarea
        Wash hands, set the table, fill the water jug | Hände waschen, Tisch decken, Wasserkrug füllen | Se laver les mains, mettre la table, remplir la carafe | Lavarse las manos, poner la mesa, llenar la jarra
        Eat and talk, bowls in the middle | Essen und erzählen, die Schüsseln in der Mitte | Manger et parler, les plats au milieu | Comer y hablar, las fuentes en el centro
        Clear, wipe, put leftovers away | Abräumen, abwischen, Reste wegräumen | Débarrasser, essuyer, ranger les restes | Recoger, limpiar, guardar las sobras
        Music or a silly dance before bath and bed | Musik oder ein lustiger Tanz vor Bad und Bett | Musique ou danse rigolote avant le bain et le lit | Música o un baile divertido antes del baño y la cama
        Something good from the week, each one | Etwas Gutes aus der Woche, von jedem | Quelque chose de bien dans la semaine, chacun son tour | Algo bueno de la semana, cada uno
        Calendar: lifts, dates, who cooks | Kalender: Fahrdienste, Termine, wer kocht | Agenda : trajets, dates, qui cuisine | Calendario: traslados, citas, quién cocina
        One point from the list: proposal, reasons, a trial of two weeks | Ein Punkt von der Liste: Vorschlag, Gründe, zwei Wochen ausprobieren | Un point de la liste : proposition, raisons, deux semaines d'essai | Un punto de la lista: propuesta, razones, dos semanas de prueba
        Jobs and money for the coming week | Aufgaben und Geld für die nächste Woche | Tâches et argent de la semaine à venir | Tareas y dinero de la próxima semana
        What we look forward to, minutes to the fridge | Worauf wir uns freuen, das Protokoll an den Kühlschrank | Ce qui nous réjouit, le compte rendu sur le frigo | Lo que nos hace ilusión, el acta a la nevera
        Snack on the table, each says one thank-you | Snack auf dem Tisch, jeder sagt einmal Danke | Goûter sur la table, chacun dit un merci | Merienda en la mesa, cada uno da las gracias por algo
        The week in pictures: who, where, when | Die Woche in Bildern: wer, wo, wann | La semaine en images : qui, où, quand | La semana en imágenes: quién, dónde, cuándo
        One problem, everyone has an idea, choose one | Ein Problem, jeder hat eine Idee, eine auswählen | Un problème, chacun une idée, en choisir une | Un problema, cada uno una idea, elegir una
        Plan one treat together, write it down | Zusammen etwas Schönes planen, aufschreiben | Prévoir un plaisir ensemble, l'écrire | Planear juntos algo especial, apuntarlo
        Hang up, set out or bake one thing together | Zusammen etwas aufhängen, aufstellen oder backen | Accrocher, installer ou cuire une chose ensemble | Colgar, colocar u hornear algo juntos
        Festive clothes on late, snack before the guests | Festkleidung erst spät anziehen, Snack vor den Gästen | Tenue de fête au dernier moment, goûter avant les invités | Ropa de fiesta a última hora, merienda antes de los invitados
        Guests, meal, children down from the table when done | Gäste, Essen, fertige Kinder dürfen aufstehen | Invités, repas, les enfants quittent la table quand ils ont fini | Invitados, comida, los niños se levantan al terminar
        Outside, whatever the weather | Raus, bei jedem Wetter | Dehors, quel que soit le temps | Salir, haga el tiempo que haga
        Quiet hour in another room, books and a drink | Ruhige Stunde in einem anderen Zimmer, Bücher und etwas zu trinken | Heure calme dans une autre pièce, des livres et à boire | Hora tranquila en otro cuarto, libros y algo de beber
        Presents or singing, one after the other | Geschenke oder Singen, eins nach dem anderen | Cadeaux ou chansons, l'un après l'autre | Regalos o canciones, uno tras otro
        Good-byes, and a look at the best moment | Abschied, und ein Blick auf den schönsten Moment | Au revoir, et un regard sur le meilleur moment | Despedidas, y un repaso del mejor momento
        List the tasks, guess a time for each, phone to its place | Aufgaben auflisten, für jede die Zeit schätzen, Handy an seinen Platz | Lister les tâches, estimer le temps de chacune, téléphone à sa place | Hacer la lista, calcular el tiempo de cada tarea, el móvil en su sitio
        First block: the hardest subject | Erster Block: das schwerste Fach | Premier bloc : la matière la plus difficile | Primer bloque: la asignatura más difícil
        Break: stand up, water, window open | Pause: aufstehen, Wasser, Fenster auf | Pause : se lever, eau, fenêtre ouverte | Descanso: levantarse, agua, ventana abierta
        Second block: written work | Zweiter Block: schriftliche Aufgaben | Deuxième bloc : travail écrit | Segundo bloque: trabajo escrito
        Break: move about | Pause: sich bewegen | Pause : bouger | Descanso: moverse
        Third block: learn by heart, explain it aloud | Dritter Block: auswendig lernen, laut erklären | Troisième bloc : apprendre par cœur, expliquer à voix haute | Tercer bloque: memorizar, explicarlo en voz alta
        Pack the bag and close the books | Tasche packen und Bücher zuklappen | Préparer le sac et fermer les livres | Preparar la mochila y cerrar los libros
        Clear the desk, park the phone, read through the tasks | Schreibtisch frei räumen, Handy weglegen, Aufgaben durchlesen | Dégager le bureau, ranger le téléphone, lire les consignes | Despejar el escritorio, dejar el móvil, leer las tareas
        Hardest task first | Die schwerste Aufgabe zuerst | Le plus difficile d'abord | Primero la tarea más difícil
        Break, move and drink water | Pause, bewegen und Wasser trinken | Pause, bouger et boire de l'eau | Descanso, moverse y beber agua
        Remaining tasks or reading | Restliche Aufgaben oder Lesen | Le reste des devoirs ou lecture | Las tareas que quedan o lectura
        Pack the bag, tick the planner | Tasche packen, im Planer abhaken | Préparer le sac, cocher l'agenda | Preparar la mochila, marcar la agenda
        Screen time you agreed on together | Die vereinbarte Bildschirmzeit | Le temps d'écran convenu ensemble | El tiempo de pantalla acordado
        Warning that play ends, wash hands, carry the napkins | Ende des Spielens ankündigen, Hände waschen, Servietten tragen | Annoncer la fin du jeu, se laver les mains, porter les serviettes | Avisar de que acaba el juego, lavarse las manos, llevar las servilletas
        Into the chair, choose the bowl, one candle or a rhyme | In den Stuhl setzen, Schüssel aussuchen, eine Kerze oder ein Reim | S'installer sur la chaise, choisir le bol, une bougie ou une comptine | A la silla, elegir el cuenco, una vela o una rima
        Eat together, bowls in the middle | Zusammen essen, die Schüsseln in der Mitte | Manger ensemble, les plats au milieu | Comer juntos, las fuentes en el centro
        "All done": plate to the counter, wipe hands | „Fertig“: Teller zur Spüle bringen, Hände abwischen | « Fini » : assiette sur le plan de travail, essuyer les mains | «Ya está»: plato a la encimera, limpiar las manos
        Quiet play before the next thing | Noch ein wenig ruhig spielen | Jeu calme avant la suite | Juego tranquilo antes de lo siguiente
        Hands washed, bib on, into the chair | Hände waschen, Lätzchen um, in den Stuhl | Mains lavées, bavoir, sur la chaise | Manos lavadas, babero, a la trona
        Soft food to touch and taste, you eat along | Weiches Essen zum Anfassen und Probieren, du isst mit | Aliments mous à toucher et goûter, vous mangez aussi | Comida blanda para tocar y probar, tú comes también
        Sips of water, a second helping if asked for | Ein paar Schluck Wasser, auf Wunsch ein Nachschlag | Quelques gorgées d'eau, une deuxième portion si demandée | Sorbos de agua, repetir si lo pide
        Wipe hands and face, name what was eaten | Hände und Gesicht abwischen, das Gegessene benennen | Essuyer mains et visage, nommer ce qui a été mangé | Limpiar manos y cara, nombrar lo que ha comido
        Floor play upright on your lap | Aufrecht auf deinem Schoß spielen | Jouer bien droit sur vos genoux | Jugar erguido en tu regazo
        Good-morning song, curtains open, fresh diaper | Guten-Morgen-Lied, Vorhänge auf, frische Windel | Chanson du matin, rideaux ouverts, couche propre | Canción de buenos días, cortinas abiertas, pañal limpio
        Unhurried milk feed, with time to burp | In Ruhe stillen oder Fläschchen geben, mit Zeit für ein Bäuerchen | Tétée ou biberon sans se presser, avec du temps pour le rot | Toma de leche sin prisa, con tiempo para el eructo
        Face and hands washed, clothes on, a word for each | Gesicht und Hände waschen, anziehen, für alles ein Wort | Visage et mains lavés, habillage, un mot pour chaque geste | Cara y manos lavadas, vestirse, una palabra para cada cosa
        Floor play on tummy and back, you at eye level | Am Boden auf Bauch und Rücken spielen, du auf Augenhöhe | Jouer par terre sur le ventre et le dos, vous à sa hauteur | Jugar en el suelo boca abajo y boca arriba, tú a su altura
        A walk through the house or to the window, then quieter for the nap | Ein Rundgang durchs Haus oder zum Fenster, dann ruhiger werden fürs Schläfchen | Un tour de la maison ou à la fenêtre, puis plus calme pour la sieste | Una vuelta por la casa o a la ventana, luego más calma para la siesta
        Cuddle and the first drink, curtains open | Kuscheln und das erste Getränk, Vorhänge auf | Câlin et première boisson, rideaux ouverts | Mimos y la primera bebida, cortinas abiertas
        Fresh diaper, wash, get dressed, arms up together | Frische Windel, waschen, anziehen, zusammen Arme hoch | Couche propre, toilette, habillage, les bras en l'air ensemble | Pañal limpio, lavarse, vestirse, brazos arriba juntos
        Breakfast at the table, sitting down | Frühstück am Tisch, im Sitzen | Petit-déjeuner à table, assis | Desayuno en la mesa, sentados
        Brush teeth on your lap | Zähne putzen auf deinem Schoß | Brosser les dents sur vos genoux | Lavar los dientes en tu regazo
        Free play while you tidy up within sight | Freies Spielen beim Aufräumen in Sichtweite | Jeu libre pendant que vous rangez à portée de vue | Juego libre mientras recoges a la vista
        Shoes and jacket, wave good-bye to the toys | Schuhe und Jacke, den Spielsachen zum Abschied winken | Chaussures et manteau, dire au revoir aux jouets | Zapatos y chaqueta, decir adiós a los juguetes
        Wake gently, cuddle, open the curtains | Sanft wecken, kuscheln, Vorhänge öffnen | Réveil en douceur, câlin, ouvrir les rideaux | Despertar con calma, mimos, abrir las cortinas
        Toilet or diaper, wash face and hands | Toilette oder Windel, Gesicht und Hände waschen | Toilettes ou couche, se laver le visage et les mains | Baño o pañal, lavarse la cara y las manos
        Get dressed, child does the easy parts | Anziehen, das Leichte macht das Kind selbst | S'habiller, l'enfant fait ce qui est facile | Vestirse, lo fácil lo hace el niño
        Breakfast at the table, sitting together | Frühstück am Tisch, gemeinsam | Petit-déjeuner à table, ensemble | Desayuno en la mesa, juntos
        Shoes, jacket, bag, one last look at the picture chart | Schuhe, Jacke, Tasche, ein letzter Blick auf den Bilderplan | Chaussures, manteau, sac, un dernier regard au tableau d'images | Zapatos, chaqueta, mochila, un último vistazo al cuadro de imágenes
        Put toys to rest, close the curtains | Spielsachen schlafen legen, Vorhänge zuziehen | Coucher les jouets, fermer les rideaux | Dejar descansar los juguetes, cerrar las cortinas
        Fresh diaper or toilet, shoes and thick layers off | Frische Windel oder Toilette, Schuhe und dicke Sachen aus | Couche propre ou toilettes, enlever chaussures et habits épais | Pañal limpio o baño, fuera zapatos y ropa gruesa
        Feed for a baby, a quiet book for a toddler | Milch für ein Baby, ein ruhiges Buch für ein Kleinkind | Tétée ou biberon pour un bébé, un livre calme pour un plus grand | Toma para un bebé, un libro tranquilo para un niño pequeño
        Song, the same sleep words, into bed | Lied, die gleichen Schlafworte, ins Bett | Chanson, les mêmes mots du dodo, au lit | Canción, las mismas palabras de dormir, a la cama
        Sleep or rest, longer if your child needs it | Schlafen oder ruhen, je nach Bedarf auch länger | Dormir ou se reposer, plus longtemps si l'enfant en a besoin | Dormir o descansar, más tiempo si lo necesita
        Fresh diaper, face and hands wiped, a chat | Frische Windel, Gesicht und Hände abwischen, ein Schwätzchen | Couche propre, visage et mains essuyés, un brin de causette | Pañal limpio, cara y manos limpias, una charla
        Unhurried feed, with a break to burp | In Ruhe stillen oder Fläschchen geben, mit einer Pause fürs Bäuerchen | Tétée ou biberon sans se presser, avec une pause pour le rot | Toma sin prisa, con una pausa para el eructo
        Cuddle upright, look out of the window | Aufrecht kuscheln, aus dem Fenster schauen | Câlin à la verticale, regarder par la fenêtre | Mimos en brazos, mirar por la ventana
        Tummy time on a mat, you at eye level | Bauchlage auf einer Matte, du auf Augenhöhe | Temps sur le ventre sur un tapis, vous à sa hauteur | Boca abajo sobre una manta, tú a su altura
        Song, slow swaying, curtains half closed | Lied, langsam wiegen, Vorhänge halb zu | Chanson, bercement lent, rideaux mi-clos | Canción, mecer despacio, cortinas a medias
        Sleep on the back in the crib, shorter or longer | Schlafen auf dem Rücken im Bettchen, kürzer oder länger | Dormir sur le dos dans le lit, plus ou moins longtemps | Dormir boca arriba en la cuna, más o menos tiempo
        Fresh diaper, warm cloth for face and hands | Frische Windel, warmer Waschlappen für Gesicht und Hände | Couche propre, gant tiède pour le visage et les mains | Pañal limpio, paño templado para cara y manos
        Feed, burp, feed again | Füttern, Bäuerchen, noch einmal füttern | Nourrir, rot, nourrir encore | Toma, eructo, otra toma
        Walk and sway, the other grown-up eats | Tragen und wiegen, der andere Erwachsene isst | Marcher et bercer, l'autre adulte mange | Pasear y mecer, el otro adulto come
        Lamp low, sleep clothes, one song | Lampe dunkel, Schlafkleidung, ein Lied | Lumière basse, vêtements de nuit, une chanson | Luz baja, ropa de dormir, una canción
        Long feed in the dim room | Lange füttern bei gedämpftem Licht | Longue tétée dans la pénombre | Toma larga con poca luz
        Down on the back in the crib, a calm hand on the chest | Auf dem Rücken ins Bettchen, eine ruhige Hand auf der Brust | Sur le dos dans le lit, une main calme sur la poitrine | Boca arriba en la cuna, una mano tranquila en el pecho
        After waking: sit, then fresh clothes | Nach dem Aufwachen: hinsetzen, dann frische Kleidung | Après le réveil : s'asseoir, puis des vêtements propres | Al despertar: sentarse, luego ropa limpia
        After breakfast: sit with a book | Nach dem Frühstück: mit einem Buch hinsetzen | Après le petit-déjeuner : s'asseoir avec un livre | Después del desayuno: sentarse con un libro
        Before going out: offer, accept a no | Vor dem Rausgehen: anbieten, ein Nein annehmen | Avant de sortir : proposer, accepter un non | Antes de salir: ofrecer, aceptar un no
        After lunch: sit, wipe, flush, wash hands | Nach dem Mittagessen: hinsetzen, abwischen, spülen, Hände waschen | Après le déjeuner : s'asseoir, s'essuyer, tirer la chasse, se laver les mains | Después de comer: sentarse, limpiarse, tirar de la cadena, lavarse las manos
        After the nap: offer again | Nach dem Schläfchen: noch einmal anbieten | Après la sieste : proposer encore | Después de la siesta: ofrecer otra vez
        Before the bath: last try of the day | Vor dem Bad: letzter Versuch des Tages | Avant le bain : dernier essai de la journée | Antes del baño: último intento del día
        Toilet, a drink of water, shoes off | Toilette, ein Schluck Wasser, Schuhe aus | Toilettes, un verre d'eau, enlever les chaussures | Baño, un trago de agua, fuera zapatos
        Choose three books and one cuddly toy | Drei Bücher und ein Kuscheltier aussuchen | Choisir trois livres et un doudou | Elegir tres libros y un peluche
        Read one story together, curtains half closed | Zusammen eine Geschichte lesen, Vorhänge halb zu | Lire une histoire ensemble, rideaux mi-clos | Leer un cuento juntos, cortinas a medias
        Rest alone with books or an audio story until the timer rings | Allein ruhen mit Büchern oder Hörgeschichte bis zum Klingeln des Weckers | Se reposer seul avec des livres ou une histoire audio jusqu'au minuteur | Descansar a solas con libros o un audiocuento hasta que suene el reloj
        Stretch like a cat, then a snack | Strecken wie eine Katze, dann ein Snack | S'étirer comme un chat, puis un goûter | Estirarse como un gato, luego una merienda
        Slow breakfast, fill in the five boxes | Gemütliches Frühstück, die fünf Felder ausfüllen | Petit-déjeuner tranquille, remplir les cinq cases | Desayuno sin prisa, rellenar las cinco casillas
        Bed made, teeth, one job | Bett gemacht, Zähne, eine Aufgabe | Lit fait, dents, une tâche | Cama hecha, dientes, una tarea
        Outdoors: park, pool with you, bikes, friends | Draußen: Park, Freibad mit dir, Fahrrad, Freunde | Dehors : parc, piscine avec vous, vélo, amis | Fuera: parque, piscina contigo, bicis, amigos
        Make lunch together and eat | Zusammen Mittagessen machen und essen | Préparer le déjeuner ensemble et manger | Preparar la comida juntos y comer
        Rest: books, audio stories, drawing | Ausruhen: Bücher, Hörgeschichten, Zeichnen | Repos : livres, histoires audio, dessin | Descanso: libros, audiocuentos, dibujo
        Open time, no plan | Offene Zeit, ohne Plan | Temps libre, sans programme | Tiempo libre, sin plan
        Tidy up, look at tomorrow | Aufräumen, ein Blick auf morgen | Ranger, regarder demain | Recoger, mirar el día de mañana
        Up at the first alarm, curtains open | Beim ersten Wecker aufstehen, Vorhänge auf | Debout au premier réveil, rideaux ouverts | Arriba al primer despertador, cortinas abiertas
        Wash, teeth, get dressed | Waschen, Zähne, anziehen | Se laver, dents, s'habiller | Lavarse, dientes, vestirse
        Make and eat breakfast | Frühstück machen und essen | Préparer et prendre le petit-déjeuner | Preparar y tomar el desayuno
        Check bag, keys, bottle and the day's plan | Tasche prüfen, Schlüssel, Flasche und Tagesplan | Vérifier le sac, les clés, la gourde et le programme du jour | Revisar la mochila, llaves, botella y el plan del día
        Shoes, jacket, out of the door | Schuhe, Jacke, zur Tür hinaus | Chaussures, manteau, dehors | Zapatos, chaqueta, a la calle
        Wake up, light on, good-morning hug | Aufwachen, Licht an, Guten-Morgen-Umarmung | Réveil, lumière, câlin du matin | Despertar, luz, abrazo de buenos días
        Wash and get dressed | Waschen und anziehen | Se laver et s'habiller | Lavarse y vestirse
        Breakfast together, no screens | Gemeinsam frühstücken, ohne Bildschirme | Petit-déjeuner ensemble, sans écrans | Desayuno juntos, sin pantallas
        Brush teeth and hair | Zähne putzen und Haare kämmen | Se brosser les dents et les cheveux | Lavarse los dientes y peinarse
        Lunch box and water bottle into the bag, quick check of the day | Brotdose und Trinkflasche in die Tasche, kurzer Blick auf den Tag | Boîte à goûter et gourde dans le sac, rapide point sur la journée | Almuerzo y botella a la mochila, repaso rápido del día
        Shoes, jacket, goodbye | Schuhe, Jacke, Tschüss | Chaussures, manteau, au revoir | Zapatos, chaqueta, adiós
        Choose the program, say what comes after it | Sendung aussuchen, ankündigen: was kommt danach | Choisir le programme, dire ce qui vient après | Elegir el programa, decir qué viene después
        First episode, watched together | Erste Folge, gemeinsam ansehen | Premier épisode, regardé ensemble | Primer episodio, visto juntos
        Second episode, announced as the last one | Zweite Folge, als letzte angekündigt | Deuxième épisode, annoncé comme le dernier | Segundo episodio, anunciado como el último
        Switch off together, remote to its place | Gemeinsam ausschalten, Fernbedienung an ihren Platz | Éteindre ensemble, télécommande à sa place | Apagar juntos, el mando a su sitio
        Jump, dance or outside, then act out the story | Hüpfen, tanzen oder raus, dann die Geschichte nachspielen | Sauter, danser ou sortir, puis rejouer l'histoire | Saltar, bailar o salir, luego representar la historia
        Check: homework done, outside today, job done | Prüfen: Hausaufgaben fertig, heute draußen, Aufgabe erledigt | Vérifier : devoirs faits, sorti aujourd'hui, tâche faite | Comprobar: deberes hechos, ha salido hoy, tarea hecha
        Choose the game or program, set the timer | Spiel oder Sendung aussuchen, Timer stellen | Choisir le jeu ou le programme, régler le minuteur | Elegir el juego o programa, poner el temporizador
        Screen time in the living room | Bildschirmzeit im Wohnzimmer | Temps d'écran au salon | Tiempo de pantalla en el salón
        Finish the round, save, switch off | Runde beenden, speichern, ausschalten | Finir la partie, sauvegarder, éteindre | Terminar la partida, guardar, apagar
        Move, drink water, set the table | Bewegen, Wasser trinken, Tisch decken | Bouger, boire de l'eau, mettre la table | Moverse, beber agua, poner la mesa
        Clean clothes and towel laid out, dirty ones into the basket | Saubere Kleidung und Handtuch bereitlegen, Schmutziges in den Korb | Vêtements propres et serviette prêts, le sale au panier | Ropa limpia y toalla listas, lo sucio al cesto
        Shower, top to toe by the list | Duschen, von oben bis unten nach der Liste | Douche, de la tête aux pieds selon la liste | Ducha, de pies a cabeza según la lista
        Dry off, comb the hair, towel on the hook | Abtrocknen, Haare kämmen, Handtuch an den Haken | Se sécher, se peigner, serviette au crochet | Secarse, peinarse, la toalla al gancho
        Nails, ears and a look at knees and elbows, once a week | Nägel, Ohren und ein Blick auf Knie und Ellbogen, einmal pro Woche | Ongles, oreilles et un coup d'œil aux genoux et aux coudes, une fois par semaine | Uñas, orejas y un vistazo a rodillas y codos, una vez por semana
        Brush teeth for two minutes | Zwei Minuten Zähne putzen | Se brosser les dents deux minutes | Lavarse los dientes dos minutos
        Nest on the sofa, a wash, fresh pajamas | Nest auf dem Sofa, waschen, frischer Schlafanzug | Un nid sur le canapé, une toilette, un pyjama propre | Nido en el sofá, un lavado, pijama limpio
        Sips to drink, dry toast if wanted | Schluckweise trinken, trockener Toast nach Wunsch | Boire à petites gorgées, biscotte si souhaitée | Beber a sorbos, tostada sola si apetece
        Stories and quiet play, you beside it | Geschichten und ruhiges Spiel, du bist dabei | Histoires et jeu calme, vous à côté | Cuentos y juego tranquilo, contigo al lado
        Sleep or rest, curtains half closed | Schlafen oder ruhen, Vorhänge halb zu | Dormir ou se reposer, rideaux mi-clos | Dormir o descansar, cortinas a medias
        Drink, look at color and breathing, air the room | Trinken, auf Farbe und Atmung achten, lüften | Boire, observer le teint et la respiration, aérer | Beber, observar el color y la respiración, ventilar
        Audio story, drawing, a little window time | Hörgeschichte, Malen, ein bisschen am Fenster | Histoire audio, dessin, un moment à la fenêtre | Audiocuento, dibujo, un rato en la ventana
        Note down how the day went | Den Verlauf des Tages aufschreiben | Noter comment s'est passée la journée | Anotar cómo ha ido el día
        Message to the school, look at your child, drink | Nachricht an die Schule, nach dem Kind sehen, trinken | Message à l'école, observer l'enfant, boire | Mensaje al colegio, mirar al niño, beber
        Sleep on, room aired and dim | Weiterschlafen, Zimmer gelüftet und abgedunkelt | Dormir encore, chambre aérée et sombre | Seguir durmiendo, cuarto ventilado y en penumbra
        Wash, fresh shirt, soup or toast | Waschen, frisches Hemd, Suppe oder Toast | Toilette, t-shirt propre, soupe ou tartine | Lavarse, camiseta limpia, sopa o tostada
        Audio book, drawing, cards | Hörbuch, Zeichnen, Karten | Livre audio, dessin, cartes | Audiolibro, dibujo, cartas
        Rest with eyes closed | Mit geschlossenen Augen ruhen | Repos les yeux fermés | Descanso con los ojos cerrados
        Drink, a few steps by the open window | Trinken, ein paar Schritte am offenen Fenster | Boire, quelques pas près de la fenêtre ouverte | Beber, unos pasos junto a la ventana abierta
        Tasks from school, only if wanted | Aufgaben aus der Schule, nur bei Lust | Devoirs de l'école, seulement si envie | Tareas del colegio, solo si apetece
        Free play on the floor, you nearby with your coffee out of reach | Freies Spielen am Boden, du in der Nähe mit dem Kaffee außer Reichweite | Jeu libre par terre, vous à côté avec le café hors de portée | Juego libre en el suelo, tú cerca con el café fuera de su alcance
        Snack with water at the table | Snack mit Wasser am Tisch | Collation et eau à table | Tentempié con agua en la mesa
        Outdoors, walk, sand, stones and puddles | Draußen, Spaziergang, Sand, Steine und Pfützen | Dehors, promenade, sable, cailloux et flaques | Fuera, paseo, arena, piedras y charcos
        Tidy up together with a song | Zusammen mit einem Lied aufräumen | Ranger ensemble en chantant | Recoger juntos con una canción
        Lunch, sitting together | Mittagessen, gemeinsam am Tisch | Déjeuner, assis ensemble | Comida, sentados juntos
        Wash hands, book, curtains closed | Hände waschen, Buch, Vorhänge zu | Se laver les mains, livre, rideaux fermés | Lavarse las manos, libro, cortinas cerradas
        Nap or quiet rest | Schläfchen oder ruhige Pause | Sieste ou temps calme | Siesta o descanso tranquilo
        Help with laundry, water the plants, dance in the kitchen | Bei der Wäsche helfen, Pflanzen gießen, in der Küche tanzen | Aider au linge, arroser les plantes, danser dans la cuisine | Ayudar con la ropa, regar las plantas, bailar en la cocina
        Pea of toothpaste on the brush, water only on the bristles | Erbsengroß Zahnpasta auf die Bürste, Wasser nur auf die Borsten | Un petit pois de dentifrice sur la brosse, l'eau seulement sur les poils | Un guisante de pasta en el cepillo, agua solo en las cerdas
        Your child brushes: outsides, insides, tops | Das Kind putzt: außen, innen, Kauflächen | L'enfant brosse : dehors des dents, dedans, dessus | El niño se cepilla: por fuera, por dentro, por arriba
        You brush after, the back teeth last | Du putzt nach, die hinteren Zähne zuletzt | Vous brossez après, les dents du fond en dernier | Después cepillas tú, las muelas al final
        Spit, rinse the brush, tick the chart | Ausspucken, Bürste abspülen, auf dem Plan abhaken | Cracher, rincer la brosse, cocher le tableau | Escupir, enjuagar el cepillo, marcar el cuadro
        Choose the brush: blue or green | Bürste aussuchen: blau oder grün | Choisir la brosse : bleue ou verte | Elegir el cepillo: azul o verde
        Your child brushes, or chews on it | Das Kind putzt, oder kaut darauf herum | L'enfant brosse, ou mordille la brosse | El niño se cepilla, o muerde el cepillo
        You brush: outside, inside, tops | Du putzt: außen, innen, Kauflächen | Vous brossez : dehors des dents, dedans, dessus | Cepillas tú: por fuera, por dentro, por arriba
        Wipe the mouth, admire the teeth in the mirror | Mund abwischen, die Zähne im Spiegel bewundern | Essuyer la bouche, admirer les dents dans le miroir | Limpiar la boca, admirar los dientes en el espejo
        Toilet, shoes, bags, last look around | Toilette, Schuhe, Taschen, ein letzter Blick | Toilettes, chaussures, sacs, dernier coup d'œil | Baño, zapatos, bolsas, último vistazo
        First stretch: songs, I spy, an audio story | Erste Etappe: Lieder, Ich sehe was, eine Hörgeschichte | Première étape : chansons, devinettes, une histoire audio | Primer tramo: canciones, veo veo, un audiocuento
        Stop: run about, breakfast, toilet | Pause: rennen, Frühstück, Toilette | Pause : courir, petit-déjeuner, toilettes | Parada: correr, desayuno, baño
        Second stretch: books and rest | Zweite Etappe: Bücher und Ruhe | Deuxième étape : livres et repos | Segundo tramo: libros y descanso
        Stop: ball game, lunch, toilet | Pause: Ballspiel, Mittagessen, Toilette | Pause : jeu de ballon, déjeuner, toilettes | Parada: juego de pelota, comida, baño
        Last stretch: guessing games, then quiet | Letzte Etappe: Ratespiele, dann Ruhe | Dernière étape : devinettes, puis calme | Último tramo: adivinanzas, luego calma
        Arrive, stretch, everyone carries one thing | Ankommen, strecken, jeder trägt etwas | Arriver, s'étirer, chacun porte une chose | Llegar, estirarse, cada uno lleva una cosa
        Fresh diapers or toilet, layers on, bags counted | Frische Windeln oder Toilette, mehrere Schichten an, Taschen gezählt | Couches propres ou toilettes, plusieurs épaisseurs, sacs comptés | Pañales limpios o baño, varias capas, bolsas contadas
        The way to the airport, songs and looking for planes | Der Weg zum Flughafen, Lieder und nach Flugzeugen schauen | Le trajet vers l'aéroport, chansons et guetter les avions | El camino al aeropuerto, canciones y buscar aviones
        Check-in and security, then fill bottles and walk | Check-in und Kontrolle, dann Flaschen füllen und laufen | Enregistrement et sécurité, puis remplir les gourdes et marcher | Facturación y control, luego llenar botellas y caminar
        Meal and toilet near the gate | Essen und Toilette nahe am Gate | Repas et toilettes près de la porte | Comida y baño cerca de la puerta
        Board, buckle up, feed or drink at take-off | Einsteigen, anschnallen, beim Start stillen oder trinken | Embarquer, attacher la ceinture, tétée ou boisson au décollage | Embarcar, abrocharse, toma o bebida al despegar
        In the air: books, stickers, nap if it comes | In der Luft: Bücher, Sticker, vielleicht ein Schläfchen | En vol : livres, autocollants, sieste si elle vient | En el aire: libros, pegatinas, siesta si llega
        Land, drink, wait until the aisle is empty | Landen, trinken, auf den leeren Gang warten | Atterrir, boire, attendre que l'allée soit vide | Aterrizar, beber, esperar a que el pasillo quede libre
        Slow wake-up, cuddles and books in bed | Langsam aufwachen, kuscheln und Bücher im Bett | Réveil tranquille, câlins et livres au lit | Despertar sin prisa, mimos y libros en la cama
        Cook and eat breakfast together | Zusammen Frühstück machen und essen | Préparer et prendre le petit-déjeuner ensemble | Preparar y tomar el desayuno juntos
        Get dressed, brush teeth | Anziehen, Zähne putzen | S'habiller, se brosser les dents | Vestirse, lavarse los dientes
        Family jobs with music | Familienaufgaben mit Musik | Tâches familiales en musique | Tareas en familia con música
        Outing or outdoor play, chosen by one child | Ausflug oder draußen spielen, ein Kind sucht aus | Sortie ou jeu dehors, choisi par un enfant | Excursión o juego al aire libre, elegido por un niño
        Obstacle course: cushions, tape lines, sock ball | Hindernislauf: Kissen, Klebebandlinien, Sockenball | Parcours : coussins, lignes de ruban, balle en chaussettes | Circuito: cojines, líneas de cinta, pelota de calcetines
        Boots on, out into the puddles, dry clothes waiting | Stiefel an, raus in die Pfützen, trockene Kleidung liegt bereit | Bottes aux pieds, dans les flaques, vêtements secs prêts | Botas puestas, a los charcos, ropa seca preparada
        Warm snack at the table | Warmer Snack am Tisch | Goûter chaud à table | Merienda caliente en la mesa
        Build, knead or paint, chosen by one child | Bauen, kneten oder malen, ein Kind sucht aus | Construire, modeler ou peindre, choisi par un enfant | Construir, amasar o pintar, elegido por un niño
        Tidy up with music | Mit Musik aufräumen | Ranger en musique | Recoger con música
        Tent of blankets and books read aloud | Zelt aus Decken und Bücher vorlesen | Cabane de couvertures et lecture à voix haute | Tienda de mantas y cuentos en voz alta
        """
}

/// Tables with a row a line: English | German | French | Spanish.
enum TranslatedRows {
    /// Returns the rows by their English text, each with all languages in the order of `IntentLanguage`.
    static func table(_ text: String) -> [String: [String]] {
        Dictionary(
            text.split(separator: "\n").compactMap { line in
                let parts = line.split(separator: "|").map { $0.trimming { $0 == " " } }
                return parts.count == IntentLanguage.allCases.count ? (parts[0], parts) : nil
            }, uniquingKeysWith: { first, _ in first })
    }
}
