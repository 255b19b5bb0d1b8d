/// The meaning of a word for the person it names.
package enum PersonSense: Hashable, Sendable {
    /// A grown-up by role: "mum", "Papa", "me".
    case adult
    /// Both or all parents, or the grown-ups as a group.
    case adults
    /// All children together.
    case children
    /// One child that is not named: "my son", "der Kleine", "la mayor".
    case child
    /// A child by its place in the family.
    case oldest, youngest
    case everybody
    /// Somebody outside the household: a guest, a grandparent, a friend.
    case other
}

/// Words for the people of a family.
package enum PeopleLexicon {
    /// The table of all words for people.
    package static let table = PhraseTable<PersonSense>(
        LexiconRows.phrases(words) { senses[$0] })

    private static let senses: [String: PersonSense] = [
        "adult": .adult, "adults": .adults, "children": .children, "child": .child, "oldest": .oldest,
        "youngest": .youngest, "everybody": .everybody, "other": .other,
    ]

    private static let words = """
        adult; me, myself, i, dad, daddy, mum, mom, mommy, mummy, mam, husband, hubby, wife, partner, dh, dw, my \
        other half; ich, mich, mir, Mama, Mami, Papa, Papi, Mutter, Vater, Mann, Frau, Partner, Partnerin, Däti, \
        Mueti; moi, maman, papa, mari, femme, conjoint, conjointe, mon homme, compagnon; yo, mí, mamá, papá, \
        marido, mujer, esposo, esposa, pareja, mami, papi
        adults; parents, grown ups, grownups, adults, grown-ups, mum and dad, mom and dad, us two, dad and i, \
        both parents, hubby and i; Eltern, Erwachsene, Erwachsenen, wir Eltern, Mama und Papa; parents, adultes, \
        papa et maman, nous deux, nous on, nous les parents, nous les adultes; padres, papás, adultos, los mayores
        children; kids, children, the kids, kiddos, boys, girls, twins, littles, little ones, all three, both \
        kids, all the kids; Kinder, Kids, Kindern, Jungs, Mädels, Zwillinge, Chind, Chinder, Kinners; enfants, \
        gamins, petits, loulous, filles, garçons, jumeaux, jumelles, mômes, gosses; niños, niñas, hijos, peques, \
        chicos, chamacos, nenes, críos, mellizos, gemelos, chavos
        child; son, daughter, toddler, kid, child, baby, bub, bubs, my boy, my girl, kiddo, ds, dd, lo, \
        teenager, teen, preschooler, kindergartner, stepson, stepdaughter; Sohn, Tochter, Kind, Baby, Bub, \
        Mädchen, Kleinkind, Sohnemann, Bueb, Meitli, Teenager; fils, fille, enfant, bébé, gamin, gamine, ado; \
        hijo, hija, niño, niña, bebé, nene, nena, chamaco, guagua, adolescente
        oldest; oldest, eldest, big one, bigger one, older one, big kid, the older; Große, Großer, Grosse, \
        Ältere, Ältester, Älteste, Grossi; grand, grande, aîné, aînée, plus grand, plus grande; mayor, la mayor, \
        el mayor, la grande, el grande
        youngest; youngest, little one, littlest, smallest, smaller one, younger one, wee one, little guy, the \
        younger; Kleine, Kleiner, Kleinste, Kleinster, Jüngste, Jüngster, Chlii, Chliini; petit, petite, cadet, \
        cadette, petit dernier, petite dernière, plus petit, plus petite, benjamin; pequeño, pequeña, peque, \
        menor, la chiquita, el chiquito
        everybody; everybody, everyone, all of us, whole family, the family, the whole family, us all, all of \
        them; alle, jeder, wir alle, die ganze Familie, ganze Familie, alli; tout le monde, toute la famille, \
        nous tous, chacun; todos, toda la familia, todo el mundo, cada uno
        other; guest, guests, grandma, grandpa, gran, nana, nan, grandparents, sister, brother, friend, friends, \
        neighbour, neighbor, cousin, cousins, mother in law, father in law, in-laws, inlaws, mil, fil, aunt, \
        auntie, uncle, nephew, nephews, niece, nanny, au pair, babysitter, visitors, company, granny, grandad, \
        teacher, boyfriend, girlfriend; Gäste, Gast, Oma, Opa, Großeltern, Schwiegermutter, Schwiegereltern, \
        Schwester, Bruder, Freund, Freundin, Freunde, Besuch, Nachbarn, Tante, Onkel, Cousin, Cousine, Grosi, \
        Neni, Gotti, Götti; invités, invité, mamie, papi, mamy, papy, grand-mère, grands-parents, belle-mère, \
        beaux-parents, soeur, frère, copain, copine, copains, amis, voisins, tante, oncle, cousin, cousine, \
        belle-soeur, beau-frère, nounou; invitados, abuela, abuelo, abuelos, suegra, suegro, suegros, hermana, \
        hermano, amigo, amiga, amigos, vecinos, tía, tío, tíos, primo, prima, primos, cuñada, cuñado, visitas, \
        yerno, nuera
        """
}
