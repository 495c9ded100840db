// A program whose pass is dispatched: each thread places the rectangle of its group, as a vertex does, shades one
// texel of it, as a fragment does, and stores the results. Threads beside the rectangle store nothing.
//   INSTANCE_VECTORS   the vectors of an instance
//   RESULT_...         the format and the type of the image that is stored to: see ResultFormat
//   STORE_RESULTS      stores what the fragment's outputs are
#include "instances.glsl"

layout(local_size_x = GROUP_SIDE, local_size_y = GROUP_SIDE) in;
layout(RESULT_FORMAT, binding = 0) writeonly uniform highp RESULT_IMAGE results;

int firstGroup(int index) {
  int first = dispatched.x + INSTANCE_VECTORS * index;
#if INSTANCE_VECTORS == 1
  return instances[first].w;
#else
  return instances[first + 3].z;
#endif
}

// The last instance whose first group is not behind this one.
int instanceOf(int group) {
  int low = 0;
  int high = dispatched.y;
  while (low + 1 < high) {
    int middle = (low + high) >> 1;
    if (firstGroup(middle) <= group) low = middle;
    else high = middle;
  }
  return low;
}

void main() {
  // One row of groups may be too short for all of them.
  int group = int(gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x);
  int index = instanceOf(group);
  int first = dispatched.x + INSTANCE_VECTORS * index;
  target = instances[first];
#if INSTANCE_VECTORS > 1
  source = instances[first + 1];
  terms = instances[first + 2];
  taps = instances[first + 3];
#endif
  ivec4 rect = placeInstance();
  group -= firstGroup(index);
  int across = (rect.z + GROUP_SIDE - 1) / GROUP_SIDE;
  // Exact for the groups of any texture, and far cheaper than a division of integers.
  int row = int((float(group) + 0.5) / float(across));
  ivec2 local = ivec2(group - row * across, row) * GROUP_SIDE + ivec2(gl_LocalInvocationID.xy);
  if (local.x >= rect.z || local.y >= rect.w) return;
  shadedTexel = rect.xy + local;
  shade();
  STORE_RESULTS
}
