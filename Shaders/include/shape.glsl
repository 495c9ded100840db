// What place_shape.vert reads once per label, so that no pixel has to. A program is made for a shape:
//   SHADOWS, LAYERS        the numbers of shadows and layers
//   SHADOW_KIND_@          SHADOW_..., see FigureVariant
//   LAYER_KIND_@           LAYER_..., likewise
//   LAYER_BLEND_@          BLEND_..., for an inner shadow
//   KNOCKOUTS              one bit per shadow: it is left out where the group is
//   SHAPES                 one bit per layer: it is a part of where the group is
//   ISOLATED               1: the group is composited separately first
//   ALPHA_ONLY             1: only the alpha of the group is made
//   DITHERED               1: colours are dithered
//   SHARED_MASKS           one bit per layer: it lies in the coverage of the layer before
//   SEGMENTS               of the gradient that is handed over with the label; 0: there is none
//   BACKGROUND             BACKGROUND_..., see FigureVariant
//   SHARP_BASE             1: what lies under the group differs between the positions of a pixel
//   SIDE                   SIDE x SIDE positions per run
// The lines between #repeat and #end are repeated, with @ replaced by the number: see ShaderLibrary.
// A plane is its placement, min, max (two signed halves each: x low, y high), fraction (two unsigned halves).
#define SHARES_MASK(index) (((SHARED_MASKS >> index) & 1) == 1)
#define IS_SHAPE(index) (KNOCKOUTS != 0 && ((SHAPES >> index) & 1) == 1)
VARYING ivec4 shapeOrigin;      // target texel to pixel (x, y); N
VARYING vec4 shapeHead;         // opacity, canvas width, canvas height, corner radius
VARYING vec4 shapeBackground;   // premultiplied colour; for a gradient, its paint's index in x
#repeat SHADOWS
VARYING vec4 shapeShadowColor@;
VARYING ivec4 shapeShadowPlane@;
#end
#repeat LAYERS
VARYING vec4 shapeLayerColor@;    // for a gradient: its u, and its paint's index
VARYING ivec4 shapeLayerPlane@;   // a fill's mask, the plane that an inner shadow is cut from, or a picture
#if LAYER_KIND_@ == LAYER_IMAGE || (IS_INNER(LAYER_KIND_@) && !SHARES_MASK(@))
VARYING ivec4 shapeLayerMask@;
#endif
#end
#include "segments.glsl"
