import Intent

/// The lines of the chore cards for children in German, French and Spanish, translated by hand.
enum ChoreLines {
    /// Returns a line of a card, without its parentheses, in a language; nil if the table does not have it.
    static func line(_ english: String, in language: IntentLanguage) -> String? {
        guard language != .english, let index = IntentLanguage.allCases.firstIndex(of: language) else { return english }
        return rows[english]?[index]
    }

    private static let rows = TranslatedRows.table(table)

    private static let table = """
        Change own bed sheets | Das eigene Bett frisch beziehen | Changer ses draps | Cambiar sus sábanas
        Clean the bathroom sink | Waschbecken im Bad putzen | Nettoyer le lavabo | Limpiar el lavabo
        Wipe down the kitchen | Küche abwischen | Essuyer la cuisine | Repasar la cocina
        Run a load of laundry | Eine Maschine Wäsche waschen | Lancer une lessive | Poner una lavadora
        Unload the dishwasher | Spülmaschine ausräumen | Vider le lave-vaisselle | Vaciar el lavavajillas
        Vacuum two rooms | Zwei Zimmer saugen | Aspirer deux pièces | Aspirar dos cuartos
        Rake and weed | Laub rechen und Unkraut jäten | Ratisser et désherber | Rastrillar y quitar malas hierbas
        Make a simple cold lunch | Ein einfaches kaltes Mittagessen machen | Préparer un déjeuner froid simple | Preparar una comida fría sencilla
        Cook a simple meal | Ein einfaches Gericht kochen | Cuisiner un plat simple | Cocinar un plato sencillo
        Do own laundry | Die eigene Wäsche waschen | Laver son linge | Lavar su ropa
        Change bed sheets | Bett frisch beziehen | Changer les draps | Cambiar las sábanas
        Clean the bathroom | Bad putzen | Nettoyer la salle de bains | Limpiar el baño
        Wash the car | Auto waschen | Laver la voiture | Lavar el coche
        Mow with a push mower | Mit dem Handmäher mähen | Tondre avec une tondeuse à main | Cortar el césped con cortacésped manual
        Take out bins and recycling | Müll und Wertstoffe rausbringen | Sortir les poubelles et le tri | Sacar la basura y el reciclaje
        Mind siblings, adult at home | Auf Geschwister achten, Erwachsener zu Hause | Surveiller la fratrie, adulte à la maison | Cuidar de los hermanos, con un adulto en casa
        Plan one family dinner | Ein Familienessen planen | Prévoir un dîner en famille | Planear una cena familiar
        Put toys in the basket | Spielsachen in den Korb legen | Mettre les jouets dans le panier | Poner los juguetes en el cesto
        Put books on the shelf | Bücher ins Regal stellen | Ranger les livres sur l'étagère | Poner los libros en la estantería
        Drop dirty clothes in the basket | Schmutzige Wäsche in den Korb werfen | Mettre le linge sale au panier | Echar la ropa sucia al cesto
        Carry unbreakable groceries | Unzerbrechliche Einkäufe tragen | Porter les courses incassables | Llevar la compra que no se rompe
        Pull up trousers with help | Hose mit Hilfe hochziehen | Remonter le pantalon avec de l'aide | Subirse el pantalón con ayuda
        Wipe spills with a cloth | Verschüttetes aufwischen | Essuyer ce qui est renversé | Secar lo derramado con un paño
        Put shoes by the door | Schuhe an die Tür stellen | Mettre les chaussures près de la porte | Poner los zapatos junto a la puerta
        Sort toys into boxes | Spielsachen in Kisten sortieren | Trier les jouets dans les boîtes | Clasificar los juguetes en cajas
        Match clean socks | Saubere Socken zusammenlegen | Assortir les chaussettes propres | Emparejar los calcetines limpios
        Put napkins on the table | Servietten auf den Tisch legen | Mettre les serviettes sur la table | Poner las servilletas en la mesa
        Help water a plant | Beim Gießen helfen | Aider à arroser une plante | Ayudar a regar una planta
        Unpack unbreakable groceries | Unzerbrechliche Einkäufe auspacken | Déballer les courses incassables | Sacar la compra que no se rompe
        Dress with a little help | Mit etwas Hilfe anziehen | S'habiller avec un peu d'aide | Vestirse con un poco de ayuda
        Put pyjamas under the pillow | Schlafanzug unters Kissen legen | Mettre le pyjama sous l'oreiller | Poner el pijama bajo la almohada
        Throw scraps in the bin | Abfälle in den Eimer werfen | Jeter les restes à la poubelle | Tirar los restos al cubo
        Make the bed with help | Mit Hilfe das Bett machen | Faire le lit avec de l'aide | Hacer la cama con ayuda
        Feed the pet | Haustier füttern | Nourrir l'animal | Dar de comer a la mascota
        Clear plastic plates | Plastikteller abräumen | Débarrasser les assiettes en plastique | Recoger los platos de plástico
        Put spoons on the table | Löffel auf den Tisch legen | Mettre les cuillères sur la table | Poner las cucharas en la mesa
        Put dirty clothes in the basket | Schmutzige Wäsche in den Korb legen | Mettre le linge sale au panier | Poner la ropa sucia en el cesto
        Tidy the toy shelf | Spielzeugregal aufräumen | Ranger l'étagère à jouets | Ordenar la estantería de juguetes
        Water the plants | Pflanzen gießen | Arroser les plantes | Regar las plantas
        Make the bed | Bett machen | Faire le lit | Hacer la cama
        Clear the table | Tisch abräumen | Débarrasser la table | Recoger la mesa
        Set out napkins and spoons | Servietten und Löffel decken | Mettre serviettes et cuillères | Poner servilletas y cucharas
        Sort laundry by colour | Wäsche nach Farben sortieren | Trier le linge par couleur | Separar la ropa por colores
        Hang up coat and bag | Jacke und Tasche aufhängen | Accrocher manteau et sac | Colgar el abrigo y la mochila
        Tidy the bedroom floor | Kinderzimmerboden aufräumen | Ranger le sol de la chambre | Recoger el suelo del cuarto
        Tear salad leaves | Salat zupfen | Déchirer la salade | Trocear la lechuga con las manos
        Wipe the table | Tisch abwischen | Essuyer la table | Limpiar la mesa
        Sweep the kitchen floor | Küchenboden fegen | Balayer la cuisine | Barrer la cocina
        Put laundry away | Wäsche wegräumen | Ranger le linge | Guardar la ropa
        Pack the school bag | Schultasche packen | Préparer le cartable | Preparar la mochila
        Set the table | Tisch decken | Mettre la table | Poner la mesa
        Pack own lunch | Das eigene Pausenbrot packen | Préparer son déjeuner | Preparar su almuerzo
        Wipe the table and counters | Tisch und Arbeitsflächen abwischen | Essuyer la table et le plan de travail | Limpiar la mesa y la encimera
        Sweep the floor | Boden fegen | Balayer le sol | Barrer el suelo
        Fold and put away laundry | Wäsche falten und wegräumen | Plier et ranger le linge | Doblar y guardar la ropa
        Set and clear the table | Tisch decken und abräumen | Mettre et débarrasser la table | Poner y recoger la mesa
        Empty small waste baskets | Kleine Papierkörbe leeren | Vider les petites corbeilles | Vaciar las papeleras pequeñas
        Tidy the bathroom shelf | Badregal aufräumen | Ranger l'étagère de la salle de bains | Ordenar el estante del baño
        Help make dinner | Beim Abendessen helfen | Aider à préparer le dîner | Ayudar a preparar la cena
        Load the dishwasher, no knives | Spülmaschine einräumen, ohne Messer | Remplir le lave-vaisselle, sans couteaux | Cargar el lavavajillas, sin cuchillos
        Put groceries away | Einkäufe wegräumen | Ranger les courses | Guardar la compra
        Vacuum the living room | Wohnzimmer saugen | Passer l'aspirateur au salon | Aspirar la sala
        Rake leaves | Laub rechen | Ratisser les feuilles | Barrer las hojas
        Weed the flower bed | Blumenbeet jäten | Désherber le parterre | Quitar las malas hierbas
        Take the recycling out | Wertstoffe rausbringen | Sortir le tri | Sacar el reciclaje
        """
}
