// What a player does with libass's pictures: puts each of a list of coloured masks over the canvas, RGBA with
// premultiplied alpha, 8 bits a channel. libass itself ends before that.
#include <stdint.h>

// The start of libass's ASS_Image, which its header promises to keep.
struct image {
  int w, h, stride;
  const unsigned char *bitmap;
  uint32_t color; // RGBT, T being transparency
  int x, y;
  struct image *next;
};

static unsigned share(unsigned value, unsigned of) {
  unsigned product = value * of + 128;
  return (product + (product >> 8)) >> 8;
}

void blend(const struct image *image, unsigned char *canvas, int width, int height) {
  for (; image; image = image->next) {
    unsigned red = image->color >> 24, green = image->color >> 16 & 255, blue = image->color >> 8 & 255;
    unsigned opacity = 255 - (image->color & 255);
    int left = image->x < 0 ? -image->x : 0, top = image->y < 0 ? -image->y : 0;
    int right = image->x + image->w > width ? width - image->x : image->w;
    int bottom = image->y + image->h > height ? height - image->y : image->h;
    for (int row = top; row < bottom; row++) {
      const unsigned char *mask = image->bitmap + row * image->stride;
      unsigned char *pixel = canvas + 4 * ((image->y + row) * width + image->x + left);
      for (int column = left; column < right; column++, pixel += 4) {
        unsigned alpha = share(mask[column], opacity), rest = 255 - alpha;
        pixel[0] = share(red, alpha) + share(pixel[0], rest);
        pixel[1] = share(green, alpha) + share(pixel[1], rest);
        pixel[2] = share(blue, alpha) + share(pixel[2], rest);
        pixel[3] = alpha + share(pixel[3], rest);
      }
    }
  }
}
