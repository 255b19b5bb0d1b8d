/// The spices, frozen foods and drinks.
extension FoodTable {
    static let spices = """
        # spices
        allspice; ; ground allspice; Piment; quatre-épices; pimienta de Jamaica
        black pepper; ; ground pepper; Pfeffer; poivre; pimienta
        cardamom; ; ; Kardamom; cardamome; cardamomo
        chilli powder; ; mild chilli powder, cayenne; Chilipulver, Cayennepfeffer; piment en poudre; chile en polvo
        cinnamon; ; ground cinnamon, cinamon, cinnamons; Zimt, Zimtstange; cannelle, cannelles; canela, canelas
        clove; ; cloves; Nelke, Gewürznelke; clou de girofle; clavo de olor
        cumin; ; ground cumin, cumin seeds; Kreuzkümmel, Kümmel, Cumin; cumin; comino, cominos
        curry powder; ; mild curry powder; Currypulver; poudre de curry; curry en polvo
        dried herb; ; mixed herb, italian herb, dried basil, dried oregano, dried thyme, dried mint, dried dill, \
        dried parsley, bay leaf dried, oregano; Oregano; origan, herbes de Provence; orégano
        five spice; ; ; ; ;
        garam masala; ; ; Garam Masala; garam masala; garam masala
        garlic powder; ; onion powder; Knoblauchpulver; ail en poudre; ajo en polvo
        paprika; ; smoked paprika; Paprikapulver; paprika; pimentón
        ground coriander; ; ; ; ;
        ground ginger; ; ; ; ;
        ras el hanout; ; ; ; ;
        salt; ; sea salt; Salz; sel; sal
        saffron; ; ; Safran; safran; azafrán
        sumac; ; ; Sumach; sumac; zumaque
        turmeric; ; ground turmeric, curcuma, tumeric; Kurkuma, Gelbwurz; curcuma; cúrcuma
        spice; group; spices; Gewürze, Gewürz; épice, épices; especia, especias
        fenugreek; ; ; Bockshornklee; fenugrec; fenogreco
        anise; ; aniseed, star anise; Anis, Sternanis; anis, badiane; anís, anís estrellado
        caraway; ; caraway seed; Kümmelsamen; carvi; alcaravea
        """

    static let frozen = """
        # frozen
        frozen vegetable; vegetable; frozen, frozen pea, frozen sweetcorn, frozen berry, frozen spinach, frozen \
        mixed vegetable, frozen blueberry, frozen mango; Tiefkühlgemüse, TK-Gemüse; légumes surgelés; verdura \
        congelada
        puff pastry; +wheat; ; Blätterteig; pâte feuilletée; hojaldre
        frozen edamame; soy; ; ; ;
        nugget; +wheat; chicken nugget, chicken nuggets, nuggets; Nugget, Nuggets, Chicken Nuggets; nuggets; \
        nuggets, nuggets de pollo
        """

    static let drinks = """
        # drinks
        juice; ; apple juice, orange juice; Saft; jus; zumo, jugo
        tea; ; ; Tee; ; té
        coffee; ; ; Kaffee; café; café
        soda; ; fizzy drinks, cola, coke, fizzy; Limo, Cola, Limonade; soda, coca; refresco, gaseosa
        sparkling water; ; ; ; ;
        """
}
