// General knowledge of kitchens and nurseries, not taken from any collection of queries.
extension Synonyms {
    /// Groups of words with one meaning, one group per line: British and American names, lay and medical words.
    static let groupTable = """
        aubergine | eggplant
        courgette | zucchini
        coriander | cilantro
        rocket | arugula
        spring onion | scallion | green onion
        swede | rutabaga
        beetroot | beet
        chickpea | garbanzo
        prawn | shrimp
        mince | ground beef | ground meat
        bicarbonate of soda | baking soda
        cornflour | cornstarch
        icing sugar | powdered sugar | confectioners sugar
        caster sugar | superfine sugar
        double cream | heavy cream | whipping cream
        single cream | light cream
        plain flour | all purpose flour
        wholemeal | whole wheat | wholewheat
        porridge | oatmeal
        biscuit | cookie
        crisps | potato chips
        chips | french fries
        sweets | candy
        ice lolly | popsicle
        jam | jelly | preserve
        stock | broth
        gammon | ham
        bacon | rasher
        pepper | bell pepper | capsicum
        chilli | chili | chile
        yoghurt | yogurt
        doughnut | donut
        barbecue | bbq | barbeque | grill
        slow cooker | crockpot | crock pot
        pressure cooker | instant pot
        appetizer | starter | hors d'oeuvre | antipasto | canape | finger food
        dessert | pudding | sweet | afters
        main course | main dish | main | entree | dinner | supper
        lunch | midday meal
        breakfast | brunch
        side dish | side | accompaniment
        snack | nibble
        beverage | drink
        soft drink | soda
        pasta | noodle
        autumn | fall
        christmas | xmas | holiday
        nappy | diaper
        dummy | pacifier | soother
        cot | crib
        pram | buggy | pushchair | stroller
        mum | mom | mother | mama
        dad | father
        baby | infant | newborn
        toddler | young child
        kid | child
        teen | teenager | adolescent
        nursery | daycare | preschool | childcare
        breastfeed | nurse | nursing | lactation
        breast milk | human milk
        formula | infant formula
        weaning | solid food | complementary food
        potty | toilet training | toilet
        poo | poop | stool | feces | bowel movement
        pee | wee | urine | urination
        tummy | belly | stomach | abdomen | abdominal
        tantrum | meltdown
        bedwetting | enuresis
        throwing up | vomit | vomiting
        runs | diarrhea | diarrhoea
        fever | temperature | pyrexia
        doctor | gp | pediatrician | paediatrician | physician
        medicine | drug | medication
        shot | jab | vaccine | vaccination | immunization | immunisation
        heart attack | myocardial infarction
        stroke | cerebrovascular accident
        high blood pressure | hypertension
        low blood pressure | hypotension
        high cholesterol | hypercholesterolemia
        irregular heartbeat | arrhythmia
        blood clot | thrombosis | embolism
        nosebleed | epistaxis
        pink eye | conjunctivitis
        crossed eyes | squint | strabismus
        nearsightedness | shortsightedness | myopia
        farsightedness | longsightedness | hyperopia
        eye | ocular | ophthalmic
        ear infection | otitis
        hearing loss | deafness
        ringing in the ears | tinnitus
        hay fever | allergic rhinitis
        hives | urticaria
        eczema | atopic dermatitis
        itching | pruritus
        rash | dermatitis
        skin | cutaneous | dermal
        wart | verruca
        athlete's foot | tinea pedis
        ringworm | tinea
        lice | pediculosis
        scabies | mites
        chickenpox | varicella
        shingles | herpes zoster
        measles | rubeola
        german measles | rubella
        mumps | parotitis
        whooping cough | pertussis
        lockjaw | tetanus
        flu | influenza
        cold | common cold | rhinitis
        sore throat | pharyngitis
        strep | streptococcal
        tonsillitis | tonsil
        chest infection | pneumonia | bronchitis
        lung | pulmonary | respiratory
        tb | tuberculosis
        glandular fever | mononucleosis | mono
        heartburn | acid reflux | gerd | gastroesophageal reflux
        indigestion | dyspepsia
        stomach flu | gastroenteritis
        food poisoning | foodborne illness
        gas | flatulence
        piles | hemorrhoids | haemorrhoids
        gallstones | cholelithiasis
        kidney | renal | nephro
        kidney stones | nephrolithiasis
        liver | hepatic
        bladder infection | cystitis | uti | urinary tract infection
        brain | cerebral
        nerve | neural | neuropathy
        seizure | epilepsy | convulsion | fit
        fainting | syncope
        dizziness | vertigo
        headache | cephalalgia
        migraine | headache
        bone | skeletal
        broken bone | fracture
        joint | arthritis
        brittle bones | osteoporosis
        soft bones | rickets
        muscle | muscular
        back pain | lumbago
        bruise | contusion
        cut | laceration | wound
        swelling | edema | oedema
        anemia | anaemia | low iron
        sickle cell | sickle cell disease
        bleeding | hemorrhage | haemorrhage
        cancer | tumor | tumour | neoplasm | malignancy
        leukemia | leukaemia | blood cancer
        sugar diabetes | diabetes
        low blood sugar | hypoglycemia | hypoglycaemia
        high blood sugar | hyperglycemia
        underactive thyroid | hypothyroidism
        overactive thyroid | hyperthyroidism
        overweight | obesity
        miscarriage | pregnancy loss | spontaneous abortion
        period | menstruation | menstrual
        birth control | contraception
        pregnancy | pregnant | gestation
        childbirth | labor | labour | delivery
        premature | preterm | preemie
        cesarean | caesarean | c section
        cot death | crib death | sids | sudden infant death syndrome
        birth defect | congenital anomaly | congenital abnormality
        cleft lip | harelip
        down syndrome | trisomy 21
        adhd | attention deficit hyperactivity disorder | hyperactivity
        autism | asd | asperger
        dyslexia | reading disorder
        stammer | stutter
        depression | low mood
        anxiety | worry
        sleep problem | insomnia | sleep disorder
        smoking | tobacco | cigarette
        hiv | aids
        std | sti | sexually transmitted disease | venereal disease
        dental | teeth | tooth
        tooth decay | cavity | dental caries
        gum disease | periodontal disease | gingivitis
        bad breath | halitosis
        rabies | hydrophobia
        poisoning | toxicity
        x ray | radiography
        ct scan | computed tomography
        mri | magnetic resonance imaging
        cpr | cardiopulmonary resuscitation
        cystic fibrosis | mucoviscidosis
        """

    /// Narrower words that documents use more often than the broad word.
    static let narrowTable = """
        dessert: cake pie cookie pudding brownie ice cream tart cheesecake custard mousse sorbet cobbler crumble trifle fudge meringue chocolate sugar
        cake: cupcake cheesecake sponge frosting gateau torte
        baking: bread cake cookie muffin pie pastry flour yeast
        bread: loaf baguette focaccia naan flatbread roll bun sourdough yeast pita
        pastry: croissant tart pie puff strudel danish
        cookie: biscuit shortbread macaroon gingerbread snickerdoodle
        candy: fudge toffee caramel truffle brittle nougat praline marshmallow
        confectionery: fudge toffee caramel truffle brittle nougat
        beverage: juice tea coffee smoothie cocktail lemonade punch shake milkshake latte wine cider
        drink: juice tea coffee smoothie cocktail lemonade punch shake milkshake latte
        cocktail: martini margarita mojito vodka rum gin tequila daiquiri liqueur
        breakfast: pancake waffle omelette oatmeal porridge granola egg toast muffin cereal muesli crepe scramble bacon
        brunch: pancake waffle omelette egg quiche toast frittata
        lunch: sandwich salad wrap soup burger
        dinner: chicken beef pork roast casserole stew curry pasta lasagna salmon steak
        main course: chicken beef pork lamb roast casserole stew curry pasta lasagna salmon steak
        appetizer: dip bruschetta canape skewer roll spread hummus wing stuffed
        starter: dip bruschetta canape soup pate
        snack: bar chip cracker popcorn dip nut bite
        side dish: potato salad slaw rice bean vegetable mash
        salad: lettuce slaw vinaigrette dressing cucumber
        soup: broth chowder bisque stock stew gazpacho minestrone
        stew: casserole goulash ragout braise
        casserole: bake gratin
        sauce: gravy ketchup pesto salsa dressing mayonnaise marinade
        condiment: ketchup mustard relish chutney pickle salsa mayonnaise sauce
        dressing: vinaigrette oil vinegar mayonnaise
        sandwich: burger toast wrap panini bun bagel bread
        pasta: spaghetti macaroni lasagna penne linguine fettuccine tagliatelle ravioli gnocchi noodle tortellini
        noodle: ramen udon soba vermicelli lo mein pad thai
        rice: risotto pilaf paella biryani
        meat: beef pork lamb chicken steak bacon sausage veal ham mince
        poultry: chicken turkey duck goose
        fish: salmon tuna cod trout haddock tilapia halibut mackerel herring anchovy
        seafood: shrimp prawn crab lobster fish salmon mussel clam scallop squid oyster tuna
        bean: lentil chickpea kidney pinto black legume hummus
        legume: bean lentil chickpea pea
        vegetable: carrot broccoli spinach cabbage cauliflower zucchini potato kale
        fruit: apple banana orange berry strawberry peach pear mango cherry pineapple
        berry: strawberry blueberry raspberry blackberry cranberry
        citrus: lemon orange lime grapefruit
        nut: almond walnut pecan peanut hazelnut cashew pistachio
        cheese: cheddar mozzarella parmesan feta ricotta gouda brie
        dairy: milk cheese cream yogurt butter
        egg: omelette frittata quiche scramble
        grain: rice oat barley quinoa bulgur couscous
        spice: cumin paprika turmeric cinnamon nutmeg clove
        herb: basil parsley thyme rosemary oregano cilantro mint dill
        vegetarian: tofu vegetable bean lentil chickpea mushroom tempeh halloumi
        vegan: tofu coconut bean lentil chickpea plant tempeh
        gluten free: almond flour rice flour
        healthy: salad vegetable quinoa kale
        comfort food: macaroni cheese casserole mashed potato pie stew
        kid friendly: macaroni cheese pizza nugget
        bbq: rib brisket smoked pulled pork barbecue burger steak
        grill: kebab skewer steak burger
        pizza: mozzarella dough crust
        curry: masala garam turmeric coconut milk tikka korma vindaloo
        pie: crust pastry filling
        italian: pasta parmesan mozzarella basil risotto pizza lasagna spaghetti pesto gnocchi prosciutto ricotta bolognese tiramisu polenta
        mexican: taco tortilla burrito enchilada salsa quesadilla guacamole jalapeno cilantro avocado fajita tamale chipotle
        tex mex: taco tortilla burrito enchilada salsa quesadilla nacho fajita chili
        spanish: paella chorizo tapas gazpacho tortilla saffron manchego churros
        portuguese: bacalhau chorizo custard piri
        french: crepe baguette quiche ratatouille souffle gratin bouillabaisse coq croissant brioche provencal gruyere
        german: sauerkraut schnitzel bratwurst spaetzle strudel pretzel
        austrian: schnitzel strudel goulash
        british: pudding scone pie shepherd yorkshire trifle cornish
        english: pudding scone pie shepherd yorkshire trifle cornish
        scottish: shortbread haggis scone oat
        irish: soda bread stew stout colcannon potato
        greek: feta tzatziki moussaka gyros souvlaki phyllo oregano halloumi
        turkish: kebab baklava bulgur borek pilaf
        mediterranean: olive feta hummus couscous eggplant tzatziki
        middle eastern: hummus tahini falafel shawarma pita tabbouleh bulgur sumac kebab
        lebanese: tabbouleh hummus tahini kibbeh fattoush pita
        israeli: falafel shakshuka hummus tahini
        jewish: challah latke matzo kugel
        moroccan: tagine couscous harissa preserved lemon cumin
        african: jollof peanut yam cassava plantain tagine couscous injera berbere okra
        ethiopian: injera berbere wat teff
        nigerian: jollof yam egusi cassava plantain
        south african: bobotie rusk biltong
        caribbean: jerk plantain coconut allspice rum scotch bonnet mango callaloo
        jamaican: jerk allspice scotch bonnet
        cuban: plantain black bean mojo
        puerto rican: sofrito plantain adobo
        american: burger barbecue cornbread macaroni pie meatloaf buffalo
        southern: grits cornbread biscuit collard gumbo fried chicken pecan buttermilk
        cajun: jambalaya gumbo andouille etouffee crawfish
        creole: jambalaya gumbo etouffee
        canadian: poutine maple
        australian: pavlova lamington anzac
        brazilian: feijoada cassava acai brigadeiro
        peruvian: ceviche quinoa
        argentinian: chimichurri empanada beef
        latin american: empanada arepa plantain tortilla black bean
        indian: curry masala garam turmeric naan dal paneer tikka chutney basmati ghee samosa biryani cardamom cumin tandoori
        pakistani: biryani masala kebab karahi
        bangladeshi: curry masala hilsa
        chinese: soy sauce wok stir fry dumpling ginger noodle sesame hoisin five spice bok choy szechuan wonton
        japanese: miso soy sauce sushi teriyaki ramen udon soba tempura mirin sake nori dashi matcha
        korean: kimchi gochujang bulgogi bibimbap sesame
        thai: coconut milk curry paste lemongrass fish sauce pad basil peanut lime
        vietnamese: pho banh fish sauce rice noodle lemongrass
        indonesian: satay sambal nasi goreng rendang peanut tempeh
        malaysian: laksa satay rendang sambal
        filipino: adobo pancit lumpia
        asian: soy sauce ginger sesame noodle stir fry rice vinegar hoisin miso
        russian: borscht beet stroganoff blini sour cream
        ukrainian: borscht beet varenyky
        polish: pierogi kielbasa sauerkraut
        hungarian: goulash paprika
        swedish: meatball lingonberry cardamom
        scandinavian: salmon dill rye herring cardamom
        danish: rye pastry herring
        dutch: stamppot pancake
        swiss: fondue rosti gruyere raclette
        christmas: turkey gingerbread eggnog cranberry roast mince pie fruitcake ham
        thanksgiving: turkey pumpkin cranberry stuffing sweet potato pecan
        easter: lamb egg hot cross bun ham
        halloween: pumpkin candy
        valentine: chocolate heart strawberry
        summer: grill salad berry strawberry tomato peach zucchini ice
        winter: stew soup roast squash
        autumn: pumpkin apple squash sweet potato
        spring: asparagus pea radish
        party: dip punch finger
        picnic: sandwich salad
        """
}
