/// Patterns of the parts of postal addresses.
enum StreetWords {
    /// Street types that are written out everywhere, after a name.
    static let streets =
        "Street|St|Road|Rd|Avenue|Ave|Av|Lane|Ln|Drive|Dr|Court|Ct|Boulevard|Blvd|Close|Way|Place|Pl|Terrace|Tce|Crescent|Cres|Square|Sq|Parkway|Pkwy|Circle|Cir|Highway|Hwy|Grove|Gardens|Gdns|Mews|Row|Hill|Path|Trail|Alley|Marg|Nagar|Ganj|Chowk|Parade|Pde|Esplanade|Turnpike|Expressway|Freeway|STREET|ROAD|AVENUE|LANE|DRIVE|COURT"

    /// Other suffixes of US Postal Service Publication 28, appendix C1, and of Australia's AS 4590; everyday words as
    /// well.
    static let weakStreets =
        "(?:Annex|Arcade|Bayou|Beach|Bend|Bluff|Bottom|Branch|Bridge|Brook|Burg|Bypass|Camp|Canyon|Cape|Causeway|Cent(?:er|re)|Cliff|Club|Common|Corner|Course|Cove|Creek|Crest|Crossing|Crossroad|Curve|Dale|Dam|Divide|Estate|Extension|Fall|Ferry|Field|Flat|Ford|Forest|Forge|Fork|Fort|Garden|Gateway|Glen|Green|Grove|Harbor|Harbour|Haven|Heights|Hill|Hollow|Inlet|Island|Isle|Junction|Key|Knoll|Lake|Land|Landing|Light|Line|Loaf|Lock|Lodge|Loop|Mall|Manor|Meadow|Mill|Mission|Motorway|Mount|Mountain|Neck|Orchard|Oval|Overpass|Park|Pass|Passage|Pike|Pine|Plain|Plaza|Point|Port|Prairie|Radial|Ramp|Ranch|Rapid|Rest|Ridge|Rise|River|Road|Route|Run|Shoal|Shore|Skyway|Spring|Spur|Square|Station|Stravenue|Stream|Street|Summit|Throughway|Trace|Track|Trafficway|Tunnel|Underpass|Union|Valley|Viaduct|View|Village|Ville|Vista|Walk|Wall|Well|Wharf|Amble|Approach|Artery|Brow|Byway|Chase|Concourse|Cutting|Dell|Elbow|End|Entrance|Fairway|Firetrail|Follow|Formation|Frontage|Gap|Gate|Grange|Interchange|Link|Lookout|Mead|Nook|Outlook|Parkland|Plateau|Pocket|Promenade|Quad|Quadrant|Quay|Reach|Reserve|Retreat|Return|Ridgeway|Ring|Riverway|Riviera|Roadside|Rosebowl|Rotary|Rue|Siding|Slope|Sound|Strand|Strip|Subway|Tarn|Thoroughfare|Tollway|Top|Tor|Tower|Trunkway|Vale|Wood|Wynd|Yard|Apartment|Residency|Society|Complex|Villa|Block|Salai|Sarani|Peth|Pally|Cross|Main|Cul-de-sac|Parkway|Centreway|Distributor|Intersection|Corso|Trailer|Mew|Drive|Circle|Court|Way|Lane|Access|Alleyway|Anchorage|Bank|Basin|Boardwalk|Brace|Brae|Break|Broadway|Busway|Circlet|Circuit|Circus|Cct|Cl|Colonnade|Copse|Courtyard|Crossway|Cruiseway|Deviation|Dip|Driveway|Edge|Footway|Foreshore|Front|Glade|Ground|Gully|Highroad|Laneway|Lees|Lower|Meander|Part|Pathway|Piazza|Quadrangle|Quays|Ramble|Range|Ride|Roadway|Ronde|Round|Stairs|Steps|Ter|Terr|Triangle|Trl|Turn|Upper|Via|Wade|Walkway|Xing|Vihar|Colony|Enclave|Layout|Puram|Bagh|Bazaar|Gali|Galli|Zila)s?"

    /// House numbers: 12, 24b, 42/494, 12/A, 7-2-941, 53-51, 110 1/2; not dates.
    static let houseNumber =
        #"(?!24/7\b|\d{1,2}[-/]\d{1,2}[-/](?:19|20)?\d\d\b)\d{1,5}[A-Za-z]?(?:[-/](?:\d{1,4}[A-Za-z]?|[A-Z]\b)){0,2}(?: 1/2)?"#

    /// A numbered street before the quarter of an Indian address.
    static let numberedStreet = #"(?:Gali|Galli|Lane|Street) No\.? ?\d{1,3}, "#

    /// A building's name: "The Old Rectory", "Williams House", "Shanti Residency".
    static let building =
        #"(?:\p{Lu}[\p{L}']{1,20} ){1,3}(?:Rectory|Vicarage|Cottage|House|Lodge|Barn|Farm|Mill|Manor|Hall|Grange|Bungalow|Villa|Court|Mansions?|Tower|Towers|Building|Residency|Apartments?|Society|Heights|Complex)"#

    /// A flat without the word for it: "B-204", "B/18", "U4/132", "No. 5".
    static let flatCode = #"(?:[A-Z]{1,2}[-/]\d{1,4}[A-Z]?(?=,)|U\d{1,4}/\d{1,4}|No\.? ?\d{1,4}[A-Z]?(?=,))"#

    /// Names that count or praise what follows: "5 Minute Walk", "3 Key Points", "2 Toast Tops".
    static let quantities =
        #"(?i:min(?:ute)?|hour|hr|day|week|month|year|mile|met(?:er|re)|km|star|page|grade|course|piece|player|bed(?:room)?|step|store?y|points?|level|cup|gram|kilo|lit(?:er|re)|ounce|pound|inch|foot|feet|yard|lap|round|easy|quick|simple|key|main|top|best|big|basic|daily|free|extra|bonus|rocky|lego|disney|minecraft|pok[eé]mon|star wars|apple|chicken|beef|bacon|pork|turkey|fish|egg|cheese|carrot|onion|potato|tomato|chocolate|vanilla|lemon|toast|bread|honey|adult|child|kid|season|famil(?:y|ie)|nature|chess|bean|toy|school|acre|second|train|castle|treasure|dragon|pirate|princess|fair(?:y|ie)|swim(?:ming)?|math|science|music|support|advent|calendar|christmas|easter|birthday|halloween|movie|paw patrol|hot wheel)s?\b"#

    /// A flat before its house number: "Flat 79, ", "H.No. ", "Apt. 383 ".
    static let flat =
        #"(?:(?i:flat|apt|apartment|unit|suite|ste|studio|level|lvl|plot|lot|shop|room|house|door)\.? ?(?i:no\.? ?|# ?)?[A-Za-z]?\d{1,5}[A-Za-z]?(?:/\d{1,4})?(?:,? |,?\n)(?!of )|H\.? ?No\.? ?(?=\d))"#

    private static let flatAfter =
        #",? (?:(?i:apt|apartment|unit|suite|ste|flat|floor|fl|room|rm|appt|app|bât|porte)\.? ?|# ?)[A-Za-z]?\d{1,5}[A-Za-z]?\b"#
    /// An optional flat after its house number.
    static let room = "(?:\(flatAfter))?"
    static let roomNeeded = "(?:\(flatAfter))"

    private static let townName =
        #"\p{Lu}[\p{L}.'\-]{1,24}(?: (?:\p{Lu}[\p{L}.'\-]{1,24}|am|an|der|de|la|sur|le|les|upon|on|the)(?= ?\p{Lu}|\b)){0,3}"#
    /// With state and ZIP, British and Canadian postcode, Australian state and code, Indian PIN.
    private static let afterTown = #"(?:\#(code)|NSW|VIC|QLD|TAS|[A-Z]{2})\b"#
    private static let code =
        #"(?:[A-Z]{2},? \d{5}(?:-\d{4})?|(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT),? \d{4}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{3} ?\d{3})\b"#
    /// A town with its code: ", Springfield, IL 62704", " Lea SY9 1UU".
    static let postalTown = #"(?:,?[ \n])\#(townName)[,\-]? ?\#(afterTown)"#
    /// A town with a code that is unmistakable by itself: ", Springfield, IL 62704".
    static let codedTown = #"(?:,[ \n]?|\n)\#(townName)(?:, ?| ?- ?| )\#(code)"#
    /// A French town: 42970 Saint Hortensedan.
    static let frenchTown = #"(?:, ?|\n)\d{5} \#(townName)"#
    /// A town before a known ending: ", Culham on Saturday". Otherwise the comma may begin anything.
    static let town =
        #"(?:\#(postalTown)|,? \d{4,5} \#(townName)|, \#(townName)(?=[ \n]*\z|[.!?;,)\n]|  ?(?i:is|ist|est|on|at|in|for|by|please|pls|tonight|tomorrow|bitte|senden|svp|stp|or|and|und|et|y|thanks)\b))"#

    /// Words after a number that name no street: units, times, function words, and things that families count.
    static let notNames =
        "(?i:bis|ter|quater|min|hour|hr|day|week|month|year|mile|km|m|ft|feet|foot|cup|g|kg|mg|ml|l|oz|lb|tsp|tbsp|pound|gram|spoon|slice|piece|the|a|an|to|for|in|on|by|at|from|with|and|or|my|our|your|their|his|her|this|that|each|per|down|up|along|across|of|off|kid|child|people|car|bike|step|way|time|block|turn|am|pm|is|are|was|were|be|it|we|you|they|he|she|i|have|has|had|will|can|more|less|big|small|large|medium|fresh|extra|egg|bag|can|pack|box|bottle|jar|portion|serving|person|adult|guest|friend|new|old|other|different|good|great|nice|easy|quick|simple|healthy|meal|dinner|lunch|breakfast|snack|recipe|idea)(?i:s|es|ute|utes|ren|metres?|meters?)?"

    /// Words that may follow an address; a noun there would make it a shop's.
    static let afterwards =
        "on|in|at|by|for|and|or|is|was|are|will|with|without|please|pls|plz|to|from|before|after|this|next|tonight|tomorrow|today|yesterday|ok|okay|asap|but|if|when|while|where|which|who|as|near|opposite|until|unless|between|behind|beside|because|since|so|thanks|thank|then|we|i|you|he|she|they|it|has|have|had|can|must|should|again|now|every|not|just|only|also|too|apt|apartment|unit|suite|flat|floor|room|off|across|around|not|bitte|um|am|ab|und|oder|im|in|svp|à|et|ou|le|por|y|de|en|pe|par|hai|mein|ko|aur"

    private static let particle =
        #"(?:(?:de|del|della|di|du|da|do|des|dos|la|las|los|le|les|l'|d'|san|santa|saint|sainte)[ \-]?){0,3}"#
    private static let names =
        #"\p{Lu}[\p{L}'.\-]{1,25}(?: (?:de |du |des |la |le |d'|l')?\p{Lu}[\p{L}'.\-]{1,25}){0,3}(?: (?:19|20)\d\d(?!\d))?"#
    /// French address: 46 bis, rue de la Paix; 12 chemin Hudson.
    static let french =
        #"\d{1,5}[A-Za-z]?(?: ?(?:bis|ter|quater))?,? (?:\#(frenchStreet)|(?:boul\.?|r\.|lot(?:issement|\.)|villa|hameau|cité|domaine) (?i:\#(particle))\#(names)|Grand(?:e |e-|')Rue\b)"#
    /// A French street: rue de la Paix. Street types that are also English words count in lower case only.
    static let frenchStreet =
        #"(?:(?i:rue|avenue|av\.|boulevard|bd\.?|blvd|chemin|ch\.|allées?|impasse|quai|rte|sentier|faubourg|montée|ruelle)|place|route|cours|square|passage|voie|esplanade|promenade|rang|côte) (?i:\#(particle))(?:\d{1,2}(?:er)? )?\#(names)"#
    /// Spanish, Italian and Portuguese address: Calle de Alcalá 25; Via Roma, 12; Rua Augusta, 9.
    static let romance =
        #"(?:[Cc]alle|C/|[Aa]venida|Avda\.?|Av\.|Plaza|Paseo|Camino|Carrera|Via|Viale|Piazza|Corso|Vicolo|Rua|Praça|Travessa) ?\#(particle)\#(names),? (?:[nN][.º°o]{1,2} ?|# ?)?\#(house)"#

    private static let house =
        #"\d{1,4}(?: ?[A-Za-z](?!\p{L}))?(?: ?[-/+] ?\d{1,4}[A-Za-z]?)?(?!\d|[:.,]\d| ?(?:Uhr|Minuten|Stunden|Tage|km|kg|ml|Stück|Euro|EUR)\b| ?[€%])"#
    /// German address: Gotzkowskystraße 39; Kieler Str. 90; Am Markt 3 only with words that mark a home.
    static let german =
        #"(?!\#(germanThings))(?:\p{Lu}[\p{L}.'\-]{0,30} ){0,2}?(?:\p{Lu}[\p{L}.'\-]{0,40}(?: S|-S|s|S)(?:tra(?:ß|ss)e|tr\.?)|\p{Lu}[\p{L}.'\-]{1,40}(?:-(?=[WPAGDURSC])|(?<=\p{Ll})(?=[wpagdursc]))(?i:weg|platz|allee|gasse|damm|ufer|ring|steig|stieg|chaussee|promenade)|\p{Lu}[\p{L}.'\-]{1,40} (?:Weg|Platz|Allee|Gasse|Damm|Ufer|Ring|Chaussee)|\p{Lu}[\p{L}\-]{1,30}(?:straat|laan|gracht|plein|gatan|vej|vägen|veien))(?: |(?<=tr\.)(?=\d))\#(house)"#
    /// German place names that towns have: "Am Markt", "An der Mühle", "Unter den Linden", "Straße des 17. Juni".
    /// Excludes "Am Bach 3 Kinder".
    static let germanPlaces =
        #"(?:(?:Am|An|Auf|Zum|Zur|Vor|Unter|Hinter)(?: de[rmn])? (?:Alten? |Neuen? )?(?:Markt|Mühlen?|Höhe|Linden|Dorf|Bahnhof|Kirche?|Hang|Berg|Bach|Wald|Rathaus|Schloss|Sportplatz|Anger|Teich|Graben|Kanal|Hafen|Tor|Friedhof|Weinberg|Feld|Garten|Wiesen?|Brunnen|Burg|Deich|Tal|Winkel|Grund|Steinbruch|\p{Lu}\p{Ll}{2,15}(?:berg|bach|feld|hof|tor|markt|graben|garten|grund|wiese|mühle))|(?:Lange|Kurze|Hohe|Breite|Alte|Neue|Große|Kleine) (?:Reihe|Gasse|Wiese|Zeile)|Straße de[rs] (?:\d{1,2}\. )?\p{Lu}\p{L}{1,30}) \#(house)(?! (?!(?:ist|hat|in|um|am|bitte|schicken|abholen)\b)\p{L})"#
    /// German address with a house: Schenkweg 51, Haus 1.
    static let germanDoor =
        #"(?:, ?(?:Haus|Hinterhaus|Whg\.?|Wohnung|App\.?|Apartment|Stiege|Top) ?\d{1,3}[A-Za-z]?\b)?"#
    private static let germanThings =
        "(?:Spiel|Arbeits|Park|Sitz|Steh|Stell|Liege|Tennis|Fenster)platz|Bahnsteig|Hering|(?:Ohr|Ehe|Schwimm|Zwiebel|Schlüssel)ring|(?:Heim|Um|Hin|Rück|Aus|Irr|Geh|Rad)weg"
    /// A street of any name, and a house number.
    static let germanAtHome =
        #"(?:(?:Am|An|Auf|Im|In|Zum|Zur|Vor|Bei|Unter|Hinter)(?: (?:der|dem|den))? )?(?!(?:\#(notStreets))\b)\p{Lu}\p{Ll}[\p{L}.'\-]{1,40}(?: (?:der|den|dem|des|von|zum|zur|und|\p{Lu}[\p{L}.'\-]{1,30})){0,3} \#(house)"#

    /// Capitalised words that take a number and are not streets.
    static let notStreets =
        "(?i:mon|tues|wednes|thurs|fri|satur|sun)day|(?i:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)|January|February|March|April|May|June|July|August|September|October|November|December|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|AM|PM|Uhr|O'?[Cc]lock|Kids|Kinder|Child|Children|People|Minutes|Minuten|Hours|Days|Weeks|Years|Grade|Year|Page|Seite|Chapter|Kapitel|Klasse|Room|Raum|Zimmer|Table|Tisch|Bus|Bahn|Tram|Linie|Gate|Gleis|Haus|Wohnung|Etage|Stock|Nr|No|Euro|EUR|USD|Noon|Sharp|Midnight|Today|Tonight|Tomorrow|Yesterday|Downtown|[Jj]anvier|[Ff]évrier|[Mm]ars|[Aa]vril|[Jj]uin|[Jj]uillet|[Aa]oût|[Ss]eptembre|[Oo]ctobre|[Nn]ovembre|[Dd]écembre"
}
