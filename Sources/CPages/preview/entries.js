/** The entries of the files: documents, styles, and jobs. */
import { definition, documentName } from "./schema.js";

const placeholders = (value) => [...JSON.stringify(value).matchAll(/\{\{([^{}"\\]+)\}\}/g)].map((found) => found[1]);

/** A style with all that it extends, the eldest first. */
export function chain(sheet, name) {
  const found = [];
  const seen = new Set();
  for (let next = name; next && !seen.has(next) && sheet?.styles?.[next]; next = sheet.styles[next].extends) {
    seen.add(next);
    found.unshift(sheet.styles[next]);
  }
  return found;
}

/** The members that a chain gives, the younger ones before the elder. */
export const inherited = (styles) => Object.assign({}, ...styles);

/** All entries of a state of the files. */
export function entriesOf(state) {
  const sheet = state.sheet === undefined ? null : state.files[state.sheet].json;
  return state.files.flatMap((file, index) => {
    if (file.kind === "styles") {
      return Object.keys(file.json.styles || {}).map((name) => finish({
        kind: "style", key: `${index}#${name}`, target: { file: index, style: name }, name, file, sheet: file.json,
        value: file.json.styles[name], style: name,
      }));
    }
    if (file.kind === "document") {
      return [finish({
        kind: "document", key: `${index}`, target: { file: index }, name: file.json.id || file.path.split("/").at(-1), file, sheet,
        value: file.json, style: file.json.style || file.json.extends,
      })];
    }
    return file.lines.map((line) => finish({
      kind: "job", key: `${index}:${line.line}`, target: { file: index, line: line.line },
      name: line.json ? String(line.json.id || textOf(line.json) || `line ${line.line}`) : `line ${line.line}`, file, sheet,
      value: line.json || {}, style: line.json?.style || line.json?.extends, failure: line.error,
    }));
  });
}

const textOf = (value) => (typeof value.text === "string" ? value.text : "");

function finish(entry) {
  entry.path = entry.file.path;
  entry.words = [entry.name, textOf(entry.value), entry.style, entry.value.id].filter(Boolean).join("\n").toLowerCase();
  return entry;
}

/** The kind of document of an entry with a value. */
export function kindOf(entry, value) {
  if (value.kind) return value.kind;
  if (entry.kind !== "style") return "label";
  const above = { ...entry.sheet, styles: { ...entry.sheet.styles, [entry.style]: value } };
  return inherited(chain(above, entry.style)).kind || "label";
}

/** Members that are laid over what is drawn: a sample where there is no text, and what is tried in the page. */
export function overrides(entry, value, sample, tries) {
  const kind = kindOf(entry, value);
  const members = definition(documentName(kind, entry.kind !== "document")).properties;
  const laid = {};
  if (entry.kind === "style") {
    const sheet = { ...entry.sheet, styles: { ...entry.sheet.styles, [entry.style]: value } };
    const own = inherited(chain(sheet, entry.style));
    if (kind !== "label") laid.kind = kind;
    if (members.text && own.text === undefined) laid.text = sample;
    const names = placeholders(own);
    if (names.length) laid.values = Object.fromEntries(names.map((name) => [name, name]));
  }
  for (const name of ["text", "language", "scale"]) {
    if (tries[name] !== undefined && members[name]) laid[name] = tries[name];
  }
  return laid;
}
