vec4 premultiply(vec4 straight) { return vec4(straight.rgb * straight.a, straight.a); }

vec4 unpremultiply(vec4 color) { return color.a > 0.0 ? vec4(color.rgb / color.a, color.a) : vec4(0.0); }

// Porter-Duff src-over of premultiplied colours.
vec4 over(vec4 top, vec4 bottom) { return top + bottom * (1.0 - top.a); }
