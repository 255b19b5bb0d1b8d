extension QuickLexicon {
    /// The words of the four languages. A comma separates phrases.
    static let rows: [Row] = cues + attributes + units + times + joins + statements

    private static let cues: [Row] = [
        Row(
            .cue(.bottle), en: "bottle,bottles,bottle feed,bottle fed,bottle feeding,milk,milk bottle,🍼",
            de: "flasche,fläschchen,flascherl,milchflasche,fläschle,milch,schoppen,buddel",
            fr: "biberon,biberons,bib,bibi,lait", es: "biberón,biberones,bibe,mamadera,tetero,leche,toma de biberón"),
        Row(
            .cue(.breast),
            en:
                "breast,breastfed,breast fed,breastfeed,breast feed,breastfeeding,breast feeding,nursed,nursing,nurse,nurses,latched,bf,boob,🤱",
            de: "gestillt,stillen,brust,stillt,stille,stillte,angelegt,gestillt worden,gestillt an der,stillmahlzeit",
            fr:
                "sein,tétée,tétées,allaité,allaitée,allaitement,allaite,a tété,tété,tète,tétée au sein,au sein,mise au sein,seins",
            es:
                "pecho,teta,lactancia,mamó,mamando,mama del,mama el,mama bien,mama ahora,mama desde,mamado,ha mamado,dado el pecho,dar el pecho,di el pecho,dio el pecho,di pecho,tomó pecho,toma de pecho,pechos,amamanté,amamantado,mamar,mamaba,dar pecho"
        ),
        Row(
            .cue(.solid),
            en: "solids,solid food,ate,eaten,eats,meal,breakfast,brekkie,brekky,lunch,dinner,supper,snack",
            de:
                "beikost,gegessen,aß,isst,essen,mahlzeit,frühstück,mittagessen,abendessen,abendbrot,snack,jause,zvieri,znüni,znacht,zmittag,gefrühstückt,zwischenmahlzeit",
            fr:
                "solides,mangé,mange,mangeait,manger,repas,goûter,souper,collation,diversification,déjeuner,dîner,petit déjeuner",
            es:
                "comió,comido,comía,comer,sólidos,comida,merienda,lonche,desayuno,cena,almuerzo,desayunó,cenó,merendó,come"
        ),
        Row(
            .food, en: "porridge,puree,purée,cereal,🥣",
            de: "brei,gläschen,abendbrei,mittagsbrei,obstbrei,gemüsebrei,milchbrei",
            fr: "purée,compote,petit pot,bouillie",
            es: "papilla,puré,potito"),
        Row(
            .cue(.feed), en: "fed,feed,feeding,drank,drink,had a drink", de: "gefüttert,getrunken,trank,trinkt,füttern",
            fr: "bu,boit,buvait,nourri,nourrie,boire",
            es: "bebió,bebido,bebía,beber,bebe,alimenté,alimentado,toma,tomó leche"),
        Row(
            .cue(.diaper),
            en: "diaper,diapers,nappy,nappies,diaper change,nappy change,changed diaper,changed nappy,changed",
            de: "windel,windeln,windelwechsel,gewickelt,wickeln,frische windel,neue windel,windel gewechselt,pampers",
            fr: "couche,couches,change,changé,changée,couche changée,changé la couche,changement de couche",
            es: "pañal,pañales,cambio de pañal,cambié,cambiado,cambio,cambié el pañal,cambiamos"),
        Row(
            .cue(.sleep), en: "slept,sleep,nap,napped,naps,naptime,sleeps,😴",
            de:
                "geschlafen,schlaf,schlief,schlafen,nickerchen,mittagsschlaf,schläfchen,gepennt,durchgeschlafen,nachtschlaf,vormittagsschlaf",
            fr: "dormi,sieste,siestes,sommeil,dormait,dormir,dodo,fait la sieste",
            es: "durmió,durmieron,dormía,siesta,siestas,sueño,ha dormido,dormir,durmio,siestecita"),
        Row(
            .cue(.pump), en: "pumped,pump,pumping,expressed,pumps,pump session",
            de: "abgepumpt,pumpen,gepumpt,abpumpen,pumpt,milchpumpe",
            fr: "tiré,tirage,tire lait,tire,tiré mon lait,tiré lait,pompé,exprimé,tirer",
            es: "sacaleches,extraído,extraje,extracción,saqué,sacado,me saqué,extraer,bombeé"),
        Row(
            .cue(.activity(.tummyTime)), en: "tummy time,tummytime,tummy", de: "bauchlage,bauchzeit,auf dem bauch",
            fr: "sur le ventre,temps sur le ventre,temps ventral,ventre", es: "boca abajo,tiempo boca abajo,bocabajo"),
        Row(
            .cue(.activity(.bath)), en: "bath,bathed,bathtime,bath time,shower,🛁",
            de: "gebadet,bad,baden,badewanne,geduscht", fr: "bain,baigné,baignée,douche",
            es: "baño,bañito,bañado,bañé,bañamos,bañada,ducha,bañera"),
        Row(
            .cue(.activity(.walk)),
            en: "walk,walked,went for a walk,stroll,outside,out for a walk,strolled,pram walk,buggy walk",
            de: "spaziergang,spazieren,spaziert,draußen,spazieren gegangen",
            fr: "promenade,balade,promené,promenés,sortie,dehors",
            es: "paseo,paseamos,paseado,paseó,paseando"),
        Row(
            .cue(.activity(.play)), en: "play,played,playtime,play time,playing,park,playground,swings,playdate",
            de: "gespielt,spielen,spielt,spielzeit,spielplatz,schaukeln",
            fr: "joué,jeu,jouer,joue,parc,aire de jeux,balançoire,motricité",
            es: "jugó,juego,jugado,jugando,jugamos,parque,columpios"),
        Row(
            .cue(.activity(.other)),
            en:
                "swimming,swim,swam,swim class,baby swimming,reading,read,story time,storytime,stories,massage,library,music class",
            de: "schwimmen,babyschwimmen,geschwommen,vorgelesen,vorlesen,gelesen,massage,babymassage,turnen",
            fr: "piscine,natation,bébés nageurs,lecture,histoire,massage,éveil musical",
            es: "natación,piscina,nadar,lectura,cuento,cuentos,masaje"),
        Row(
            .cue(.activity(.screen)), en: "screen time,screen,tv,cartoons,tablet time",
            de: "bildschirmzeit,fernsehen,ferngesehen,bildschirm", fr: "écran,écrans,télé,dessins animés,temps d'écran",
            es: "pantalla,pantallas,tele,dibujos,televisión"),
        Row(
            .cue(.medicine), en: "medicine,medication,meds,med,💊", de: "medikament,medizin,arznei,medikamente",
            fr: "médicament,médicaments,médoc", es: "medicina,medicamento,medicinas,medicación"),
        Row(
            .cue(.temperature), en: "temp,temperature,fever,body temperature,🌡",
            de: "temperatur,fieber,fieber gemessen,körpertemperatur,temp", fr: "température,fièvre,temp",
            es: "temperatura,fiebre,temp"),
        Row(
            .cue(.weight), en: "weight,weighs,weighed,weighing", de: "gewicht,wiegt,wog,gewogen",
            fr: "poids,pèse,pesée,pesé,pesait", es: "peso,pesa,pesó,pesaba,pesar,pesado,pesamos"),
        Row(
            .cue(.length), en: "length,height,tall,measures,long",
            de: "größe,länge,groß,körpergröße,misst,maß,körperlänge,lang", fr: "taille,mesure,mesurait,longueur",
            es: "talla,altura,mide,medía,longitud,estatura,midió"),
        Row(
            .cue(.head), en: "head,head circumference,hc", de: "kopfumfang,kopf,ku",
            fr: "tête,périmètre crânien,tour de tête,pc",
            es: "cabeza,perímetro cefálico,perímetro craneal,pc,contorno de cabeza"),
        Row(
            .cue(.milestone),
            en:
                "milestone,first tooth,first steps,first step,first word,first words,first smile,first laugh,rolled over,first crawl,first haircut,sat up,sits up,stood up,crawled,crawling,crawls,pulled herself up,pulled himself up,took steps",
            de:
                "meilenstein,erster zahn,erste schritte,ersten schritte,erster schritt,ersten schritt,erstes wort,ersten worte,erste worte,erstes lächeln,erstes lachen,ersten zahn,gekrabbelt,krabbelt,gerobbt,umgedreht,hochgezogen",
            fr:
                "étape,première dent,premiers pas,premier pas,premier mot,premiers mots,premier sourire,premier rire,rampé,rampe,s'est retourné,s'est retournée,à quatre pattes,tenu debout,tenue debout",
            es:
                "hito,primer diente,primeros pasos,primer paso,primera palabra,primeras palabras,primera sonrisa,primera risa,gateó,gatea,gateando,se dio la vuelta,se puso de pie,se sentó"
        ),
        Row(
            .cue(.note), en: "note,notes,remember", de: "notiz,anmerkung,bemerkung,merken", fr: "note,remarque",
            es: "nota,apunte,observación"),
    ]

    private static let attributes: [Row] = [
        Row(
            .firstTime,
            en:
                "for the first time,first time,the first time,for the very first time,first time ever,1st time,for the 1st time,the 1st time",
            de: "zum ersten mal,das erste mal,erstes mal,zum allerersten mal,das allererste mal,erstmals",
            fr:
                "1ère fois,1re fois,pour la 1ère fois,la 1ère fois,pour la première fois,la première fois,première fois,pour la toute première fois",
            es: "por primera vez,primera vez,la primera vez"),
        Row(
            .person, en: "mama,mommy,mom,mum,mummy,dad,daddy,papa,dada,grandma,grandpa,nanny,granny",
            de: "mama,mami,papa,papi,oma,opa,tagesmutter",
            fr: "maman,papa,mamie,papi,papy,nounou", es: "mama,mami,abuela,abuelo"),
        Row(
            .everyChild,
            en:
                "both kids,both children,both babies,both girls,both boys,both of them,the twins,twins,both twins,each twin,the kids,all kids,both babies,the babies",
            de:
                "beide kinder,beide babys,beide mädchen,beide jungs,die zwillinge,zwillinge,beide zwillinge,die kinder,alle kinder",
            fr: "jumeaux,jumelles,les deux enfants,les deux bébés,les jumeaux,les jumelles,les enfants",
            es:
                "los dos niños,las dos niñas,ambos niños,gemelos,gemelas,mellizos,mellizas,los gemelos,las gemelas,los mellizos,los niños,las niñas"
        ),
        Row(
            .observed, en: "spit up,spat up,spits up,threw up,throws up,vomited,vomits,vomit,puked,spit",
            de: "gespuckt,spuckt,erbrochen,übergeben,erbricht,gespien,gekotzt",
            fr: "vomi,vomit,régurgité,régurgitation,recraché", es: "vomitó,vomitado,vómito,regurgitó,devolvió"),
        Row(
            .wet, en: "wet,soaked,soaking,sopping,drenched,pee,peed,wee,urine,pipi,weed,pees,💧",
            de: "nass,klatschnass,durchnässt,pipi,urin,pinkeln,gepieselt,feucht,lulu,pieseln,gepullert",
            fr: "mouillée,mouillé,trempée,trempé,pipi,urine",
            es: "mojada,mojado,empapada,empapado,pis,pipí,orina,pipi,meado"),
        Row(
            .dirty,
            en: "dirty,blowout,poo,poop,pooped,pooed,poopy,poos,poops,soiled,stool,bm,bowel movement,number two,💩",
            de:
                "voll,stuhl,stuhlgang,kacka,kaka,aa,a a,groß gemacht,schmutzig,dreckig,großes geschäft,gekackt,stinker,stinkt,stuhlwindel,kackawindel",
            fr: "selles,sale,caca,selle,popo,souillée,cacas",
            es: "sucia,sucio,caca,cacas,deposición,heces,popó,hizo caca,cagado"),
        Row(.dry, en: "dry,clean", de: "trocken,sauber,leer", fr: "sèche,sec,propre", es: "seco,limpio"),
        Row(.mixed, en: "mixed", de: "gemischt", fr: "mixte,mélange", es: "mixto,mezcla,mezclado"),
        Row(
            .side(.left), en: "left,left side,l,left breast,left boob",
            de: "links,li,linke,linke seite,linke brust,linken seite,linken brust",
            fr: "gauche,à gauche,sein gauche,côté gauche,gche",
            es: "izquierda,izquierdo,izq,pecho izquierdo,lado izquierdo,teta izquierda,izqdo"),
        Row(
            .side(.right), en: "right,right side,r,right breast,right boob",
            de: "rechts,re,rechte,rechte seite,rechte brust,rechten seite,rechten brust",
            fr: "droite,droit,à droite,sein droit,côté droit",
            es: "derecha,derecho,der,pecho derecho,lado derecho,teta derecha,dcho"),
        Row(
            .side(.both), en: "both,both sides,both breasts",
            de: "beide,beidseitig,beide seiten,beidseits,beiden seiten",
            fr: "deux côtés,les deux,les deux côtés,des deux côtés,deux seins,les deux seins",
            es: "ambos,ambos lados,los dos,los dos lados,ambos pechos,los dos pechos,las dos cosas"),
        Row(
            .each, en: "each,each side,per side,a side,on each side", de: "je,jeweils,pro seite,je seite,jede seite",
            fr: "chacun,chaque,de chaque côté,par côté,chaque côté,par sein",
            es: "cada uno,cada lado,por lado,de cada lado,en cada lado"),
        Row(
            .content(.breastMilk), en: "breast milk,breastmilk,expressed milk,pumped milk,bm bottle,mother's milk,ebm",
            de: "muttermilch,mumi,abgepumpte milch", fr: "lait maternel,lait tiré,lait de maman",
            es: "leche materna,leche extraída"),
        Row(
            .content(.formula), en: "formula,formula milk",
            de:
                "pre,pre milch,premilch,pulvermilch,säuglingsmilch,milchpulver,folgemilch,anfangsmilch,formula,pre nahrung,prenahrung",
            fr: "lait en poudre,lait infantile,lait artificiel,lait maternisé,lait premier âge,préparation,formule",
            es: "fórmula,leche de fórmula,leche artificial,leche en polvo,leche de inicio"),
        Row(.content(.water), en: "water", de: "wasser", fr: "eau", es: "agua"),
        Row(
            .content(.other), en: "tea,juice,cow's milk", de: "tee,saft,kuhmilch", fr: "thé,jus,tisane,lait de vache",
            es: "té,zumo,jugo,infusión,leche de vaca"),
        Row(
            .colour("yellow"), en: "yellow,mustard", de: "gelb,senfgelb", fr: "jaune",
            es: "amarillo"),
        Row(
            .colour("brown"), en: "brown", de: "braun", fr: "marron,brun",
            es: "marrón,café"),
        Row(
            .colour("green"), en: "green,greenish", de: "grün,grünlich",
            fr: "vert,verdâtre", es: "verde,verdosa"),
        Row(
            .colour("black"), en: "black", de: "schwarz", fr: "noir", es: "negro"),
        Row(
            .consistency("liquid"), en: "runny,liquid,watery,diarrhea,diarrhoea,explosive",
            de: "flüssig,dünn,wässrig,durchfall,dünnflüssig", fr: "liquide,diarrhée",
            es: "líquido,diarrea,aguado"),
        Row(
            .consistency("soft"), en: "soft,mushy,loose,seedy,pasty", de: "weich,breiig",
            fr: "molle,mou", es: "blando,pastosa"),
        Row(
            .consistency("hard"), en: "hard,firm,solid,pellets", de: "hart,fest",
            fr: "dur", es: "duro,dura y seca"),
        Row(
            .place,
            en:
                "crib,cot,stroller,pram,car,car seat,carrier,sling,bed,bassinet,arms,buggy,pushchair,swing,cosleeper,my arms,our bed",
            de:
                "bett,kinderwagen,auto,trage,tragetuch,beistellbett,arm,gitterbett,stubenwagen,babyschale,wippe,bettchen,federwiege,elternbett,familienbett",
            fr: "lit,berceau,poussette,voiture,porte bébé,écharpe,bras,cododo,transat,landau",
            es: "cuna,carrito,cochecito,coche,portabebés,fular,brazos,cama,minicuna,hamaca,silla del coche"),
        Row(
            .site,
            en:
                "rectal,rectally,ear,in the ear,armpit,axillary,forehead,mouth,oral,underarm,under the arm,under arm,under the tongue,temporal",
            de: "rektal,ohr,achsel,stirn,po,im po,im ohr,unter der achsel,unter dem arm,mund",
            fr: "rectale,oreille,aisselle,sous le bras,front,bouche,frontale",
            es: "rectal,oído,axila,bajo el brazo,frente,boca,oreja"),
    ]

    private static let units: [Row] = [
        Row(
            .unit(.millilitre), en: "ml,mls,mil,mils,milliliter,millilitre,milliliters,millilitres,cc",
            de: "milliliter",
            fr: "millilitre,millilitres", es: "mililitro,mililitros"),
        Row(.unit(.centilitre), en: "cl", fr: "centilitre,centilitres", es: "centilitro,centilitros"),
        Row(.unit(.litre), en: "l,liter,litre,liters,litres", de: "liter", fr: "litre,litres", es: "litro,litros"),
        Row(
            .unit(.ounce), en: "oz,ounce,ounces,fl oz,fluid ounces,fluid ounce,ozs", de: "unze,unzen", fr: "once,onces",
            es: "onza,onzas"),
        Row(
            .unit(.teaspoon), en: "tsp,tsps,teaspoon,teaspoons,teaspoonful", de: "tl,teelöffel,kaffeelöffel",
            fr: "cuillère à café,cuillères à café,cuillerée à café,cuil à café,c à c,cac,cc",
            es: "cucharadita,cucharaditas,cdta,cdita"),
        Row(
            .unit(.tablespoon), en: "tbsp,tbsps,tablespoon,tablespoons", de: "el,esslöffel",
            fr: "cuillère à soupe,cuillères à soupe,c à s,cas", es: "cucharada,cucharadas,cda"),
        Row(.unit(.cup), en: "cup,cups", de: "tasse,tassen", fr: "tasse,tasses", es: "taza,tazas"),
        Row(
            .unit(.gram), en: "g,gram,grams,gr,gms,gramme,grammes", de: "gramm", fr: "gramme,grammes",
            es: "gramo,gramos"),
        Row(
            .unit(.kilogram), en: "kg,kgs,kilo,kilos,kilogram,kilograms", de: "kilo,kilogramm",
            fr: "kilo,kilos,kilogramme,kilogrammes", es: "kilo,kilos,kilogramo,kilogramos"),
        Row(.unit(.pound), en: "lb,lbs,pound,pounds", fr: "livre,livres", es: "libra,libras"),
        Row(
            .unit(.millimetre), en: "mm,millimeters,millimetres", de: "millimeter", fr: "millimètres", es: "milímetros"),
        Row(
            .unit(.centimetre), en: "cm,cms,centimeter,centimeters,centimetre,centimetres", de: "zentimeter",
            fr: "centimètre,centimètres", es: "centímetro,centímetros"),
        Row(.unit(.metre), en: "meter,metre,meters,metres", de: "meter", fr: "mètre,mètres", es: "metro,metros"),
        Row(.unit(.inch), en: "inch,inches,in", de: "zoll", fr: "pouces,pouce", es: "pulgadas,pulgada"),
        Row(
            .unit(.celsius), en: "c,celsius,° c,degrees c,degrees celsius,° celsius,deg c", de: "grad celsius,grad c",
            fr: "degrés celsius,degrés c", es: "grados celsius,grados c,centígrados,grados centígrados"),
        Row(
            .unit(.fahrenheit), en: "f,fahrenheit,° f,degrees f,degrees fahrenheit,° fahrenheit,deg f",
            de: "grad fahrenheit,grad f", fr: "degrés fahrenheit,degrés f", es: "grados fahrenheit,grados f"),
        Row(.unit(.degree), en: "°,degrees,degree,deg", de: "grad", fr: "degrés,degré", es: "grados,grado"),
        Row(
            .unit(.second), en: "s,sec,secs,second,seconds", de: "sek,sekunden,sekunde", fr: "seconde,secondes",
            es: "segundo,segundos,seg"),
        Row(
            .unit(.minute), en: "min,mins,minute,minutes,′", de: "minute,minuten", fr: "minute,minutes,mn",
            es: "minuto,minutos"),
        Row(.unit(.m), en: "m"),
        Row(
            .unit(.hour), en: "h,hr,hrs,hs,hour,hours", de: "stunde,stunden,std,stdn", fr: "heure,heures",
            es: "hora,horas"
        ),
        Row(
            .unit(.milligram), en: "mg,milligram,milligrams", de: "milligramm", fr: "milligramme,milligrammes",
            es: "miligramo,miligramos"),
        Row(.unit(.microgram), en: "µg,μg,mcg,ug", de: "mikrogramm", fr: "microgrammes", es: "microgramos"),
        Row(
            .unit(.drop), en: "drop,drops,gtt", de: "tropfen,trpf,tr,tropf", fr: "goutte,gouttes,gttes",
            es: "gota,gotas,gotitas"),
        Row(
            .unit(.tablet), en: "tablet,tablets,tab,tabs,pill,pills", de: "tablette,tabletten,tbl,tabl",
            fr: "comprimé,comprimés,cachet",
            es: "pastilla,pastillas,comprimido,comprimidos"),
        Row(
            .unit(.sachet), en: "sachet,sachets,packet,packets", de: "beutel,tütchen,stick", fr: "sachet,sachets",
            es: "sobre,sobres"),
        Row(
            .formWord,
            en:
                "syrup,suspension,liquid,infant,infants,infant's,children's,childrens,junior,chewable,spray,gel,cream,ointment,kids,left eye,right eye,each eye,both eye,left ear,right ear,each ear,both ear,left nostril,right nostril,each nostril,both nostril,both eyes,both ears,both nostrils",
            de:
                "saft,sirup,suspension,lösung,salbe,creme,gel,spray,kinder,junior,säuglinge,linkes auge,rechtes auge,linke auge,rechte auge,jedes auge,je auge,im linken auge,im rechten auge,linkes ohr,rechtes ohr,linke ohr,rechte ohr,jedes ohr,je ohr,im linken ohr,im rechten ohr,linkes nasenloch,rechtes nasenloch,linke nasenloch,rechte nasenloch,jedes nasenloch,je nasenloch,im linken nasenloch,im rechten nasenloch,beide augen,beide ohren,beide nasenlöcher",
            fr:
                "sirop,suspension,sol buv,enfant,nourrisson,bébé,crème,pommade,gel,spray,pipette,oeil gauche,oeil droit,oeil droite,oreille gauche,oreille droit,oreille droite,narine gauche,narine droit,narine droite,chaque narine,chaque oeil,deux yeux",
            es:
                "jarabe,suspensión,infantil,pediátrico,crema,pomada,gel,spray,solución,ojo izquierdo,ojo derecho,ojo izquierda,ojo derecha,oído izquierdo,oído derecho,oído izquierda,oído derecha,oreja izquierdo,oreja derecho,oreja izquierda,oreja derecha,fosa nasal izquierdo,fosa nasal derecho,fosa nasal izquierda,fosa nasal derecha,cada ojo,cada fosa nasal,ambos ojos"
        ),
        Row(.unit(.dose), en: "dose,doses", de: "dosis,dosen", fr: "dose,doses", es: "dosis"),
        Row(
            .unit(.puff), en: "puff,puffs", de: "hub,hübe,sprühstoß,sprühstöße", fr: "bouffée,bouffées,pulvérisations",
            es: "inhalación,inhalaciones"),
        Row(
            .unit(.suppository), en: "suppository,suppositories", de: "zäpfchen,zapferl,zäpfli,zapferln",
            fr: "suppositoire,suppositoires,suppo,suppos",
            es: "supositorio,supositorios"),
        Row(.unit(.internationalUnit), en: "iu", de: "ie,einheiten", fr: "ui,unités", es: "ui,unidades"),
    ]

    private static let times: [Row] = [
        Row(
            .at, en: "at,@,around,about,~,by", de: "um,gegen,ca,circa,so um,etwa um,ungefähr um,kurz vor,kurz nach",
            fr: "à,vers,vers les", es: "a las,a la,sobre las,hacia las,sobre la"),
        Row(
            .from, en: "from,between,starting at", de: "von,zwischen,ab", fr: "de,entre,du,dès,à partir de",
            es: "de,desde,desde las,desde la,a partir de las,a partir de la,entre,de las,de la,entre las"),
        Row(
            .until, en: "to,until,till,til,thru,through", de: "bis,bis um", fr: "à,jusqu à,jusqu,jusque",
            es: "a,hasta,hasta las,a las,hasta la,a la"),
        Row(.since, en: "since", de: "seit", fr: "depuis", es: "desde hace,desde las"),
        Row(
            .agoBefore, de: "vor,vor ca,vor etwa,vor ungefähr", fr: "il y a,y a,il y a environ",
            es: "hace,hace unos,hace unas,hace como"),
        Row(.agoAfter, en: "ago,back,earlier", de: "her,zuvor", es: "atrás"),
        Row(.lasting, en: "for,lasting,took", de: "für,lang,dauer", fr: "pendant,durant,durée", es: "durante,por"),
        Row(.before, en: "to,before,til,of", de: "vor", fr: "moins", es: "menos"),
        Row(.after, en: "past,after", de: "nach", fr: "et", es: "y"),
        Row(.half, en: "half,half an", de: "halb,halbe,halben,halber,halbes", fr: "demi,demie", es: "media,medio"),
        Row(
            .quarter, en: "quarter,qtr,a quarter,quarter of an", de: "viertel", fr: "quart,quart d,le quart",
            es: "cuarto,cuarto de"),
        Row(
            .threeQuarters, en: "three quarters,three quarters of an", de: "dreiviertel,drei viertel",
            fr: "trois quarts,trois quarts d", es: "tres cuartos,tres cuartos de"),
        Row(.number(1.5), de: "anderthalb,eineinhalb,einundeinhalb"),
        Row(.hundred, en: "hundred,a hundred,one hundred", de: "hundert,einhundert", fr: "cent", es: "cien,ciento"),
        Row(.number(200), de: "zweihundert", es: "doscientos"),
        Row(.number(21), fr: "vingt et un"), Row(.number(31), fr: "trente et un", es: "treinta y uno"),
        Row(.hourMark, en: "o'clock,oclock", de: "uhr"),
        Row(
            .meridiem(isAfternoon: false), en: "am,a m", de: "früh,in der früh,morgens,vormittags", fr: "du matin",
            es: "de la mañana,a m,am,de la madrugada"),
        Row(
            .meridiem(isAfternoon: true), en: "pm,p m", de: "nachmittags,abends", fr: "du soir,de l'après midi",
            es: "de la tarde,de la noche,p m,pm"),
        Row(.noon, en: "noon,midday", de: "mittag,mittags", fr: "midi", es: "mediodía"),
        Row(.midnight, en: "midnight", de: "mitternacht", fr: "minuit", es: "medianoche"),
        Row(
            .now, en: "now,just now,right now,just", de: "jetzt,gerade,gerade eben,soeben,eben,grad,grade,eben gerade",
            fr: "maintenant,à l'instant,vient de,tout juste,là maintenant",
            es: "ahora,ahorita,ahora mismo,justo ahora,recién,acaba de"),
        Row(.day(0), en: "today", de: "heute", fr: "aujourd'hui,aujourd hui", es: "hoy"),
        Row(
            .day(1), en: "yesterday,yest,yday,ystrday,yesterdy", de: "gestern,gestrn,gest", fr: "hier",
            es: "ayer"),
        Row(
            .day(2), en: "day before yesterday,the day before yesterday", de: "vorgestern", fr: "avant hier",
            es: "anteayer,antier,antes de ayer"),
        Row(.weekday(0), en: "monday", de: "montag", fr: "lundi", es: "lunes,el lunes"),
        Row(.weekday(1), en: "tuesday,tues,tue", de: "dienstag", fr: "mardi", es: "martes,el martes"),
        Row(.weekday(2), en: "wednesday,weds", de: "mittwoch", fr: "mercredi", es: "miércoles,el miércoles"),
        Row(.weekday(3), en: "thursday,thurs", de: "donnerstag", fr: "jeudi", es: "jueves,el jueves"),
        Row(.weekday(4), en: "friday", de: "freitag", fr: "vendredi", es: "viernes,el viernes"),
        Row(.weekday(5), en: "saturday", de: "samstag,sonnabend", fr: "samedi", es: "sábado,el sábado"),
        Row(.weekday(6), en: "sunday", de: "sonntag", fr: "dimanche", es: "domingo,el domingo"),
        Row(
            .part(.morning), en: "morning,in the morning",
            de: "am morgen,vormittag,am vormittag,morgens,vormittags,frühmorgens",
            fr: "matin,le matin", es: "por la mañana"),
        Row(
            .part(.afternoon), en: "afternoon,in the afternoon", de: "nachmittag,am nachmittag,am mittag,nachmittags",
            fr: "après midi,l'après midi", es: "por la tarde,tarde"),
        Row(
            .part(.evening), en: "evening,in the evening", de: "abend,am abend,abends", fr: "soir,le soir",
            es: "por la noche"),
        Row(
            .partOfDay(0, .morning), en: "this morning",
            de: "heute morgen,heute früh,heut früh,heute vormittag,heut morgen", fr: "ce matin", es: "esta mañana"),
        Row(
            .partOfDay(0, .afternoon), en: "this afternoon", de: "heute nachmittag,heute mittag",
            fr: "cet après midi,cette après midi", es: "esta tarde"),
        Row(.partOfDay(0, .evening), en: "this evening,tonight", de: "heute abend,heut abend", fr: "ce soir"),
        Row(
            .partOfDay(1, .morning), en: "yesterday morning", de: "gestern morgen,gestern früh,gestern vormittag",
            fr: "hier matin", es: "ayer por la mañana"),
        Row(
            .partOfDay(1, .evening), en: "yesterday evening,yesterday eve,yest evening,last evening",
            de: "gestern abend", fr: "hier soir",
            es: "ayer por la noche"),
        Row(
            .part(.night), en: "last night,at night,night,in the night,during the night,overnight",
            de: "nacht,nachts,heute nacht,letzte nacht,in der nacht,diese nacht,vergangene nacht",
            fr: "cette nuit,la nuit,nuit,la nuit dernière,dans la nuit",
            es: "anoche,esta noche,noche,por la noche,de noche,la noche pasada"),
        Row(
            .asleep,
            en:
                "fell asleep,fallen asleep,went down,went to sleep,dozed off,went to bed,asleep,is asleep,sleeping,is sleeping,napping,back asleep,back to sleep,went back to sleep,fell back asleep,went back down,back down,down for a nap,down for nap,down for the night,put down,put her down,put him down,laid down,put to bed,conked out,knocked out,out like a light,out cold,passed out,zonked,zonked out,crashed out,nodded off,drifted off,sound asleep",
            de:
                "eingeschlafen,wieder eingeschlafen,schläft,schläft jetzt,schläft gerade,schläft wieder,schlief ein,schläft ein,schlummert,eingenickt,hingelegt,ins bett gebracht,weggedämmert,pennt,ratzt,weggeratzt,eingepennt,weggenickt",
            fr:
                "endormi,endormie,s'endort,s'est endormi,s'est endormie,dort,rendormi,rendormie,s'est rendormi,s'est rendormie,se rendort,mis au lit,mise au lit,s'est couché,s'est couchée,couché,couchée,assoupi,assoupie",
            es:
                "se durmió,se ha dormido,se quedó dormido,se quedó dormida,duerme,durmiendo,está durmiendo,dormido,dormida,se volvió a dormir,se ha vuelto a dormir,volvió a dormirse,se durmió otra vez,acostado,acostada,la acosté,lo acosté,se quedó frito,se quedó frita,cayó rendido,cayó rendida,cayó frito"
        ),
        Row(
            .awake,
            en:
                "woke,woke up,awake,wakes up,wakeup,woken,woken up,up from,up from nap,up from his nap,up from her nap,is up,s up,up now,got up,been up,wide awake",
            de: "aufgewacht,wach,aufgestanden,wachte auf,wacht auf,wieder wach,geweckt,wach geworden",
            fr: "réveillé,réveillée,s'est réveillé,s'est réveillée,réveil,se réveille,levé,levée",
            es: "despertó,se despertó,despierto,despierta,se ha despertado,despertado,se levantó"),
        Row(
            .asleepAtTime, en: "down,bed,in bed,to bed", de: "im bett,ins bett", fr: "au lit",
            es: "a la cama,en la cama"),
        Row(.place, en: "in bed,to bed", de: "im bett,ins bett", fr: "au lit", es: "a la cama,en la cama"),
        Row(.awakeAtTime, en: "up"),
        Row(
            .begins, en: "started,start,begin,began,starting,starts",
            de: "angefangen,beginnt,begonnen,start,gestartet,angefangen zu,beginn",
            fr: "commencé,début,commence,démarre", es: "empezó,empieza,inicio,empezado,comienza,comenzó"),
        Row(
            .ends, en: "finished,stopped,ended,done,stop,ending,ended at,ending at", de: "fertig,beendet,ende,stopp",
            fr: "fini,terminé,fin",
            es: "terminó,fin,acabó,terminado"),
        Row(.minutes(15), de: "viertelstunde"), Row(.minutes(45), de: "dreiviertelstunde"),
        Row(.minutes(60), de: "stündchen"),
    ]

    private static let joins: [Row] = [
        Row(
            .multiple, en: "twice,spoon,spoons,spoonful,spoonfuls", de: "zweimal,dreimal,löffel,löffelchen",
            fr: "cuillère,cuillères,cuillerée,cuillerées", es: "cuchara,cucharas"),
        Row(
            .again,
            en: "same again,same,same dose,same amount,another dose,second dose,third dose,2nd dose,3rd dose,next one",
            de: "gleich viel,gleiche menge,das gleiche,dasselbe,nochmal gleich viel,zweite dosis,dritte dosis",
            fr: "pareil,la même chose,même chose,même dose,deuxième dose,troisième dose,idem",
            es: "lo mismo,igual,misma dosis,segunda dosis,tercera dosis,idem"),
        Row(
            .and, en: "and,&,plus,also,with,w", de: "und,&,sowie,plus,auch,u,mit", fr: "et,&,plus,aussi,avec",
            es: "y,e,&,más,también,con"),
        Row(
            .then, en: "then,and then,afterwards,after that,later", de: "dann,und dann,danach,anschließend,später",
            fr: "puis,et puis,ensuite,après,après ça,et ensuite", es: "luego,después,y luego,y después,entonces"),
        Row(
            .reference, en: "after,before,b4,during", de: "nach,vor,vorm,nachm,während,beim",
            fr: "après,avant,pendant", es: "después de,después del,antes de,antes del,durante"),
        Row(.unrelated, de: "gesessen,besessen"),
        Row(.but, en: "but,except", de: "aber,sondern,außer", fr: "mais,sauf", es: "pero,sino,salvo"),
        Row(.belongsTo, en: "for", de: "für,bei", fr: "pour,chez", es: "para"),
        Row(
            .article, en: "a,an", de: "ein,eine,einen,einem,einer,eines,ne,ner,nem,nen", fr: "un,une", es: "un,una,uno"),
        Row(
            .filler,
            en:
                "no leftovers,nothing left,none left,the,his,her,he,she,it,they,my,our,we,i,of,in,on,had,has,have,was,is,were,gave,given,took,taken,got,gets,baby,been,did,some,this,that,s,please,log,add,record,again,only,little,at all,one,one's,full,there,up,down,out,over,finally,so,measured,taken at,under,into,per,session,whole,all,very,quite,after,time,side,sides,feed of,through the night,all night,measured at,side of,to him,to her,him,worth,total,kind of,sort of,roughly,approximately,approx,circa,no,long,ish,did a,made,went,another",
            de:
                "der große,die große,den großen,der,die,das,den,dem,des,hat,haben,habe,ist,war,wurde,wird,er,sie,es,wir,ich,ihr,ihm,ihn,sein,seine,seinen,seiner,ihre,ihren,ihrer,mein,meine,unser,unsere,in,im,an,am,auf,aus,zu,zum,zur,bekommen,gegeben,genommen,gehabt,kriegt,bekam,gab,baby,kleine,kleiner,bitte,noch,wieder,nochmal,mal,etwas,war's,s,gemacht,seite,nur,circa,ca,etwa,ungefähr,kurz,gewechselt,frisch,so,sich,mich,mir,mit,davon,von,insgesamt,eingetragen,eintragen,gemessen,schwer,erst,zuerst,unter,ganz,ganze,ganzen,sehr,ziemlich,vom,beim",
            fr:
                "le,la,les,l,d,de,du,des,s,il,elle,on,nous,je,j,a,ai,eu,est,était,été,son,sa,ses,mon,ma,en,au,aux,dans,sur,pris,prise,donné,donnée,fait,fais,bébé,petit,petite,encore,environ,seulement,ce,cette,c,qu,que,encore un,au total,bon,côté,vient,lui,m,me,reçu,avait,ont,avons,un peu de,un peu,n,juste,sous,mesuré,mesurée,toute,tout,toutes,toute la nuit,très,par,y",
            es:
                "el,la,los,las,lo,le,se,su,sus,mi,del,de,al,en,ha,he,hemos,han,fue,es,era,está,tomó,tomado,dio,di,dimos,dado,dado a,le di,le dimos,bebé,niño,niña,otra,otro,otra vez,unos,unas,solo,aproximadamente,casi,hizo,hecho,tuvo,tenía,tiene,que,estuvo,lado,me,nos,hice,un poco,un poco de,muy,hay,recibió,bajo,medido,medida,toda,todo,toda la noche,por,cuando"
        ),
    ]
}
