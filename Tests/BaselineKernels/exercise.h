/* Calls every kernel once; included after whichever row_kernels.h names them. */
static void exercise(unsigned char *output, const float *values, ptrdiff_t count) {
  const ptrdiff_t bytes = count * 4;
  float *rows = (float *)(void *)output;
  const float color[4] = {0.25f, 0.5f, 0.7f, 0.9f};
  const float black[4] = {0, 0, 0, 0.6f};
  const RowEncoding straight = {0.8f, 1}, premultiplied = {1, 0};
  const float dither[8] = {-0.4f, 0.3f, -0.2f, 0.1f, 0.05f, -0.1f, 0.2f, -0.3f};
  unsigned char coverage[64];
  for (int i = 0; i < 64; i++) coverage[i] = (unsigned char)(values[i] * 255);

  row_weighted_sum(rows, values, 1, values + 7, 5, count - 8);
  row_convolve(rows + count, values, values + 3, 15, count - 16);
  for (ptrdiff_t factor = 2; factor < 12; factor++) {
    const ptrdiff_t pitch = (factor + 7) / 8 * 8;
    row_interpolate(rows + 2 * count, values, values + 5, factor, pitch, count / factor - 4);
  }
  row_inner_share(rows + 3 * count, values, values + 1, count - 8);
  float *row = rows + 4 * count;
  row_set_color(row, count, values, color, count);
  row_lay_color(row, count, values + 2, color, count - 8);
  row_lay_color(row, count, values + 4, black, count - 8);
  row_set_colors(row + 4 * count, count, values, row, count, count);
  row_lay_colors(row + 4 * count, count, values, 1, row, count, count);
  row_lay_colors(row + 4 * count, count, 0, 0.7f, row, count, count);
  row_lay_alpha(rows + 12 * count, values, 0.3f, count);
  row_lay_alphas(rows + 12 * count, values, values, count);
  row_unite_bytes(rows + 13 * count, 32, coverage, 29, 29, 2);
  row_add(rows + 12 * count, values + 3, count);
  for (ptrdiff_t factor = 2; factor <= 16; factor *= 2) {
    row_average(rows + 14 * count, values, factor, 0.25f, count / factor);
    row_repeat(rows + 15 * count, values, factor, count / factor);
  }
  const RowRampEntry ramp[3] = {
      {0.1f, {0, 0.2f, 0.4f, 1}, {0.5f, 0.1f, -0.2f, 0}}, {0.5f, {1, 0, 0, 1}, {0, 1, 1, 0}}, {0.9f, {1, 1, 1, 1}, {0, 0, 0, 0}}};
  for (int kind = 0; kind < 2; kind++) {
    for (int extend = 0; extend < 3; extend++) {
      const RowGradient gradient = {3, 0.5f, 0.03f, 0.2f, -1.5f, 0.01f, -0.3f, 0.1f, 2e-6f, kind, extend};
      row_gradient_parameters(rows + 16 * count, &gradient, count);
      row_ramp_colors(rows + (17 + 4 * (kind * 3 + extend)) * count, count, rows + 16 * count, ramp, 3, count);
    }
  }
  /* Rows of 44 values with zeros behind, as planes have them: how far lanes reach depends on where `keep` lies. */
  float plane[4 * 64] = {0};
  for (int i = 0; i < 4 * 64; i++) plane[i] = i % 64 < 44 ? values[i] : 0;
  const RowFiltered between = {plane, 64, 4, values + 2, 3, -1, 1, 5}, sum = {plane, 64, 3, values, 4, -1, 1, 1};
  float *keep = rows + 46 * count;
  for (ptrdiff_t i = 0; i < 4 * count; i++) keep[i] = values[i % count];
  row_fade_filtered(keep + 3, count / 4, &between, 0.7f, -2, 12, 44);
  row_fade_filtered(keep + 8, count / 4, &sum, 0.3f, 0, 4, 44);
  for (ptrdiff_t i = 0; i < 4 * count; i++) keep[4 * count + i] = values[i % count];
  row_settle(keep + 4 * count + 5, count, keep + 1, color, count / 2 + 3);
  row_settle(keep + 4 * count + 5, count, keep + count, black, count / 2 + 1);
  unsigned char *pixels = output + 41 * bytes;
  row_write_colors(pixels, row, count, &straight, 0, count - 3);
  row_write_colors(pixels + bytes, row, count, &premultiplied, dither, count);
  row_write_color(pixels + 2 * bytes, values, color, &straight, count);
  row_write_color(pixels + 3 * bytes, values, color, &premultiplied, count);
  row_write_colors_over_color(pixels + 4 * bytes, row, count, values, color, &straight, count);
}
