#include "CSeedTables.h"

static const char medicines[] = {
#embed "../../seed/care/medicines.txt"
};

static const char compound_foods[] = {
#embed "../../seed/kitchen/compound-foods.txt"
};

static const char classifier_concepts[] = {
#embed "../../seed/emergencies/concepts.txt"
};

static const unsigned char emergency_weights[] = {
#embed "../../seed/emergencies/weights.bin"
};

static const unsigned char refusal_weights[] = {
#embed "../../seed/refusals/weights.bin"
};

seed_table seed_medicines(void) { return (seed_table){medicines, sizeof medicines}; }

seed_table seed_compound_foods(void) { return (seed_table){compound_foods, sizeof compound_foods}; }

seed_table seed_classifier_concepts(void) { return (seed_table){classifier_concepts, sizeof classifier_concepts}; }

seed_table seed_emergency_weights(void) {
    return (seed_table){(const char *)emergency_weights, sizeof emergency_weights};
}

seed_table seed_refusal_weights(void) { return (seed_table){(const char *)refusal_weights, sizeof refusal_weights}; }
