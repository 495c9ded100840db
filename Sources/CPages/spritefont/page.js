"use strict";

// Sets lines from the font's own numbers, as a game does, and compares them with labels that were drawn directly.
const data = JSON.parse(document.getElementById("font").textContent);

function picture(source) {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = reject;
    image.src = source;
  });
}

function canvas(width, height) {
  const made = document.createElement("canvas");
  [made.width, made.height] = [Math.max(1, width), Math.max(1, height)];
  return made;
}

// The pens of a line: advances and what pairs add to them.
function pens(font, codes) {
  let x = 0;
  const places = [];
  codes.forEach((code, index) => {
    const glyph = font.glyphs[code];
    if (!glyph) return;
    if (index > 0) x += font.pairs[codes[index - 1] + "," + code] || 0;
    places.push({ glyph, x });
    x += glyph.advance;
  });
  return places;
}

// Each layer is a line of its own, the lowest first.
function set(line, pages) {
  const made = canvas(line.width, line.height);
  const context = made.getContext("2d");
  for (const font of data.fonts) {
    for (const { glyph, x } of pens(font, line.codes)) {
      const [left, top, width, height] = glyph.rect;
      if (!width) continue;
      context.drawImage(
        pages[glyph.page], left, top, width, height, line.x + x + glyph.offset[0],
        line.baseline - font.base + glyph.offset[1], width, height);
    }
  }
  return made;
}

// The difference of two pictures in steps of premultiplied colours.
function difference(first, second) {
  const made = canvas(first.width, first.height);
  const context = made.getContext("2d");
  const [a, b] = [first, second].map((one) => one.getContext("2d").getImageData(0, 0, made.width, made.height).data);
  const shown = context.createImageData(made.width, made.height);
  let [largest, more, inked] = [0, 0, 0];
  for (let index = 0; index < a.length; index += 4) {
    let steps = Math.abs(a[index + 3] - b[index + 3]);
    for (let channel = 0; channel < 3; channel += 1) {
      const apart = a[index + channel] * a[index + 3] - b[index + channel] * b[index + 3];
      steps = Math.max(steps, Math.round(Math.abs(apart) / 255));
      shown.data[index + channel] = Math.min(255, (Math.abs(apart) / 255) * 8);
    }
    shown.data[index + 3] = 255;
    largest = Math.max(largest, steps);
    if (a[index + 3] || b[index + 3]) inked += 1;
    if (steps > 2) more += 1;
  }
  context.putImageData(shown, 0, 0);
  return { made, largest, share: inked ? more / inked : 0 };
}

async function showLine(line, pages) {
  const figure = document.createElement("figure");
  const direct = canvas(line.width, line.height);
  direct.getContext("2d").drawImage(await picture(line.image), 0, 0);
  const made = set(line, pages);
  const { made: apart, largest, share } = difference(made, direct);
  const caption = document.createElement("figcaption");
  caption.textContent = `${line.text}: at most ${largest} steps of 255, ${(share * 100).toFixed(2)} % above 2`;
  caption.dataset.steps = largest;
  figure.append(made, direct, apart, caption);
  document.getElementById("lines").append(figure);
}

function showPages(pages) {
  const place = document.getElementById("pages");
  place.replaceChildren();
  pages.forEach((page, number) => {
    const made = canvas(page.width, page.height);
    const context = made.getContext("2d");
    context.drawImage(page, 0, 0);
    if (document.getElementById("boxes").checked) {
      for (const font of data.fonts) {
        for (const glyph of Object.values(font.glyphs)) {
          const [x, y, width, height] = glyph.rect;
          if (!width || glyph.page !== number) continue;
          context.strokeStyle = "#e33a";
          context.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1);
          context.fillStyle = "#38fa";
          context.fillRect(x, y + font.base - glyph.offset[1], width, 1);
        }
      }
    }
    place.append(made);
  });
}

async function show() {
  document.title = data.title;
  document.getElementById("title").textContent = data.title;
  document.getElementById("summary").textContent = data.summary;
  for (const sentence of data.warnings) {
    const item = document.createElement("li");
    item.textContent = sentence;
    document.getElementById("warnings").append(item);
  }
  const ground = document.getElementById("ground");
  ground.onchange = () => { document.body.className = ground.value; };
  ground.onchange();
  const pages = await Promise.all(data.pages.map(picture));
  for (const line of data.lines) await showLine(line, pages);
  document.getElementById("boxes").onchange = () => showPages(pages);
  showPages(pages);
}

show();
