import type { ToolResultContent } from "../model/content.ts";
import { has, type Part, Trait } from "../model/part.ts";
import type { Outcome } from "../repair/options.ts";
import { nameOfCall, text } from "./helpers.ts";
import type { Rule } from "./rule.ts";
import type { View } from "./view.ts";

/** Short on purpose: thousands of dangling calls must not swell a history. */
const WORDS: { readonly [Known in Outcome]: string } = {
  "never-ran": "Not run: interrupted before it started.",
  "may-have-run": "No result: interrupted, it may have run.",
  denied: "Not run: permission denied.",
  lost: "Result lost.",
};

function outcomeOf(view: View, part: Part): Outcome {
  const known = part.id === undefined ? undefined : view.context.outcomes[part.id];
  if (known !== undefined && Object.hasOwn(WORDS, known)) return known;
  if (has(part, Trait.Denied)) return "denied";
  // Arguments that were never finished were never handed to a tool.
  const call = has(part, Trait.ArgumentsText) ? view.contentOf(part) : undefined;
  return call?.type === "tool-call" && typeof call.input === "string" && call.custom !== true
    ? "never-ran"
    : "may-have-run";
}

function closing(view: View, part: Part): ToolResultContent {
  return {
    type: "tool-result",
    ...(part.id === undefined ? {} : { id: part.id }),
    ...(part.name === undefined ? {} : { name: part.name }),
    output: [text(WORDS[outcomeOf(view, part)])],
    failed: true,
  };
}

/** Every call is answered. */
export const toolCallHasResult: Rule = {
  code: "tool-call-has-result",
  family: "pairing",
  fact: "callHasResult",
  title: "Every tool call has a result.",
  find(view, report) {
    const { open } = view.pairs;
    if (open.length === 0) return;
    const dropped = new Set<Part>();
    const dropping = view.context.policy.danglingCall === "drop";
    for (const call of open) {
      if (call.result !== undefined || view.isPending(call.part)) continue;
      const { message, part } = call;
      dropped.add(part);
      const id = part.id ?? "";
      report({
        message,
        part,
        sentence: `unexpected call ${nameOfCall(part)} without a result, expected its result right after`,
        data: { id, ids: id, name: part.name ?? "" },
        mend(draft) {
          if (!dropping) {
            draft.closeCall(call, closing(view, part));
            return;
          }
          // Reasoning that led only to dropped calls goes with them.
          const rest = message.parts.filter((other) => !dropped.has(other));
          if (rest.every((other) => other.kind === "reasoning")) {
            for (const other of rest) draft.removePart(message, other);
          }
          draft.removePart(message, part);
        },
      });
    }
  },
};
