// What place_convolution.vert reads once a rectangle: where the taps lie, and their weights.
VARYING ivec4 tapsPlace;  // across: target texel to source texel; along: to tap 0; first texel; their number
#repeat QUADS
VARYING vec4 tapsWeights@;
#end
