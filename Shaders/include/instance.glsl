// What place_instance.vert hands on. All coordinates are local to the instance's rectangle, so that a label's look
// cannot depend on its place in the sheet.
flat in ivec4 instanceTarget;
flat in ivec4 instanceSource;
flat in ivec4 instanceTerms;
flat in ivec4 instanceTaps;

ivec2 localTexel() { return ivec2(gl_FragCoord.xy) - instanceTarget.xy; }
