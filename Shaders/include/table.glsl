// The sheet's table: records of four floats, 1 << TABLE_SHIFT of them per row.
uniform sampler2D table;

vec4 record(int index) {
  return texelFetch(table, ivec2(index & ((1 << TABLE_SHIFT) - 1), index >> TABLE_SHIFT), 0);
}
