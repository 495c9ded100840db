/** The page of `signwriter preview`: shows an entry of the files, tries values on it, and saves them. */
import { $, element, isSame, merged } from "./elements.js";
import { chain, entriesOf, inherited, kindOf, overrides, textOfEntry } from "./entries.js";
import { Film } from "./film.js";
import { Form } from "./form.js";
import { List } from "./list.js";
import { Motion } from "./motion.js";
import * as schema from "./schema.js";
import * as server from "./server.js";
import { Stage } from "./stage.js";
import { Words } from "./words.js";

const stage = new Stage();
const form = new Form($("form"), tried);
const motion = new Motion(draw);
const words = new Words({
  goTo: (time) => motion.goTo(time),
  tried: (own) => (own ? tried({ ...valueOf(current), words: own }, true) : draw()),
  said: (text, isSaved) => {
    if (isSaved) justSaved = { words: text, until: performance.now() + 3000 };
    say(text);
  },
});
const list = new List(choose, (entry) => orderOf(entry, { renderers: [files.renderer || "auto"], isSmall: true }));

let files = { files: [], sample: "", number: 0 };
let entries = [];
let current = null;
/** What is tried and not saved, by the key of its entry: the value, what the file had, and which state of it. */
const drafts = new Map();
/** The keys of entries that are being saved. */
const saving = new Set();

const valueOf = (entry) => drafts.get(entry.key)?.value ?? entry.value;

function say(words) { $("status").textContent = words; }

// What is drawn.

function tries() {
  const scale = $("try-scale").valueAsNumber;
  return {
    text: $("try-text").value || undefined, language: $("try-language").value.trim() || undefined,
    scale: scale > 0 ? scale : undefined,
  };
}

function orderOf(entry, { renderers, at, isSmall }) {
  const value = valueOf(entry);
  const laid = overrides(entry, value, files.sample, tries());
  if (isSmall) laid.scale = 1;
  Object.assign(laid, words.laid(entry));
  return { ...entry.target, value: drafts.has(entry.key) || entry.isSaved ? value : undefined, with: laid, renderers, at };
}

const renderers = () => ({ default: [files.renderer || "auto"], cpu: ["cpu"], gpu: ["gpu"], both: ["cpu", "gpu"] })[$("renderer").value];

let isDrawing = null;
let isStale = false;
/** Draws what is chosen; while it draws, the last wish waits, and those before it are forgotten. */
function draw() {
  isStale = true;
  isDrawing ??= (async () => {
    try {
      while (isStale) {
        isStale = false;
        await drawOnce();
      }
    } finally {
      isDrawing = null;
    }
  })();
  return isDrawing;
}

async function drawOnce() {
  const entry = current;
  if (!entry) return;
  const start = performance.now();
  try {
    if (entry.failure && !drafts.has(entry.key)) throw new server.Failure(entry.failure);
    const facts = await server.draw(orderOf(entry, { renderers: renderers(), at: motion.moment }));
    if (entry !== current) return;
    const only = facts.pictures.length === 1 && facts.pictures[0].error;
    if (only) throw new server.Failure(only);
    stage.show(facts, insetsOf(entry));
    motion.show(facts);
    words.at(motion.time);
    showFacts(facts, performance.now() - start);
    clearFailure();
  } catch (failure) {
    if (entry === current) showFailure(failure, entry);
  }
}

function insetsOf(entry) {
  const value = valueOf(entry);
  const insets = { ...inheritedOf(entry, value), ...value }.textInsets;
  return Array.isArray(insets) && insets.length === 4 ? insets : [0, 0, 0, 0];
}

function showFacts(facts, milliseconds) {
  const rows = [
    ["Size", `${facts.width} \u00d7 ${facts.height} pixels, ${facts.scale} a point`],
    ["Renderer", facts.pictures.map((picture) => picture.renderer).filter(Boolean).join("; ")],
    ["Fonts", (facts.measure?.fonts || []).join(", ")],
    ["Lines", String(facts.measure?.lines.length ?? 0) + (facts.measure?.truncated ? ", truncated" : "")],
    ["Text at", facts.measure?.scaleFactor < 1 ? `${Math.round(facts.measure.scaleFactor * 1000) / 10} % of its size` : ""],
    ["Warnings", facts.warnings.join("; ")],
    ["Drawn in", motion.isPlaying ? "" : `${Math.round(milliseconds)} ms, with its way to this page`],
  ];
  $("facts").replaceChildren(...rows.filter(([, text]) => text).flatMap(([name, text]) => [element("dt", {}, name), element("dd", {}, text)]));
}

// Errors.

let shownFailure = "";
/** Why saving was refused. It stays until something is done about it. */
let refusal = null;

function showFailure(failure, entry) {
  // Not every error is an answer of the program.
  const { place = "", source = "", message } = failure;
  const key = `${place} ${message}`;
  form.showError(place, message);
  // Said once, not at every key.
  if (key !== shownFailure) {
    const other = /^styles(?:\.([A-Za-z0-9_$-]+)|\["((?:[^"\\]|\\.)*)"\])/.exec(place);
    const faulty = other && entries.find((one) => one.kind === "style" && one.style === (other[1] ?? other[2]) && one.key !== entry?.key);
    const words = !source || message.startsWith(source) ? message : `${source}: ${message}`;
    $("alert").replaceChildren(element("p", {}, words));
    if (faulty) $("alert").append(element("button", { type: "button", onclick: () => choose(faulty) }, `Go to ${faulty.name}`));
  }
  shownFailure = key;
}

function clearFailure() {
  if (files.failure || refusal) return;
  shownFailure = "";
  form.clearErrors();
  $("alert").replaceChildren();
}

// What is chosen, and what is tried.

function choose(entry) {
  current = entry;
  refusal = null;
  motion.reset();
  stage.reset();
  list.mark(entry.key);
  $("title").textContent = entry.name;
  document.title = `${entry.name} \u2013 Signwriter preview`;
  try { history.replaceState(null, "", `#${encodeURIComponent(entry.key)}`); } catch { /* only a convenience */ }
  showForm();
  showWords();
  draw();
}

/** The words along the time, of captions that are shown. */
const showWords = () => words.show(current, valueOf(current), kindOf(current, valueOf(current)));

function definitionOf(entry, value) {
  const kind = kindOf(entry, value);
  return entry.kind === "style" ? schema.styleDefinition(kind) : schema.definition(schema.documentName(kind, entry.kind === "job"));
}

/** The members that an entry's value gets from the styles that it names. */
const inheritedOf = (entry, value) =>
  inherited(chain(entry.sheet, entry.kind === "style" ? value.extends : value.style || value.extends));

/** The styles that an entry may name; none extends itself. */
const stylesFor = (entry) =>
  Object.keys(entry.sheet?.styles || {}).filter((name) => entry.kind !== "style" || name !== entry.style).sort();

/** The empty boxes show what the picture has without them. */
function showTries() {
  const value = { ...inheritedOf(current, valueOf(current)), ...valueOf(current), ...overrides(current, valueOf(current), files.sample, {}) };
  const text = textOfEntry(current, { ...valueOf(current), ...overrides(current, valueOf(current), files.sample, {}) });
  $("try-text").placeholder = text ? text.shown : "There is no text in it.";
  $("try-text").disabled = !text;
  $("try-language").placeholder = typeof value.language === "string" ? value.language : "";
  $("try-scale").placeholder = String(value.scale ?? 1);
}

function showForm() {
  const value = structuredClone(valueOf(current));
  const at = current.kind === "style" ? schema.place("styles", current.style) : "";
  form.show(value, definitionOf(current, value), at, current.name, inheritedOf(current, value), stylesFor(current));
  showJSON(value);
  showDraft();
  showTries();
}

function showJSON(value) {
  if (document.activeElement !== $("json")) $("json").value = JSON.stringify(value, null, 2);
  $("json-error").textContent = "";
  $("json").removeAttribute("aria-invalid");
}

function showDraft() {
  const draft = drafts.get(current.key);
  const canSave = current.file.kind !== "table";
  $("save").disabled = !draft || !canSave;
  $("revert").disabled = !draft;
  $("save-note").textContent = !canSave ? "Rows of a table are not saved to; copy the JSON."
    : draft ? `Tried, not saved to ${current.path}.` : `As in ${current.path}.`;
}

let settled = 0;
/** A value was entered. The list shows it, too, once nothing more is entered. */
function tried(value, isOutside = false) {
  keep(value);
  if (isOutside) showForm();
  showJSON(value);
  showTries();
  draw();
  const { key } = current;
  clearTimeout(settled);
  settled = setTimeout(() => list.refresh(key), 400);
}

function keep(value) {
  refusal = null;
  const before = drafts.get(current.key) || { base: current.value, digest: current.file.digest };
  // While it is saved, what the file had is not what it will have.
  if (isSame(value, before.base) && !saving.has(current.key)) drafts.delete(current.key);
  else drafts.set(current.key, { ...before, value: structuredClone(value) });
  showDraft();
}

$("json").addEventListener("input", () => {
  let value;
  try {
    value = JSON.parse($("json").value);
    if (value === null || typeof value !== "object" || Array.isArray(value)) throw new Error("wanted an object");
  } catch (error) {
    $("json-error").textContent = `This is not JSON yet: ${error.message}`;
    $("json").setAttribute("aria-invalid", "true");
    $("json").setAttribute("aria-describedby", "json-error");
    return;
  }
  $("json-error").textContent = "";
  $("json").removeAttribute("aria-invalid");
  keep(value);
  form.show(structuredClone(value), definitionOf(current, value), form.at, form.name, inheritedOf(current, value), stylesFor(current));
  draw();
});

$("revert").addEventListener("click", () => {
  refusal = null;
  drafts.delete(current.key);
  showForm();
  showWords();
  draw();
  list.refresh(current.key);
  say("What was tried is gone; this is the file.");
});

/** Saves the picture that is shown, in its full size, where the browser saves files. */
$("download").addEventListener("click", async () => {
  const entry = current;
  if (!entry) return;
  try {
    if (entry.failure && !drafts.has(entry.key)) throw new server.Failure(entry.failure);
    const file = await server.drawFile(orderOf(entry, { renderers: renderers().slice(0, 1), at: motion.moment }));
    const address = URL.createObjectURL(file);
    const name = `${entry.name.replace(/[^\p{L}\p{M}\p{N}._-]+/gu, "_").replace(/^[._]+|[._]+$/g, "").slice(0, 80) || "picture"}.png`;
    element("a", { href: address, download: name }).click();
    // The browser reads it after the click.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    say(`The browser has the picture as ${name}.`);
  } catch (failure) {
    if (entry === current) showFailure(failure, entry);
  }
});

$("copy").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(JSON.stringify(valueOf(current), null, 2));
    say("Copied as JSON.");
  } catch {
    $("json-part").open = true;
    $("json").select();
    say("The browser does not let this page copy; the JSON is selected, copy it from there.");
  }
});

$("save").addEventListener("click", async () => {
  const entry = current;
  const draft = drafts.get(entry.key);
  if (!draft) return;
  refusal = null;
  saving.add(entry.key);
  try {
    const { digest } = await server.save({ ...entry.target, value: draft.value, digest: draft.digest });
    saved(entry, draft, digest);
    justSaved = { words: `Saved to ${entry.path}.`, until: performance.now() + 3000 };
    say(justSaved.words);
  } catch (failure) {
    refusal = failure;
    showFailure(failure, entry);
    if (failure.reason === "changed") {
      await reload();
      await rebase(entry);
    }
  } finally {
    saving.delete(entry.key);
  }
});

/** What was said of the last save. The program reads the file at once, and its news must not cover the words. */
let justSaved = { words: "", until: 0 };
/** Counts saves. A state that was asked for before one may lack what was saved. */
let saves = 0;
/** Takes note of what was saved, which is the file's from now on. The program tells later that it has read it. */
function saved(entry, draft, digest) {
  saves += 1;
  for (const other of entries) {
    if (other.target.file !== entry.target.file) continue;
    if (other.key === entry.key) Object.assign(other, { value: draft.value, isSaved: true });
    other.file.digest = digest;
    // What is tried on other entries of the file goes on from there: nothing of theirs was changed.
    const tried = drafts.get(other.key);
    if (tried?.digest === draft.digest) drafts.set(other.key, { ...tried, digest });
  }
  const newer = drafts.get(entry.key);
  if (newer && isSame(newer.value, draft.value)) drafts.delete(entry.key);
  else if (newer) drafts.set(entry.key, { ...newer, base: draft.value, digest });
  if (current.key !== entry.key) return;
  if (isSame(valueOf(current), form.value)) showDraft();
  else showForm();
  draw();
}

/** The entry whose save was refused since its file has changed, while this page does not have the changed file yet. */
let unbased = null;
/** Puts what was tried on the file as it is now, so that saving again loses no change of either. */
async function rebase(entry) {
  const draft = drafts.get(entry.key);
  const now = entries.find((other) => other.key === entry.key);
  unbased = draft && now && now.file.digest === draft.digest ? entry : null;
  if (draft && now && !unbased) {
    drafts.set(entry.key, { value: merged(draft.base, draft.value, now.value), base: now.value, digest: now.file.digest });
    if (current === now) showForm();
  }
  // Reading the files anew has cleared it.
  if (refusal && current.key === entry.key) showFailure(refusal, entry);
  if (current === now) await draw();
}

// The files.

/** Reads the files anew. What is tried stays. */
async function reload() {
  const begun = saves;
  let state;
  try { state = await server.readState(); } catch (failure) { return showFailure(failure); }
  // A later answer may have come first. What was saved meanwhile is told of by an event of its own.
  if (state.number < files.number || begun !== saves) return;
  files = state;
  if (files.film && !stage.film) {
    const film = new Film(files.film, () => { if (motion.facts) motion.show(motion.facts); });
    motion.film = film;
    stage.setFilm(film);
  }
  const before = current;
  entries = entriesOf(files);
  $("files").textContent = files.files.map((file) => file.path).join(", ");
  list.show(entries, before?.key);
  const next = entries.find((entry) => entry.key === before?.key)
    || entries.find((entry) => `#${encodeURIComponent(entry.key)}` === location.hash) || entries[0];
  if (!before && next) choose(next);
  else if (next) {
    current = next;
    if (next.key !== before.key) return choose(next);
    // What was saved comes back, too. A form that shows it already stays, with what is being typed into it.
    const value = valueOf(next);
    const isShown = isSame(value, form.value) && isSame(inheritedOf(next, value), form.inherited)
      && isSame(stylesFor(next), form.styles);
    if (isShown) showDraft();
    else showForm();
    showTries();
    await showWords();
    await draw();
  }
  if (files.failure) showFailure(new server.Failure(files.failure), current);
}

let asked = 0;
async function changed(event) {
  if (event.number <= asked) return;
  const isFirst = asked === 0;
  asked = event.number;
  await reload();
  if (unbased) await rebase(unbased);
  if (isFirst && !files.failure) return;
  const before = performance.now() < justSaved.until ? `${justSaved.words} ` : "";
  say(files.failure ? "A file has an error; the last good picture stays." : `${before}Drawn anew (${event.number}).`);
}

function connected(isThere) {
  document.body.classList.toggle("alone", !isThere);
  if (!isThere) say("The preview does not answer; is signwriter still running?");
  else if ($("status").textContent.startsWith("The preview does not")) say("The preview answers again.");
}

function theme() {
  const stored = localStorage.getItem("theme") || "";
  $("theme").value = stored;
  const apply = () => {
    if ($("theme").value) document.documentElement.dataset.theme = $("theme").value;
    else delete document.documentElement.dataset.theme;
    localStorage.setItem("theme", $("theme").value);
  };
  $("theme").addEventListener("change", apply);
  apply();
}

theme();
for (const id of ["try-text", "try-language", "try-scale"]) {
  $(id).addEventListener("input", () => { draw(); });
  $(id).addEventListener("change", () => list.refreshAll());
}
$("tries").addEventListener("submit", (event) => event.preventDefault());
$("renderer").addEventListener("change", () => {
  $("gain-label").hidden = $("renderer").value !== "both";
  draw();
});
schema.useSchema(await server.readSchema());
server.listen(changed, connected);
