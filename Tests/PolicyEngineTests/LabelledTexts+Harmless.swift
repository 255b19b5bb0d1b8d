/// Texts of families with numbers, capitals and street words but without personal data.
extension LabelledTexts {
    mutating func harmless() -> String {
        let template = pick(Self.templates)
        var text = fill(template.replacing("{m}", with: pick(["January", "March", "May", "October"])))
        text = text.replacing("{d}", with: "\(number(1...28))").replacing("{M}", with: "\(number(1...12))")
        return text
    }

    private static let templates = [
        // The kitchen.
        "- %## g of lamb leg meat, diced", "bake at %## degrees for %# minutes then rest %",
        "kcal %##; protein %#g; fat %#g",
        "mix %## g flour, %## ml milk and % eggs @ room temperature", "%#0°C (3%#°F), Gas Mark %",
        "1 1/2 cups plus 2 tbsp",
        "32 oz / 950ml stock", "%-%# tbsp of lemon juice or 1.5 tsp", "serves 4-6, ready in 10-12 minutes",
        "500-1000 kcal a day, ratio 3.14159", "Backofen auf 180 Grad, 25 Minuten, 2 Päckchen Vanillezucker",
        "200 g de farine, 3 œufs et 25 cl de lait", "250 gramos de arroz y 2 tomates",
        "2 cup aata aur 1 chammach namak",
        "- ½l water, ~80g mozzarella, 9x13 pan", "5. Add white chocolate 70% and mix",
        "Nutri-Score B, 12.5 g sugar per 100 g",
        "2@ 3 packs for $5, buy 4", "3 for 2 at Tesco, £4.50 each", "7,99 € das Kilo, 1.234,50 € im Jahr",
        // The calendar.
        "school starts 2026-09-0%, chores begin the week of {M}/{d}/2026", "dentist on {d}.{M}.2026 at 10:30",
        "party on {d} {m} 2026 from 14:00 to 17:30", "the birthday party is on {d}/{M}/2026",
        "holidays 2026-2027, weeks 12-14",
        "Elternabend am 12.03.2026 um 19 Uhr", "vacances du 12/04/2026 au 27/04/2026",
        "cita el 3 de mayo de 2026 a las 16:45",
        "alarm 06:45, bus 07:15, school 08:20-15:10", "vaccinated on {d}/{M}/2025",
        "term 3 runs from {d} {m} to {d} {m}",
        "the baby is due on {d} {m} 2026", "call at 10:30 on 12/05/2026", "text me at 5",
        "call me in 20 minutes or at 18:45",
        "born to run 10 km on 12 May", "1990s music night", "between 1998 and 2004", "20260914T1030 sync done",
        // Bodies.
        "feed %## ml every 4 h, weight %### g on {d}/{M}", "5 ml of a 120 mg/5 ml syrup",
        "height 112.5 cm, 19.8 kg, 37.2 °C",
        "shoes size 32, 7-8 years, EU 128", "pulse 72, 120/80, SpO2 98", "Fieber 38,5 seit 2 Tagen",
        // School and play.
        "homework page 113, exercise 4.2 to 4.7", "Straße fegen, %# Minuten, danach Hausaufgaben Seite ##",
        "score 21-18, 19-21, 21-15",
        "12345 + 67890 = 80235", "pi is 3.14159265358979", "count 100, 200, 300, 400", "level 12 in Minecraft 1.20.4",
        "library book 0-%####%#-3-3 is due on {m} {d}", "ISBN 978-3-16-148410-0", "isbn 0%########",
        "chapter 4, verse 12-15",
        "%# Avengers stickers and % Street Fighter comics",
        "get % Main Street bakery bread rolls and 3 St Ives yogurts",
        "read 3 Winnie stories and 2 Grimm tales", "5 Little Monkeys and 10 Green Bottles", "Year 6, Room 12, Table 4",
        "watch Sesame Street at 5 and Elm Street never", "Klasse 3b, Raum 204", "play 2 Beethoven sonatas",
        // Things.
        "barcode %##########%# on the cereal, is it nut free?", "barcode 4006381333931", "order 4155550132 has shipped",
        "order no. %## ### ####", "tracking number 1Z999AA10123456784", "invoice 2026-00412",
        "model WH-1000XM4, serial 5012345678",
        "firmware 10.2.3.4 is out", "version 1.2.3.4", "update v12.4.1", "Bestellnummer 30%#######",
        "part 415-555-0132 for the fridge",
        "battery CR2032, 3 V, 220 mAh", "lot 12345678901234 best before 03/2027", "1080p, 4K, 144 Hz",
        "flour type 550 and 1050",
        "00:1A:2B:3C:4D:5E is the printer", "std::vector<int> a::b", "ratio 4:3:2:1", "16:9 or 4:3",
        // Places and links.
        "a 10 minute drive with 2 kids down the road", "2 blocks down Main Street", "the 42 bus to Park Avenue",
        "walk down the street 3 times",
        "the road is 5 km long", "Linie 7 bis Bahnhofstraße", "rue fermée 3 jours",
        "https://www.example.com/recipes/lentil-soup-2026",
        "https://www.bbcgoodfood.com/recipes/easy-chocolate-cake?page=2", "see https://youtu.be/dQw4w9WgXcQ at 2:30",
        "https://example.com/search?q=pumpkin+soup&sort=rating", "mix at speed 2 @ 5 minutes",
        "follow @grandmascooking",
        "call US Poison Help 1-800-222-1222 now", "Poison Help: (800) 222-1222", "Telefonseelsorge 0800 111 0 111",
        "Childline 0800 1111",
        "Kids Helpline 1800 55 1800", "call 911, 112 or 988", "Samaritans 116 123", "Giftnotruf 030 19240",
        "Kids Help Phone 1-800-668-6868", "Battery ingestion hotline 800-498-8666",
        // Plans.
        "meals for 2 adults and 3 children, 5 days", "budget 150 to 200 a week", "point 3.2.1 of the list",
        "rows 1-20, columns A-F",
        "do chores 3 times a week for 15 min", "we need 12 plates, 24 forks and 6 bowls", "Mo 8-12, Di 9-13, Mi frei",
    ]
}
