package import HearthCore

/// The meaning of a word for days, lengths and times.
package enum CalendarSense: Hashable, Sendable {
    case weekday(Weekday)
    /// A short form that is also a common word: "so", "mar", "sun".
    case weakWeekday(Weekday)
    case month(Int)
    /// A short form that is also a common word: "may", "mar".
    case weakMonth(Int)
    case number(Int)
    case today, tomorrow, dayAfterTomorrow, yesterday
    case weekend, week, day, night, monthUnit, hour, minute
    /// A date with a name, such as Christmas Eve.
    case date(month: Int, day: Int)
    /// A movable feast, by its distance from Easter Sunday in days.
    case easter(Int)
    case next, this, rest, last, whole
    /// The one behind the next: "the week after next", "übernächste".
    case afterNext
    case to, until, from, starting
    /// Monday to Friday: "school days", "unter der Woche".
    case workdays
    case everyDay
    case other
}

/// Words for days, dates and numbers.
package enum CalendarLexicon {
    /// The table of all words for days, dates and numbers.
    package static let table = PhraseTable<CalendarSense>(phrases)

    private static var phrases: [PhraseTable<CalendarSense>.Phrase] {
        LexiconRows.phrases(weekdays) { Weekday(rawValue: $0).map(CalendarSense.weekday) }
            + LexiconRows.phrases(weakWeekdays) { Weekday(rawValue: $0).map(CalendarSense.weakWeekday) }
            + LexiconRows.phrases(months) { Int($0).map(CalendarSense.month) }
            + LexiconRows.phrases(weakMonths) { Int($0).map(CalendarSense.weakMonth) }
            + LexiconRows.phrases(numbers) { Int($0).map(CalendarSense.number) }
            + LexiconRows.phrases(words) { senses[$0] }
            + LexiconRows.phrases(feasts) { Int($0).map(CalendarSense.easter) }
            + LexiconRows.phrases(dates) { name in
                let parts = name.split(separator: "/").compactMap { Int($0) }
                return parts.count == 2 ? .date(month: parts[0], day: parts[1]) : nil
            }
    }

    private static let senses: [String: CalendarSense] = [
        "today": .today, "tomorrow": .tomorrow, "after tomorrow": .dayAfterTomorrow, "yesterday": .yesterday,
        "weekend": .weekend, "week": .week, "day": .day, "night": .night, "month": .monthUnit, "hour": .hour,
        "minute": .minute, "next": .next, "after next": .afterNext, "this": .this, "rest": .rest, "last": .last,
        "whole": .whole, "to": .to, "until": .until, "from": .from, "starting": .starting, "workdays": .workdays,
        "every day": .everyDay, "other": .other,
    ]

    private static let weekdays = """
        mon; monday, mondays; Montag, montags, Mäntig, Mentig, Montagabend; lundi, lundis; lunes
        tue; tuesday, tuesdays, tues, tue; Dienstag, dienstags, Ziischtig, Zischtig, Dienschtig; mardi, mardis; martes
        wed; wednesday, wednesdays, weds, wednsday, wensday; Mittwoch, mittwochs, Mittwuch; mercredi, mercredis; \
        miércoles
        thu; thursday, thursdays, thurs, thur; Donnerstag, donnerstags, Donnschtig, Dunnschtig; jeudi, jeudis; jueves
        fri; friday, fridays, fri; Freitag, freitags, Friitig, Fritig; vendredi, vendredis; viernes
        sat; saturday, saturdays; Samstag, samstags, Sonnabend, sonnabends, Samschtig; samedi, samedis; sábado, \
        sábados
        sun; sunday, sundays; Sonntag, sonntags, Sunntig, Sunndig; dimanche, dimanches; domingo, domingos
        """

    private static let weakWeekdays = """
        mon; mon; Mo; lun; lun
        tue; tu; Di; mar; mar
        wed; wed; Mi; mer; mie, mié, mier
        thu; thu, th; Do; jeu; jue
        fri; fr; Fr; ven, vend; vie
        sat; sat; Sa; sam; sab, sáb
        sun; sun; So; dim; dom
        """

    private static let months = """
        1; january, jan; Januar, Jänner, Jan; janvier, janv; enero, ene
        2; february, feb; Februar, Feber, Feb; février, fév, févr; febrero, feb
        3; march; März; mars; marzo
        4; april, apr; April, Apr; avril, avr; abril, abr
        5; ; ; ; mayo
        6; june, jun; Juni, Jun; juin; junio, jun
        7; july, jul; Juli, Jul; juillet, juil; julio, jul
        8; august, aug; August, Aug; août; agosto, ago
        9; september, sept, sep; September, Sept; septembre, sept; septiembre, setiembre, sep
        10; october, oct; Oktober, Okt; octobre, oct; octubre, oct
        11; november, nov; November, Nov; novembre, nov; noviembre, nov
        12; december, dec; Dezember, Dez; décembre, déc; diciembre, dic
        """

    private static let weakMonths = """
        3; mar; Mrz; ; mar
        5; may; Mai; mai; may
        """

    private static let numbers = """
        1; one, first; eins, eine, einen, einem, einer, ersten, erster; un, une, premier; uno, una, primero
        2; two, couple of, a couple, second; zwei, zwöi, zweiten, beide; deux, deuxième; dos, segundo
        3; three, third; drei, drü, drüü, dritten; trois, troisième; tres, tercero
        4; four, fourth; vier, viert, vierten; quatre; cuatro
        5; five; fünf, foif, föif, fünft, fünften; cinq; cinco
        6; six; sechs, sächs, sechst; six; seis
        7; seven; sieben, sibe, siebt; sept; siete
        8; eight; acht; huit; ocho
        9; nine; neun, nün; neuf; nueve
        10; ten; zehn, zäh; dix; diez
        11; eleven; elf; onze; once
        12; twelve, dozen; zwölf, Dutzend; douze, douzaine; doce, docena
        13; thirteen; dreizehn; treize; trece
        14; fourteen, fortnight; vierzehn; quatorze; catorce
        15; fifteen; fünfzehn; quinze; quince
        16; sixteen; sechzehn; seize; dieciséis
        17; seventeen; siebzehn; dix-sept; diecisiete
        18; eighteen; achtzehn; dix-huit; dieciocho
        19; nineteen; neunzehn; dix-neuf; diecinueve
        20; twenty; zwanzig; vingt; veinte
        24; twenty four; vierundzwanzig; vingt-quatre; veinticuatro
        25; twenty five; fünfundzwanzig; vingt-cinq; veinticinco
        30; thirty; dreißig; trente; treinta
        35; thirty five; fünfunddreißig; trente-cinq; treinta y cinco
        40; forty, fourty; vierzig; quarante; cuarenta
        45; forty five; fünfundvierzig; quarante-cinq; cuarenta y cinco
        48; forty eight; achtundvierzig; quarante-huit; cuarenta y ocho
        50; fifty; fünfzig; cinquante; cincuenta
        60; sixty; sechzig; soixante; sesenta
        70; seventy; siebzig; soixante-dix; setenta
        72; seventy two; zweiundsiebzig; soixante-douze; setenta y dos
        80; eighty; achtzig; quatre-vingt; ochenta
        90; ninety; neunzig; quatre-vingt-dix; noventa
        100; hundred; hundert; cent; cien
        """

    private static let words = """
        today; today, tonight, tonite, tonights, this evening, this morning, this afternoon, this arvo, \
        todays; heute, heut, heit, hüt, heute Abend, heute Mittag, heute früh, hüt z'Abig; aujourd'hui, ce soir, \
        ce midi, ce matin, auj; hoy, esta noche, esta tarde
        tomorrow; tomorrow, tmrw, tmr, tomoz, tmw, tomorow, tommorow, tommorrow, tomorrows, tom night; \
        morgen, morgen Abend, morgen früh, morgen Mittag, morn; demain; mañana
        after tomorrow; day after tomorrow, day after; übermorgen, übermorn; après-demain, après demain; pasado mañana
        yesterday; yesterday, last night; gestern, geschter; hier, hier soir; ayer, anoche
        weekend; weekend, weekends, wknd, week-end, we; Wochenende, WE, Wochenend, Wuchenänd, Wucheänd; \
        week-end, weekend; fin de semana, finde, findes, fines de semana
        week; week, weeks, wk, wks, weeks; Woche, Wochen, Wuche, Wucha; semaine, semaines; semana, semanas
        day; day, days; Tag, Tage, Tagen, Täg, Tägli; jour, jours, journée; día, días
        night; night, nights, evening, evenings, nites; Abend, Abende, Abenden, Nacht, Nächte, Abig; soir, \
        soirs, soirée, soirées; noche, noches
        month; month, months; Monat, Monate, Monaten; mois; mes, meses
        hour; hour, hours, hr, hrs; Stunde, Stunden, Std; heure, heures; hora, horas
        minute; minute, minutes, min, mins; Minute, Minuten, Min, Minütli; minute, minutes, min, mn; minuto, \
        minutos, min
        next; next, following, coming, upcoming; nächste, nächsten, nächster, nächstes, kommende, kommenden, \
        kommender, nögscht, nächscht, nächschti; prochain, prochaine, prochains, prochaines, suivant, \
        qui vient, qui arrive; próximo, próxima, próximos, próximas, que viene, siguiente, que entra, entrante
        after next; after next; übernächste, übernächsten, übernächster, übernächstes, nach der nächsten, nach dem \
        nächsten, nach der kommenden, nach dem kommenden; d'après, après la prochaine, après le prochain, d'après la \
        prochaine, suivant la prochaine; después de la próxima, después del próximo, después de la que viene, después \
        del que viene, después de la siguiente, siguiente a la próxima, subsiguiente
        this; this, these; diese, diesen, dieser, dieses, die, dieser; cette, ce, ces; esta, este, estos, estas
        rest; rest of, remainder of, the rest; Rest der, Rest von, restliche, restlichen, Rest; reste de, fin \
        de, reste; resto de, lo que queda de
        last; last, past, previous; letzte, letzten, letzter, vergangene, vorige; dernier, dernière, passé, \
        passée; pasado, pasada, última
        whole; whole, all, entire, full; ganze, ganzen, ganz, gesamte; toute, tout, entière; toda, todo, entera
        to; to, thru, through, upto; bis, bis und mit; à, au; al, a
        until; until, till, til, through, thru, 'til, up to, up until, up to and including, until and including; bis, bis und mit, bis einschließlich; \
        jusqu'à, jusqu'au, jusque; hasta
        from; from, as of, beginning, commencing; ab, von, vom; de, du, à partir de, à partir du, dès, à compter \
        de, à compter du; desde, de, del, a partir de, a partir del, desde el
        starting; starting, starting from, beginning, start on, starts; beginnend, startend, Start; à partir de, \
        commençant; empezando, comenzando, empieza, a partir de
        workdays; school days, schooldays, school nights, school night, weekday, weekdays, weeknight, \
        weeknights, school week, work week, workdays, working days, school mornings, week nights; Schultage, \
        Schultagen, unter der Woche, wochentags, werktags, Werktage, Wochentage, Arbeitstage, Kindergartentage, \
        Schulwoche, Arbeitswoche; en semaine, jours de semaine, jours d'école, jours ouvrés, jours de classe, \
        soirs de semaine, soirs d'école; entre semana, días de escuela, días de cole, días laborables, días de \
        clase, días de semana
        every day; every day, everyday, each day, every night, daily, every evening, each night, every single \
        day; jeden Tag, täglich, jeden Abend, jeder Tag, jede Nacht; chaque jour, tous les jours, tous les \
        soirs, chaque soir; cada día, todos los días, cada noche, todas las noches, a diario
        other; other; anderen; autres; otros
        """

    private static let feasts = """
        -47; pancake day, shrove tuesday, mardi gras, fat tuesday; Faschingsdienstag; Mardi gras; martes de carnaval
        -46; ash wednesday; Aschermittwoch; mercredi des Cendres; miércoles de ceniza
        -3; maundy thursday; Gründonnerstag; jeudi saint; jueves santo
        -2; good friday; Karfreitag; vendredi saint; viernes santo
        -1; easter saturday, holy saturday; Karsamstag; samedi saint; sábado santo, sábado de gloria
        0; easter sunday, easter day; Ostersonntag; dimanche de Pâques; domingo de Pascua, domingo de resurrección
        1; easter monday; Ostermontag; lundi de Pâques; lunes de Pascua
        39; ascension day; Christi Himmelfahrt, Auffahrt; Ascension; día de la Ascensión
        49; whit sunday, pentecost; Pfingstsonntag, Pfingsten; Pentecôte; Pentecostés
        50; whit monday; Pfingstmontag; lundi de Pentecôte; lunes de Pentecostés
        60; corpus christi; Fronleichnam; Fête-Dieu; corpus
        """

    private static let dates = """
        12/24; christmas eve; Heiligabend, Heilig Abend, Heiligabends; réveillon de Noël, veille de Noël; Nochebuena
        12/25; christmas day, christmas, xmas day, xmas; Weihnachten, Weihnachtstag; Noël, jour de Noël; \
        Navidad, día de Navidad
        12/26; boxing day, st stephen's day; Stephanstag, zweiter Weihnachtstag; ;
        12/31; new year's eve, new years eve, nye; Silvester; Saint-Sylvestre, réveillon du nouvel an; \
        Nochevieja, fin de año
        1/1; new year's day, new years day; Neujahr, Neujahrstag; jour de l'an, nouvel an; Año Nuevo
        1/6; epiphany; Dreikönigstag; Épiphanie; Reyes, día de Reyes
        2/14; valentine's day, valentines day, valentines; Valentinstag; Saint-Valentin; San Valentín
        10/31; halloween; Halloween; Halloween; Halloween
        12/6; ; Nikolaus, Nikolaustag, Samichlaus; Saint-Nicolas;
        8/1; ; Bundesfeier, Nationalfeiertag; fête nationale suisse;
        """
}
