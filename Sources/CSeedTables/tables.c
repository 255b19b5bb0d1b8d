#include "CSeedTables.h"

static const char medicines[] = {
#embed "../../seed/care/medicines.txt"
};

static const char compound_foods[] = {
#embed "../../seed/kitchen/compound-foods.txt"
};

seed_table seed_medicines(void) { return (seed_table){medicines, sizeof medicines}; }

seed_table seed_compound_foods(void) { return (seed_table){compound_foods, sizeof compound_foods}; }
