#pragma once
/* The parts of the page that `font --html` writes: markup with marks where the others go, its style and its script. */
#include <stddef.h>
#include <stdint.h>

typedef struct {
  const uint8_t *_Nonnull bytes;
  size_t count;
} sw_sprite_page_part;

sw_sprite_page_part sw_sprite_page_markup(void);
sw_sprite_page_part sw_sprite_page_style(void);
sw_sprite_page_part sw_sprite_page_script(void);
