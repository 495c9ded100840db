vec4 premultiply(vec4 straight) { return vec4(straight.rgb * straight.a, straight.a); }

vec4 unpremultiply(vec4 color) { return color.a > 0.0 ? vec4(color.rgb / color.a, color.a) : vec4(0.0); }

// Porter-Duff src-over of premultiplied colours.
vec4 over(vec4 top, vec4 bottom) { return top + bottom * (1.0 - top.a); }

// The part of the group that an inner shadow turns, whose share lies in the coverage `mask`: see
// docs/rendering-model.md.
float turnedPart(float share, float mask, vec4 group) { return share / max(max(group.a, mask), 1e-6); }

// Porter-Duff src-atop: a premultiplied colour over a part of the group, whose alpha stays.
vec4 atop(vec4 color, float part, vec4 group) {
  return vec4(color.rgb * (part * group.a) + group.rgb * (1.0 - color.a * part), group.a);
}
