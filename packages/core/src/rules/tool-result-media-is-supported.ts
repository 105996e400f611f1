import type { MediaContent, ToolResultContent } from "../model/content.ts";
import type { Message } from "../model/message.ts";
import { has, type Part, Trait } from "../model/part.ts";
import { isClientResult } from "../pairing/pair.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { endOfAnswers, shorten, text } from "./shared/helpers.ts";

/** Results hold only media the target takes there. */
export const toolResultMediaIsSupported: Rule = {
  code: "tool-result-media-is-supported",
  fact: "resultMediaIsSupported",
  find(view, report) {
    const kinds = view.facts.resultMediaIsSupported?.value ?? [];
    if ((view.traits & Trait.HoldsMedia) === 0) return;
    let end = 0;
    for (let at = 0; at < view.messages.length; at++) {
      const message = view.messages[at] as Message;
      for (const part of message.parts) {
        if (!isClientResult(part) || !has(part, Trait.HoldsMedia)) continue;
        const result = view.contentOf(part) as ToolResultContent;
        const bad = result.output.filter(
          (piece): piece is MediaContent => piece.type === "media" && !kinds.includes(piece.media),
        );
        if (bad.length === 0) continue;
        if (end <= at) end = Math.max(endOfAnswers(view, at), at + 1);
        const anchor = view.messages[end - 1] as Message;
        report(breach(message, part, result, bad, anchor));
      }
    }
  },
};

/** The media go to a user message behind all results of the step, where the model can see them. */
function breach(
  message: Message,
  part: Part,
  result: ToolResultContent,
  bad: readonly MediaContent[],
  anchor: Message,
): Parameters<Parameters<Rule["find"]>[1]>[0] {
  const kind = bad[0]?.media ?? "media";
  return {
    message,
    part,
    sentence: `unexpected ${kind} in the result of ${shorten(part.id ?? "")}, expected text`,
    data: { index: message.index, name: kind },
    mend(draft) {
      const rest = result.output.filter((piece) => !bad.includes(piece as MediaContent));
      const output = rest.length > 0 ? rest : [text(`(${kind} follows)`)];
      draft.replaceContent(message, part, { ...result, output });
      draft.hoist(anchor, bad, draft.place(message, part));
    },
  };
}

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolResultMediaIsSupportedDoc: RuleDoc = {
  title: "Tool results hold only media the model takes there.",
  family: "capabilities",
  why: "Many wires take only text in a tool's result, even where the model sees pictures in a user's message. Tools that take screenshots break here.",
  mend: "The result keeps its text, or a note; the media moves into a user message behind all results of the step, where the model can see it. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A screenshot as a result",
      for: "openai-chat",
      before: [
        { role: "user", content: "Take a screenshot." },
        {
          role: "assistant",
          content: null,
          tool_calls: [{ id: "call_1", type: "function", function: { name: "screenshot", arguments: "{}" } }],
        },
        {
          role: "tool",
          tool_call_id: "call_1",
          content: [
            { type: "text", text: "1280 × 720" },
            { type: "image_url", image_url: { url: "https://example.com/shot.png" } },
          ],
        },
      ],
      findings: ["messages.2.content"],
      after: [
        { role: "user", content: "Take a screenshot." },
        {
          role: "assistant",
          content: null,
          tool_calls: [{ id: "call_1", type: "function", function: { name: "screenshot", arguments: "{}" } }],
        },
        { role: "tool", tool_call_id: "call_1", content: [{ type: "text", text: "1280 × 720" }] },
        {
          role: "user",
          content: [{ type: "image_url", image_url: { url: "https://example.com/shot.png" } }],
        },
      ],
    },
  ],
};
