#include "sprite_font_page.h"

static const uint8_t markup[] = {
#embed "page.html"
};
static const uint8_t style[] = {
#embed "page.css"
};
static const uint8_t script[] = {
#embed "page.js"
};

sw_sprite_page_part sw_sprite_page_markup(void) { return (sw_sprite_page_part){markup, sizeof markup}; }
sw_sprite_page_part sw_sprite_page_style(void) { return (sw_sprite_page_part){style, sizeof style}; }
sw_sprite_page_part sw_sprite_page_script(void) { return (sw_sprite_page_part){script, sizeof script}; }
