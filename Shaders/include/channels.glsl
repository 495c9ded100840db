// What a filter of planes reads of a texel: one value, or the four channels of a colour.
#if COLORS
#define VALUE vec4
#else
#define VALUE float
#endif

VALUE valueOf(vec4 texel) { return VALUE(texel); }
