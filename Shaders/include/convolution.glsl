// What place_convolution.vert reads once per rectangle: the place of the taps, and their weights.
VARYING ivec4 tapsPlace;  // across: target texel to source texel; along: to tap 0; first texel; number of taps
#repeat QUADS
VARYING vec4 tapsWeights@;
#end
