// What place_mask.vert hands on.
VARYING ivec4 maskPlace;  // the corner in the target, and in what is copied
VARYING int maskPage;
