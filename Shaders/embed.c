#include "shaders.h"
const int sw_shader_count = 0;
