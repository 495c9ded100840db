/** The words of captions along the time: their edges are dragged, and saved to the file of words. Times are in microseconds. */
import { $, element } from "./elements.js";
import * as server from "./server.js";

/** How much time is seen at once. */
const span = 4e6;
/** No edge comes closer to the other edge of its word. */
const shortest = 10000;
const limit = 1e12;

export class Words {
  /** `goTo` shows a moment, in seconds; `tried` is called when an edge has moved, with the words where they are the
      document's own; `said` tells something. */
  constructor({ goTo, tried, said }) {
    Object.assign(this, { goTo, tried, said, entry: null, list: [], chosen: -1, moment: 0, held: null, asked: 0 });
    /** Words that were moved and not saved, by the keys of their entries, with the reason where saving was refused. */
    this.drafts = new Map();
    $("words-track").addEventListener("pointerdown", (event) => this.#hold(event));
    $("words-track").addEventListener("pointermove", (event) => this.#drag(event));
    for (const end of ["pointerup", "pointercancel"]) $("words-track").addEventListener(end, () => { this.held = null; });
    $("words-track").addEventListener("keydown", (event) => this.#step(event));
    for (const edge of ["start", "end"]) {
      $(`word-${edge}`).addEventListener("change", () => {
        const time = Math.round($(`word-${edge}`).valueAsNumber * 1e6);
        if (this.chosen >= 0 && Number.isFinite(time)) this.#move(this.chosen, edge, time);
      });
    }
    $("words-save").addEventListener("click", () => this.#save());
    $("words-revert").addEventListener("click", () => this.#revert());
  }

  /** Takes an entry: what it shows, and the words that it names. */
  async show(entry, value, kind) {
    const asked = ++this.asked;
    const isOther = this.entry?.key !== entry.key;
    this.entry = entry;
    if (isOther) this.chosen = -1;
    const own = kind === "captions" && Array.isArray(value.words) ? value.words : null;
    const isNamed = kind === "captions" && typeof value.words === "string" && entry.kind === "document";
    this.isOwn = Boolean(own);
    if (own) {
      const isTimed = own.every((word) => typeof word.start === "number" && typeof word.end === "number");
      this.#take(isTimed ? own.map((word) => ({ ...word, start: Math.round(word.start * 1e6), end: Math.round(word.end * 1e6) })) : []);
    } else if (isNamed) {
      try {
        const answer = await server.readWords(entry.target);
        if (asked !== this.asked) return;
        this.file = answer;
        const draft = this.drafts.get(entry.key);
        // What was moved stays as long as it is about this file.
        if (draft && draft.digest !== answer.digest && draft.list.length !== answer.words.length) this.drafts.delete(entry.key);
        this.#take(structuredClone(this.drafts.get(entry.key)?.list ?? answer.words));
        this.#tell();
      } catch (failure) {
        if (asked !== this.asked) return;
        this.#take([]);
        this.said(failure.message);
      }
    } else {
      this.#take([]);
    }
  }

  #take(list) {
    this.list = list;
    $("words").hidden = list.length === 0;
    $("words-buttons").hidden = this.isOwn;
    if (this.chosen >= list.length) this.chosen = -1;
    this.at(this.moment / 1e6);
  }

  /** What is laid over the document where words were moved that are not its own. */
  laid(entry) {
    const draft = this.drafts.get(entry.key);
    return draft ? { words: draft.list.map((word) => ({ ...word, start: word.start / 1e6, end: word.end / 1e6 })) } : {};
  }

  /** Shows the words about a moment, in seconds. */
  at(moment) {
    this.moment = moment * 1e6;
    if (this.list.length === 0) return;
    // While an edge is held, the track stays.
    if (!this.held) this.from = Math.max(0, this.moment - span / 3);
    this.#draw();
  }

  #place = (time) => `${(time - this.from) / span * 100}%`;

  #draw() {
    const track = $("words-track");
    const known = new Map([...track.querySelectorAll(".word")].map((made) => [Number(made.dataset.index), made]));
    const seen = [];
    this.list.forEach((word, index) => {
      if (word.end < this.from || word.start > this.from + span) return;
      const made = known.get(index) ?? this.#made(index);
      known.delete(index);
      made.style.left = this.#place(word.start);
      made.style.width = `${Math.max(0, word.end - word.start) / span * 100}%`;
      made.classList.toggle("current", word.start <= this.moment && this.moment < word.end);
      made.classList.toggle("chosen", index === this.chosen);
      made.querySelector(".text").textContent = word.text;
      for (const edge of ["start", "end"]) {
        const handle = made.querySelector(`.edge.${edge}`);
        handle.setAttribute("aria-valuenow", String(word[edge] / 1e6));
        handle.setAttribute("aria-valuetext", `${word[edge] / 1e6} seconds`);
        handle.setAttribute("aria-label", `${edge === "start" ? "Beginning" : "End"} of ${word.text}`);
      }
      seen.push(made);
    });
    for (const gone of known.values()) gone.remove();
    for (const made of seen) if (!made.isConnected) track.append(made);
    $("words-now").style.left = this.#place(this.moment);
    this.#fields();
  }

  #made(index) {
    const edge = (name) => element("span", {
      class: `edge ${name}`, role: "slider", tabindex: "0", "data-edge": name, "aria-valuemin": "0", "aria-valuemax": String(limit / 1e6),
      "aria-orientation": "horizontal",
    });
    const text = element("button", { type: "button", class: "text", onclick: () => { this.chosen = index; this.goTo(this.list[index].start / 1e6); } });
    const made = element("div", { class: "word" }, edge("start"), text, edge("end"));
    made.dataset.index = String(index);
    return made;
  }

  #fields() {
    const word = this.list[this.chosen];
    $("word-fields").hidden = !word;
    if (!word) return;
    $("word-name").textContent = word.text;
    for (const edge of ["start", "end"]) {
      if (document.activeElement !== $(`word-${edge}`)) $(`word-${edge}`).value = word[edge] / 1e6;
    }
  }

  // Edges.

  #hold(event) {
    const handle = event.target.closest(".edge");
    if (!handle || event.button !== 0) return;
    event.preventDefault();
    handle.focus();
    $("words-track").setPointerCapture(event.pointerId);
    const index = Number(handle.closest(".word").dataset.index);
    const edge = handle.dataset.edge;
    this.held = { index, edge, at: event.clientX, time: this.list[index][edge], joined: this.#joined(index, edge) };
    this.chosen = index;
    this.#fields();
  }

  #drag(event) {
    if (!this.held) return;
    const { index, edge, at, time, joined } = this.held;
    const moved = (event.clientX - at) / $("words-track").clientWidth * span;
    this.#move(index, edge, Math.round((time + moved) / 1000) * 1000, joined);
  }

  #step(event) {
    const handle = event.target.closest(".edge");
    const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
    if (!handle || !(event.key in steps)) return;
    event.preventDefault();
    const index = Number(handle.closest(".word").dataset.index);
    const by = steps[event.key] * (event.shiftKey ? 100000 : 10000);
    this.chosen = index;
    this.#move(index, handle.dataset.edge, this.list[index][handle.dataset.edge] + by);
  }

  /** Whether the word beside an edge touches it: then both move. */
  #joined(index, edge) {
    const other = this.list[edge === "start" ? index - 1 : index + 1];
    return Boolean(other) && other[edge === "start" ? "end" : "start"] === this.list[index][edge];
  }

  /** Moves an edge, as far as its own word and the one beside it leave room. */
  #move(index, edge, wanted, joined = this.#joined(index, edge)) {
    const word = this.list[index];
    const before = this.list[index - 1];
    const after = this.list[index + 1];
    let time;
    if (edge === "start") {
      const least = before ? (joined ? before.start + shortest : before.end) : 0;
      time = Math.max(Math.min(wanted, word.end - shortest), Math.min(least, word.start));
      if (joined) before.end = time;
    } else {
      const most = after ? (joined ? after.end - shortest : after.start) : limit;
      time = Math.min(Math.max(wanted, word.start + shortest), Math.max(most, word.end));
      if (joined) after.start = time;
    }
    if (word[edge] === time) return this.#draw();
    word[edge] = time;
    this.#draw();
    if (this.isOwn) return this.tried(this.list.map((one) => ({ ...one, start: one.start / 1e6, end: one.end / 1e6 })));
    this.drafts.set(this.entry.key, { list: structuredClone(this.list), digest: this.drafts.get(this.entry.key)?.digest ?? this.file.digest });
    this.#tell();
    this.tried(null);
  }

  // Saving.

  #tell() {
    const draft = this.drafts.get(this.entry.key);
    $("words-save").disabled = !draft || !this.file?.saves;
    $("words-revert").disabled = !draft;
    $("words-note").textContent = !this.file?.saves
      ? `${this.file?.path} is no file of words, and is not saved to; make one with signwriter words, and name it in the document.`
      : draft ? draft.refusal ?? `Moved, not saved to ${this.file.path}.` : `As in ${this.file.path}.`;
  }

  #revert() {
    this.drafts.delete(this.entry.key);
    this.#take(structuredClone(this.file.words));
    this.#tell();
    this.tried(null);
    this.said("What was moved is back.");
  }

  async #save() {
    const { entry } = this;
    const draft = this.drafts.get(entry.key);
    if (!draft) return;
    try {
      const times = draft.list.map((word) => [word.start, word.end]);
      const { digest } = await server.saveWords({ ...entry.target, times, digest: draft.digest });
      const newer = this.drafts.get(entry.key);
      if (newer === draft) this.drafts.delete(entry.key);
      else this.drafts.set(entry.key, { ...newer, digest });
      if (this.entry.key !== entry.key) return;
      Object.assign(this.file, { digest, words: structuredClone(draft.list) });
      this.#tell();
      this.said(`Saved to ${this.file.path}.`, true);
      this.tried(null);
    } catch (failure) {
      this.said(failure.message);
      // The draft has it, so that reading the files anew, as when one has changed, leaves it there until an edge is moved.
      draft.refusal = failure.message;
      if (this.entry.key === entry.key) this.#tell();
      // The next save is on top of the new file, if it still has these words.
      if (failure.reason === "changed" && this.entry.key === entry.key) await this.#rebase(entry, draft);
    }
  }

  async #rebase(entry, draft) {
    const answer = await server.readWords(entry.target);
    if (this.entry.key !== entry.key) return;
    this.file = answer;
    const isSame = answer.words.length === draft.list.length && answer.words.every((word, index) => word.text === draft.list[index].text);
    if (isSame) this.drafts.set(entry.key, { ...draft, digest: answer.digest });
  }
}
