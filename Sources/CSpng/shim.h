// The PNG decoder of libspng.
#ifndef HEARTH_CSPNG_SHIM_H
#define HEARTH_CSPNG_SHIM_H

#include <stdio.h>

#include <spng.h>

#endif
