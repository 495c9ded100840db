// What place_instance.vert hands on. All coordinates are local to the instance's rectangle, so that a label's look
// cannot depend on its place in the sheet.
VARYING ivec4 instanceTarget;
VARYING ivec4 instanceSource;
VARYING ivec4 instanceTerms;
VARYING ivec4 instanceTaps;
#repeat QUADS
VARYING vec4 weights@;
#end

#ifdef TEXEL
ivec2 localTexel() { return TEXEL - instanceTarget.xy; }
#endif
