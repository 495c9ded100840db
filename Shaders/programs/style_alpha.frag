// The coverage of a layer's content, from its canvas.
#include "style_plane.glsl"

void shade() { made = vec4(texelAt(placeInSource()).a); }
