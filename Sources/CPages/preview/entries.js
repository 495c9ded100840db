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
  return value.kind || membersOf(entry, value).kind || "label";
}

/** All members of an entry with a value, those of its styles among them. */
function membersOf(entry, value) {
  if (entry.kind !== "style") return { ...inherited(chain(entry.sheet, value.style || value.extends)), ...value };
  return inherited(chain({ ...entry.sheet, styles: { ...entry.sheet.styles, [entry.style]: value } }, entry.style));
}

/** A text without its runs. */
const plain = (text) => (Array.isArray(text) ? text.map((run) => (typeof run === "string" ? run : run?.text ?? "")).join("")
  : typeof text === "string" ? text : "");

/** The first text of a card: what it says, and its children with another one. */
function firstText(children) {
  if (!Array.isArray(children)) return null;
  for (const [index, child] of children.entries()) {
    if (child === null || typeof child !== "object") continue;
    const replaced = (members) => children.with(index, { ...child, ...members });
    if (child.text !== undefined) return { shown: plain(child.text), with: (text) => replaced({ text }) };
    const inner = firstText(child.children);
    if (inner) return { shown: inner.shown, with: (text) => replaced({ children: inner.with(text) }) };
  }
  return null;
}

/** What another text is of an entry: its own, or of a card what fills {{text}}, or else the first one of its children. `shown`
 *  is the text that it has, and `lay` lays another one over it; null where there is none. */
export function textOfEntry(entry, value) {
  const own = membersOf(entry, value);
  const members = definition(documentName(kindOf(entry, value), entry.kind !== "document")).properties;
  if (members.text) return { shown: plain(own.text), lay: (laid, text) => { laid.text = text; } };
  if (members.values && placeholders(own).includes("text")) {
    const shown = entry.kind === "style" ? "text" : own.values?.text;
    return {
      shown: typeof shown === "string" ? shown : "",
      lay: (laid, text) => { laid.values = { ...(laid.values ?? own.values), text }; },
    };
  }
  const first = firstText(own.children);
  return first && { shown: first.shown, lay: (laid, text) => { laid.children = first.with(text); } };
}

/** Members that are laid over what is drawn: a sample where there is no text, and what is tried in the page. */
export function overrides(entry, value, sample, tries) {
  const kind = kindOf(entry, value);
  const members = definition(documentName(kind, entry.kind !== "document")).properties;
  const laid = {};
  if (entry.kind === "style") {
    const own = membersOf(entry, value);
    if (kind !== "label") laid.kind = kind;
    if (members.text && own.text === undefined) laid.text = sample;
    const names = placeholders(own);
    if (names.length) laid.values = Object.fromEntries(names.map((name) => [name, name]));
  }
  if (tries.text !== undefined) textOfEntry(entry, value)?.lay(laid, tries.text);
  for (const name of ["language", "scale"]) {
    if (tries[name] !== undefined && members[name]) laid[name] = tries[name];
  }
  return laid;
}
