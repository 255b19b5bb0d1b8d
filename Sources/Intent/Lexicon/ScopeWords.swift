/// The words of ``ScopeLexicon``.
enum ScopeWords {
    static let denials = """
        neg; not, never, dont, doesnt, didnt, wont, cant, cannot, couldnt, wouldnt, shouldnt, mustnt, isnt, arent, \
        aint, wasnt, werent, hasnt, havent, hadnt, neednt, shant, darent, nobody, no one, noone, none, neither, nor, \
        nothing, nowt, no longer, nope, under no circumstances, at no point, in no way, on no account, by no means, \
        no way, don t, doesn t, can t, won t, isn t, neither does, neither do, not at all, no single, dont you dare, \
        dont even think, dont bother, not a single, not once, not ever, not a crumb, not one bit, never once, its \
        not like, not like, it is not like, not as if, its not as if, no need, no point, unnecessary, needless, \
        pointless; nicht, nich, nie, niemals, nimmer, nimmt kein, nichts, nix, niemand, weder, ned, nid, nöd, \
        keinesfalls, keineswegs, auf keinen Fall, unter keinen Umständen, nirgends, nirgendwo, nein, genauso wenig, \
        ebenso wenig, ebensowenig, genausowenig, gar nicht, auf keinem Fall, kein einziges, kein einziger, keine \
        einzige, von wegen, wehe, bloß nicht, bloss nicht, ja nicht, auf gar keinen Fall, in keinem Fall, nicht ein, \
        nicht einmal, nicht mal, nicht als ob, unnötig, überflüssig; pas, jamais, rien, personne, ni, nullement, en \
        aucun cas, sous aucun prétexte, à aucun moment, non, non plus, pas du tout, pas un seul, pas une seule, pas \
        la peine, surtout pas, gare à toi si, ne t avise pas, pas le moindre, pas une seule fois, plus jamais, \
        jamais de la vie, aucunement, même pas, c est pas comme si, pas question, pas question de, inutile; nunca, \
        jamás, nada, nadie, ni, tampoco, en ningún caso, bajo ningún concepto, en ningún momento, de ningún modo, de \
        ninguna manera, ya no, ni hablar de, ni siquiera, ni un, ni una, ninguno de, ni se te ocurra, ni se os \
        ocurra, ni se le ocurra, pobre de ti si, en absoluto, para nada, ni muertos, ni muerta, ni muerto, ni en \
        broma, ni en sueños, de ningún tipo, ni rastro, ni gota, ni pizca, no, no es que, no es como si, \
        innecesario, inútil
        noun; no, zero; kein, keine, keinen, keinem, keiner, keines, keins, kei, keini, ka, null, keinerlei, nüt; \
        aucun, aucune, zéro, nul, nulle; ningún, ninguno, ninguna, cero
        without; without, w o, minus, free of, free from, devoid of, hold the, clear of, lacking, unless there is, \
        unless there are, unless theres, unless its got; ohne, ohni, frei von, minus, außer wenn es, wenn es kein, \
        ohne jegliche; sans, dépourvu de, exempt de, exempts de, hors, à moins d avoir, à moins qu il y ait, \
        exemptes de; sin, libre de, libres de, exento de, exentos de, a menos que haya, a menos q haya, a menos que, \
        a no ser que, limpio de, limpia de
        except; except, except for, excluding, apart from, aside from, other than, save for, barring, anything but, \
        everything but, all but, anything bar, everything bar, anything except, everything except, with the \
        exception of, with the sole exception of, sole exception, anything in the world but; außer, ausser, bis auf, \
        mit Ausnahme, ausgenommen, abgesehen von, alles außer, alles ausser, mit der einzigen Ausnahme, mit einer \
        Ausnahme; sauf, hormis, excepté, à part, en dehors, à l'exception, mis à part, tout sauf, excepter, à l \
        exclusion, sauf que, à une exception; excepto, salvo, menos, a excepción, quitando, exceptuando, aparte de, \
        con excepción, con la única excepción, todo lo demás
        degree; only, just, merely, solely, simply, exclusively, enough, too much, too many, too often, all the \
        time, every day, every night, every evening, every meal, every week, every single day, every single night, \
        everyday, always, constantly, daily, alone, more than, more often, on its own, on their own, by itself, as \
        often, that often, often enough, nothing but, nearly enough, half enough, but, each day, each night, each \
        meal, every time, any old, better than, days running, nights running, in a row, on end, back to back, seven \
        days, that much, overdo it, overdo, to excess; nur, bloß, bloss, allein, ausschließlich, ausschliesslich, \
        genug, zu viel, zu viele, zuviel, zu oft, jeden Tag, jeden Abend, jede Woche, jede Mahlzeit, jeden Mittag, \
        immer, ständig, dauernd, täglich, mehr als, alle Tage, so oft, pausenlos, andauernd, oft genug, satt, als, \
        ausser, besser als, lieber als, leckerer als, hintereinander, am Stück, siebenmal, dreimal, übertreiben, \
        dauerhaft, alleine; seulement, uniquement, juste, assez, trop, trop souvent, tous les jours, tous les soirs, \
        chaque jour, chaque soir, chaque repas, chaque semaine, toujours, tout le temps, plus de deux, plus d une, \
        suffisamment, exclusivement, sans arrêt, systématiquement, plus que, toutes les semaines, tous les midis, \
        forcément, mieux que, meilleur que, d affilée, de suite, à chaque, à la longue, abuser, exagérer, en \
        permanence; solo, solamente, únicamente, suficiente, suficientes, bastante, bastantes, demasiado, demasiada, \
        demasiados, demasiadas, todos los días, todas las noches, cada día, cada noche, cada semana, siempre, a \
        diario, más de, más que, exclusivamente, todo el rato, a todas horas, diario, todo el tiempo, continuamente, \
        simplemente, más q, mejor que, seguidos, seguidas, de seguido, abusar, exagerar, tanto, tanta, tantos, \
        tantas, constantemente, pocas veces, muy pocas veces
        praise; cant wait, cannot wait, can not wait, couldnt wait, can hardly wait, can barely wait, nothing beats, \
        nothing like, nothing better than, nothing tops, nothing quite like, cant beat, cannot beat, can not beat, \
        cant go wrong, cannot go wrong, can not go wrong, never go wrong, no doubt, without a doubt, without doubt, \
        without fail, cant get enough, cannot get enough, can not get enough, cant resist, cannot resist, not to \
        mention, not least, not bad, no such thing as too much, never too much, wouldnt go amiss, never goes amiss, \
        wouldnt hurt, why not, nothing compares, hard to beat, cant be beaten, no less than, in no time, without \
        further ado, without hesitation, never fails, never fail, never disappoints, never gets old, never tire, \
        never tires, never get tired, never gets tired, never get bored, never gets bored, doesnt get better than, \
        does not get better than, doesnt get any better, like nothing else, second to none, no better than, nothing \
        more than, nothing as good as, nothing finer than, what if not, if not now, in ages, for ages, too long \
        since, far too long, cant imagine, cannot imagine, would give anything for, say no to that, no stopping, \
        there is no beating, theres no beating, sucker for, weakness for, for weeks, in weeks, for months, in \
        months, high time, a while since, since forever, nothing else, any reason not to, whats stopping us, what s \
        stopping us, whats stopping you, is there anything against, without anything happening, had nothing to do \
        with, has nothing to do with, nothing to do with it, nothing comes close, comes close to, hard pushed to \
        find, hankering, hit the spot, counting the days, counting down, weak at the knees, morning noon and night, \
        by all means, go heavy on, heavy on, go to town on, could eat, could happily, cant live without, cannot live \
        without, be lost without, lost without, not the same without, wouldnt be the same, isnt the same, not be \
        complete, isnt complete, incomplete without, what about, how about, how come, why dont we, why dont you, why \
        is there never, why do we never, about time, its been ages, itching for, itching to, looking forward, over \
        the moon about, would kill for, would love, would sell, otherwise dont bother, or dont bother, or nothing, \
        for a change, make a change, who doesnt, who does not, what to make, what to cook, what to do with, what can \
        i make, what can i do, what could i make, what can we make, what can we do, what shall i make, what do i do \
        with, the last time we had, the last time we ate, cant remember the last time, any more convincing, no \
        persuading, long to be asked, isnt the same without, wont hear of anything else, hear of anything else; geht \
        nichts über, nichts geht über, gibt nichts Besseres als, nichts Besseres als, nichts besseres als, warum \
        nicht, wieso nicht, ohne Zweifel, kein Zweifel, keine Frage, ohne Frage, nicht zuletzt, nicht schlecht, \
        nicht satt, kaum erwarten, nicht erwarten, nicht abwarten, nicht genug, kann nicht genug, nie genug, ohne \
        Wenn und Aber, nicht widerstehen, nicht nein, nichts falsch, nie falsch, nicht falsch, nicht verkehrt, nie \
        verkehrt, viel zu lange nicht, schon lange nicht, ewig nicht, schon ewig, ewig kein, ewig keine, ewig \
        keinen, lange kein, lange keine, lange keinen, nicht sattsehen, keine Grenzen, nicht von lassen, nicht die \
        Finger, nie zu viel, nichts schlägt, unschlagbar, nicht zu schlagen, nicht zu toppen, nichts toppt, nichts \
        lieber als, nicht leben ohne, ohne Bedenken, nie nein, seit Wochen, lange nicht, höchste Zeit, sonst nichts, \
        nichts anderes, spricht etwas gegen, spricht was gegen, spricht irgendwas gegen, spricht nichts gegen, ohne \
        dass was passiert, ohne dass etwas passiert, nichts damit zu tun, nichts zu tun, kann nichts dafür, kommt \
        nichts ran, nichts heran, nichts ran, nichts über, gluscht, angetan, steht der Sinn, nach Herzenslust, \
        klotzen, nicht kleckern, fiebert, entgegen, kaum noch aus, wann gibt es endlich, wann gibts endlich, das \
        letzte Hemd, alles stehen und liegen, nicht dasselbe, nicht das Gleiche, nicht komplett, nicht vollständig, \
        nicht wegzudenken, nicht fehlen, nie fehlen, keinesfalls fehlen, darf nicht fehlen, dürfen nicht fehlen, wie \
        wäre es mit, wie wärs mit, wie wär s mit, schon ewig nicht, seit Ewigkeiten, das Geringste aus, geringste \
        aus, nicht das Geringste, zur Abwechslung, oder gar nichts, sonst lass es, wer mag nicht, wer liebt nicht, \
        was kann ich mit, was mache ich mit, was koche ich mit, was können wir mit, nicht zu knapp, wann es zuletzt, \
        nicht lange bitten, keine Chance, eine Chance, nicht zweimal sagen, lässt sich nicht lange bitten; pourquoi \
        pas, rien ne vaut, rien de tel, rien de tel que, rien de mieux, rien de meilleur, sans doute, aucun doute, \
        pas de doute, sans hésiter, sans hésitation, jamais assez, jamais trop, pas mal, se lasse pas, lasse jamais, \
        lasse pas, résiste pas, y a pas mieux, a pas mieux, vivement, trop longtemps, se trompe jamais, trompe pas, \
        trompe jamais, sans faute, ne se refuse pas, jamais de refus, pas de refus, pas de trop, rien ne remplace, \
        rien ne bat, n a pas son pareil, pas longtemps, peut pas se tromper, sans modération, sans limite, sans \
        compter, attend avec impatience, ça fait longtemps, fait une éternité, des lustres, depuis longtemps, depuis \
        des semaines, depuis des mois, il est grand temps, rien d autre, qu est ce qui nous empêche, qu est-ce qui \
        empêche, qui nous empêche, n y est pour rien, n y sont pour rien, est pour rien, sans que ça, rien à voir, \
        rien n arrive à la cheville, à la cheville, tarde de, capote, père et mère, vas y franchement, franchement \
        sur, ce ne serait pas pareil, pas pareil sans, manque plus que, c est quand qu on, quand est ce qu on, et si \
        on, que dirais tu, que diriez vous, ça vous tente, ça te tente, tenterait pas, en plus de, ne peut pas \
        manquer, doit pas manquer, doivent pas manquer, sans en abuser, à volonté, à gogo, en veux tu, une croix et \
        la bannière, au contraire, pour changer, ou rien, faire long, commence à faire long, qui n aime pas, qui n \
        adore pas, que faire avec, quoi faire avec, qu est ce que je fais avec, comment cuisiner, la dernière fois, \
        fait pas mieux, fait mieux, se fait pas prier, se faire prier, résiste au, résiste à; por qué no, porque no, \
        nada como, no hay nada como, nada mejor, nada mejor que, sin duda, no hay duda, sin dudarlo, ni dudarlo, sin \
        dudar, no me canso, no se cansa, no nos cansamos, no se cansan, nunca falla, nunca fallan, no falla, no \
        fallan, nunca se falla, no está mal, no ve la hora, no vemos la hora, no veo la hora, cómo no, nunca sobra, \
        nunca sobran, no estaría mal, no estarían mal, nunca está de más, nada supera, nada gana, no se resiste, no \
        resistimos, me resisto, hace demasiado, hace mucho que no, hace siglos, hace tiempo que no, hace años que \
        no, no hay quien se resista, nunca me canso, nunca se cansa, nunca nos cansamos, no puede faltar, no pueden \
        faltar, que no falte, que no falten, no faltes, en semanas, en meses, hace tiempo, desde hace semanas, nada \
        más, y nada más, qué nos impide, qué impide, sin que pase nada, sin que le pase nada, nada que ver, no tuvo \
        nada que ver, no tienen nada que ver, no tiene la culpa, no perdona, no perdonan, no perdonamos, no perdono, \
        donde esté, donde estén, que se quite, cuento los días, contamos los días, cuenta los días, me relamo, se \
        relame, nos relamemos, a montones, a tutiplén, a raudales, sin límite, no vendría mal, no vendrían mal, no \
        viene mal, no es lo mismo, no sería lo mismo, no está completo, y si, qué tal, qué te parece, cuándo \
        comemos, ya va siendo hora, ya toca, pierde la cabeza, se derrite por, no me resisto, hace ilusión, o nada, \
        para variar, nunca deja, nunca dejan, a quién no le gusta, a quién no le gustan, quién no, qué hago con, qué \
        puedo hacer con, qué hacemos con, qué cocino con, qué se puede hacer con, ni nos acordamos, por última vez, \
        no hay quien le gane, no hay quien les gane, quien le gane, no para de pedir, no paran de pedir, no para de \
        preguntar, se resiste, otra cosa que, no pide otra cosa, no pido otra cosa
        thing; fuss, oven, stove, fridge, idea, ideas, clue, time, rush, worries, matter, waste, mess, hassle, faff, \
        stress, point, chance, budget, shopping, cooking, washing up, frills, nonsense, drama, exceptions, excuses, \
        pressure, energy, money, car, microwave, hob, inspiration, effort, recipe, strength, appetite, patience, \
        limit, fuel, nappies, steam, clock, luck, joke, joking, kidding, complications, reason to worry, occasion, \
        need to panic, other way, two ways about it, beating about the bush, takeaway, takeaways, takeout, sign of, \
        trace of doubt; Ofen, Herd, Zeit, Lust, Stress, Ahnung, Aufwand, Hektik, Ideen, Idee, Schnickschnack, \
        Kochen, Geld, Mikrowelle, Backofen, Energie, Kraft, Nerven, Inspiration, Einkaufen, Umstände, Verschwendung, \
        Geduld, Grenzen, Auto, Abwasch, Probleme damit, Witz, Scherz, Quatsch, Umschweife, Zeit zu verlieren, langes \
        Überlegen, Lieferdienst, Fast Food; four, temps, prise de tête, idées, idée, chichi, effort, efforts, \
        inspiration, stress, cuisson, faute, gaspillage, envie de cuisiner, argent, énergie, micro-ondes, courses, \
        gâchis, complication, chichis, patience, voiture, blague, mentir, complications, détour, détours, \
        hésitation; horno, estufa, tiempo, ganas de cocinar, prisa, prisas, lío, líos, ideas, idea, complicaciones, \
        estrés, drama, dinero, energía, microondas, inspiración, desperdicio, desperdiciar, esfuerzo, coche, \
        paciencia, fuerzas, limites, imaginación, complicarme, complicarnos, broma, bromas, coña, mentir, problemas \
        de tiempo, tiempo que perder, rodeos, excusas, vueltas, comida rápida, comida para llevar
        whole; a thing, anything, anything at all, a bite, nothing, nothing at all, the lot; nichts, gar nichts, \
        überhaupt nichts, keinen Bissen, nix; rien, rien du tout; nada, nada de nada, ni un bocado, otra cosa
        turn; but, whereas, however, instead, so, on the other hand, though, yet, although, while; aber, sondern, \
        dagegen, hingegen, dafür, jedoch, während, also, allerdings, deshalb, deswegen, darum, doch; mais, par \
        contre, en revanche, alors que, alors, donc, tandis que, cependant, du coup; pero, sino, en cambio, así que, \
        mientras que, aunque, por eso, sin embargo, entonces, a cambio
        condition; if, whenever, when, as soon as, once, every time, each time, as long as, should, the moment, \
        unless; wenn, sobald, falls, solange, sooft, immer wenn, jedes Mal wenn; si, s il, s elle, dès que, dès qu, \
        quand, lorsque, lorsqu, chaque fois que, tant que, tant qu, pourvu que, pourvu qu; si, cuando, cada vez que, \
        en cuanto, siempre que, con tal de que, mientras haya, mientras, como
        none; in mind, never mind, mind you, feel free, free time, at least, no later than, no more than, more or \
        less, no idea, not sure, not long, no matter what, if possible, for free, out of office, out of the oven, \
        out of the freezer, out of the box, out of home, once a week, once a day, once more, cut up, left over, \
        better off, off school, day off, days off, week off, time off, off work, take off, kick off, not fussy, not \
        picky, not fancy, nothing fancy, nothing complicated, nothing special, not too complicated, not spicy, \
        nothing spicy, not too spicy, when possible, just now, just in case, not much time, not a lot of time, no \
        one else, isnt eating with us, not eating with us, wont be home, wont be here, wont be in, isnt coming, not \
        coming, persons, for two, not much, for good measure, good friday, one slip, nowt fancy, too fancy, not too \
        fancy, nothing too fancy, be fancy, something out of, anything out of, make out of, dont know, do not know, \
        not sure what, no clue what, im not sure; mindestens, nicht mehr als, nicht später als, nicht länger als, \
        keine Ahnung, kostenlos, gratis, nicht sicher, wenn möglich, wenn es geht, wenns geht, frei haben, hat frei, \
        nichts Besonderes, nichts Kompliziertes, nicht viel Zeit, nicht kompliziert, nicht scharf, nicht zu scharf, \
        nichts Scharfes, nicht dabei, Personen, Person, nicht so dass, weiß nicht, weiss nicht; au moins, pas plus \
        de 30, si possible, moins de, pas plus tard, pas compliqué, rien de compliqué, rien de spécial, pas épicé, \
        pas trop épicé, pas piquant, n'est ce pas, pas le temps, sans problème d'horaire, pas beaucoup de temps, \
        personnes, des personnes, deux personnes, une personne, sais pas, sais pas quoi, savons pas; al menos, por \
        lo menos, menos de, más o menos, si es posible, si puede ser, si se puede, no viene, nada complicado, nada \
        especial, no muy complicado, no picante, nada picante, no mucho tiempo, no tengo tiempo, como máximo, como \
        mucho, cuando puedas, personas, una persona, buenos días, buenas noches, buenas tardes, no sé qué, no \
        sabemos, ni idea, no sé cómo, no sé si, no sé cuándo
        light; is, are, am, be, been, being, was, were, has, have, had, having, do, does, did, really, actually, \
        any, a, an, the, to, at all, even, very, ever, longer, more, anymore, he, she, it, they, we, i, you, his, \
        her, him, them, us, there, that, quite, exactly, officially, of, my, our, your, one, here, all, need, needs, \
        needed, necessary, want, going, s, please, this, such, who, got, known, have to, has to, had to, so, would, \
        will, ve, re, m, d, dare, should, there s, now, still, terribly, particularly, in, with, single, bother, ll, \
        be able, able, say, says, said, must, may, can, could, live, doubt about, want to, wants to, like to, cause, \
        causes, caused, give, gives, make, makes, doing, know, think, anyone, someone, somebody, anybody, table, \
        house, us at, ones, kind, sort, least, slightest, bit, get, gets, getting, behind, responsible for, the \
        cause of, cause of, touch, some, of the, into, from, by, and, or, as, already, left, kg, g, ml, lb, lbs, oz, \
        l, smell, sight, taste, thought, texture, look, idea; ist, sind, bin, war, waren, wird, werden, hat, haben, \
        habe, hab, mehr, wirklich, eigentlich, etwa, so, sehr, auch, noch, gar, überhaupt, ja, unbedingt, er, sie, \
        es, wir, ich, ihr, ihm, ihnen, uns, mich, mir, sich, man, muss, müssen, musst, brauchen, braucht, nötig, \
        notwendig, länger, eine, ein, einen, die, der, das, den, dem, zu, sein, bei, davon, mit, an, auf, bitte, \
        jetzt, dass, hier, daheim, was, wer, wie, besonders, je, wo, gegen, sagt, sage, sagen, darf, dürfen, kann, \
        können, soll, sollen, geben, gibt, Grund, leben, will, wollen, möchte, möchten, magst, dass wir, lassen, \
        verursacht, verursachen, macht, machen, bereitet, bereiten, keinerlei, jemand, wen, kleinste, kleinsten, \
        geringste, geringsten, irgendwelche, schon, denn, doch, bekommt, bekomme, kriegt, kriege, hinter, Ursache, \
        und, oder, aus, von, vom, am, im, in, zum, Kilo, Gramm, Geruch, Geschmack, Anblick, Gedanken, Konsistenz; \
        est, sont, suis, sommes, a, ai, ont, avons, été, être, plus, vraiment, du tout, il, elle, ils, elles, on, \
        nous, je, tu, vous, de, d, la, le, l, les, un, une, des, à, au, besoin, nécessaire, obligé, faut, doit, \
        devons, dois, qui, que, qu, y, en, ne, n, s, se, c, ce, surtout, pour, lui, ça, tellement, même, utile, \
        désormais, désormais d, désormais de, spécialement, chez, non, avoir, fait, t, m, me, te, dit, dis, dirait, \
        dirais, peut, peuvent, raison, chercher, vivre, passer, veux, veut, voulons, veulent, voudrais, voudrait, \
        serait, seraient, serais, ferait, envie, pose, posent, cause, causent, donne, donnent, connais, connaît, \
        moindre, quelqu un, aucune sorte, chez nous, est-ce, dont, font, derrière, responsable, responsables, \
        avaler, et, ou, dans, du, par, sur, déjà, encore, kg, odeur, goût, vue; es, son, soy, somos, era, ha, han, \
        hemos, he, hay, muy, más, ya, realmente, se, le, les, nos, me, te, lo, la, los, las, el, un, una, de, a, al, \
        que, tiene, tenemos, tengo, tienen, falta, hace, hacen, necesario, hacer, ser, sea, estar, está, están, en, \
        por, y, tan, para, verdad, tener, esté, del, quien, aquí, haya, tenemos que, tenga, sido, vayas a, vayáis a, \
        vamos a, va a, vas a, fue, tengas, dé, importa que, q, dice, digo, decimos, puede, pueden, podemos, puedo, \
        debe, deben, motivo, vivir, pasar, quiero, quiere, queremos, quieren, quisiera, sería, serían, haría, \
        necesitamos, necesita, causa, causan, da, dan, produce, producen, pone, ponen, supone, suponen, conozco, \
        conoce, alguien, el menor, la menor, hagas, veces, vez, muchas veces, pocas, sale, salen, detrás de, \
        responsable, tomar, o, e, u, con, todavía, aún, kilos, olor, sabor, textura
        rarely; hardly, barely, scarcely, rarely, seldom, hardly ever, almost never, not often, not much; kaum, kaum \
        mal, selten, fast nie, fast kein, fast keine, fast keinen, fast nicht; guère, presque jamais, presque pas, \
        rarement, quasiment jamais, à peine; apenas, casi no, casi nunca, casi ningún, rara vez, raramente
        """

    static let refusals = """
        avoid; ~avoid, ~skip, ~omit, ~exclude, ~ban, banned, banning, ~forbid, forbade, forbidden, ~eliminate, \
        ~ditch, ~drop, dropped, dropping, ~nix, ~axe, ~scrap, scrapped, scrapping, ~forgo, forgoing, ~shun, shunned, \
        shunning, ~swerve, ~dodge, ~refuse, ~reject, ~decline, ~abstain, ~refrain, ~quit, quitting, ~stop, stopped, \
        stopping, ~remove, leave out, leaves out, leaving out, left out, leave off, leaving off, left off, leave it \
        out, leave them out, leave, cut out, cuts out, cutting out, take out, takes out, took out, taken out, keep \
        out, keep off, keeps off, away from, keep away, keeping away, stay off, stays off, staying off, stay clear, \
        steer clear, steers clear, steering clear, give up, gives up, gave up, given up, giving up, swear off, \
        swears off, swore off, sworn off, go without, goes without, going without, do without, does without, doing \
        without, lay off, lays off, laying off, hold off, rule out, ruled out, rules out, say no, says no, said no, \
        advised against, advises against, warned off, warned against, against, prohibit, prohibits, prohibited, \
        veto, vetoes, vetoed, boycott, boycotts, boycotting, forget, forgetting, skimp, skimping, pass on, passes \
        on, turn down, turns down, turned down, fast from, fasting, fasts, come off, came off, coming off, wean off, \
        weaned off, kicked out, bin the, binned, give a miss, a wide berth, kick the, hold back on, hold back, go \
        easy, easy on, stingy, exempt, outlawed, cross off, crossed off, strike, struck off, wipe, wiped, purge, \
        purged, have cut, has cut, we cut, axed, withhold, kept off, kept away, keeping off, scrub, scrubbed, \
        refusal, phase out, phasing out, phased out, lose the, ix nay, do away with, did away with, parted ways, \
        said goodbye, say goodbye, saying goodbye, off the shopping list, cold turkey, knock on the head, knocked on \
        the head, on the head, over my dead body, not on your life, a miss, spare us, spare me, off the list, send \
        back, sends back, straight back, sworn to, out for good, wave goodbye, keep well away, well away from, \
        wouldnt touch, forgot, forgotten, hesitate, hesitating, and off, also off, miss out, misses out, missing \
        out, miss off; ~meiden, ~vermeiden, ~verzichten, verzicht, weglassen, weggelassen, weglasse, wegzulassen, \
        weglässt, auslassen, ausgelassen, ~streichen, gestrichen, streich, ~verbieten, verbietet, verboten, \
        ~verbannen, verbannt, ausschließen, ausgeschlossen, untersagen, untersagt, abgeraten, abraten, rät ab, rät \
        von, ablehnen, lehnt ab, ~verweigern, aussparen, ausgespart, absetzen, abgesetzt, ~entfernen, ~fasten, \
        ~vergessen, vergiss, vergesst, Finger weg, weg mit, Hände weg, abgeschworen, abgewöhnt, aufgehört, \
        aufgegeben, ~boykottieren, fernhalten, fernzuhalten, außen vor, aussen vor, sparen, spar, spart, geizen, \
        geiz, knausern, knausere, ausgesetzt, aufhören, lass weg, weg, gegen, bleib weg, verwehrt, versagt, draußen \
        bleiben, draussen bleiben, raushalten, rauslassen, rausnehmen, rausgenommen, rauswerfen, rausgeworfen, \
        rausgeflogen, ausgemustert, Bogen um, Abschied, verabschiedet, vermieden, umschiffen, tabuisiert, \
        ausgelistet, ausklammern, unterlassen, unterlass, lassen wir weg, weglassen wir, Verbot, Verzicht, entzogen, \
        abbestellt, passe, passen muss, stehen lassen, liegen lassen, übrig lassen, zurückgehen, unterschlägst, \
        unterschlagen, unterschlägt, verschone, verschont, verschonen, verkneife, verkneifen, Bogen, sein lassen, \
        bleiben lassen, gelassen, lassen wir, rote Liste, roten Liste, Karenz, Leiche, über meine Leiche, jagen, \
        nichts verloren, nichts zu suchen, runterlassen, lass die Finger, zögern, zögere, zöger, außen vor bleibt, \
        bleibt außen vor, vergiss es; ~éviter, évitez, ~supprimer, ~enlever, ~retirer, ~bannir, ~exclure, exclut, \
        exclus, ~interdire, interdit, interdite, interdits, interdites, interdiction, ~arrêter, ~cesser, \
        ~abandonner, ~refuser, ~rejeter, proscrire, proscrit, proscrite, proscrits, ~éliminer, ~oublier, ~lésiner, \
        laisse tomber, laisser tomber, renoncer, renonce, renoncé, renonçons, ~stopper, ~boycotter, ~écarter, \
        ~rayer, rayé, se passe de, ~jeûner, jeûne, ~déconseiller, s'abstient, abstenir, abstient, ~virer, ~zapper, \
        ~ôter, fuit, fuir, fuient, contre, l'impasse, un trait, de côté, adieu, dit non, dire non, dirait non, dis \
        non, dirais non, mettre au ban, prive, privé, privée, priver, s'en passer, ~ignorer, ~banir, sors, sort de, \
        vire, ~limiter, ~contourner, éviction, privation, tire un trait, faire sans, fait sans, ~délaisser, \
        ~épargner, ~négliger, sauter, saute, une croix sur, croix sur, radin sur, radin, radine, radins, chiche, \
        chiches, liste noire, la liste noire, lever le nez, lève le nez, débarrasse, dispense, dispensez, dispense \
        nous, passe ton tour, laisse de côté, laisse, laissez, bannissons, bannissez, exemption, au placard, à la \
        porte, loin de, loin des, oublié, se passer de, passer de, me passer de, hésiter, hésite, hésitez, n hésite; \
        ~evitar, ~quitar, quites, ~eliminar, ~prohibir, prohíbe, prohíben, ~suprimir, ~excluir, excluye, ~omitir, \
        ~descartar, descartado, descartada, descartados, descartadas, ~prescindir, deja fuera, dejar fuera, dejad \
        fuera, dejé, dejó, deja de, dejado de, dejar de, ha dejado, hemos dejado, he dejado, han dejado, dejó de, \
        dejamos de, dejé de, ~renunciar, ~rechazar, ~sacar, saca, sácale, ~retirar, ~vetar, ~desaconsejar, ~olvidar, \
        olvides, olvídate, olvidéis, ~escatimar, escatimes, ~ahorrar, ahorres, abstenerse, abstener, abstenemos, \
        abstiene, ~ayunar, ~boicotear, ~apartar, ~saltar, fuera, contra, huye, huir, huimos, ~restringir, privar, \
        priva, ~cortar, corta, evítale, evítame, evítanos, saltarnos, saltarte, ni acercar, alejar, alejado, aleja, \
        lejos, vetado, vetada, vetados, ~tachar, ~esquivar, ~borrar, adiós, ~despedir, privado, ~dispensar, ausente, \
        guardar, dejes, ~limitar, ~racanear, racanees, ~obviar, ahórrate, ahórranos, quedarse corto, quedarte corto, \
        corto de, tacaño, tacaña, desaparecer, pisan, pisa, no pisan, no pisa, nos libramos, líbranos, líbrame, \
        mantener lejos, tachado, tachada, borrado, borra, ni darle, dar de lado, esquiva, esquivamos, se me olvidó, \
        dudes, dudar en, dice que no, digo que no, decir no, quítale, quitale, quítales, quítame, dejamos el, \
        dejamos la, dejamos los, dejamos las, dejé el, dejé la, dejé los, dejé las, mejor no
        dislike; ~hate, ~dislike, ~detest, ~loathe, ~despise, ~abhor, gag, gags, gagged, gagging, spits out, spit \
        out, spat out, spits, disgusted, disgusting, disgusts, gross, grossed, yuck, yucky, eww, ew, ugh, ick, icky, \
        blech, revolting, revolts, revolted, repulsed, repulsive, nose up, noses up, turned off, gone off, went off, \
        go off, goes off, sick of, tired of, bored of, bored with, fed up, had enough, enough of, enough of the, \
        done with, picky about, fussy about, can live without, could live without, could do without, can do without, \
        rather not, rather skip, face at, pulls a face, pulls faces, makes faces, makes a face, face up at, \
        wrinkles, pushes away, push away, pushed away, picks out, recoils, recoil, shudder, shudders, heave, heaves, \
        retch, retches, retching, averse, aversion, scared of, afraid of, phobia, terrified, horrified, mind, minds, \
        bothered by, objects, objection, objections, object, pukey, foul, vile, stinks, stink, grim, rank, nope, \
        squeamish, had it up to here, up to here, off putting, puts off, put off, puts her off, puts him off, \
        clamps, clamp, rejects, snubs, snub, repels, sickens, cringes, wince, winces, balks, baulks, shies away, shy \
        away, runs a mile, run a mile, blegh, bleh, hatred, enemy, distaste, complain about, allergic to the idea, \
        off dinner, puts our, the very thought of, cant be doing, cannot be doing, over my dead body, not on your \
        life, im over, so over, totally over, i am over; ~hassen, ~verabscheuen, ~verschmähen, ~ekeln, eklig, \
        ekelhaft, Ekel, igitt, bäh, pfui, graust, Grauen, gruselt, schaudert, widerlich, zuwider, widert, anwidert, \
        satt, genug von, die Nase voll, Nase voll, zum Hals, Hals raus, Horror, Graus, würgen, würgt, würgen muss, \
        spuckt, spucken, ausspucken, ausgespuckt, stört, stören, Abneigung, abgeneigt, leid, verzieht, verziehen, \
        rümpft, rümpfen, schüttelt, schüttelts, mäkelt, ungern, Abscheu, überdrüssig, Feind, Hassobjekt, iih, ihh, \
        wäh, grausig, grauslich, gschmackig, kein Fan, Würgereiz, schiebt, naserümpfend, ein Dorn im Auge, übersatt, \
        ausgehängt, Ärgernis, mit Verachtung, gestohlen, grusig, grusele, gruuset, Kriegsfuß, auf Kriegsfuß, rote \
        Tuch, rotes Tuch, mit Verachtung gestraft, kriege ich nicht runter, nicht runter, bringt nicht runter, Bäh, \
        gar nichts anfangen, nichts anfangen, wenig anfangen; ~détester, haïr, hait, haïssent, exécrer, exècre, \
        abhorrer, abhorre, ~dégoûter, dégoût, beurk, berk, dégueu, dégueulasse, répugne, répugnent, répugnant, \
        écœure, écoeure, écœurent, écœuré, écoeurée, horreur, marre, ras le bol, ras-le-bol, assez de, soupé, \
        ~bouder, ~recracher, grimace, grimaces, en peux plus, en peut plus, saturé, sature, saturons, phobie, \
        dérange, dérangent, déplaît, déplaisent, rebute, rebutent, aversion, rechigne, rechignent, tord le nez, \
        pince le nez, fait le difficile, pouah, hors de question, me sors par, sort par les yeux, sortent par les \
        yeux, par les trous de nez, se plaint, ras la casquette, plein le dos, gave, gavé, pas fan, chipote, fine \
        bouche, la moue, repousse, bête noire, infect, infecte, immonde, ignoble, au bord de l assiette, jamais de \
        la vie, niet, à vomir, haut le cœur, haut-le-coeur; ~odiar, ~detestar, ~aborrecer, aborrece, ~asquear, asco, \
        ascos, guácala, fuchi, puaj, repugna, repugnan, repele, repelen, harto, harta, hartos, hartas, hasta las \
        narices, hasta el gorro, hasta la coronilla, cansado de, cansada de, cansados de, aburrido de, aburrida de, \
        aburridos de, manía, tirria, escupe, escupen, arcadas, disgusta, disgustan, desagrada, desagradan, molesta, \
        molestan, horror, horroriza, horrorizan, fobia, remilgos, revuelve, revuelven, ni en pintura, ni de broma, \
        ni loco, ni loca, atraganta, atragantan, se le hace bola, hace bola, empalaga, tuerce, arruga la nariz, ni \
        fu ni fa, cruz, cruzado, enemigo, ni regalado, ni regalada, aborrecido, aborrecida, pone pegas, peros, con \
        embudo, bestia negra, ni con embudo, ni harto de vino, no le entra, no me entra, no les entra, no nos entra, \
        no puedo con, no puede con, no podemos con, no pueden con, cosa del pasado, ni regalados
        out; is out, are out, s out, off the menu, off the table, off limits, off menu, taboo, no go, nogo, no no, \
        never again, no thanks, no thank you, hard no, hard pass, a no from, is off, are off, s off, am off, m off, \
        re off, been off, stay off, come off the, out of the question, out of bounds, thumbs down, strictly \
        verboten, must go, has to go, have to go, big no, not welcome, not an option, non starter, unwelcome, haram, \
        treif, unacceptable, absolutely not, definitely not, certainly not, not for us, its over, banned, the exact \
        opposite, the opposite, exact opposite, the other way round, over my dead body, not on your life, no siree, \
        never in a million years, in no circumstances, thats a no, its a no, a firm no, a hard no, has to wait, will \
        have to wait, not yet, unsuitable, not suitable, not suited; tabu, raus, No-Go, Nogo, nie wieder, nein \
        danke, ausgeschlossen, unerwünscht, haram, gestrichen, kommt mir nicht ins, gehört nicht, Sperrzone, geht \
        gar nicht, unmöglich, unten durch, gestorben, auf der schwarzen Liste, schwarze Liste, auf keinen Fall, \
        Schluss, das Gegenteil, genau das Gegenteil, umgekehrt, genau umgekehrt, kommt nicht in die Tüte, nicht in \
        die Tüte, niemals wieder, Ende, Feierabend mit, hat sich erledigt, muss noch warten, müssen noch warten, \
        muss warten, ungeeignet, nicht geeignet; tabou, non merci, hors de question, haram, plus jamais, à bannir, à \
        proscrire, dehors, persona non grata, liste noire, exclu, malvenu, indésirable, impensable, très peu pour \
        nous, c est fini, défendu, défendue, défendus, défendues, c est non, interdit, ça fait deux, le contraire, \
        tout le contraire, l inverse, jamais de la vie, c est niet, niet, c est mort, au revoir, terminé pour, pour \
        plus tard, devra attendre, pas encore, inadapté, pas adapté; ni hablar, prohibido, prohibida, prohibidos, \
        prohibidas, tabú, nunca más, no gracias, haram, ni pensarlo, descartado, lista negra, impensable, \
        terminantemente, vetado, ni por asomo, ni de lejos, inadmisible, de ninguna manera, se acabó, no puede ser, \
        no pueden ser, lo contrario, justo lo contrario, todo lo contrario, al revés, ni muertos, ni de coña, ni por \
        todo el oro, ni borracho, ni a tiros, ni con un palo, se terminó para, no hay manera, tendrá que esperar, \
        todavía no, aún no, quedan fuera, queda fuera, no es apta, no es apto, no son aptos, no son aptas, no apto, \
        no apta
        absent; out of, run out, ran out, running out, runs out, none left, all gone, used the last, sold out, run \
        dry, fresh out, last of the, finished the, ran dry, low on, forgot to buy, forgot to get; ist alle, sind \
        alle, ist uns ausgegangen, ausgegangen, aufgebraucht, ausverkauft, leer, zur Neige, vergriffen, ist aus, \
        sind aus, fehlt uns, fehlen uns, das letzte, die letzten, nicht da, nicht daheim, nicht im Haus; à court, \
        épuisé, épuisée, épuisés, épuisées, en panne, en rupture, rupture, est fini, sont finis, est finie, sont \
        finies, fini le, fini la, fini les, manque de, manquons de, tombé en panne, y en a plus, vide, manque à l \
        appel, manquent à l appel; acabado, acabada, acabó, acabaron, agotado, agotada, agotados, agotadas, \
        terminado, terminó, terminaron, nos falta, nos faltan, quedado sin, quedamos sin, quedé sin, escasea, se \
        fue, no está en casa, no hay en casa
        spoils; throw, throwing, throw away, waste, wasting, wasted, go to waste, goes to waste, go off, going off, \
        goes off, go bad, going bad, goes bad, spoil, spoils, perish, expires, expire, expiring, past its best, use \
        by, best before, wont keep, wont last, chuck, bin, rot, rots, going spare, use up, uses up, using up, used \
        up before, need using, needs using, needs eating, need eating, to finish, wont keep much longer, not keep \
        much longer; wegwerfen, wegzuwerfen, wegschmeißen, wegschmeissen, verderben, verdirbt, schlecht wird, \
        schlecht werden, verschimmeln, schimmelt, kippt, ablaufen, abläuft, läuft ab, laufen ab, Tonne, Müll, \
        umkommen, aufgebraucht werden, aufbrauchen, verbrauchen, verwerten, weg muss, weg müssen, muss weg, müssen \
        weg, muss endlich weg, aufzubrauchen, wegkommen, halten nicht mehr lange, hält nicht mehr lange; jeter, \
        gaspiller, gâcher, perdre, se perd, se perdent, périme, périmer, périment, tourner, poubelle, abîme, \
        abîment, gâter, à finir, il faut finir, à utiliser, écouler, à écouler, passer les, faut finir; tirar, \
        desperdiciar, echen a perder, echar a perder, eche a perder, estropee, estropeen, estropear, estropea, \
        caduca, caducan, caduque, caduquen, basura, pudra, pase, pasen, gastar, aprovechar, hay que usar, por usar, \
        terminarnos, para gastar, no aguanta mucho más, no aguantan mucho más, no aguantan más
        free; free; frei, freie, freien, freies, freier, los; free; libre
        swaps; swap, swap out, swaps, swapping, replace, replaces, exchange, substitute, trade, instead of, rather \
        than, in place of; austauschen, ersetzen, ersetze, ersetzt, tauschen, tausche, tausch, statt, anstatt, \
        anstelle, anstelle von, gegen aus; ~remplacer, ~troquer, ~échanger, au lieu de, au lieu du, au lieu des, à \
        la place de, à la place du, plutôt que; ~cambiar, ~sustituir, sustituye, ~reemplazar, en vez de, en lugar de
        """

    static let harms = """
        harm; allergic, allergy, allergies, allergen, allergens, alergic, intolerant, intolerance, intolerances, \
        sensitive, sensitivity, sensitivities, sensitised, sensitized, hypersensitive, anaphylaxis, anaphylactic, \
        epipen, epipens, epi pen, epi pens, adrenaline, auto injector, autoinjector, jext, hives, rash, rashes, \
        welts, ~swell, swollen, swelling, ~vomit, vomits, ~puke, pukes, throw up, throws up, threw up, throwing up, \
        thrown up, ~itch, itchy, ~wheeze, wheezy, asthma, asthmatic, eczema, migraine, migraines, cramp, cramps, \
        cramping, diarrhoea, diarrhea, the runs, colic, colicky, bloat, bloats, bloated, bloating, reflux, \
        heartburn, ambulance, hospital, emergency room, emergency, a and e, er, casualty, icu, react, reacts, \
        reacted, reacting, reaction, reactions, poison, poisonous, poisons, toxic, deadly, fatal, lethal, dangerous, \
        kill, kills, killed, ~choke, cant breathe, cannot breathe, can not breathe, cant breath, struggles to \
        breathe, struggle to breathe, gasping, gasps, breathless, short of breath, tummy ache, tummy aches, \
        tummyache, stomach ache, stomach aches, stomachache, bellyache, belly ache, tummy upset, upset stomach, \
        upset tummy, upsets her tummy, upsets his tummy, coeliac, celiac, blood test, prick test, skin test, tested \
        positive, tests positive, positive for, flare, flares, flared, flare up, flares up, flare ups, breaks out, \
        break out, broke out, out in, doubled up, doubled over, agony, in pain, pain, pains, headache, headaches, \
        faints, faint, fainted, passes out, passed out, collapse, collapses, collapsed, blotchy, blotches, spots, \
        puffs up, puff up, puffed up, puffy, trigger, triggers, triggered, contraindicated, cross contamination, \
        cross contact, ~sneeze, sets off, set off, sets her off, sets him off, paramedics, 999, 911, antihistamine, \
        antihistamines, piriton, benadryl, steroids, blue light, resus, rushed, burn, burns, scratchy, tingle, \
        tingles, tingly, tingling, numb, tight, closes up, close up, closes, closing up, tightens, seizes up, \
        seizure, seizures, gout, kidney, dermatitis, nettle, blister, blisters, bleeding, bleed, bleeds, inflames, \
        inflamed, inflammation, histamine, fpies, sick for days, up all night, nausea, nauseous, queasy, \
        constipated, constipation, constipates, bowels, gut, guts, culprit, culprits, to blame, is to blame, was to \
        blame, drip, on a drip, haywire, streaming, immune system, hospitalised, hospitalized, in hospital, \
        stretcher, wakes up screaming, out cold, keels over, keel over, convulsions, contact dermatitis, double the \
        size, doubled in size, crisis, welted, raw, pen for, upchuck, barfs, barf, a pen, her pen, his pen, sore, \
        sore bum, nappy rash, 112, blew up, blow up, blows up, blown up, ballooned, balloons, puffed, puff; \
        allergisch, Allergie, Allergien, allergische, Allergiker, Allergikerin, intolerant, Intoleranz, \
        Unverträglichkeit, Unverträglichkeiten, unverträglich, empfindlich, überempfindlich, Anaphylaxie, \
        anaphylaktisch, anaphylaktischen, Schock, Adrenalin, Notfallset, Notfallpen, Epipen, Nesselsucht, Quaddeln, \
        Ausschlag, Pusteln, schwillt, anschwellen, schwellen, geschwollen, Schwellung, Schwellungen, übergeben, \
        erbrechen, erbricht, kotzt, kotzen, juckt, jucken, Juckreiz, Asthma, Atemnot, keine Luft, Luft weg, \
        Neurodermitis, Ekzem, Ekzeme, Migräne, Kopfschmerzen, Kopfweh, Krämpfe, Bauchkrämpfe, Bauchweh, \
        Bauchschmerzen, Magenschmerzen, Magenkrämpfe, Magenweh, Durchfall, Blähungen, Koliken, Sodbrennen, \
        Krankenwagen, Krankenhaus, Spital, Notaufnahme, Notarzt, Klinik, reagiert, reagieren, reagiere, reagierte, \
        Reaktion, Reaktionen, Gift, giftig, tödlich, lebensgefährlich, gefährlich, gefährden, erstickt, ersticken, \
        Zöliakie, Bluttest, Pricktest, Allergietest, Schmerzen, Flecken, Pickel, löst aus, auslösen, auslöst, löst, \
        lösen, Auslöser, Hals zu, geht zu, schnürt, brennt, brennen, kribbelt, kribbeln, taub, anschwillt, \
        aufgequollen, quillt, Übelkeit, blutig, Rettung, Nase läuft, niest, niesen, Kreislauf, Ohnmacht, ohnmächtig, \
        kollabiert, Bauchgrimmen, Verstopfung, verstopft, Krampf, Niesanfall, Entzündung, Entzündungen, entzündet, \
        Histamin, Rettungswagen, Cortison, Antihistaminikum, Fenistil, gespuckt, spuckt, schuld, Schuld, Übeltäter, \
        schwoll, anschwoll, schwoll an, Notruf, Streuselkuchen, Tropf, krampft, Allergieausweis, Allergiepass, \
        Asthmaanfälle, aufgedunsen, röchelt, wund, Desensibilisierung, Histaminschub, Schub, brechen, speiübel, \
        speit, bricht, 112, Verdauung, zu kämpfen; allergique, allergiques, allergie, allergies, allergène, \
        allergènes, intolérant, intolérante, intolérance, intolérances, intolérants, sensible, sensibles, \
        hypersensible, anaphylaxie, anaphylactique, épipen, adrénaline, stylo auto-injecteur, auto-injecteur, \
        urticaire, éruption, éruptions, plaques, boutons, gonfle, gonflent, gonfler, gonflé, gonflement, œdème, \
        oedème, vomit, vomir, vomissent, vomi, vomissements, gratte, démange, démangeaisons, démangent, asthme, \
        eczéma, migraine, migraines, crampes, diarrhée, diarrhées, ballonnements, ballonné, coliques, reflux, \
        ambulance, hôpital, urgences, samu, réagit, réagissent, réagis, réagi, réaction, réactions, poison, toxique, \
        mortel, mortelle, dangereux, dangereuse, dangereuses, danger, étouffe, étouffer, s'étouffe, respire mal, du \
        mal à respirer, plus respirer, cœliaque, coeliaque, prise de sang, test positif, douleurs, mal de ventre, \
        maux de ventre, mal au ventre, maux de tête, mal de tête, déclenche, déclenchent, se ferme, ferme, se serre, \
        serre, picote, picotements, brûle, brûlures, enfle, enflent, enflé, suffoque, nausée, nausées, malade, \
        malades, provoque, provoquent, choc, constipe, constipation, crise, crises, pic, gorge qui, pompiers, \
        rougeurs, rougit, tousse, éternue, saigne, pleine de plaques, eczémas, histamine, ventoline, cortisone, \
        coupable, coupables, fautif, à cause, doubler de volume, doublent de volume, doublé de volume, en vrac, \
        gastro, épipens, prurit, quincke, enflure, croûtes, en sang, crise d asthme, mal à la gorge, mal à la tête, \
        mal aux, le 15, finit mal; alérgico, alérgica, alérgicos, alérgicas, alergia, alergias, alérgeno, alérgenos, \
        intolerante, intolerantes, intolerancia, intolerancias, sensible, sensibles, hipersensible, anafilaxia, \
        anafiláctico, anafiláctica, adrenalina, epipen, ronchas, urticaria, sarpullido, sarpullidos, erupción, \
        hincha, hinchan, hinchazón, hinchado, hinchada, vomita, vomitan, vomitamos, vomito, vomitar, vómitos, \
        devuelve, pica, picor, picores, pican, asma, eccema, dermatitis, migraña, migrañas, cólicos, calambres, \
        diarrea, gases, reflujo, ambulancia, hospital, urgencias, reacciona, reaccionan, reaccionamos, reacciono, \
        reacción, reacciones, veneno, tóxico, mortal, peligroso, peligrosa, peligrosos, peligrosas, peligro, ahoga, \
        ahogan, asfixia, celíaco, celíaca, análisis, dolor, dolores, provoca, provocan, desencadena, desencadenan, \
        cierra, cierran, garganta, náuseas, globos, enferma, enferman, enfermo, choque, shock, brote, brotes, \
        granos, manchas, estreñimiento, estriñe, quema, hormigueo, moretones, mareos, marea, marean, desmaya, \
        sangra, colitis, acidez, agruras, retortijones, ardor, ictericia, comezón, salpullido, estornuda, tose, \
        culpa, culpable, culpables, la culpa la tuvo, UCI, al médico, tiro, como un tiro, falte el aire, faltar el \
        aire, falta el aire, brota, sofoco, sofocos, le salen, me salen, le sale, me sale, hinchada como, cortisona, \
        epinefrina, pálido, desmayo, arrastre, para el arrastre, incha, incho, malita, malito, malitos, al 112, 112, \
        se infló, se puso como
        bad; sick, ill, poorly, unwell, problem, problems, trouble, troubles, issue, issues, difficulty, \
        difficulties, struggle, struggles, upset, upsets, disagree, disagrees, disagreed, badly, nightmare, \
        disaster, misery, suffer, suffers, pays for it, pay for it, paid for it, regret, regrets, straight through, \
        havoc, wreck, wrecks, ruin, ruins, torture, worse, harmful, harms, kryptonite, no good, bad for, risk of, \
        off colour, in bits, rotten, awful, terrible, grief, risky, wreaks, mess up, messes up, messes with, mess \
        with, hard on, tough on, wipes out, floors, floor, knocks out, knock out, does a number, bring on, brings \
        on, at odds, sworn enemy, bothers, bother, worry, concern, concerns, fear, problematic, no friend of, at war \
        with, war with, goes through, does not sit right, play up, plays up, tricky, off the rails, to pieces, \
        unhinges, murder on; krank, schlecht, übel, elend, Problem, Probleme, Schwierigkeiten, Mühe, Beschwerden, \
        schadet, schaden, leidet, leiden, büßt, Katastrophe, Desaster, schlimm, Elend, Albtraum, dreckig, mies, \
        unwohl, bereut, Horror, Klo, macht fertig, Theater, schwer im Magen, Magen, zu schaffen, haut um, auf den \
        Magen, Einwände, Einwand, Bedenken, Sorgen, Sorge, Ärger, Not, problematisch, heikel, kritisch, vergeht, auf \
        Dauer, rebelliert, rebellieren, spielt verrückt, spielen verrückt, geht es schlecht, geht s schlecht, \
        zusetzt, setzt zu, im Streit, Angst, Hölle, die Hölle; problème, problèmes, souci, soucis, du mal, \
        difficulté, difficultés, souffre, souffrent, mal passer, très mal, passe mal, passent mal, digère mal, \
        digèrent mal, supporte mal, tolère mal, fait mal, font mal, cauchemar, catastrophe, misère, pire, nuit, \
        malheur, galère, calvaire, ennuis, réussit mal, plié en deux, pliée en deux, en compote, ne va pas bien, \
        objection, inconvénient, crainte, de mal, problématique, problématiques, en guerre, barbouille, barbouillé, \
        patraque, chamboule, détraque, détraqué, cata, la cata, peur, l enfer; problema, problemas, dificultad, \
        dificultades, cuesta, cuestan, sufre, sufren, muy mal, sienta mal, sientan mal, cae mal, caen mal, cae \
        fatal, sienta fatal, sientan fatal, caen fatal, pone malo, pone mala, ponen malo, ponen mala, ponen malos, \
        pone malos, pésimo, pesadilla, desastre, peor, fatal, perjudica, perjudican, afecta, afectan, daño, daña, \
        mal cuerpo, malo, mala, malos, malas, pega, descompone, descomponen, inconveniente, pegas, destroza, pasa \
        factura, pasan factura, juega malas pasadas, mal rato, lío, trastorno, trastornos, complicación, estragos, \
        polvo, inconvenientes, baja, sobreexcita, problemático, problemática, problemáticos, en guerra, guerra, \
        revolución, le alborota, malísimo, malísima, mal de, mal con, lo pasa mal, la pasa mal, miedo, infierno, un \
        infierno, pesado, pesada, pesados, indigesto, indigesta
        mood; sulk, sulks, sulking, cry, cries, complain, complains, complaining, moan, moans, tantrum, tantrums, \
        meltdown, meltdowns, kicks off, grumble, grumbles, unhappy, disappointed, whinge, whinges, riot, mutiny, \
        grumpy, miserable, tears, refuses to eat, starve, starves, hunger strike, on strike, pout, pouts, protest, \
        protests, uproar, revolt, protesting, cranky, go hungry, goes hungry, disappoint, disappoints, disappointed \
        by, complains that, let down, lets down, boring, bland, incomplete, pointless, half as good, nobody turns \
        up, turns up, missing something, grim-faced, long faces, half a meal, only half, somethings missing, \
        something s missing; schmollt, schmollen, weint, heult, quengelt, meckert, meckern, jammert, jammern, \
        beschwert, Wutanfall, traurig, enttäuscht, streikt, motzt, mault, schimpft, Geschrei, Gemecker, Tränen, \
        Protest, unglücklich, grantig, bockt, böse, Aufstand, sauer, schreit, hungert, beleidigt, maulen, \
        enttäuschen, beklagt, halb so gut, halb so schön, fad, langweilig, kein Spaß, hungern, keiner kommt, lange \
        Gesichter, Weltuntergang, fehlt was, fehlt etwas, fehlt uns was, fehlt uns etwas; boude, fait la tête, \
        faisons la tête, pleure, pleurent, râle, râlent, se plaint, colère, déçu, déçue, grogne, pleurniche, grève, \
        fait la gueule, scandale, chouine, rouspète, malheureux, malheureuse, proteste, drame, se laisse mourir de \
        faim, déçoit, déçoivent, décevoir, fade, tristounet, la grimace complète, sans soleil, à moitié bon, s \
        ennuie, la soupe à la grimace, il manque quelque chose, manque quelque chose, plaindra, plaindront, \
        plaindrait, se plaindre; se enfada, enfada, enfadamos, enfado, enfadan, llora, lloran, se queja, queja, \
        quejan, protesta, protestan, rabieta, berrinche, disgusto, huelga, monta un pollo, pataleta, refunfuña, se \
        cabrea, gruñe, mosquea, llorar, se enoja, enoja, chilla, monta, motín, drama, decepciona, decepcionan, \
        decepcionar, falla, fallan, cojo, coja, soso, sosa, aburrido, aburrida, incompleto, incompleta, caras \
        largas, ni mu, pone mala cara, ponen mala cara, mala cara, falta algo, le falta algo
        body; throat, lips, lip, tongue, skin, stomach, tummy, belly, airways, airway, breathing, face, eyes, mouth, \
        hands, bum, bottom, ears, chest, joints, nappy, body, system; Hals, Lippen, Zunge, Haut, Bauch, Rachen, \
        Gesicht, Mund, Augen, Kehle, Luft, Po, Darm, Körper; gorge, lèvres, langue, peau, ventre, estomac, visage, \
        yeux, bouche, bide, fesses, intestins, corps; labios, lengua, piel, tripa, estómago, barriga, cara, boca, \
        ojos, panza, cuerpo, pancita, guata, intestino
        ends; outgrown, outgrew, outgrow, grown out, grew out, has gone, have gone, gone away, is over, is gone, \
        cleared up, disappeared, vanished, negative, all clear, cured, used to be, lifted, past it, thing of the \
        past, in the past, history, behind us, behind her, behind him, was wrong, mistaken, false alarm, ruled out, \
        beaten, resolved, cleared, back on, stopped, over the, a thing of the past, been and gone, given up on us, \
        was once, passed the, passed his, passed her, over and done with; herausgewachsen, rausgewachsen, \
        ausgewachsen, verwachsen, vorbei, überwunden, negativ, verschwunden, geheilt, Entwarnung, Vergangenheit, \
        überstanden, ausgestanden, aufgehoben, Fehlalarm, Geschichte, wieder weg, abgelegt, ist weg, weggefallen, \
        entfällt, hinter uns, hinter sich, passé, überholt, erledigt, hinter mir, ausgeschlossen, Schluss mit, es \
        ist Schluss, der Vergangenheit, Vergangenheit an, nichts mehr übrig, wieder normal, sind wir durch, bin ich \
        durch, ist er durch, ist sie durch, vom Tisch, war einmal, aufgehört, bestanden, hinter sich gelassen; \
        disparu, disparue, guéri, guérie, négatif, négative, négatifs, derrière nous, levée, levé, dépassée, fausse \
        alerte, du passé, ancienne, écartée, écarté, de l'histoire ancienne, réintroduit, réintroduite, \
        réintroduits, fini le régime, finie, inutile d éviter, plus la peine, histoire ancienne, derrière lui, \
        derrière elle, c est du passé, feu vert, arrêté, cessé, c est terminé, c est fini, réussi le test, mais non; \
        superado, superada, desaparecido, desaparecida, desapareció, negativa, negativo, negativos, curado, curada, \
        falsa alarma, historia, atrás, se fue, se le pasó, se nos pasó, quitado, remitido, levantado, levantada, \
        descartada la, de más, superó, superamos, superaron, ha pasado, han pasado, descartado, descartada, se \
        acabó, acabado, cosa del pasado, agua pasada, quedó atrás, quedado atrás, ya quedó atrás, ya pasó, fue solo, \
        dejó de, dejado de, ha dejado de, dejó de ser, dejé de, dejamos de
        trace; trace, traces, may contain, might contain, cross contamination, cross contact, residue, residues, \
        tiniest amount, handles; Spur, Spuren, kleinste Mengen, Rückstände; trace, traces, contamination croisée; \
        traza, trazas, contaminación cruzada, restos de
        former; used to, formerly, once was, at one time, back then, previously; früher, damals, einst, ehemals, \
        vorher; avant, autrefois, auparavant, à l époque, jadis; antes, antiguamente, en su día, hace años
        """

    static let favours = """
        bear; ~tolerate, ~digest, ~handle, ~stomach, ~process, ~metabolise, cope with, copes with, coping with, deal \
        with, agree, agrees, agreed, sit well, sits well, risk, keep down, break down, cope, take to, get on, gets \
        on, get along, gets along, manage, manages, mix, break, breaks, absorb, absorbs, sits right, sit right, keep \
        in; ~vertragen, verträgt, verträgts, ~verdauen, bekommt, bekommen, bekömmlich, ~tolerieren, zurecht, \
        klarkommen, klar, ertragen, erträgt, ab, abkann, gut tun, tut gut, zusammen, vertreit, Freunde, gepackt, \
        verpackt, packt; ~supporter, ~tolérer, ~digérer, digère, encaisser, encaisse, réussit, réussissent, passe, \
        passent, convient, conviennent, assimile, assimiler, s'entend, s'entendent, s'entendre, copains, bon ménage, \
        risque, bien digéré; ~tolerar, ~digerir, digiere, digieren, digerimos, ~asimilar, ~soportar, sienta, \
        sientan, cae, caen, aguanta, aguantan, aguantamos, aguanto, admite, llevan bien, lleva bien, sientan bien, \
        sienta bien, amigos, buenas migas, congenia, procesa, procesar, procesamos
        like; ~like, ~love, loving, ~enjoy, ~adore, ~fancy, fancies, ~crave, ~relish, keen, fond, fan, fans, mad \
        about, mad for, mad on, crazy about, crazy for, obsessed, into, partial to, care for, cares for, up for, in \
        the mood, favourite, favourites, favorite, favorites, live on, lives on, live off, lives off, addicted, \
        devour, devours, wolfs, wolf down, hooked, enthusiastic, tempted, miss, misses, missing, drool, drools, \
        appeal, appeals, yearning, longing for, dreams of, dream of, dreaming of, kill for, die for, sell her soul, \
        sell his soul, go wild for, goes wild for, nuts about, goes nuts for, go mad for, goes mad for, hankering, \
        longing, knees for, soft spot, could live on, polish off, polishes off, gobble, gobbles, scoff, scoffs, \
        demolish, demolishes, inhale, inhales, cant get enough; mag, mögen, mags, mog, liebt, lieben, liebe, \
        schmeckt, schmecken, ~genießen, gern, gerne, gernhaben, lecker, Lust auf, freut sich, freuen uns, freue \
        mich, begeistert, verrückt nach, steht auf, stehen auf, stehe auf, wild auf, scharf auf, Lieblingsessen, \
        Liebling, Lieblings, vermisst, vermissen, vermisse, Fan, Fans, Appetit, Gusto, Heißhunger, schwärmt, \
        schwärmen, sehnt, sehnen, abfahren, fährt ab, Leibgericht, Leibspeise, süchtig, begehrt, verschlingt, leben \
        von, lebt von, ein Gedicht, hin und weg, gluscht, verputzt, verdrückt, schlemmt, futtert, verfallen, Wonne, \
        Hochgenuss, vernarrt, hungrig auf, hätt so gluscht, sehnsüchtig; ~aimer, ~adorer, ~raffoler, apprécie, \
        apprécient, fan, fans, dingue, fou de, folle de, fous de, accro, préféré, préférée, préférés, péché mignon, \
        envie, régale, régalent, plaît, plaisent, kiffe, gourmand, gourmande, mourir pour, rêve de, rêvons de, \
        manque, craque, craquons, raffole, se damnerait, damnerait, amateur, amateurs, friand, friande, faible pour, \
        dévore, dévorent, engloutit, capote, se jette, se jettent, vive, se lèche, craquer, fond pour, fondent pour, \
        réclame, redemande, redemandent; gusta, gustan, encanta, encantan, chifla, chiflan, ~adorar, pirra, pirran, \
        apetece, apetecen, fan, fans, loco por, loca por, locos por, antoja, antojan, antojo, favorito, favorita, \
        favoritos, favoritas, vuelve loco, vuelven loco, vuelve loca, vuelven loca, flipa, disfruta, disfrutan, \
        agrada, agradan, priva, deseando, entusiasma, entusiasman, debilidad, fascina, fascinan, rechifla, echa de \
        menos, echamos de menos, echo de menos, extraña, extrañamos, apasiona, perdición, mataría por, sueña con, \
        soñamos con, devora, devoran, zampa, se chupa, relame, derrite, se muere por, muere por, mueren por, \
        pirrado, enganchado, enganchada, vicio, locura, ilusión
        may; can, could, may, might, must, should, allowed, permitted, able, supposed, meant, let, lets, ought, \
        cleared for, permission; kann, können, könnte, darf, dürfen, dürfte, soll, sollen, sollte, sollten, erlaubt, \
        gestattet; peut, peuvent, peux, pouvons, pouvez, doit, doivent, devons, dois, droit, autorisé, autorisée, \
        autorisés, permis, permet, pourra; puede, pueden, podemos, puedo, debe, deben, debemos, debo, permite, \
        permiten, permitido, permitida, permitidos, deja, dejan, autoriza
        good; fine, ok, okay, good, great, happy, perfect, lovely, nice, delicious, welcome, safe, a treat, loved, a \
        hit, winner, yum, yummy, thrilled, brilliant, wonderful, ideal, tasty, works, all right, alright, comfort, \
        heaven, keeps her going, smiles, delighted, pleased, over the moon, party, bliss, in clover, no bother, \
        sorted, dandy, beaming, cheers, smile, right as rain, without a hitch, no ill effects, goes down well, goes \
        down a treat, all clear, false alarm, negative, no trouble, suits, no reaction, with no reaction, no sign \
        of; gut, super, okay, ok, prima, toll, fein, glücklich, zufrieden, froh, perfekt, willkommen, herrlich, \
        klasse, wunderbar, bestens, freut, freuen, strahlt, selig, problemlos, unbedenklich, in Ordnung, erlaubt, \
        happy, lacht, strahlen, kein Thema, passt, passen, geht klar, immer gerne, tadellos, einwandfrei, \
        anstandslos, Entwarnung, Fehlalarm, negativ, steckt weg, macht ihm nichts, macht ihr nichts, macht mir \
        nichts, macht uns nichts, verträglich, tut gut, ohne Reaktion, bedenkenlos, unbesorgt; bien, bon, bonne, \
        bons, parfait, super, content, contente, contents, heureux, heureuse, ravi, ravie, délicieux, ok, nickel, \
        génial, bienvenu, bienvenue, bienvenus, fête, volontiers, avec plaisir, un régal, aux anges, sourit, jubile, \
        impeccable, tranquille, sans danger, tout va bien, comme un charme, à merveille, sans broncher, fausse \
        alerte, négatif, négative, tout roule, passe crème, fait du bien, réussit bien, sans réaction, aucune \
        réaction; bien, bueno, buena, buenos, buenas, perfecto, perfecta, contento, contenta, contentos, feliz, \
        felices, genial, rico, rica, ricos, delicioso, ok, maravilla, de maravilla, éxito, encantado, encantada, \
        fenomenal, estupendo, estupendamente, sonríe, fiesta, sin problema, triunfo, vale, seguro, segura, fenómeno, \
        como la seda, falsa alarma, negativa, negativo, sin novedad, de cine, de lujo, de perlas, perfectamente, sin \
        reacción, sin ninguna reacción, el alta, dado el alta
        plain; ~want, want, wants, ~eat, ate, eats, eating, ~cook, ~make, making, ~bring, brought, ~buy, bought, \
        ~need, ~order, ~serve, ~use, using, ~plan, ~bake, ~grill, ~fry, ~add, ~include, ~prefer, ~try, tried, ~give, \
        giving, gave, ~put, get, gets, got, has, have, had, having, more, extra, please, pls, plz, with, again, lots \
        of, plenty, plenty of, loads of, tons of, something, on offer, on sale, reduced, in season, up, finish, \
        finishing, started, picked, caught, grew, catch, grow, grows, found, sent, gave us, gifted, left, love some, \
        sometimes, yes, any time, anytime, often, twice, freezer, fridge, cupboard, pantry, garden, market, home, \
        pack, packed, wish, wishes, asked, asks, asking, ask, craving, request, requests, would, how about, what \
        about, maybe, perhaps, idea, ideas, recipe, recipes, dinner, lunch, breakfast, snack, for, s, is, are, \
        comes, stay, loves, drink, drinks, drank, learning, learnt, learned, today, tonight, tomorrow, work, works, \
        school, going, there, back, ready, defrosted, thawed, cheap, feed, feeds, fed, taste, tastes, tasted, \
        crispy, creamy, homemade, grilled, roasted, roast, fresh, side, sauce, bowl, tray, batch, lunchbox, \
        lunchboxes, leftover, leftovers, half, kilo, kilos, pound, pounds, bag, bags, tin, tins, can of, packet, \
        jar, bunch, couple, few, basket, sunday, picnic, birthday, guests, friends, family, easy, warm, cold, hot, \
        comforting, hearty, filling, protein, topped, top, mixed, mix, stuffed, stuff, classic, traditional, simple, \
        proper, big, small, whole, neighbour, neighbours, neighbor, allotment, delivery, box, love to, rather, \
        instead, tonights, lunches, dinners, wish list, list, included, inside, work in, work them in, throw in, \
        chuck in, turn into, way to, ways to, do with, what can, what could, what shall, anything with, something \
        with, special, treat, sides, topping, based, starter, dessert, pudding, main, menu, board, plate, plates, \
        served, serving, alongside, along with, together, spring, summer, autumn, winter, seasonal, local, organic, \
        bits, kids, everyone, everybody, nights, week, weekend, anything, whichever, once, three times, touch, \
        touches, touching, swallow, swallows, involve, involves, contain, contains, containing, carry, carries, \
        picked up, going to, about, near, around, start, starting, to start, people, folks, adults, adult, \
        teenagers, portions, servings, allergist, clinic, anyone, nibble, nibbles, chew, chews, lick, licks, sample, \
        manage, keep, choose, pick, allow, hold, holds, prepare, prepared, offer, offered, serve up, dish up, come \
        near, go near, given, made, store, shop, supper, suppers; ~wollen, will, ~essen, isst, aß, gegessen, \
        ~kochen, ~machen, ~bringen, ~kaufen, gekauft, kaufte, ~brauchen, ~nehmen, nimmt, ~planen, ~backen, ~grillen, \
        möchte, möchten, hätte, hätten, wünscht, wünschen, wünsche, wünsch, gibt, gib, geben, gab, haben, hat, habe, \
        hab, mehr, extra, bitte, mit, wieder, viel, viele, reichlich, etwas, im Angebot, Angebot, wegmüssen, übrig, \
        liegt, liegen, ja, öfter, oft, mal, manchmal, dazu, dabei, probiert, kennt, kommt, kommen, mitgebracht, \
        bekommt, bekommen, ist, sind, gefunden, geerntet, geschenkt, bestellt, gekocht, gab es, bringt, sucht, \
        trinkt, trinken, für, wäre, wären, schmeckte, probieren, füllen, zum, gibts, zubereiten, zu viel, zu viele, \
        knusprig, knusprige, cremig, cremige, selbstgemacht, hausgemacht, gegrillt, gegrillte, gebraten, gebratene, \
        frisch, frische, frischen, Beilage, Soße, Sauce, Schüssel, Blech, Vorrat, Brotdose, Reste, halbe, halber, \
        halbes, Kilo, Pfund, Gramm, Tüte, Dose, Glas, Bund, paar, Schrank, Korb, Markt, Picknick, Geburtstag, Gäste, \
        Freunde, Familie, einfach, kalt, heiß, deftig, sättigend, gefüllt, klassisch, traditionell, groß, klein, \
        ganz, ganze, Nachbar, Nachbarin, Nachbarn, Garten, Gemüsekiste, Kiste, Wunschliste, Liste, drin, rein, \
        reinmachen, einbauen, verarbeiten, obendrauf, Topping, Rezept, Rezepte, Gericht, Gerichte, Menü, Teller, \
        Tisch, Hauptgericht, Vorspeise, Nachtisch, regional, bio, saisonal, Woche, Wochenende, lieber, statt dessen, \
        was lässt sich, was kann, was könnte, sonntags, Sonntagsessen, Restaurant, verwenden, verwende, mitkochen, \
        gehört, gehören, dran, misch, mischen, irgendwas, irgendetwas, was, einmal, zweimal, dreimal, viermal, \
        anfassen, anrühren, schlucken, enthalten, enthält, beinhaltet, trägt, mitnehmen, sonst, öppis, irgendöppis, \
        Leute, Leuten, Erwachsene, Personen, Portionen, Allergologe, Allergologin, irgendein, irgendeine, knabbern, \
        kauen, lecken, kosten, servieren, serviert, auftischen, anbieten, zubereitet, verwendet, reintun, füttern, \
        gegeben, kochen, mitgeben, einpacken, auf den Tisch, anrührt, Froster, Gefriertruhe, Kühltruhe, Truhe; \
        ~vouloir, veut, veulent, voudrais, voudrait, voulons, veux, ~manger, mange, ~cuisiner, ~acheter, ~apporter, \
        ~préparer, ~demander, ~utiliser, ~ajouter, ~mettre, met, mets, faire, fais, fait, prendre, prends, prend, \
        ~réclamer, ~planifier, ~goûter, il faut, faut, avoir, avons, ai, a, ont, plus, davantage, beaucoup, encore, \
        avec, s'il te plaît, s'il vous plaît, stp, svp, oui, en promo, promo, reste, restes, finir, quelque chose, \
        souvent, parfois, un peu, apporte, trouvé, offert, reçu, donne, donner, donné, boit, boire, est, sont, pour, \
        serait, seraient, ramène, ramené, rapporté, cueilli, commandé, congelé, il y a, y a, propose, connaît, \
        vient, viennent, acheté, on a, servi, servir, croustillant, croustillante, crémeux, crémeuse, maison, \
        grillé, grillée, grillés, rôti, rôtie, frais, fraîche, fraîches, accompagnement, bol, plaque, demi, demie, \
        moitié, livre, grammes, sachet, boîte, bocal, botte, placard, panier, marché, pique-nique, anniversaire, \
        invités, amis, famille, facile, chaud, froid, réconfortant, copieux, protéines, farci, farcie, farcis, \
        classique, traditionnel, grand, petit, entier, voisin, voisine, voisins, jardin, potager, liste, dedans, \
        incorporer, incorpore, garnir, dessus, base, recette, recettes, plat, plats, assiette, assiettes, entrée, \
        principal, saison, semaine, week-end, plutôt, que faire, quoi faire, comment, dimanche, restaurant, sers, \
        sers nous, fais nous, mets nous, occasion, à l occasion, accommoder, cuire, ramener, traîne, n importe, une \
        fois, deux fois, trois fois, avaler, contenir, contient, contenant, porter, emmener, toucher, sinon, gens, \
        adultes, portions, quelque, quelques, allergologue, grignoter, croquer, lécher, servez, proposer, préparer, \
        donnez, cuisiner, mettre, mettez, ajoutez, acheter, achetez, consommer, consomme, congélo; ~querer, quiere, \
        quieren, quiero, queremos, quisiera, ~comer, come, comer, comemos, como, ~cocinar, ~comprar, compré, compró, \
        ~traer, trae, traen, trajo, ~preparar, ~pedir, pide, piden, ~usar, ~añadir, ~poner, pon, ponle, ponme, \
        ~hacer, haz, ~tomar, ~necesitar, ~merendar, tener, tenemos, tengo, tiene, hay, más, mucho, mucha, muchos, \
        muchas, extra, con, por favor, porfa, sí, otra vez, de oferta, oferta, sobra, sobran, queda, quedan, algo, a \
        veces, de vez en cuando, toca, tocan, está, están, es, son, probar, pruebe, probado, regaló, regalaron, \
        bebe, beber, para, sería, serían, pidió, encontré, encargué, dame, danos, da, dan, dar, ha, hemos, conoce, \
        viene, vienen, cenamos, cena, desayuna, desayunar, almuerza, añade, descongelado, congelado, volver, \
        crujiente, crujientes, cremoso, cremosa, casero, casera, asado, asada, a la plancha, fresco, fresca, \
        frescos, guarnición, salsa, bandeja, fiambrera, sobras, medio, media, libra, libras, gramos, bolsa, lata, \
        bote, frasco, manojo, par, despensa, cesta, mercado, cumpleaños, invitados, amigos, familia, fácil, \
        sencillo, caliente, frío, relleno, rellena, rellenos, clásico, tradicional, grande, pequeño, entero, entera, \
        vecino, vecina, huerto, lista, dentro, mete, mételo, mételos, meter, incluye, incluidas, incluido, incluida, \
        incluidos, encima, receta, recetas, plato, platos, menú, postre, temporada, semana, fin de semana, mejor, \
        qué hago, qué hacer, qué puedo, cómo, domingo, restaurante, nevera, congelador, acompaña, acompáñalo, \
        acompáñala, ponnos, háganos, haznos, hazme, échale, échales, agrega, agrégale, lleve, lleven, vuelva, \
        retomar, aquí, casa, lo que, una vez, dos veces, tres veces, tragar, contener, contenga, contiene, llevar, \
        lleva, pongas, pongan, ponga, tocar, probarlo, gente, adultos, raciones, porciones, alguna, alguno, alguien, \
        alergólogo, alergóloga, picotear, mordisquear, lamer, servir, sirve, sirvas, preparar, prepares, ofrecer, \
        des, darle, darles, comprar, compres, echar, eches, agregar, agregues, usar, uses, usen, consumir, consume, \
        merendar, cenar, súper
        endure; stand, bear, abide, face, hack, stand the sight, stomach the thought; ausstehen, leiden können, \
        riechen, sehen, ab; sentir, voir, blairer, piffer, encadrer; ver, traga, tragan, tragamos, trago, oler
        """
}
