/** Boxes, baselines, ink and insets over a picture, from what the program measured. */

const svg = (name, attributes) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};

const box = ([x, y, width, height], kind) => svg("rect", { x, y, width, height, class: kind });

/** The shapes of each kind, for a picture with these facts. `insets` are the text's, in points: top, left, bottom, right. */
function shapes(kind, facts, insets) {
  const measure = facts.measure;
  if (!measure) return [];
  switch (kind) {
    case "boxes": return [measure.layout, ...measure.lines.map((line) => line.bounds)].map((bounds) => box(bounds, kind));
    case "ink": return [measure.ink, ...measure.texts.map((text) => text.ink)].map((bounds) => box(bounds, kind));
    case "baselines": return measure.lines.map((line) => svg("line", {
      x1: line.bounds[0], x2: line.bounds[0] + line.bounds[2], y1: line.baseline, y2: line.baseline, class: kind }));
    case "insets": {
      const [top, left, bottom, right] = insets.map((points) => points * facts.scale);
      const [x, y, width, height] = measure.layout;
      return [box([x - left, y - top, Math.max(0, width + left + right), Math.max(0, height + top + bottom)], kind)];
    }
    default: return [];
  }
}

/** An element that lies over the picture; null where nothing is shown. */
export function overlay(kinds, facts, insets) {
  if (!kinds.length) return null;
  const made = svg("svg", { viewBox: `0 0 ${facts.width} ${facts.height}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  for (const kind of kinds) made.append(...shapes(kind, facts, insets));
  return made;
}
