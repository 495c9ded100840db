/** Controls for single values: numbers, colours, names, texts. Each calls back with what was entered. */
import { element } from "./elements.js";
import { partNames, partSchema, size } from "./schema.js";

const unitOf = (schema) => (/^In (.*)\.$/.exec(schema.description || "") || [])[1];

/** The range of a slider: the schema's own, or one that suits lengths. */
function span(schema, value) {
  const low = schema.minimum ?? -1000;
  const high = schema.maximum ?? 1000;
  if (high - low <= 1440) return [low, high];
  const reach = Math.max(low < 0 ? 40 : 100, Math.ceil(Math.abs(value) * 2));
  return [Math.max(low, low < 0 ? -reach : 0), Math.min(high, reach)];
}

function step(schema, [low, high]) {
  if (schema.type === "integer") return 1;
  const width = high - low;
  return width <= 2 ? 0.01 : width <= 20 ? 0.1 : width <= 240 ? 0.5 : 1;
}

/** A slider with a number field. */
export function numberControl(schema, value, entered, { id, name, slider = true }) {
  const range = span(schema, value);
  const number = element("input", {
    type: "number", id, value, min: schema.minimum, max: schema.maximum, step: schema.type === "integer" ? 1 : "any",
    "aria-label": id ? undefined : name,
  });
  const control = slider ? element("input", {
    type: "range", min: range[0], max: range[1], step: step(schema, range), "aria-label": `${name}, slider`,
  }) : null;
  if (control) control.value = value;
  number.addEventListener("input", () => {
    if (number.value === "" || !Number.isFinite(number.valueAsNumber)) return;
    if (control) control.value = number.value;
    entered(number.valueAsNumber);
  });
  if (control) {
    control.addEventListener("input", () => {
      number.value = control.value;
      entered(control.valueAsNumber);
    });
  }
  return { parts: control ? [control, number] : [number], main: number, unit: unitOf(schema) };
}

const painter = document.createElement("canvas").getContext("2d");

/** Red, green, blue in 0...255 and alpha in 0...1 of a colour as documents write it; null where it is none. */
export function parseColor(value) {
  if (Array.isArray(value)) {
    const [red, green, blue, alpha = 1] = value;
    return [red * 255, green * 255, blue * 255, alpha];
  }
  if (typeof value !== "string" || !CSS.supports("color", value)) return null;
  painter.fillStyle = "#000000";
  painter.fillStyle = value;
  const text = painter.fillStyle;
  if (text.startsWith("#")) return [1, 3, 5].map((start) => parseInt(text.slice(start, start + 2), 16)).concat(1);
  const parts = text.match(/[\d.]+/g);
  return parts && parts.length >= 3 ? [...parts.slice(0, 3).map(Number), parts[3] === undefined ? 1 : Number(parts[3])] : null;
}

const pair = (value) => Math.round(Math.min(255, Math.max(0, value))).toString(16).padStart(2, "0").toUpperCase();
const hex = ([red, green, blue]) => `#${pair(red)}${pair(green)}${pair(blue)}`;

/** A colour in the notation that the author uses: numbers stay numbers, everything else becomes hexadecimal. */
function written(parts, like) {
  if (Array.isArray(like)) {
    const numbers = parts.slice(0, 3).map((part) => Math.round(part / 255 * 10000) / 10000);
    return like.length === 4 || parts[3] < 1 ? [...numbers, parts[3]] : numbers;
  }
  return parts[3] < 1 ? hex(parts) + pair(parts[3] * 255) : hex(parts);
}

export function colorControl(value, entered, { id, name }) {
  let current = value;
  const parts = () => parseColor(current) || [0, 0, 0, 1];
  const text = element("input", { type: "text", id, spellcheck: "false", autocomplete: "off", size: 9, "aria-label": id ? undefined : name });
  const well = element("input", { type: "color", "aria-label": `${name}, colour without alpha` });
  const alpha = element("input", { type: "range", min: 0, max: 1, step: 0.01, "aria-label": `${name}, alpha` });
  const show = (withText) => {
    if (withText) text.value = typeof current === "string" ? current : JSON.stringify(current);
    well.value = hex(parts()).toLowerCase();
    alpha.value = parts()[3];
  };
  show(true);
  text.addEventListener("input", () => {
    current = text.value;
    if (text.value.startsWith("[")) try { current = JSON.parse(text.value); } catch { /* it is being written */ }
    show(false);
    entered(current);
  });
  well.addEventListener("input", () => {
    current = written([...(parseColor(well.value) || [0, 0, 0]).slice(0, 3), parts()[3]], current);
    show(true);
    entered(current);
  });
  alpha.addEventListener("input", () => {
    current = written([...parts().slice(0, 3), alpha.valueAsNumber], current);
    show(true);
    entered(current);
  });
  return { parts: [well, text, alpha], main: text };
}

export function choiceControl(schema, value, entered, { id, name }) {
  const control = element("select", { id, "aria-label": id ? undefined : name });
  const choices = schema.const !== undefined ? [schema.const] : schema.enum;
  const known = choices.includes(value) ? choices : [value, ...choices];
  for (const choice of known) control.append(element("option", { value: JSON.stringify(choice) }, String(choice)));
  control.value = JSON.stringify(value);
  control.addEventListener("change", () => entered(JSON.parse(control.value)));
  return { parts: [control], main: control };
}

export function switchControl(value, entered, { id, name }) {
  const control = element("input", { type: "checkbox", id, "aria-label": id ? undefined : name });
  control.checked = value === true;
  control.addEventListener("change", () => entered(control.checked));
  return { parts: [control], main: control };
}

export function textControl(schema, value, entered, { id, name }) {
  const isLong = (schema.maxLength || 0) > 1000;
  const control = element(isLong ? "textarea" : "input", {
    id, type: isLong ? undefined : "text", rows: isLong ? Math.min(6, value.split("\n").length) : undefined,
    autocomplete: "off", "aria-label": id ? undefined : name, dir: "auto",
  });
  control.value = value;
  control.addEventListener("input", () => entered(control.value));
  const parts = [control];
  if (schema.examples && !isLong) {
    const list = element("datalist", { id: `${id}-known` }, ...schema.examples.slice(0, 200).map((known) => element("option", { value: known })));
    control.setAttribute("list", list.id);
    parts.push(list);
  }
  return { parts, main: control };
}

/** The parts of a pair, a box or the like, side by side. */
export function tupleControl(schema, value, entered, { id, name }) {
  const current = [...value];
  const names = partNames(schema);
  let main = null;
  const parts = Array.from({ length: size(schema) }, (_, index) => {
    const part = partSchema(schema, index);
    const own = `${id}-${index}`;
    const number = element("input", { type: "number", id: own, step: "any", min: part.minimum, max: part.maximum });
    number.value = current[index] ?? "";
    number.addEventListener("input", () => {
      current[index] = number.value === "" ? null : number.valueAsNumber;
      entered([...current]);
    });
    main ??= number;
    return element("label", { class: "part", for: own }, names[index], element("span", { class: "hidden" }, ` of ${name}`), number);
  });
  return { parts, main, unit: unitOf(partSchema(schema, 0)) };
}

/** Any value as JSON, where the schema has no other control for it. */
export function jsonControl(value, entered, { id, name }) {
  const control = element("input", { type: "text", id, spellcheck: "false", "aria-label": id ? undefined : `${name}, as JSON` });
  control.value = JSON.stringify(value);
  control.addEventListener("input", () => {
    let parsed;
    try { parsed = JSON.parse(control.value); } catch { return control.setAttribute("aria-invalid", "true"); }
    control.removeAttribute("aria-invalid");
    entered(parsed);
  });
  return { parts: [control], main: control };
}

