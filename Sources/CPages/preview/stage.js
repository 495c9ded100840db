/** The pictures: zoom to pixels, ground, overlays, the pixel under the pointer, and the difference of two renderers. */
import { $, element } from "./elements.js";
import { overlay } from "./overlays.js";

const mostZoom = 32;

export class Stage {
  constructor() {
    this.facts = null;
    this.insets = [0, 0, 0, 0];
    this.photo = null;
    this.film = null;
    this.#zooming();
    this.#grounds();
    this.#panning();
    for (const id of ["pixel-x", "pixel-y"]) $(id).addEventListener("input", () => this.#read());
    $("overlays").addEventListener("change", () => this.#overlay());
    $("gain").addEventListener("change", () => this.show(this.facts, this.insets));
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", () => this.#resize());
  }

  get zoom() { return Math.min(mostZoom, Math.max(1, Math.round($("zoom").valueAsNumber) || 1)); }

  /** Takes the film that is seen under the picture. */
  setFilm(film) {
    this.film = film;
    const option = $("ground").querySelector('option[value="film"]');
    option.hidden = false;
    $("ground").value = "film";
    $("ground").dispatchEvent(new Event("change"));
  }

  /** Something else is shown: from its beginning. */
  reset() { this.isNew = true; }

  /** Shows pictures with what is known about them. */
  show(facts, insets) {
    if (!facts) return;
    this.facts = facts;
    this.insets = insets;
    const pictures = facts.pictures.filter((picture) => picture.pixels);
    const shown = pictures.map((picture) => ({ ...picture, name: picture.renderer }));
    $("difference").textContent = "";
    if (facts.pictures.length === 2) {
      if (pictures.length === 2) shown.push(this.#difference(...pictures));
      else $("difference").textContent = facts.pictures.map((picture) => picture.error?.message).filter(Boolean).join(" ");
    }
    this.pictures = shown;
    this.#fill(shown);
    this.#overlay();
    this.#resize();
    for (const [id, most] of [["pixel-x", facts.width], ["pixel-y", facts.height]]) {
      $(id).max = most - 1;
      if ($(id).valueAsNumber >= most) $(id).value = most - 1;
    }
    this.#read();
  }

  /** Keeps the canvases where their number stays, so that nothing flickers. */
  #fill(shown) {
    const host = $("pictures");
    while (host.children.length > shown.length) host.lastElementChild.remove();
    while (host.children.length < shown.length) {
      host.append(element("figure", {}, element("div", { class: "frame" }, element("canvas", { role: "img" })), element("figcaption")));
    }
    shown.forEach((picture, index) => {
      const figure = host.children[index];
      const canvas = figure.querySelector("canvas");
      if (canvas.width !== picture.width || canvas.height !== picture.height) [canvas.width, canvas.height] = [picture.width, picture.height];
      canvas.getContext("2d", { willReadFrequently: true }).putImageData(new ImageData(picture.pixels, picture.width, picture.height), 0, 0);
      canvas.setAttribute("aria-label", `${picture.name}, ${picture.width} by ${picture.height} pixels`);
      const caption = figure.querySelector("figcaption");
      [caption.textContent, caption.title, caption.hidden] = [picture.name, picture.name, shown.length === 1];
      figure.querySelector(".frame").classList.toggle("dark", Boolean(picture.isDifference));
    });
  }

  /** Colours count by their alpha: those of transparent pixels are seen by nobody. */
  #difference(first, second) {
    const [gain, count] = [Number($("gain").value), first.pixels.length];
    const pixels = new Uint8ClampedArray(count);
    let [most, above, others] = [0, 0, 0];
    for (let start = 0; start < count; start += 4) {
      let largest = 0;
      let alpha = 0;
      for (let channel = 0; channel < 4; channel++) {
        const [one, other] = [first.pixels[start + channel], second.pixels[start + channel]];
        if (one !== other) others++;
        const distance = channel === 3 ? Math.abs(one - other)
          : Math.abs(one * first.pixels[start + 3] - other * second.pixels[start + 3]) / 255;
        if (distance > largest) largest = distance;
        if (channel < 3) pixels[start + channel] = distance * gain;
        else alpha = distance * gain;
      }
      // A difference in alpha alone is grey.
      if (alpha) for (let channel = 0; channel < 3; channel++) pixels[start + channel] = Math.max(pixels[start + channel], alpha);
      pixels[start + 3] = 255;
      if (largest > most) most = largest;
      if (largest > 1) above++;
    }
    $("difference").textContent = others === 0 ? "Both pictures are the same in every bit."
      : `The largest difference is ${Math.round(most * 10) / 10} of 255; ${above} of ${count / 4} pixels differ by more than 1.`;
    return { name: `difference, ${gain} times`, width: first.width, height: first.height, pixels, isDifference: true };
  }

  #overlay() {
    if (!this.facts) return;
    const kinds = [...$("overlays").querySelectorAll("input:checked")].map((input) => input.value);
    for (const frame of $("pictures").querySelectorAll(".frame")) {
      frame.querySelector("svg")?.remove();
      const made = overlay(kinds, this.facts, this.insets);
      if (made) frame.append(made);
    }
  }

  // Zoom.

  #zooming() {
    const change = (by) => this.#zoomTo(this.zoom + by);
    $("zoom-in").addEventListener("click", () => change(1));
    $("zoom-out").addEventListener("click", () => change(-1));
    $("zoom").addEventListener("input", () => { $("fit").checked = false; this.#resize(); });
    $("fit").addEventListener("change", () => this.#resize());
    new ResizeObserver(() => { if ($("fit").checked) this.#resize(); }).observe($("stage"));
    $("stage").addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !["+", "=", "-"].includes(event.key)) return;
      event.preventDefault();
      change(event.key === "-" ? -1 : 1);
    });
    $("stage").addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      change(event.deltaY < 0 ? 1 : -1);
    }, { passive: false });
  }

  #zoomTo(zoom) {
    $("zoom").value = Math.min(mostZoom, Math.max(1, zoom));
    $("fit").checked = false;
    this.#resize();
  }

  /** The pixels of the screen that one of the picture takes: whole ones, or fewer where the whole picture is to fit. */
  #scale() {
    if (!$("fit").checked || !this.facts) return this.zoom;
    const [stage, count] = [$("stage"), $("pictures").children.length];
    const width = (stage.clientWidth - 40 - 24 * (count - 1)) / count * devicePixelRatio;
    const height = (stage.clientHeight - 64) * devicePixelRatio;
    return Math.min(this.zoom, Math.max(0.02, Math.min(width / this.facts.width, height / this.facts.height)));
  }

  #resize() {
    const stage = $("stage");
    const scale = this.#scale();
    stage.classList.toggle("fits", scale < 1);
    const [x, y] = [(stage.scrollLeft + stage.clientWidth / 2) / stage.scrollWidth, (stage.scrollTop + stage.clientHeight / 2) / stage.scrollHeight];
    for (const canvas of $("pictures").querySelectorAll("canvas")) {
      canvas.style.width = `${canvas.width * scale / devicePixelRatio}px`;
      canvas.style.height = `${canvas.height * scale / devicePixelRatio}px`;
    }
    stage.scrollLeft = this.isNew ? 0 : x * stage.scrollWidth - stage.clientWidth / 2;
    stage.scrollTop = this.isNew ? 0 : y * stage.scrollHeight - stage.clientHeight / 2;
    this.isNew = false;
  }

  // Ground.

  #grounds() {
    const change = () => {
      const ground = $("ground").value;
      $("stage").classList.remove("checker", "black", "white", "color", "photo", "film");
      $("stage").classList.add(ground);
      $("ground-color-label").hidden = ground !== "color";
      $("ground-photo-label").hidden = ground !== "photo";
      this.#paintGround();
    };
    $("ground").addEventListener("change", change);
    $("ground-color").addEventListener("input", () => this.#paintGround());
    // The file is shown from where it is, and never sent.
    $("ground-photo").addEventListener("change", () => {
      if (this.photo) URL.revokeObjectURL(this.photo);
      const file = $("ground-photo").files[0];
      this.photo = file ? URL.createObjectURL(file) : null;
      this.#paintGround();
    });
    new MutationObserver(() => this.#paintGround()).observe($("pictures"), { childList: true });
    change();
  }

  #paintGround() {
    const ground = $("ground").value;
    // A film plays at one place.
    const first = $("pictures").querySelector(".frame");
    if (ground !== "film") this.film?.video.remove();
    else if (first && this.film && this.film.video.parentElement !== first) first.prepend(this.film.video);
    for (const frame of $("pictures").querySelectorAll(".frame")) {
      frame.style.backgroundColor = ground === "color" ? $("ground-color").value : "";
      frame.style.backgroundImage = ground === "photo" && this.photo ? `url("${this.photo}")` : "";
    }
  }

  // The pointer: a pixel, and panning.

  #panning() {
    let held = null;
    const stage = $("stage");
    stage.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || event.pointerType === "touch") return;
      held = { x: event.clientX, y: event.clientY, left: stage.scrollLeft, top: stage.scrollTop };
      stage.setPointerCapture(event.pointerId);
      stage.classList.add("held");
    });
    stage.addEventListener("pointermove", (event) => {
      if (held) {
        stage.scrollLeft = held.left + held.x - event.clientX;
        stage.scrollTop = held.top + held.y - event.clientY;
        return;
      }
      const canvas = event.target.closest?.(".frame")?.querySelector("canvas");
      if (!canvas) return;
      const bounds = canvas.getBoundingClientRect();
      const place = (offset, length, count) => Math.min(count - 1, Math.max(0, Math.floor(offset / length * count)));
      $("pixel-x").value = place(event.clientX - bounds.left, bounds.width, canvas.width);
      $("pixel-y").value = place(event.clientY - bounds.top, bounds.height, canvas.height);
      this.#read();
    });
    for (const end of ["pointerup", "pointercancel"]) {
      stage.addEventListener(end, () => { held = null; stage.classList.remove("held"); });
    }
  }

  /** The values of the chosen pixel, exactly as they were drawn. */
  #read() {
    if (!this.pictures?.length) return;
    const [x, y] = [$("pixel-x").valueAsNumber || 0, $("pixel-y").valueAsNumber || 0];
    const values = this.pictures.filter((picture) => !picture.isDifference).map((picture) => {
      const start = (Math.min(y, picture.height - 1) * picture.width + Math.min(x, picture.width - 1)) * 4;
      return [...picture.pixels.slice(start, start + 4)];
    });
    $("pixel").textContent = values.map(([red, green, blue, alpha]) => `red ${red} green ${green} blue ${blue} alpha ${alpha}`).join("; ");
    const [red, green, blue, alpha] = values[0];
    $("swatch").style.backgroundColor = `rgb(${red} ${green} ${blue} / ${alpha / 255})`;
  }
}
