#ifndef CKERNELS_H
#define CKERNELS_H

#include "cpu.h"
#include "minilm.h"
#include "scan.h"

#endif
