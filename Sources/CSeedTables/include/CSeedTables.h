#ifndef CSEEDTABLES_H
#define CSEEDTABLES_H

#include <stddef.h>

/// A table of seed/ that the code always needs, compiled into the binary: a program has the tables of its own version.
typedef struct {
    /// UTF-8, or binary if the function says so, without a zero at its end.
    const char *_Nonnull bytes;
    size_t length;
} seed_table;

/// Returns seed/care/medicines.txt.
seed_table seed_medicines(void);
/// Returns seed/kitchen/compound-foods.txt.
seed_table seed_compound_foods(void);
/// Returns seed/emergencies/concepts.txt.
seed_table seed_classifier_concepts(void);
/// Returns seed/emergencies/weights.bin, which is binary.
seed_table seed_emergency_weights(void);
/// Returns seed/refusals/weights.bin, which is binary.
seed_table seed_refusal_weights(void);

#endif
