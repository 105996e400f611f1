import type { Classified } from "@suture/core/classify";
import type { Screen } from "../context.ts";
import { printable, shorten } from "../output/printable.ts";
import { wrap } from "./wrap.ts";

/** What to do, in words. */
const ADVICE: { readonly [Name in Classified["helps"]]: string } = {
  retry: "sending it again helps, after a while",
  repair: "repairing the conversation helps: suture repair",
  compact: "a shorter conversation helps; sending it again does not",
  "lower-max-tokens": "asking for fewer output tokens helps",
  nothing: "neither sending it again nor changing the conversation helps",
};

/** Said of an error that nothing is known of. */
const UNKNOWN = "this is not an error of any provider that Suture knows, so it cannot say what helps";
/** Characters of a provider's words that are shown. */
const SHOWN = 400;

/** Width of the names of what is known. */
const NAMES = 11;

/** What an error is about, for people. */
export function renderClassified(
  classified: Classified,
  { paint, width }: Pick<Screen, "paint" | "width">,
): string {
  const { class: name, helps, message, limit, requested, place, ids = [], retryAfter, provider } = classified;
  const rows: (readonly [string, string | undefined])[] = [
    ["limit", limit?.toLocaleString("en")],
    ["requested", requested?.toLocaleString("en")],
    ["place", place],
    ["ids", ids.length === 0 ? undefined : ids.join(", ")],
    ["wait", retryAfter === undefined ? undefined : `${retryAfter} s`],
    ["provider", provider],
    ["says", message === "" ? undefined : shorten(message, SHOWN)],
  ];
  const room = width === undefined ? undefined : width - NAMES - 2;
  const advice = name === "unknown" && helps === "nothing" ? UNKNOWN : ADVICE[helps];
  let out = `${paint("bold", name)}  ${advice}\n`;
  for (const [title, text] of rows) {
    if (text === undefined) continue;
    const lines = wrap(printable(text), room);
    out += `  ${paint("dim", title.padEnd(NAMES))}${lines.join(`\n${" ".repeat(NAMES + 2)}`)}\n`;
  }
  return out;
}
