/// Words that exclude, allow, keep and change: name of the ``MealCue``; English; German; French; Spanish.
enum CueLexicon {
    static let table = """
        excludes; no, without, avoid, avoiding, avoids, skip, skipping, exclude, excluding, except, except for, \
        minus, omit, leave out, leaving out, hold the, free of, free from, zero, nothing with, nothing w, no food w, \
        and off, also off, \
        anything but, anything except, not, none of, cut out, cutting out, ditch, drop the, remove, less the, lose the, no more, \
        stop with, nor, steer clear of, stay away from, lay off, sick of, tired of, bored of, fed up with, over the, \
        hates, hate, hated, dislikes, dislike, can't stand, cant stand, loathes, detests, doesn't|dont|don't|doesnt \
        like, not keen on, not a fan of, refuses, refuses to eat, refuse, won't|wont eat, won't|wont touch, \
        won't|wont do, doesn't|dont|don't|doesnt eat, doesn't|dont|don't|doesnt do, doesn't|dont|don't|doesnt want, \
        gone off, went off, goes mental over, not eating, never eat, never eats, banned, bans, bans all, has banned, \
        have banned, doesn't allow, don't allow, not allowed, doesnt allow, does not eat, do not eat, does not like, \
        do not like, will not eat, do not want, isn't keen on, not into, isn't into, turned off, keep out, keep away \
        from, giving up, given up, gave up, off limits, can you not use, can you not do, nothing containing, please \
        no, pls no, nope to, says no to, nobody eats, nobody touches, nobody likes, no one eats, no one likes, no \
        one touches, none of us eat, none of us like, don't touch, doesn't touch, house touches, never touches, not \
        touching, keeping off, staying off, staying away from, swerve, to swerve, yuck, gags on, no longer eat, no \
        longer eats, no longer like, no longer likes, no longer want, no longer wants, no longer drinks, no longer \
        touches, neither, everything but, everything except, everything apart from, everything bar, everything other \
        than, all but, anything bar, anything apart from, anything other than, apart from, other than, aside from, \
        save for, barring, excepting, swore off, sworn off, swear off, swearing off, went right off, right off, im \
        over, so over, totally over, done with, had enough of, enough of the, enough with the, cant be doing with, \
        hold off on, go without, going without, do without, doing without, eliminating, eliminate, elimination diet, \
        stopped eating, stop eating, quit, quitting, quit eating, given up on, no longer eating, not having, not \
        doing, not in the mood for, not feeling like, dont feel like, dont fancy, doesnt fancy, not up for, nothing \
        that has, nothing with any, free from any, devoid of, leave off, pass on, hard pass on, thumbs down to, can \
        live without, could do without, rather not have, would rather not have, id rather not have, prefer no, \
        prefers no, prefer not to have, prefer not to eat, doesnt care for, dont care for, not too keen on, not big \
        on, turns nose up at, turns her nose up at, turns his nose up at, turn their noses up at, spits out, wont go \
        near, wont have, refuses to touch, scared of, grossed out by, is grossed out by, revolted by, repulsed by, \
        despises, despise, abhors, loathe, detest, cant face, couldnt face, cant look at, couldnt eat, makes a face \
        at, dont cook with, dont use, do not use, dont add, do not add, dont include, do not include, dont put, do \
        not put, dont give, do not give, dont want any, nix the, nix, axe, scratch the, forget the, forgo, forbids, \
        forbid, not permitted, dont permit, doesnt permit, must be free of, must be free from, has to be free of, \
        must not contain, cant contain, cannot contain, shouldnt contain, must not include, not to contain, abstain \
        from, abstaining from, refrain from, dont involve, doesnt involve, not involving, dont contain, doesnt \
        contain, dont have, doesnt have any, dont need any, nobody wants, nobody here eats, nobody here likes, no \
        one here eats, no one here likes, none of them eat, none of them like, none of the kids eat, none of the \
        kids like; ohne, kein, keine, keinen, keiner, keinem, keins, kei, keis, keini, ka, koa, kan, nichts mit, nix \
        mit, nix, bloß nicht, außer, ausser, vermeiden, vermeide, weglassen, lass weg, verzichten auf, verzichtet \
        auf, verzichten wir auf, hasst, hassen, mag kein, mag keine, mag keinen, mögen kein, mögen keine, mögen \
        keinen, isst kein, isst keine, isst keinen, essen kein, essen keine, essen keinen, frei von, weder, nicht \
        schon wieder, nicht wieder, nicht, nie, ned, nid, net, null, verweigert, keinesfalls, auf keinen Fall, nüt \
        mit, nüüt mit, ohni, satt, verzicht auf, meiden, meidet, minus, will kein, will keine, will keinen, mag ka, \
        mog ka, verzichten, verzichtet, verzichte, verzicht, alles außer, alles ausser, bis auf, mit Ausnahme von, \
        ausgenommen, abgesehen von, keine Lust auf, kein Bock auf, keinen Bock auf, nichts von, nichts davon, null \
        Bock auf, Finger weg von, streichen, streich, weg mit, genug von, die Nase voll von, kann keine, kann kein, \
        kann keinen, ekelt sich vor, ekeln sich vor, graust es vor, graust vor, igitt, bäh, pfui, mag ned, mag nid, \
        mögen nicht, möchten kein, möchten keine, möchten keinen, möchte kein, möchte keine, möchte keinen, bitte \
        kein, bitte keine, bitte keinen, bitte nicht, keinerlei, niemals, nie wieder, wollen kein, wollen keine, \
        wollen keinen, isst nie, essen nie, isst weder, mag weder, meide, verbannt, verbannen, rührt nicht an, lehnt \
        ab, verschmäht, auslassen, ausschließen, ausschliessen, frei von jeglichen, isst ned, isst nid, isst nöd, \
        mag nöd, nöd, kes, ohne jegliche, ohni jeglichi, niemand mag, niemand isst, keiner mag, keiner isst, mag \
        niemand, mag keiner, isst keiner, isst niemand, mögen alle nicht; sans, pas de, pas d, plus de, plus d, \
        sauf, hors, hormis, éviter, évite, évitez, évitons, aucun, aucune, ni, jamais de, jamais d, rien avec, rien \
        à base de, rien avec du, tout sauf, excepté, déteste, détestent, n'aime pas, aime pas, n'aiment pas, aiment \
        pas, n'aime plus, ne mange pas, mange pas, ne mangent pas, ne mange plus, mange plus, ne veut pas, ne veut \
        plus, ne veulent pas, veut pas, veut plus, zéro, exclure, exclus, exit, stop, marre de, marre du, marre des, \
        ras le bol de, ras le bol du, ras le bol des, en a marre, pas, supprimer, enlever, enlève, retire, retirer, \
        bannir, a horreur de, a horreur du, ne mangeons pas, on mange pas, refuse de manger, refuse, pas envie de, \
        aucune envie de, pas envie d, aucune envie d, hors de question, pas question de, pas question d, à part, en \
        dehors de, en dehors du, à l'exception de, à l'exception du, à l'exception des, exceptés, tous sauf, sauf \
        le, n'aimons pas, aimons pas, aime vraiment pas, aime pas du tout, n'aime pas du tout, j'aime pas, on aime \
        pas, boude, boudent, refusent, recrache, recrachent, ne touche pas, dégoûte, dégoûté par, dégoûtée par, \
        dégoûtent, dégoût de, sature de, ras-le-bol de, ras-le-bol du, ras-le-bol des, j'en peux plus de, on en peut \
        plus de, on en peut plus du, on en peut plus des, ne consomme pas, ne consommons pas, consomme pas, \
        consommons pas, consommons pas de, ne mangeons plus, mange jamais de, ne mange jamais, ne mange jamais de, \
        mangeons jamais, arrêté, arrêté le, arrêté la, arrêté les, a arrêté, stopper, stoppé, bannis, banni, bannit, \
        fini le, fini la, fini les, sans aucun, sans aucune, dépourvu de, zéro trace de, surtout pas, surtout pas \
        de, on oublie, oublie le, oublie les, laisse tomber, virer, virez, pas un seul, pas une seule, pas du tout \
        de, jamais, n'utilise pas, utilise pas, ne mets pas, mets pas, ne mettez pas, mettez pas, n'ajoute pas, \
        ajoute pas, ne pas mettre, ne pas utiliser, pis pas de, pantoute de, personne n'aime, personne aime, \
        personne ne mange, personne mange, éliminer, élimine, éliminer le, dois éliminer, doit éliminer, supprime, \
        supprimons, n'aime ni, aime ni, ne mange ni, ni de, non plus de; sin, nada de, nada con, nada que lleve, no, \
        ni, evitar, evita, evitad, evitando, excepto, salvo, tampoco, odia, odian, odio, detesta, no le gusta, no le \
        gustan, no les gusta, no les gustan, no me gusta, no me gustan, no come, no comen, no comemos, no como, no \
        quiere, no quieren, no quiero, no queremos, que no lleve, que no lleven, que no tenga, que no tengan, que no \
        contenga, sin nada de, quita, quitar, quítale, harto de, harta de, hartos de, hartas de, hasta el gorro de, \
        cero, libre de, libres de, prohibido, prohibida, prohibidos, prohibidas, prohíben, prohíbe, no permiten, no \
        dejan llevar, no soporta el olor, le da asco, les da asco, le dan asco, excluir, excluyendo, menos, ya no \
        quiere, aborrece, no comas, no comen nunca, nunca come, nunca comemos, sin nada, todo menos, todo excepto, \
        todo salvo, de todo menos, cualquier cosa menos, todas menos, todos menos, a excepción de, exceptuando, \
        quitando, fuera de, dejó de comer, dejamos de comer, hemos dejado, no consumimos, no consume, no consumo, no \
        consumen, no bebemos, no tomamos, no toma, no toman, ni tomamos, ni bebemos, ni come, ni comemos, ni toma, \
        odiamos, no soporto, no soporta, no soportan, no puede ver, no puede ni ver, no traga, no se traga, no \
        traigas, no pongas, no le pongas, no me pongas, no les pongas, no uses, no usar, no usen, no agregues, no \
        echar, no eches, no le eches, no metas, no incluyas, no incluir, no añadas, no lleve, no lleven, que no \
        haya, que no hayan, que no traiga, que no traigan, no me des, no nos des, no les des, quítame, quitale, \
        quitenle, sácale, sacale, sácame, eliminando, descarta, descartar, omite, omitir, olvídate de, cansado de, \
        cansada de, cansados de, cansadas de, aburrido de, aburrida de, aburridos de, hasta la coronilla de, no \
        tengo ganas de, sin ganas de, no apetece, no me apetece, no nos apetece, no se le antoja, no se me antoja, \
        no nos gusta, no nos gustan, no le agrada, no le agradan, no le late, no le laten, no le va, no le van, \
        rechaza, rechazan, escupe, libre de todo, exento de, exentos de, ni gota de, ni pizca de, ni rastro de, nada \
        de nada de, ni un, ni una, guácala, fuchi, guácala el, ya no come, ya no comen, ya no comemos, a nadie le \
        gusta, a nadie le gustan, nadie come, nadie quiere, dejamos el, dejamos la, dejamos los, dejamos las, dejé \
        el, dejé la, dejé los, dejé las, eliminamos, que no tengan nada de, no comemos nada de
        harms; allergic to, allergy to, allergies to, allergic reaction to, anaphylactic to, anaphylaxis to, \
        anaphylactic reaction to, intolerant to, intolerance to, intolerant of, intolerance of, intolerances to, \
        sensitive to, sensitivity to, sensitivities to, reacts to, react to, reacted to, reacting to, reaction to, \
        reactions to, bad reaction to, reacts badly to, reacted badly to, hives from, rash from, sick from, ill \
        from, breaks out from, swells up from, swells from, can't|cant|cannot have, can't|cant|cannot eat, \
        can't|cant|cannot tolerate, can't|cant|cannot do, can't|cant|cannot handle, can't|cant|cannot digest, \
        can't|cant|cannot stomach, can't|cant|cannot be near, can't|cant|cannot touch, can't|cant|cannot drink, can \
        not have, can not eat, can not tolerate, doesn't|doesnt|dont|don't tolerate, mustn't have, must not have, \
        must not eat, mustn't eat, shouldn't have, shouldnt have, shouldn't eat, not allowed any, isn't allowed, not \
        supposed to have, not supposed to eat, epipen for, epi pen for, epi for, carries an epipen for, set off by, \
        triggered by, throws up after, vomits after, gets sick from, deadly allergic to, severely allergic to, \
        highly allergic to, tested positive for, positive for, positive skin test for, diagnosed with, no good with, \
        bad with, doesn't|doesnt|dont|don't agree with, trouble with, problems with, problem with, issues with, \
        issue with, flares from, flares with, flare ups from, flare up from, off all, is off, she's off, he's off, s \
        off, are off, been told to avoid, told to avoid, has to avoid, have to avoid, must avoid, needs to avoid, \
        need to avoid, has to stay off, told to cut, told to cut out, pulled off, keep away from, allergic, swells \
        with, ballooned from, itchy from, fpies to, eoe to, epipens for, auvi q for, auviq for, pen for, pens for, \
        anaphylactic with, anaphylaxis from, anaphylaxis with, reaction from, reaction after, reactions from, \
        reacted after, reacts after, react after, hives after, hives with, hives when, rash after, rash with, \
        swelling after, swelling from, vomiting after, vomits with, vomits from, sick after, ill after, tummy ache \
        from, tummy ache after, stomach ache from, belly ache from, wheezes after, wheezes with, wheezy with, eczema \
        from, eczema with, flares after, itches from, itchy after, itchy with, welts after, welts from, spots from, \
        migraines from, headaches from, headache from, bloated from, bloated after, gassy from, cant process, cannot \
        process, cant break down, cant have any, cannot have any, cant be around, cant go near, cant do any, not \
        allowed to have, not allowed to eat, isnt allowed to have, isnt allowed to eat, arent allowed to have, arent \
        allowed to eat, arent allowed, not meant to have, not meant to eat, not able to have, not able to eat, \
        unable to eat, unable to have, unable to tolerate, should not have, should not eat, should avoid, shouldnt \
        be having, advised against, advised to avoid, advised no, been told no, told no, doctor said no, doctor says \
        no, ped said no, gp said no, dietician said no, dietitian said no, dietitian says no, supposed to avoid, got \
        to avoid, gotta avoid, meant to avoid, strictly no, cant risk, cannot risk, scared to give, hospitalised by, \
        hospitalised from, hospitalized from, life threatening allergy to, deathly allergic to, deadly allergy to, \
        alergic to, alergy to, allergc to, allegic to, alergies to, interolant to, intollerant to, intolerent to, \
        allergy is, allergen is, allergens are, intolerance is, triggers are, trigger is, iges to, ige to, \
        sensitised to, sensitized to, contraindicated, interferes with, clashes with his meds, clashes with her \
        meds, cant be having, cant be eating, cant be given, cant be served; allergisch auf, allergisch gegen, \
        allergie auf, Allergie gegen, Allergien gegen, allergisch gegenüber, allergisch, Unverträglichkeit gegen, \
        intolerant gegen, verträgt kein, verträgt keine, verträgt keinen, verträgt ka, verträgt kei, verträgt, \
        vertragen, vertragt, vertreit, vertreit kei, vertrage, vertragen kein, vertragen keine, vertragen keinen, \
        reagiert auf, reagieren auf, reagiert allergisch auf, reagiert heftig auf, reagiert stark auf, Reaktion auf, \
        Ausschlag von, Ausschlag durch, Ausschlag bei, Bauchweh von, Durchfall von, kriegt Ausschlag von, bekommt \
        Ausschlag von, darf kein, darf keine, darf keinen, darf ka, dörf kei, dürfen kein, dürfen keine, dürfen \
        keinen, darf nix mit, darf nichts mit, Notfallset wegen, Epipen wegen, EpiPen für, Pen gegen, Notfallpen \
        wegen, empfindlich auf, empfindlich gegen, anaphylaktisch auf, positiv auf, getestet auf, Schock von, \
        Probleme mit, Problem mit, Mühe mit, soll kein, soll keine, soll keinen, muss verzichten auf, bekommt von, \
        kriegt von, chunt Usschlag über vo, allergie gegenüber, reagieren allergisch auf, Ausschlag nach, Pickel \
        von, Quaddeln von, Quaddeln nach, Durchfall nach, Bauchweh nach, Bauchschmerzen von, Bauchschmerzen nach, \
        Übelkeit nach, kotzt nach, erbricht nach, Juckreiz nach, Juckreiz von, Atemnot nach, Atemnot bei, Schwellung \
        nach, Erbrechen nach, Migräne von, Blähungen von, darf nicht essen, darf auf keinen Fall, darf absolut kein, \
        darf absolut keine, darf absolut keinen, darf nichts, dürfen nichts, soll nichts mit, muss meiden, müssen \
        meiden, soll meiden, sollte meiden, sollte kein, sollte keine, sollte keinen, kein Fructose, nicht gut auf, \
        schlecht auf, nicht klar mit, verträgt sich nicht mit, EpiPen wegen, Notfallset für, Notfallspritze wegen, \
        Spritze wegen, Intoleranz gegen, intolerant auf, überempfindlich auf, überempfindlich gegen, allergisch uf, \
        Allergie uf, reagiert uf; allergique, allergiques, allergique à, allergique au, allergique aux, allergique \
        a, allergie à, allergie au, allergie aux, allergies à, allergies au, allergies aux, allergie a, intolérant \
        à, intolérant au, intolérant aux, intolérante à, intolérante au, intolérante aux, intolérance à, intolérance \
        au, intolérance aux, réagit à, réagit au, réagit aux, réagit mal à, réagit mal au, réagit mal aux, réagit \
        très mal aux, réaction à, réaction au, réaction aux, ne supporte pas, supporte pas, ne supporte plus, \
        supporte plus, ne supportent pas, supporte mal, ne tolère pas, tolère pas, tolère mal, ne digère pas, digère \
        pas, digère mal, digère plus, ne digère plus, n'a pas le droit à, n'a pas le droit au, n'a pas le droit aux, \
        a pas le droit aux, a pas le droit au, a pas droit à, a pas droit aux, interdit de, interdits de, ne peut \
        pas manger, peut pas manger, peut pas manger de, ne peut plus manger, ne doit pas manger, doit pas manger, \
        doit éviter, ne passe pas, sensible à, sensible au, sensible aux, urticaire avec, boutons avec, plaques \
        avec, gonfle avec, malade avec, stylo pour, choc avec, Epipen pour, choc anaphylactique à, choc \
        anaphylactique au, choc anaphylactique aux, problème avec, éviction de, éviction du, éviction des, régime \
        sans, FPIES à, FPIES au, APLV, pas le droit au, pas le droit aux, pas le droit à, pas droit à, pas droit au, \
        pas droit aux, ne peut pas avoir, peut pas avoir, peut pas prendre, ne peut pas prendre, ne peut pas boire, \
        peut pas boire, ne peut pas avaler, peut pas avaler, ne peut plus avaler, ne peut pas toucher, ne doit pas \
        avoir, doit éviter le, doit éviter la, doit éviter les, doit s'abstenir de, plaques après, boutons après, \
        plaques à cause, vomit après, vomit avec, malade après, gonfle après, ventre après, mal au ventre avec, mal \
        au ventre après, diarrhée avec, diarrhée après, eczéma avec, urticaire après, réaction après, réaction avec, \
        migraines avec, stylo à cause, déconseillé, interdiction de, interdit le, interdit la, interdit les, sous \
        éviction, en éviction, hypersensible à, hypersensible au, hypersensible aux, fait des réactions à, fait des \
        réactions au, fait des réactions aux, fait une réaction à, fait une réaction au, fait une réaction aux, \
        anaphylaxie à, anaphylaxie au, anaphylaxie aux, alergique, alergique au, alergique à, alergique aux, \
        allergie croisée, test positif à, test positif au, test positif aux, positif à, positif au, positif aux; \
        alérgico a, alérgico al, alérgica a, alérgica al, alérgicos a, alérgicos al, alérgicas a, alérgico, \
        alérgica, alergia a, alergia al, alergias a, alergias al, alergia, alergias, intolerante a, intolerante al, \
        intolerantes a, intolerancia a, intolerancia al, reacciona a, reacciona al, reacciona mal a, reacciona con, \
        reacción a, reacción al, reacción con, no puede comer, no pueden comer, no puede tomar, no pueden tomar, no \
        puedo comer, no puedo tomar, no puede con, no puede ni probar, no puede probar, no puede, no pueden, no \
        tolera, no toleran, no tolero, tolera mal, no digiere, no debe comer, no debe tomar, no aguanta, sensible a, \
        sensible al, le sienta mal, le sientan mal, les sienta mal, me sienta mal, le sientan fatal, le sienta \
        fatal, le cae mal, le caen mal, me cae mal, le cae pesado, le hace daño, le hacen daño, le hace mal, le \
        hacen mal, ronchas con, se hincha con, se llena de ronchas con, se brota con, se pone malo con, \
        se pone malito con, se pone malita con, se ponen malitos con, se pone fatal con, se pone mala \
        con, se enferma con, urticaria con, anafilaxia a, anafilaxia al, anafiláctico a, EpiPen por, adrenalina por, \
        autoinyector por, tiene prohibido, tiene prohibida, tiene prohibidos, tiene prohibidas, le prohibieron, le \
        quitaron, problemas con, le salen ronchas con, positivo en, positivo a, dio positivo a, choque anafiláctico \
        por, FPIES a, FPIES al, APLV, alergica a, alergica al, alergico a, alergico al, alegico a, alérgicas al, \
        alérgicos a los, reaccionan a, le da alergia, le dan alergia, da alergia, dan alergia, le da urticaria, le \
        dan ronchas, le salen ronchas, le salen granos, le sale sarpullido, le salen manchas, le saca ronchas, le \
        sacan ronchas, le inflama, le inflaman, le hincha, le hinchan, le duele la panza con, le duele la barriga \
        con, vomita con, vomita después de, ronchas después de, diarrea con, no le sienta bien, no le sientan bien, \
        no le cae bien, no le caen bien, le caen pesado, le caen pesados, no puede beber, no pueden beber, no debo \
        comer, no deben comer, no debe probar, debe evitar, tiene que evitar, tenemos que evitar, hay que evitar, le \
        mandaron evitar, le quitó el médico, le quitó el pediatra, prohibió, le prohibió, tiene prohibido comer, no \
        le dejan comer, no la dejan comer, no lo dejan comer, dieta sin, régimen sin, alérgicos, alérgicas, \
        intolerantes, hipersensible a, hipersensible al, positivo al, la mandó al hospital, lo mandó al hospital, \
        mandó al hospital, terminó en urgencias por, acabó en urgencias por, acabó en urgencias con, terminó en \
        urgencias con
        excluded; allergy, allergies, free, intolerance, intolerances, intolerant, sensitivity, is off the menu, off \
        the menu, is out, are out, is a no, is a hard no, are a no, is a no no, is a no go, are a no go, are banned, \
        is banned, is not allowed, are not allowed, isn't allowed, aren't allowed, isnt allowed, arent allowed, \
        forbidden, verboten, is off limits, are off limits, not an option, gross, disgusting, ewww, yucky, not his \
        thing, not her thing, less please, thing is real, is a trigger, are a trigger, are triggers, sensitivities, \
        sensitive, are forbidden, is forbidden, are haram, is haram, is banned at, not halal, not kosher, is poison, \
        are poison, ban, no thanks, no thank you, is a big no, is a definite no, are a definite no, is strictly out, \
        gone from the menu, off menu, is not an option, are not an option, is not ok, are not ok, are not okay, is \
        not okay, isnt ok, arent ok, isnt okay, arent okay, isnt safe, arent safe, is not safe, are not safe, \
        unsafe, is dangerous, are dangerous, no way, is a never, are a never, can stay away, is a deal breaker, is a \
        dealbreaker, make her gag, makes her gag, make him gag, makes him gag, makes me gag, make me gag; Allergie, \
        Allergien, frei, freie, freies, freien, los, Unverträglichkeit, Intoleranz, allergiker, allergikerin, \
        verboten, tabu, geht nicht, geht gar nicht, gehen nicht, gehen gar nicht, geht ned, geht nid, gaht nöd, ist \
        verboten, sind verboten, ist tabu, sind tabu, ist nicht erlaubt, sind nicht erlaubt, weglassen, raus, nicht \
        erlaubt, allergisch, Unverträglichkeiten, Unvertraeglichkeit, Intoleranzen, unverträglich, ist gefährlich, \
        sind gefährlich, lebensgefährlich, ist Gift, sind Gift, bekommt ihm nicht, bekommt ihr nicht, bekommt mir \
        nicht, bekommen ihm nicht, bekommen ihr nicht, tut ihm nicht gut, tut ihr nicht gut, kommt nicht auf den \
        Tisch, kommen nicht auf den Tisch, kommt nicht in Frage, kommen nicht in Frage, geht überhaupt nicht, gehen \
        überhaupt nicht, geht auf keinen Fall, gehen auf keinen Fall, geht leider nicht, gehen leider nicht, geht \
        nöd, gaht nid, gaht gar nöd, ist raus, sind raus, fällt weg, nein danke, ist nicht drin, sind nicht drin, \
        sind ein No-Go, ist ein No-Go, No-Go, haram; allergie, allergies, interdit, interdits, interdite, \
        interdites, proscrit, proscrits, intolérance, exclu, exclus, non merci, beurk, intolérances, intolérant, \
        intolérante, bannis, est interdit, est interdite, sont interdits, sont interdites, à proscrire, à bannir, à \
        éviter, à exclure, c'est non, c'est mort, au placard, haram, est dangereux, sont dangereux, ne passe pas, ne \
        passent pas, passe pas, passent pas, ça passe pas, non plus merci, ne lui réussit pas, ne lui réussissent \
        pas, lui réussit pas, ne lui convient pas, pas halal, pas casher; alergia, prohibido, prohibidos, prohibida, \
        prohibidas, intolerancia, ni hablar, ni de broma, fuera, ni en pintura, está prohibido, están prohibidos, \
        están prohibidas, no se permite, no se permiten, no gracias, alergias, intolerancias, intolerante, vetado, \
        vetados, vetada, vetadas, descartado, descartados, es peligroso, son peligrosos, es veneno, son veneno, ni \
        verlo, ni verla, ni verlos, ni verlas, ni olerlo, ni probarlo, ni de chiste, ni locos, ni loca, no es \
        opción, no son opción, no está permitido, no están permitidos, le da alergia, le dan alergia, dan alergia, \
        da alergia, le hacen daño, le cae fatal, le caen fatal
        reaction; hives, hive, rash, rashes, rashy, welts, swells, swell, swelling, swelled, swole, swollen, puffs \
        up, puffed up, balloons, blows up, blow up, throat closes, throat itches, throat itch, itchy throat, itchy \
        mouth, itchy, itch, mouth tingle, tingles, tingly, anaphylaxis, anaphylactic, anaphylactic shock, epipen, \
        epi pen, epipens, epi, ambulance, a&e, hospital, er visit, ended up in er, emergency room, wheezy, wheeze, \
        wheezes, wheezing, can't breathe, cant breathe, asthma attack, sets off, set off, trigger, triggers, breaks \
        out, break out, broke out, breaking out, flare, flares, flare up, flare ups, eczema, throwing up, throws up, \
        threw up, vomits, vomit, vomiting, pukes, puking, barfs, makes her sick, makes him sick, make her sick, make \
        him sick, makes me sick, make me sick, sick as a dog, tummy ache, stomach ache, bad tummy, stomach cramps, \
        cramps, the runs, diarrhea, diarrhoea, bloated, bloats, gassy, awful gas, gas, stomach is wrecked, wrecks \
        his stomach, wrecks her stomach, upsets, upset tummy, turns red, goes red, covered in, bright red, face \
        swells, lips swell, comes out in, came out in, comes up in, came up in, blotchy, blotches, spots, migraine, \
        migraines, heartburn, reflux, colic, gives her, gives him, gives me, react badly, reacts badly, bad \
        reaction, reaction, reacts, makes her ill, makes him ill, doubles over, doubled over, goes straight through, \
        went blue, passed out, benadryl, piriton, antihistamine, makes him poorly, makes her poorly, allergist, \
        allergy clinic, scratches, auto injector, auto injectors, autoinjector, jext, adrenaline, disagree with, \
        disagrees with, doesn't agree with, don't agree with, bloating, stomach pain, stomach pains, tummy pain, \
        belly ache, bellyache, turns blue, went floppy, chest tight, my chest, wrecks, wrecks me, nasty turn, funny \
        turn, the enemy, life threatening, trouble breathing, breathing trouble, breathing problems, breathing \
        difficulties, his pen, her pen, steer clear, can't go near, kryptonite, poison to, poison for, hospitalised, \
        hospitalized, in hospital, resus, 911, 999, bumps, lumps, scabs, raw bum, nappy rash, diaper rash, bleeding \
        gums, foggy, mucus, phlegm, hyper, bouncing off the walls, allergy shots, allergy test, skin prick, \
        anaphylaxed, lump in her throat, lips tingle, mouth burns, mouth burn, sores, nosebleed, plays up, plays \
        havoc, sends her to, sends him to, lands her in, lands him in, kills him, kill him, could kill, can kill, \
        funny tummy, dodgy tummy, runny nose, sneezing, sneezes, coughing, chokes up, tight chest, puffy, puffy \
        eyes, puffy face, swollen lips, violently ill, poorly, violently sick, doubled up, in agony, nauseous, \
        nausea, constipated, constipates, constipation, fpies, eoe, auvi q, auviq, auvi, neffy, emerade, anapen, \
        zyrtec, claritin, cetirizine, antihistamines, steroid cream, itchiness, itches, itching, tongue tingles, \
        tingling, tingle, swelled up, lips swelled, was sick, been sick, sent to er, rushed to, rushed her to, \
        rushed him to, in the er, to the er, er trip, paramedics, oral allergy, oral allergy syndrome, mcas, \
        histamine intolerance, ibs, ibs flare, bloody stool, blood in, bloody poo, bloody nappies, loose stools, \
        loose poos, explosive nappies, explosive diapers, screams all night, up all night, tummy aches, tummyache, \
        sore tummy, stomach upset, tummy upset, upset stomach, writhing, asthma, swells shut, cant swallow, hoarse, \
        collapses, faints, fainted, febrile, scratchy throat, scratchy mouth, red cheeks, red bottom; Ausschlag, \
        Usschlag, Quaddeln, Nesselsucht, Nesselfieber, Pusteln, Pickel, Atemnot, Asthma, Asthmaanfall, Luftnot, \
        keine Luft, röchelt, Schwellung, schwillt, anschwellen, schwillt an, schwellen, geschwollen, schwellen an, \
        Notfallpen, Notfallset, Notarzt, Notaufnahme, Krankenhaus, Spital, Epipen, anaphylaktisch, anaphylaktischer \
        Schock, allergischer Schock, Schock, Juckreiz, juckt, kratzt, Kribbeln, kribbelt, Bauchweh, Bauchschmerzen, \
        Bauchkrämpfe, Buchweh, Krämpfe, Durchfall, Dünnschiss, erbricht, erbrechen, kotzt, übergibt, speibt, spuckt, \
        Blähungen, bläht, Neurodermitis, rote Flecken, Flecken, Migräne, wird schlecht, wird ihr schlecht, wird ihm \
        schlecht, schlecht davon, Übelkeit, Reaktion, reagiert, bekommt ihr nicht, bekommt ihm nicht, tut ihm nicht \
        gut, tut ihr nicht gut, Sodbrennen, rot im Gesicht, pfeift, Koliken, roten Kopf, juckenden Mund, Lippen \
        schwellen, keine Luft mehr, Lebensgefahr, Lippen kribbeln, bekommt Pusteln, kriegt Pusteln, roten Po, \
        Hautausschlag, Notfallmedikament, Cortison, Fenistil, lebensgefährlich, Pseudokrupp, wund, wunden Po, \
        Magenschmerzen, Magenkrämpfe, Übelkeit, tränende Augen, niest, hustet, Verstopfung, verstopft, Kreislauf, \
        kollabiert, ins Spital, ins Krankenhaus, in die Notaufnahme, Bauchkrämpfe, speiben, schlecht wird, übel, \
        Kribbeln im Mund, pelzig, pelzige Zunge, Kratzen im Hals, kratzt im Hals, brennt der Mund, ganz rot, Ekzem, \
        Ekzeme, Durchfälle, Erbrechen, gekotzt, erbrochen, Bauchkrämpfen, Gedärm, Atemprobleme, Anaphylaxie, \
        Rettungswagen, Fastjekt, Jext, Adrenalin, Cetirizin, Buuchweh, Schüttelfrost, zugeschwollen, aufgebläht, \
        Blähbauch, Windeldermatitis, Reizdarm, Histaminintoleranz, FPIES, Kreuzallergie, Kreuzallergien; urticaire, \
        plaques, plaque, boutons, rougeurs, gonfle, gonflent, gonflé, gonflement, oedème, oedeme de Quincke, \
        Quincke, démange, démangeaisons, gratte, grattent, pique la langue, picote, étouffe, asthme, crise d'asthme, \
        siffle, choc, un choc, fait un choc, choc anaphylactique, anaphylaxie, anaphylactique, stylo, épipen, Anapen, adrénaline, urgences, \
        hôpital, SAMU, vomit, vomir, vomi, vomissements, diarrhée, mal au ventre, maux de ventre, mal de ventre, \
        ballonné, crampes, eczéma, migraine, malade, rend malade, rendent malade, réaction, réagit, tout rouge, \
        toute rouge, gaz, coliques, reflux, fait des plaques, donne des boutons, donne des plaques, PAI, lèvres \
        gonflent, langue qui gonfle, langue gratte, gorge qui gratte, du mal à respirer, respire mal, respire plus, \
        tousse, constipé, constipation, nausées, nausée, rougit, rouge partout, fait une réaction, kit d'urgence, \
        trousse d'urgence, antihistaminique, lèvres qui gonflent, joues rouges, fesses rouges, réaction allergique, \
        boursouflé, tuméfié, barbouillé, ventre gonflé, oedèmes, ballonnements, hospitalisé, hospitalisée, plaques \
        rouges, tout gonflé, toute gonflée, bouche qui pique, bouche qui gratte, langue qui pique, picotements, \
        gratouille, se gratte, toute bouffie, crises d'asthme, choc allergique, Samu, hospitalisation, réactions, \
        œdème, œdèmes, Jext, Emerade, antihistaminiques, Aerius, Zyrtec, cortisone, vomissent, nauséeux, malades, \
        tord de douleur, tordre de douleur, maux de tête, crampe, mal de tête, sang dans les selles, remontées \
        acides, brûlures d'estomac, syndrome oral, FPIES, MCAS, histamine; ronchas, roncha, urticaria, sarpullido, \
        salpullido, erupción, granitos, granos, manchas, se hincha, se le hincha, hinchan, hincha, hinchó, \
        hinchazón, hinchada, pica la boca, picor, pica, picazón, comezón, asma, se ahoga, ahoga, no respira, pitos, \
        anafilaxia, anafiláctico, choque, shock, epipen, adrenalina, autoinyector, urgencias, hospital, ambulancia, \
        vomita, vomitar, vomitó, vómito, vómitos, devuelve, diarrea, dolor de barriga, dolor de panza, dolor de \
        tripa, duele la panza, duele la barriga, duele la tripa, duele el estómago, dolor de estómago, retortijones, \
        cólicos, gases, infla, se inflama, dermatitis, eccema, migraña, se pone malo, se pone mala, se enferma, se \
        puso mal, se pone rojo, se pone roja, se brota, brota, reacción, reacciona, reflujo, agruras, sienta mal, \
        sientan mal, sientan fatal, sienta fatal, cae mal, caen mal, hace daño, hacen daño, cierra la garganta, se \
        le cierra, cierra la glotis, antihistamínico, kit de emergencia, se puso morado, colita rozada, cachetes \
        rojos, le falta el aire, tose, estornuda, estreñido, estreñimiento, náuseas, mareos, se marea, labios \
        hinchados, boca hinchada, granos en la piel, se llena de granos, se intoxica, se intoxicó, alergólogo, se \
        pone fatal, se rasca, se hinchó, hinchados, se descompone, le arde la boca, le descompone, mal del estómago, \
        mal de la panza, se empacha, urticarias, picazones, le pica, le pican, sarpullidos, ronchitas, granitos \
        rojos, boca roja, se puso rojo, se puso roja, se le cierra la garganta, shock anafiláctico, emergencias, \
        hospitalizado, hospitalizada, internado, internada, epinefrina, antihistamínicos, loratadina, cetirizina, \
        vomitando, arcadas, cólico, retorcijones, panza inflada, hinchado, sangre en las heces, caca con sangre, \
        popó con sangre, rozadura, dermatitis atópica, alergias cruzadas, síndrome oral, FPIES, acidez, gastritis, \
        le cierran la garganta, cierran la garganta
        allows; no problem with, no problems with, no issue with, no issues with, not allergic to, isn't allergic \
        to, isnt allergic to, no longer allergic to, no longer hates, no longer hate, no longer dislikes, no longer \
        refuses, no longer avoids, no longer minds, doesn't hate, not intolerant to, no allergy to, no reaction to, \
        didn't react to, doesn't react to, doesnt react to, fine with, okay with, ok with, good with, is fine with, \
        can have, can eat, can do, allowed, tolerates, can handle, outgrown, outgrew, grew out of, grown out of, \
        back on, eats, is eating, started eating, has started eating, likes, loves, love, finally likes, likes \
        again, now likes, doesn't mind, doesnt mind, dont mind, don't mind, cleared for, passed the, passed her, \
        passed his, lots of, plenty of, more of, not without, reintroduced, reintroducing, not just, not only, not \
        every day, not every night, not always, not every, not all, not too much, not much, not so much, not too, \
        without fail, no need to avoid, doesn't have to be, not necessarily, nothing against, nothing wrong with, no \
        shortage of, no end of, obsessed with, crazy about, into, not afraid of, no more than, no later than, not \
        later than, no less than, no matter, nobody minds, not sure about, no idea, not bothered about, not fussed \
        about, no wait, not even, not yet, not sick of, less, easy on the, go easy on, free range, not going to, why \
        not, no question, not that, not because of, nothing but, nothing except, nothing other than, nothing apart \
        from, cant get enough of, can not get enough of, used to hate, used to dislike, used to be allergic to, used \
        to react to, not opposed to, no objection to, wouldnt say no to, would not say no to, never say no to, cant \
        say no to, cant live without, cannot live without, cant go without, dont forget, do not forget, dont skimp \
        on, grew out of her, grew out of his, outgrew her, outgrew his, over her, over his, over their, no more \
        reaction to, no longer reacts to, no longer sensitive to, no longer intolerant to, no longer avoiding, can \
        finally have, can finally eat, allowed to have, allowed to eat, gave the all clear for, all clear for, got \
        the all clear for, given the ok for, happy with, fine eating, ok eating, wont eat anything but, will only \
        eat, only eats, only wants, eats nothing but, not fussy about, no drama with, tolerating; kein Problem mit, \
        keine Probleme mit, nicht allergisch gegen, nicht allergisch auf, nicht mehr allergisch, nicht allergisch, \
        keine Allergie gegen, verträgt wieder, verträgt jetzt, verträgt inzwischen, darf wieder, darf jetzt, isst \
        wieder, isst jetzt, mag wieder, mag jetzt, isst gern, isst gerne, mag gern, mag, mögen, liebt, lieben, isst \
        endlich, mag endlich, nicht nur, nicht immer, nicht jeden, nicht jeden Tag, nicht jede Woche, nicht jede, \
        nicht jedes Mal, nicht ständig, nicht dauernd, nicht so viel, nicht zu viel, nicht zu, nicht so, nicht \
        nötig, kein Thema, keine Sorge, keine Lust, keine Zeit, keine Ahnung, kein Stress, kein Fertig, kein \
        Aufwand, nichts gegen, gerne mit, gern mit, gerne auch, nicht ohne, auf keinen Fall ohne, darf alles, essen \
        alles, isst alles, gut klar mit, weniger, kein Muss, nicht vergessen, nicht wahr, nicht mehr lange, nicht \
        mehr als, nicht länger als, nicht später als, nicht unbedingt, nicht schlimm, nicht da, nicht zuhause, nicht \
        zu Hause, keine Kinder, kein Ofen, nicht genug, nicht genug bekommen, nicht genug kriegen, warum nicht, \
        wieso nicht, vergiss nicht, vergesst nicht, nichts außer, nichts ausser, nichts anderes als, nur noch, \
        reagiert nicht mehr auf, nicht mehr empfindlich auf, war früher allergisch auf, war früher allergisch gegen, \
        verträgt mittlerweile, verträgt endlich, darf endlich, darf inzwischen, darf mittlerweile, isst inzwischen, \
        isst mittlerweile, mag inzwischen, mag mittlerweile, hat nichts gegen, haben nichts gegen, stört nicht, \
        nicht abgeneigt, spricht nichts gegen, hasst nicht mehr, keine Einwände gegen, keine Reaktion mehr auf, \
        keine Reaktion auf; pas de souci avec, pas de problème avec, pas de soucis avec, aucun problème avec, aucun \
        souci avec, pas allergique à, pas allergique au, pas allergique aux, plus allergique à, plus allergique au, \
        plus allergique aux, plus d'allergie, supporte bien, tolère bien, remange, mange à nouveau, remange enfin, \
        mange enfin, aime enfin, a le droit à, a le droit aux, a de nouveau le droit, peut manger, peut remanger, \
        adore, adorent, aime, aiment, pas que, pas que des, pas que du, pas seulement, pas toujours, pas tous les \
        jours, pas trop, pas forcément, pas uniquement, ne mange que, pas plus tard, pas plus de, pas moins de, pas \
        beaucoup, pas encore, pas le temps, sans faute, sans problème, sans souci, sans prise de tête, sans chichi, \
        sans doute, sans stress, sans four, pas de stress, moins de, plein de, pas juste, pas besoin de, pas contre, \
        rien contre, ne dérange pas, pas de four, n'importe, plus de temps, plus de viande que, pas cher, pas chers, \
        trop cher, pas là, pourquoi pas, n'oublie pas, oublie pas, n'oubliez pas, oubliez pas, ne pas oublier, pas \
        oublier, pas assez de, jamais assez de, jamais sans, ne mange plus que, mange plus que, ne veut que, veut \
        plus que, ne mange rien d'autre que, rien d'autre que, ne réagit plus à, ne réagit plus au, ne réagit plus \
        aux, réagit plus au, réagit plus à, tolère maintenant, tolère désormais, supporte maintenant, supporte à \
        nouveau, digère bien, digère mieux, supporte mieux, peut à nouveau manger, peut de nouveau manger, a le \
        droit de manger, a le droit de, autorisé à manger, rien contre le, rien contre les, rien contre la, pas fan \
        mais, aucune objection, pas d'objection, pas d'allergie, aucune allergie, feu vert pour, fan de, raffole, \
        raffole de, raffolent, raffolent de, n'hésite pas; no hay problema con, sin problema con, sin problemas con, \
        no tiene problema con, no es alérgico a, no es alérgica a, ya no es alérgico, ya no es alérgica, ya no odia, \
        ya no detesta, ya no es alérgica a, ya no es alérgico a, no es alérgica al, no es alérgico al, ya tolera, \
        tolera, tolera bien, ya come, ya puede comer, ya puede, come otra vez, vuelve a comer, por fin come, ya le \
        gusta, ya le gustan, le gusta, le gustan, le encanta, le encantan, les encanta, les encantan, les gusta, les \
        gustan, puede comer, puede tomar, adora, no solo, no sólo, no solamente, no siempre, no todos los días, no \
        cada día, no todo, no mucho, no muy, no tan, no tanto, no demasiado, sin falta, sin complicaciones, sin \
        complicarme, sin prisa, sin prisas, sin horno, sin estrés, no más de, no más tarde, menos de, no hace falta, \
        no pasa nada, no importa, no necesito, no tengo, no hay, no estamos, no estoy, no está, no sé, no sé qué, \
        nada más, nomás, no vaya a ser, no me molesta, no importa si, ni modo, no menos de, un poco menos, no \
        olvides, no te olvides, comen de todo, come de todo, por qué no, no te olvides de, que no falte, que no \
        falten, no puede faltar, no pueden faltar, no faltes, nada más que, solo come, sólo come, no come más que, \
        ya no reacciona a, ya no reacciona al, ya no le hace daño, ya no le cae mal, ya no le sienta mal, ya come \
        bien, ya aguanta, ya tolera bien, ya superó la, superó la alergia, superó su alergia, no reacciona a, no \
        reacciona al, puede comer ya, ya tiene permitido, tiene permitido, permitido, ya le dieron permiso, luz \
        verde para, ningún problema con, sin ningún problema con, no le molesta, no nos molesta, no me importa, \
        nunca sin, no es intolerante a, no es intolerante al, ya no es intolerante a, ya no es intolerante al, ya no \
        es celíaca, fan de, fanático de, fanática de, no hay bronca con, no se cansa de
        allowed; is fine, are fine, is ok, are ok, is okay, are okay, fine now, ok now, okay now, is ok now, no \
        longer a problem, not an issue, is no problem, are no problem, are no issue, is allowed, is allowed again, \
        allowed again, back on the menu, again, all good, cleared, isn't a problem, not a problem, allergy is gone, \
        allergy gone, is fine though, both fine, totally fine, all fine, are back on, is back on, somehow fine, is \
        safe, are safe, went fine, is ok again, are fine again, false alarm, turned out to be a false alarm, allergy \
        turned out to be a false alarm, allergy was a false alarm, allergy has been ruled out, allergy was ruled \
        out, allergy has gone, allergy is history, allergy is over; geht wieder, gehen wieder, ist kein Problem, \
        sind kein Problem, ist okay, sind okay, ist ok, sind ok, geht, gehen, ist erlaubt, sind erlaubt, ist wieder \
        erlaubt, wieder, ist wieder ok, kein Problem, klappt, verträgt er wieder, verträgt sie wieder, isst er \
        wieder, mag er wieder, darf er wieder, darf sie wieder, ist weg, sind wieder erlaubt, ist wieder drin, sind \
        wieder drin, macht nichts, Allergie war ein Fehlalarm, Allergie ist vorbei, Allergie ist weg, Allergie hat \
        sich erledigt; c'est bon, ça passe, ça va, passe bien, pas de problème, pas de souci, ok maintenant, est ok, \
        sont ok, de nouveau autorisé, autorisé, autorisés, bien toléré, à nouveau, test négatif, est négatif, est \
        autorisé, sont autorisés, ne pose pas de problème, ne posent pas de problème, fausse alerte, allergie est \
        passée; sin problema, no hay problema, está bien, están bien, ya puede, otra vez, de nuevo, ya no es \
        problema, vale, bien tolerado, ya lo tolera, se puede, ya no es un problema, no le hace nada, no le hacen \
        nada, falsa alarma, alergia ya pasó
        wants; with, use, using, use up, make, want, wants, would like, craving, i'd like, give me, including, \
        include, got, have, plus, featuring, need, i have, we have, we've got, instead, something, how about, maybe, \
        rather, do; mit, gerne, hätte gern, möchte, wünscht, wünschen, will, aufbrauchen, verwenden, brauche, \
        brauchen, haben, habe, hab, stattdessen, dafür, lieber, irgendwas, etwas, was; avec, envie de, veut, \
        voudrait, voudrais, à base de, utiliser, il reste, j'ai, on a, à la place, plutôt, quelque chose, finir, il \
        me reste, faire; con, quiero, queremos, quiere, antojo de, usar, aprovechar, tengo, tenemos, en vez, mejor, \
        algo, ganas de, gastar, acabar, haz, hacer, necesito
        but; but, however, otherwise, though, tho, although, yet, cos, bc; aber, sonst, sondern, jedoch, weil, denn, \
        dafür; mais, sinon, par contre, parce que, car, donc; pero, sino, aunque, porque, así que, entonces, eso sí
        keeps; keep, keep the, keep everything, keeping, leave the others, leave the rest, leave the, leave \
        everything, rest stays, rest is fine, rest is great, rest can stay, the rest stays, same otherwise, others \
        are fine, as is, don't touch, dont touch, dont change, don't change, everything else, leave it, stay, stays, \
        unchanged, love it, love the rest; behalten, behalte, bleibt, bleiben, bleibt so, Rest passt, Rest bleibt, \
        lassen, Rest so lassen, sonst passt, sonst passts, sonst alles, Rest ist super, Rest gefällt, beibehalten, \
        so lassen, passt, unverändert, gleich lassen, lass den Rest, bliibt, Räscht; garde, garder, garde le reste, \
        gardez, le reste ne change pas, le reste c'est bon, on garde, laisse, laisser, ne touche pas, ne change \
        rien, reste pareil, le reste, inchangé, conserve; deja, dejar, mantén, mantener, lo demás, el resto, lo \
        otro, igual, conserva, quédate con, los demás, no cambies, dejá, mantené, lo demás igual
        restarts; start over, from scratch, start again, scrap it, scrap that, scrap the lot, start fresh, new plan, \
        redo everything, redo the whole, bin it, bin the lot, brand new, completely different, forget that, throw it \
        out, whole new, do over, start from zero, ditch it, ditch the plan, different plan; von vorne, neu anfangen, \
        alles neu, neuer Plan, neuen Plan, komplett neu, nochmal neu, ganz neu, nochmals neu, vergiss den Plan, von \
        vorn, fang neu an, verwirf; recommence, recommencer, on recommence, recommencez, repart de zéro, repartir de \
        zéro, repartons de zéro, tout refaire, refais tout, nouveau plan, à zéro, autre plan, nouveau menu, on \
        oublie tout; empieza de cero, empezar de cero, desde cero, de cero, empecemos de nuevo, empieza de nuevo, \
        otro plan, plan nuevo, todo nuevo, borra todo, olvida el plan, vuelve a empezar, empezamos de cero, borrón y \
        cuenta nueva, hazlo todo nuevo
        swaps; swap, swop, change, replace, switch, something else, something different, another, different, \
        instead, instead of, change up, exchange, redo, alternative, other option, not feeling, doesn't sound good, \
        other idea, sub, trade, not tuesday's, don't fancy, dont fancy, had that; tauschen, tausch, tausche, \
        austauschen, ersetzen, ersetze, ändern, ändere, was anderes, etwas anderes, andere Idee, anderes, statt, \
        anstatt, anstelle, lieber was, andere Gericht, anders, öppis anders, öppis anders, wechseln, tauschst, \
        austausche, anderes Gericht, überzeugt; change, changer, changez, remplace, remplacer, remplacez, autre \
        chose, autre idée, un autre, une autre, plutôt, à la place, au lieu de, échanger, échange, modifie, \
        modifier, inverse, différent, troquer; cambia, cambiar, cámbiame, cambiame, cámbialo, cambialo, cambie, \
        cambio, reemplaza, sustituye, otra cosa, otro plato, otra receta, otra opción, en lugar de, en vez de, pon \
        otra, diferente, distinto, algo distinto, sustituir, cambiá, intercambia
        drops; drop, cancel, remove, scrap, skip, take out, not here, not home, we're out, eating out, away, going \
        out, we are out, out, won't be here, wont be here, don't need, dont need, no need, no dinner, take off, \
        delete, won't need, at grandma's, at my mum's, ditch, won't be home, not cooking, no cooking; streichen, \
        streiche, weg, rausnehmen, nicht da, nicht zuhause, nicht zu Hause, auswärts, essen wir auswärts, brauchen \
        wir nicht, brauche ich nicht, brauch ich nicht, entfällt, fällt aus, fällt weg, fällt flach, doch nicht, \
        raus, eingeladen, bei Freunden, bei Oma, bei den Großeltern, unterwegs, weglassen, löschen, gestrichen, nöd \
        da, nid da, verreist, nicht nötig, im Restaurant, essen gehen; enlève, enlever, supprime, supprimer, annule, \
        annuler, pas là, on sort, resto, restaurant, invités chez, on est invités, on mange dehors, pas besoin, \
        absent, absents, on sera pas, retire, on n'est pas, saute; quita, quitar, elimina, eliminar, cancela, \
        cancelar, no estamos, no estaremos, fuera, salimos, cenamos fuera, comemos fuera, no hace falta, sáltate, \
        saca, borra, invitados en, restaurante, no cenamos, no vamos a estar, no necesito
        adds; add, also, plus, extend, one more, forgot, include, as well, too, another day, extra day, tack on; \
        dazu, ergänze, ergänzen, hinzufügen, füge, auch noch, zusätzlich, verlängern, verlängere, vergessen, noch \
        den, plus, hinzu; ajoute, ajouter, rajoute, rajouter, ajoutez, aussi, en plus, oublié, prolonge, prolonger; \
        añade, añadir, agrega, agregar, suma, también, incluye, extiende, alarga, olvidaste, faltó, agregá, falta
        """
}
