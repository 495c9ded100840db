// What place_shape.vert reads once a label, so that no pixel has to. A shape is what a program is made for:
//   SHADOWS, LAYERS        how many
//   SHADOW_KIND_@          SHADOW_...
//   LAYER_KIND_@           LAYER_...
//   LAYER_BLEND_@          of an inner shadow: BlendMode's number
//   KNOCKOUTS              one bit a shadow: it is left out under the group
//   ISOLATED               1: the group is composited by itself first
//   DITHERED               1: colours are dithered
//   SHARED_MASKS           one bit each: the layer lies in the coverage of the one before
//   SEGMENTS               of the gradient that is handed over with the label; 0: there is none
//   BACKGROUND             0: of one colour or none; 1: of one colour and rounded; 2: a gradient
//   SHARP_BASE             1: what lies under the group differs between the positions of a pixel
//   SIDE                   SIDE x SIDE positions a run
// What lies between #repeat and #end stands as often as the name says, @ being the number: see ShaderLibrary.
// A plane: placement, min, max (two signed halves each: x low, y high), fraction (two unsigned halves).
#define IS_INNER(kind) (kind == LAYER_INNER_SOFT || kind == LAYER_INNER_HARD || kind == LAYER_INNER_BETWEEN || \
  kind >= LAYER_INNER_DILATED)
#define SHARES_MASK(index) (((SHARED_MASKS >> index) & 1) == 1)
#define SHADOW_SOFT 0
#define SHADOW_COVERAGE 1
#define SHADOW_SOURCE 2
#define SHADOW_COVERAGE_BETWEEN 3
#define SHADOW_SOURCE_BETWEEN 4
#define SHADOW_DILATED 5
#define SHADOW_DILATED_BETWEEN 6
#define SHADOW_ABSENT 7
#define LAYER_SOLID 0
#define LAYER_SEGMENTS 1
#define LAYER_STOPS 2
#define LAYER_INNER_SOFT 3
#define LAYER_INNER_HARD 4
#define LAYER_INNER_BETWEEN 5
#define LAYER_OPAQUE 6
#define LAYER_IMAGE 7
#define LAYER_PICTURES_ALONE 8
#define LAYER_INNER_DILATED 9
#define LAYER_INNER_DILATED_BETWEEN 10
SHAPE ivec4 shapeOrigin;      // target texel to pixel (x, y); N
SHAPE vec4 shapeHead;         // opacity, canvas width, canvas height, corner radius
SHAPE vec4 shapeBackground;   // premultiplied colour; where BACKGROUND is 2, its paint's index in x
#repeat SHADOWS
SHAPE vec4 shapeShadowColor@;
SHAPE ivec4 shapeShadowPlane@;
#end
#repeat LAYERS
SHAPE vec4 shapeLayerColor@;    // of a gradient: its u, and its paint's index
SHAPE ivec4 shapeLayerPlane@;   // a fill's mask, what an inner shadow is cut from, or a picture
#if LAYER_KIND_@ == LAYER_IMAGE || (IS_INNER(LAYER_KIND_@) && !SHARES_MASK(@))
SHAPE ivec4 shapeLayerMask@;
#endif
#end
#if SEGMENTS > 0
SHAPE vec4 shapeFirstStop;
#endif
#repeat SEGMENTS
SHAPE vec4 shapeStopDelta@;
SHAPE vec2 shapeStopRange@;     // start, 1 / extent
#end
