#pragma once
/* The union of polygons, by polyclipping (Clipper), behind a plain C interface: Swift never sees its C++. */
#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Polygons one after the other: `ends[i]` points are those of the first i + 1. */
typedef struct sw_polygons {
  int64_t *_Nullable coordinates; /* x, y of each point */
  int32_t *_Nullable ends;
  int32_t count;
} sw_polygons;

/* What the non-zero rule fills, as polygons that do not overlap: outer ones run one way, holes the other. False where
   the arithmetic gives up. `result` is to be freed by sw_polygons_free in both cases. */
bool sw_polygons_unite(
    const int64_t *_Nonnull coordinates, const int32_t *_Nonnull ends, int32_t count, sw_polygons *_Nonnull result);

void sw_polygons_free(sw_polygons *_Nonnull polygons);

#ifdef __cplusplus
}
#endif
