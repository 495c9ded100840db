// What place_packed_shape.vert reads once per rectangle. A program is made for these values:
//   SHADOWS, INNERS   the numbers of shadows and inner shadows, which are counted from the top
//   INK               1: with the fill and its inner shadows; 0: only the area around them
//   SEGMENTS          the number of segments of the fill's gradient; 0: one colour
//   VERTICAL          1: the gradient's lines are level, so that a row has one colour
// Colours are premultiplied, with red, green and blue in 0...255.
// A plane is the ink's corner in the texture (x in units of 16 pixels, y in rows or nodes), and rows per node.
VARYING ivec4 packedPlace;      // target texel to block (x, y); the ink's corner in the coverages (x, y)
VARYING vec4 packedFill;        // its colour, alpha in 0...1; for a gradient u, and its ramp's index
VARYING vec2 packedCorner;      // the ink's corner, in pixels of the canvas
#repeat SHADOWS
VARYING vec4 shadowColor@;      // alpha in 0...1
VARYING ivec3 shadowPlane@;
#end
#repeat INNERS
VARYING vec4 innerColor@;
VARYING ivec3 innerPlane@;
#end
#include "segments.glsl"
