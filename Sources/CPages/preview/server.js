/** What the page asks of the program. */

/** An answer of the program that says what is wrong, and where. */
export class Failure extends Error {
  constructor(json) {
    super(json.message);
    this.place = json.place || "";
    this.source = json.source || "";
    this.reason = json.reason;
    this.status = json.status;
  }
}

async function failure(response) {
  let json = { message: `the preview answered ${response.status}`, status: response.status };
  try { json = (await response.json()).error; } catch { /* it is no JSON */ }
  return new Failure(json);
}

/** What `read` makes of an answer. Whatever goes wrong, also while the answer comes, is a Failure. */
async function ask(address, body, read = (response) => response.json()) {
  const options = body === undefined ? {} : {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  };
  try {
    const response = await fetch(address, options);
    if (!response.ok) throw await failure(response);
    return await read(response);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure({ message: "the preview does not answer; is signwriter still running?", reason: "gone" });
  }
}

export const readState = () => ask("state");
export const readSchema = () => ask("schema");
export const save = (order) => ask("save", order);
export const readWords = (target) => ask("words", target);
export const saveWords = (order) => ask("save-words", order);

/** Pictures with what is known about them; each with its pixels, RGBA with straight alpha. */
export const draw = (order) => ask("draw", order, async (response) => pictures(await response.arrayBuffer()));

function pictures(bytes) {
  const length = new DataView(bytes).getUint32(0, true);
  const facts = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length)));
  let start = 4 + length;
  for (const picture of facts.pictures) {
    if (picture.error) continue;
    const count = picture.width * picture.height * 4;
    picture.pixels = new Uint8ClampedArray(bytes.slice(start, start + count));
    start += count;
  }
  return facts;
}

/** A PNG file of a picture. */
export const drawFile = (order) => ask("draw", { ...order, format: "png" }, (response) => response.blob());

/** Calls back when files have been read anew, and when the program comes or goes. */
export function listen(changed, connected) {
  const source = new EventSource("events");
  for (const name of ["drawn", "failed"]) source.addEventListener(name, (event) => changed(JSON.parse(event.data)));
  source.addEventListener("open", () => connected(true));
  source.addEventListener("error", () => connected(false));
}
