import HearthCore
import Intent

/// The titles of household tasks for parents, by the English names of the reader.
enum ChoreTitles {
    /// Returns the title of a task: that of the table, or else the words.
    ///
    /// - Parameters:
    ///   - task: the reader's English name.
    ///   - words: the parent's own words for the task; nil if they are not known.
    static func title(of task: String, in language: IntentLanguage, words: String? = nil) -> String {
        if let row = rows[task], let index = IntentLanguage.allCases.firstIndex(of: language), index < row.count {
            return row[index]
        }
        return language.capitalised(language == .english ? task : words ?? task)
    }

    /// Returns the English name of the task that has a title in any language; nil if none has.
    static func task(titled title: String) -> String? { tasks[title] }

    private static let tasks = Dictionary(
        rows.flatMap { task, titles in titles.map { ($0, task) } },
        uniquingKeysWith: { first, second in min(first, second) })

    /// Returns whether the table has a title.
    static func has(_ task: String) -> Bool { rows[task] != nil }

    private static let rows: [String: [String]] = Dictionary(
        table.split(separator: "\n").map { line in
            let parts = line.split(separator: ";").map { $0.trimming { $0 == " " } }
            return (parts[0], Array(parts.dropFirst()))
        }, uniquingKeysWith: { first, _ in first })

    private static let table = """
        dishes; Wash the dishes; Geschirr spülen; Faire la vaisselle; Fregar los platos
        dry dishes; Dry the dishes; Geschirr abtrocknen; Essuyer la vaisselle; Secar los platos
        put away dishes; Put the dishes away; Geschirr wegräumen; Ranger la vaisselle; Guardar los platos
        load dishwasher; Load the dishwasher; Spülmaschine einräumen; Remplir le lave-vaisselle; Cargar el lavavajillas
        empty dishwasher; Empty the dishwasher; Spülmaschine ausräumen; Vider le lave-vaisselle; Vaciar el lavavajillas
        run dishwasher; Run the dishwasher; Spülmaschine anstellen; Lancer le lave-vaisselle; Poner el lavavajillas
        set table; Set the table; Tisch decken; Mettre la table; Poner la mesa
        clear table; Clear the table; Tisch abräumen; Débarrasser la table; Recoger la mesa
        wipe table; Wipe the table; Tisch abwischen; Essuyer la table; Limpiar la mesa
        wipe counter; Wipe the counters; Arbeitsflächen abwischen; Essuyer le plan de travail; Limpiar la encimera
        clean kitchen; Clean the kitchen; Küche putzen; Nettoyer la cuisine; Limpiar la cocina
        tidy kitchen; Tidy the kitchen; Küche aufräumen; Ranger la cuisine; Ordenar la cocina
        clean stove; Clean the stove; Herd putzen; Nettoyer la plaque de cuisson; Limpiar la estufa
        clean oven; Clean the oven; Backofen putzen; Nettoyer le four; Limpiar el horno
        clean fridge; Clean the fridge; Kühlschrank putzen; Nettoyer le frigo; Limpiar la nevera
        cook; Cook; Kochen; Cuisiner; Cocinar
        cook dinner; Cook dinner; Abendessen kochen; Préparer le dîner; Preparar la cena
        make dinner; Make dinner; Abendessen machen; Préparer le dîner; Preparar la cena
        make breakfast; Make breakfast; Frühstück machen; Préparer le petit-déjeuner; Preparar el desayuno
        make lunch; Make lunch; Mittagessen machen; Préparer le déjeuner; Preparar la comida
        pack lunch; Pack the lunch; Pausenbrot richten; Préparer le déjeuner à emporter; Preparar el almuerzo para llevar
        pack lunchbox; Pack the lunch box; Brotdose packen; Préparer la boîte à goûter; Preparar la lonchera
        bake; Bake; Backen; Faire un gâteau; Hornear
        groceries; Buy groceries; Einkaufen; Faire les courses; Hacer la compra
        put away groceries; Put the groceries away; Einkäufe wegräumen; Ranger les courses; Guardar la compra
        write shopping list; Write the shopping list; Einkaufsliste schreiben; Écrire la liste de courses; Hacer la lista de la compra
        plan meals; Plan the meals; Essensplan machen; Planifier les repas; Planear las comidas
        take out trash; Take out the trash; Müll rausbringen; Sortir les poubelles; Sacar la basura
        empty trash; Empty the bins; Mülleimer leeren; Vider les poubelles; Vaciar las papeleras
        take out recycling; Take out the recycling; Altpapier und Glas wegbringen; Sortir le recyclage; Sacar el reciclaje
        take out compost; Take out the compost; Kompost rausbringen; Sortir le compost; Sacar el compost
        laundry; Do the laundry; Wäsche waschen; Faire la lessive; Lavar la ropa
        fold laundry; Fold the laundry; Wäsche falten; Plier le linge; Doblar la ropa
        hang laundry; Hang up the laundry; Wäsche aufhängen; Étendre le linge; Tender la ropa
        put away laundry; Put the laundry away; Wäsche wegräumen; Ranger le linge; Guardar la ropa
        put away clothes; Put the clothes away; Kleider wegräumen; Ranger les vêtements; Guardar la ropa
        fold clothes; Fold the clothes; Kleider falten; Plier les vêtements; Doblar la ropa
        sort laundry; Sort the laundry; Wäsche sortieren; Trier le linge; Separar la ropa
        take down laundry; Take the laundry off the line; Wäsche abnehmen; Rentrer le linge; Recoger la ropa tendida
        empty laundry basket; Empty the laundry basket; Wäschekorb leeren; Vider le panier à linge; Vaciar el cesto de la ropa
        match socks; Match the socks; Socken sortieren; Assortir les chaussettes; Emparejar los calcetines
        iron; Iron; Bügeln; Repasser; Planchar
        change sheets; Change the bed sheets; Bett frisch beziehen; Changer les draps; Cambiar las sábanas
        wash towels; Wash the towels; Handtücher waschen; Laver les serviettes; Lavar las toallas
        make bed; Make the bed; Bett machen; Faire le lit; Hacer la cama
        tidy up; Tidy up; Aufräumen; Ranger; Recoger
        tidy room; Tidy the room; Zimmer aufräumen; Ranger la chambre; Ordenar el cuarto
        clean room; Clean the room; Zimmer putzen; Nettoyer la chambre; Limpiar el cuarto
        tidy toys; Tidy up the toys; Spielsachen aufräumen; Ranger les jouets; Recoger los juguetes
        put away toys; Put the toys away; Spielsachen wegräumen; Ranger les jouets; Guardar los juguetes
        tidy books; Tidy the books; Bücher aufräumen; Ranger les livres; Ordenar los libros
        tidy shoes; Tidy the shoes; Schuhe aufräumen; Ranger les chaussures; Ordenar los zapatos
        hang coats; Hang up the coats; Jacken aufhängen; Accrocher les manteaux; Colgar los abrigos
        tidy living room; Tidy the living room; Wohnzimmer aufräumen; Ranger le salon; Ordenar la sala
        clean living room; Clean the living room; Wohnzimmer putzen; Nettoyer le salon; Limpiar la sala
        clean house; Clean the house; Wohnung putzen; Faire le ménage; Limpiar la casa
        tidy playroom; Tidy the playroom; Spielzimmer aufräumen; Ranger la salle de jeux; Ordenar el cuarto de juegos
        clean bathroom; Clean the bathroom; Bad putzen; Nettoyer la salle de bains; Limpiar el baño
        clean toilet; Clean the toilet; Toilette putzen; Nettoyer les toilettes; Limpiar el inodoro
        clean shower; Clean the shower; Dusche putzen; Nettoyer la douche; Limpiar la ducha
        clean sink; Clean the sink; Waschbecken putzen; Nettoyer le lavabo; Limpiar el lavabo
        clean mirrors; Clean the mirrors; Spiegel putzen; Nettoyer les miroirs; Limpiar los espejos
        clean windows; Clean the windows; Fenster putzen; Nettoyer les vitres; Limpiar las ventanas
        vacuum; Vacuum; Staubsaugen; Passer l'aspirateur; Pasar la aspiradora
        vacuum stairs; Vacuum the stairs; Treppe saugen; Aspirer l'escalier; Aspirar la escalera
        vacuum living room; Vacuum the living room; Wohnzimmer saugen; Passer l'aspirateur au salon; Aspirar la sala
        sweep; Sweep the floor; Boden fegen; Balayer; Barrer
        sweep floor; Sweep the floor; Boden fegen; Balayer le sol; Barrer el suelo
        sweep kitchen; Sweep the kitchen; Küche fegen; Balayer la cuisine; Barrer la cocina
        mop; Mop the floor; Boden wischen; Passer la serpillière; Trapear
        mop floor; Mop the floor; Boden wischen; Passer la serpillière; Fregar el suelo
        dust; Dust; Staub wischen; Faire la poussière; Quitar el polvo
        feed pets; Feed the pets; Haustiere füttern; Nourrir les animaux; Dar de comer a las mascotas
        feed dog; Feed the dog; Hund füttern; Nourrir le chien; Dar de comer al perro
        feed cat; Feed the cat; Katze füttern; Nourrir le chat; Dar de comer al gato
        feed fish; Feed the fish; Fische füttern; Nourrir les poissons; Dar de comer a los peces
        feed rabbit; Feed the rabbit; Kaninchen füttern; Nourrir le lapin; Dar de comer al conejo
        feed hamster; Feed the hamster; Hamster füttern; Nourrir le hamster; Dar de comer al hámster
        feed chickens; Feed the chickens; Hühner füttern; Nourrir les poules; Dar de comer a las gallinas
        collect eggs; Collect the eggs; Eier einsammeln; Ramasser les œufs; Recoger los huevos
        walk dog; Walk the dog; Mit dem Hund rausgehen; Sortir le chien; Pasear al perro
        clean litter box; Clean the litter box; Katzenklo sauber machen; Nettoyer la litière; Limpiar el arenero
        clean cage; Clean the cage; Käfig sauber machen; Nettoyer la cage; Limpiar la jaula
        fill water bowl; Fill the water bowl; Wassernapf füllen; Remplir la gamelle d'eau; Llenar el bebedero
        water plants; Water the plants; Pflanzen gießen; Arroser les plantes; Regar las plantas
        water flowers; Water the flowers; Blumen gießen; Arroser les fleurs; Regar las flores
        water garden; Water the garden; Garten gießen; Arroser le jardin; Regar el jardín
        gardening; Work in the garden; Gartenarbeit; Jardiner; Trabajar en el jardín
        weed garden; Weed the garden; Unkraut jäten; Désherber le jardin; Quitar las malas hierbas
        mow lawn; Mow the lawn; Rasen mähen; Tondre la pelouse; Cortar el césped
        rake leaves; Rake the leaves; Laub rechen; Ratisser les feuilles; Barrer las hojas
        shovel snow; Shovel snow; Schnee schippen; Déneiger; Quitar la nieve
        trim hedge; Trim the hedge; Hecke schneiden; Tailler la haie; Podar el seto
        wash car; Wash the car; Auto waschen; Laver la voiture; Lavar el coche
        clean car; Clean the car; Auto putzen; Nettoyer la voiture; Limpiar el coche
        get mail; Get the mail; Post holen; Relever le courrier; Recoger el correo
        pay bills; Pay the bills; Rechnungen bezahlen; Payer les factures; Pagar las cuentas
        school run; School run; Schulweg begleiten; Trajet de l'école; Llevar a la escuela
        homework; Homework; Hausaufgaben; Devoirs; Deberes
        reading; Reading; Lesen; Lecture; Lectura
        practice piano; Practise the piano; Klavier üben; Travailler le piano; Practicar el piano
        pack school bag; Pack the school bag; Schultasche packen; Préparer le cartable; Preparar la mochila
        change diapers; Change diapers; Windeln wechseln; Changer les couches; Cambiar pañales
        babysit; Mind the little ones; Auf die Kleinen aufpassen; Garder les petits; Cuidar a los pequeños
        put kids to bed; Put the kids to bed; Kinder ins Bett bringen; Coucher les enfants; Acostar a los niños
        """
}
