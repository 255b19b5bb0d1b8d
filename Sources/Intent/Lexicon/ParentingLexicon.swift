/// Words of parents' questions with the English words of the cards: English words of the cards; other English words;
/// German; French; Spanish. A word that ends in `*` stands for every word that begins with it.
///
/// Foods, dishes, chores and steps of routines are not among them: their own lexicons have them.
package enum ParentingLexicon {
    /// The names of illnesses, of which a card is about one or two.
    package static let illnesses: Set<String> = [
        "chickenpox", "hand foot and mouth", "earache", "threadworms", "nosebleed", "croup", "cradle cap", "mastitis",
        "acne", "adhd", "scarlet fever", "measles", "pink eye", "whooping cough", "impetigo", "slapped cheek",
        "bronchiolitis", "flu", "appendicitis", "head lice", "eczema", "asthma", "scabies", "tonsillitis", "ringworm",
        "warts",
    ]

    static let table = [body, sleep, feeding, health, safety, behaviour, growing, school, home, everyday].joined(
        separator: "\n")

    private static let body = """
        teeth; tooth; Zahn, Zähn*; dent, dents; diente*, muela*
        brush teeth; ; zähneputz*, zahnputz*; brossage des dents, brosser les dents; cepilla*
        toothbrush; ; Zahnbürste*; brosse à dents; cepillo de dientes
        toothpaste; fluoride; Zahnpasta, Zahncreme*; dentifrice*; pasta de dientes, dentífrico*, pasta dental
        milk teeth; baby teeth, wobbly tooth, loose tooth; Milchzahn*, Milchzähn*, Wackelzahn*, Wackelzähn*; dents de lait, dent de lait; dientes de leche, diente de leche
        teething; cutting teeth; zahnt, Zahnen, zahnend*; poussée dentaire, fait ses dents, percer les dents; dentición, le salen los dientes, salen dientes, saliendo los dientes
        dentist; ; Zahnarzt*, Zahnärzt*; dentiste*; dentista*
        thumb sucking; sucks his fingers; Daumen*, Daumenlutsch*; pouce*; pulgar*, se chupa el dedo, chuparse el dedo
        pacifier; dummy, soother, binky, paci, dummies; Schnull*, Nuggi*, Nuckel*, Nucki*; tétine*, sucette, tototte; chupete*, chupón
        diaper; nappy, nappies, pullups, pull-ups; Windel*, wickel*; couche, couches; pañal*
        wet diapers; wet nappies; nasse Windeln; couches mouillées; pañales mojados
        poop; poo, pooing, stool; Stuhlgang*, Kacka*, Aa; caca, selles; caca, popó
        pee; wee, weeing; Pipi, pinkel*; pipi; pipí, pis, orinar
        bedwetting; wets the bed, wet the bed, wet at night, dry at night; bettnäss*, einnäss*, nachts nass, nass im Bett, ins Bett macht, macht ins Bett, nachts ins Bett, noch ins Bett, nachts trocken, nachts immer noch nass; pipi au lit, mouille son lit, énurésie, propre la nuit; moja la cama, mojar la cama, se orina en la cama, enuresis, se hace pis en la cama, pis por la noche
        potty training; toilet training, toilet learning, potty train; Töpfchen*, Töpfli, trocken werden, sauber werden, Sauberkeitserzieh*; propreté, petit pot, sur le pot; orinal, dejar el pañal, control de esfínteres, bacinica, pelela
        constipation; constipated, backed up, holding it in, hard poop, hard poo, hard stool, hard stools; Verstopf*, harten Stuhl, harter Stuhl; constip*, selles dures, caca dur; estreñi*, caca dura, cacas duras
        diarrhoea; diarrhea, runny poo; Durchfall*; diarrh*; diarrea*
        hair washing; shampoo, rinse his hair, rinse her hair, wash his hair, wash her hair, washing hair; Haare waschen, Haarewaschen, Shampoo; shampooing, shampoing, laver les cheveux; champú, lavarle el pelo, lavar el pelo
        hair; ; Haar, Haare, Haaren; cheveux, cheveu; pelo, cabello
        head lice; nits, louse, lice; Läus*, Laus, Kopfl*, Niss*; pou, poux, lente, lentes; piojo*, liendre*
        nails; fingernails; Fingernäg*, Nägel; ongle, ongles; uñas
        ears; ear; Ohr, Ohren; oreille*; oreja*, oído*
        eyes eyesight; eye, eyesight, glasses, squint; Auge*, sehen schlecht, Brille*, schiel*; yeux, oeil, lunette*, vue; ojo*, gafas, lentes, vista
        hearing; hears badly; Gehör*, hört schlecht, Hörtest*; audition, ouïe, entend mal; oye mal, audición
        hands; ; Hand, Hände, Händen; main, mains; mano, manos
        left-handed; left handed, lefty; Linkshänd*; gaucher*, gauchère*; zurd*
        skin; ; Haut*; peau; piel
        navel cord; belly button, umbilical; Nabel*; cordon, nombril; ombligo, cordón
        bath; tub, bathing, bathtub; Bad, baden, badet, Badewanne*, Wanne; bain, bains, baigner, baignoire; baño, bañ*
        shower; ; Dusch*, duschen; douche*; ducha*
        wash; washing; waschen, wäscht; laver, lave; lavar, lava
        clothes dressing; getting dressed, wear, wears, wearing; anzieh*, zieht sich an, Kleidung*, Kleider; habill*, vêtement*; vestir*, ropa
        shoes; ; Schuh*; chaussure*; zapato*
        body private parts; private parts, genitals, willy; Körper*, Geschlecht*, Intim*; corps, parties intimes, zizi; cuerpo, partes íntimas, genital*
        where babies come from; birds and bees; Aufklär*, klär ich, kläre ich, woher die Babys kommen, woher kommen die Babys; d'où viennent les bébés; de dónde vienen los bebés
        puberty; periods, first period, hormones; Pubertät*, Periode, Menstruation*; puberté, règles, premières règles; pubertad, regla, menstruación, primera regla
        growth percentile; percentiles, growth chart, weight gain; Perzentil*, Wachstum*, wächst, zunimmt; percentile*, courbe de croissance, croissance, grandit; percentil*, curva de crecimiento, crecimiento
        weight; weighs; Gewicht*, wiegt, nimmt zu; poids, pèse, prend du poids; peso, pesa, engorda
        height; tall, short for his age; Größe, groß ist, Körpergröße; taille, mesure; altura, estatura, mide
        """

    private static let sleep = """
        sleep; asleep, sleeping, slept, sleeps; Schlaf*, schläft, geschlafen; sommeil, dormir, dort, dorm*; sueño, dormir, duerm*, dorm*
        hours of sleep; ; Stunden Schlaf, wie lange schlafen, Schlafbedarf*; heures de sommeil; horas de sueño
        bedtime; going to bed; Schlafenszeit*, ins Bett, Bettzeit*, zu Bett; coucher, couche t on, se couche, au lit, heure du coucher; acostar*, a la cama, hora de dormir
        falling asleep; won't settle, settle, fall asleep; einschlaf*, schläft ein; s'endor*, endorm*, endormissement; dormirse, conciliar
        night waking; wakes at night, up all night, up at night, up every, waking at night; nachts wach, wacht nachts, wacht auf, aufwach*, durchschlaf*, nachts auf; réveil*, se réveille, fait ses nuits, nuits; despiert*, desvel*
        nap; naps; Mittagsschlaf*, Nickerchen*, Schläfchen; sieste*; siesta*
        nightmares; nightmare, bad dream; Albtr*, Alptr*, schlecht geträumt; cauchemar*; pesadilla*
        night terrors; screams in her sleep, sleepwalking; Nachtschreck*, schreit im Schlaf, schlafwandel*; terreur*, somnambul*; terror*, sonámbul*, gritando por la noche, grita dormid*
        afraid of the dark; scared of the dark; Angst im Dunkeln, Angst vor der Dunkelheit, Dunkeln; peur du noir; miedo a la oscuridad
        crib; cot, cotbed; Gitterbett*, Babybett*, Bettchen; lit à barreaux, berceau*, lit bébé, lit de bébé; cuna
        big bed; toddler bed, normal bed, climbs out; großes Bett, Kinderbett, klettert aus; lit de grand, grand lit, sort de son lit; cama de mayores, cama grande, sale de la cuna
        bunk bed; bunk; Hochbett*, Etagenbett*, Stockbett*; lits superposés, lit superposé; litera*
        safe sleep on the back; SIDS, cot death, back to sleep, on her tummy; Rückenlage, Bauchlage, auf dem Bauch, auf dem Rücken, plötzlicher Kindstod; sur le ventre, sur le dos, mort subite; boca abajo, boca arriba, muerte súbita
        blanket pillow; duvet, quilt; Decke, Bettdecke, Kissen, Kopfkissen; couverture, oreiller, couette; manta, almohada, cobija
        sleeping bag; sleep sack; Schlafsack; gigoteuse, turbulette; saco de dormir
        bed sharing; cosleep*, co-sleep*, in our bed; Familienbett*, Elternbett, bei uns im Bett; cododo, notre lit, dans notre lit; colecho, nuestra cama
        bassinet; ; Stubenwagen*, Beistellbett*; couffin*; moisés
        swaddle; ; Puck*; emmaillot*; envolver al bebé, arrullo
        night; nighttime; Nacht, nachts, Nächte; nuit; noche, noches
        snoring; snores; schnarch*; ronfl*; ronca*
        """

    private static let feeding = """
        breastfeeding; breastfeed*, nursing, nurse; still, stillen, stillt, Stillzeit, Stillkind; allait*, tétée*, tète; pecho, lactancia, amamant*, dar el pecho, teta
        breast milk; pumped milk, expressed milk; Muttermilch*, abgepumpt*; lait maternel, tire-lait, lait tiré; leche materna, sacaleche*
        pump; ; abpump*, Milchpumpe*; tirer mon lait, tire-lait; extractor, sacaleches
        weaning from the breast; stop breastfeeding, stop nursing, wean; abstill*; sevr*; destet*
        formula; infant formula; Säuglingsnahrung*, Pre-Milch, Pre-Nahrung, Pulvermilch, Folgemilch; lait infantile, lait en poudre, lait maternisé, lait artificiel; leche de fórmula, fórmula
        bottle; bottles; Fläschchen*, Flasche*; biberon*; biberón, biberones, mamadera
        cup; beaker, sippy; Becher*, Trinklernbecher*, Tasse; gobelet*, tasse; vaso, taza
        solids; solid food, first foods, complementary food, puree, purees; Beikost*, Brei, Breie; diversification, purées; alimentación complementaria, papilla*, sólidos, alimentos sólidos
        baby-led weaning; blw; Fingerfood*; dme, diversification menée; blw
        eat; eats, eating; essen, isst, gegessen, ess; mange*, manger; come, comer, comen
        picky eating; fussy eater, picky eater, faddy, refuses food, only eats, will only eat; isst nur, nur Nudeln, wählerisch*, mäkel*, heikel, isst nichts, isst kein*, isst kaum; difficile à table, ne mange rien, sélectif, refuse de manger, mange rien; quisquillos*, no come nada, mal comedor*, no quiere comer, melindros*
        new food; ; neues Essen, neue Lebensmittel, neues Lebensmittel; nouvel aliment, nouveaux aliments; alimento nuevo, alimentos nuevos
        drink; drinks; trink*, Getränk*; boire, boit, boisson*; beber, bebida*, tomar, toma
        water; ; Wasser; eau; agua
        juice; oj, orange juice; Saft, Säfte, Fruchtsaft; jus; zumo*, jugo*
        cow's milk; whole milk; Kuhmilch, Vollmilch; lait de vache, lait entier; leche de vaca, leche entera
        plant milk; oat milk, almond milk, soy milk; Hafermilch, Haferdrink*, Pflanzenmilch, Pflanzendrink*, Reisdrink; lait végétal, boisson végétale, lait d'avoine; leche vegetal, bebida vegetal, bebida de avena
        caffeine; cola, energy drink, energy drinks, red bull; Koffein*, Cola, Energydrink*, Energy; caféine, boisson énergisante, boissons énergisantes, coca; cafeína, bebidas energéticas, bebida energética
        salt; ; Salz; sel; sal
        sugar; sugary; Zucker*; sucre*, sucré*; azúcar*, azucarad*
        sweets; candy, candies, lollies; Süßigkeit*, Süßes, Bonbon*, Naschen, naschen, Schoki; bonbon*, sucreries, friandise*; dulces, chuches, golosina*, caramelo*
        honey; ; Honig*; miel; miel
        snack; snacks; Snack*, Zwischenmahlzeit*, Znüni, Zvieri; goûter*, collation*, en-cas; merienda*, tentempié*
        lunch box; packed lunch, lunchbox; Brotdose*, Pausenbrot*, Lunchbox*, Brotzeit; boîte à lunch, panier repas, boîte à goûter; lonchera*, fiambrera*, tupper
        protein; ; Eiweiß*, Protein*; protéine*; proteína*
        iron; anaemia; Eisen*, eisenreich*; fer, carence en fer; hierro, anemia
        vitamin; vitamins; Vitamin*; vitamine*; vitamina*
        vegetarian vegan; no meat; vegetarisch*, vegan*; végétarien*, végan*, végétalien*; vegetarian*, vegan*
        allergens; allergy, allergic; Allergen*, Allergie*, allergisch*; allergène*, allergie*, allergique*; alérgeno*, alergi*, alérgic*
        eczema; ; Ekzem*, Neurodermitis; eczéma, dermatite; eccema, dermatitis
        choking; choke, gagging; verschluck*, erstick*, erstickt, würg*; étouff*, fausse route; atragant*, ahog*
        cut grapes; ; Trauben schneid*, Weintraube*; couper les raisins, raisins; cortar las uvas, uvas
        whole nuts; ; ganze Nüsse; noix entières, fruits à coque; nueces enteras, frutos secos enteros
        raw egg; ; rohes Ei, rohe Eier; oeuf cru, oeufs crus; huevo crudo, huevos crudos
        raw milk unpasteurized; ; Rohmilch*; lait cru; leche cruda
        leftovers; ; Reste, Rest, aufwärm*, aufgewärmt*; restes, réchauff*; sobras, recalentar
        fridge; refrigerator; Kühlschrank*; frigo, réfrigérateur; nevera, frigo*, refrigerador, heladera
        freezer; freeze, frozen; Gefrier*, Tiefkühl*, einfrier*, gefror*, Tiefkühler; congél*, congel*; congel*
        room temperature; ; Zimmertemperatur, Raumtemperatur; température ambiante; temperatura ambiente
        warm up; reheat; erwärm*, aufwärm*, wärm*; réchauff*; calentar, calient*
        family meals; at the table, mealtime; Familienessen, am Tisch, Tischmanieren; à table, repas en famille; comer en familia, en la mesa
        groceries; grocery, shopping list; Einkauf*, einkaufen; courses, supermarché; compra, supermercado
        burp; wind; Bäuerchen, aufstoß*; rot, roter; eructo*, eructar
        spit up; reflux, spits up, spitting up, spat up, brings up milk; spuck*, Speikind*, Reflux*; régurgit*, reflux, recrache*; regurgit*, reflujo
        hungry; hunger; Hunger*, hungrig*; faim; hambre
        enough milk; ; genug Milch, genug trinkt; assez de lait, assez bu; suficiente leche, bastante leche
        """

    private static let health = """
        fever; ; Fieber*; fièvre*; fiebre, calentura
        call the doctor; ring the gp, gp, doctor; Arzt, Ärztin, Kinderarzt*, Kinderärzt*, zum Arzt; médecin, docteur, pédiatre*; médico, doctor*, pediatra*
        sick; ill, poorly, unwell; krank*; malade*; enferm*, malito, está malo, está mala, se pone malo, se pone mala
        cold bath; a cold bath, cold water, a cold shower; kaltes Bad, kalt baden, kalt duschen; bain froid, douche froide; baño frío, ducha fría, agua fría
        runny nose common cold; runny nose, common cold, a cold, has a cold, with a cold, caught cold, caught a cold, head cold, colds, snotty, stuffy nose, stuffed up nose, blocked nose, nose is blocked, congested, congestion, bunged up, through her nose, through his nose; Erkält*, Schnupfen, erkältet, verschnupft, Nase zu, Nase ist zu, verstopfte Nase, verstopften Nase, durch die Nase, Rotznase; rhume, rhumes, enrhum*, nez bouché, nez qui coule, nez pris, moucher, par le nez; resfri*, catarro, mocos, moco, nariz tapada, nariz taponada, por la nariz, acatarrad*
        rash; spots; Ausschlag*, Hautausschlag*, Pusteln, rote Flecken; éruption*, boutons rouges, plaques rouges, des boutons; sarpullido*, erupción, granitos, ronchas
        chickenpox; chicken pox, varicella; Windpocken*; varicelle; varicela
        hand foot and mouth; hand foot mouth, hfmd, hands feet and mouth; Hand-Fuß-Mund*, Hand-Mund-Fuß*, Hand Fuß Mund, Hand Mund Fuß; pieds mains bouche, pied main bouche; mano pie boca, boca mano pie
        earache; ear ache, ear aches, ear infection, ear infections, ear pain, sore ear, otitis; Ohrenschmerz*, Mittelohr*, Ohrenweh; otite*, mal à l'oreille, mal aux oreilles; otitis, dolor de oído, duele el oído, duele la oreja, dolor de oídos
        threadworms; threadworm, pinworms, pinworm, worms; Madenw*, Würmer, Würmern; oxyure*, des vers, vers dans les selles; oxiuro*, lombri*
        nosebleed; nosebleeds, nose bleed, nose bleeds, bleeding nose, nose bleeding; Nasenbluten, blutet aus der Nase, Nase blutet; saignement de nez, saignements de nez, saigne du nez; sangra por la nariz, sangra la nariz, hemorragia nasal, sangrado de nariz
        croup; barking cough, barking; Pseudokrupp, Krupp, bellend*; laryngite, croup, toux aboyante; laringitis, crup, tos de perro
        contagious; catching, infectious; ansteck*; contagieu*; contagi*
        cradle cap; ; Milchschorf*, Kopfgneis; croûtes de lait, croûte de lait; costra láctea, costras en la cabeza
        mastitis; blocked duct, blocked ducts, milk duct; Milchstau*, Brustentzündung*; mastite*, canal bouché, engorgement; mastitis, obstrucción
        acne; pimples, pimple, zits, blackheads; Akne, Pickel*, Mitesser*; acné, points noirs; acné, espinillas
        adhd; adhd, attention deficit, hyperactive; ADHS, ADS, hyperaktiv*; tdah, hyperacti*; tdah, hiperactiv*
        scarlet fever; strep throat; Scharlach*; scarlatine, angine; escarlatina
        measles; rubella, mumps; Masern, Röteln, Mumps; rougeole, rubéole, oreillons; sarampión, rubeola, rubéola, paperas
        pink eye; conjunctivitis, pinkeye, sticky eye, sticky eyes; Bindehautentzündung*, Augenentzündung*; conjonctivite*; conjuntivitis
        whooping cough; pertussis; Keuchhusten; coqueluche; tos ferina, tosferina
        impetigo; ; Impetigo, Borkenflechte; impétigo; impétigo
        slapped cheek; fifth disease; Ringelröteln; cinquième maladie; megaloeritema, quinta enfermedad
        bronchiolitis; rsv, bronchitis, pneumonia; Bronchitis, Lungenentzündung*; bronchiolite*, bronchite*, pneumonie; bronquiolitis, bronquitis, neumonía
        flu; influenza, covid; Grippe*, Covid, Corona; grippe*, covid; gripe, covid
        appendicitis; ; Blinddarm*; appendicite; apendicitis
        asthma; inhaler; Asthma*; asthme; asma
        scabies; ; Krätze; gale; sarna
        tonsillitis; tonsils; Mandelentzündung*, Mandeln; amygdales; amígdalas, amigdalitis, anginas
        ringworm; ; Hautpilz*, Pilzinfektion; mycose*, teigne; tiña
        warts; wart, verruca; Warze*; verrue*; verruga*
        arsenic; ; Arsen; arsenic; arsénico
        rice cakes; rice cake, rice crackers; Reiswaffel*; galettes de riz, galette de riz; tortitas de arroz, tortita de arroz
        cough; coughing; Husten, hustet; toux, tousse; tos, tose
        vomiting; throws up, throw up, vomit, puke*, being sick; erbrech*, übergib*, kotz*; vomi*; vomit*
        medicine; meds, ibuprofen, paracetamol, calpol; Medikament*, Medizin, Fiebersaft, Ibuprofen, Paracetamol; médicament*, ibuprofène, paracétamol, doliprane; medicina*, medicamento*, ibuprofeno, paracetamol, jarabe
        vaccine; vaccination, jab, jabs, shots, immunis*; Impf*, impfen, geimpft; vaccin*; vacun*
        check-up; checkup, well visit, screening; U-Untersuchung*, Vorsorge*; visite médicale, contrôle; revisión, chequeo
        premature; preemie, prem; Frühchen*, Frühgebor*, frühgeborene*; prématur*; prematur*
        newborn; new-born; Neugebor*, Säugling*; nouveau-né*, nourrisson*; recién nacid*
        crying baby; colic, won't stop crying; schreit, Schreib*, weint, weinen, Koliken; pleur*, coliques; llora*, llor*, cólico*
        depression; low mood, baby blues, postnatal; Depression*, traurig seit der Geburt, Babyblues, Wochenbett*; dépression, baby blues, post-partum; depresión, posparto, tristeza
        exhausted; overwhelmed, at my limit; erschöpft*, überfordert*, am Ende; épuis*, à bout, dépass*; agotad*, desbord*, agobi*, ahoga en un vaso de agua
        tick; ticks; Zecke*; tique, tiques; garrapata*
        sting; stings, wasp, bee; Stich*, gestochen, Wespe*, Biene*; piqûre*, guêpe*, abeille*; picadura*, picad*, avispa*, abeja*
        mosquito; mosquitoes, repellent; Mücke*, Mückenschutz*; moustique*; mosquito*, zancudo*, repelente
        sunscreen; sun cream, spf; Sonnencreme*, Sonnenschutz*; crème solaire; crema solar, protector solar, bloqueador
        sun; sunburn; Sonne*; soleil; sol
        heat; hot weather; Hitze*, heiß*; canicule, chaleur, chaud; calor
        cold weather; cold, winter, freezing, wintry, a cold day, a cold morning, a cold night, a cold winter; kalt, Winter*, Kälte, Schnee; froid, hiver, neige; frío, invierno, nieve
        motion sickness car; car sick, carsick, travel sick, throws up in the car, curvy roads, in the car sick; reisekrank*, Reiseübelkeit, im Auto schlecht, schlecht im Auto, Autofahren schlecht; mal des transports, mal en voiture, malade en voiture, vomit en voiture, mal au coeur; marea*, mareo
        swallowed; ; verschluckt, geschluckt; avalé*; tragó, tragado
        dehydration; dehydrated; dehydr*, ausgetrocknet; déshydrat*; deshidrat*
        """

    private static let safety = """
        car seat; booster, booster seat, carseat; Kindersitz*, Autositz*, Babyschale*, Sitzerhöhung*; siège auto, siège-auto, réhausseur*, rehausseur*, cosy; silla del coche, silla del carro, silla de coche, asiento de coche, sillita, alzador, elevador
        rear-facing; front facing, forward facing, face the front; rückwärts*, vorwärts*; dos à la route, face à la route; a contramarcha, mirando hacia atrás, de espaldas
        seat belt harness; seatbelt, buckle; Gurt*, angeschnall*, anschnall*; ceinture*, harnais; cinturón, arnés
        winter coat in the car seat; jacket in the car seat; Winterjacke*, dicke Jacke; manteau, doudoune, blouson; chamarra*, abrigo*, chaqueta*
        helmet; ; Helm*; casque*; casco*
        bike; bicycle, cycling; Fahrrad*, Rad, Laufrad*, Velo; vélo*, draisienne; bici*, bicicleta*
        scooter; ; Roller, Trottinett; trottinette*; patinete*, scooter
        cross the road; cross the street, traffic; Straße*, Verkehr*, Schulweg*; traverser, rue, route; calle, carretera, cruzar
        stroller; pram, pushchair, buggy; Kinderwagen*, Buggy; poussette*, landau; carriola*, cochecito*, carrito de bebé
        sling carrier; baby carrier, wrap, babywearing; Tragetuch*, Trage, Tragehilfe*; écharpe, porte-bébé*, portage; fular*, portabebé*, mochila portabebé, porteo
        playground; swing, slide; Spielplatz*, Rutsche*, Schaukel*; aire de jeux, toboggan*, balançoire*; parque infantil, tobogán*, columpio*
        trampoline; ; Trampolin*; trampoline*; trampolín, cama elástica, brincolín
        stairs gate; stair, safety gate, baby gate; Treppe*, Treppengitter*, Gitter; escalier*, barrière*; escalera*, barrera*
        window; windows; Fenster*; fenêtre*; ventana*
        falls; fell, fall off; Sturz*, Stürz*, fall, fiel, fällt, herunterfall*, gefallen, runterfall*, runtergefallen; chute*, tomb*; caída*, caer*, cae, caen, caig*, cayó, caído
        burns scalds; burn, scald; verbrenn*, verbrüh*, Verbrennung*; brûl*, ébouillant*; quemad*, quem*, escald*
        hot water heater; water temperature; Wassertemperatur*, Badewassertemperatur*; température de l'eau, température du bain; temperatura del agua
        kitchen; ; Küche*; cuisine; cocina
        microwave; ; Mikrowelle*; micro-ondes, micro ondes; microondas
        knife; knives; Messer*; couteau*; cuchillo*
        childproofing; childproof, babyproof*, baby-proof, make the house safe, make our home safe, outlet*, socket*; kindersicher*, Wohnung sicher, Haus sicher, Steckdose*; sécuriser, prise, prises; enchufe*, a prueba de niños
        anchor furniture; tip over, tv falls; Kippschutz*, Möbel*, Regal*; meuble*; mueble*, estantería*
        button batteries; button battery, coin battery; Knopfzell*, Knopfbatterie*; pile bouton, piles boutons; pila de botón, pilas de botón
        magnets; ; Magnet*; aimant*; imán, imanes
        balloons; ; Luftballon*, Ballon; ballon de baudruche, ballons; globo*
        toys; toy; Spielzeug*, Spielsachen; jouet*; juguete*
        poison; poisonous, cleaning products, detergent, pods; giftig*, Gift*, Putzmittel*, Reinigungsmittel*; poison*, toxique*, produits ménagers, produit ménager; veneno*, tóxic*, productos de limpieza
        plants; ; Pflanze*; plante*; planta*
        garden; yard; Garten*; jardin*; jardín
        lawn mower; mow, mower, lawnmower, mowing; Rasenmäh*, mäh*; tondeuse*, tondre; cortacésped, cortar el césped, podadora
        water safety drowning; drown, pool, paddling pool; ertrink*, Planschbecken, Pool; noyade, noyer, piscine*; ahogamiento*, piscina*, alberca*
        swimming lessons; swim, swimming, swim class; schwimm*, Schwimmkurs*, Seepferdchen; nager, natation, nage; nadar, natación
        life jacket water wings; armbands, floaties; Schwimmflügel*, Schwimmweste*; brassard*, gilet de sauvetage, bouée*; manguitos, chaleco salvavidas, flotador*
        smoke alarm; smoke detector, smoke detectors, fire alarm; Rauchmelder*; détecteur de fumée, détecteurs de fumée; detector de humo, detectores de humo
        carbon monoxide; co detector, co alarm; Kohlenmonoxid*; monoxyde*; monóxido*
        fire; ; Feuer*, Brand; incendie*, feu; incendio*, fuego
        firearms; gun, guns, rifle; Waffe*, Pistole*, Gewehr*; arme, armes, fusil; arma, armas, pistola*
        home alone; alone at home, by himself, unsupervised; allein zu Hause, alleine zu Hause, alleine daheim, allein daheim; seul à la maison, seule à la maison, seuls à la maison; solo en casa, sola en casa, solos en casa
        babysitting younger siblings; babysit, look after his; aufpass*, babysitt*, Babysitter*; garder son, garder sa, baby-sitting; cuidar a su, cuidar de su, canguro
        emergency; first aid; Notfall*, Notruf, Erste Hilfe; urgence*, premiers secours; emergencia*, primeros auxilios
        dog; dogs, puppy; Hund*; chien*; perro*
        cat; cats, kitten, kittens; Katze*, Kater; chat, chats; gato*
        pet; pets, animal; Haustier*, Tier*; animal, animaux; mascota*, animal*
        online safety; internet, strangers online; Internet, online; internet, en ligne; internet, en línea
        social media; instagram, tiktok, snapchat; soziale Medien, Instagram, Tiktok, Snapchat; réseaux sociaux, instagram, tiktok; redes sociales, instagram, tiktok
        travel; trip, journey, drive; Reise*, reisen, Urlaub*, Fahrt*; voyage*, trajet*, vacances; viaj*, vacaciones
        plane; flight, fly, flying; Flug*, flieg*; avion*, vol; avión, vuelo*
        long trips; road trip, long drive; lange Fahrt, lange Autofahrt; long trajet, longs trajets, longue route; viaje largo, viajes largos
        """

    private static let behaviour = """
        tantrums; meltdown, meltdowns, tantrum, loses it, throws herself, throws himself, freaks out; Trotz*, wirft sich auf den Boden, wirft sich, Wutanf*, Wutausbr*, tobt, bockt, Bockanf*, ausrast*, rastet aus; colère*, crise*, caprice*, se roule par terre; rabieta*, berrinche*, pataleta*, se tira al suelo
        angry; anger; wütend*, Wut, sauer; fâch*, colère; enfad*, enoj*, rabia
        biting; bites, bite, bit; beiß*, beisst; mord, mordre, mordu, mordent; muerd*, morder, mordi*
        hitting; hits, hit, kicks, slaps, smacks; schlag*, schläg*, haut, hauen, tritt; frapp*, tape, taper, coup; pega, pegar, golpe*, patada*
        spanking; smack, smacking, spank; Klaps*, versohl*; fessée*, gifle; nalgada*, cachete*, azote*
        sharing; share, taking turns; teil*, abwechsel*, abgeben; partag*, prêt*, tour de rôle; compart*, turno*, prestar
        sibling quarrels; at each other's throats, each other's throats, fight, fights, fighting, argue, squabble*, bicker*, siblings fight; Streit*, streit*, zank*, zoff*, Geschwister*; dispute*, se disput*, bagarr*, fratrie, frères et soeurs; pelea*, pelean, discut*, hermanos
        jealous of new baby; new sibling, jealous, baby brother, baby sister; eifersüchtig*, Eifersucht, Geschwisterchen; jalou*, petit frère, petite soeur; celos*, celosa, hermanito*, hermanita*
        pregnancy; pregnant, expecting; schwanger*; enceinte, enceintes, grossesse*; embaraz*
        new sibling; second baby, another baby; zweites Kind, zweites Baby, Nachwuchs; deuxième enfant, deuxième bébé; segundo hijo, segundo bebé, segundo en camino
        lying; lies, lie, fibs, fibbing; lüg*, lüge*, schwindel*, flunker*, angelogen; ment, mentir, mensonge*, mentent; mentir*, mentira*, miente*
        stealing; taking things, steal, steals, stole, nicked, shoplift*; klau*, stehl*, gestohlen, geklaut; vol, vole, volé, voler; rob*, hurta*
        swearing; cuss*, foul language, swear, swears, curse words, rude words, f word, bad words; fluch*, Schimpfw*, schimpfw*, beschimpf*, Kraftausdr*; gros mots, gros mot, jure, insulte*; palabrota*, groserías, malas palabras, dice tacos
        rude respect; back talk, talks back, cheeky, disrespect*, slams doors; frech*, respektlos*, knallt; insolen*, manque de respect, claque les portes, répond mal; falta de respeto, contesta mal, irrespetuos*, portazo*
        not listening; won't listen, doesn't listen, ignores me, nobody listens; hört nicht, hören nicht, gehorch*, ignorier*; n'écoute pas, n'écoute rien, écoute, obéi*; no hace caso, no obedece, no escucha, obedec*
        time-out; time out, timeout, naughty step; Auszeit*, stille Treppe; au coin, temps mort, mise à l'écart; tiempo fuera, rincón de pensar
        punishment; punish, consequences; Straf*, bestraf*, Konsequenz*; puni*, punition*, sanction*; castig*, consecuencia*
        praise rewards; praise, reward, sticker chart; Lob*, lob*, belohn*, Belohnung*; félicit*, récompens*; elogi*, premi*, recompens*
        limits rules; limits, rules, boundaries; Grenze*, Regel*, konsequent*; limite*, règle*, cadre; límite*, regla*, norma*
        lose your temper; lost it, yelled, yelling, shouting, shout, scream at; angeschrien, anschrei*, laut werde, laut geworden, schrei ihn an, Geduld*; crié, crier, crie, m'énerv*, pète un câble, patience; grit*, pierdo la paciencia, perdí la paciencia, paciencia
        fear; afraid, scared, anxious, fears; Angst, Ängste, fürcht*; peur*, angoiss*; miedo*, temor*
        shy; making friends; schüchtern*, Freunde finden; timid*, se faire des amis; tímid*, hacer amigos
        friends; friend; Freund*; copain*, copine*, amis; amigo*, amiga*
        bullying; bullied, bully, picked on, horrible to her, mean to her; Mobbing*, gemobbt, mobben, hänsel*, ärgern; harcèl*, harcel*, moque*; acoso, bullying, se burlan, se meten con
        separation drop-off; drop off, clings, clinging, clingy, separation; Eingewöhn*, Trennung*, klammer*, Abschied*; adaptation, séparation*, s'accroche; adaptación, separación, se aferra, ansiedad por separación
        spoil a baby; spoil, spoiled, picking up too much; verwöhn*; gâter, gâté, trop dans les bras; malcri*, consent*, mal acostumbrar
        supermarket; shop, shops, store, restaurant, checkout, aisle; Supermarkt*, Geschäft, Laden, Restaurant*, Kasse; magasin*, supermarché*, restaurant*; supermercado*, tienda*, restaurante*
        screen time; tv, cartoons, telly, ipad, tablet, youtube; Bildschirm*, Fernseh*, fernseh*, Tablet*, Medienzeit*, Serie*; écran*, télé*, tablette*, dessins animés, dessin animé; pantalla*, tele*, tablet*, dibujos, caricaturas
        video games; gaming, xbox, fortnite, minecraft, roblox, playstation; zock*, Videospiel*, Computerspiel*, Konsole*; jeux vidéo, console; videojuego*, consola*
        switch off screens; turn off, switching off; ausschalt*, ausmach*; éteindre, arrêter la tablette; apagar*, apague
        phone; smartphone, mobile, cell phone; Handy*, Smartphone*, Telefon*; téléphone*, portable, smartphone; móvil*, celular*, teléfono*
        """

    private static let growing = """
        milestones; milestone, should be doing, be able to do, able to do, behind other kids, development; Entwicklung*, Meilenstein*, entwickl*; développement, étape*, que sait faire, doit savoir faire; hito*, desarrollo, debe saber hacer, sabe hacer
        crawling; crawl; krabbel*, robb*; ramp*, quatre pattes, à quatre pattes; gate*, gatear
        walking; walk, first steps, baby walker; lauf*, laufen lernen, erste Schritte, geht noch nicht, Lauflernhilfe*; marche*, premiers pas; camin*, andar, anda, primeros pasos, andador
        sitting; sit, sits, sit up; sitz*, hinsetz*; assis*, asseoir; sentar*, sentad*, sienta, sientan, sienten
        rolling; roll over, rolls; dreht sich, umdreh*; se retourne, retourner; se da la vuelta, voltear*
        tummy time; on his front, on her front, lie on his tummy, lie on her tummy, lying on his tummy, lying on her tummy; Bauchzeit*, auf dem Bauch; temps sur le ventre, sur le ventre; tiempo boca abajo, boca abajo
        talking; talk, speak, words, speech; sprech*, spricht, Wörter, Worte, redet, reden, rede; parle*, parler, mots, langage; habla*, palabra*, lenguaje
        stuttering; stutter, stammer; stotter*; bégai*, bégay*; tartamud*
        bilingual; two languages, second language, languages; zweisprachig*, Sprachen, zwei Sprachen; bilingue*, deux langues; bilingüe*, dos idiomas, dos lenguas
        drawing; draw, scribble, crayons, pencil grip; mal, malen, malt, zeichn*, Stift*; dessin*, crayon*; dibuj*, lápiz, lápices
        pretend play; imaginary friend, pretend; Rollenspiel*, Fantasie*, imaginär*; faire semblant, ami imaginaire; juego simbólico, amigo imaginario, amigo invisible
        play; games, activities, keep her busy; spiel*, Spiel, beschäftig*; jouer, joue, jeu, jeux, activité*, occuper; jugar, juega, juego*, actividad*
        rainy day; rain, raining, stuck indoors; Regen*, regnet; pluie, pleut; lluvia, llueve
        reading aloud; read to, books, bedtime story; vorles*, Buch, Bücher; lire, lecture, livre*, histoire du soir; leer*, lee, libro*, cuento*
        losing skills; stopped talking, lost words, regress*; verlernt, Rückschritt*; régress*, perd des acquis; perdió palabras, dejó de hablar, retroce*
        delay autism; autism, autistic; verzögert*, Autismus, autistisch*; retard*, autis*; retraso*, autis*
        twins; twin, triplets; Zwilling*; jumeau*, jumelle*; gemelo*, gemela*, melliz*
        teenager; teen, teens, adolescent; Teenager*, Jugendlich*, pubertier*; ado, ados, adolescen*; adolescen*
        grief; died, death, funeral, dies; gestorben, stirbt, Tod, Beerdigung*, Trauer*, verstorben*; mort*, décès, deuil, enterrement; muert*, murió, fallec*, duelo, entierro
        curfew; stay out, stays out, staying out, out late, come home late, comes home late; abends weg, ausgehen, Ausgangszeit*, Ausgehzeit*; couvre-feu, sortir le soir, rentrer tard, rentre tard; toque de queda, salir de noche, salir por la noche, llega tarde a casa
        divorce two homes; splitting up, separated, separating, breaking up, moves out, moving out, moved out; zieht aus, ausgezogen, Scheidung*, scheiden, trennen uns, getrennt, Trennung; divorce*, séparons, se sépare, garde alternée, quitte la maison, part de la maison; se va de casa, se fue de casa, divorci*, separamos, nos separamos, custodia
        sit still; sits still, sitting still, fidgety, fidgets; still sitzen, stillsitzen, sitzt still, zappel*; tenir en place, tient pas en place, rester assis; estarse quieto, estarse quieta, se está quieto, se está quieta
        moving house; move house, moving, moving home, moving to, moving away, new home; Umzug*, umzieh*, ziehen um; déménag*; mudanza*, mudamos, mudarnos
        scary news; war, news; Nachrichten*, Krieg*; guerre*, actualités, infos, attentat*; guerra*, noticias
        feelings; emotions, empathy; Gefühl*, Mitgefühl; émotion*, sentiment*; emocion*, sentimiento*
        grandparents; grandma, grandpa, granny, nan, in-laws; Oma, Opa, Großeltern, Schwiegermutter*; grand-mère, grands-parents, mamie, papi, belle-mère; abuel*, suegra*
        """

    private static let school = """
        school; recess, playtime; Schule*, Schul*, Pausenhof*; école*, scolaire*, récré*; escuela*, colegio*, cole, escolar*, recreo*
        starting school; first grade, reception, first day of school; Einschul*, Schulanfang*, Schulstart*, erste Klasse, Erstkläss*; rentrée, entrée au cp, cp; empezar el cole, primer día de cole, primero de primaria, empieza primaria
        daycare; nursery, creche, kindergarten, preschool, childcare, childminder, nanny; Kita*, Krippe*, Kindergarten*, Tagesmutter*, Kinderbetreu*; crèche*, garderie*, maternelle, nounou*, assistante maternelle; guardería*, jardín de infancia, kínder, niñera*
        homework; ; Hausaufgab*; devoirs; deberes, tarea escolar, tareas de la escuela, tareas del cole
        test anxiety; exam nerves, exam stress; Prüfungsangst*; peur des contrôles, stress des examens; miedo a los exámenes, nervios por los exámenes
        school refusal; refuses school, won't go to school, refuses to go to school; will nicht in die Schule, nicht zur Schule, Schulverweiger*, will nicht zur Schule; refuse d'aller à l'école, ne veut pas aller à l'école, ne veut plus aller à l'école, phobie scolaire; no quiere ir al cole, no quiere ir al colegio, no quiere ir a la escuela
        grades exams; marks, test, exams; Noten, Note, Prüfung*, Klausur*; notes, examen*, contrôle; notas, examen*, exámenes
        after school; ; nach der Schule, Nachmittag*; après l'école, sortie de l'école; después del cole, después de la escuela
        sports clubs; sport, sports, football club, hobby, club; Sport*, Verein*, Fußball*, Hobby*; sport*, club*, foot; deporte*, fútbol, extraescolar*
        sleepover; sleep over, camp, night at a friend's; übernacht*, Ferienlager*, Klassenfahrt*; soirée pyjama, dormir chez, colo, colonie*, classe verte; dormir en casa de, pijamada*, campamento*
        homesick; homesickness, missing us; Heimweh; mal du pays; añora*, echa de menos, extraña la casa
        birthday party; birthday, party; Geburtstag*, Kindergeburtstag*; anniversaire*; cumpleaños, cumple, fiesta*
        pocket money; allowance, weekly money; Taschengeld*; argent de poche; paga, dinero de bolsillo, mesada, domingo semanal
        chores; help at home, help with at home, help around the house, help out, jobs around the house, jobs round the house, housework, jobs; Haushalt*, Hausarbeit*, zu Hause helfen, mithelf*, im Haushalt helfen, Aufgaben zu Hause; corvée*, tâches ménagères, tâche*, participer à la maison, aider à la maison; tareas de casa, tareas del hogar, tareas, quehacer*, ayudar en casa
        back to work; return to work, maternity leave; Wiedereinstieg*, zurück zur Arbeit, wieder arbeiten; reprise du travail, retour au travail, reprendre le travail; volver al trabajo, vuelta al trabajo
        doctor visit; afraid of the doctor; Arztbesuch*; visite chez le médecin; visita al médico
        """

    private static let home = """
        tidy up cleanup; tidy, clean up, messy room, declutter, clutter, drowning in toys, drowning in lego, drowning in stuff; ertrinkt im Spielzeug, ausmisten, aufräum*, räumt auf, Unordnung, Zimmer aufräumen; rang*, chambre en désordre, désordre; recog*, orden*, cuarto desordenado
        morning routine; mornings, get ready, out the door; Morgenroutine*, morgens, aus dem Haus, anzieh*; matin*, routine du matin; mañanas, rutina de la mañana, por la mañana
        evening routine; evenings, evening; Abendroutine*, abends, Abend; soir*, routine du soir; tarde noche, rutina de noche, por la noche
        family meeting; family council; Familienrat*, Familienkonferenz*; conseil de famille, réunion de famille; reunión familiar, consejo familiar
        sleepy tired; tired, overtired, dead tired; müde*, übermüdet*, todmüde*; fatigu*, mort de fatigue, crevé*; cansad*, muero de sueño, muere de sueño, muerto de sueño
        adults fair share; partner, husband, wife, mental load; Partner*, Mental Load, Mann hilft, gerecht; charge mentale, conjoint*, mari; carga mental, pareja, marido
        flatmates; flat share, roommates, housemates; WG, Mitbewohner*; colocation, coloc*; compañeros de piso, piso compartido
        laundry; ; Wäsche*; lessive*, linge; colada, lavadora
        dishwasher; ; Spülmaschine*, Geschirrspüler*; lave-vaisselle; lavavajillas, lavaplatos
        recipe; recipes, how do I make, how do you make; Rezept*; recette*; receta*
        ingredients; what's in, whats in, what goes in; Zutat*, was kommt rein, muss rein; ingrédient*, qu'y a-t-il dans; ingrediente*, qué lleva
        oven; bake, baking; Ofen*, Backofen*, back, backen; four, cuire, cuisson; horno, horne*
        cook; cooking; koch*; cuisin*, cuire; cocin*
        breakfast; ; Frühstück*; petit-déjeuner, petit déjeuner, petit déj; desayun*
        lunch; ; Mittagessen; déjeuner; almuerzo, comida del mediodía
        dinner; supper, tea time; Abendessen, Abendbrot; dîner, souper; cena*
        """

    private static let everyday = """
        home; house, flat; zu Hause, Hause, daheim, Wohnung*, Haus; maison; casa
        bed; ; Bett, Betten; lit, lits; cama, camas
        car; ; Auto*; voiture*; coche*, carro*
        room; bedroom; Zimmer*, Kinderzimmer*; chambre*; cuarto*, habitación, habitaciones
        living room; lounge; Wohnzimmer*; salon, séjour; salón, sala
        bathroom; toilet, loo; Badezimmer*, Klo, Toilette*; salle de bain, toilettes; cuarto de baño, váter
        clean; cleaning; putz*, reinig*, säuber*, sauber; nettoy*, nettoie*, ménage; limpi*
        vacuum; hoover; staubsaug*, Staubsauger; aspirateur*; aspirador*, aspiradora
        mop sweep floor; floor; Boden, wisch*, feg*; balay*, serpillière, sol; suelo, barr*, trape*
        trash; bin, bins, garbage, rubbish; Müll*, Abfall*; poubelle*; basura*
        change the sheets; bedsheets, bedding; Bettwäsche*, Laken; draps; sábana*
        water the plants; ; gieß*, Blumen gießen; arros*; regar, riega
        cut; chop; schneid*, geschnitten; coup*; cort*, partir
        scissors; ; Schere*; ciseaux; tijera*
        spoon; cutlery, fork; Löffel*, Gabel*, Besteck*; cuillère*, fourchette*, couverts; cuchara*, tenedor*, cubiertos
        plate; ; Teller*; assiette*; plato, platos
        head; ; Kopf*; tête; cabeza
        mouth; ; Mund; bouche; boca
        finger; fingers; Finger*; doigt*; dedo*
        feet; foot; Fuß, Füße; pied, pieds; pie, pies
        carried in arms; held, carry, hold; auf dem Arm, tragen lassen, getragen; bras, porter; brazos, cargar
        sad; crying, upset, tears, choking up, chokes up, choked up, choke up; traurig*, Traurigkeit, Tränen; triste*, larmes, tristesse; triste*, tristeza, lágrimas
        scream; screaming, screams, yells; Schrei*, schrei*, brüll*, Geschrei; hurle*, cris; grit*, chill*
        learn; learning; lern*; apprend*; aprend*
        study; ; lernen für; révis*; estudi*
        letters; alphabet, write; Buchstaben*, schreib*; lettres, écri*; letras, escrib*
        numbers counting; count; Zahlen, zähl*; chiffres, compter; números, contar
        ball; catch a ball; Ball; ballon, balle; pelota, balón
        jump; hop, jumping; hüpf*, spring*; saut*; salta*, saltar
        climb; climbs, climbing; kletter*; grimp*; trep*, escal*
        stand; standing; stehen, steht; debout; de pie
        understand; understands; versteh*; compren*; entiend*, comprend*
        point; pointing; zeigt, zeigen; montr*, pointe; señal*
        pictures; ; Bilder*; images, photos; dibujos de pasos, imágenes
        bored; boredom; langweil*, vor Langeweile, stirbt vor Langeweile; ennui*, meurt d'ennui; aburr*, muere de aburrimiento
        alone time quiet time; quiet time; Ruhezeit*, Pause; temps calme, pause; rato tranquilo, descanso
        help; helping, helper; helf*, mithelf*; aider, aide; ayud*
        independent; by herself; selbstständig*, selbst; autonom*, tout seul; por sí solo, autónom*
        prepare; get ready; vorbereit*, bereit*; prépar*; prepar*
        pack; packing; pack*, Koffer; valise, bagag*; maleta, empacar, equipaje
        list; checklist; Liste*, Checkliste*; liste*; lista
        backpack; school bag; Schulranzen*, Ranzen, Rucksack*; cartable*, sac à dos; mochila*
        teacher; teachers; Lehrer*; maître*, maîtresse, prof, enseignant*; maestr*, profesor*
        tutor concentrate; focus, concentrat*; konzentr*; concentr*; concentr*
        stranger; strangers; Fremde*; inconnu*; desconocid*, extraños
        secret; ; Geheimnis*; secret*; secreto*
        touch; ; anfass*, berühr*; touch*; toc*
        kiss; kisses, hug; Kuss, Küss*; bisou*, câlin*; beso*, abrazo*
        apologise; sorry, apology; entschuldig*; excuse*, pardon; disculp*, perdón
        refuse; refuses, won't; weigert, weigern, will nicht; refuse*, ne veut pas; se niega, no quiere
        force; make him eat; zwing*; forc*, oblig*; oblig*, forzar
        avoid; ; vermeid*; évit*; evit*
        danger; dangerous; Gefahr*; danger*; peligro*
        hide lock away; lock; abschließ*, wegschließ*; enferm*, sous clé; cerrar con llave
        wait; waiting; wart*; attend*; esper*
        wake up; waking; weck*, aufsteh*; lève, lever, réveill*; levant*
        weekend; ; Wochenende*; week-end*; fin de semana, fines de semana
        holidays; school holidays, half term; Ferien*, Schulferien*; vacances scolaires; vacaciones escolares
        christmas; festive; Weihnacht*; noël; navidad*
        visit; guests, visitors; Besuch*; visite*; visita*
        hospital; ; Krankenhaus*; hôpital; hospital*
        pain; hurts, ache; Schmerz*, weh; mal au, douleur*; duele*, dolor*
        tummy ache; stomach ache; Bauchweh, Bauchschmerz*; mal au ventre; dolor de barriga, dolor de tripa
        stomach bug; gastro; Magen-Darm, Magen Darm; gastro; gastroenteritis
        vaping smoking; vape, vapes, vaping, vaped, smoke, smokes, smoking, cigarette, cigarettes, nicotine; rauch*, Vape*, dampft, E-Zigarette*, Zigarette*, Nikotin*; fume, fument, fumer, vapot*, puff, cigarette*, tabac; fuma, fuman, fumar, vapea*, vapeo, vaper, cigarrillo*, tabaco
        alcohol; drunk, beer, booze; Alkohol*, Bier, betrunken*; alcool*, ivre, saoul*, bière; alcohol, borrach*, cerveza
        cannabis; marijuana, smokes weed, smoking weed, smoke weed, weed in his, weed in her, joint, joints, stoned; kiff*, Cannabis, Gras rauchen, Joint*, Haschisch; cannabis, joint, joints, du shit, beuh; porro*, marihuana, cannabis
        body image; ugly, hates her body, hates his body, too fat, skinny; hässlich, zu dick; moche, trop grosse, trop gros, complexe*; fea, feo, complejo*, gorda, gordo
        gates walkers bouncers; bouncer, bouncy chair; Wippe*, Gehfrei; trotteur*, transat*; andador, hamaca*
        speech therapist; ; Logopäd*; orthophon*; logoped*
        doll lego bricks; lego, bricks, blocks; Lego, Bausteine*, Klötze; cubes, lego; bloques, lego
        music songs; song, sing, music; Lied*, sing*, Musik*; chanson*, chant*, musique; canción, canciones, cant*, música
        paint; painting, craft; bastel*, Farbe*; peint*, brico*; pint*, manualidades
        """

    /// Words that ask, measure or modify: they help a search and are no subject.
    static let general = """
        baby; babies, infant, bub; Baby, Babys; bébé, bébés; bebé, bebés
        toddler; toddlers, tot; Kleinkind*; tout-petit, bambin*; niño pequeño, niña pequeña
        how long; how many minutes; wie lange; combien de temps; cuánto tiempo, cuanto tiempo
        how much; amount of, how many; wie viel, wieviel, wie viele; combien, quelle quantité; cuánto, cuánta, cuantas, cuántas, cuántos, cuantos
        how often; times a week; wie oft; combien de fois, à quelle fréquence; cada cuánto, cuántas veces, cuantas veces
        what age; when can, when should, how old; ab wann, ab welchem Alter, wie alt; à partir de quel âge, quel âge, à quel âge, jusqu'à quand; a qué edad, a que edad, qué edad, desde cuándo
        alone; on her own, by herself; allein*; seul, seule, seuls; solo, sola, solos
        safe; okay, alright, allowed; sicher*, gefährlich*, erlaubt; sûr, sans danger, dangereu*, sécurité; segur*, peligros*
        stop; quit, give up, get rid; aufhör*, hört auf, hör auf, abgewöhn*, abgewöhnen, loswerden; arrêter, arrête, enlever; dejar de, quitar*
        start; begin, introduce; anfang*, angefangen, fängt, fangen, fang, fange, beginn*, einführ*; commencer, introduire, début*; empez*, comenz*, introduc*
        hours; hour; Stunde*; heure, heures; hora, horas
        minutes; ; Minute*; minute*; minuto*
        week; ; Woche*; semaine*; semana*
        day; a day; Tag, Tage, täglich*; jour, jours, journée; día, días, al día
        temperature; degrees; Temperatur*, Grad; température, degrés; temperatura, grados
        a struggle; without war, a war, a battle; ohne Krieg, ist Krieg, ein Kampf; c'est la guerre, est la guerre; es una guerra, es la guerra, una batalla
        eager; dying to, is dying for; ; meurt d'envie; se muere por, se muere de ganas
        laughing; dying laughing, dies laughing; lacht sich tot, totgelacht; mort de rire, morte de rire, morts de rire; muerto de risa, muerta de risa, se muere de risa
        """

    /// Words without a subject of their own, by language.
    static let smallWords: [IntentLanguage: Set<String>] = [
        .english: words(
            """
            can could should would may might must will shall do does did is are am was were be been have has had get \
            got give gives make makes made keep want wants need needs let go goes going come comes put take takes say \
            says tell ask try help think know feel like love hate seem really actually just still even ever never \
            always every each thing things stuff something anything someone kid kids child children son daughter boy \
            girl my our your his her their he she it they we you i me us him them this that these those what when \
            where which who whom why how whats hows wheres wich please pls thanks hi hello hey ok okay oh well so and \
            or but if then than as at by for from in into of off on onto out over to up with without about after \
            before again now today tonight tomorrow yesterday good bad best better right wrong way ways idea ideas tip \
            tips advice suggest suggestions suggestion there here old year years month months yr yrs yo mo wee little \
            big bit lot lots much many more most some any all no not yes yeah nope too also only own same other \
            another the a an im ive id dont doesnt cant wont isnt shouldnt didnt hes shes its were theyre normal okay \
            allowed possible supposed around enough one two three four five six seven eight nine ten first next last \
            guys mum mom dad husband wife partner family everyone everybody people does doing done happening happens \
            happen thats while between behind per end ends gets getting during until since because else instead yet rather \
            quite single part moment ready daily young found find turn niece nephew cousin brother sister age room teach \
            appointment adult adults name names tricks everything nothing both together able fine soon later earlier \
            coming came went having giving telling saying asking show stay stays set bring hardly properly lately suddenly \
            constantly totally nearby youre weve theyve wouldnt couldnt gonna wanna gotta kinda thru cuz cos coz bout \
            shud cud wud ur dunno hwo waht teh wiht adn whne aunt auntie uncle grandson granddaughter friend's friends' neighbour neighbours neighbor neighbors neighbour's sensible purpose turns usually wait shall anymore twice whole ours mine explain somewhere hrs hr
            """),
        .german: words(
            """
            darf dürfen dürfte kann können könnte soll sollen sollte sollten muss müssen müsste will wollen möchte mag \
            ist sind war waren sein bin bist habe hat haben hatte wird werden wurde mache macht machen mach tun tut \
            gibt geben gib gebe geht gehen bekommt bekommen kriegt kriegen kriege braucht brauchen brauche nehmen \
            nimmt finde findet helfen hilft hilf sagen sagt was wann wo wer wie warum wieso welche welcher welches \
            welchen ob dass wenn weil und oder aber auch noch schon nur immer nie mal so sehr mehr viel zu ab bis für \
            mit ohne von vom zum zur im am an auf aus bei beim nach seit vor über unter um in ins der die das den dem \
            des ein eine einen einem einer mein meine meinen meinem meiner unser unsere unseren unserem unserer sein \
            seine ihr ihre ich du er sie es wir man mich mir dich ihn ihm uns sich kein keine keinen nicht nichts ja \
            nein bitte danke hallo kind kinder kindern sohn tochter junge mädchen große großer großen kleine kleiner \
            kleinen jahr jahre jahren monat monate monaten alt jährige jähriger jährigen da dann denn doch eigentlich \
            jetzt heute morgen wieder ganz gut schlimm richtig falsch normal okay tipp tipps idee ideen etwas alles \
            alle jeder jede jedes diese dieser dieses hier dort damit dabei dafür dagegen gegen bekomme weg raus rein \
            los kommt kommen lassen lässt sollte davon daran unbedingt besser beste besten genau reagiere reagieren \
            zwei drei vier fünf sechs sieben acht neun zehn erste ersten übernehmen statt tragen nächste nächsten hält \
            wenigsten passt wer alleine gleich gerade zieht ziehe \
            woran worauf fürs ständig jeden jedem viele vielen als durch selbst mama papa pro kaum andere anderen anderem wach \
            erst worüber wirklich nötig sinnvoll bleibt bleiben gemeinsam feste aufs hoch kurz vorne hinter steht \
            familie erkenne merke achten schauen alter erwachsene erwachsenen benutzen beide alle allen plötzlich reicht \
            genug ganzen ganze gute spät zeit zurück gibts gehts machts gemacht einmal zweimal paar obwohl gar seinen seinem \
            seiner ihrem ihren ihrer womit wofür darüber drauf dran nen nem nix haste kannst musst sollst hab hätte \
            wäre würde würden wollte konnte sage frage fragen setzen später schnell schlecht meisten echt halt eben \
            erklär erkläre ichs ers dus wirs mans neu neue neuen neuer neues wegen wissen weiß meistens nichte neffe \
            cousine cousin tante onkel nachbarin nachbar schwester bruder könnt wisst findest machst schreien
            """),
        .french: words(
            """
            peut peux pouvons puis doit dois devons faut faire fais fait est sont suis être était a ai as avons ont \
            avoir donner donne donné mettre met mets prendre prend passer passe laisser laisse veut veux aider aide \
            dire dis dit que qui quoi quand où comment pourquoi quel quelle quels quelles combien si et ou mais donc \
            car ni aussi encore déjà toujours jamais très trop plus moins bien mal bon bonne de du des d le la les l \
            un une au aux à en dans sur sous avec sans pour par chez vers avant après depuis pendant jusqu entre mon \
            ma mes notre nos son sa ses leur leurs votre vos ton ta tes je j tu il elle on nous vous ils elles me m te \
            t se s lui y ce c cet cette ces ça cela ne n pas non oui merci bonjour svp enfant enfants fils fille \
            garçon petit petite grand grande ans an mois âge jour normal grave vrai idée idées conseil conseils est-ce \
            qu tout tous toute toutes même autre chose alors là ici nous-mêmes fois vraiment besoin peu beaucoup \
            savoir sait connais aller va vais vont venir vient falloir faudrait mieux meilleur deux trois quatre cinq \
            six sept huit neuf dix premier première chaque quelque quelques milieu quantité reste finissent max puisse \
            commence \
            rien temps petits petites autres partir demander premiers premières voir avis contre selon lui-même père mère papa \
            maman parents famille adulte adultes personne utile demande demandent proposer garder tenir nouveau nouvelle \
            partout devant terre moment étapes arriver revoir changer nom prénom jai cest dois faudra peuvent veulent \
            choisir utiliser poser rester reste fallait devrait pourrait sera serait était sont rend vite trop souvent dès \
            bientôt lors parce pourtant nièce neveu cousin cousine tante oncle voisine voisin soeur sœur frère arrive demande \
            tient essaie dois veulent presque enfin juste vraiment ainsi
            """),
        .spanish: words(
            """
            puede puedo pueden podemos poder debe debo deben deberia hay que es son soy ser esta estan estar estaba \
            era fue ha he han haber tiene tengo tienen tener dar doy da darle dale le les lo la los las el un una unos \
            de del al a en con sin para por sobre entre hasta desde y o u pero si no ya muy mas menos tan tanto \
            mucho mucha poco poca todo toda todos todas cada otro otra mismo misma me te se nos mi mis tu su sus \
            nuestro nuestra yo el ella ellos ellas usted eso esto este esta estos estas ese esa aqui ahi alli como \
            cuando donde quien cual cuales porque hago hacer hace hacen hacemos haga pongo poner pone quiere quiero \
            quieren sabe saber ayuda ayudar decir digo dice dicen bien mal bueno buena mejor normal grave verdad hijo \
            hija hijos niño niña niños niñas pequeño pequeña grande años año meses mes edad hola gracias favor idea \
            ideas consejo consejos tambien siempre nunca aun todavia despues antes ahora hoy mañana va van voy ir \
            vamos viene venir deja dejo sirve necesita necesito algo alguien nada dos tres cuatro cinco seis siete \
            ocho nueve diez primer primera veces vez entonces mio mia tal dejan puesta demasiada demasiado pido conviene \
            guste pasado pronto haga pongan \
            tarde medio cuenta salir usar delante tras primero primeros primeras queda quedan estoy otros otras familia fin \
            llevo empiezo pasar probar segun mayor menor mama papa padre madre adulto adultos llevar volver vuelve ver \
            encima debajo dentro fuera lugar paso pide tarda nombre pasa pasan hecho uno dos aunque casi solamente \
            porfa ofrecer dejado dejarlo ponerle hacerle seria podria deberian estamos somos repente \
            sobrina sobrino prima primo tia tio vecina vecino hermana hermano pregunta preguntan empieza empiezan empezar \
            nuevo nueva nuevos nuevas malo mala probado probo digo compro comprar compramos escrito llegamos monta da llega \
            nunca jamas luego entonces mientras durante contigo conmigo
            """),
    ]

    private static func words(_ list: String) -> Set<String> {
        Set(list.split(whereSeparator: \.isWhitespace).flatMap { Folding.words(String($0)) })
    }
}
