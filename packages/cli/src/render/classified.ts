import type { Classified } from "@suture/core/classify";
import type { Screen } from "../context.ts";
import { printable, shorten } from "../output/printable.ts";
import { wrap } from "./wrap.ts";

/** Advice by what helps. */
const ADVICE: { readonly [Name in Classified["helps"]]: string } = {
  retry: "sending it again helps, after a while",
  repair: "repairing the conversation helps: suture repair",
  compact: "a shorter conversation helps; sending it again does not",
  "lower-max-tokens": "asking for fewer output tokens helps",
  nothing: "neither sending it again nor changing the conversation helps",
};

/** Advice for some classes. */
const INSTEAD: { readonly [Name in Classified["class"]]?: string } = {
  auth: "a valid key helps, or more rights for this one",
  quota: "credit for the provider's account helps",
  thinking:
    "repairing the conversation helps: suture repair, with --drop-signatures if a signature or encrypted reasoning was refused",
};

/** What is wrong, in words; the class alone is a name for programs. */
const MEANS: { readonly [Name in Exclude<Classified["class"], "unknown">]: string } = {
  context_overflow: "the input is longer than the model's context window",
  output_limit: "more output was asked for than the model gives, or than fits after the input",
  rate_limit: "too many requests or tokens in a short time",
  request_too_large: "too many bytes, characters, pixels or messages",
  orphan_tool_result: "a tool result without its call",
  missing_tool_result: "a tool call without its result",
  empty_content: "an empty message, text or list",
  role_order: "messages in an order, or with a role, that the provider does not accept",
  thinking: "reasoning that is missing, changed, unsigned or not accepted",
  tool_id: "an id that is malformed, too long or used twice",
  other_invalid: "something else about the request, or about the answer, is wrong",
  auth: "no key, a wrong one, or one without the rights",
  quota: "no credit is left",
  overloaded: "the provider is down, busy, or did not answer",
};

/** For unknown errors. */
const UNKNOWN = "Suture does not know this error, so it cannot say what helps";
/** How many characters of the provider's message are shown. */
const SHOWN = 400;

/** Width of the column of names. */
const NAMES = 11;

/** Describes an error for people. */
export function renderClassified(
  classified: Classified,
  { paint, width }: Pick<Screen, "paint" | "width">,
): string {
  const { class: name, helps, message, limit, requested, place, ids = [], retryAfter, provider } = classified;
  const rows: (readonly [string, string | undefined])[] = [
    ["means", name === "unknown" ? undefined : MEANS[name]],
    ["limit", limit?.toLocaleString("en")],
    ["requested", requested?.toLocaleString("en")],
    ["place", place],
    ["ids", ids.length === 0 ? undefined : ids.join(", ")],
    ["wait", retryAfter === undefined ? undefined : `${retryAfter} s`],
    ["provider", provider],
    ["says", message === "" ? undefined : shorten(message, SHOWN)],
  ];
  const room = width === undefined ? undefined : width - NAMES - 2;
  const instead = helps === "nothing" || helps === "repair" ? INSTEAD[name] : undefined;
  const advice = helps === "nothing" && name === "unknown" ? UNKNOWN : (instead ?? ADVICE[helps]);
  let out = `${paint("bold", name)}  ${advice}\n`;
  for (const [title, text] of rows) {
    if (text === undefined) continue;
    const lines = wrap(printable(text), room);
    out += `  ${paint("dim", title.padEnd(NAMES))}${lines.join(`\n${" ".repeat(NAMES + 2)}`)}\n`;
  }
  return out;
}
