/** A film under the captions, which the browser plays as far as it can. */
import { $, element } from "./elements.js";

export class Film {
  /** `told` is called when its length is known, and when it cannot be played. */
  constructor(path, told) {
    this.duration = 0;
    this.name = path.split("/").at(-1);
    this.video = element("video", { preload: "auto", playsinline: true, tabindex: "-1", "aria-label": `The film ${this.name}` });
    this.video.addEventListener("loadedmetadata", () => {
      this.duration = Number.isFinite(this.video.duration) ? this.video.duration : 0;
      told();
    });
    this.video.addEventListener("error", () => {
      this.duration = 0;
      this.failed = true;
      $("film-note").textContent = `This browser cannot play ${this.name}; an MP4 with H.264 or a WebM it can.`;
      told();
    });
    $("sound-label").hidden = false;
    const sound = () => { this.video.muted = !$("sound").checked; };
    $("sound").addEventListener("change", sound);
    sound();
    this.video.src = "film";
  }

  /** Whether there is something to be seen. */
  get isThere() { return this.duration > 0; }

  get time() { return this.video.currentTime; }

  seek(time) { if (this.isThere) this.video.currentTime = Math.min(time, this.duration); }

  /** Plays from a time on. False if the browser does not. */
  async play(time) {
    if (!this.isThere || time >= this.duration) return false;
    this.seek(time);
    try {
      await this.video.play();
      return true;
    } catch {
      return false;
    }
  }

  get isPlaying() { return this.isThere && !this.video.paused && !this.video.ended; }

  pause() { this.video.pause(); }
}
