/// Dates of birth: labels before and behind a date, in the languages of families.
extension PIIDetector {
    /// Abbreviations of "date of birth" that mean nothing else: DOB, D.O.B., DDN, F.N., F/N, FDN, F. nac., Geb.-Dat.
    private static let abbreviations =
        #"d\.?o\.?b\.?|d\. o\. b\.|d\.?d\.?n\.?|d\. d\. n\.|f\. ?(?:d\. ?)?n\.|f/n|fdn|f(?:ec(?:ha|h)?)?[./]? ?(?:de )?nac\.?|nac\.|naiss\.|geb\.?(?:[ \-]{0,2}d(?:at\w*)?\.?)?"#
    /// Words before a date of birth with no words between.
    private static let tightLabels =
        "\(abbreviations)|date of birth|birth[ \\-]?date|bdate|birth[ \\-]?day|b-?day|geburts(?:datum|tag)|date de naissance|fecha de nacimiento"
    /// What stands between a label and its date: `(dd/mm/yyyy)`, a colon, an equals sign.
    private static let tightGap = #"(?: ?\([dmyjtaj/.\- ]{4,12}\))?[ :=]{0,3}"#

    /// Labels behind a date.
    private static let labelsBehind =
        #"date of birth|d\.?o\.?b\.?|d\. o\. b\.|birth[ \-]?date|bdate|geburtsdatum|geboren|geb\.(?:[ \-]{0,2}d(?:at\w*)?\.?)?|gebdat\w*|date de naiss(?:ance|\.)|naissance|née?s?|nees?|d\.?d\.?n\.?|d\. d\. n\.|(?:fecha|f(?:ec)?\.?) ?(?:de )?nac(?:imiento|\.)?|nacimiento|nacid[oa]|nac\.|f\. ?n\."#
    /// A verb and an article between a date and its label: "02/06/2018 is her birthdate".
    private static let copula =
        "(?:is|was|as|ist|war|als|est|comme|es|como) (?:(?:the|a|her|his|their|my|our|das|sein|ihr|mein|unser|la|sa|son|su|mi|tu) )?"

    /// Returns detectors of a full date near words that say somebody was born.
    static func datesOfBirth() throws(PolicyError) -> [PIIDetector] {
        let month =
            #"(?i:jan(?:uary|uar|vier|eiro)?|jänner|enero|gennaio|feb(?:ruary|ruar|rero|braio)?|f[ée]vr?(?:ier)?|fevereiro|mar(?:ch|zo|s|ço)?|märz?|mrz|apr(?:il|ile)?|avr(?:il)?|abril|may|mai|mayo|maggio|maio|june?|juni|juin|junio|giugno|junho|july?|juli|juil(?:let)?|julio|luglio|julho|aug(?:ust)?|août|aout|agosto|sept?(?:ember|embre|iembre)?|settembre|setembro|o[ck]t(?:ober|obre|ubre)?|ottobre|outubro|nov(?:ember|embre|iembre|embro)?|de[cz](?:ember|embre|embro)?|d[ée]c(?:embre)?|diciembre|dicembre)(?!\p{L})\.?"#
        let year = #"(?:19|20)\d\d"#
        let day = #"(?:0?[1-9]|[12]\d|3[01])"#
        let number = #"(?:0?[1-9]|1[0-2])"#
        let end = #"(?![\p{L}\p{N}])(?![./\-]\d)"#
        let date = #"\d{1,4}[ ./\-]{1,2}(?:\d{1,2}|\p{L}{3,9})[ ./\-]{1,2}\d{1,4}"#
        let dates = [
            #"(?<![\p{L}\p{N}])(?<!\d[./\-])(?:\#(day)([./\- ]) ?\#(number)|\#(number)([./\- ]) ?\#(day))(?:\g{-1}|\g{-2}) ?(?:\#(year)|\d\d)\#(end)"#,
            #"(?<![\p{L}\p{N}])\#(year)([./\- ])\#(number)\g{-1}\#(day)\#(end)"#,
            #"(?<![\p{L}\p{N}])\#(year)\#(number)\#(day)\#(end)"#,
            #"(?<![\p{L}\p{N}])\#(day)(?:st|nd|rd|th|\.|er|º|ª)?[ \-/]?(?:of |de |d')?\#(month),?[ \-/]?(?:(?:de |del |of )?\#(year)|'?\d\d(?!:| ?[ap]m\b))\#(end)"#,
            #"(?<![\p{L}\p{N}])\#(month),?[ \-]\#(day)(?:st|nd|rd|th)?,?[ \-](?:\#(year)|'\d\d)\#(end)"#,
        ]
        let opening = digits + "JFMASONDEGLjfmasondegl"
        let gate = Gate.dates(
            prefixes(
                "jan|ene|gen|feb|fev|mar|mrz|apr|avr|abr|may|mai|mag|jun|jui|giu|jul|lug|aug|ago|aou|sep|set|oct|okt|ott|out|nov|dec|dez|dic|of |de |d'a|d'o"
            ))
        let before = try PIIDetector(
            .dateOfBirth, dates, opening: opening, gate: gate,
            context: try LeftContext(
                #"\b(?:born|birth|bdate|b-?day|birth[ \-]?da(?:te|y)|geboren\w*|geburts(?:tag|datum|daten)|tag der geburt|(?:twins?|baby|girl|boy|son|daughter) (?:arrived|came)|née?s?(?:\((?:e|e?s)\))?|nees?|naissance|venue? au monde|anniversaire|nacid[oa]s?|naci[oó]|nacieron|nacimiento|came into the world|birthed|delivered|cumplen? el|cumpleaños|nasc(?:id[oa]|imento)|nat[oa] (?:il|em|ad?|in)|nascita|janm(?:din| ?tithi)?|janam(?:din)?|paida|जन्म\w*|geboortedatum|verjaardag|\#(abbreviations))(?![\p{L}])"#,
                // A second birthday or a time of day may come between.
                gap:
                    #"(?:[^\d\n]{0,28}|[^\d\n]{0,16}(?:\#(date)|\d{1,2}(?:[:.]\d\d)? ?(?:[ap]\.?m\b\.?|uhr|h\b|o'clock)(?: ?\d\d)?)[^\d\n.;]{1,12})"#
            ),
            unless: try LeftContext(
                #"\b(?:party|feier|fête|fiesta|dinner|cake|due|expected|vaccinated|vaccine|appointment|check-?up|visit|trip|starts?|since|\w*termin|cita|rdv|rendez-vous|impfung|geimpft|vaccin|vaccinée?|vacuna(?:d[oa])?|cena|dîner|abendessen)\b"#,
                gap: #"[^\d\n]{0,20}"#))
        // "Ida (b. 19.02.2018)", "Ben, *14.07.2017", "FN: 02/06/2018": right before the date.
        let sign = try PIIDetector(
            .dateOfBirth, dates, opening: opening, gate: gate,
            context: try LeftContext(
                #"(?<![\p{L}.])(?:b\.|(?:fn|bd|d\.n\.|b\.d\.) ?[:=]|n\. ?le|ne ?(?:le|:))|(?<=\p{L} |[,)(] |\()\*"#,
                gap: " ?"))
        let written = try PIIDetector(
            .dateOfBirth,
            [#"(?<![\p{L}\p{N}])(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:(?:19|20)\d\d|\d\d)\#(end)"#],
            opening: digits, gate: .digits(6),
            context: try LeftContext(
                #"\b(?:\#(tightLabels))"#, gap: tightGap))
        // "2018-06-02 birthdate", "02.06.2018 (Geb.-Dat.)", "02/06/2018, née à Lyon", but no label of the next date
        // ("02.06.2026, geb. 03.04.2018") and none of a party ("02/06/2026 birthday party").
        let nextDate =
            #"(?!\.?(?: (?:am|le|el|on|in|en|im)(?: the)?)?[ :=]{0,3}(?:\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d))"#
        let named =
            #"(?:\#(labelsBehind))(?![\p{L}\p{N}])(?! (?:form|certificate|unknown|missing|unbekannt|fehlt|inconnue|desconocida)\b)\#(nextDate)|(?:birth[ \-]?|b-?)day(?!'?\p{L})(?![ \-]{1,2}\p{L})\#(nextDate)"#
        let label =
            #"(?: ?[(\[=|/] ?| [–—\-] | |\t)(?:\#(copula))?(?i:\#(named))|[,;:] (?i:(?:née?s?|geboren|nacid[oa])(?!\p{L})\#(nextDate)|(?:\#(named))(?! ?\p{L}))"#
        // "am 3. Mai 2015 in Bonn geboren", "on 3 May 2019 Mia was born", "3 May 2019 is her birthday".
        let behind = try PIIDetector(
            .dateOfBirth,
            [
                #"(?:\#(dates.joined(separator: "|")))(?= (?:in \p{Lu}[\p{L}\-]{1,30} )?(?:geboren|(?:auf die|zur) Welt)\b| (?:wurde|kam) (?:\p{L}+ ){1,3}(?:geboren|zur Welt|auf die Welt)\b|,? (?:\p{Lu}\p{L}+|she|he|they|our \p{L}+|my \p{L}+) (?:was|were) born\b| (?:is|was) (?:(?:her|his|their|\p{Lu}\p{L}+'s) )?(?:birthday|date of birth|dob|birth ?date|birth)\b| ist (?:\p{L}+ ){0,2}(?:Geburtstag|Geburtsdatum)\b| Geburtstag\b| (?:est|sont) née?s? | nació \p{Lu}| ?\((?:born|birthday|dob|d\.o\.b\.|geboren|Geburtstag|née?|naissance|nacimiento)\)|\#(label))"#
            ],
            opening: opening, gate: gate)
        return [before, sign, written, behind] + (try spelledDatesOfBirth(month: month, year: year, end: end))
    }

    /// Returns detectors of dates with a day or year in words, and of a month of birth.
    private static func spelledDatesOfBirth(month: String, year: String, end: String) throws(PolicyError)
        -> [PIIDetector]
    {
        let english =
            #"(?:(?:twenty|thirty)[ \-])?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|(?:ten|eleven|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)th|twelfth|twentieth|thirtieth"#
        let german =
            #"(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)undzwanzigsten?|(?:einund)?dreißigsten?|zwanzigsten?|(?:drei|vier|fünf|sech|sieb|acht|neun)zehnten?|zehnten?|elften?|zwölften?|ersten?|zweiten?|dritten?|vierten?|fünften?|sechsten?|siebt?en(?:ten)?|achten?|neunten?"#
        let french =
            #"vingt(?:[ \-]et[ \-]une?|[ \-](?:deux|trois|quatre|cinq|six|sept|huit|neuf))?|trente(?:[ \-]et[ \-]un)?|dix(?:[ \-](?:sept|huit|neuf))?|premier|deux|trois|quatre|cinq|six|sept|huit|neuf|onze|douze|treize|quatorze|quinze|seize"#
        let spanish =
            #"veinti(?:uno|d[oó]s|tr[eé]s|cuatro|cinco|s[eé]is|siete|ocho|nueve)|veinte|treinta(?: y uno)?|dieci(?:s[eé]is|siete|ocho|nueve)|diez|once|doce|trece|catorce|quince|primero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve"#
        let day = "(?i:\(english)|\(german)|\(french)|\(spanish))"
        let number = #"(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|\.|er)?"#
        let spelledYear =
            #"(?i:two thousand(?: and)?(?: \p{L}{3,9}(?:[ \-](?:one|two|three|four|five|six|seven|eight|nine))?)?|twenty[ \-](?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty(?:[ \-]\p{L}{3,5})?)|zweitausend\p{L}{0,20}|deux mille(?: (?:et )?\p{L}{2,8}(?:[ \-]\p{L}{2,8}){0,2})?|dos mil(?: \p{L}{2,12})?)"#
        let born =
            #"\b(?:born|d\.?o\.?b\.?|birth|birthday|bday|birthdate|geboren\w*|geburts(?:tag|datum)|zur welt|née?s?(?:\((?:e|e?s)\))?|nees?|naissance|venue? au monde|anniversaire|nacid[oa]s?|naci[oó]|nacieron|nacimiento|cumpleaños|cumplen? el|wurde|(?:twins?|baby|girl|boy|son|daughter) (?:arrived|came))(?![\p{L}])"#
        let spelled = try PIIDetector(
            .dateOfBirth,
            [
                #"(?<![\p{L}\p{N}])\#(day),? (?:of |de |d')?\#(month),? ?(?:of |de |del )?(?:\#(year)\#(end)|\#(spelledYear)(?!\p{L}))"#,
                #"(?<![\p{L}\p{N}])\#(number) (?:of |de |d')?\#(month),? (?:of |de |del )?\#(spelledYear)(?!\p{L})"#,
                #"(?<![\p{L}\p{N}])\#(month) \#(day),? (?:\#(year)\#(end)|\#(spelledYear)(?!\p{L}))"#,
            ], opening: letters + digits,
            gate: Gate.dates(
                prefixes(
                    "fir|sec|thi|fou|fif|six|sev|eig|nin|ten|ele|twe|ein|zwe|dre|vie|sie|ach|neu|zeh|elf|ers|dri|vin|tre|dix|pre|deu|tro|qua|cin|sep|hui|onz|dou|qui|sei|vei|die|onc|doc|cat|pri|uno|dos|cua|jan|ene|feb|mar|apr|avr|abr|may|mai|jun|jui|jul|aug|ago|aou|set|oct|okt|nov|dec|dez|dic|of |de |d'a|d'o"
                )),
            context: try LeftContext(born, gap: #"[^\d\n.;]{0,28}"#))
        // "born in October 2019", "née en mars 2019", "Emma (b. May 2018)".
        let monthly = try PIIDetector(
            .dateOfBirth, [#"(?<![\p{L}\p{N}])\#(month),? (?:de |del )?\#(year)\#(end)"#],
            opening: "JFMASONDEGLjfmasondegl",
            gate: Gate.dates(
                prefixes(
                    "jan|ene|feb|fev|mar|mrz|apr|avr|abr|may|mai|jun|jui|jul|aug|ago|aou|sep|oct|okt|nov|dec|dez|dic")),
            context: try LeftContext(
                #"(?:\bborn|\bgeboren|\bnée?s?|\bnacid[oa]s?|\bnaci[oó]|(?<![\p{L}.])b\.)"#,
                gap: #" ?(?:in |im |en |around |about )?"#))
        return [spelled, monthly]
    }
}
