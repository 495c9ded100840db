// What place_shape.vert reads once a label, so that no pixel has to. A shape is what a program is made for:
//   SHADOWS, LAYERS        how many
//   SHADOW_KIND_@          SHADOW_..., see LabelShape
//   LAYER_KIND_@           LAYER_..., likewise
//   LAYER_BLEND_@          of an inner shadow: BLEND_...
//   KNOCKOUTS              one bit a shadow: it is left out under the group
//   ISOLATED               1: the group is composited by itself first
//   DITHERED               1: colours are dithered
//   SHARED_MASKS           one bit each: the layer lies in the coverage of the one before
//   SEGMENTS               of the gradient that is handed over with the label; 0: there is none
//   BACKGROUND             BACKGROUND_..., see LabelShape
//   SHARP_BASE             1: what lies under the group differs between the positions of a pixel
//   SIDE                   SIDE x SIDE positions a run
// What lies between #repeat and #end stands as often as the name says, @ being the number: see ShaderLibrary.
// A plane: placement, min, max (two signed halves each: x low, y high), fraction (two unsigned halves).
#define SHARES_MASK(index) (((SHARED_MASKS >> index) & 1) == 1)
VARYING ivec4 shapeOrigin;      // target texel to pixel (x, y); N
VARYING vec4 shapeHead;         // opacity, canvas width, canvas height, corner radius
VARYING vec4 shapeBackground;   // premultiplied colour; of a gradient, its paint's index in x
#repeat SHADOWS
VARYING vec4 shapeShadowColor@;
VARYING ivec4 shapeShadowPlane@;
#end
#repeat LAYERS
VARYING vec4 shapeLayerColor@;    // of a gradient: its u, and its paint's index
VARYING ivec4 shapeLayerPlane@;   // a fill's mask, what an inner shadow is cut from, or a picture
#if LAYER_KIND_@ == LAYER_IMAGE || (IS_INNER(LAYER_KIND_@) && !SHARES_MASK(@))
VARYING ivec4 shapeLayerMask@;
#endif
#end
#if SEGMENTS > 0
VARYING vec4 shapeFirstStop;
#endif
#repeat SEGMENTS
VARYING vec4 shapeStopDelta@;
VARYING vec2 shapeStopRange@;     // start, 1 / extent
#end
