/// Words that are so common in one language that they are not read as words of another, nor as typing errors.
package enum CommonWords {
    /// Returns whether the word has a common sense of its own in the language.
    package static func isCommon(_ word: String, in language: IntentLanguage) -> Bool {
        words[language]?.contains(word) ?? false
    }

    private static let words: [IntentLanguage: Set<String>] = [
        .english: set(english), .german: set(german), .french: set(french), .spanish: set(spanish),
    ]

    private static func set(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }

    private static let english = """
        store stores shop shops change changes changed brother brothers mother mothers father fathers sister sisters grandma grandpa auntie uncle cousin cousins
        dance daycare between because before after during shift shifts bored boring board crazy busy late later early
        really maybe almost every never always either other others another again against enough though through
        thought bought brought caught taught birthday bedtime something nothing anything everything someone anyone
        please thanks thank hello sorry worry worried hurry story stories practice football soccer swimming gymnastics
        training clubs class lesson lessons homework garden flower flowers water weather summer winter spring autumn
        so do mi dim tastes taste tasted tasty game games left make makes made bake can may milo pig pigs skate tongue horse char
        people person persons portion portions serving servings guests plates
        abroad adult advanced africa agent ago agreed al alien alive america anger apply arena argue around arrived
        babies backed backing baker balance banking barely barry basic basis beach bears beast beaten beating beats
        began beige benjamin berlin better billy bitch bitter blast block boats boring bound brain branch breath
        bruce bunch burned burns cameron canada cancer car carried carrier carry carter catch cause cent centre
        chance changed chaos charge chart chat check choose churches clark class click clock close closed closer
        closest coach coaches coast coins color colors colour come comic comme compete completed composed computer
        cooper could count courage course cover covers crack creek crime crisis cross crown cruise dame danger danny
        dated dating deals defined del des di die doing domain drawn dream dress drunk du dutch economic economics
        elite enable enter entrance entry extent familiar fault feeding fellow fewer fifth fight figure filled fired
        fix fixed flash floor force forth found founder four france franchise francis funny gains gaming gates
        gather germany gordon gotta grace grade grades grand grant granted grass grave guess guitar handled harry
        health hearing height heroes hired hiring house howard hunter inches included indiana inner invite invited
        issued jason jerry journey junior kelly kind knight korea large larger latin latter laugh launch leading
        least les letter light lights liked limit lived lives living looked looking loose los losses loved lover
        lucky main major maker making mama manage manager marine mario marry mars martin master match mayor meaning
        means meets mercy mes metal mi might miller minor mis mo models modified moore morgan mouse moves multi
        muslim naked nation national net nigeria novel number nurse oliver once order oregon origin pages pain paint
        palace panel parent partly pay peace permit perry person piano picked piece pissed pitch placed planet plays
        pleased pocket pound power powered praise precious premier prepared press price pride prime prize processes
        produce province punch pure pushed putting quest quite radio raise rapid rated rates rating reach reached
        reaching reading reads reduce refused remain remote removed replaced report reset retired right rights rings
        rising river robot roger roles ron rough round route sa sale sam saudi scene scenes scope score scores
        search seems selling seventh shall share sharp shipping ships shots should showed si sight simon since
        singer sites sixth smart smell smoke soldier son south space spaces speak speed spell spent sports squad
        staff standing stars state stated stats steal steam steel steven still stole stone strong stuck style
        support supported supports suppose swing table tag taking teach terry there thick think thinks those thought
        threat tissue touched tough train treat tried tries trips trust truth un union unions unique upper venture
        video videos von votes waiting wales walter was waste watch wearing weight western while whose wider wild
        winds winner winners wishes women woods words world worst wound write writes writing written wrote yo youth
        """

    private static let german = """
        scharf scharfe scharfes scharfen scharfer schafft schaffe schlimm schlimme bruder mutter vater tante onkel
        freund freunde nachbar arbeite arbeiten arbeitet komme komm hatte hatten waren gewesen unsere unserer unserem
        fertig vorbei heuer jemand alleine zuhause hause abholen training turnen schwimmen fussball mi mag kommt gibt machen kochen koche kocht magst will wollt esst koennt tage nachher vorher vielleicht
        personen portion portionen leute gaste schule kita kindergarten hort
        a abseits al alfred all also alten alter alternative altes anderem anderer andert arena arsch aussen
        austausch austria bande basel basis bauch beginnen beider beine bekomme bekommst beraten bericht berlin
        beste besten bestes besucht blatt bleib bleibe blick blieben block brach brasilien braucht brauchte bricht
        brille brust buhne busse chance chaos computer dachte dahin damen darum date dauern davor deine deinem
        deinen deiner dessen desto dicht dienen dient diesel diesem dieter dinge dom dritte drittel dritter droht du
        dunkel durften endet erganzt ersetzt erste erstes ertragen fahre falsche falschen fanden farbe fassen fast
        feiert feinde ferien figur filme finde findet first flucht fonds free fresse freude freue freuen frisch
        frische fritz fusse fussen gaben garten geben gebunden geburt gefunden gegend gehalten gerat gerate geraten
        gerecht gering germany gesucht gewicht gingen gipfel grade gratis gross grosste grosster grund grunde grusse
        gunter hafen hagen halben hallo halte hammer handel handeln handler handy harry harte hasse hauser have
        heisse herbst hermann hessen hier hobby hohem hohen hoher holle horte house hutte jacke jager jedem jener
        juden julia junge kaiser kamen kampfe kampfen karte kassel kenne kennen kette kind kirche klasse klassen
        klein kochen komme konig konne kraft kreis krieg kriege krise kritisch kumpel kuste lacht lagen lager landen
        lander landern langem lasst last laune lauter leben leere leiden leidet leute licht liebe lieder liege
        liegen liegt liest linie linien linke linken liter love mache macht machte major make manager manche manchen
        mangel marco mario marke martin masse massen master medien meinte melden meldet menge messe messen miete
        nackt namen nation national neben negativ nem nette nieder not nummer ofter oliver on opfer orten out packen
        papst partie passend pause person platz porno power preise presse prima produkt radio raten rauchen raume
        raumen redaktion regen regie reiche rente retten riesen roger runde runden runter sache sage sagte sahen sam
        sanger schenken schick schicken schild schlacht schlicht schnitt schweiz seele sehen seien seine seinem
        seinen seiner seines seite seiten setzt setzte sicht siegen siehe sieht simon singt soeben sogar somit
        sommer son sonne sorgt spaten spiel spielt staat stadt starb stars startet stehen stell stelle stephan
        steuer stieg still stille stock stoff stort strand streng stuck stufe suche suchen summe support susse
        tanzen tasche taten tater tempel tempo teuer these tiefe tiere tisch to tolle toten trage tragen traume
        traumen tu tue turkei turken un union unser unten verbrechen verlangen verlangert vertrag vertrauen vertraut
        verwendet video videos viertel volle vortrag waffe waffen wagen walter wandel wandern warst warte weber
        wechsel weise weisen weiss weisst weite weiten weiter werde wesen westen westlichen wette wirst woher wohnen
        wolle wollen womit world worte wunder wunsch wunsche zahne zeige ziele zimmer zinsen zogen zweite zweites
        """

    private static let french = """
        frere soeur freres soeurs mere pere grand mamie papi tante oncle cousin cousine voisins travail travaille
        travaillent rentre rentrons venir viennent vient encore toujours jamais souvent parfois beaucoup assez trop
        peut peuvent pouvez voulez voulons avons avait etait etaient serait ete piscine judo danse gouter gouters
        do mi mais mange manges mangent mangeons mangez prend prends prennent mets mettez met ajoute boit boivent buvons
        marmite sinon aussi peu beau faut va vont fais fait faites veux peux sait
        reste resto lieu plat plats moment
        personne personnes convives portion portions ecole cantine creche
        actes adulte agent aider aides aient aille al alain alle allez alpes am amende andre anges annee annuel
        appel appele arabie argent arriver aupres autorite autorites avancer avoir bains baise baiser baisse baisser
        balance bande barbe bateau belge berlin billet blanche boire bonne bouche boucle bouge boulot bouton bruit
        but cache cadre cadres caisse calme calmer camille camps canada cancer cannes car carre carte cartes casser
        cause celle centre cerveau cesse champ champs chance chant chante chanter charge chasse chaud chefs chine
        choix citer cites coach coeur col colere colle comite comme commencent complet complexe comporte compose
        compte comptes concentrer concu congo conserver conte copie coree couche couches couilles coupe couper
        courage cours course courte coute crane creee crime crois croit dames danger date dates day demande depart
        derriere dette die digne dire dites divers do doigt donna donner donnez dos douche duree eleve elevee eleves
        eliminer elite elles entend entier entrer envoie etend etres extrait facon fallu familial fasse ferais ferme
        fiche figure fil fillon finit flash flotte folle fonde fondee fonds force foret forment forte fortement
        foule france francois francs frapper french fumer game garcon gardien gauche genre gentil germain geste
        gestes gilles gorge gosse gout grace grandi grave graves haine harry hate hausse haute hautes hiver inter
        interdire issus italie japon jeter jette jeune lache lacher laissez lance lancer large latin lecon lecons
        leurs lever libere liees ligue lille limite limites livre livrer livres loire longue los love lutte lutter
        lycee macron magie main maire major manager manche manque manuel marge marine mario marne marrant martin
        masse master match memes mener mentir merde mes metal mi mignon mille mince mises mit modes monte montre
        morte morts moyen nan nancy nantes nation national neige net noire noirs nomme nouveaux oeuvres ondes
        oublier oubliez ouest outre ouvre pages palais panne pardon parent parle parmi parti partie partis passer
        patron pattes pause peine pense perso piano piece pilote piste placer plage plait poche poete porno port
        portee positif poste poule pousser prenne presse prime prive province publie puisse pure pute quart queue
        quitte quitter radio raison raisons reagir redaction refus refuser relais rentre reparer repos restent rever
        reves robot roche roger roles romain ronde roses rouen roues route routes russe russes sa sache sacre sage
        sale salles salut sante sauter sauvage sauvages sauve scene scenes score second seine seins serge serre
        siege signe simon sites so soins sombre somme sommes son sonne soumis sports stars statut stock style succes
        suede suffit suivent support supporter suppose table tache taper tapis te telle tente terme termes these
        tiens tient tire tirer to tourne tournee tours trace train traite trous tu tue turquie ultime union unique
        unite unites urgence usine utilise utilisee utilises vaste vendre vente verre vertu veste video videos vie
        vieille vienne ville villes vivent voient voire voisin voisine voter votes vrais will world
        """

    private static let spanish = """
        quince comimos cenamos desayunamos almorzamos tuvimos hicimos fuimos quedan queda hermano hermana hermanos abuela
        abuelo abuelos suegra suegro amigos amigas vecinos trabajo trabajamos llegamos vienen viene venimos salimos
        siempre nunca tambien ademas entonces despues antes mucho mucha muchos muchas poquito bastante todavia
        futbol natacion entreno so do di tomamos tomo toma toman tomar tome tomen comemos comen come como comer coma coman comas comes bebemos bebe beben
        beber pongas ponga pongan ponle ponga pones pone ponen eches eche echen echar uses use usen metas meta metan
        traigas traiga hago haces hace hacen hacemos mas menos tiene tienen vamos van pues porque cuando
        persona personas invitados porcion porciones raciones comensales escuela cole guarderia
        abrio abrir acaba acaban acero ademas africa afuera agrego ahora aires alarma alegria alemania alfredo algun
        all alli almas altas alternativa amado amante ambas america ancho andres arena artes autores bajar banca
        banco bandera barra basa basada basado basta beber bella bello berlin bolsillo bonita borde buena caballo
        caido cajas calles calma cambiado camino canada cancer canto carcel carga cargo carro carta cartas casa
        casado castillo causar cerca cerro charla chica chicas chico cierre cierta cierto claro clave cliente
        clinica cobre coche coches coger color cometer comite complejo completa comun concha conde consejo contra
        corta corte costado crean crear crece creen crees creia crisis cristiano cuadro cuando cuarto cuenca cuento
        cuesta cuestion dame damos danza darte datos deber des di diaria digas dinero dioses distinta do doble dolar
        dominio donde du duelo dueno economia elena empezado encanto energia enfermo entero entiende entrar entro
        envia envio espalda espana especial especie especies estados estara etapas expresa expreso falla fallo falsa
        falso familiar famosa fecha flores flota forma frase frases frente fuerza full ganan ganar gasto genero
        gesto goles gordo gracia grados gran grasa gratis grave graves grito gritos guste gusto habla hablan hablas
        hablo habra hagas haria harry heroes hojas house huesos importar indica indican infierno intercambio
        invitado italia japon javier jefes joder jorge judios jueces jugar julia junto jurado justa justo laborales
        lanza larga lento leyes libro libros lider limite limites listo llave llega llegar llenar lleno lleva llevan
        llevara llevas llevo logro luces lucha madre madres mancha mandar mando manejar manga mantiene manuel marca
        marcha marco margarita margen mariano marina mario martin matan matar medica medida medina medio mejora
        mente mesa metal metas mil monte monton mover mucha mueve multa necesita norma normas norte obras oeste
        olvidar olvido organo origen pacto padre pagado parada parado parece parque parte partes pasaba pasando
        pasar pasara pasion patas patron pecado peces pecho pedro pensado pense perdi perfil permita pesar pesca pie
        pieza pinta pista placa placer planta plata plazo plena pleno pobre poder podian ponga pongo porno posee
        positiva prepara presa primer primera produce productor puerto puesto punto quedar quede quedo queja quiera
        quieran quinta quiso quito quiza radio ramon ramos rango razon redaccion relato renta respirar retiro reves
        rincon river robar rosas rueda rumbo rutas sa sabido sacado sale salida salio salta salto salud sam santo
        santos seguido segunda senado senor seria sevilla siente sienten siento sierra sigue socio sombras son
        soportar soporte soy sub suele suelo sueno sufre surge tales tanta tarea tasas techo temas ten tenia tenian
        tercer tercera tetas tierra to tocar toledo tomado tonto toque torno torre traje trata tratar trate tu turno
        ultimo une union usado valiente varias veamos vecino vemos ven venga vengan vengo venido venta verano veras
        verse video videos viento vimos visita visitar vistas visto viven vives vuelva vuelvo we world
        """
}
