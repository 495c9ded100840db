// A gradient of SEGMENTS segments, which a vertex hands on with its label. Those that are missing are empty.
#if SEGMENTS > 0
VARYING vec4 firstStop;
#endif
#repeat SEGMENTS
VARYING vec4 stopDelta@;
VARYING vec2 stopRange@;        // start, 1 / extent
#end
