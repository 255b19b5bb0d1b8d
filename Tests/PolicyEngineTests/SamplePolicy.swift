/// A policy in its present form: one rule of each kind.
let smallPolicy = """
    version: 2
    lexicons:
      honey:
        en: [honey, honeycomb]
        de: [honig*]
        fr: [miel]
        es: [miel]
        except: [honeydew, honey badger, honigmelone*]
      child: {en: [baby, son, daughter, him, her]}
      bath: {en: [bath, tub]}
      leaving: {en: [leave, leaving, left]}
      supervised: {en: [with dad, with an adult]}
      medicine: {any: [calpol], en: [paracetamol]}
    messages:
      age: {en: "Not for this age.", de: "Nicht für dieses Alter.", fr: "Pas à cet âge.", es: "No a esta edad."}
      medical: {en: "Ask a pharmacist."}
      help: {en: "Call {emergency} or {poison}.", de: "Ruf {emergency} oder {poison}."}
    contacts:
      emergency: {default: "112 or 911", US: "911", DE: "112"}
      poison: {default: "a poison centre", US: "1-800-222-1222"}
    rules:
      - id: age.honey
        sources: [F01, CDC]
        ages: {lt: 12mo}
        any: [honey]
        action: refuse
        severity: high
        message: age
        reason: {en: "No honey under 12 months.", de: "Kein Honig unter 12 Monaten."}
        constraint: {en: "A portion without honey for the youngest."}
      - id: age.bath
        sources: [F53]
        ages: {lt: 4y}
        any: [leaving]
        with: [[child], [bath]]
        without: [supervised]
        action: refuse
        mixed: refuse
        severity: critical
        message: age
      - id: age.screen
        sources: [F40]
        domains: [routines]
        ages: {gte: 24mo, lt: 5y}
        patterns: ['(?:two|three) hours of (?:tv|tablet)']
        action: transform
        constraint: {en: "At most one hour a day."}
        reason: {en: "At most one hour."}
      - id: medical.dose
        any: [medicine]
        intents: [request, question, past]
        action: refuse
        message: medical
      - id: emergency.poison
        patterns: ['drank (?:the )?bleach']
        intents: [request, question, past, avoid, other]
        action: refuse
        severity: critical
        message: help
      - id: note.sleep
        patterns: ['sleep training']
        stages: [input]
        action: annotate
        note: {en: "Families differ."}
      - id: watch.candles
        patterns: ['candles?']
        action: refuse
        mode: shadow
        message: age
      - id: retired
        patterns: ['soup']
        action: refuse
        mode: 'off'
        message: age
    """
