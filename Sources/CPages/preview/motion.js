/** The moment of a document that moves: a scrubber, and play. */
import { $ } from "./elements.js";

export class Motion {
  /** `moved` is called with each moment, and answers when its picture is there. */
  constructor(moved) {
    this.moved = moved;
    this.duration = 0;
    this.time = 0;
    this.isPlaying = false;
    /** What plays with it, and gives the time while it does; null for nothing. */
    this.film = null;
    this.facts = null;
    $("moment").addEventListener("input", () => this.#goTo($("moment").valueAsNumber));
    $("seconds").addEventListener("input", () => { if ($("seconds").value !== "") this.#goTo($("seconds").valueAsNumber, false); });
    $("play").addEventListener("click", () => (this.isPlaying ? this.stop() : this.#play()));
  }

  /** The moment that is shown; nothing where nothing moves. */
  get moment() { return this.duration > 0 ? this.time : undefined; }

  /** Takes the length of what is shown. */
  show(facts) {
    this.facts = facts;
    const own = facts.moves && facts.duration > 0 ? Math.min(facts.duration, 86400) : 0;
    // A film goes on where captions have ended.
    const duration = own > 0 && this.film ? Math.max(own, Math.min(this.film.duration, 86400)) : own;
    $("motion").hidden = duration === 0;
    if (duration === this.duration) return;
    this.duration = duration;
    if (duration === 0) { this.stop(); this.time = 0; }
    this.time = Math.min(this.time, duration);
    for (const id of ["moment", "seconds"]) $(id).max = duration;
    $("moment").step = Math.max(0.001, Math.round(duration) / 1000 || 0.001);
    $("duration").textContent = String(Math.round(duration * 1000) / 1000);
    this.#write();
  }

  /** Something else is shown: from its beginning. */
  reset() {
    this.stop();
    this.time = 0;
    this.duration = 0;
    this.facts = null;
    $("motion").hidden = true;
  }

  /** Shows a moment. */
  goTo(time) { this.#goTo(time); }

  stop() {
    this.isPlaying = false;
    this.film?.pause();
    $("play").textContent = "Play";
  }

  #write(withField = true) {
    $("moment").value = this.time;
    $("moment").setAttribute("aria-valuetext", `${Math.round(this.time * 100) / 100} seconds`);
    if (withField) $("seconds").value = Math.round(this.time * 1000) / 1000;
  }

  #goTo(time, withField = true) {
    this.stop();
    this.time = Math.min(this.duration, Math.max(0, time));
    this.#write(withField);
    this.film?.seek(this.time);
    this.moved();
  }

  /** Each picture is of the moment at which it is asked for; what comes too late is left out. */
  async #play() {
    this.isPlaying = true;
    $("play").textContent = "Pause";
    if (this.time >= this.duration) this.time = 0;
    await this.film?.play(this.time);
    let start = performance.now() - this.time * 1000;
    while (this.isPlaying) {
      // The film's own clock, while it runs: it may wait for its data.
      if (this.film?.isPlaying) start = performance.now() - this.film.time * 1000;
      const now = (performance.now() - start) / 1000;
      if (now >= this.duration && !$("loop").checked) {
        this.time = this.duration;
        this.stop();
      } else if (now >= this.duration) {
        start = performance.now();
        this.time = 0;
        await this.film?.play(0);
      } else {
        this.time = now;
      }
      this.#write();
      await this.moved();
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }
}
