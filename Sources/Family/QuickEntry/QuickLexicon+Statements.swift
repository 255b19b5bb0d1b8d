extension QuickLexicon {
    /// The words by which a clause states that something happened, or that it did not.
    static let statements: [Row] = reasons + persons + verbs

    private static let reasons: [Row] = [
        Row(
            .blocks(.negation),
            en:
                "no,not,almost,nearly,barely,hardly,never,didn't,didn t,didnt,hasn't,hasn t,hasnt,haven't,havent,doesn't,doesn t,doesnt,wasn't,wasn t,wasnt,isn't,isnt,aren't,don't,dont,couldn't,couldnt,nothing,none,neither,nor,skipped,skip,missed,forgot,forgotten,forget,forgets,instead of,yet to,still no,zero",
            de:
                "kein,keine,keinen,keiner,keinem,nicht,fast,beinahe,nix,kaum,nie,niemals,nichts,weder,ausgelassen,verpasst,vergessen,vergaß,versäumt,statt,anstatt",
            fr:
                "pas,presque,à peine,jamais,aucun,aucune,rien,ni,sauté,raté,oublié,oubliée,oublie,manqué,au lieu de,au lieu du,failli",
            es:
                "no,casi,apenas,nunca,jamás,ningún,ninguno,ninguna,nada,tampoco,ni,olvidé,olvidó,olvidado,olvidamos,olvidaron,me salté,saltó,saltado,en vez de,en lugar de,por poco"
        ),
        Row(
            .blocks(.refusal),
            en:
                "refused,refuses,refusing,rejected,rejects,spat out,spit out,spits out,spat it out,spit it out,spat the,spit the,spat it,wouldn't,wouldn t,wouldnt,won't take,won't drink,won't eat,turned away,pushed away,threw it up,clamped her mouth,clamped his mouth,fought,fighting,fights,won't latch",
            de:
                "verweigert,verweigerte,abgelehnt,ausgespuckt,spuckt aus,wieder ausgespuckt,wollte nicht,wollte nix,will nicht,mag nicht,weggeschoben,weggedreht",
            fr:
                "refusé,refusée,refuse,refusait,recraché,recrachée,recrache,craché,veut pas,voulait pas,voulu pas,pas voulu,repoussé",
            es:
                "rechazó,rechazado,rechaza,rechazó el,escupió,escupido,escupe,no quiso,no quería,no quiere,apartó"),
        Row(
            .blocks(.question), en: "or not,or not yet,or no", de: "oder nicht,oder noch nicht,oder doch",
            fr: "ou pas,ou pas encore",
            es: "o no,o todavía,o aún no"),
        Row(
            .blocks(.plan),
            en:
                "next,tomorrow,will,won't,won t,wont,going to,gonna,plan,plans,planning,planned,should,shall,must,have to,has to,had to wait,need to,needs to,got to,gotta,remind,remind me,reminder,don't forget,dont forget,do not forget,let's,lets,let me,try to,trying to,want to,due,due at,scheduled,appointment,about to,later today,later tonight,soon,to do,todo,to-do,upcoming,supposed to,give,give her,give him,can have,may have,ok to give,okay to give,time for,time to,ready for,until next,in a bit,before we,remember,can you,can u,could you,could u,would you,will you,when you get up,when u get up,ll",
            de:
                "wollte,wollten,nächste,nächster,nächstes,nächsten,nächstem,übermorgen,morgen,soll,sollen,sollte,sollten,wird noch,werde,werden,werd,muss,müssen,müsste,müssten,darf,könnte,erinner,erinnere,erinnert,erinnerung,nicht vergessen,vergiss nicht,denk dran,denk an,denk daran,geplant,plan,termin,fällig,gleich,nachher,demnächst,bald,zeit für,noch geben,geben,gib,gebt,später noch,vor dem schlafengehen,kannst du,könntest du,kannst,könntest,würdest du,probieren wir",
            fr:
                "voulais,voulait donner,prochain,prochaine,demain,va prendre,va boire,va dormir,va manger,va avoir,va donner,va lui donner,vais donner,vais lui donner,on va,allons,vont,doit,dois,devons,devrait,devrais,devra,faut,faudra,faudrait,il faut,rappelle moi,rappelle,rappelez,rappel,n'oublie pas,oublie pas,ne pas oublier,penser à,pense à,prévu,prévue,rendez vous,rdv,plus tard,bientôt,tout à l'heure,à donner,donner,donnez,c'est l'heure,l'heure de,l'heure du,il est temps,tu peux,peux tu,tu pourrais,pourrais tu,vous pouvez,pouvez vous,on essaie,essaie,essayer,tantôt on",
            es:
                "quería dar,quería darle,iba a,íbamos a,próximo,próxima,mañana,siguiente,va a,voy a,vamos a,van a,hay que,tengo que,tiene que,tenemos que,debe,debo,debemos,debería,deberíamos,recuérdame,recuerda,recordar,recordatorio,acuérdate,no olvides,no olvidar,no te olvides,planeado,cita,más tarde,pronto,luego le,toca,le toca,hora de,hora del,hora de la,es hora,dar,dale,darle,podría,puedes,podrías,acordarme,acordarse,acordarnos,que no se me olvide"
        ),
        Row(
            .blocks(.advice),
            en:
                "max,at most,no more than,up to,prescribed,prescribes,prescription,prescribing,recommended,recommends,suggested,suggests,advised,advises,ordered,instructions,label says,leaflet,max dose,maximum,dosage,allowed,as needed,if needed,side effect,side effects,start on,starting on",
            de:
                "höchstens,max,bis zu,verschrieben,verschreibt,verschrieb,verordnet,rezept,empfohlen,empfiehlt,geraten,rät,beipackzettel,höchstdosis,maximal,maximaldosis,dosierung,erlaubt,bei bedarf,nebenwirkung,nebenwirkungen,angesetzt",
            fr:
                "max,au plus,prescrit,prescrite,prescrits,prescription,ordonnance,recommandé,recommande,conseillé,conseille,conseillée,notice,maximum,posologie,autorisé,si besoin,effet secondaire,effets secondaires",
            es:
                "como mucho,como máximo,recetó,recetado,recetaron,receta,recetada,recomendó,recomendado,recomienda,recomendaron,aconsejó,prospecto,máximo,posología,permitido,si hace falta,si es necesario,efecto secundario,efectos secundarios"
        ),
        Row(
            .blocks(.allergy),
            en:
                "allergic,allergic to,allergy,allergies,intolerant,intolerance,reacts to,reaction to,rash from,sensitive to",
            de: "allergisch,allergie,allergien,unverträglichkeit,verträgt,intoleranz,überempfindlich",
            fr: "allergique,allergie,allergies,intolérant,intolérante,intolérance,supporte",
            es: "alérgico,alérgica,alergia,alergias,intolerante,intolerancia,sienta mal"),
        Row(
            .blocks(.hearsay),
            en:
                "maybe,thought,they say,people say,some say,apparently,supposedly,allegedly,heard,i heard,according to,rumour,rumor,i guess,i think,i thought,i believe,i suppose,not sure,unsure,perhaps,probably,possibly,might have,may have had,must have,could have,would have,looks like,seems,seems like,presumably",
            de:
                "dachte,dachten,man sagt,es heißt,heißt es,angeblich,anscheinend,scheinbar,offenbar,vermutlich,wahrscheinlich,vielleicht,laut,glaube,glaub,denke,vermute,unsicher,könnte,hätte,scheint,gehört dass,habe gehört",
            fr:
                "pensais,pensait,croyais,croyait,on dit,on raconte,apparemment,paraît,parait,il paraît,paraît il,selon,d'après,je crois,je pense,peut être,probablement,sans doute,pas sûr,pas sûre,aurait,entendu",
            es:
                "pensaba,pensé,creía,creí,cuentan,cuentan que,se dice,aparentemente,al parecer,parece,parece que,según,supuestamente,creo,creo que,pienso,quizá,quizás,tal vez,a lo mejor,probablemente,seguramente,habría,oí,he oído,dicen,dicen que"
        ),
        Row(
            .blocks(.habit),
            en:
                "every,usually,always,normally,typically,generally,often,sometimes,rarely,mostly,daily,weekly,nightly,per day,a day,a week,times a day,x a day,used to,likes,loves,love,hates,hate,prefers,prefer,enjoys,favourite,favorite,routine,schedule,each day,each night,most days,on average,these days,lately,tends to",
            de:
                "alle,jeden,jede nacht,jeden tag,tgl,tägl,gewöhnlich,normalerweise,meist,meistens,oft,manchmal,selten,täglich,wöchentlich,am tag,pro tag,pro woche,x täglich,mal täglich,mag,liebt,hasst,bevorzugt,lieber,liebsten,lieblings,in der regel,üblicherweise,durchschnittlich,im schnitt,sonst",
            fr:
                "toutes les,tous les,chaque jour,chaque soir,d'habitude,habituellement,normalement,souvent,parfois,quotidien,par jour,par semaine,fois par jour,aime,adore,déteste,préfère,en général,en moyenne,rarement",
            es:
                "cada,todos los días,todas las noches,normalmente,siempre,suele,suelo,suelen,a menudo,a veces,diario,diariamente,al día,por día,veces al día,le gusta,le gustan,le encanta,odia,prefiere,por lo general,en promedio,de media,rara vez"
        ),
        Row(
            .blocks(.need),
            en:
                "wants,want,wanted,needs,need,needed,asks for,asking for,asked for,begging for,crying for,hungry,thirsty,starving,sleepy,tired,overtired,wish,wishes,hope,hoping,hopefully,would like,longing for,refill,waiting for,still waiting,would love,could use,i'd love,can't wait,cant wait,looking forward,wouldn't mind,if only",
            de:
                "braucht,brauche,brauchen,bräuchte,will,möchte,mag noch,verlangt,hunger,hungrig,durst,durstig,müde,übermüdet,hoffe,hoffentlich,wünscht,wartet auf,warte auf,warten auf,freue mich,freu mich,hätte gern,hätten gern,wäre schön,wäre toll",
            fr:
                "vivement,hâte,veut,veux,voudrait,besoin,a besoin,faim,soif,fatigué,fatiguée,espère,espérons,réclame,demande,attend,attends,aimerais,aimerait,aimerions,voudrions",
            es:
                "qué ganas,ganas de,quiere,quiero,queremos,necesita,necesito,necesitamos,pide,pidiendo,hambre,sed,tiene sueño,con sueño,cansado,cansada,espero,ojalá,esperando,gustaría,me encantaría"
        ),
        Row(
            .blocks(.supply),
            en:
                "froze,frozen,spilled,spilt,tipped,poured out,poured away,dumped,thrown away,threw away,thrown out,bath water,bathwater,water temp,room temp,fits,buy,bought,buying,order more,order,purchase,out of,ran out,run out,running low,running out,used up,is empty,are empty,expired,expires,expiry,pharmacy,drugstore,store,shop,shopping,supermarket,stock,in stock,price,cost,costs,delivery,delivered,package,pack of,packs of,box of,boxes of,lost,broken,broke,wash,washed,sterilised,sterilized,sterilise,sterilize,prepare,prepared,prep,preparing,recall,recalled,brand,new brand,leaks,leaked,leaking,found,where is,in the freezer,in freezer,in the fridge,fridge,freezer,diaper bag,nappy bag,changing bag,gas pump,petrol pump,bike pump,bags of,tubes of,boxes",
            de:
                "eingefroren,verschüttet,weggeschüttet,weggekippt,umgekippt,ausgekippt,weggeworfen,badewasser,wassertemperatur,zimmertemperatur,raumtemperatur,passt,passen,kaufen,gekauft,kauf,kauft,bestellen,bestellt,besorgen,besorgt,geholt,holen,ausgegangen,aufgebraucht,abgelaufen,läuft ab,apotheke,drogerie,supermarkt,laden,einkaufen,einkauf,vorrat,preis,kostet,kosten,lieferung,geliefert,packung,packungen,verloren,kaputt,gespült,sterilisiert,vorbereitet,vorbereiten,rückruf,marke,ausgelaufen,wickeltasche,windeleimer,tankstelle,luftpumpe,im gefrierfach,im kühlschrank,kühlschrank,im gefrierer",
            fr:
                "congelé,renversé,jeté,eau du bain,température de l'eau,acheter,acheté,achetés,achète,commander,commandé,plus de,manque,périmé,périmée,pharmacie,magasin,courses,supermarché,stock,prix,coûte,livraison,livré,paquet,paquets,boîte,boîtes,perdu,perdue,cassé,cassée,lavé,lavés,stérilisé,stérilisés,préparer,préparé,rappel produit,marque,fuit,fui,racheter,plus que,sac à langer,frigo,congélateur,au congélateur,au frigo,il reste,reste plus",
            es:
                "congelé,congelamos,derramé,se derramó,se cayó,tiré la leche,agua del baño,comprar,comprado,compré,compramos,compra,pedir,pedido,encargar,se acabó,se acabaron,se nos acabó,no queda,no quedan,queda,quedan,caducado,caducada,farmacia,tienda,supermercado,precio,cuesta,envío,paquete,paquetes,caja de,cajas de,perdido,perdí,roto,rota,lavado,esterilizado,preparar,preparado,marca,pañalera,nevera,congelador,en el congelador,en la nevera,en el frigo"
        ),
        Row(
            .blocks(.condition),
            en: "if,unless,in case,whether,as soon as,once she,once he,otherwise",
            de: "wenn,falls,sofern,sobald,ob,ansonsten",
            fr: "si,au cas où,dès que,sinon", es: "si,en caso de,en cuanto,por si"),
        Row(
            .blocks(.otherPerson),
            en:
                "weighed myself,weigh myself,i weigh,my own,my temp,my temperature,my fever,my arm,my leg,my foot,my back,my head,my headache,my migraine,my tooth,my cramps,my knee,my throat,my period,for myself,for me",
            de:
                "hab selber,habe selber,hab selbst,habe selbst,selber genommen,selbst genommen,ich wiege,ich wieg,mich gewogen,meine temperatur,mein fieber,meine eigene,mein arm,mein bein,mein fuß,hab mir,habe mir,hab ich mir,für mich,mein kopf,meine kopfschmerzen,mein rücken,meinen rücken,meine migräne,meine periode",
            fr:
                "moi même,je pèse,me suis pesé,me suis pesée,ma température,ma fièvre,mon bras,ma jambe,ma tête,mal de tête,mon dos,ma migraine,mes règles,pour moi,me suis",
            es:
                "yo peso,me pesé,mi temperatura,mi fiebre,me tomé,me he tomado,tomé,dormí,comí,bebí,desperté,me desperté,me duele,mi espalda,mi cabeza,mi migraña,para mí"
        ),
        // Of another time than a log is for.
        Row(
            .blocks(.unclear),
            en:
                "scoop,scoops,born,birth weight,birthweight,at birth,last week,last month,last year,weeks ago,months ago",
            de:
                "messlöffel,geburtsgewicht,geburtsgröße,bei geburt,bei der geburt,geboren,letzte woche,letzten monat,vor wochen",
            fr:
                "dosettes,mesurettes,poids de naissance,à la naissance,né,née,semaine dernière,la semaine dernière,le mois dernier",
            es: "cacitos,cazos,al nacer,nació,la semana pasada,el mes pasado"),
        Row(.without, en: "without", de: "ohne", fr: "sans", es: "sin"),
    ]

    private static let persons: [Row] = [
        Row(
            .subject, en: "she,he,they,it,you,we,i,the baby,baby,the kids,the twins,the little one,anyone,someone",
            de: "sie,er,es,wir,ich,ihr,man,du,das baby,baby,der kleine,die kleine,die kinder,die zwillinge,jemand",
            fr: "il,elle,on,je,j,tu,nous,vous,ils,elles,bébé,le bébé,le petit,la petite", es: "yo,él,ella,nosotros"),
        Row(
            .speaker, en: "i,i've,i ve,ive,i m,we,myself", de: "ich,wir", fr: "je,j,nous",
            es: "yo,nosotros,nosotras,tengo"),
        Row(
            .someone,
            en:
                "son of,daughter of,baby of,dog,puppy,cat,kitten,hamster,bunny,rabbit,fish tank,neighbour,neighbor,neighbours,neighbors,husband,wife,partner,hubby,sister,brother,cousin,friend,uncle,aunt,auntie,guest,guests,visitor,visitors,teacher,sitter,doll,teddy,doll's,mother in law,mil's,roommate,stepdad",
            de:
                "sohn von,tochter von,baby von,kind von,hund,welpe,katze,kater,hamster,kaninchen,hase,nachbar,nachbarin,nachbarn,mann,frau,partner,schwester,bruder,cousin,cousine,freund,freundin,onkel,tante,besuch,lehrerin,puppe,teddy,schwiegermutter,schwiegervater",
            fr:
                "fils de,fille de,bébé de,chien,chienne,chiot,chat,chatte,chaton,hamster,lapin,voisin,voisine,voisins,mari,femme,conjoint,soeur,frère,cousin,cousine,ami,amie,oncle,tante,tata,tonton,invités,maîtresse,poupée,doudou,belle mère,beau père,ma blonde,mon chum",
            es:
                "hijo de,hija de,bebé de,niño de,niña de,perro,perra,cachorro,gato,gata,gatito,hámster,conejo,vecino,vecina,vecinos,marido,esposa,esposo,mujer,pareja,hermana,hermano,primo,prima,amigo,amiga,tío,tía,visita,maestra,muñeca,suegra,suegro"
        ),
        Row(
            .doctor,
            en:
                "doctor,dr,doc,pediatrician,paediatrician,pharmacist,the nurse,nurse said,nurse says,at the nurse,nurse line,gp,midwife,health visitor,doctors,clinic,hospital",
            de:
                "kia,kiä,kinderä,arzt,ärztin,kinderarzt,kinderärztin,apotheker,apothekerin,hebamme,praxis,klinik,krankenhaus,doktor",
            fr: "médecin,docteur,pédiatre,pharmacien,pharmacienne,sage femme,clinique,hôpital,généraliste",
            es: "médico,médica,doctor,doctora,pediatra,farmacéutico,farmacéutica,matrona,clínica,hospital"),
        Row(
            .says, en: "said,told,claimed,mentioned,reported,texted,wrote",
            de: "sagte,gesagt,meinte,erzählt,erzählte,schrieb", fr: "dit,disait,raconté,écrit",
            es: "dijo,contó,escribió,dijeron"),
        Row(
            .blocks(.hearsay), en: "says,tells,thinks,claims,reports,swears by",
            de: "sagt,meint,behauptet,schreibt,denkt",
            fr: "disent,raconte,pense,prétend", es: "dice,dicen,cuenta,piensa,cree"),
    ]

    private static let verbs: [Row] = [
        Row(
            .asks,
            en:
                "what,what's,when,when's,how,how much,how many,how long,how often,which,who,who's,where,why,what time,did anyone,did anybody,anyone know,any idea",
            de:
                "wann,was,wie,wieviel,wie viel,wie oft,wie lange,welche,welcher,welches,welchen,wer,wo,warum,wieso,weshalb,weiß jemand",
            fr:
                "quand,combien,combien de,quel,quelle,quels,quelles,qui,où,pourquoi,comment,est ce que,est ce qu,qu est ce,à quelle heure",
            es: "cuándo,cuánto,cuánta,cuántos,cuántas,cuál,quién,dónde,cómo,por qué,qué hora,a qué hora"),
        Row(
            .auxiliary,
            en:
                "did,does,do,has,have,had,is,are,was,were,am,can,could,should,shall,may,might,will,would,must,isn't,didn't,hasn't,doesn't,shouldn't,can't",
            de:
                "hat,haben,habe,hatte,ist,sind,war,waren,wird,soll,sollen,sollte,kann,können,könnte,darf,dürfen,muss,müssen,braucht,schläft,trinkt,bekommt,kriegt,isst,gab,bekam,trank,schlief,habt,hast,gibt",
            fr:
                "a,ai,as,est,peut,peux,puis,dois,doit,faut,va,vais,dort,prend,boit,mange,devons,pouvons,avez,avons,sont",
            es: "puedo,podemos,debo,debemos,debería,puede,pueden"),
        Row(
            .past,
            en:
                "switched,swapped,had,drank,drunk,ate,eaten,gave,given,got,gotten,took,taken,slept,napped,woke,woken,pooped,pooed,peed,weed,changed,fed,nursed,breastfed,latched,pumped,expressed,bathed,walked,played,weighed,measured,finished,ended,stopped,started,began,went,fell,did,made,was,were,been,received,swallowed,crawled,rolled,smiled,laughed,sat,stood,vomited,puked,downed,drained,guzzled,chugged,applied,administered,passed,filled,wet through,dozed,woke up,got up,fell asleep,went down,asleep,awake,crushed,housed,inhaled,smashed,demolished,gulped,polished off,finished off,devoured,wolfed,sucked down,chowed,nailed,tok,popped",
            de:
                "getrunken,trank,gegessen,aß,bekommen,bekam,gekriegt,kriegte,gegeben,gab,genommen,nahm,geschlafen,schlief,aufgewacht,eingeschlafen,gewickelt,gewechselt,gestillt,gefüttert,gepumpt,abgepumpt,gebadet,gespielt,spaziert,gewogen,gemessen,gemacht,gehabt,hatte,war,waren,wurde,geschluckt,geleert,ausgetrunken,angefangen,begonnen,beendet,gekackt,gepinkelt,verabreicht,erhalten,gefrühstückt,aufgestanden,hingelegt,schläft,wach,gekrabbelt,gedreht,angelegt,verputzt,verdrückt,weggeputzt,weggezogen,reingehauen,verschlungen",
            fr:
                "pris,prise,bu,bue,mangé,donné,donnée,dormi,reçu,eu,fait,changé,changée,tété,allaité,tiré,baigné,baignée,joué,pesé,pesée,mesuré,mesurée,fini,terminé,commencé,réveillé,réveillée,endormi,endormie,était,avait,avalé,avalée,vidé,administré,dort,couché,couchée,promené,goûté,levé,levée,englouti,dévoré,sifflé,gobé",
            es:
                "tomó,tomado,tomaron,bebió,bebido,comió,comido,dio,di,dimos,dado,durmió,dormido,durmieron,despertó,despertado,hizo,hecho,cambié,cambiado,cambiamos,mamó,mamado,saqué,sacado,bañé,bañado,bañamos,jugó,jugado,pesó,pesado,midió,medido,tuvo,tenido,fue,estuvo,recibió,recibido,tragó,terminó,empezó,acabó,puse,pusimos,ha,hemos,han,durmiendo,despierto,despierta,merendó,cenó,desayunó,zampó,devoró,tragó,bajó,metió"
        ),
        Row(
            .intake,
            en:
                "took,had,have,slept,ate,drank,napped,woke,asleep,sleeping,pooped,peed,weigh,threw up,vomited,feel,feeling,went to bed,fell asleep,take,is asleep,got,walked,showered,bathed,needs,weighed",
            de:
                "genommen,nahm,nehme,geschlafen,schlief,schläft,gegessen,aß,getrunken,trank,aufgewacht,eingeschlafen,gekackt,gepinkelt,gespuckt,erbrochen,wiegt,gewogen,gebadet,geduscht,schlafen,bekommen,bekam,hat fieber",
            fr:
                "fait,pris,prends,prend,dormi,dort,mangé,bu,réveillé,réveillée,endormi,endormie,vomi,pèse,pesé,baigné,douche",
            es:
                "tomé,tomó,tomado,tomo,dormí,durmió,dormido,duerme,comí,comió,comido,bebí,bebió,desperté,despertó,vomitó,pesa,pesó,bañó,duchó,hizo"
        ),
    ]
}
