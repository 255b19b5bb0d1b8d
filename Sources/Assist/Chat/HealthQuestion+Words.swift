import Intent

extension HealthQuestion {
    /// The words of a kind in a language, separated by commas. `x*` stands for every word that begins with x, `*x*` for
    /// every word that has x in it, as German compounds do; other entries are words and phrases.
    func list(in language: IntentLanguage) -> String {
        switch language {
        case .english: english
        case .german: german
        case .french: french
        case .spanish: spanish
        }
    }

    private var english: String {
        switch self {
        case .illness:
            """
            fever*, flu, influenza, covid*, measles, mumps, rubella, chickenpox, chicken pox, scarlatina, strep, \
            tonsil*, bronch*, pneumon*, croup, whooping cough, pertussis, mening*, sepsis, otitis, conjunctiv*, \
            pink eye, impetigo, ringworm, scabies, wart, warts, verruca*, lice, nits, threadworm*, pinworm*, worms, \
            hand foot and mouth, slapped cheek, eczema, psoriasis, dermatitis, acne, cradle cap, diabet*, epilep*, \
            asthma*, cancer*, leukaemia, leukemia, tumor*, tumour*, cyst, cysts, cystic, cystitis, uti, hernia*, \
            hepatitis, jaundice*, anaemi*, anemi*, appendic*, gastro*, stomach bug, tummy bug, norovirus, rotavirus, \
            rsv, virus*, bacteri*, infect*, inflam*, fungal, thrush, colic*, reflux, scolios*, celiac, coeliac, \
            syndrome*, disease*, illness*, disorder*, sick, sickness, is ill, feel ill, feels ill, feeling ill, \
            are ill, fell ill, falls ill, fall ill, get ill, gets ill, when ill, while ill, been ill, being ill, \
            seriously ill, mentally ill, terminally ill, ill child, so ill, very ill, unwell, is poorly, \
            feels poorly, feeling poorly, contagi*, quarantine*, incubation, symptom*, diagnos*, chronic*, genetic, \
            congenital, birth defect*, cleft, has a cold, had a cold, have a cold, got a cold, caught a cold, \
            with a cold, bad cold, common cold, head cold, colds, his cold, her cold, catch a cold, catching a cold, \
            sids, cot death, crib death, mastitis, blocked duct*, milk duct*, engorge*, on the spectrum, the spectrum
            """
        case .symptom:
            """
            pain, pains, painful, ache, aches, aching, achy, headache*, toothache*, earache*, stomachache*, \
            tummyache*, bellyache*, backache*, migraine*, hurt, hurts, hurting, sore, sores, soreness, itch*, rash, \
            rashes, hives, red spots, white spots, spots on, blister*, pimple*, a lump, lump on, lump in his, \
            lump in her, lumps on, swell*, swollen, cough*, sneez*, runny nose, stuffy nose, blocked nose, phlegm, \
            mucus, snot*, sniffl*, congested, congestion, wheez*, breath*, snor*, hiccup*, chok*, gagging, gags, \
            vomit*, throw up, throws up, threw up, throwing up, puke*, puking, nause*, queasy, carsick, car sick, \
            seasick, motion sickness, diarrh*, constipat*, loose stool*, hard stool*, green stool*, stools, \
            green poo*, black poo*, white poo*, hard poo*, runny poo*, dark pee, bloat*, gassy, has gas, \
            trapped wind, burp*, spit up, spits up, spitting up, dizzy, dizziness, faint, faints, fainted, fainting, \
            collapsed, unconscious*, limping, limps, seizure*, convuls*, tremor*, shiver*, sweating, sweats at, \
            sweats a lot, sweats when, looks pale, is pale, so pale, very pale, dehydrat*, high temperature, \
            his temperature, her temperature, body temperature, has a temperature, a temperature of, \
            running a temperature, numb, numbness, tingl*, stiff neck, cramp*, fatigue*, letharg*, drowsy, \
            drowsiness, appetite, lose weight, losing weight, lost weight, loses weight, weight loss, gain weight, \
            gains weight, gaining weight, weight gain, underweight, overweight, obes*, bmi, bedwet*, bed wetting, \
            wets the bed, wet the bed, wetting the bed, wets his bed, wets her bed, stutter*, stammer*, lisp, lisps, \
            sleepwalk*, night terror*, bald spot*, hair loss, losing hair, losing his hair, losing her hair, \
            immune*, apnea, apnoea, flat feet, flat foot, not pooped, hasn't pooped, can't poop, growth spurt*, \
            growth chart*, percentile*, centile*, weigh my, weigh the baby, old weigh, his weight, her weight, \
            on a diet, wet nappies, wet diapers, too short for, too small for his age, too small for her age, \
            flat head, flat spot*, soft spot*, deaf*, hearing test*, hearing loss, hard of hearing, can't hear, \
            cross eyed, squint*, needs glasses, stopped talking, stopped saying, lost speech, lost words, regress*, \
            bangs his head, bangs her head, head banging
            """
        case .injury:
            """
            injur*, wound*, bleed*, bloody, nosebleed*, bruise*, bruising, concuss*, fractur*, sprain*, dislocat*, \
            scald*, sunburn*, frostbit*, heatstroke, heat stroke, heat exhaustion, hypotherm*, splinter*, scab, \
            scabs, scar, scars, scraped his, scraped her, scraped knee*, grazed, burnt his, burnt her, burned his, \
            burned her, burned himself, burned herself, burnt himself, burnt herself, a burn, burns on, burn on, \
            treat burns, cut himself, cut herself, cutting herself, cutting himself, cuts herself, cuts himself, \
            hit his head, hit her head, bumped his head, bumped her head, banged his head, banged her head, \
            fell on his, fell on her, fell off the, fell out of, fell from, fell down, knocked out, broken bone*, \
            stung, bee sting*, wasp sting*, insect bite*, bug bite*, mosquito bite*, tick bite*, a tick, ticks, \
            dog bite*, bitten, drown*, electrocut*, poison*, toxin*, swallow*, ingest*, overdos*, first aid, \
            heimlich, cpr, resuscit*, ambulance*, emergency room, electric shock, button batter*
            """
        case .medicine:
            """
            medicine*, medicat*, medicinal, meds, drug, drugs, pill, pills, paracetamol, acetaminophen, ibuprofen, \
            calpol, tylenol, nurofen, advil, motrin, aspirin*, antibio*, penicill*, amoxicil*, antihistamin*, \
            steroid*, cortiso*, hydrocort*, insulin, inhaler*, epipen*, melatonin, ritalin, adderall, antidepress*, \
            sedat*, suppositor*, ointment*, laxativ*, painkill*, pain relief, probiotic*, supplement, supplements, \
            multivitamin*, vitamin*, iron drops, omega 3, fluoride*, homeopath*, homoeopath*, remedy, remedies, \
            essential oil*, cbd, dose, doses, dosage*, dosing, mg, prescri*, vaccin*, immuni*, jab, jabs, mmr, \
            flu shot*, his shots, her shots, booster shot*, nasal spray*, eye drops, ear drops, nose drops, \
            injection*, needles, syringe*, heart tablets, sleeping tablets, worm tablets, travel tablets, \
            teething gel, gripe water, thermometer*
            """
        case .reaction:
            """
            allerg*, anaphyla*, intoleran*, hay fever, hayfever, may contain, traces of, adrenalin*, autoinject*, \
            epi pen*
            """
        case .infant:
            """
            breastfe*, breast fe*, breast milk, breastmilk, milk supply, lactat*, nursing mother*, nursing mum*, \
            nursing mom*, stop nursing, nursing my, nursing a, nursing and, while nursing, when nursing, \
            can i nurse, wean*, expressed milk, pumped milk, pump milk, pumping, bottle feed*, bottle fed, \
            formula milk, infant formula, baby formula, formula feed*, formula fed, formula brand*, of formula, \
            latch on, latching, nipple*, colostrum, solids, solid food*, baby led, blw, safe sleep, corrected age, \
            preemie*, prematur*, weeks early, neonat*, incubator, early intervention
            """
        case .pregnancy:
            """
            pregnan*, miscarr*, trimester*, antenatal*, prenatal*, postnatal*, postpartum, midwi*, obstetric*, \
            gynaecolog*, gynecolog*, childbirth, give birth, giving birth, gave birth, caesarean*, cesarean*, \
            c section*, labour pain*, contracept*, birth control, ovulat*, fertility, ivf, menstr*, period pain*, \
            her period, her periods, about periods, first period, puberty, menopaus*, ultrasound*, fetus, foetus, \
            expecting a baby
            """
        case .mind:
            """
            depress*, anxiety, anxious*, panic attack*, self harm*, selfharm*, suicid*, autis*, asperger*, adhd, \
            ocd, bipolar, schizo*, psychiat*, psycholog*, psychos*, trauma*, ptsd, anorex*, bulim*, \
            eating disorder*, binge eating, mental health, mentally, therapy, therapies, therapist*, counsellor*, \
            counselor*, counselling, counseling, burnout, phobi*, tic, tics, tourette*, dyslex*, dyspra*, \
            dyscalcul*, insomni*, hallucinat*, hears voices, hearing voices, sensory processing, developmental*, \
            speech delay*, not talking yet, not walking yet, wants to die, doesn't want to live, baby blues, \
            not coping, can't cope, feel nothing, feel hollow, feel empty, since the birth, since birth, \
            since giving birth, since the baby was born, since he was born, since she was born
            """
        case .body:
            """
            eye, eyes, eyelid*, eyelash*, eyesight, ear, ears, nose, nostril*, throat, mouth, lip, lips, tongue, \
            gums, tooth, teeth*, molar*, jaw, tummy, belly, stomach*, abdom*, bowel*, liver, kidney*, bladder, \
            lung*, chest, heartbeat, heart rate, heart defect*, heart murmur*, skin, scalp, spine, spinal, ribs, \
            hip, hips, knee, knees, ankle*, wrist*, elbow*, joints, bone, bones, muscle*, blood, pulse, navel, \
            umbilic*, penis, foreskin, circumcis*, testicle*, vagina*, vulva, genital*, breast, breasts, anus, \
            urin*, toenail*, fingernail*, fontanel*, hormon*
            """
        case .care:
            """
            doctor*, paediatric*, pediatric*, hospital*, clinic, clinics, dentist*, dental, orthodont*, braces, \
            optician*, optometr*, contact lens*, surgeon*, surgery, surgical, gp, health visitor*, physio*, \
            chiropract*, osteopath*, medical*, x ray*, mri, blood test*, health problem*, health issue*, \
            health condition*
            """
        }
    }

    private var german: String {
        switch self {
        case .illness:
            """
            *fieber*, *grippe*, influenza, corona, covid*, masern, mumps, röteln, ringelröteln, windpocken, \
            *scharlach*, angina, *bronchi*, *pneumon*, *entzünd*, krupp, pseudokrupp, keuchhusten, mening*, sepsis, \
            *infekt*, infizier*, virus, viren, bakteri*, fußpilz, hautpilz*, windelsoor, soor, krätze, warze*, \
            dornwarze*, laus, *läuse*, nissen, madenw*, spulw*, würmer, würmern, mastitis, *ekzem*, neurodermitis, \
            schuppenflechte, akne, milchschorf, kopfgneis, *diabet*, *epilep*, *asthma*, krebs, krebserkrank*, \
            *leukämie*, *tumor*, zyste*, leistenbruch, nabelbruch, hepatitis, gelbsucht, *anämie*, blutarmut, \
            eisenmangel, blinddarm*, magen darm, *gastro*, norovir*, rotavir*, rsv, *kolik*, reflux, zöliakie, \
            *syndrom*, krank, kranke, kranker, kranken, krankes, *krankheit*, *erkrank*, *erkält*, *schnupf*, \
            ansteck*, angesteckt, quarantäne, inkub*, *symptom*, *diagnos*, chronisch*, schlafstörung*, \
            entwicklungsstörung*, plötzlicher kindstod, kindstod
            """
        case .symptom:
            """
            *schmerz*, weh, bauchweh, halsweh, kopfweh, ohrenweh, zahnweh, rückenweh, migräne*, juckt, jucken, \
            juckreiz, *ausschlag*, *ausschläge*, quaddel*, pickel*, pusteln, rote flecken, rote punkte, \
            *brandblase*, beule, beulen, *geschwollen*, schwellung*, schwillt, *husten*, hustet, niesen, niest, \
            schleim*, rotznase, nase läuft, nase zu, *verstopf*, durchfall*, *erbrech*, erbricht, übergib*, \
            übergeb*, kotz*, spuckt viel, spuckt milch, spuckkind, übelkeit, ihm ist schlecht, ihr ist schlecht, \
            mir ist schlecht, ihm schlecht, ihr schlecht, reiseübelkeit, reisekrank*, bläh*, schwindlig*, \
            schwindelig*, ohnmacht*, ohnmächtig, bewusstlos*, *krampf*, *krämpfe*, atmet, atmen, atmung, atem*, \
            röchel*, keucht, schnarch*, würgt, würgen, verschluck*, *erstick*, schluckauf, erhöhte temperatur, \
            körpertemperatur, temperatur messen, dehydr*, austrockn*, appetit, appetitlos*, schlapp, apathisch, \
            blass, taub, taubheit*, nässt, *einnäss*, bettnäss*, *einkot*, nimmt nicht zu, nimmt ab, abnehmen, \
            abgenommen, untergewicht*, übergewicht*, adipos*, gewichtszunahme, gewichtsverlust, *stotter*, lispel*, \
            schlafwandel*, nachtschreck*, wund, wunder po, windeldermatitis, haarausfall, wachstumsschub, \
            wachstumskurve, perzentil*, zu klein für sein alter, zu klein für ihr alter, schwitzt, schwitzen, diät, \
            nasse windeln, schiel*, hörtest*, sehtest*, schlecht hört, hört schlecht, schlecht sieht, \
            sieht schlecht, schwerhörig*, taubheit, kahle stelle, immunsystem, immunabwehr, abwehrkräfte, plattfuß*, \
            plattfüß*, im auto schlecht, speib*, gespieben, spricht nicht mehr, grüner stuhl, schwarzer stuhl, \
            harter stuhl, harten stuhl, weicher stuhl, flacher hinterkopf
            """
        case .injury:
            """
            *verletz*, wunde, wunden, platzwund*, schürfwund*, schnittwund*, blutet, bluten, *blutung*, nasenbluten, \
            blaue flecken, blauer fleck, prellung*, gehirnersch*, knochenbruch*, verstaucht, verstauchung*, \
            verrenkt, ausgerenkt, *verbrenn*, verbrannt, *verbrüh*, sonnenbrand, sonnenstich, hitzschlag, \
            erfrierung*, unterkühl*, splitter, narbe, narben, wespenstich*, mückenstich*, insektenstich*, gestochen, \
            zecke, zecken, zeckenbiss*, hundebiss*, schlangenbiss*, *vergift*, giftig*, giftnotruf, gift, ertrink*, \
            ertrunken, stromschlag, gestürzt, auf den kopf gefallen, vom bett gefallen, vom sofa gefallen, \
            runtergefallen, heruntergefallen, kopf gestoßen, vom wickeltisch, erste hilfe, notarzt, notaufnahme, \
            rettungsdienst, notruf, knopfzelle*
            """
        case .medicine:
            """
            *medikament*, medizin, arznei*, tablette*, *tabletten*, pille, pillen, zäpfchen, fieberzäpfchen, \
            nasentropfen, augentropfen, ohrentropfen, eisentropfen, *salbe*, hustensaft, fiebersaft, nasenspray, \
            paracetamol, ibuprofen, nurofen, aspirin, *antibio*, penicillin, amoxicill*, cortison*, kortison*, \
            insulin*, inhalier*, melatonin, ritalin, *schmerzmittel*, schlafmittel, beruhigungsmittel, abführmittel, \
            *vitamin*, nahrungsergänz*, probioti*, homöopath*, globuli, bachblüten, der spritze, eine spritze, \
            hausmittel, heilmittel, ätherische öle, dosis, dosier*, überdos*, mg, verschreib*, verschrieb*, impf*, \
            geimpft*, grippeimpf*, masernimpf*, schutzimpf*, fluorid*, wurmkur, fieberthermometer*
            """
        case .reaction:
            """
            *allerg*, anaphyl*, *unverträg*, verträgt kein*, intoleran*, *intoleranz*, nesselsucht, spuren von, \
            notfallpen*, adrenalin*
            """
        case .infant:
            """
            stillen, stillt, ich stille, gestillt, stillzeit*, stillkind*, abstill*, muttermilch*, abgepumpt*, \
            milchpump*, abpump*, milchstau, brustwarze*, säuglingsmilch*, säuglingsnahrung*, pre milch, premilch, \
            pre nahrung, folgemilch, anfangsmilch, fläschchen*, beikost*, brei, breie, babybrei*, *frühchen*, \
            frühgebor*, zu früh geboren, brutkasten, schlafposition, rückenlage, bauchlage, frühförder*
            """
        case .pregnancy:
            """
            *schwanger*, fehlgeburt*, wochenbett*, hebamme*, frauenarzt*, kaiserschnitt*, wehen, entbind*, \
            nach der geburt, bei der geburt, verhütung*, empfängnis*, *menstruation*, periode, wechseljahre*, \
            ultraschall*, kinderwunsch, frühe pubertät, beginnt die pubertät, stimmbruch, brustknospe*
            """
        case .mind:
            """
            *depress*, angststör*, angstzust*, panikattacke*, selbstverletz*, ritzt, ritzen, suizid*, selbstmord*, \
            lebensmüde, will sterben, nicht mehr leben, autis*, asperger*, adhs, ads, zwangsstör*, zwänge, bipolar*, \
            schizo*, psych*, trauma, traumata, traumatis*, magersucht*, magersüchtig, anorex*, bulim*, essstör*, \
            *therap*, burnout, burn out, phobie*, *phobie, tic, tics, tourette, legasthen*, dyskalkul*, schlaflos*, \
            halluzin*, hört stimmen, entwicklungsverz*, sprachverz*, logopäd*, spricht noch nicht, läuft noch nicht, \
            hyperaktiv*, babyblues, seit der geburt, fühle nichts, ich bin leer, ist leer in mir
            """
        case .body:
            """
            auge, augen, augenlid*, wimper*, ohr, ohren, nase, näschen, hals, rachen, lippe*, zunge, zahnfleisch, \
            zahn, zähne, zähnen, zahnen, zahnt, zahnend*, milchzahn*, milchzähn*, backenzahn*, backenzähn*, bauch, \
            bauchnabel, nabel*, magen*, darm*, niere*, blase, lunge*, herzfehler, herzrasen, herzgeräusch*, \
            herzschlag, trockene haut, seine haut, ihre haut, die haut, der haut, babyhaut, kinderhaut, hautstelle*, \
            kopfhaut, wirbelsäule, rippen, hüfte*, knie, knöchel*, handgelenk*, ellenbog*, ellbog*, gelenk, gelenke, \
            knochen, muskel*, blut, puls, gehirn, penis, vorhaut*, hoden, scheide, vagina, genital*, brust, \
            stuhlgang, urin*, zehennagel, fontanelle*, hormon*
            """
        case .care:
            """
            *arzt*, *ärzt*, krankenhaus*, klinik*, zahnspange*, kieferortho*, physioth*, osteopath*, chirurg*, \
            operiert, operieren, operation, mandeloperation, vorsorgeuntersuchung*, röntgen*, blutabnahme, \
            blutwerte, kontaktlinse*, gesundheitsproblem*, sprechstunde
            """
        }
    }

    private var french: String {
        switch self {
        case .illness:
            """
            fièvre*, fiévreu*, grippe*, grippé*, covid*, rougeole, oreillons, rubéole, varicelle, scarlatine, \
            angine*, bronch*, pneumon*, laryngit*, croup, coqueluche, méning*, otite*, conjonctiv*, impétigo, gale, \
            verrue*, poux, pou, oxyure*, a des vers, vermifuge*, eczéma*, psorias*, dermat*, acné, croûtes de lait, \
            diabèt*, diabét*, épileps*, épilept*, asthm*, cancer*, leucémi*, tumeur*, kyste*, hernie*, hépatit*, \
            jaunisse, anémi*, carence*, appendic*, gastro*, infect*, virus, bactér*, mycose*, muguet, colique*, \
            reflux, rgo, cœliaque*, syndrome*, maladie*, malade*, mastite*, engorgement*, amygdal*, vrs, contagi*, \
            incub*, symptôm*, diagnost*, chronique, rhume*, enrhum*, mort subite
            """
        case .symptom:
            """
            douleur*, douloureu*, mal au, mal aux, mal à la, mal à l', mal de, mal d'oreille, mal d'oreilles, \
            mal d'estomac, mal des transports, mal partout, a mal, maux de, migraine*, courbature*, démange*, \
            se gratte, éruption*, boutons rouges, plein de boutons, a des boutons, boutons sur, plaques rouges, \
            urticaire, cloque*, une bosse, enfle*, enflé*, gonflement*, est gonflé, est gonflée, toux, tousse*, \
            éternue*, nez qui coule, nez bouché, morve*, glaire*, mucus, vomi*, nausé*, diarrh*, constip*, selles, \
            ballonn*, des gaz, régurgit*, vertige*, évanou*, malaise*, convuls*, frisson*, respir*, essouffl*, \
            ronfl*, hoquet*, étouff*, s'étrangle, fausse route, avalé*, avaler, de la température, sa température, \
            déshydrat*, appétit, perd du poids, perdre du poids, perte de poids, prise de poids, prend du poids, \
            maigri*, obèse*, obési*, surpoids, énurés*, pipi au lit, mouille son lit, mouille le lit, bégai*, \
            bégay*, zozot*, zézai*, somnambul*, terreurs nocturnes, terreur nocturne, chute de cheveux, \
            poussée de croissance, courbe de croissance, percentile*, poussée dentaire, haut le cœur, transpire*, \
            au régime, couches mouillées, sourd, sourde, test d'audition, son audition, strabisme, il louche, \
            elle louche, qui louche, caca vert, caca dur, cacas durs, tête plate, voit mal, entend mal, lunettes, \
            ne grossit pas, immunit*, défenses immunitaires, pieds plats, régression du développement
            """
        case .injury:
            """
            blessure*, blessé*, s'est blessé, plaie*, saign*, hématome*, fait un bleu, a des bleus, commotion*, \
            fractur*, entorse*, foulure*, luxation*, brûlure*, s'est brûlé, s'est brûlée, ébouillant*, \
            coup de soleil, coups de soleil, insolation, coup de chaleur, engelure*, écharde*, cicatrice*, piqûre*, \
            piqué par, piquée par, tique, tiques, morsure*, noyade*, empoisonn*, intoxic*, toxique*, poison, \
            électrocut*, tombé sur la tête, tombée sur la tête, tombé du lit, tombée du lit, table à langer, \
            premiers secours, urgences, samu, ambulance*, antipoison, pile bouton, s'est coupé, s'est coupée, \
            s'est cogné, s'est cognée
            """
        case .medicine:
            """
            médicament*, médicamenteu*, comprimé*, gélule*, pilule*, suppositoire*, gouttes pour, collyre*, \
            pommade*, doliprane, paracétamol, ibuprofène, advil, aspirine*, antibio*, pénicill*, amoxicill*, \
            cortiso*, insulin*, ventoline, mélatonin*, ritaline, somnifère*, calmants, cachets, injection*, \
            antidépress*, antihistam*, laxatif*, vitamine*, complément alimentaire, compléments alimentaires, \
            probioti*, homéopath*, huile essentielle, huiles essentielles, remède*, dose, doses, dosage*, posolog*, \
            mg, ordonnance*, prescri*, vaccin*, fluor*, lavage de nez, sérum physiologique, thermomètre*, \
            sirop pour la toux
            """
        case .reaction: "allerg*, anaphyla*, intoléran*, rhume des foins, peut contenir, adrénaline, auto injecteur*"
        case .infant:
            """
            allait*, tétée*, lait maternel, lait infantile, lait en poudre, lait maternisé, lait artificiel, \
            premier âge, deuxième âge, biberon*, sevr*, tire lait, tirer mon lait, diversification alimentaire, \
            la diversification, mamelon*, colostrum, prématur*, âge corrigé, couveuse*
            """
        case .pregnancy:
            """
            enceinte, enceintes, grossesse*, fausse couche, fausses couches, accouch*, sage femme, sages femmes, \
            césarienne*, contracept*, règles douloureuses, a ses règles, premières règles, ovulat*, ménopaus*, \
            échograph*, post partum, postpartum, gynéco*, obstétri*, fiv, prénatal*, postnatal*, puberté
            """
        case .mind:
            """
            dépress*, déprim*, anxié*, anxieu*, angoiss*, crise de panique, crises de panique, attaque de panique, \
            automutil*, scarifi*, suicid*, envie de mourir, veut mourir, autis*, asperger*, tdah, toc, tocs, \
            bipolair*, schizo*, psych*, trauma*, anorex*, boulim*, trouble alimentaire, troubles alimentaires, \
            trouble du, troubles du, thérap*, burn out, burnout, phobi*, tic, tics, tourette, dyslexi*, dyspraxi*, \
            dyscalcul*, insomni*, hallucin*, entend des voix, santé mentale, retard de langage, \
            retard de développement, retard de croissance, orthophon*, hyperactiv*, baby blues, depuis la naissance, \
            depuis sa naissance, ne ressens rien
            """
        case .body:
            """
            œil, yeux, paupière*, cils, oreille, oreilles, nez, gorge, la bouche, sa bouche, lèvre*, dent, dents, \
            dentition, gencive*, molaire*, ventre, estomac*, intestin*, nombril*, cordon ombilical, reins, vessie, \
            poumon*, poitrine, rythme cardiaque, souffle au cœur, peau, cuir chevelu, colonne vertébrale, hanche*, \
            genou, genoux, cheville*, poignet*, coude, coudes, articulation*, muscle*, sang, cerveau, pénis, \
            prépuce*, testicule*, vulve, vagin*, génita*, zizi, sein, seins, urin*, fesses rouges, érythème*, \
            ongle*, fontanelle*, hormon*
            """
        case .care:
            """
            médecin*, médical*, médicaux, docteur*, pédiatr*, hôpita*, hospital*, clinique*, dentiste*, dentaire*, \
            orthodont*, opticien*, ophtalmo*, chirurg*, infirmier*, infirmière*, kiné, kinési*, ostéopath*, orl, \
            radiographie*, prise de sang, bilan de santé, problème de santé, problèmes de santé, lentilles de contact
            """
        }
    }

    private var spanish: String {
        switch self {
        case .illness:
            """
            fiebre*, febril*, febrícula, calentura*, gripe, gripal*, covid*, sarampión, paperas, rubeola, rubéola, \
            varicela, escarlatina, angina*, amigdal*, bronqui*, neumon*, laringit*, tosferina, mening*, otitis, \
            conjuntiv*, impétigo, sarna, verruga*, piojo*, liendre*, lombri*, oxiuro*, eccema*, eczema*, psorias*, \
            dermat*, acné, costra láctea, diabet*, diabét*, epileps*, epilépt*, asma, asmát*, cáncer*, leucemi*, \
            tumor*, quiste*, hernia*, hepatit*, ictericia, anemi*, anémi*, apendic*, gastro*, infecc*, infect*, \
            virus, bacteri*, hongos en, cólico*, reflujo, celía*, síndrome*, enfermedad*, enferm*, malito, malita, \
            se pone malo, se pone mala, está malo, está mala, ponerse malo, mastitis, vrs, contagi*, incub*, \
            síntoma*, diagnós*, diagnost*, crónic*, resfri*, catarro*, acatarr*, constipad*, muerte súbita
            """
        case .symptom:
            """
            dolor*, duele*, doler, dolía, jaqueca*, migraña*, le pica la, le pican, picor*, picazón, sarpullid*, \
            erupci*, ronchas, urticaria, granitos, granos en, salen granos, ampolla*, chichón*, chichones, hinch*, \
            inflama*, tos, tose, toser, tosiendo, estornud*, mocos, moco, moquea*, nariz tapada, nariz taponada, \
            flema*, vómit*, vomit*, náusea*, diarrea*, estreñ*, cacas, heces, gases, eructo*, regurgit*, mareo*, \
            marea, mareado, mareada, se marea, desmay*, convuls*, escalofr*, respir*, ahog*, asfixi*, atragant*, \
            ronca, roncar, ronquid*, hipo, temperatura corporal, su temperatura, deshidrat*, apetito, perder peso, \
            pierde peso, ha perdido peso, bajo peso, bajo de peso, sobrepeso, obes*, adelgaz*, engord*, enuresis, \
            moja la cama, mojar la cama, pis en la cama, tartamud*, sonámbul*, terrores nocturnos, terror nocturno, \
            caída del pelo, estirón, curva de crecimiento, percentil*, dentición, arcada*, mocoso, mocosa, \
            suda mucho, a dieta, pañales mojados, sordo, sorda, sordera, bizco, bizca, bizquea*, ve mal, oye mal, \
            gafas, inmun*, sus defensas, las defensas, pies planos, dejado de hablar, dejó de hablar, \
            dejado de decir, caca verde, caca dura, caca negra, cabeza plana
            """
        case .injury:
            """
            herida*, herido*, lesion*, lesión*, moretón*, moretones, moratón*, moratones, fractur*, esguince*, \
            torcedura*, quemadura*, se ha quemado, se quemó, escald*, insolación, golpe de calor, astilla*, \
            cicatri*, picadura*, garrapata*, mordedura*, golpe en, se golpeó, se cayó, se ha caído, \
            se ha dado un golpe, envenen*, veneno*, tóxic*, intoxic*, se tragó, se ha tragado, electrocut*, \
            primeros auxilios, urgencias, ambulancia*, conmoción*, sutura*, toxicología, pila de botón, \
            se ha cortado, se cortó, sangra, sangrado*, sangrando, sangrar, hemorragia*
            """
        case .medicine:
            """
            medicament*, medicina*, medicac*, pastilla*, píldora*, comprimido*, jarabe*, supositori*, gotas para, \
            colirio*, inyecci*, agujas, pinchazo*, pomada*, ungüento*, paracetamol, ibuprofen*, apiretal, dalsy, \
            aspirina*, antibió*, antibio*, penicil*, amoxicil*, cortiso*, corticoid*, insulina*, inhalador*, \
            melatonin*, ritalin*, sedante*, somnífer*, antidepres*, antihistam*, laxante*, vitamin*, suplement*, \
            probiótic*, homeopat*, homeopát*, aceite esencial, aceites esenciales, remedio*, dosis, dosific*, \
            posolog*, mg, recetado, recetada, recetaron, receta médica, vacun*, flúor*, fluor*, termómetro*, \
            suero oral, suero fisiológico
            """
        case .reaction:
            """
            alergi*, alérgi*, alergen*, alérgen*, anafil*, intoleran*, puede contener, trazas, adrenalina, \
            autoinyector*
            """
        case .infant:
            """
            lactan*, amamant*, dar el pecho, dando el pecho, da el pecho, doy el pecho, toma pecho, leche materna, \
            leche de fórmula, fórmula infantil, leche de inicio, leche en polvo, biberón*, biberones, mamadera*, \
            destet*, alimentación complementaria, baby led, blw, papilla*, sacaleche*, pezón*, pezones, calostro, \
            prematur*, edad corregida, incubadora*, atención temprana
            """
        case .pregnancy:
            """
            embaraz*, preñada, aborto*, parto, partos, posparto, puerper*, partera*, matrona*, comadrona*, cesárea*, \
            contracep*, anticoncep*, primera regla, tiene la regla, le baja la regla, le vino la regla, menstru*, \
            ovulac*, menopaus*, ecograf*, ginecol*, ginecól*, obstetr*, pubertad
            """
        case .mind:
            """
            depres*, deprim*, ansiedad, ansios*, ataque de pánico, ataques de pánico, autolesi*, suicid*, \
            quiere morir*, autis*, asperger*, tdah, toc, bipolar*, esquizo*, psico*, psicó*, psiqui*, trauma*, \
            anorex*, anoréx*, bulim*, trastorno*, terap*, burnout, fobia*, tic, tics, tourette, dislexi*, dislex*, \
            dispraxi*, discalcul*, insomni*, alucin*, oye voces, salud mental, retraso del, retraso en el habla, \
            retraso madurativo, logoped*, hiperactiv*, baby blues, desde que nació, no siento nada
            """
        case .body:
            """
            ojo, ojos, párpado*, pestaña*, oreja*, oído*, nariz, garganta, boca, labio*, diente*, muela*, encía*, \
            barriga*, tripa, tripas, tripita, vientre, estómago*, ombligo*, riñón*, riñones, vejiga, pulmón*, \
            pulmones, pecho, soplo, ritmo cardíaco, piel, cuero cabelludo, cadera*, rodilla*, tobillo*, codo, codos, \
            articulacion*, hueso, huesos, músculo*, sangre, cerebro, pene, prepucio, testículo*, vulva, vagina*, \
            genital*, orina, orinar, fontanela*, hormon*
            """
        case .care:
            """
            médico, médica, médicos, médicas, doctor*, pediatr*, hospital*, clínica*, dentista*, dental*, ortodon*, \
            brackets, óptico, optometr*, oftalm*, ciruj*, cirugía*, operado, operada, operar*, operación de, \
            fisioter*, osteópat*, otorrino*, radiografía*, análisis de sangre, problema de salud, \
            problemas de salud, revisión médica, lentillas
            """
        }
    }
}

extension HealthQuestion {
    /// Phrases in which a word of health means something else, in the form of ``list(in:)``.
    static func harmless(in language: IntentLanguage) -> String {
        switch language {
        case .english:
            """
            sick of, sick and tired, sick to death, pain in the neck, pain in the butt, a pain to, \
            cabin fever, spring fever, football fever, holiday fever, allergic to chores, allergic to homework, \
            allergic to work, allergic to tidying, allergic to cleaning, allergic to mornings, allergic to school, \
            no allergies, tooth brushing, sore loser*, feel hurt, felt hurt, lump in her throat, lump in his throat, \
            tic tac*, dose of fresh air, knitting needle*, pine needle*, pull his weight, pull her weight, \
            pull their weight, pulls his weight, pulls her weight, pulling his weight, pulling her weight, \
            shake hands, shaking hands, red handed, hurt feelings, hurt my feelings, hurts my feelings, \
            hurt his feelings, hurt her feelings, hurts his feelings, hurts her feelings, feelings hurt, \
            feelings are hurt, deep breath*, breathing exercise*, breathing technique*, breathing game*, \
            catch my breath, breath of fresh air, eye contact, keep an eye, eye on, eyes on, eye opener, eye level, \
            bunny ears, all ears, by ear, nose in a book, nose in books, word of mouth, mouth watering, full mouth, mouth full, \
            with his mouth full, with her mouth full, sweet tooth, tooth fairy, brush teeth, \
            brush his teeth, brush her teeth, brush their teeth, brush your teeth, brush my teeth, brush our teeth, \
            brushing teeth, brushing his teeth, brushing her teeth, brushing their teeth, brushes his teeth, \
            brushes her teeth, teeth brush*, clean teeth, clean his teeth, clean her teeth, clean their teeth, \
            cleaning teeth, chicken breast*, turkey breast*, duck breast*, belly laugh*, belly danc*, lip sync*, \
            lip gloss, lip reading, tongue twister*, mother tongue, thick skin, thick skinned, treasure chest*, \
            toy chest*, chest of drawers, chest freezer, hip hop, chicken bone*, fish bone*, dog bone*, bone broth, \
            dinosaur bone*, blood orange*, medicine ball*, therapy dog*, doctor kit*, doctor's kit, doctor who, \
            doctor set, play doctor, playing doctor, doctors and nurses, computer virus*, baby carrot*, \
            baby spinach, baby potato*, baby corn, baby shower*, baby name*, baby photo*, baby sitter*, \
            baby clothes, kidney bean*, rolls her eyes, rolls his eyes, roll their eyes, roll eyes, \
            rolling her eyes, rolling his eyes, clock ticks, sleep regression*, gummy worms, worm farm*, \
            compost worms, orange skin*, banana skin*, potato skin*
            """
        case .german:
            """
            keine allergien, guten appetit, tic tac*, krankenkasse*, krankenversicherung*, reisefieber, \
            lampenfieber, fußballfieber, heimweh, fernweh, atemübung*, atemspiel*, augenblick*, \
            im auge behalten, auge in auge, augen zu und, hals über kopf, aus dem bauch, bauch heraus, nase voll, zähne putzen, \
            zähne zu putzen, zähneputzen, zähne geputzt, putzt zähne, putzt die zähne, putzt seine zähne, \
            putzt ihre zähne, zähne putzt, zahnfee, zahnputz*, gift und galle, allergisch auf hausaufgaben, \
            allergisch auf aufräumen, allergisch gegen aufräumen, tierarzt*, arztkoffer, doktorspiel*, hühnerbrust, \
            hähnchenbrust, putenbrust, babymöhren, babykarotten, babyspinat, babyparty, babynamen, babyname, \
            babysitter*, computervirus*, augen verdreh*, verdreht die augen, markknochen, suppenknochen, hundeknochen
            """
        case .french:
            """
            pas mal de, pas mal d', mal de vivre, bon appétit, tic tac, toc toc, casse tête*, au sein de, \
            au sein du, au sein d', lunettes de soleil, lunettes de piscine, premières règles du jeu, \
            pas d'allergie, sans allergie, aucune allergie, du mal à, tant de mal, trop de mal, moins de mal, \
            malade de rire, malade de jalousie, brosser les dents, brosser ses dents, brosse les dents, \
            brosse ses dents, brossage des dents, brosse à dents, brosses à dents, laver les dents, lave les dents, \
            boucle d'oreille, boucles d'oreille, boucles d'oreilles, de bouche à oreille, clin d'œil, coup d'œil, \
            fièvre du samedi, exercice de respiration, exercices de respiration, respirer un coup, \
            mal du pays, mal dormi, allergique aux devoirs, allergique au rangement, à pleins poumons, nez à nez, \
            vernis à ongles, dose de lessive, coup de sang, sur les genoux, sur mes genoux, de mes genoux, \
            lève les yeux, yeux au ciel, lever les yeux, sourde oreille, bon sang, mal à l'aise, peau de banane, \
            peau d'orange, virus informatique, jouer au docteur, mallette de docteur, bébé carotte*, prénom de bébé, \
            prénoms de bébé, photo de bébé, photos de bébé, un bleu de, blanc de poulet
            """
        case .spanish:
            """
            sin alergias, ninguna alergia, cepillarse los dientes, cepillar los dientes, cepillarle los dientes, \
            cepilla los dientes, se cepilla los dientes, cepillarle los, cepillado de dientes, cepillo de dientes, \
            lavarse los dientes, lavar los dientes, lavarle los dientes, se lava los dientes, pasta de dientes, \
            ratón pérez, ojo con, a ojo, echar un ojo, mal de ojo, con la boca llena, boca llena, \
            la boca cerrada, ojos en blanco, oídos sordos, ejercicios de respiración, ejercicio de respiración, \
            respirar hondo, respira hondo, ahoga en un vaso de agua, tic tac, marea baja, marea alta, gafas de sol, \
            gafas de nadar, alérgico a los deberes, alérgica a los deberes, alérgico a recoger, alérgica a recoger, \
            fiebre del oro, virus informático, jugar a médicos, jugar a los médicos, maletín de médico, \
            pastilla de jabón, pastillas de jabón, pastilla de caldo, pastillas de caldo, aceitunas sin hueso, \
            nombre de bebé, nombres de bebé, fotos de bebé
            """
        }
    }
}

extension HealthQuestion {
    /// Parts of the body that other sentences name as well ("cut the paper by hand"): a health question has one of them
    /// beside one of ``complaints(in:)``.
    static func limbs(in language: IntentLanguage) -> String {
        switch language {
        case .english:
            """
            hand, hands, finger, fingers, thumb, foot, feet, toe, toes, heel, heels, arm, arms, leg, legs, head, \
            face, neck, cheek, cheeks
            """
        case .german:
            """
            hand, hände, händen, finger, fingern, daumen, fuß, füße, füßen, zeh, zehe, zehen, ferse, arm, arme, \
            bein, beine, kopf, hinterkopf, gesicht, rücken, nacken, wange, wangen
            """
        case .french:
            """
            main, mains, doigt, doigts, pouce, pied, pieds, orteil, orteils, talon, bras, jambe, jambes, tête, \
            visage, dos, cou
            """
        case .spanish:
            """
            mano, manos, dedo, dedos, pulgar, pie, pies, talón, brazo, brazos, pierna, piernas, cabeza, cara, \
            espalda, cuello, mejilla, mejillas
            """
        }
    }

    /// What ails the parts of the body of ``limbs(in:)``.
    static func complaints(in language: IntentLanguage) -> String {
        switch language {
        case .english:
            """
            broke, broken, cut, burnt, burned, red, purple, blue, yellow, peeling, cracked, stiff, bent, crooked, \
            twisted, trembling, shaky, trembles, weak, bump, banged, bumped, trapped, squashed, crushed, jammed, \
            scratched, flaky, turned in, inwards
            """
        case .german:
            """
            gebrochen, verbrannt, geschnitten, rot, rote, roter, rotes, blau, blaue, gelb, trocken, trockene, steif, \
            krumm, zittert, zittern, kribbelt, gestoßen, gequetscht, eingeklemmt, geprellt, verdreht, aufgesprungen, \
            schuppig, schuppige
            """
        case .french:
            """
            cassé, cassée, brûlé, brûlée, rouge, rouges, bleu, bleue, bleus, jaune, gonflé, gonflée, gonflés, \
            gonflées, sèche, sèches, raide, tordu, tordue, tremble, tremblent, coincé, coincée, cogné, cognée
            """
        case .spanish:
            """
            roto, rota, quemó, quemado, quemada, cortado, cortada, rojo, rojos, roja, rojas, morado, morada, \
            amarillo, amarilla, seca, secas, rígido, rígida, torcido, torcida, tiembla, tiemblan, golpeó, pillado, \
            pillada, agrietadas, rompió
            """
        }
    }

    /// Words for a child of the first year.
    static func infants(in language: IntentLanguage) -> String {
        switch language {
        case .english: "baby, babies, newborn*, infant*, bub"
        case .german: "baby, babys, säugling*, neugeboren*"
        case .french: "bébé, bébés, nourrisson*, nouveau né, nouveau nés"
        case .spanish: "bebé, bebés, recién nacid*, lactante*"
        }
    }

    /// Words of eating and drinking.
    static func meals(in language: IntentLanguage) -> String {
        switch language {
        case .english:
            """
            eat, eats, eating, ate, feed, feeds, feeding, fed, food, foods, drink, drinks, drinking, milk, water, \
            juice, tea, taste, tastes, bottle, bottles, formula, cereal, puree*, spoon
            """
        case .german:
            """
            essen, isst, gegessen, füttern, füttere, fütter*, gefüttert, trinken, trinkt, getrunken, *milch*, \
            wasser, saft, tee, flasche, flaschen, nahrung, kost, löffel
            """
        case .french:
            """
            manger, mange, mangé, mangent, nourrir, nourriture, aliment, aliments, boire, boit, lait, eau, jus, \
            goûter, goûte, purée, purées, cuillère
            """
        case .spanish:
            """
            comer, come, comen, comido, comida, alimento, alimentos, alimentar, beber, tomar, toma, leche, agua, \
            zumo, jugo, probar, puré, purés, cuchara
            """
        }
    }
}
