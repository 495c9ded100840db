// Grows or shrinks a plane by a disc, at one texel: Dilation of Scene.
//
// A row of the disc is a run of weight 1 with a soft rim at either end. The maximum over a run of n values is that
// of a few overlapping runs whose length is a power of RUN_RATIO. gather_runs.frag has made those, so 2 r rows cost
// some reads each, not 2 r.
#include "instance.glsl"
#include "table.glsl"

uniform sampler2D plane;

out vec4 dilated;

// The value outside the source: 0, or 1 for complements.
float outside;

// The maximum of the run of `length` texels from `start` on, in a row of the source. `level` is the length's
// exponent.
float runMaximum(int start, int row, int length, int level) {
  ivec2 size = instanceSource.zw;
  int column = start + length - 1;
  if (column < 0 || column >= size.x + length - 1) return outside;
  int columns = instanceTerms.w;
  int pitch = size.x + instanceTaps.x - 1;
  ivec2 slot = ivec2((level % columns) * pitch, (level / columns) * size.y);
  return texelFetch(plane, instanceSource.xy + slot + ivec2(column, row), 0).r;
}

// The largest value within `inner` of x, on either side.
float chordMaximum(int x, int row, int inner) {
  int count = 2 * inner + 1;
  int length = 1;
  int level = 0;
  while (length * RUN_RATIO <= count && length < instanceTaps.x) {
    length *= RUN_RATIO;
    ++level;
  }
  int last = x + inner - length + 1;
  float best = runMaximum(last, row, length, level);
  for (int start = x - inner; start < last; start += length) {
    best = max(best, runMaximum(start, row, length, level));
  }
  return best;
}

float weightAt(int dx, int dy, float radius) {
  return clamp(radius + 1.0 - sqrt(float(dx * dx + dy * dy)), 0.0, 1.0);
}

// The largest value in a row of the disc, each times the disc's weight there, or `best` if that is larger.
float rowMaximum(ivec2 point, int dy, float radius, float best) {
  int row = point.y - dy;
  if (row < 0 || row >= instanceSource.w) return max(best, outside * weightAt(0, dy, radius));
  float across = radius * radius - float(dy * dy);
  int inner = across >= 0.0 ? int(sqrt(across)) : -1;
  if (inner >= 0) best = max(best, chordMaximum(point.x, row, inner));
  // Weights decrease outward, so one that does not exceed the maximum so far ends the search.
  for (int dx = inner + 1; weightAt(dx, dy, radius) > best; ++dx) {
    float value = max(runMaximum(point.x - dx, row, 1, 0), runMaximum(point.x + dx, row, 1, 0));
    best = max(best, weightAt(dx, dy, radius) * value);
  }
  return best;
}

void shade() {
  // source: the corner of the runs (x, y), width and height of the plane from which they were gathered. terms: the
  // index there under the result's corner (x, y), the dilation's record, the number of slots side by side. taps:
  // the longest run.
  vec4 what = record(instanceTerms.z);
  float radius = what.y;
  bool isErosion = int(what.x) == DILATION_EROSION;
  outside = isErosion ? 1.0 : 0.0;
  ivec2 point = localTexel() + instanceTerms.xy;
  float best = 0.0;
  // Rows go from the middle outward for the same reason.
  for (int step = 0; weightAt(0, (step + 1) / 2, radius) > best; ++step) {
    best = rowMaximum(point, (step & 1) == 0 ? step / 2 : -(step + 1) / 2, radius, best);
  }
  dilated = vec4(isErosion ? 1.0 - best : best);
}
