/** Reads the program's JSON Schema: which members an object has, and which form a value takes. */

let definitions = {};

export function useSchema(schema) { definitions = schema.$defs; }

const nameOf = (reference) => reference.replace("#/$defs/", "");

/** The definition of an object by its name. */
export const definition = (name) => definitions[name];

/** The name of the definition of a document. A job has members that documents lack. */
export function documentName(kind, isJob) {
  const known = definitions[kind || "label"] ? kind || "label" : "label";
  if (!isJob) return known;
  return known === "label" ? "job" : `${known}Job`;
}

/** The definition for what a style may have: members of its kind. */
export function styleDefinition(kind) {
  const all = definitions.style;
  const members = definitions[documentName(kind, false)].properties;
  const properties = Object.fromEntries(Object.entries(all.properties).filter(
    ([name]) => name === "extends" || name === "kind" || (members[name] && name !== "style")));
  return { ...all, properties };
}

/** The members of a child of a group depend on its kind. */
function childDefinition(value) {
  const kind = value && value.kind ? value.kind : "label";
  return definitions[`${kind}Child`] || definitions.labelChild;
}

/** What a value may be, without null, which stands for the default everywhere. */
export function alternatives(node) {
  const list = node.anyOf ? node.anyOf.flatMap(alternatives) : [node];
  return list.filter((alternative) => alternative.type !== "null").map(resolved);
}

function resolved(node) {
  if (!node.$ref) return node;
  const name = nameOf(node.$ref);
  if (name === "color") return { color: true };
  if (name === "child") return { child: true };
  return { ...definitions[name], name };
}

/** The definition of the members of an object that an alternative describes. */
export const membersOf = (alternative, value) => (alternative.child ? childDefinition(value) : alternative);

export const isObjectLike = (alternative) => Boolean(alternative.child || (alternative.type === "object" && alternative.properties));
export const isMap = (alternative) => alternative.type === "object" && !alternative.properties;
export const isTuple = (alternative) => alternative.type === "array"
  && (Boolean(alternative.prefixItems) || (alternative.minItems !== undefined && alternative.minItems === alternative.maxItems
    && alternative.items && alternative.items.type === "number"));

/** Whether a value has the form of an alternative; its range is the program's to check. */
export function fits(alternative, value) {
  if (alternative.color) return typeof value === "string" || (Array.isArray(value) && value.every((part) => typeof part === "number"));
  if (alternative.child) return isPlainObject(value);
  if (alternative.const !== undefined) return value === alternative.const;
  if (alternative.enum) return alternative.enum.includes(value);
  switch (alternative.type) {
    case "object": return isPlainObject(value);
    case "array": return Array.isArray(value) && (!isTuple(alternative) || value.length === size(alternative));
    case "integer": case "number": return typeof value === "number";
    default: return typeof value === alternative.type;
  }
}

const isPlainObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** The number of parts of a tuple. */
export const size = (alternative) => (alternative.prefixItems ? alternative.prefixItems.length : alternative.minItems);

/** The names of a tuple's parts: "[x, y]" in its description. */
export function partNames(alternative) {
  const found = /^\[(.*)\]$/.exec(alternative.description || "");
  const names = found ? found[1].split(",").map((name) => name.trim()) : [];
  if (names.length === size(alternative)) return names;
  return size(alternative) === 2 ? ["width", "height"] : Array.from({ length: size(alternative) }, (_, index) => `${index + 1}`);
}

/** The schema of a part of a tuple. */
export const partSchema = (alternative, index) => alternatives(alternative.prefixItems ? alternative.prefixItems[index] : alternative.items)[0];

/** What an alternative is called where one is chosen. */
export function formName(alternative) {
  if (alternative.color) return "colour";
  if (alternative.child) return "document";
  if (alternative.const !== undefined) return String(alternative.const);
  if (alternative.enum) return alternative.enum.length > 3 ? "a name" : alternative.enum.join(", ");
  if (isTuple(alternative)) return partNames(alternative).join(", ");
  return { array: "list", object: "object", boolean: "yes or no", string: "text", number: "number", integer: "number" }[alternative.type] || "value";
}

/** A value to begin with. */
export function initial(alternative, preset) {
  if (preset !== undefined && preset !== null && fits(alternative, preset)) return structuredClone(preset);
  if (alternative.color) return "#000000";
  if (alternative.child) return { text: "Text" };
  if (alternative.const !== undefined) return alternative.const;
  if (alternative.enum) return alternative.enum[0];
  if (isTuple(alternative)) {
    return Array.from({ length: size(alternative) }, (_, index) => nearest(partSchema(alternative, index), 0));
  }
  switch (alternative.type) {
    case "object": return {};
    case "array": return Array.from({ length: alternative.minItems || 0 }, () => initial(alternatives(alternative.items)[0]));
    case "boolean": return true;
    case "string": return alternative.examples ? alternative.examples[0] : alternative.minLength ? "name" : "";
    default: return nearest(alternative, 1);
  }
}

export const nearest = (schema, value) => Math.min(schema.maximum ?? value, Math.max(schema.minimum ?? value, value));

/** The name of a member below a place, as the program's errors write it. */
export function place(parent, name) {
  if (typeof name === "number") return `${parent}[${name}]`;
  if (!/^[A-Za-z0-9_$-]+$/.test(name)) return `${parent}[${JSON.stringify(name)}]`;
  return parent ? `${parent}.${name}` : name;
}

/** The place of what holds a place; null at the root. */
export function outer(at) {
  const cut = at.replace(/(\.[A-Za-z0-9_$-]+|\[\d+\]|\["(?:[^"\\]|\\.)*"\])$/, "");
  if (cut !== at) return cut;
  return at ? "" : null;
}
