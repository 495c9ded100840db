#pragma once
#include <stddef.h>
#include <stdint.h>
/* Replaced below by the real functions; see png_codec.c. */
void sw_png_placeholder(void);
