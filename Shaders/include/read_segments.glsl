#if SEGMENTS > 0
// Reads the segments between the entries of a ramp, of which `last` is the last one: see SheetTable.hardEdgeLead.
void readSegments(int entries, int last, vec4 scale) {
  firstStop = record(entries + RAMP_RECORD_COLOR) * scale;
#repeat SEGMENTS
  {
    int entry = entries + RAMP_RECORD_STRIDE * min(@, last);
    int next = entries + RAMP_RECORD_STRIDE * min(@ + 1, last);
    vec2 range = record(entry + RAMP_RECORD_RANGE).xy;
    float extent = range.y - range.x;
    stopRange@ = extent > 0.0 ? vec2(range.x, 1.0 / extent) : vec2(range.x - HARD_EDGE_LEAD, HARD_EDGE_SLOPE);
    stopDelta@ = (record(next + RAMP_RECORD_COLOR) - record(entry + RAMP_RECORD_COLOR)) * scale;
  }
#end
}
#endif
