// Whether the target has bytes.
uniform bool bytes;

// The nearest of 255 steps; a half goes to the even one, as on the CPU path.
vec4 nearestStep(vec4 color) { return roundEven(color * 255.0) / 255.0; }

// What a target of bytes makes of a half is left to the driver: of 127.5 Mesa's make 128 and NVIDIA's 127, and a
// flat colour would be a step off at every pixel.
vec4 rounded(vec4 color) { return bytes ? nearestStep(color) : color; }
