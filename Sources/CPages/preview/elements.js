/** Elements of the page. Text is always text: nothing here reads markup. */

export const $ = (id) => document.getElementById(id);

/** An element with attributes, listeners (`onclick`) and children. Absent values make no attribute. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== undefined && child !== null));
  return made;
}

let made = 0;
/** A name for an element that no other has. */
export const newID = (stem) => `${stem}-${++made}`;

/** Whether two values of JSON are the same, whatever the order of members. */
export function isSame(a, b) {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && isSame(a[name], b[name]));
}

/** What was changed from `base` to `ours`, done to `theirs`; where both have changed a value, ours holds. */
export function merged(base, ours, theirs) {
  if (isSame(base, ours)) return theirs;
  if (isSame(base, theirs)) return ours;
  const areObjects = [base, ours, theirs].every((value) => value && typeof value === "object" && !Array.isArray(value));
  if (!areObjects) return ours;
  const result = {};
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(ours)])) {
    const value = merged(base[name], ours[name], theirs[name]);
    if (value !== undefined) result[name] = value;
  }
  return result;
}
