#include "png_codec.h"
void sw_png_placeholder(void) {}
