#if AXIS == AXIS_HORIZONTAL
const ivec2 along = ivec2(1, 0);
#else
const ivec2 along = ivec2(0, 1);
#endif
