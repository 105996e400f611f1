import type { Said, Wire } from "./wire.ts";

/** What one message says. It is worked out once per message object. */
export interface Heard {
  readonly said: readonly Said[];
  /** Every text and tool output that is not blank. */
  readonly texts: readonly string[];
  /** Bytes or addresses of media, in messages and results. */
  readonly media: readonly string[];
  /** Keys of the calls it makes and of those it answers: their ids, or their names if they have none. */
  readonly calls: readonly string[];
  readonly results: readonly string[];
  /** True when a person speaks in it. */
  readonly startsTurn: boolean;
  /** Who says what, without white space. It is equal for histories that read alike. */
  readonly flat: string;
  /** Mark of the text that `flat` starts and ends with; `""` if it is not a text. */
  readonly opens: string;
  readonly closes: string;
}

const memories = new WeakMap<Wire, WeakMap<object, Heard>>();

/** What a message says. Messages never change, so the result is remembered. */
export function heard(wire: Wire, message: unknown): Heard {
  if (typeof message !== "object" || message === null) return listen(wire, message);
  let memory = memories.get(wire);
  if (memory === undefined) {
    memory = new WeakMap();
    memories.set(wire, memory);
  }
  let found = memory.get(message);
  if (found === undefined) {
    found = listen(wire, message);
    memory.set(message, found);
  }
  return found;
}

function listen(wire: Wire, message: unknown): Heard {
  return digest(wire.hear(message));
}

/** Sums up what was said. */
export function digest(said: readonly Said[]): Heard {
  const texts: string[] = [];
  const media: string[] = [];
  const calls: string[] = [];
  const results: string[] = [];
  let user = false;
  for (const each of said) {
    if (each.kind === "text") {
      if (each.text.trim() === "") continue;
      texts.push(each.text);
      user ||= each.role === "user";
    } else if (each.kind === "media") {
      media.push(each.data);
      user ||= each.role === "user";
    } else if (each.kind === "call") calls.push(keyOf(each));
    else if (each.kind === "result") {
      results.push(keyOf(each));
      for (const output of each.outputs) if (output.trim() !== "") texts.push(output);
      media.push(...each.media);
    }
  }
  const { flat, opens, closes } = flatten(said);
  return { said, texts, media, calls, results, startsTurn: user, flat, opens, closes };
}

function keyOf({ id, name }: { readonly id: string | undefined; readonly name: string | undefined }): string {
  return id ?? `name ${name ?? ""}`;
}

const MARKS = { system: "s|", user: "u|", assistant: "a|" } as const;

function flatten(said: readonly Said[]): { flat: string; opens: string; closes: string } {
  let flat = "";
  let opens: string | undefined;
  let closes = "";
  for (const each of said) {
    if (each.kind === "text") {
      const words = squeeze(each.text);
      if (words === "") continue;
      const mark = MARKS[each.role];
      opens ??= mark;
      flat += closes === mark ? words : mark + words;
      closes = mark;
      continue;
    }
    opens ??= "";
    closes = "";
    if (each.kind === "thought") flat += `t|${squeeze(each.text)}`;
    else if (each.kind === "media") flat += `m|${each.data}`;
    else if (each.kind === "call") flat += `c|${keyOf(each)}`;
    else flat += `r|${keyOf(each)}|${squeeze(each.outputs.join(""))}`;
  }
  return { flat, opens: opens ?? "", closes };
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, "");
}

/** Who says what in a list, regardless of message boundaries. */
export function flatOf(wire: Wire, messages: readonly unknown[]): string {
  let flat = "";
  let closes = "";
  for (const message of messages) {
    const each = heard(wire, message);
    if (each.flat === "") continue;
    flat += each.opens !== "" && each.opens === closes ? each.flat.slice(2) : each.flat;
    closes = each.closes;
  }
  return flat;
}
