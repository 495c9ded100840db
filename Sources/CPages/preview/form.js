/** A form for the values of a document, made from the schema. Members that are set have fields; others can be added. */
import { element, newID } from "./elements.js";
import * as controls from "./fields.js";
import * as schema from "./schema.js";

/** Whether a member of this name is the name of a style. */
const namesStyle = (name) => name === "style" || name === "extends";

/** What is open stays open when the form is made anew. */
const opened = new Set();

export class Form {
  /** `changed` is called with each new value. */
  constructor(host, changed) {
    this.host = host;
    this.changed = changed;
    this.fields = new Map();
    host.addEventListener("submit", (event) => event.preventDefault());
  }

  /**
   * Shows a value. `at` is its place as errors name it; `inherited` gives members that come from elsewhere, and
   * `styles` the names that `style` and `extends` may have.
   */
  show(value, definition, at, name, inherited, styles) {
    this.value = value;
    this.styles = styles;
    this.at = at;
    this.name = name;
    this.fields.clear();
    this.inherited = inherited;
    const focused = document.activeElement?.closest?.("[data-path]")?.dataset.path;
    this.host.replaceChildren();
    this.#members(this.host, definition, value, at, () => this.#tell(), name, inherited);
    if (focused !== undefined && this.host.isConnected && this.fields.has(focused)) this.fields.get(focused).main?.focus();
  }

  #tell() { this.changed(this.value); }

  /** Puts an error at its place, or at what holds that. The result is false where the form has neither. */
  showError(place, message) {
    this.clearErrors();
    const own = place.startsWith(this.at) ? place : schema.place(this.at, "") + place;
    for (const start of [place, this.at && place ? (place.startsWith("[") ? this.at + place : `${this.at}.${place}`) : own]) {
      for (let at = start; at !== null && at !== this.at && at !== ""; at = schema.outer(at)) {
        const field = this.fields.get(at);
        if (!field) continue;
        field.error.textContent = message;
        for (const input of field.invalid) {
          input.setAttribute("aria-invalid", "true");
          input.setAttribute("aria-describedby", field.error.id);
        }
        for (let details = field.row.closest("details"); details; details = details.parentElement.closest("details")) details.open = true;
        return true;
      }
    }
    return false;
  }

  clearErrors() {
    for (const field of this.fields.values()) {
      if (!field.error.textContent) continue;
      field.error.textContent = "";
      for (const input of field.invalid) {
        input.removeAttribute("aria-invalid");
        input.removeAttribute("aria-describedby");
      }
    }
  }

  #register(at, row, main, inputs) {
    row.dataset.path = at;
    const error = element("p", { class: "error", id: newID("error") });
    row.append(error);
    this.fields.set(at, { row, main, error, invalid: inputs });
  }

  // Objects.

  #members(host, definition, value, at, tell, name, inherited = {}) {
    const rebuild = (focus) => {
      host.replaceChildren(...host.querySelectorAll(":scope > summary"));
      this.#members(host, definition, value, at, tell, name, inherited);
      tell();
      this.fields.get(focus)?.main?.focus();
    };
    const properties = definition.properties || {};
    const hasStops = properties.colors && properties.locations && Array.isArray(value.colors);
    if (hasStops) this.#stops(host, value, at, tell, rebuild);
    for (const member of Object.keys(value)) {
      if (hasStops && (member === "colors" || member === "locations")) continue;
      const remove = () => { delete value[member]; rebuild(); };
      const slot = element("div");
      host.append(slot);
      this.#member(slot, member, properties[member], value, member, schema.place(at, member), tell, remove);
    }
    this.#adder(host, properties, value, at, name, rebuild, inherited);
  }

  #adder(host, properties, value, at, where, rebuild, inherited) {
    const missing = Object.keys(properties).filter((name) => !Object.hasOwn(value, name) && name !== "$schema");
    if (!missing.length) return;
    const id = newID("add");
    const select = element("select", { id }, ...missing.map((name) => element(
      "option", { value: name, title: properties[name].description }, inherited[name] === undefined ? name : `${name} (inherited)`)));
    const add = element("button", {
      type: "button", "aria-label": `Add the chosen member to ${where}`,
      onclick: () => {
        const name = select.value;
        const property = properties[name];
        const first = schema.alternatives(property);
        const preset = inherited[name] ?? property.default ?? (namesStyle(name) ? this.styles[0] : undefined);
        const fitting = first.find((alternative) => preset !== undefined && schema.fits(alternative, preset)) || first[0];
        value[name] = schema.initial(fitting, preset);
        rebuild(schema.place(at, name));
      },
    }, "Add");
    host.append(element("div", { class: "adder" }, element("label", { for: id }, `Add to ${where}`, select), add));
  }

  // Values.

  /** A field for a value that stands in `holder` under `key`. */
  #member(host, name, property, holder, key, at, tell, remove) {
    const draw = () => {
      host.replaceChildren();
      this.#value(host, name, property, holder, key, at, tell, remove, draw);
    };
    draw();
  }

  #value(host, name, property, holder, key, at, tell, remove, redraw) {
    const value = holder[key];
    const forms = property ? schema.alternatives(property) : [];
    const form = forms.find((alternative) => schema.fits(alternative, value));
    const changeForm = forms.length > 1 ? this.#formChoice(forms, form, name, (chosen) => {
      holder[key] = schema.initial(chosen, property.default);
      redraw();
      tell();
      this.fields.get(at)?.main?.focus();
    }) : null;
    const common = { host, name, holder, key, at, tell, remove, changeForm, about: property?.description };
    if (form && schema.isObjectLike(form)) return this.#object({ ...common, form, value });
    if (form && schema.isMap(form)) return this.#map({ ...common, form, value });
    if (form && form.type === "array" && !form.color && !schema.isTuple(form)) return this.#list({ ...common, form, value });
    this.#plain({ ...common, form, value });
  }

  #formChoice(forms, form, name, chosen) {
    const select = element("select", {
      class: "form", "aria-label": `${name} is`,
      onchange: () => chosen(forms[Number(select.value)]),
    });
    if (!form) select.append(element("option", { value: "" }, "something else"));
    forms.forEach((alternative, index) => select.append(element("option", { value: index }, schema.formName(alternative))));
    select.value = form ? String(forms.indexOf(form)) : "";
    return select;
  }

  #control(form, value, entered, options) {
    if (!form) return controls.jsonControl(value, entered, options);
    if (form.color) return controls.colorControl(value, entered, options);
    if (form.const !== undefined || form.enum) return controls.choiceControl(form, value, entered, options);
    if (schema.isTuple(form)) return controls.tupleControl(form, value, entered, options);
    switch (form.type) {
      case "boolean": return controls.switchControl(value, entered, options);
      case "number": case "integer": return controls.numberControl(form, value, entered, options);
      case "string":
        return controls.textControl(namesStyle(options.name) ? { ...form, examples: this.styles } : form, value, entered, options);
      default: return controls.jsonControl(value, entered, options);
    }
  }

  #plain({ host, name, holder, key, at, tell, remove, changeForm, about, form, value }) {
    const id = newID("field");
    const { parts, main, unit } = this.#control(form, value, (entered) => {
      holder[key] = entered;
      tell();
    }, { id, name });
    const isTuple = form && schema.isTuple(form);
    const unitText = unit ? element("span", { class: "unit" }, unit) : null;
    const label = isTuple ? element("span", { class: "label", title: about }, name, unitText)
      : element("label", { for: id, title: about }, name, unitText);
    const row = element("div", { class: "field", role: isTuple ? "group" : undefined, "aria-label": isTuple ? name : undefined },
      label, element("div", { class: "controls" }, ...parts, changeForm), this.#remover(name, remove));
    host.append(row);
    this.#register(at, row, main, row.querySelectorAll(".controls input:not([type=range]), .controls select:not(.form), .controls textarea"));
  }

  #remover(name, remove) {
    if (!remove) return null;
    const words = `Remove ${name}`;
    return element("button", { type: "button", class: "remove", "aria-label": words, title: words, onclick: remove }, "\u00d7");
  }

  #details({ host, name, key, at, changeForm, about, remove }, sum) {
    const body = element("div", { role: "group", "aria-label": name });
    if (typeof key === "number") {
      // An entry of a list has a frame of its own, and is always open.
      host.append(...[changeForm, body].filter(Boolean));
      this.#register(at, host, null, []);
      return body;
    }
    const summary = element("summary", { title: about }, name, element("span", { class: "sum" }, sum));
    const details = element("details", { class: "object", open: opened.has(at), ontoggle: () => {
      if (details.open) opened.add(at); else opened.delete(at);
    } }, summary);
    const button = remove ? element("button", { type: "button", "aria-label": `Remove ${name}`, onclick: remove }, "Remove") : null;
    details.append(element("div", { class: "row" }, changeForm, button), body);
    host.append(details);
    this.#register(at, details, summary, [summary]);
    return body;
  }

  #object(context) {
    const { form, value, at, tell, name } = context;
    const names = Object.keys(value);
    const body = this.#details(context, names.length ? names.join(", ") : "empty");
    this.#members(body, schema.membersOf(form, value), value, at, tell, name);
  }

  /** Values by names that the author chooses. */
  #map(context) {
    const { form, value, at, tell } = context;
    const body = this.#details(context, `${Object.keys(value).length} by name`);
    const redraw = (focus) => {
      body.replaceChildren();
      for (const name of Object.keys(value)) {
        const slot = element("div");
        body.append(slot);
        this.#member(slot, name, form.additionalProperties, value, name, schema.place(at, name), tell, () => { delete value[name]; redraw(); tell(); });
      }
      const id = newID("name");
      const input = element("input", { type: "text", id, autocomplete: "off" });
      const add = element("button", { type: "button", onclick: () => {
        if (!input.value || Object.hasOwn(value, input.value)) return input.focus();
        const name = input.value;
        value[name] = schema.initial(schema.alternatives(form.additionalProperties)[0]);
        redraw(schema.place(at, name));
        tell();
      } }, "Add");
      body.append(element("div", { class: "adder" }, element("label", { for: id }, "New name", input), add));
      if (focus) this.fields.get(focus)?.main?.focus();
    };
    redraw();
  }

  #list(context) {
    const { form, value, at, tell, name } = context;
    const body = this.#details(context, `${value.length} ${value.length === 1 ? "entry" : "entries"}`);
    const single = name.endsWith("s") ? name.slice(0, -1) : `entry of ${name}`;
    const redraw = (focus) => {
      body.replaceChildren();
      value.forEach((_, index) => {
        const slot = element("div");
        const tools = this.#itemTools(value, index, single, (next) => {
          redraw(next === undefined ? undefined : schema.place(at, next));
          tell();
        });
        body.append(element("div", { class: "item" }, tools, slot));
        this.#member(slot, `${single} ${index + 1}`, form.items, value, index, schema.place(at, index), tell, null);
      });
      body.append(element("button", { type: "button", "aria-label": `Add ${single}`, onclick: () => {
        const forms = schema.alternatives(form.items);
        value.push(value.length ? structuredClone(value.at(-1)) : schema.initial(forms[0]));
        redraw(schema.place(at, value.length - 1));
        tell();
      } }, "Add"));
      if (focus !== undefined) this.fields.get(focus)?.main?.focus();
    };
    redraw();
  }

  /** Buttons that move an entry of a list up or down, or remove it. */
  #itemTools(list, index, name, done) {
    const move = (by) => {
      list.splice(index + by, 0, ...list.splice(index, 1));
      done(index + by);
    };
    const remove = () => {
      list.splice(index, 1);
      done(list.length ? Math.min(index, list.length - 1) : undefined);
    };
    return itemTools(`${name} ${index + 1}`, () => move(-1), () => move(1), remove, index === 0, index === list.length - 1);
  }

  // Stops of a gradient: its colours and where they stand, together.

  #stops(host, value, at, tell, rebuild) {
    const ramp = element("div", { class: "ramp", role: "presentation" });
    const count = value.colors.length;
    const even = (index) => (count < 2 ? 0 : Math.round(index / (count - 1) * 1000) / 1000);
    const locations = () => (Array.isArray(value.locations) && value.locations.length === count ? value.locations : value.colors.map((_, index) => even(index)));
    const paint = () => {
      const stops = value.colors.map((color, index) => {
        const parts = controls.parseColor(color) || [0, 0, 0, 0];
        return `rgb(${parts.slice(0, 3).map(Math.round).join(" ")} / ${parts[3]}) ${locations()[index] * 100}%`;
      });
      ramp.style.background = stops.length > 1 ? `linear-gradient(to right, ${stops.join(", ")})` : "none";
    };
    const body = element("div", { role: "group", "aria-label": "Stops" }, ramp);
    const changed = () => { paint(); tell(); };
    value.colors.forEach((_, index) => body.append(this.#stop(value, index, at, locations, changed, rebuild)));
    body.append(element("button", { type: "button", "aria-label": "Add a stop", onclick: () => {
      if (Array.isArray(value.locations)) value.locations.push(1);
      value.colors.push(value.colors.length ? structuredClone(value.colors.at(-1)) : "#FFFFFF");
      rebuild(schema.place(schema.place(at, "colors"), value.colors.length - 1));
    } }, "Add a stop"));
    host.append(body);
    for (const name of ["colors", "locations"]) {
      const row = element("div");
      body.append(row);
      this.#register(schema.place(at, name), row, null, []);
    }
    paint();
  }

  #stop(value, index, at, locations, changed, rebuild) {
    const id = newID("stop");
    const name = `stop ${index + 1}`;
    const color = controls.colorControl(value.colors[index], (entered) => { value.colors[index] = entered; changed(); }, { id, name });
    const where = controls.numberControl({ type: "number", minimum: 0, maximum: 1 }, locations()[index], (entered) => {
      value.locations = [...locations()];
      value.locations[index] = entered;
      changed();
    }, { name: `place of ${name}` });
    const move = (from, to) => {
      value.colors.splice(to, 0, ...value.colors.splice(from, 1));
      rebuild(schema.place(schema.place(at, "colors"), to));
    };
    const remove = () => {
      value.colors.splice(index, 1);
      if (Array.isArray(value.locations)) value.locations.splice(index, 1);
      rebuild(value.colors.length ? schema.place(schema.place(at, "colors"), Math.min(index, value.colors.length - 1)) : undefined);
    };
    const row = element("div", { class: "field" }, element("label", { for: id }, name), element("div", { class: "controls" }, ...color.parts), null);
    const second = element("div", { class: "field" }, element("span", { class: "label" }, "place"), element("div", { class: "controls" }, ...where.parts));
    this.#register(schema.place(schema.place(at, "colors"), index), row, color.main, [color.main]);
    this.#register(schema.place(schema.place(at, "locations"), index), second, where.main, [where.main]);
    const tools = itemTools(name, () => move(index, index - 1), () => move(index, index + 1), remove, index === 0,
      index === value.colors.length - 1);
    return element("div", { class: "item stop" }, tools, row, second);
  }
}

/** Buttons that move an entry up or down, or remove it. */
function itemTools(name, up, down, remove, isFirst, isLast) {
  const button = (sign, words, act, isOff) => element("button", {
    type: "button", class: "small", "aria-label": `${words} ${name}`, title: words, onclick: act, disabled: isOff,
  }, sign);
  return element("div", { class: "tools2" }, element("span", {}, name), button("\u2191", "Move up", up, isFirst),
    button("\u2193", "Move down", down, isLast), button("\u00d7", "Remove", remove, false));
}
