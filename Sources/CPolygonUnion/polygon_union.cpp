#include "polygon_union.h"

#include <polyclipping/clipper.hpp>

#include <cstdlib>

bool sw_polygons_unite(const int64_t *coordinates, const int32_t *ends, int32_t count, sw_polygons *result) {
  *result = sw_polygons{nullptr, nullptr, 0};
  try {
    ClipperLib::Paths subject(count);
    int32_t point = 0;
    for (int32_t index = 0; index < count; ++index) {
      subject[index].reserve(ends[index] - point);
      for (; point < ends[index]; ++point) {
        subject[index].emplace_back(coordinates[2 * point], coordinates[2 * point + 1]);
      }
    }
    ClipperLib::Clipper clipper;
    clipper.AddPaths(subject, ClipperLib::ptSubject, true);
    ClipperLib::Paths united;
    if (!clipper.Execute(ClipperLib::ctUnion, united, ClipperLib::pftNonZero, ClipperLib::pftNonZero)) return false;

    size_t points = 0;
    for (const auto &path : united) points += path.size();
    result->coordinates = static_cast<int64_t *>(std::malloc(2 * (points + 1) * sizeof(int64_t)));
    result->ends = static_cast<int32_t *>(std::malloc((united.size() + 1) * sizeof(int32_t)));
    if (!result->coordinates || !result->ends) return false;
    size_t written = 0;
    for (const auto &path : united) {
      for (const auto &vertex : path) {
        result->coordinates[2 * written] = vertex.X;
        result->coordinates[2 * written + 1] = vertex.Y;
        ++written;
      }
      result->ends[result->count++] = static_cast<int32_t>(written);
    }
    return true;
  } catch (...) {
    return false;
  }
}

void sw_polygons_free(sw_polygons *polygons) {
  std::free(polygons->coordinates);
  std::free(polygons->ends);
  *polygons = sw_polygons{nullptr, nullptr, 0};
}
