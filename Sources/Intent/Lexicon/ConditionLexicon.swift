/// Illnesses, intolerances and fasts that limit food and for which no list of ingredients suffices: name; English;
/// German; French; Spanish. Pregnancy has a list, which `Diet.pregnancy` tests.
package enum ConditionLexicon {
    /// The name of the condition whose list is known.
    package static let pregnancy = "pregnancy"

    static let names = LexiconRows.names(table)

    static let table = """
        pregnancy; pregnant, pregnancy, preggo, preggers, expecting a baby, mum to be, mom to be; schwanger, \
        schwangere, schwangeren, Schwangerschaft; enceinte, grossesse; embarazada, embarazo, embarazadas
        histamine; histamine, histamine intolerance, low histamine, histamines; Histamin, Histaminintoleranz, \
        Histaminunverträglichkeit, histaminarm, histaminarme, histaminfrei; histamine, intolérance à l'histamine, \
        pauvre en histamine; histamina, intolerancia a la histamina, bajo en histamina, baja en histamina
        fodmap; fodmap, fodmaps, low fodmap; FODMAP, FODMAPs, fodmap-arm, fodmaparm; fodmap, fodmaps, pauvre en \
        fodmap; fodmap, fodmaps, bajo en fodmap, baja en fodmap
        phenylketonuria; phenylketonuria, pku, phenylalanine; Phenylketonurie, PKU, Phenylalanin; phénylcétonurie, \
        pcu, phénylalanine; fenilcetonuria, pku, fenilalanina
        diabetes; diabetes, diabetic, diabetics, prediabetic, type 1 diabetes, type 2 diabetes; Diabetes, \
        Diabetiker, Diabetikerin, zuckerkrank, diabetisch; diabète, diabétique, diabétiques; diabetes, diabético, \
        diabética, diabéticos
        fructose; fructose, fructose intolerance, fructose malabsorption, fructose free; Fruktose, Fructose, \
        Fruchtzucker, Fruktoseintoleranz, Fructoseintoleranz, Fruktosemalabsorption, Fructosemalabsorption, \
        fruktosefrei; fructose, intolérance au fructose; fructosa, intolerancia a la fructosa
        passover; passover, pesach, pesah, kosher for passover; Pessach, Passah; Pessah, Pâque juive; Pésaj, Pascua \
        judía
        lent; lent, lenten; Fastenzeit; carême; cuaresma, vigilia
        gout; gout, purines, purine; Gicht, Purin, purinarm; goutte, purines; gota, purinas
        kidney disease; kidney disease, renal diet, kidney failure, on dialysis, low potassium; Nierenkrankheit, \
        nierenkrank, Niereninsuffizienz, Dialyse, kaliumarm; insuffisance rénale, dialyse, maladie rénale; \
        insuficiencia renal, diálisis, enfermedad renal
        reflux; acid reflux, reflux, gerd; Sodbrennen, Reflux; reflux gastrique, reflux; reflujo, acidez estomacal
        galactosaemia; galactosaemia, galactosemia; Galaktosämie; galactosémie; galactosemia
        favism; favism, g6pd, g6pd deficiency; Favismus; favisme, déficit en g6pd; favismo, déficit de g6pd
        nickel; nickel allergy, low nickel; Nickelallergie; allergie au nickel; alergia al níquel
        salicylate; salicylates, salicylate, low salicylate; Salicylat, Salicylate; salicylates; salicilatos
        oxalate; oxalates, oxalate, low oxalate; Oxalat, Oxalsäure; oxalates; oxalatos
        tyramine; tyramine, maoi; Tyramin; tyramine; tiramina
        warfarin; warfarin, vitamin k; Marcumar, Vitamin K; warfarine, vitamine k; warfarina, sintrom
        cholesterol; high cholesterol, low cholesterol; Cholesterin, cholesterinarm; cholestérol; colesterol
        bowel disease; crohn's, crohn's disease, crohns, colitis, ulcerative colitis, diverticulitis, ibs, irritable \
        bowel; Morbus Crohn, Colitis, Reizdarm, Divertikulitis; maladie de Crohn, rectocolite, côlon irritable, \
        diverticulite; enfermedad de Crohn, colitis, colon irritable, diverticulitis
        gastritis; gastritis; Gastritis; gastrite; gastritis
        jain; jain, jainism; Jain, Jainismus; jaïn; jainista
        alpha-gal; alpha-gal, alpha gal; Alpha-Gal; alpha-gal; alfa-gal
        dysphagia; dysphagia; Dysphagie, Schluckstörung; dysphagie; disfagia
        sorbitol; sorbitol intolerance; Sorbitintoleranz; intolérance au sorbitol; intolerancia al sorbitol
        """
}
