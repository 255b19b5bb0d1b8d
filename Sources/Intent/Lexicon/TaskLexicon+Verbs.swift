extension TaskLexicon {
    /// Verbs of tasks. The first column is `name / groups of things / task if no thing stands beside it`. A verb stands
    /// for its regular forms; `*` keeps a word as it is written, `~` one that is no task without a thing; `+` separates a particle that may stand apart.
    static let verbRows = """
        take out / waste; take+out, put+out, bring+out, carry+out, roll+out, wheel+out, get+out, haul+out, drag+out, took+out*, taken+out*, go+out, goes+out*, out*, take+down, to the curb*; raus+bringen, hinaus+bringen, runter+bringen, raus+tragen, runter+tragen, raus+stellen, raus+nehmen, an die Straße stellen*, entsorgen, weg+bringen, raus*, bringt*, rausbringe*, useschtelle*, usebringe*, use*, abe+bringe, naus*, rausgebracht*, trennen; sortir, sors*, sort*, sortent*, sortez*, sorte*, descendre*, descend*, jeter, amener, sortie*; sacar, saque*, saquen*, bajar, tirar, llevar, botar
        walk / dog / ; walk, take+out, take+for a walk, let+out, walkies*, dog walking*, take+to the park; spazieren gehen*, raus*, raus+gehen, aus+führen, raus+bringen, raus+lassen, laufen*, läuft*, spazieren*, use*, laufe*; promener, promène*, promènent*, sortir, sors*, sort*, sortent*, balader, promenade*, balade*; pasear, sacar, saque*, saca a pasear*, sacar a pasear*, paseo*
        dog walk / dog / walk dog; walkies*, dog walk*, dog walks*, dog-walking*; Gassi gehen*, geht Gassi*, Gassi*, Gassirunde*, Hunderunde*, Hundespaziergang*, Gassigehen*; promenade du chien*; paseo del perro*
        feed / pet dog person; feed, fed*, feeding*, give food to*; füttern, fuettere*, fuetere*, füttere*, Fütterung*, zu fressen geben*, geben fressen*; nourrir, nourrit*, nourris*, nourrissent*, nourrisse*, donner à manger*, donne à manger*, repas du*; alimentar, dar de comer*, da de comer*, dale de comer*, darle de comer*, dan de comer*, dé de comer*, dar comida*, darle comida*, alimenta*, alimentación*
        brush / pet dog; brush, groom; bürsten, striegeln; brosser, toiletter; cepillar
        empty / dishwasher waste laundry lunch bag cage mail machine; empty, unload, unloads*, unstack; aus+räumen, leeren, aus+leeren, usruume*, leere*, aus+packen, usrume*; vider, vidanger, décharger; vaciar, vacía*, vacían*, vacíe*, descargar
        load / dishwasher laundry machine; load, fill, stack; ein+räumen, befüllen, iiruume*, beladen*; remplir, remplit*, charger; cargar, llenar, poner*, pon*
        run / dishwasher machine; run, turn+on, start; laufen lassen*, an+stellen, an+machen, starten; lancer, faire tourner*, démarrer; prender, encender, enciende*
        set / table; set, sets*, lay, laid*, setting*, setting of*; decken, gedeckt*, decke*, uftische*, auf+decken; mettre*, met*, mettent*, mets*, mettez*, mette*, dresser; poner, pon*, pone*, ponen*, pongan*, ponga*, preparar
        clear / table counter desk; clear, clears*, clear off*, clear+off, clear up*, clean off*; ab+räumen, ab+decken, ab+servieren, abruume*, abrume*; débarrasser, desservir*, dessert la*; recoger, recoge*, recogen*, levantar, quitar, despejar
        clear table only / / clear table; clearing up after dinner*; abräumen*, räumt ab*, abdecken*, abruume*; débarrasser, desservir*; quitar la mesa*, levantar la mesa*
        wipe / table furniture fixture floor room; wipe, wipe+down, wipe+off; ab+wischen, abputzen*, abwische*, feucht abwischen*; essuyer, essuie*, essuient*, passer l'éponge*, passe l'éponge*; limpiar con trapo*, pasar el trapo*, pasa el trapo*, trapear la mesa*
        dry dishes only / / dry dishes; dry up*, drying up*; ab+trocknen, abtröchne*; essuyer la vaisselle*; secar los platos*
        wipe only / table furniture fixture; ; wischen; ;
        dry / dishes; dry, dries*, dried*, drying*; ab+trocknen, trocknen, abtröchne*; essuyer, essuie*, sécher; secar
        wash / dishes vehicle food window toy person bag shoe bedding machine laundry cage dog floor; wash, hand wash*, wash+up; waschen, wäscht*, gewaschen*, wäsche*, spülen, ab+waschen, abwäscht*, ab+spülen, abwasche*; laver, lave*; lavar, fregar, friega*, friegan*, enjuagar
        rinse / dishes; rinse; ab+spülen, vorspülen*; rincer; enjuagar
        dishes only / / dishes; wash+up, does the washing up*, dishwashing*; ab+waschen, ab+spülen, wäscht ab*, spülen*, abwasche*, spült*, Abwasch machen*; plonge*, faire la plonge*; fregar*, friega*, fregar los platos*
        put away / dishes laundry toy shoe bag shopping food; put+away, puts+away*, putting+away*, unpack, put+back; weg+räumen, ein+räumen, versorgen, auf+räumen, verräumen, versorge*, wegruume*; ranger, range*; guardar, acomodar
        fold / laundry bedding / fold laundry; fold; falten, zusammen+legen, zäme+lege, zusammenlegen*, zämelege*; plier, plie*; doblar
        hang / laundry bedding shoe; hang, hang+up, hangs+up*, hang+out, hung+up*, peg+out; auf+hängen, ufhänke*, hängen, ufhänge*; étendre*, étend*, étendent*, suspendre*, accrocher; tender, tiende*, tienden*, colgar, cuelga*, cuelgan*
        set table only / / set table; ; decken*, deckt*, eindecken*, aufdecken*, uftische*; mettre le couvert*, met le couvert*; poner la mesa*
        take down / laundry; take+down, bring+in, take+off the line; ab+nehmen, abnimmt*, nimmt ab*, ab+hängen; dépendre le linge*, rentrer; recoger, descolgar
        iron / laundry bedding / iron; iron, ironing*, press~; bügeln, glätten, bügle*, Bügelwäsche*, Bügeln*, glette*; repasser, repassage*, repasse*~; planchar, planchado*, plancha*
        sort / laundry waste toy mail paper; sort, sort+out, separate; sortieren, trennen; trier, trie*, tri*; separar, clasificar, ordenar
        match / laundry; match, pair, pair+up; zusammenlegen*, sortieren, zusammensuchen*; assortir*, trier; emparejar, juntar
        clean / room fixture floor furniture vehicle cage machine toy shoe table pool house window; clean, cleans*, clean+out, clean+up, deep clean*, deep-clean*, scrub, scrub+down, cleaning*, cleaned*, scoop, scoop+out, bleach, sanitize, disinfect, degrease, wash, wash+down, muck+out, cleanse, change; putzen, reinigen, sauber machen*, saubermachen*, schrubben, säubern, machen sauber*, macht sauber*, aus+misten, misten, butze*, putze*, usmischte*, waschen, wäscht*, auswaschen*, sauber+machen, entkalken, Reinigung*, Putz*; nettoyer, nettoie*, nettoient*, récurer, laver, lave*, faire le ménage dans*, frotter, nettoyage*, faire*, fait*, font*, changer, curer; limpiar, limpieza de*, limpieza del*, limpia*, fregar, lavar, lava*, tallar, aseo de*, asear, hacer*
        tidy / room toy furniture shoe bag laundry house machine; tidy, tidies*, tidies up*, tidy+up, clean+up, pick+up, straighten, straighten+up, declutter, organize, organise, sort+out, put+away, clear+up, hoover up*; auf+räumen, ufrume*, ufruume*, aufgeräumt*, zäme+rume, ordnen, weg+räumen, Ordnung machen*, zsammräume*, zusammen+räumen; ranger, range*, rangement de*, rangement du*, ramasser, mettre de l'ordre dans*, ordonner, rangement*; ordenar, recoger, recoge*, recogen*, recogemos*, ordenamos*, arreglar, acomodar, organizar, levantar
        organize / furniture room paper; organize, organise, declutter, rearrange; aussortieren*, ausmisten*, sortieren, entrümpeln, organisieren; trier, désencombrer, organiser; organizar, depurar
        clean only / / clean house; clean the house*, house cleaning*, cleaning the house*, general cleaning*, spring clean*, spring cleaning*, whole house clean*, whole house cleaning*, clean up the house*; Hausputz*, Frühlingsputz*, Großputz*, Wohnung putzen*, Haus putzen*; grand ménage*, faire le ménage*, fait le ménage*, font le ménage*, ménage de printemps*; limpieza general*, limpiar la casa*, hacer la limpieza*, limpia la casa*, limpieza profunda*
        dust / room furniture fixture / dust; dust, dusts*, dusting*; abstauben*, ab+stauben, Staub wischen*, Staubwischen*, wischt Staub*, staubt ab*, Stauben*, Staub*, abstaube*; dépoussiérer, épousseter*, époussette*, faire la poussière*, faire les poussières*, poussière*, poussières*, fait la poussière*, fait les poussières*, époussetage*; quitar el polvo*, sacudir~, desempolvar, limpiar el polvo*, quita el polvo*, sacudir el polvo*, polvo*
        vacuum / room floor vehicle furniture / vacuum; vacuum, vacuums*, hoover, hoovering*, hoovers*, vac*, vacuuming*, vacuum cleaning*, run the vacuum*, vacuum cleaner*; saugen~, staubsaugen, Staub saugen*, Staubsaugen*, saugt Staub*, staubsauge*, staubsuge*, suuge*, Staubsauger*, durch+saugen, Staubsaugä*; passer l'aspirateur*, passe l'aspirateur*, aspirateur*, passent l'aspirateur*, balayeuse*, passer la balayeuse*, aspirer~; aspirar, pasar la aspiradora*, pasa la aspiradora*, aspiradora*, pasar el aspirador*, aspirador*
        sweep / room floor snow leaf plant / sweep; sweep, swept*, sweep+up, sweeping*; kehren, fegen, wischen mit dem Besen*~, wüsche*, zusammenkehren*, auf+kehren; balayer, balaie*, balaient*, passer le balai*, passe le balai*, coup de balai*, balai*; barrer, barre*, barrido*, pasar la escoba*
        mop / room floor / mop; mop, mopping*, mops*, mop+up; wischen~, aufwischen*, auf+wischen, feucht wischen*, Boden aufnehmen*, feucht+auf+nehmen, aufnehmen*~, ufnäh*; passer la serpillière*, passe la serpillière*, serpillière*, passer la moppe*, moppe*, laver*~, lave*~, passer la wassingue*; trapear, fregar~, friega*~, pasar la mopa*, pasar el trapeador*, mopear
        polish / shoe furniture vehicle fixture; polish, shine; polieren, putzen, wichsen; cirer, polir; lustrar, bolear, encerar, pulir
        water / plant lawn; water, waters*, watering*, watered*; gießen, giessen, giesse*, bewässern, wässern, spritzen, Gießen*, gegossen*, tränken; arroser, arrosage de*, arrosage des*, arrosage*; regar, riega*, riegan*, riegue*, rieguen*, riego de*, riego*
        plant / plant food; plant out*, sow; pflanzen, säen, einpflanzen*; planter*, semer*; plantar, sembrar
        pick / food plant; pick, harvest, gather, collect; ernten, pflücken, sammeln; cueillir*, récolter, ramasser; recoger, cosechar, recolectar
        prune / plant; prune, trim, cut+back, clip; schneiden, stutzen, zurückschneiden*; tailler, taille*; podar
        mow / lawn plant / mow lawn; mow, mowing*, mowed*, cut~; mähen, mäht*, mähe*, Rasenmähen*, gemäht*, schneiden~; tondre*, tond*, tondent*, tonde*, tonte*, passer la tondeuse*, passe la tondeuse*; cortar~, podar~, corta*~
        rake / leaf lawn plant / rake leaves; rake, rake+up, sweep+up~, raking*, blow~; rechen, zusammen+rechen, harken, kehren~, fegen~, zusammenkehren*~, zämereche*, laubrechen*, zusammen+kehren~; ratisser, râteler, ramasser~; rastrillar, barrer~, juntar~
        shovel / snow / shovel snow; shovel, shoveling*, shovelling*, clear~, plow; schaufeln~, schippen, räumen~, schieben~, schneeschippen*, schneeschaufeln*, wegschaufeln*, schuufle*, schüfle*; pelleter, déneiger, dégager~, pelletage*; palear, quitar~, despejar~
        weed / plant weed / weed garden; weed, weeding*, pull~, pull+up~; jäten, zupfen~, jäte*, unkraut jäten*, Unkraut zupfen*; désherber, arracher~, sarcler; desyerbar, deshierbar, desmalezar, arrancar~, quitar~
        change / bedding machine bed vehicle plant; change, changing*, strip, swap+out, replace, put+on fresh*, change over*; wechseln, tauschen, neu beziehen*, beziehen, bezieht*, frisch beziehen*, ab+ziehen, überziehen*, aus+wechseln, wächsle*, wickeln; changer, change*, changement de*, remplacer; cambiar, cambio de*
        make / bed; make, makes*, made*, making*, do*, does*; machen, macht*, richten, mache*, macha*, beziehen, aufschütteln*; faire*, fait*, font*, fasse*, fassent*, fais*; hacer*, hace*, hacen*, haga*, hagan*, tender, tiende*, tienden*, arreglar, haz*
        cook / meal food person / cook; cook, cooks*, cooking*, prepare~, cooked*, do the cooking*; kochen, zu+bereiten~, koche*, Kochen*, chochä*, choche*; cuisiner, cuire*, faire à manger*, préparer~, prépare*~, fait à manger*, faire la cuisine*, popote*; cocinar, preparar~, cocina la*, guisar
        make meal / meal; make, makes*, making*, do*, fix, sort; machen, macht*, richten, mache*; faire*, fait*, font*, préparer, prépare*; hacer*, hace*, hacen*, haga*, preparar
        bake / meal food / bake; bake; backen, bäckt*, backt*; faire un gâteau*, cuire*; hornear
        cut / food; cut, chop, peel, slice; schneiden, schälen, rüsten, schnippeln; couper, éplucher, laver; cortar, pelar, picar
        pack / lunch bag meal; pack, packs*, packing*, make, makes*, prepare, do*; packen, packt*, ein+packen, richten, schmieren, vorbereiten*, bereitet vor*, machen, macht*, packe*, streichen; préparer, prépare*, faire*, fait*, font*; preparar, hacer*, empacar, hace*, alistar, armar
        unpack / bag lunch shopping; unpack, unpacks*, unpacking*, empty; aus+packen, aus+räumen, uspacke*; vider, défaire*, déballer; vaciar, deshacer*, desempacar, sacar
        buy / shopping food; buy, bought*, get, fetch, pick+up, go+for, order; kaufen, ein+kaufen, besorgen, holen, bestellen, hole*; acheter, achète*, aller chercher*, va chercher*, chercher, commander; comprar, ir por*, ir a por*, traer, encargar
        do / shopping practice; do*, does*, go*, doing*; machen, macht*, gehen*, geht*, erledigen; faire*, fait*, font*; hacer*, hace*, hacen*, ir a*
        shop only / / groceries; go shopping*, goes shopping*, grocery shop*, food shop*, do the shopping*, does the shopping*; einkaufen*, kauft ein*, einkaufe*, einkaufen gehen*, poschte*, iikaufe*; faire les courses*, fait les courses*, faire les commissions*, faire l'épicerie*; hacer la compra*, hacer las compras*, ir al súper*, hacer el súper*, hacer el mandado*
        put away groceries / shopping; put+away, unpack, unload; ein+räumen, versorgen, aus+packen, weg+räumen; ranger, range*; guardar, acomodar
        get / mail; get, bring+in, collect, fetch, check, pick+up; holen, reinholen*, rein+holen, leeren, rein+bringen, hole*; chercher, relever, prendre*, ramasser, rentrer; recoger, revisar, traer, buscar
        bring in / fuel; bring+in, get, fetch, carry+in, carry, haul+in; holen, rein+holen, rein+bringen, rein+tragen, hole*, ine+bringe; rentrer, rentre*, chercher, apporter; meter, traer, entrar
        chop / fuel; chop, split; hacken, spalten; fendre*, couper; cortar, partir
        stack / fuel; stack, pile; stapeln, schichten; empiler; apilar
        collect / food; collect, gather, fetch, get; holen, sammeln, ein+sammeln, einsammeln*; ramasser, chercher; recoger, juntar
        fill / cage shopping machine; fill, refill, fill+up, top+up, change; füllen, auf+füllen, nachfüllen*; remplir, remplit*, changer; llenar, rellenar, cambiar
        scoop / cage / scoop dog poop; scoop~, pick+up~, clean+up~, poop scoop*, poop scooping*; aufsammeln*~, auf+sammeln~, wegmachen*~; ramasser~, ramasse*~; recoger~, recoge*~
        bathe / dog person; bathe, bath, give a bath*, bathing*; baden; donner le bain à*, baigner; bañar
        babysit / person / babysit; babysit, watch~, mind~, look after*~, looks after*~, babysitting*, keep an eye on*~; babysitten, auf+passen~, passt auf*~, hüten, hüete*; garder~, surveiller~; cuidar~, vigilar~
        put to bed / person / put kids to bed; put to bed*, putting to bed*, bedtime for*, bedtime duty*; ins Bett bringen*, bringt ins Bett*; mettre au lit*, coucher*~, met au lit*; acostar~, acuesta*
        drive / person; drive, take to school*, drop off at school*, takes to school*, taxi, drop+off, chauffeur; fahren, zur Schule bringen*, in die Kita bringen*, fährt*, hin+bringen; conduire*, emmener, amener, emmène*, déposer; llevar, dejar en*
        pick up / person; pick+up, collect, get from school*, fetch; ab+holen, abhole*; récupérer, aller chercher*, va chercher*; recoger, recoge*
        change diaper / person; change; wickeln, windle*; changer; cambiar
        read / person paper; read to*, read; vor+lesen, liest vor*; lire*, lit*; leer, lee a*
        practice / practice; practice, practise, practicing*, play, practises*; üben, übt*, spielen; pratiquer, jouer, s'exercer*, répéter; practicar, ensayar, tocar
        help with / practice; help with*, check, supervise, sign; helfen bei*, kontrollieren, hilft bei*; aider aux*, aider pour*, vérifier; ayudar con*, revisar
        pay / paper; pay, do*; zahlen, bezahlen, überweisen; payer, paie*; pagar
        write / paper; write, make, do*; schreiben, machen; écrire*, faire*; escribir, hacer*
        plan / paper; plan; planen, machen; planifier, faire*; planear, planificar, hacer*
        return / paper; return, take+back, bring+back; zurück+bringen, abgeben*; rendre*, rapporter, ramener; devolver
        book / paper; book, make, schedule; vereinbaren, ausmachen*, machen; prendre*; pedir, sacar, agendar
        wash car only / / wash car; car wash*; Auto waschen*; lavage de la voiture*, lavage d'auto*; lavado del coche*, lavado del auto*
        fix / vehicle machine fixture furniture; fix, repair, mend, pump+up, service; reparieren, flicken, pumpen, aufpumpen*; réparer, gonfler; arreglar, reparar, inflar
        descale / machine; descale; entkalken; détartrer; descalcificar
        defrost / fixture; defrost; ab+tauen, enteisen; dégivrer; descongelar
        air / room bedding; air, air+out, ventilate; lüften, durch+lüften; aérer, aère*; ventilar, airear
        close / fixture; close, shut; schließen, zu+machen, runter+lassen; fermer, baisser; cerrar, cierra*, bajar
        open / fixture; open; öffnen, auf+machen; ouvrir*, ouvre*; abrir, abre*
        turn off / machine; turn+off, switch+off; aus+machen, aus+schalten, löschen; éteindre*, éteint*; apagar, apaga*
        charge / machine; charge, plug+in; auf+laden, laden, lädt*; charger, recharger, brancher; cargar
        test / machine; test, check; testen, prüfen, kontrollieren; tester, vérifier; probar, revisar
        line up / shoe; line+up, put+away, tidy; ordnen, aufreihen*; ranger, aligner; ordenar, alinear
        """
}
