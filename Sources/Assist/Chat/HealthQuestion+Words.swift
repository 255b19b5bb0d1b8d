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
            seriously ill, mentally ill, terminally ill, ill child, so ill, very ill, unwell, is poorly, feels poorly, \
            feeling poorly, contagi*, quarantine*, incubation, symptom*, diagnos*, chronic*, genetic, congenital, \
            birth defect*, cleft, has a cold, had a cold, have a cold, got a cold, caught a cold, with a cold, \
            bad cold, common cold, head cold, colds, his cold, her cold, catch a cold, catching a cold, sids, \
            cot death, crib death, mastitis, blocked duct*, milk duct*, engorge*, on the spectrum, the spectrum, \
            shingles, herpes, cold sore*, mononucleosis, has mono, glandular, lyme, tetanus, polio, rabies, malaria, \
            dengue, zika, typhoid, cholera, tubercul*, diphther*, ebola, mpox, monkeypox, smallpox, salmonell*, \
            e coli, listeri*, legionell*, giardia*, toxoplasm*, tapeworm*, roundworm*, candida, staph, staphylo*, \
            mrsa, cellulit*, abscess*, a boil, boil on, boils on, stye*, molluscum, rosacea, vitiligo, lupus, \
            arthrit*, rheumat*, has gout, sciatica, a stroke, heart attack*, hypertens*, cholesterol, thyroid*, \
            hypothyr*, hashimoto*, crohn*, ibs, colitis, ulcer*, gallstone*, parkinson*, alzheimer*, dementia, \
            sclerosis, dystrophy, palsy, paralys*, down s syndrome, spina bifida, fibrosis, sickle cell, haemophil*, \
            hemophil*, thalass*, hydroceph*, plagioceph*, torticollis, tongue tie*, tongue tied, lip tie*, club foot, \
            clubfoot, dysplasia, rickets, scurvy, sinusit*, laryngit*, pharyngit*, rhinit*, glue ear, tinnitus, \
            vertigo, glaucoma, cataract*, astigmat*, lazy eye, amblyop*, myopi*, short sighted, nearsighted, \
            near sighted, farsighted, long sighted, colour blind*, color blind*, thrombo*, embolism*, aneurysm*, \
            varicose, haemorrhoid*, hemorrhoid*, phimosis, undescended, hydrocele, endometrio*, pcos, fibroid*, \
            chlamyd*, gonorr*, syphilis, hpv, hiv, kawasaki, enceph*, roseola, adenovir*, enterovir*, cmv, chilblain*, \
            athlete s foot, ingrown, melanoma*, lymphoma*, narcoleps*, mutism, heartburn, indigestion, gut flora, \
            metabolic, cross eyes, wandering eye
            """
        case .symptom:
            """
            pain, pains, painful, ache, aches, aching, achy, headache*, toothache*, earache*, stomachache*, \
            tummyache*, bellyache*, backache*, migraine*, hurt, hurts, hurting, sore, sores, soreness, itch*, rash, \
            rashes, hives, red spots, white spots, spots on, blister*, pimple*, a lump, lump on, lump in his, \
            lump in her, lumps on, swell*, swollen, cough*, sneez*, runny nose, stuffy nose, blocked nose, phlegm, \
            mucus, snot*, sniffl*, congested, congestion, wheez*, snor*, hiccup*, chok*, gagging, gags, vomit*, \
            throw up, throws up, threw up, throwing up, puke*, puking, nause*, queasy, carsick, car sick, seasick, \
            motion sickness, diarrh*, constipat*, loose stool*, hard stool*, green stool*, stools, green poo*, \
            black poo*, white poo*, hard poo*, runny poo*, dark pee, bloat*, gassy, has gas, trapped wind, burp*, \
            spit up, spits up, spitting up, dizzy, dizziness, faint, faints, fainted, fainting, collapsed, \
            unconscious*, limping, limps, seizure*, convuls*, tremor*, shiver*, sweating, sweats at, sweats a lot, \
            sweats when, sweats, drags one leg, drags his leg, drags her leg, looks pale, is pale, so pale, very pale, \
            dehydrat*, high temperature, his temperature, her temperature, body temperature, has a temperature, \
            a temperature of, running a temperature, a temp of, had a temp, has a temp, his temp, her temp, high temp, numb, numbness, tingl*, stiff neck, cramp*, fatigue*, letharg*, \
            drowsy, drowsiness, appetite, lose weight, losing weight, lost weight, loses weight, weight loss, \
            gain weight, gains weight, gaining weight, weight gain, underweight, overweight, obes*, bmi, bedwet*, \
            bed wetting, wets the bed, wet the bed, wetting the bed, wets his bed, wets her bed, stutter*, stammer*, \
            lisp, lisps, sleepwalk*, night terror*, bald spot*, hair loss, losing hair, losing his hair, \
            losing her hair, immune*, apnea, apnoea, flat feet, flat foot, not pooped, hasn't pooped, can't poop, \
            growth spurt*, growth chart*, percentile*, centile*, weigh my, weigh the baby, old weigh, his weight, \
            her weight, on a diet, wet nappies, wet diapers, too short for, too small for his age, \
            too small for her age, flat head, flat spot*, deaf*, hearing test*, hearing loss, hard of hearing, \
            can't hear, cross eyed, squint*, needs glasses, stopped talking, stopped saying, lost speech, lost words, \
            regress*, bangs his head, bangs her head, head banging, breathing, breathe, breathes, breathed, \
            breathless*, out of breath, short of breath, shortness of breath, breath hold*, pus, oozes, oozing, \
            discharge, weeping sore*, gunk in, gunk around, gunk from, gunk coming, goop in, stares into, stare into, \
            staring into, stares at nothing, staring at nothing, stares off, staring off, stares blankly, \
            blank stare*, staring spell*, staring episode*, zones out, zoned out, zoning out, spaces out, spacing out, \
            twitch*, jerking, spasm*, unrespons*, not respond*, doesn't respond, does not respond, not reacting, \
            doesn't react, does not react, hard to wake, won't wake, doesn't wake up properly, always thirsty, \
            so thirsty, very thirsty, always tired, tired all the time, exhausted all the time, pees all the time, \
            pee all the time, peeing all the time, pees so often, pees every, wees all the time, hurts to pee, glands, \
            lymph node*, nappy rash, birthmark*, dandruff, bad posture, hunched, clumsy all, loses balance, \
            loses his balance, loses her balance, keeps falling over, body odour, body odor
            """
        case .injury:
            """
            injur*, wound*, bleed*, bloody, nosebleed*, bruise*, bruising, concuss*, fractur*, sprain*, dislocat*, \
            scald*, sunburn*, frostbit*, heatstroke, heat stroke, heat exhaustion, hypotherm*, splinter*, scab, scabs, \
            scar, scars, scraped his, scraped her, scraped knee*, grazed, burnt his, burnt her, burned his, \
            burned her, burned himself, burned herself, burnt himself, burnt herself, a burn, burns on, burn on, \
            treat burns, cut himself, cut herself, cutting herself, cutting himself, cuts herself, cuts himself, \
            hit his head, hit her head, bumped his head, bumped her head, banged his head, banged her head, \
            fell on his, fell on her, fell off the, fell out of, fell from, fell down, knocked out, broken bone*, \
            stung, bee sting*, wasp sting*, insect bite*, bug bite*, mosquito bite*, tick bite*, a tick, ticks, \
            dog bite*, bitten, drown*, electrocut*, poison*, toxin*, swallow*, ingest*, overdos*, first aid, heimlich, \
            cpr, resuscit*, ambulance*, emergency room, electric shock, button batter*, tripped and, fell over and, \
            shut his finger, shut her finger, finger in the door, choking hazard*
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
            teething gel, gripe water, thermometer*, creatin*, protein powder*, protein shake*, whey, collagen, \
            ashwagandha, magnesium, zinc, iron tablet*, iron level*, iron deficien*, low iron, fish oil, \
            cod liver oil, electrolyte*, caffeine, energy drink*, pre workout, preworkout, fat burner*, herbal, \
            echinacea, spirulina, testosterone, vape, vapes, vaping, nicotine, antacid*, decongestant*, cough syrup, \
            cough drop*, lozenge*, rehydration, saline, had the shot, had a shot, had his shot*, had her shot*, \
            got the shot, got a shot, got his shot*, got her shot*, the shot yesterday, after the shot*, \
            after a shot*, after his shot*, after her shot*, shots yesterday, due for shots, month shots, year shots, \
            tetanus shot*, allergy shot*, booster dose*, his booster, her booster, inoculat*, bcg
            """
        case .reaction:
            """
            allerg*, anaphyla*, intoleran*, hay fever, hayfever, may contain, traces of, adrenalin*, autoinject*, \
            epi pen*, food allerg*, reacts to milk, reacts to eggs
            """
        case .infant:
            """
            breastfe*, breast fe*, breast milk, breastmilk, milk supply, lactat*, nursing mother*, nursing mum*, \
            nursing mom*, stop nursing, nursing my, nursing a, nursing and, while nursing, when nursing, can i nurse, \
            wean*, expressed milk, pumped milk, pump milk, pumping, bottle feed*, bottle fed, formula milk, \
            infant formula, baby formula, formula feed*, formula fed, formula brand*, of formula, latch on, latching, \
            nipple*, colostrum, solids, solid food*, baby led, blw, safe sleep, corrected age, preemie*, prematur*, \
            weeks early, neonat*, incubator, early intervention, tummy time, teething, teethe, teethes, \
            reverse cycling, cluster feed*, dream feed*, night feed*, wet nurse, sterilis*, steriliz*
            """
        case .pregnancy:
            """
            pregnan*, miscarr*, trimester*, antenatal*, prenatal*, postnatal*, postpartum, midwi*, obstetric*, \
            gynaecolog*, gynecolog*, childbirth, give birth, giving birth, gave birth, caesarean*, cesarean*, \
            c section*, labour pain*, contracept*, birth control, ovulat*, fertility, ivf, menstr*, period pain*, \
            her period, her periods, about periods, first period, puberty, menopaus*, ultrasound*, fetus, foetus, \
            expecting a baby, my period*, late period*, missed period*, missed a period, missed her period, \
            period is late, period late, on her period, got her period, gets her period, get her period, \
            got my period, heavy period*, irregular period*, period cramp*, period product*, sanitary pad*, \
            sanitary towel*, tampon*, menstrual cup*, pms, be expecting, am expecting, i'm expecting, is expecting, \
            she's expecting, expecting a sibling, expecting another, expecting twins, trying for a baby, \
            trying to conceive, conceiv*, conception, morning after pill, condom*, iud, abortion*, stillb*, embryo*, \
            my due date, waters broke, water broke, contractions, epidural*, doula*, placenta*, in labour, in labor, \
            wet dream*, pubic*, body hair, armpit hair, voice is breaking, voice breaking, voice cracks, \
            voice is changing, erection*, masturbat*, training bra*, breast bud*, expecting our first, \
            expecting our second, expecting our third
            """
        case .mind:
            """
            depress*, anxiety, anxious*, panic attack*, self harm*, selfharm*, suicid*, autis*, asperger*, adhd, ocd, \
            bipolar, schizo*, psychiat*, psycholog*, psychos*, trauma*, ptsd, anorex*, bulim*, eating disorder*, \
            binge eating, mental health, mentally, therapy, therapies, therapist*, counsellor*, counselor*, \
            counselling, counseling, burnout, phobi*, tic, tics, tourette*, dyslex*, dyspra*, dyscalcul*, insomni*, \
            hallucinat*, hears voices, hearing voices, sensory processing, developmental*, speech delay*, \
            not talking yet, not walking yet, wants to die, doesn't want to live, baby blues, not coping, can't cope, \
            feel nothing, feel hollow, feel empty, since the birth, since birth, since giving birth, \
            since the baby was born, since he was born, since she was born, panicky, panics, intrusive thought*, \
            hurting himself, hurts herself, meltdowns every day, emotionally numb, no will to live, body image, \
            body dysmorph*, gender dysphoria, self esteem problems, attachment disorder*, grief counsel*, \
            rage attack*, addict*
            """
        case .body:
            """
            eyesight, abdom*, bowel*, liver, kidney*, bladder, lung*, heartbeat, heart rate, heart defect*, \
            heart murmur*, scalp, spine, spinal, blood, pulse, navel, umbilic*, penis, foreskin, circumcis*, \
            testicle*, vagina*, vulva, genital*, anus, urin*, fontanel*, hormon*, soft spot*, soft part on, \
            soft part of his, soft part of her, skull*, soft bit on, gum disease, his gums, her gums, baby teeth, \
            baby tooth, milk teeth, milk tooth, adult teeth, wisdom teeth, wisdom tooth, tonsil stone*, tear duct*, \
            earwax, ear wax, rib cage, ribcage, armpit*, groin, buttock*, bottom is red, red bottom, sore bottom, \
            belly button*, nervous system, metabolism, digestion, saliva, drool*, pees blood, thighs, shin, shins, \
            calf muscle*, tendon*, ligament*, cartilage
            """
        case .care:
            """
            doctor*, paediatric*, pediatric*, hospital*, clinic, clinics, dentist*, dental, orthodont*, braces, \
            optician*, optometr*, contact lens*, surgeon*, surgery, surgical, gp, health visitor*, physio*, \
            chiropract*, osteopath*, medical*, x ray*, mri, blood test*, health problem*, health issue*, \
            health condition*, pharmac*, surgeries, check up*, checkup*, health check*, school nurse, \
            nurse practitioner, hearing aid*, wheelchair*, prosthe*, plaster cast, arm in a cast, leg in a cast, \
            ct scan, brain scan, anaesth*, anesth*, off school sick, speech test, occupational therap*, blood sugar
            """
        case .growth:
            """
            he weighs, she weighs, weighs the same, weigh the same, weighs less, weighs more, weighs too, weighs only, \
            weighs as, weighs barely, baby weigh*, son weighs, daughter weighs, child weighs, he weigh, she weigh, \
            weigh enough, weighs herself, weighs himself, weigh herself, weigh himself, weigh myself, put on weight, \
            puts on weight, putting on weight, put on any weight, putting on any weight, not growing, isn't growing, \
            hasn't grown, has not grown, not grown, stopped growing, doesn't grow, does not grow, grows so slowly, \
            growing so slowly, growing too fast, smaller than other, smaller than the other, too skinny, so skinny, \
            is fat, feels fat, too fat, thinks she's fat, thinks he's fat, calorie, calories, kcal, skips lunch*, \
            skips breakfast*, skips dinner*, skips meals, skips every meal, skipping lunch*, skipping breakfast*, \
            skipping dinner*, skipping meals, skip meals, skip lunch, stopped eating, hardly eats, barely eats, \
            eats hardly, eats barely, eats nothing, eats almost nothing, won't eat anything, refuses all food, \
            refuses food, refuses the bottle, refuses the breast, eats too much, always hungry, overeat*, hides food, \
            hiding food, eats in secret, secretly eats, fasting, juice cleanse, detox, keto, slimming, eats soil, \
            eats dirt, eats sand, eats paper, eats chalk, not gaining, he's too thin, she's too thin, he's so thin, \
            she's so thin, he is too thin, she is too thin, he is so thin, she is so thin, son is too thin, \
            daughter is too thin, smallest in his, smallest in her, smallest in the class, shortest in his, \
            shortest in her, shortest in the class, shorter than other, shorter than the other, shorter than his, \
            shorter than her, starves herself, starves himself, starving herself, starving himself, starve herself, \
            not eating anything, not eating much, not eating enough, not eating at all, isn't eating anything, \
            eating very little, eats very little, refuses to eat anything, not gaining any
            """
        case .development:
            """
            can't say, cannot say, can not say, unable to say, can't pronounce, cannot pronounce, mispronounc*, \
            can't speak, cannot speak, doesn't talk at all, isn't talking, not talking at, hardly speaks, \
            barely speaks, hardly says, barely says, hardly talks, barely talks, doesnt look at us, doesn't look at us, first words, first word, single words, babbl*, late talker*, talks late, speech is unclear, \
            unclear speech, speech therap*, language delay*, doesn't walk, does not walk, isn't walking, not walking, \
            can't walk, cannot walk, late walker*, his first steps, her first steps, walks on his toes, \
            walks on her toes, walks on tiptoe*, walking on tiptoe*, tiptoe walk*, toe walk*, doesn't crawl, \
            not crawling, isn't crawling, can't crawl, can't sit, not sitting, doesn't sit up, isn't sitting, \
            not rolling, roll over, rolls over, rolling over, hold his head, hold her head, holds his head, \
            holds her head, lift his head, lift her head, doesn't smile, isn't smiling, not smiling, first smile, \
            doesn't make eye contact, avoids eye contact, avoid eye contact, respond to his name, respond to her name, \
            responds to his name, responds to her name, responding to his name, responding to her name, doesn't point, \
            not pointing, behind in his development, behind in her development, development delay*, late developer*, \
            behind other toddlers, behind other babies, behind other children, flaps his hands, flaps her hands, \
            hand flapping, flapping, rocks back and forth, walk in circles, spins in circles, lines up all, \
            loses words, forgets words, reverses letters, pincer grip, left handed at, mirror writing, \
            trouble pronouncing, doesn't pronounce, says few words, speaks few words, knows few words, \
            only a few words, uses few words, his speech is, her speech is, doesn't speak at all, says two words, \
            says three words, says five words, says ten words, seems delayed, not said mama, not said a word, \
            not said any, hasn't said a, hasn't said any, delayed speech, delayed walking, milestone*
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
            entwicklungsstörung*, plötzlicher kindstod, kindstod, gürtelrose, herpes*, lippenherpes, pfeiffersch*, \
            borreliose, fsme, tetanus, wundstarrkrampf, polio, kinderlähmung, tollwut, malaria, dengue*, zika, typhus, \
            cholera, tuberkulose, diphtherie, ebola, mpox, *pocken, salmonell*, e coli, ehec, listerio*, listerien, \
            legionell*, giardi*, toxoplasm*, bandwurm*, bandwürmer*, candida, staphylo*, streptok*, mrsa, abszess*, \
            furunkel*, gerstenkorn, hagelkorn, dellwarze*, rosacea, vitiligo, lupus, arthrit*, arthrose*, *rheuma*, \
            gicht, ischias*, hexenschuss, schlaganfall*, herzinfarkt*, bluthochdruck, blutdruck*, cholesterin*, \
            *schilddrüse*, hashimoto, morbus, colitis, *geschwür*, gallenstein*, nierenstein*, parkinson, alzheimer, \
            demenz*, sklerose, dystroph*, *lähmung*, parese*, trisomie*, spina bifida, mukoviszidose, sichelzell*, \
            hämophil*, thalass*, wasserkopf, schiefhals, zungenband*, zungenbändchen, lippenbändchen, klumpfuß*, \
            *dysplasie*, rachitis, skorbut, sinusitis, laryngitis, paukenerguss, tinnitus, glaukom*, grauer star, \
            grüner star, astigmat*, kurzsichtig*, weitsichtig*, farbenblind*, thrombo*, embolie*, aneurysm*, \
            krampfader*, hämorrhoid*, phimose*, hodenhochstand, endometrio*, pcos, myom, myome, chlamyd*, gonorr*, \
            syphilis, hpv, hiv, kawasaki, enzephal*, roseole*, adenovir*, frostbeule*, hühnerauge*, melanom*, \
            lymphom*, narkoleps*, mutismus, sodbrennen, stoffwechsel*, kopfläuse, hirnhaut*, gaumenspalte
            """
        case .symptom:
            """
            *schmerz*, weh, bauchweh, halsweh, kopfweh, ohrenweh, zahnweh, rückenweh, migräne*, juckt, jucken, \
            juckreiz, *ausschlag*, *ausschläge*, quaddel*, pickel*, pusteln, rote flecken, rote punkte, *brandblase*, \
            beule, beulen, *geschwollen*, schwellung*, schwillt, *husten*, hustet, niesen, niest, schleim*, rotznase, \
            nase läuft, nase zu, *verstopf*, durchfall*, *erbrech*, erbricht, übergib*, übergeb*, kotz*, spuckt viel, \
            spuckt milch, spuckkind, übelkeit, ihm ist schlecht, ihr ist schlecht, mir ist schlecht, ihm schlecht, \
            ihr schlecht, reiseübelkeit, reisekrank*, bläh*, schwindlig*, schwindelig*, ohnmacht*, ohnmächtig, \
            bewusstlos*, *krampf*, *krämpfe*, atmet, atmen, atmung, atem*, röchel*, keucht, schnarch*, würgt, würgen, \
            verschluck*, *erstick*, schluckauf, erhöhte temperatur, körpertemperatur, temperatur messen, dehydr*, \
            austrockn*, appetit, appetitlos*, schlapp, apathisch, blass, taub, taubheit*, nässt, *einnäss*, bettnäss*, \
            *einkot*, nimmt nicht zu, nimmt ab, abnehmen, abgenommen, untergewicht*, übergewicht*, adipos*, \
            gewichtszunahme, gewichtsverlust, *stotter*, lispel*, schlafwandel*, nachtschreck*, wund, wunder po, \
            windeldermatitis, haarausfall, wachstumsschub, wachstumskurve, perzentil*, zu klein für sein alter, \
            zu klein für ihr alter, schwitzt, schwitzen, diät, nasse windeln, schiel*, hörtest*, sehtest*, \
            schlecht hört, hört schlecht, schlecht sieht, sieht schlecht, schwerhörig*, taubheit, kahle stelle, \
            immunsystem, immunabwehr, abwehrkräfte, plattfuß*, plattfüß*, im auto schlecht, speib*, gespieben, \
            spricht nicht mehr, grüner stuhl, schwarzer stuhl, harter stuhl, harten stuhl, weicher stuhl, \
            flacher hinterkopf, eiter, eitert, eitrig*, *ausfluss*, nässende, verklebt*, absonderung*, starrt ins, \
            starrt in die, starren ins, starrt vor sich, starrt durch, geistig weg, ist kurz weg, wie weggetreten, \
            weggetreten, reagiert nicht, reagiert kaum, nicht ansprechbar, ansprechbar, zuckt, zucken, zuckung*, \
            zuckungen, kaum wach zu, lässt sich nicht wecken, ständig durst, immer durst, viel durst, ständig müde, \
            dauernd müde, dauermüde, immer müde, muss ständig pinkeln, ständig pipi, lymphknoten, muttermal*, \
            leberfleck*, schuppen am, schuppen auf, schuppenbildung, körpergeruch, achselschweiß, stolpert ständig, \
            verliert das gleichgewicht, in der leiste, gedanklich weg
            """
        case .injury:
            """
            *verletz*, wunde, wunden, platzwund*, schürfwund*, schnittwund*, blutet, bluten, *blutung*, nasenbluten, \
            blaue flecken, blauer fleck, prellung*, gehirnersch*, knochenbruch*, verstaucht, verstauchung*, verrenkt, \
            ausgerenkt, *verbrenn*, verbrannt, *verbrüh*, sonnenbrand, sonnenstich, hitzschlag, erfrierung*, \
            unterkühl*, splitter, narbe, narben, wespenstich*, mückenstich*, insektenstich*, gestochen, zecke, zecken, \
            zeckenbiss*, hundebiss*, schlangenbiss*, *vergift*, giftig*, giftnotruf, gift, ertrink*, ertrunken, \
            stromschlag, gestürzt, auf den kopf gefallen, vom bett gefallen, vom sofa gefallen, runtergefallen, \
            heruntergefallen, kopf gestoßen, vom wickeltisch, erste hilfe, notarzt, notaufnahme, rettungsdienst, \
            notruf, knopfzelle*, blaues auge, finger eingeklemmt, in der tür eingeklemmt, hingefallen und, umgeknickt
            """
        case .medicine:
            """
            *medikament*, medizin, arznei*, tablette*, *tabletten*, pille, pillen, zäpfchen, fieberzäpfchen, \
            nasentropfen, augentropfen, ohrentropfen, eisentropfen, *salbe*, hustensaft, fiebersaft, nasenspray, \
            paracetamol, ibuprofen, nurofen, aspirin, *antibio*, penicillin, amoxicill*, cortison*, kortison*, \
            insulin*, inhalier*, melatonin, ritalin, *schmerzmittel*, schlafmittel, beruhigungsmittel, abführmittel, \
            *vitamin*, nahrungsergänz*, probioti*, homöopath*, globuli, bachblüten, der spritze, eine spritze, \
            hausmittel, heilmittel, ätherische öle, dosis, dosier*, überdos*, mg, verschreib*, verschrieb*, impf*, \
            geimpft*, grippeimpf*, masernimpf*, schutzimpf*, fluorid*, wurmkur, fieberthermometer*, kreatin*, \
            creatin*, proteinpulver, proteinshake*, eiweißpulver, eiweißshake*, whey, kollagen, ashwagandha, \
            magnesium*, zink, eisentabletten, eisenwert*, eisenpräparat*, fischöl, lebertran, elektrolyt*, koffein, \
            energydrink*, energy drink*, fatburner, testosteron, spirulina, vapen, vape, vapes, nikotin*, kochsalz*, \
            hustenbonbon*, lutschtablette*, nachimpf*, auffrischimpf*, pieks, piks, die spritze, seine spritze, \
            ihre spritze, spritze bekommen, *impfung*, *impftermin*
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
            frühgebor*, zu früh geboren, brutkasten, schlafposition, rückenlage, bauchlage, frühförder*, \
            clusterfeeding, nachtmahlzeit*, sterilisier*, bäuerchen, zahnungs*
            """
        case .pregnancy:
            """
            *schwanger*, fehlgeburt*, wochenbett*, hebamme*, frauenarzt*, kaiserschnitt*, wehen, entbind*, \
            nach der geburt, bei der geburt, verhütung*, empfängnis*, *menstruation*, periode, wechseljahre*, \
            ultraschall*, kinderwunsch, frühe pubertät, beginnt die pubertät, stimmbruch, brustknospe*, \
            ihre tage bekommen, regelblutung*, regelschmerz*, erste regel, meine regel, tampon*, damenbinde*, \
            slipeinlage*, pms, in der pubertät, pubertier*, pubertät, schamhaar*, achselhaar*, erektion*, \
            feuchte träume, selbstbefriedig*, masturb*, kondom*, spirale einsetzen, abtreib*, schwangerschaftsabbruch, \
            totgeburt*, embryo*, fötus, geburtstermin, entbindungstermin, fruchtblase, pda, doula*, plazenta*, \
            in anderen umständen, ein baby erwarte, baby erwarten, erwarte ich ein, erwartet ein baby, \
            erwarten ein baby, schwanger*, eisprung*, körperbehaarung, ihre tage hat, ihre tage nicht, \
            meine tage nicht, meine tage bleiben, tage überfällig, tage sind überfällig, meine tage sind zu spät, \
            bekomme ich ein baby
            """
        case .mind:
            """
            *depress*, angststör*, angstzust*, panikattacke*, selbstverletz*, ritzt, ritzen, suizid*, selbstmord*, \
            lebensmüde, will sterben, nicht mehr leben, autis*, asperger*, adhs, ads, zwangsstör*, zwänge, bipolar*, \
            schizo*, psych*, trauma, traumata, traumatis*, magersucht*, magersüchtig, anorex*, bulim*, essstör*, \
            *therap*, burnout, burn out, phobie*, *phobie, tic, tics, tourette, legasthen*, dyskalkul*, schlaflos*, \
            halluzin*, hört stimmen, entwicklungsverz*, sprachverz*, logopäd*, spricht noch nicht, läuft noch nicht, \
            hyperaktiv*, babyblues, seit der geburt, fühle nichts, ich bin leer, ist leer in mir, zwangsgedanken, \
            wutanfälle jeden tag, aggressionsstör*, körperbild, süchtig, spielsucht, esssucht, kein lebenswille, \
            angstattacke*, selbsthass
            """
        case .body:
            """
            zahnfleisch, zahnen, zahnt, zahnend*, milchzahn*, milchzähn*, backenzahn*, backenzähn*, nabel*, magen*, \
            darm*, niere*, blase, lunge*, herzfehler, herzrasen, herzgeräusch*, herzschlag, trockene haut, babyhaut, \
            kinderhaut, hautstelle*, kopfhaut, wirbelsäule, hüfte*, blut, puls, gehirn, penis, vorhaut*, hoden, \
            scheide, vagina, genital*, stuhlgang, urin*, fontanelle*, hormon*, weiche stelle, weichen stelle, \
            *schädel*, zahnwechsel, milchgebiss, weisheitszahn, weisheitszähn*, ohrenschmalz, tränenkanal*, \
            achselhöhle*, po ist rot, roter po, *verdauung*, speichel, sabber*, schienbein*, bänder gerissen, \
            nervensystem, hirn, sehkraft
            """
        case .care:
            """
            *arzt*, *ärzt*, krankenhaus*, klinik*, zahnspange*, kieferortho*, physioth*, osteopath*, chirurg*, \
            operiert, operieren, operation, mandeloperation, vorsorgeuntersuchung*, röntgen*, blutabnahme, blutwerte, \
            kontaktlinse*, gesundheitsproblem*, sprechstunde, apotheke*, impfpass, hörgerät*, rollstuhl, prothese*, \
            gipsverband, mrt, narkose*, vollnarkose, u untersuchung, früherkennung*, sehschwäche, kinderklinik, \
            ergotherap*, blutzucker*
            """
        case .growth:
            """
            er wiegt, sie wiegt, wiegt er, wiegt sie, kind wiegt, baby wiegt, sohn wiegt, tochter wiegt, \
            wiegt genauso, wiegt immer noch, wiegt nur, wiegt zu, wiegt so viel, wiegt gleich viel, wiegt sich, \
            wiegen sollte, wie viel wiegen, sein gewicht, ihr gewicht, zugenommen, nicht zunehmen, zunehmen, \
            nimmt kaum zu, wächst nicht, wächst kaum, wächst so langsam, nicht mehr gewachsen, nicht gewachsen, \
            kaum gewachsen, kleiner als andere, kleiner als die, fühlt sich dick, kalorie*, lässt mahlzeiten aus, \
            lässt das mittagessen aus, lässt das frühstück aus, lässt das abendessen aus, mahlzeiten auslassen, \
            lässt mittags, isst fast nichts, isst zu viel, isst zu wenig, isst nicht mehr, isst heimlich, \
            hortet essen, versteckt essen, verweigert das essen, verweigert die flasche, verweigert die brust, \
            verweigert jede, will nichts mehr essen, hungert, hungern, fasten, heilfasten, saftkur, nie satt, \
            ständig hunger, isst erde, isst sand, isst papier, *wachstum*, er ist zu dünn, sie ist zu dünn, \
            so dünn geworden, er ist zu dick, sie ist zu dick, findet sich dick, findet sich zu dick, sie sei zu dick, \
            er sei zu dick, kleinste in der klasse, kleinste der klasse, isst gar nichts, isst kaum noch, \
            isst kaum etwas, gramm zugenommen, wächst nicht mehr
            """
        case .development:
            """
            kann kein r, kann kein s, kann kein sch, kann kein k, kann noch kein, kann das r nicht, kann das s nicht, \
            kann das sch nicht, spricht kaum, spricht gar nicht, spricht undeutlich, redet kaum, redet gar nicht, \
            sprachentwicklung*, sprachstör*, sprachfehler*, sprachtest*, spätsprecher*, erste worte, erste wörter, \
            ersten worte, ersten wörter, ersten wort, brabbelt nicht, spätläufer*, zehenspitzen*, erste schritte, \
            ersten schritte, krabbelt nicht, krabbelt noch, robbt nicht, dreht sich noch, dreht sich nicht, \
            drehen sich babys, kopf halten, kopf heben, hält den kopf, hebt den kopf, lächelt nicht, lächelt noch, \
            keinen blickkontakt, kein blickkontakt, reagiert auf seinen namen, reagiert auf ihren namen, \
            zeigt noch nicht auf, meilenstein*, *entwicklungsverz*, entwicklungsschritt*, entwicklungsrück*, \
            in der entwicklung zurück, hinterher mit der, spätentwickler*, flattert mit, wackelt mit dem oberkörper, \
            schaukelt mit dem oberkörper, spiegelschrift, verdreht buchstaben, pinzettengriff, spricht kein wort, \
            spricht falsch aus, nicht aussprechen, reagiert auf seinen, reagiert auf ihren, spricht noch kein, \
            spricht noch keine, läuft noch nicht, läuft noch immer nicht, läuft immer noch nicht, lernen babys, \
            sitzt noch nicht
            """
        }
    }

    private var french: String {
        switch self {
        case .illness:
            """
            fièvre*, fiévreu*, grippe*, grippé*, covid*, rougeole, oreillons, rubéole, varicelle, scarlatine, angine*, \
            bronch*, pneumon*, laryngit*, croup, coqueluche, méning*, otite*, conjonctiv*, impétigo, gale, verrue*, \
            poux, pou, oxyure*, a des vers, vermifuge*, eczéma*, psorias*, dermat*, acné, croûtes de lait, diabèt*, \
            diabét*, épileps*, épilept*, asthm*, cancer*, leucémi*, tumeur*, kyste*, hernie*, hépatit*, jaunisse, \
            anémi*, carence*, appendic*, gastro*, infect*, virus, bactér*, mycose*, muguet, colique*, reflux, rgo, \
            cœliaque*, syndrome*, maladie*, malade*, mastite*, engorgement*, amygdal*, vrs, contagi*, incub*, \
            symptôm*, diagnost*, chronique, rhume*, enrhum*, mort subite, un zona, le zona, du zona, herpès, \
            mononucléose, lyme, tétanos, polio*, paludisme, malaria, dengue, chikungunya, zika, typhoïd*, choléra, \
            tubercul*, diphtér*, ebola, mpox, variole, salmonell*, e coli, listério*, légionell*, giardi*, toxoplasm*, \
            ténia, ver solitaire, candidose*, staphylo*, strepto*, érysipèle, abcès, furoncle*, orgelet*, chalazion, \
            molluscum, rosacée, vitiligo, lupus, arthrit*, arthrose*, rhumat*, sciatique, lumbago, avc, infarctus, \
            crise cardiaque, hypertens*, tension artérielle, cholestérol, thyroïd*, hashimoto, crohn, colite, ulcère*, \
            calculs rénaux, parkinson, alzheimer, démence, sclérose*, myopath*, paralys*, trisom*, spina bifida, \
            mucoviscidose, drépanocyt*, hémophil*, thalass*, hydrocéph*, plagiocéph*, torticolis, frein de langue, \
            frein de la langue, pied bot, dysplasie*, rachitisme, scorbut, sinusit*, pharyngit*, rhinit*, \
            rhinopharyn*, acouphène*, glaucome, cataracte*, astigmat*, myope, myopie, hypermétrop*, daltoni*, \
            thrombo*, phlébite*, embolie*, anévrisme*, varice*, hémorroïd*, phimosis, endométrios*, sopk, fibrome*, \
            chlamyd*, gonorr*, syphilis, hpv, papillomavirus, vih, sida, kawasaki, encéphal*, roséole, adénovirus, \
            mélanome*, lymphome*, narcoleps*, mutisme, pied main bouche, pieds mains bouche, brûlures d'estomac, \
            indigestion*, fente palatine
            """
        case .symptom:
            """
            douleur*, douloureu*, mal au, mal aux, mal à la, mal à l', mal de, mal d'oreille, mal d'oreilles, \
            mal d'estomac, mal des transports, mal partout, a mal, maux de, migraine*, courbature*, démange*, \
            se gratte, éruption*, boutons rouges, plein de boutons, a des boutons, boutons sur, plaques rouges, \
            urticaire, cloque*, une bosse, enfle*, enflé*, gonflement*, est gonflé, est gonflée, toux, tousse*, \
            éternue*, nez qui coule, nez bouché, morve*, glaire*, mucus, vomi*, nausé*, diarrh*, constip*, selles, \
            ballonn*, des gaz, régurgit*, vertige*, évanou*, malaise*, convuls*, frisson*, respir*, essouffl*, ronfl*, \
            hoquet*, étouff*, s'étrangle, fausse route, avalé*, avaler, de la température, sa température, déshydrat*, \
            appétit, perd du poids, perdre du poids, perte de poids, prise de poids, prend du poids, maigri*, obèse*, \
            obési*, surpoids, énurés*, pipi au lit, mouille son lit, mouille le lit, bégai*, bégay*, zozot*, zézai*, \
            somnambul*, terreurs nocturnes, terreur nocturne, chute de cheveux, poussée de croissance, \
            courbe de croissance, percentile*, poussée dentaire, haut le cœur, transpire*, au régime, \
            couches mouillées, sourd, sourde, test d'audition, son audition, strabisme, il louche, elle louche, \
            qui louche, caca vert, caca dur, cacas durs, tête plate, voit mal, entend mal, lunettes, ne grossit pas, \
            immunit*, défenses immunitaires, pieds plats, régression du développement, pus, suinte*, suintement*, \
            écoulement*, pertes blanches, purulent*, yeux collés, colle aux cils, fixe le vide, fixer le vide, \
            regarde dans le vide, regard vide, regard fixe, ne réagit pas, ne réagit plus, ne réagit pas quand, \
            ne répond pas à son prénom, ne répond plus quand, a des absences, moments d'absence, \
            absences de quelques secondes, spasme*, sursaute sans, cligne*, a toujours soif, tout le temps soif, \
            toujours fatigué, toujours fatiguée, fatigué tout le temps, fatiguée tout le temps, \
            fait pipi tout le temps, pipi toutes les, ganglion*, tache de naissance, grain de beauté, \
            grains de beauté, pellicules, odeur corporelle, perd l'équilibre, tombe tout le temps, rougeur*, \
            croûte sur, croûtes sur
            """
        case .injury:
            """
            blessure*, blessé*, s'est blessé, plaie*, saign*, hématome*, fait un bleu, a des bleus, commotion*, \
            fractur*, entorse*, foulure*, luxation*, brûlure*, s'est brûlé, s'est brûlée, ébouillant*, coup de soleil, \
            coups de soleil, insolation, coup de chaleur, engelure*, écharde*, cicatrice*, piqûre*, piqué par, \
            piquée par, tique, tiques, morsure*, noyade*, empoisonn*, intoxic*, toxique*, poison, électrocut*, \
            tombé sur la tête, tombée sur la tête, tombé du lit, tombée du lit, table à langer, premiers secours, \
            urgences, samu, ambulance*, antipoison, pile bouton, s'est coupé, s'est coupée, s'est cogné, s'est cognée, \
            œil au beurre noir, doigt dans la porte, doigts dans la porte, s'est tordu, s'est pincé, s'est foulé
            """
        case .medicine:
            """
            médicament*, médicamenteu*, comprimé*, gélule*, pilule*, suppositoire*, gouttes pour, collyre*, pommade*, \
            doliprane, paracétamol, ibuprofène, advil, aspirine*, antibio*, pénicill*, amoxicill*, cortiso*, insulin*, \
            ventoline, mélatonin*, ritaline, somnifère*, calmants, cachets, injection*, antidépress*, antihistam*, \
            laxatif*, vitamine*, complément alimentaire, compléments alimentaires, probioti*, homéopath*, \
            huile essentielle, huiles essentielles, remède*, dose, doses, dosage*, posolog*, mg, ordonnance*, \
            prescri*, vaccin*, fluor*, lavage de nez, sérum physiologique, thermomètre*, sirop pour la toux, créatine, \
            protéines en poudre, poudre de protéines, whey, collagène, ashwagandha, magnésium, zinc, fer en comprimés, \
            supplément de fer, huile de poisson, huile de foie, électrolyte*, caféine, boisson énergisante, \
            boissons énergisantes, brûleur de graisse, testostérone, spiruline, vapote*, vapot*, nicotine, \
            pastilles pour la gorge, sa piqûre, la piqûre, rappel de vaccin, rappel du vaccin
            """
        case .reaction:
            """
            allerg*, anaphyla*, intoléran*, rhume des foins, peut contenir, adrénaline, auto injecteur*
            """
        case .infant:
            """
            allait*, tétée*, lait maternel, lait infantile, lait en poudre, lait maternisé, lait artificiel, \
            premier âge, deuxième âge, biberon*, sevr*, tire lait, tirer mon lait, diversification alimentaire, \
            la diversification, mamelon*, colostrum, prématur*, âge corrigé, couveuse*, poussées dentaires, \
            fait ses dents, faire ses dents, stérilis*
            """
        case .pregnancy:
            """
            enceinte, enceintes, grossesse*, fausse couche, fausses couches, accouch*, sage femme, sages femmes, \
            césarienne*, contracept*, règles douloureuses, a ses règles, premières règles, ovulat*, ménopaus*, \
            échograph*, post partum, postpartum, gynéco*, obstétri*, fiv, prénatal*, postnatal*, puberté, mes règles, \
            ses règles, règles en retard, retard de règles, règles abondantes, les règles arrivent, \
            premières menstruations, menstru*, cycle irrégulier, tampons, serviettes hygiéniques, \
            serviette hygiénique, syndrome prémenstruel, attendre un bébé, attends un bébé, attend un bébé, \
            j'attends un, attendre un enfant, tomber enceinte, concevoir un, préservatif*, stérilet, avortement*, ivg, \
            embryon*, fœtus, date prévue d'accouch*, perdu les eaux, contractions, péridurale, placenta*, \
            poils pubiens, poils sous, sa voix mue, voix qui mue, la mue de sa voix, érection*, masturb*, \
            pollution nocturne, bourgeon mammaire, ovulation
            """
        case .mind:
            """
            dépress*, déprim*, anxié*, anxieu*, angoiss*, crise de panique, crises de panique, attaque de panique, \
            automutil*, scarifi*, suicid*, envie de mourir, veut mourir, autis*, asperger*, tdah, toc, tocs, \
            bipolair*, schizo*, psych*, trauma*, anorex*, boulim*, trouble alimentaire, troubles alimentaires, \
            trouble du, troubles du, thérap*, burn out, burnout, phobi*, tic, tics, tourette, dyslexi*, dyspraxi*, \
            dyscalcul*, insomni*, hallucin*, entend des voix, santé mentale, retard de langage, \
            retard de développement, retard de croissance, orthophon*, hyperactiv*, baby blues, depuis la naissance, \
            depuis sa naissance, ne ressens rien, idées noires, pensées noires, image de son corps, complexe physique, \
            dépendant aux, addict*, addiction*, attaques de panique, se fait du mal, se faire du mal, crise de nerfs
            """
        case .body:
            """
            dentition, gencive*, molaire*, intestin*, nombril*, cordon ombilical, reins, vessie, poumon*, \
            rythme cardiaque, souffle au cœur, cuir chevelu, colonne vertébrale, articulation*, sang, cerveau, pénis, \
            prépuce*, testicule*, vulve, vagin*, génita*, zizi, sein, seins, urin*, fesses rouges, érythème*, \
            fontanelle*, hormon*, point mou, partie molle, crâne*, os du crâne, dents de lait, dent de lait, \
            dents de sagesse, dent de sagesse, cérumen, bouchon d'oreille, canal lacrymal, aisselle*, aine, \
            fesses irritées, système nerveux, digestion, salive, bave, baver, tibia*, tendon*, ligament*, veine*, \
            artère*
            """
        case .care:
            """
            médecin*, médical*, médicaux, docteur*, pédiatr*, hôpita*, hospital*, clinique*, dentiste*, dentaire*, \
            orthodont*, opticien*, ophtalmo*, chirurg*, infirmier*, infirmière*, kiné, kinési*, ostéopath*, orl, \
            radiographie*, prise de sang, bilan de santé, problème de santé, problèmes de santé, lentilles de contact, \
            pharmacie*, pharmacien*, appareil auditif, fauteuil roulant, prothèse*, un plâtre, irm, anesthés*, \
            visite médicale, carnet de santé, psychomot*, ergothérap*, glycémie
            """
        case .growth:
            """
            il pèse, elle pèse, pèse pareil, pèse autant, pèse le même, pèse moins, pèse trop, pèse toujours, \
            pèse comme, se pèse, prendre du poids, pris de poids, pris du poids, ne prend pas de, ne grandit pas, \
            ne grandit plus, n'a pas grandi, n'a plus grandi, plus petit que les autres, plus petite que les autres, \
            plus petit de sa classe, plus petite de sa classe, trop maigre, se trouve grosse, se trouve gros, \
            calorie*, saute le déjeuner, saute le petit déjeuner, saute le dîner, saute les repas, saute des repas, \
            saute le repas, saute un repas, sauter le déjeuner, sauter les repas, sauter des repas, ne mange presque, \
            mange presque rien, mange en cachette, cache de la nourriture, cache la nourriture, refuse de s'alimenter, \
            refuse le biberon, refuse le sein, jamais rassasié, jamais rassasiée, toujours faim, se prive de, \
            se priver de, jeûner, cure détox, détox, mange de la terre, mange du sable, mange du papier, \
            retard de croissance, il est trop gros, elle est trop grosse, se trouve trop grosse, \
            refuse toute nourriture, ne mange plus rien, ne mange rien du tout, ne mange presque plus, \
            prend pas de poids, prend plus de poids, son poids, de poids
            """
        case .development:
            """
            ne dit aucun, ne dit encore, prononce mal, n'arrive pas à dire, ne sait pas dire, ne parle presque, \
            ne parle toujours, parle à peine, peu de mots, premiers mots, premier mot, aucun mot, babille*, \
            gazouille*, tarde à parler, ne marche toujours, tarde à marcher, sur la pointe des pieds, ne rampe, \
            quatre pattes, ne tient pas assis, ne tient pas assise, tient assis, tient assise, ne se retourne, \
            se retourne pas, tient sa tête, tenir sa tête, tenir la tête, tient pas sa tête, ne sourit pas, \
            ne sourit toujours, premier sourire, contact visuel, ne me regarde pas dans, regarde pas dans les yeux, \
            réagit à son prénom, répond à son prénom, pointe du doigt, étape du développement, \
            étapes du développement, développement moteur, retard moteur, bat des mains sans, se balance d'avant, \
            inverse les lettres, écriture en miroir, ne dit aucun mot, tient pas encore assis, \
            tient pas encore assise, ne dit toujours, ne parle pas du tout, ne parle presque pas, parle pas encore, \
            parle toujours pas, marche toujours pas, ses premiers pas, son langage, retard dans le langage, \
            développement de mon, développement de ma, développement de l'enfant, développement du bébé, \
            arrive pas à prononcer, n'arrive pas à prononcer, ne prononce pas, ne répond pas à son prénom, \
            motricité fine
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
            tumor*, quiste*, hernia*, hepatit*, ictericia, anemi*, anémi*, apendic*, gastro*, infecc*, infect*, virus, \
            bacteri*, hongos en, cólico*, reflujo, celía*, síndrome*, enfermedad*, enferm*, malito, malita, \
            se pone malo, se pone mala, está malo, está mala, ponerse malo, mastitis, vrs, contagi*, incub*, síntoma*, \
            diagnós*, diagnost*, crónic*, resfri*, catarro*, acatarr*, constipad*, muerte súbita, herpes, culebrilla, \
            zóster, mononucleosis, lyme, tétanos, polio*, malaria, paludismo, dengue, chikungunya, zika, tifoid*, \
            tubercul*, difteria, ébola, viruela*, salmonel*, e coli, listeri*, legionel*, giardi*, toxoplasm*, \
            candidiasis, estafilo*, estrepto*, absceso*, forúnculo*, orzuelo*, molusco contagioso, rosácea, vitíligo, \
            lupus, artrit*, artrosis, reuma*, ciática, lumbago, ictus, infarto*, hipertens*, tensión arterial, \
            presión arterial, colesterol, tiroid*, hipotiroid*, hashimoto, crohn, colitis, úlcera*, cálculos renales, \
            parkinson, alzheimer, demencia, esclerosis, distrofia*, parálisis, trisomía*, espina bífida, fibrosis, \
            hemofil*, talasem*, hidrocef*, plagiocef*, tortícolis, frenillo*, pie zambo, displasia*, raquitismo, \
            escorbuto, sinusit*, faringit*, rinit*, acúfeno*, glaucoma, astigmat*, miope, miopía, hipermetr*, daltón*, \
            daltonismo, trombosis, embolia*, aneurism*, varices, hemorroid*, almorran*, fimosis, endometrios*, miomas, \
            clamid*, gonorr*, sífilis, papiloma*, vph, vih, sida, kawasaki, encefal*, roséola, exantema*, \
            boca mano pie, mano pie boca, adenovirus, sabañon*, melanoma*, linfoma*, narcoleps*, mutismo, vértigo*, \
            pie de atleta, pulmonía, tiña, ladillas, acidez, indigestión, empacho*, labio leporino, ojo vago
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
            caída del pelo, estirón, curva de crecimiento, percentil*, dentición, arcada*, mocoso, mocosa, suda mucho, \
            a dieta, pañales mojados, sordo, sorda, sordera, bizco, bizca, bizquea*, ve mal, oye mal, gafas, inmun*, \
            sus defensas, las defensas, pies planos, dejado de hablar, dejó de hablar, dejado de decir, caca verde, \
            caca dura, caca negra, cabeza plana, pus, supura*, secreción*, secreciones, flujo amarillo, flujo vaginal, \
            legañas, legaña, mira al vacío, mirando al vacío, mirada perdida, mirada fija, se queda mirando, \
            se queda ida, se queda ido, se queda en blanco, no responde cuando, no responde si, \
            no responde a su nombre, no reacciona, espasmo*, sacudidas, parpadea mucho, parpadeo*, siempre tiene sed, \
            mucha sed, siempre cansado, siempre cansada, cansado todo el día, cansada todo el día, pipí todo el rato, \
            orina mucho, ganglio*, lunar en, lunares en, mancha de nacimiento, caspa, olor corporal, \
            pierde el equilibrio, rojez, rojeces, costra en, costras en
            """
        case .injury:
            """
            herida*, herido*, lesion*, lesión*, moretón*, moretones, moratón*, moratones, fractur*, esguince*, \
            torcedura*, quemadura*, se ha quemado, se quemó, escald*, insolación, golpe de calor, astilla*, cicatri*, \
            picadura*, garrapata*, mordedura*, golpe en, se golpeó, se cayó, se ha caído, se ha dado un golpe, \
            envenen*, veneno*, tóxic*, intoxic*, se tragó, se ha tragado, electrocut*, primeros auxilios, urgencias, \
            ambulancia*, conmoción*, sutura*, toxicología, pila de botón, se ha cortado, se cortó, sangra, sangrado*, \
            sangrando, sangrar, hemorragia*, ojo morado, dedo en la puerta, dedos en la puerta, se torció, se pilló
            """
        case .medicine:
            """
            medicament*, medicina*, medicac*, pastilla*, píldora*, comprimido*, jarabe*, supositori*, gotas para, \
            colirio*, inyecci*, agujas, pinchazo*, pomada*, ungüento*, paracetamol, ibuprofen*, apiretal, dalsy, \
            aspirina*, antibió*, antibio*, penicil*, amoxicil*, cortiso*, corticoid*, insulina*, inhalador*, \
            melatonin*, ritalin*, sedante*, somnífer*, antidepres*, antihistam*, laxante*, vitamin*, suplement*, \
            probiótic*, homeopat*, homeopát*, aceite esencial, aceites esenciales, remedio*, dosis, dosific*, \
            posolog*, mg, recetado, recetada, recetaron, receta médica, vacun*, flúor*, fluor*, termómetro*, \
            suero oral, suero fisiológico, creatina, proteína en polvo, proteínas en polvo, batidos de proteína*, \
            whey, colágeno, ashwagandha, magnesio, zinc, hierro en pastillas, niveles de hierro, aceite de pescado, \
            aceite de hígado, electrolito*, cafeína, bebida energética, bebidas energéticas, quemagrasas, \
            testosterona, espirulina, vapea*, vapeo, vapear, nicotina, la inyección, dosis de refuerzo, pinchado ayer, \
            le pusieron la, puesto la vacuna, el pinchazo
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
            prematur*, edad corregida, incubadora*, atención temprana, le están saliendo los dientes, esteriliz*, \
            eructar
            """
        case .pregnancy:
            """
            embaraz*, preñada, aborto*, parto, partos, posparto, puerper*, partera*, matrona*, comadrona*, cesárea*, \
            contracep*, anticoncep*, primera regla, tiene la regla, le baja la regla, le vino la regla, menstru*, \
            ovulac*, menopaus*, ecograf*, ginecol*, ginecól*, obstetr*, pubertad, mi regla, su regla, la regla tarda, \
            retraso de la regla, regla se retrasa, reglas abundantes, ciclo irregular, tampón, tampones, \
            compresas higiénicas, síndrome premenstrual, esperando un bebé, espero un bebé, esperar un bebé, \
            espera un bebé, esté esperando un, quedarme embarazada, concebir, condón, condones, preservativo*, diu, \
            abortar, embrión, feto, fecha de parto, rompí aguas, romper aguas, contracciones, epidural, doula*, \
            placenta*, vello púbico, le cambia la voz, cambio de voz, erecci*, masturb*, sueños húmedos, \
            botón mamario, tengo la regla, la regla se, con la regla, viene la regla, la primera regla, \
            regla abundante, no me baja la, no me ha bajado, bajado la regla, tiene reglas muy
            """
        case .mind:
            """
            depres*, deprim*, ansiedad, ansios*, ataque de pánico, ataques de pánico, autolesi*, suicid*, \
            quiere morir*, autis*, asperger*, tdah, toc, bipolar*, esquizo*, psico*, psicó*, psiqui*, trauma*, \
            anorex*, anoréx*, bulim*, trastorno*, terap*, burnout, fobia*, tic, tics, tourette, dislexi*, dislex*, \
            dispraxi*, discalcul*, insomni*, alucin*, oye voces, salud mental, retraso del, retraso en el habla, \
            retraso madurativo, logoped*, hiperactiv*, baby blues, desde que nació, no siento nada, \
            pensamientos negativos, se hace daño, hacerse daño, imagen corporal, adicción*, adicto, adicta, \
            crisis de ansiedad
            """
        case .body:
            """
            encía*, ombligo*, riñón*, riñones, vejiga, pulmón*, pulmones, soplo, ritmo cardíaco, cuero cabelludo, \
            articulacion*, sangre, cerebro, pene, prepucio, testículo*, vulva, vagina*, genital*, orina, orinar, \
            fontanela*, hormon*, mollera, parte blanda, cráneo*, dientes de leche, diente de leche, muela del juicio, \
            muelas del juicio, cerumen, lagrimal, axila*, ingle, culito rojo, culito irritado, sistema nervioso, \
            digestión, saliva, babea*, babear, espinilla*, tendón*, ligamento*
            """
        case .care:
            """
            médico, médica, médicos, médicas, doctor*, pediatr*, hospital*, clínica*, dentista*, dental*, ortodon*, \
            brackets, óptico, optometr*, oftalm*, ciruj*, cirugía*, operado, operada, operar*, operación de, \
            fisioter*, osteópat*, otorrino*, radiografía*, análisis de sangre, problema de salud, problemas de salud, \
            revisión médica, lentillas, farmacia*, farmacéutic*, audífono*, silla de ruedas, prótesis, escayola*, \
            resonancia, anestes*, revisión del niño sano, cartilla de vacunación, terapeuta ocupacional, \
            azúcar en sangre, glucemia
            """
        case .growth:
            """
            pesa lo mismo, pesa igual, pesa menos, se pesa, debe pesar, debería pesar, cuánto pesa un bebé, su peso, \
            gana peso, ganar peso, ganado peso, coge peso, coger peso, no engorda, no crece, no ha crecido, \
            dejado de crecer, crece poco, crezca más, más bajito que, más bajita que, más pequeño de la clase, \
            más pequeña de la clase, demasiado delgado, demasiado delgada, muy delgado, muy delgada, muy flaco, \
            muy flaca, se ve gorda, se ve gordo, se siente gorda, caloría*, se salta la comida, se salta el almuerzo, \
            se salta el desayuno, se salta la cena, se salta comidas, se salta las comidas, saltarse comidas, \
            saltarse las comidas, saltarse el desayuno, no come nada, no come casi, casi no come, apenas come, \
            come muy poco, no quiere comer nada, dejado de comer, dejó de comer, come a escondidas, come demasiado, \
            esconde comida, rechaza el biberón, rechaza el pecho, nunca se llena, siempre tiene hambre, ayuno, ayunar, \
            detox, come tierra, come arena, come papel, se niega a comer nada, no gana peso, está gorda, está gordo, \
            de peso
            """
        case .development:
            """
            no sabe decir, no pronuncia, pronuncia mal, no le sale la r, no le sale la s, no le sale la erre, \
            casi no habla, apenas habla, no se le entiende, pocas palabras, primeras palabras, primera palabra, \
            ninguna palabra, balbuce*, tarda en hablar, tarda en andar, no gatea, no se da la vuelta, \
            no sostiene la cabeza, sostiene la cabeza, sostener la cabeza, sujeta la cabeza, de puntillas, no sonríe, \
            primera sonrisa, contacto visual, no me mira a, hitos del, hito del, desarrollo motor, desarrollo de mi, \
            retraso motor, aletea, se balancea, invierte las letras, escritura en espejo, psicomotri*, no dice ni una, \
            no dice ninguna, no dice mamá, no dice la r, no dice la s, no dice nada todavía, no habla nada, \
            no habla casi, sus primeros pasos, su lenguaje, retraso en el lenguaje, responde a su nombre, \
            reacciona a su nombre, desarrollo del niño, desarrollo del bebé
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
            sick of, sick and tired, sick to death, pain in the neck, pain in the butt, a pain to, cabin fever, \
            spring fever, football fever, holiday fever, allergic to chores, allergic to homework, allergic to work, \
            allergic to tidying, allergic to cleaning, allergic to mornings, allergic to school, no allergies, \
            tooth brushing, sore loser*, feel hurt, felt hurt, lump in her throat, lump in his throat, tic tac*, \
            dose of fresh air, knitting needle*, pine needle*, pull his weight, pull her weight, pull their weight, \
            pulls his weight, pulls her weight, pulling his weight, pulling her weight, shake hands, shaking hands, \
            red handed, hurt feelings, hurt my feelings, hurts my feelings, hurt his feelings, hurt her feelings, \
            hurts his feelings, hurts her feelings, feelings hurt, feelings are hurt, deep breath*, \
            breathing exercise*, breathing technique*, breathing game*, catch my breath, breath of fresh air, \
            keep an eye, eye on, eyes on, eye opener, eye level, bunny ears, all ears, by ear, nose in a book, \
            nose in books, word of mouth, mouth watering, full mouth, mouth full, with his mouth full, \
            with her mouth full, sweet tooth, tooth fairy, brush teeth, brush his teeth, brush her teeth, \
            brush their teeth, brush your teeth, brush my teeth, brush our teeth, brushing teeth, brushing his teeth, \
            brushing her teeth, brushing their teeth, brushes his teeth, brushes her teeth, teeth brush*, clean teeth, \
            clean his teeth, clean her teeth, clean their teeth, cleaning teeth, chicken breast*, turkey breast*, \
            duck breast*, belly laugh*, belly danc*, lip sync*, lip gloss, lip reading, tongue twister*, \
            mother tongue, thick skin, thick skinned, treasure chest*, toy chest*, chest of drawers, chest freezer, \
            hip hop, chicken bone*, fish bone*, dog bone*, bone broth, dinosaur bone*, blood orange*, medicine ball*, \
            therapy dog*, doctor kit*, doctor's kit, doctor who, doctor set, play doctor, playing doctor, \
            doctors and nurses, computer virus*, baby carrot*, baby spinach, baby potato*, baby corn, baby shower*, \
            baby name*, baby photo*, baby sitter*, baby clothes, kidney bean*, rolls her eyes, rolls his eyes, \
            roll their eyes, roll eyes, rolling her eyes, rolling his eyes, clock ticks, sleep regression*, \
            gummy worms, worm farm*, compost worms, orange skin*, banana skin*, potato skin*, by hand, hand made, \
            finger paint*, hand print*, foot print*, booster seat*, periods of, shot of, give it a shot, \
            gave it a shot, worth a shot, shot in the dark, fire breath*, breathes fire, breathe fire, breathing fire, \
            fake blood, can't say no, cannot say no, can't say sorry, can't say goodbye, can't say thank*, \
            can't say please, can't say hello, walk to, walks to, walking to, walk home, walks home, walk the dog*, \
            walk in the, delayed flight*, flight is delayed, train is delayed, delayed train*, stroke of luck, \
            poo emoji*, skull and crossbones, skull mask*, skull flag*, skull cap*, skulls for, cut out, \
            stand in line, sit still, sits still, not speaking to, doesn't speak to, doesn't talk to, smell of, \
            head lamp*, head start, hair style*, hair clip*, hair cut*, tooth pick*, smile for the photo*, \
            cast on stitch*, cast on with, cast on the, bite size*, bubble bath*, mouth organ*, milestone birthday*, \
            expecting guests, expecting visitors, expecting friends, expecting company, stares at his phone, \
            stares at her phone, cooking for a crowd
            """
        case .german:
            """
            keine allergien, guten appetit, tic tac*, krankenkasse*, krankenversicherung*, reisefieber, lampenfieber, \
            fußballfieber, heimweh, fernweh, atemübung*, atemspiel*, augenblick*, im auge behalten, auge in auge, \
            augen zu und, hals über kopf, aus dem bauch, bauch heraus, nase voll, zähne putzen, zähne zu putzen, \
            zähneputzen, zähne geputzt, putzt zähne, putzt die zähne, putzt seine zähne, putzt ihre zähne, \
            zähne putzt, zahnfee, zahnputz*, gift und galle, allergisch auf hausaufgaben, allergisch auf aufräumen, \
            allergisch gegen aufräumen, tierarzt*, arztkoffer, doktorspiel*, hühnerbrust, hähnchenbrust, putenbrust, \
            babymöhren, babykarotten, babyspinat, babyparty, babynamen, babyname, babysitter*, computervirus*, \
            augen verdreh*, verdreht die augen, markknochen, suppenknochen, hundeknochen, kopfrechn*, mit der hand, \
            per hand, von hand, hand in hand, kalte füße bekommen, kunstblut, hals und beinbruch, auf eigenen beinen, \
            totenkopf, totenschädel, piratenschädel, feuer speit, speit feuer, spielt keine, sprechen über, \
            reden über, spricht kaum mit, spricht nur von, den mund halten, kopf in den wolken, stimmt nicht ganz, \
            puls der zeit, redet nicht mit
            """
        case .french:
            """
            pas mal de, pas mal d', mal de vivre, bon appétit, tic tac, toc toc, casse tête*, au sein de, au sein du, \
            au sein d', lunettes de soleil, lunettes de piscine, premières règles du jeu, pas d'allergie, \
            sans allergie, aucune allergie, du mal à, tant de mal, trop de mal, moins de mal, malade de rire, \
            malade de jalousie, brosser les dents, brosser ses dents, brosse les dents, brosse ses dents, \
            brossage des dents, brosse à dents, brosses à dents, laver les dents, lave les dents, boucle d'oreille, \
            boucles d'oreille, boucles d'oreilles, de bouche à oreille, clin d'œil, coup d'œil, fièvre du samedi, \
            exercice de respiration, exercices de respiration, respirer un coup, mal du pays, mal dormi, \
            allergique aux devoirs, allergique au rangement, à pleins poumons, nez à nez, vernis à ongles, \
            dose de lessive, coup de sang, sur les genoux, sur mes genoux, de mes genoux, lève les yeux, yeux au ciel, \
            lever les yeux, sourde oreille, bon sang, mal à l'aise, peau de banane, peau d'orange, virus informatique, \
            jouer au docteur, mallette de docteur, bébé carotte*, prénom de bébé, prénoms de bébé, photo de bébé, \
            photos de bébé, un bleu de, blanc de poulet, fait main, à la main, faux sang, crâne de pirate, \
            tête de pirate, tête de mort, crache du feu, ne dit pas merci, ne dit pas bonjour, ne dit pas pardon, \
            ne dit pas la vérité, ne dit pas tout, ne parle pas de, ne parle pas à, ne parle plus à, \
            ne marche pas comme, le rappel des, langage des signes pour jouer, jeux de langue, langue étrangère, \
            langue maternelle, langues étrangères, tiré par les cheveux, la tête dans les nuages, front de mer, \
            mal à l'école, moitié mal, pas mal, mange de tout, rots de, barbe blanche, poings fermés, \
            langage de programmation, télé ne marche pas, ordinateur ne marche pas, tablette ne marche pas, \
            appli ne marche pas, ça ne marche pas, cela ne marche pas, mes règles à la maison, mes règles de, \
            mes règles du, ses règles de, ses règles du, tampons encreurs
            """
        case .spanish:
            """
            sin alergias, ninguna alergia, cepillarse los dientes, cepillar los dientes, cepillarle los dientes, \
            cepilla los dientes, se cepilla los dientes, cepillarle los, cepillado de dientes, cepillo de dientes, \
            lavarse los dientes, lavar los dientes, lavarle los dientes, se lava los dientes, pasta de dientes, \
            ratón pérez, ojo con, a ojo, echar un ojo, mal de ojo, con la boca llena, boca llena, la boca cerrada, \
            ojos en blanco, oídos sordos, ejercicios de respiración, ejercicio de respiración, respirar hondo, \
            respira hondo, ahoga en un vaso de agua, tic tac, marea baja, marea alta, gafas de sol, gafas de nadar, \
            alérgico a los deberes, alérgica a los deberes, alérgico a recoger, alérgica a recoger, fiebre del oro, \
            virus informático, jugar a médicos, jugar a los médicos, maletín de médico, pastilla de jabón, \
            pastillas de jabón, pastilla de caldo, pastillas de caldo, aceitunas sin hueso, nombre de bebé, \
            nombres de bebé, fotos de bebé, a mano, hecho a mano, hecha a mano, sangre falsa, calavera pirata, \
            echa fuego, escupe fuego, la regla del, la regla de, las reglas, no dice gracias, no dice la verdad, \
            no dice nada de, no habla con, no habla de, lengua extranjera, lengua materna, segunda lengua, a pie, \
            de pie en la fila, pelos y señales, frente a, frente al, cara a cara, de cara a, cara o cruz, mano a mano, \
            lenguaje de programación, menos mal, de mal humor, por mi cuenta, mal comportamiento, cae bien, \
            se porta mal, portarse mal, dar la cara, lo pasa mal, de pesos
            """
        }
    }
}

extension HealthQuestion {
    /// Parts of the body that many other sentences name ("wash your hands"): a health question has one of them beside one
    /// of ``complaints(in:)``.
    static func limbs(in language: IntentLanguage) -> String {
        switch language {
        case .english:
            """
            hand, hands, finger, fingers, thumb, foot, feet, toe, toes, heel, heels, arm, arms, leg, legs, head, face, \
            neck, cheek, cheeks, chin, forehead, cheekbone*, chest, breast, breasts, ribs, hip, hips, knee, knees, \
            ankle*, wrist*, elbow*, shoulder*, joints, bone, bones, muscle*, bum, his bottom, her bottom
            """
        case .german:
            """
            hand, hände, händen, finger, fingern, daumen, fuß, füße, füßen, zeh, zehe, zehen, ferse, arm, arme, bein, \
            beine, kopf, hinterkopf, gesicht, rücken, nacken, wange, wangen, kinn, stirn, brust, rippen, knie, \
            knöchel*, handgelenk*, ellenbog*, ellbog*, schulter*, gelenk, gelenke, knochen, muskel*, popo, po
            """
        case .french:
            """
            main, mains, doigt, doigts, pouce, pied, pieds, orteil, orteils, talon, bras, jambe, jambes, tête, visage, \
            dos, cou, menton, joue, joues, poitrine, hanche*, genou, genoux, cheville*, poignet*, coude, coudes, \
            épaule*, muscle*
            """
        case .spanish:
            """
            mano, manos, dedo, dedos, pulgar, pie, pies, talón, brazo, brazos, pierna, piernas, cabeza, cara, espalda, \
            cuello, mejilla, mejillas, barbilla, pecho, cadera*, rodilla*, tobillo*, codo, codos, hombro*, hueso, \
            huesos, músculo*
            """
        }
    }

    /// What ails a part of the body, and worries about it.
    static func complaints(in language: IntentLanguage) -> String {
        switch language {
        case .english:
            """
            broke, broken, cut, burnt, burned, red, purple, blue, yellow, peeling, cracked, stiff, bent, crooked, \
            twisted, trembling, shaky, trembles, weak, bump, banged, bumped, trapped, squashed, crushed, jammed, \
            scratched, flaky, turned in, inwards, normal, worry, worried, worrying, wrong with, leave it alone, \
            pop it, squeeze it, stuck, pale, puffy, can't move, won't move, can't bend, a spot, spots, blotch*, mole, \
            lumpy, turn in, turns in, pointing in, stretch marks, chapped, bump on, bumps, mark on, marks on, scaly
            """
        case .german:
            """
            gebrochen, verbrannt, geschnitten, rot, rote, roter, rotes, blau, blaue, gelb, trocken, trockene, steif, \
            krumm, zittert, zittern, kribbelt, gestoßen, gequetscht, eingeklemmt, geprellt, verdreht, aufgesprungen, \
            schuppig, schuppige, normal, sorge, sorgen, ausdrücken, aufstechen, blass, blasse, rissig, knubbel, \
            knoten, nicht bewegen, nach innen, taub, knackt, bläulich, gelblich, rötlich, rötung, stimmt nicht
            """
        case .french:
            """
            cassé, cassée, brûlé, brûlée, rouge, rouges, bleu, bleue, bleus, jaune, gonflé, gonflée, gonflés, \
            gonflées, sèche, sèches, raide, tordu, tordue, tremble, tremblent, coincé, coincée, cogné, cognée, normal, \
            normaux, inquiet, inquiète, inquiétant, inquiéter, percer, presser, pâle, gercé*, vers l'intérieur, \
            grosseur, boule dans, engourdi*, bleuté, bleues, craque, craquent, plaque, plaques, bouton
            """
        case .spanish:
            """
            roto, rota, quemó, quemado, quemada, cortado, cortada, rojo, rojos, roja, rojas, morado, morada, amarillo, \
            amarilla, seca, secas, rígido, rígida, torcido, torcida, tiembla, tiemblan, golpeó, pillado, pillada, \
            agrietadas, rompió, normal, preocupa*, preocupante, reventar, pálido, pálida, hacia dentro, dormida, \
            dormido, azulado, morados, moradas, azulados, bulto, bultos, cruje, crujen, grano, granos, irritad*, áspera
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

    /// Parts of the body that need care or trouble beside them in a health question: one of ``complaints(in:)`` or of
    /// ``cares(in:)``. Costumes, drawings and games name them as well.
    static func organs(in language: IntentLanguage) -> String {
        switch language {
        case .english:
            """
            eye, eyes, eyelid*, eyelash*, lash, lashes, eyebrow*, ear, ears, earlobe*, nose, nostril*, throat, mouth, \
            lip, lips, tongue, gums, tooth, teeth, molar*, jaw, tummy, tummies, belly, stomach*, skin, toenail*, \
            fingernail*, poo, poos, poop, his nails, her nails, my nails, breath
            """
        case .german:
            """
            auge, augen, augenlid*, augenbraue*, wimper*, ohr, ohren, ohrläppchen, nase, näschen, hals, rachen, mund, \
            lippe*, zunge, zahn, zähne, zähnen, kiefer, bauch, bäuchlein, bauchnabel, haut, fingernagel, fingernägel*, \
            zehennagel, zehennägel*, mundgeruch, po, kacka, atem
            """
        case .french:
            """
            œil, yeux, paupière*, cils, sourcil*, oreille, oreilles, nez, gorge, bouche, lèvre*, dent, dents, \
            mâchoire, ventre, estomac*, peau, ongle*, sa langue, haleine, caca, cacas, fesses
            """
        case .spanish:
            """
            ojo, ojos, párpado*, pestaña*, ceja*, oreja*, oído*, nariz, boca, labio*, garganta, diente*, muela*, \
            mandíbula, barriga*, tripa, tripas, tripita, vientre, estómago*, piel, su lengua, aliento, caca, culito, \
            las uñas, sus uñas
            """
        }
    }

    /// What is done for a part of the body of ``organs(in:)``, what else ails it, and what a parent asks about it.
    static func cares(in language: IntentLanguage) -> String {
        switch language {
        case .english:
            """
            clean, cleaning, cleans, wash, washing, rinse, rinsing, wipe, trim, trimming, pierce, piercing, pierced, \
            cream, creams, lotion, moisturis*, moisturiz*, balm, drops, soothe, soothing, protect, treat, treating, \
            heal, healing, heals, remove, pull out, fall out, falls out, fell out, falling out, come in, comes in, \
            coming in, coming through, comes through, come through, cutting, good for, test, tested, why, when do, \
            when does, when will, when should, what helps, help with, stand out, stick out, sticks out, sticking out, \
            what is it, jammed up, black, white, green, grey, dark, dry, watery, watering, runs, running, crust, \
            crusts, crusty, gunk, gunky, goo, gooey, gooey stuff, ooze, sticky, stuck together, glued shut, smell, \
            smells, smelly, stinks, weird, strange, funny, odd, uneven, droopy, drooping, droops, blink, blinks, \
            blinking, rub, rubs, rubbing, rubbed, pull, pulls, pulling, tug, tugs, tugging, poked, pokes, scratch, \
            scratches, scratching, pick, picks, picking, grind*, clench*, loose, wobbly, chipped, knocked, growing, \
            hard, upset, rumbl*, gurgl*, sensitive, pop, pops, popping, click, clicks, clicking, cracking, cracks, \
            crack, sting, stings, stinging, burning, burns, up his, up her, in his eye, in her eye, in his ear, \
            in her ear, in his nose, in her nose, in the eye, in the ear, got in, won't open, can't open, can't close, \
            cold, hot, rash, dots, circles, open at night, bites, biting, bit, chews, bleeds, thin, shape, hit, \
            punched, discolou*, discolor*, coated, bad breath, went in, went into, got into, holds his breath, \
            holds her breath
            """
        case .german:
            """
            reinigen, säubern, putzen, waschen, spülen, wischen, schneiden, stechen lassen, ohrlöcher, creme, cremen, \
            eincremen, salben, balsam, tropfen, beruhigt, beruhigen, schützen, behandeln, heilt, heilen, entfernen, \
            ziehen, fallen aus, fällt aus, ausgefallen, ausfallen, rausgefallen, kommt durch, kommen durch, \
            durchbrechen, bricht durch, hilft gegen, gut für, warum, wieso, weshalb, wann, was hilft, steht ab, \
            stehen ab, abstehend*, stimmt etwas nicht, los, schlimm, steckt, stecken, stecken geblieben, schwarz, \
            schwarze, weiß, weiße, grün, grüne, dunkel, dunkle, tränt, tränen, verkrustet, krusten, kruste, klebt, \
            klebrig, zeug, riecht, stinkt, komisch, komische, komisches, seltsam, hängt, hängendes, blinzelt, \
            blinzeln, reibt, reiben, zieht, zupft, kratzt, kratzen, bohrt, knirscht, knirschen, presst, locker, \
            wackelt, wackelzahn, abgebrochen, ausgeschlagen, schief, schiefe, hart, harter, grummelt, gluckert, \
            empfindlich, knacken, brennt, brennen, sticht, gesteckt, im auge, im ohr, in der nase, geht nicht auf, \
            nicht öffnen, kalt, heiß, rau, spröde, fleck, flecken, punkte, ringe, kaut, beißt, gebissen, belegt, dünn, \
            druck, dellen, hügel, mundgeruch
            """
        case .french:
            """
            nettoyer, nettoie, laver, rincer, essuyer, couper, percer, percées, crème, crèmes, hydrat*, baume, \
            gouttes, apaise, apaiser, soulage*, soulager, protéger, soigner, soins, guérit, guérir, enlever, arracher, \
            tombe, tombent, tombé, tombée, pousse, poussent, sortent, bon pour, bonne pour, pourquoi, quand, \
            que faire, décollé*, grave, coincés, noir, noire, noirs, blanc, blanche, blancs, vert, verte, foncé, \
            coule, coulent, couler, croûte, croûtes, collé, collés, collante, pue, sent mauvais, bizarre, étrange, \
            drôle de, tombante, cligne, clignent, frotte, frotter, tire, touche, gratte, grattent, grince, grincer, \
            serre les, bouge, abîmé, cassée, de travers, dur, dure, gargouille, sensible, sensibles, pique, piquent, \
            brûle, brûlent, dans l'œil, dans l'oreille, dans le nez, n'ouvre, bouger, froid, froids, chaud, chaude, \
            rêche, points, cernes, irrité*, irritation, boule, boules, mord, mordu, ronge, chargée, mal, un truc, \
            mauvaise haleine, grosseur*, taches rouges, taches blanches, tache sur
            """
        case .spanish:
            """
            limpi*, lavar, lavarle, enjuagar, secar, cortar, cortarle, perforar, pendientes, crema, cremas, hidrat*, \
            bálsamo, gotas, calma, calmar, alivia*, aliviar, proteger, curar, tratar, sanar, quitar, sacar, se cae, \
            se caen, se cayó, caído, sale, salen, saliendo, bueno para, buena para, por qué, cuándo, qué hago, \
            qué hacer, despegad*, grave, raro, rara, raros, rarezas, apretar, metió, metido, atascado, negro, negra, \
            blanco, blanca, blancos, verde, oscuro, llora, lloran, lloroso, llorosos, costra, costras, pegado, \
            pegados, pegajoso, huele, extraño, extraña, parpadea, frota, se frota, tira de, se toca, rasca, se rasca, \
            hurga, rechina, aprieta los, flojo, partido, astillado, duro, dura, ruge, sensible, sensibles, escuece, \
            escuecen, arde, arden, quema, pica, en el ojo, en el oído, en la nariz, no abre, mover, frío, fríos, \
            caliente, cortados, agrietada, agrietados, mancha, manchas, puntos, ojeras, azul, azules, irritación, \
            muerde, mordió, muerden, torcidos, mal, mal aliento, morados, moradas, amarillos, toca, se mueve
            """
        }
    }

    /// What is drawn, worn or played. A part of the body beside one of these words is nobody's.
    static func makeBelieve(in language: IntentLanguage) -> String {
        switch language {
        case .english:
            """
            draw, draws, drawing, drew, sketch*, paint, painting, paints, crayon*, costume*, disguise*, dress up, \
            fancy dress, mask, masks, clown*, pirate*, dragon*, monster*, witch, witches, vampire*, zombie*, robot*, \
            alien*, unicorn*, dinosaur*, elephant*, giraffe*, crocodile*, shark*, reindeer*, rudolph, snowman, \
            snowmen, pumpkin*, puppet*, doll, dolls, teddy, teddies, scarecrow*, superhero*, carnival, halloween, sew, \
            sewing, knit, knitting, crochet*, cardboard, papier, clay, plasticine, play dough, playdough, sock, socks, \
            tights, pads, boots, sleeve*, sweater*, patches, bubble, bubbles, whistle, trumpet, flute, song, songs, \
            rhyme*
            """
        case .german:
            """
            malen, male, malt, zeichne*, zeichnen, zeichnung*, kostüm*, verkleid*, maske, masken, schminken, clown*, \
            pirat*, drache*, monster*, hexe*, vampir*, zombie*, roboter*, alien*, einhorn*, dinosaur*, dino*, \
            elefant*, giraffe*, krokodil*, hai, rentier*, schneemann*, kürbis*, puppe*, handpuppe*, teddy*, \
            kuscheltier*, vogelscheuche*, superheld*, fasching*, karneval*, fasnacht*, halloween, nähen, strick*, \
            häkel*, filz*, pappe, knete, kneten, pappmache, socken, kniestrümpfe, strümpfe, strumpfhose*, stiefel, \
            ärmel, flicken, seifenblase*, trompete, flöte, pfeifen, lied, lieder, reim*, aus papier, augenklappe
            """
        case .french:
            """
            dessin*, peindre, peinture*, croquis, costume*, déguis*, masque*, clown*, pirate*, dragon*, monstre*, \
            sorcière*, vampire*, zombie*, robot*, extraterrestre*, licorne*, dinosaure*, éléphant*, girafe*, \
            crocodile*, requin*, renne*, bonhomme, citrouille*, marionnette*, poupée*, peluche*, doudou*, épouvantail, \
            superhéros, carnaval, halloween, coudre, couture, tricot*, crochet, feutre, feutrine, pâte à modeler, \
            chaussette*, collant*, bottes, manche*, bulle*, flûte, trompette, siffler, chanson*, comptine*, cache œil, \
            en carton, en papier
            """
        case .spanish:
            """
            dibuj*, pintar, pintura*, boceto*, disfraz, disfraces, disfraz*, máscara*, careta*, payas*, pirata*, \
            dragón, dragones, monstruo*, bruja*, vampir*, zombi*, robot*, extraterrestre*, unicornio*, dinosaurio*, \
            elefante*, jirafa*, cocodrilo*, tiburón, reno, renos, muñec*, calabaza*, marioneta*, títere*, peluche*, \
            espantapájaros, superhéroe*, carnaval, halloween, coser, costura, tejer, ganchillo, fieltro, cartón, \
            cartulina, plastilina, calcetín, calcetines, medias, botas, manga, mangas, parche*, pompa*, burbuja*, \
            flauta, trompeta, silbar, canción, canciones, rima*, de papel
            """
        }
    }

    /// Words that stand beside whose costume it is.
    static func costumes(in language: IntentLanguage) -> String {
        switch language {
        case .english: "costume*, disguise*, dress up, dresses up, dressed up, dressing up, fancy dress, theme, themed"
        case .german: "kostüm*, verkleid*"
        case .french: "déguis*, costume*"
        case .spanish: "disfraz*, disfraces, disfrazar*"
        }
    }

    /// What a child learns to do in the first years. "Not yet" beside one of these words makes a question of development.
    static func milestones(in language: IntentLanguage) -> String {
        switch language {
        case .english:
            """
            speak, speaks, speaking, spoken, talk, talks, talking, walk, walks, walking, crawl, crawls, crawling, sit, \
            sits, sitting, standing, smile, smiles, smiled, wave, waves, point, points, respond, responds, clap, \
            claps, chew, chews, jump, jumps, dry at night, potty trained
            """
        case .german:
            """
            spricht, sprechen, redet, reden, laufen, gelaufen, krabbelt, krabbeln, sitzt, sitzen, lächelt, lacht, \
            winkt, reagiert, klatscht, kaut, hüpft
            """
        case .french:
            """
            parle, parler, marche, marcher, rampe, assis, assise, debout, sourit, pointe, réagit, répond, applaudit, \
            mâche, saute, propre la nuit
            """
        case .spanish:
            """
            habla, hablar, anda, andar, camina, caminar, gatea, gatear, se sienta, sonríe, señala, reacciona, \
            responde, aplaude, mastica, salta
            """
        }
    }

    /// Words of denial beside ``milestones(in:)`` and ``yets(in:)``.
    static func denials(in language: IntentLanguage) -> String {
        switch language {
        case .english:
            """
            not, no, never, nothing, can't, cannot, doesn't, isn't, hasn't, haven't, won't, don't, didn't, unable
            """
        case .german:
            """
            nicht, kein, keine, keinen, nie, nichts
            """
        case .french:
            """
            pas, ne, n, jamais, aucun, rien
            """
        case .spanish:
            """
            no, nunca, nada, ningún, ninguna
            """
        }
    }

    /// "Yet" and "still".
    static func yets(in language: IntentLanguage) -> String {
        switch language {
        case .english:
            """
            yet, still, so far
            """
        case .german:
            """
            noch, bisher, immer noch
            """
        case .french:
            """
            encore, toujours
            """
        case .spanish:
            """
            aún, todavía
            """
        }
    }
}
