// What place_simple.vert reads once a label, so that no pixel has to: for labels of one fill, with or without one
// soft inner shadow in the same coverage, no more than two soft shadows, and a plain background.
SIMPLE ivec4 simpleFill;         // target texel to pixel (x, y); number of stops, first stop
SIMPLE vec4 simplePaint;         // see gradient.glsl
SIMPLE vec4 simpleBackground;    // premultiplied
SIMPLE vec4 simpleInner;         // premultiplied colour of the inner shadow
SIMPLE ivec4 simplePlacement;    // of the mask and of the inner shadow's blur: see planes.glsl
SIMPLE ivec4 simpleMaskBox;
SIMPLE ivec4 simpleBlurBox;
SIMPLE vec4 simpleShadow0;       // premultiplied colours
SIMPLE vec4 simpleShadow1;
SIMPLE ivec4 simpleShadowPlacement;
SIMPLE ivec4 simpleShadowBox0;
SIMPLE ivec4 simpleShadowBox1;
SIMPLE vec4 simpleScale;         // opacity, N
