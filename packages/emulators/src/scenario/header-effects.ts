import type { Effects } from "./effects.ts";
import { parseReply } from "./parse-scenario.ts";
import {
  drop,
  milliseconds,
  natural,
  positive,
  ScenarioError,
  type Shape,
  status,
  string,
} from "./shapes.ts";

const PREFIX = "x-emulator-";

/** The meaning of each header, without its prefix. */
const HEADERS: { readonly [name: string]: { readonly member: keyof Effects; readonly shape: Shape } } = {
  fail: { member: "fail", shape: status },
  message: { member: "message", shape: string },
  "retry-after": { member: "retryAfter", shape: natural },
  "fail-after": { member: "after", shape: natural },
  drop: { member: "drop", shape: drop },
  cut: { member: "cut", shape: natural },
  stall: { member: "stall", shape: natural },
  "stall-ms": { member: "ms", shape: milliseconds },
  malformed: { member: "malformed", shape: natural },
  window: { member: "window", shape: positive },
};

const LATENCY: { readonly [name: string]: "firstByte" | "chunk" } = {
  "first-byte-ms": "firstByte",
  "chunk-ms": "chunk",
};

/** The effects that the `x-emulator-…` headers of a request demand. Throws a `ScenarioError` for a header that makes no sense. */
export function headerEffects(headers: Readonly<Record<string, string>>): Effects {
  const effects: Record<string, unknown> = {};
  const latency: Record<string, unknown> = {};
  for (const [header, text] of Object.entries(headers)) {
    if (!header.startsWith(PREFIX)) continue;
    const name = header.slice(PREFIX.length);
    const simple = HEADERS[name];
    const wait = LATENCY[name];
    if (simple !== undefined) effects[simple.member] = valueFor(text, simple.shape, header);
    else if (wait !== undefined) latency[wait] = valueFor(text, milliseconds, header);
    else if (name === "reply") effects.reply = parseReply(jsonOf(text, header), header);
    else throw new ScenarioError(`${header}: unexpected header, expected one of ${known().join(", ")}`);
  }
  return Object.keys(latency).length === 0 ? effects : { ...effects, latency };
}

function valueFor(text: string, shape: Shape, header: string): unknown {
  const isText = shape === string || shape === drop;
  const value = isText || text.trim() === "" || Number.isNaN(Number(text)) ? text : Number(text);
  shape(value, header);
  return value;
}

function jsonOf(text: string, header: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ScenarioError(`${header}: unexpected ${text.slice(0, 60)}, expected JSON`);
  }
}

function known(): string[] {
  return [...Object.keys(HEADERS), ...Object.keys(LATENCY), "reply"].map((name) => PREFIX + name);
}
