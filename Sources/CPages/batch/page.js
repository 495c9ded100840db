"use strict";
const $ = (id) => document.getElementById(id);
const head = JSON.parse($("head").textContent);
const records = JSON.parse($("records").textContent);
const text = (value) => document.createTextNode(value);

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== undefined && child !== null));
  return made;
}

/* What the labels are told apart by. Remarks are the bits of the program's own. */
const kinds = [
  { name: "failed", bad: true, has: (record) => record.status === "failed" },
  { name: "shrunk", has: (record) => record.remarks & 4 },
  { name: "truncated", has: (record) => record.remarks & 2 },
  { name: "cropped", has: (record) => record.remarks & 8 },
  { name: "without room", bad: true, has: (record) => record.remarks & 16 },
  { name: "missing glyphs", bad: true, has: (record) => record.remarks & 1 },
  { name: "missing families", has: (record) => record.remarks & 32 },
  { name: "fallback fonts", has: (record) => record.remarks & 128 },
  { name: "unfilled", has: (record) => record.remarks & 64 },
  { name: "missing parts", has: (record) => record.remarks & 256 },
  { name: "missing hyphenation", has: (record) => record.remarks & 512 },
  { name: "names elsewhere", has: (record) => record.remarks & 1024 },
  { name: "changed", change: true, has: (record) => record.change && !["new", "gone"].includes(record.change) },
  { name: "new", change: true, has: (record) => record.change === "new" },
  { name: "gone", change: true, has: (record) => record.change === "gone" },
];
for (const record of records) {
  record.kinds = kinds.filter((kind) => kind.has(record));
  // What only the earlier report has, and a job that crashed, say no more of themselves.
  if (["id", "style", "language"].includes(head.by)) record.group ??= record[head.by];
}

const number = new Intl.NumberFormat("en");
const plural = (count, word) => `${number.format(count)} ${word}${count === 1 ? "" : "s"}`;
const place = (base, name) => [...base.split("/"), ...name.split("/")].map(encodeURIComponent).join("/");
const picture = (record) => record.out && place(head.pictures, record.out);
const earlier = (record) => head.earlierPictures && record.before && record.before.out
  && place(head.earlierPictures, record.before.out);

function image(source, record, size, zoom = 0) {
  const scale = zoom ? zoom : 1 / record.scale;
  return element("img", {
    src: source, alt: record.text || record.id, width: Math.max(1, Math.round(size[0] * scale)),
    height: Math.max(1, Math.round(size[1] * scale)), decoding: "async",
  });
}

/* Which labels are shown, and in which rows. */
const state = {
  kinds: new Set(), found: [], rows: [], columns: 1, height: 0, active: 0, scale: null, shownRows: new Map(),
};
const noName = { style: "no style", language: "no language", group: `no ${head.by}` };

function searched(record) {
  if (record.words === undefined) {
    record.words = [record.id, record.text, record.error, (record.fonts || []).join(" "), record.out].join("\n").toLowerCase();
  }
  return record.words;
}

function choose() {
  const words = $("search").value.trim().toLowerCase();
  const [style, language] = [$("style").value, $("language").value];
  state.found = records.filter((record) =>
    (!style || (record.style || "") === style.slice(1)) && (!language || (record.language || "") === language.slice(1))
    && (!state.kinds.size || record.kinds.some((kind) => state.kinds.has(kind)))
    && (!words || searched(record).includes(words)));
  const group = $("group").value;
  const count = state.found.length;
  if (group) {
    const names = new Map();
    for (const record of state.found) {
      const name = record[group] || "";
      if (!names.has(name)) names.set(name, []);
      names.get(name).push(record);
    }
    state.groups = [...names.entries()];
    // Rows of a member are in the order of the jobs, as their author has them.
    if (group === "group") state.groups = state.groups.map(([name, members]) => [name, tiles(members)]);
    else state.groups.sort((a, b) => (a[0] < b[0] ? -1 : 1));
    state.found = state.groups.flatMap((entry) => entry[1]);
  } else {
    state.groups = null;
  }
  state.active = 0;
  $("shown").textContent = `${number.format(count)} of ${plural(records.length, "label")}`;
  $("none").hidden = state.found.length > 0;
  layOut();
}

/* A tile for each label of a row, by language: its scales are one. */
function tiles(members) {
  const labels = new Map();
  for (const record of members) {
    const key = JSON.stringify([record.id, record.language, record.style]);
    if (!labels.has(key)) labels.set(key, []);
    // A label that is there twice in one scale is two; one that failed has no scale.
    const has = (scales) => record.scale !== undefined && scales.some((other) => other.scale === record.scale);
    const scales = labels.get(key).find((known) => !has(known));
    if (scales) scales.push(record); else labels.get(key).push([record]);
  }
  const order = (a, b) => (a === b ? 0 : a < b ? -1 : 1);
  return [...labels.values()].flat().map(tile).sort((a, b) => order(a.language || "", b.language || ""));
}

/* The finest picture of a label, with what is remarked of any. */
function tile(scales) {
  if (scales.length === 1) return scales[0];
  scales.sort((a, b) => (a.scale || 0) - (b.scale || 0));
  const shown = scales.filter((record) => record.out).pop() || scales[0];
  const has = (kind) => scales.some((record) => record.kinds.includes(kind));
  const changed = scales.find((record) => record.change && !["new", "gone"].includes(record.change)) || shown;
  return { ...shown, change: changed.change, kinds: kinds.filter(has), scales };
}

const scaleName = (record) => (record.scale === undefined ? record.status : `@${record.scale}x`);

/* Rows of equal height, and a heading before each group. Only those in view have elements. */
function layOut() {
  const size = Number($("size").value);
  const width = $("space").clientWidth;
  const gap = 14;
  state.columns = Math.max(1, Math.floor((width + gap) / (size + gap)));
  state.height = Math.round(size * 0.62) + 58;
  state.rows = [];
  let top = 0;
  let first = 0;
  const add = (count) => {
    for (let start = 0; start < count; start += state.columns) {
      state.rows.push({ top, height: state.height, first: first + start, count: Math.min(state.columns, count - start) });
      top += state.height + gap;
    }
    first += count;
  };
  if (state.groups) {
    for (const [name, members] of state.groups) {
      state.rows.push({ top, height: 50, heading: name || noName[$("group").value], members: members.length });
      top += 50 + gap;
      add(members.length);
    }
  } else {
    add(state.found.length);
  }
  $("space").style.height = `${top}px`;
  for (const row of state.shownRows.values()) row.remove();
  state.shownRows.clear();
  draw();
}

function rowAt(offset) {
  let [low, high] = [0, state.rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (state.rows[middle].top + state.rows[middle].height < offset) low = middle + 1; else high = middle;
  }
  return low;
}

function draw() {
  const top = -$("space").getBoundingClientRect().top;
  const [from, to] = [top - 500, top + innerHeight + 500];
  const wanted = new Set();
  for (let index = rowAt(from); index < state.rows.length && state.rows[index].top < to; index++) wanted.add(index);
  for (const [index, row] of state.shownRows) {
    if (!wanted.has(index) && !row.contains(document.activeElement)) { row.remove(); state.shownRows.delete(index); }
  }
  for (const index of wanted) {
    if (state.shownRows.has(index)) continue;
    const made = rowElement(state.rows[index]);
    state.shownRows.set(index, made);
    // In the order of the page, for whoever reads it aloud.
    const after = [...state.shownRows.keys()].filter((other) => other > index).sort((a, b) => a - b)[0];
    $("space").insertBefore(made, after === undefined ? null : state.shownRows.get(after));
  }
}

function rowElement(row) {
  const made = element("div", { class: "row", role: "presentation" });
  made.style.top = `${row.top}px`;
  made.style.height = `${row.height}px`;
  if (row.heading !== undefined) {
    made.append(element("h2", {}, row.heading, element("span", {}, ` \u2013 ${plural(row.members, "label")}`)));
    return made;
  }
  made.style.gridTemplateColumns = `repeat(${state.columns}, minmax(0, 1fr))`;
  for (let index = row.first; index < row.first + row.count; index++) made.append(card(index));
  return made;
}

function tags(record) {
  return record.kinds.map((kind) =>
    element("span", { class: kind.bad ? "tag bad" : kind.change ? "tag change" : "tag" },
      kind.name === "changed" ? `${record.change} changed` : kind.name));
}

function card(index) {
  const record = state.found[index];
  const failed = !record.out;
  const thumb = failed
    ? element("span", { class: "error" }, record.error || "not in this run")
    : image(picture(record), record, record.size);
  // The heading of a row names it.
  const isInRow = $("group").value === "group";
  const facts = isInRow
    ? [record.id !== record.group && record.id, record.style, ...(record.scales || []).map(scaleName)]
    : [record.style, record.language];
  const made = element("button", {
    class: failed ? "card failed" : "card", type: "button", "data-index": index, tabindex: index === state.active ? 0 : -1,
  }, element("span", { class: "thumb" }, thumb), element("span", { class: "caption" },
    element("span", { class: "id" }, isInRow ? record.language || noName.language : record.id),
    element("span", { class: "tags" }, ...tags(record),
      record.kinds.length ? null : text(facts.filter(Boolean).join(", ")))));
  made.addEventListener("click", () => open(index));
  return element("div", {
    class: "cell", role: "listitem", "aria-setsize": state.found.length, "aria-posinset": index + 1,
  }, made);
}

/* Keys: arrows move among the labels, whether they have elements or not. */
function activate(index) {
  const last = state.found.length - 1;
  if (last < 0) return;
  state.active = Math.max(0, Math.min(last, index));
  const row = state.rows.find((entry) => entry.first !== undefined && state.active < entry.first + entry.count);
  const tools = $("tools").offsetHeight + 12;
  const top = $("space").getBoundingClientRect().top + row.top;
  if (top < tools) scrollBy(0, top - tools);
  else if (top + row.height > innerHeight) scrollBy(0, top + row.height - innerHeight + 12);
  draw();
  for (const old of document.querySelectorAll(".card[tabindex='0']")) old.tabIndex = -1;
  const made = document.querySelector(`.card[data-index="${state.active}"]`);
  if (made) { made.tabIndex = 0; made.focus({ preventScroll: true }); }
}

$("space").addEventListener("keydown", (event) => {
  const page = Math.max(1, Math.floor(innerHeight / (state.height + 14)) - 1) * state.columns;
  const steps = {
    ArrowRight: 1, ArrowLeft: -1, ArrowDown: state.columns, ArrowUp: -state.columns, PageDown: page, PageUp: -page,
    Home: -Infinity, End: Infinity,
  };
  const step = steps[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  activate(step === Infinity ? state.found.length - 1 : step === -Infinity ? 0 : state.active + step);
});
$("space").addEventListener("focusin", (event) => {
  const index = event.target.dataset.index;
  if (index !== undefined) state.active = Number(index);
});

/* One label, large. */
let view = "picture";
let zoom = 0;

function open(index) {
  state.active = index;
  state.scale = null;
  show();
  if (!$("detail").open) $("detail").showModal();
}

function show() {
  const label = state.found[state.active];
  const record = state.scale || label;
  $("detail-title").textContent = record.id;
  const before = earlier(record);
  const choices = [["picture", "Picture"]];
  if (before) choices.push(["before", "Before"], ["beside", "Side by side"], ["difference", "Difference x 6"]);
  if (!choices.some((choice) => choice[0] === view)) view = "picture";
  const button = (pressed, words, action) => {
    const made = element("button", { type: "button", "aria-pressed": String(pressed) }, words);
    made.addEventListener("click", () => { action(); show(); $("views").querySelectorAll("button")[places.indexOf(words)].focus(); });
    return made;
  };
  const zooms = [[0, "Points"], [1, "100 %"], [2, "200 %"], [4, "400 %"]];
  const scales = label.scales || [];
  const places = [
    ...(before ? choices.map((choice) => choice[1]) : []), ...zooms.map((entry) => entry[1]), ...scales.map(scaleName),
  ];
  $("views").replaceChildren(
    ...(before ? choices.map(([name, words]) => button(view === name, words, () => { view = name; })) : []),
    ...zooms.map(([value, words]) => button(zoom === value, words, () => { zoom = value; })),
    ...scales.map((other) => button(other === record || (!state.scale && other.out && other.out === label.out),
      scaleName(other), () => { state.scale = other; })));
  $("stage").replaceChildren(element("div", { class: "ground" }, ...stage(record, before)));
  const facts = [
    ["Text", record.text], ["Error", record.error], ["Field", record.field], ["Remarks", record.kinds.map((kind) => kind.name).join(", ")],
    ["Style", record.style], ["Language", record.language], ["File", record.out],
    ["Pixels", record.size && `${record.size[0]} x ${record.size[1]}, ${record.scale} a point`],
    ["Scale of the text", record.remarks & 4 && record.scaleFactor], ["Fits at the scale", record.neededScaleFactor],
    ["Fonts", (record.fonts || []).join(", ")],
    ["Fallback fonts", (record.fallback || []).join(", ")], ["Missing", (record.missing || []).join(", ")],
    ["Line", record.line], ["Since the earlier run", record.change], ["Earlier", record.before && record.before.words],
  ];
  $("facts").replaceChildren(...facts.filter((fact) => fact[1]).flatMap(([name, value]) =>
    [element("dt", {}, name), element("dd", {}, String(value))]));
  $("previous").disabled = state.active === 0;
  $("next").disabled = state.active === state.found.length - 1;
}

function stage(record, before) {
  if (!record.out && !before) return [element("p", {}, record.error || "There is no picture.")];
  const now = () => image(picture(record), record, record.size, zoom);
  const then = () => image(before, record, record.before.size || record.size, zoom);
  const figure = (made, words) => element("figure", {}, made, element("figcaption", {}, words));
  if (view === "before" || !record.out) return [then()];
  if (view === "beside") return [figure(then(), "before"), figure(now(), "now")];
  if (view === "difference") return [element("div", { class: "difference" }, then(), now())];
  return [now()];
}

function step(by) {
  const index = state.active + by;
  if (index < 0 || index >= state.found.length) return;
  state.active = index;
  state.scale = null;
  show();
}
$("previous").addEventListener("click", () => step(-1));
$("next").addEventListener("click", () => step(1));
$("close").addEventListener("click", () => $("detail").close());
$("detail").addEventListener("close", () => activate(state.active));
$("detail").addEventListener("keydown", (event) => {
  if (event.target === $("stage") || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
  event.preventDefault();
  step(event.key === "ArrowLeft" ? -1 : 1);
});

/* The tools. */
function options(id, member) {
  const counts = new Map();
  for (const record of records) counts.set(record[member] || "", (counts.get(record[member] || "") || 0) + 1);
  const names = [...counts.keys()].sort();
  $(id).append(element("option", { value: "" }, "all"), ...names.map((name) =>
    element("option", { value: "=" + name }, `${name || noName[member]} (${number.format(counts.get(name))})`)));
}

function start() {
  document.title = head.title;
  $("title").textContent = head.title;
  const failed = records.filter((record) => record.status === "failed").length;
  $("summary").textContent = `${plural(records.length, "label")}, ${number.format(failed)} failed`
    + (head.against ? `, compared with ${head.against}` : "") + ` \u2013 Signwriter ${head.version}`;
  options("style", "style");
  options("language", "language");
  if (head.by) $("group").prepend(element("option", { value: "group", selected: true }, head.by));
  for (const kind of kinds) {
    const count = records.filter((record) => record.kinds.includes(kind)).length;
    if (!count) continue;
    const button = element("button", { type: "button", "aria-pressed": "false" }, kind.name, element("b", {}, number.format(count)));
    button.addEventListener("click", () => {
      if (!state.kinds.delete(kind)) state.kinds.add(kind);
      button.setAttribute("aria-pressed", String(state.kinds.has(kind)));
      choose();
    });
    $("filters").append(button);
  }
  const ground = () => { document.body.className = $("ground").value; };
  $("ground").addEventListener("change", ground);
  ground();
  for (const id of ["style", "language", "group"]) $(id).addEventListener("change", choose);
  $("search").addEventListener("input", choose);
  $("size").addEventListener("input", layOut);
  $("tools").addEventListener("submit", (event) => event.preventDefault());
  let asked = false;
  addEventListener("scroll", () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => { asked = false; draw(); });
  }, { passive: true });
  choose();
  let width = $("labels").clientWidth;
  new ResizeObserver(() => {
    // The height changes with what is shown.
    if ($("labels").clientWidth === width) return;
    width = $("labels").clientWidth;
    layOut();
  }).observe($("labels"));
}
start();
