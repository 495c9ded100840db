/** The list of documents, styles and jobs. Their pictures are drawn when they come into view. */
import { $, element } from "./elements.js";
import { drawFile } from "./server.js";

/** The most entries that are listed at once; a filter finds the rest. */
const mostShown = 1000;

export class List {
  /** `chosen` is called with an entry; `orderOf` gives what is asked for its picture. */
  constructor(chosen, orderOf) {
    this.chosen = chosen;
    this.orderOf = orderOf;
    this.entries = [];
    this.waiting = [];
    this.isDrawing = false;
    this.pictures = new Map();
    this.observer = new IntersectionObserver((changes) => {
      for (const change of changes) if (change.isIntersecting) this.#want(change.target.entry);
    }, { root: $("entries"), rootMargin: "200px" });
    $("filter").addEventListener("input", () => this.#draw());
    $("group").addEventListener("change", () => this.#draw());
    $("list").addEventListener("keydown", (event) => this.#step(event));
  }

  /** Takes the entries of the files as they are now. */
  show(entries, current) {
    this.entries = entries;
    this.current = current;
    const styles = [...new Set(entries.filter((entry) => entry.kind === "job" && entry.style).map((entry) => entry.style))].sort();
    const options = [["", "everything"]];
    for (const [kind, name] of [["style", "styles"], ["document", "documents"], ["job", "jobs"]]) {
      if (entries.some((entry) => entry.kind === kind)) options.push([kind, name]);
    }
    options.push(...styles.map((style) => [`=${style}`, `jobs in ${style}`]));
    const chosen = $("group").value;
    $("group").replaceChildren(...options.map(([value, name]) => element("option", { value }, name)));
    if (options.some(([value]) => value === chosen)) $("group").value = chosen;
    this.#draw();
  }

  /** Marks the entry that is shown. */
  mark(key) {
    this.current = key;
    for (const button of $("list").querySelectorAll("button")) {
      if (button.entry.key === key) button.setAttribute("aria-current", "true"); else button.removeAttribute("aria-current");
    }
  }

  /** Forgets the picture of an entry, which is tried otherwise now. */
  refresh(key) {
    const button = [...$("list").querySelectorAll("button")].find((other) => other.entry.key === key);
    if (button) this.#watch(button);
  }

  /** Forgets all pictures. The entries stay where they are, because one of them may be under the pointer. */
  refreshAll() { for (const button of $("list").querySelectorAll("button")) this.#watch(button); }

  #isFound(entry, words) {
    const group = $("group").value;
    if (group.startsWith("=")) { if (entry.kind !== "job" || entry.style !== group.slice(1)) return false; }
    else if (group && entry.kind !== group) return false;
    return words.every((word) => entry.words.includes(word));
  }

  #draw() {
    const words = $("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = this.entries.filter((entry) => this.#isFound(entry, words));
    const focused = document.activeElement?.entry?.key;
    this.observer.disconnect();
    this.waiting = [];
    const rows = [];
    let file = null;
    for (const entry of found.slice(0, mostShown)) {
      if (entry.path !== file) rows.push(element("li", { class: "file" }, file = entry.path));
      rows.push(element("li", {}, this.#button(entry)));
    }
    $("list").replaceChildren(...rows);
    const more = found.length > mostShown ? `, the first ${mostShown} of them are listed` : "";
    $("found").textContent = found.length === this.entries.length && !more ? "" : `${found.length} of ${this.entries.length}${more}`;
    for (const button of $("list").querySelectorAll("button")) {
      this.#watch(button);
      if (button.entry.key === focused) button.focus();
    }
  }

  #button(entry) {
    const image = element("img", { alt: "", decoding: "async" });
    const known = this.pictures.get(entry.key);
    if (known) image.src = known;
    const button = element("button", {
      type: "button", class: "entry", "aria-current": entry.key === this.current ? "true" : undefined,
      onclick: () => this.chosen(entry),
    }, element("span", { class: "thumb" }, image), element("span", { class: "name" }, entry.name, element("span", { class: "mark" })));
    button.entry = entry;
    return button;
  }

  #watch(button) {
    this.observer.unobserve(button);
    this.observer.observe(button);
  }

  #want(entry) {
    if (!this.waiting.includes(entry)) this.waiting.push(entry);
    if (!this.isDrawing) this.#work();
  }

  /** One after the other, so that what is looked at need not wait. */
  async #work() {
    this.isDrawing = true;
    while (this.waiting.length) {
      const entry = this.waiting.shift();
      const button = [...$("list").querySelectorAll("button")].find((other) => other.entry === entry);
      if (!button) continue;
      const mark = button.querySelector(".mark");
      try {
        const address = URL.createObjectURL(await drawFile(this.orderOf(entry)));
        const old = this.pictures.get(entry.key);
        if (old) URL.revokeObjectURL(old);
        this.pictures.set(entry.key, address);
        button.querySelector("img").src = address;
        mark.textContent = "";
      } catch (error) {
        mark.textContent = " \u2013 error";
        button.title = error.message;
      }
    }
    this.isDrawing = false;
  }

  /** Arrow keys go through the list, as tabs do. */
  #step(event) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const buttons = [...$("list").querySelectorAll("button")];
    const next = buttons.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1);
    if (!buttons[next]) return;
    event.preventDefault();
    buttons[next].focus();
  }
}
