import type { ResultMedia } from "../contracts/facts/capabilities.ts";
import type { MediaContent, ToolResultContent } from "../model/content.ts";
import type { Message } from "../model/message.ts";
import { has, Trait } from "../model/part.ts";
import { isClientResult } from "../pairing/pair.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { afterRun, answersAt } from "./shared/visit.ts";
import { callOfResult, text } from "./shared/words.ts";

/** Results hold only media that the target accepts there. */
export const toolResultMediaIsSupported: Rule<"resultMediaIsSupported"> = {
  code: "tool-result-media-is-supported",
  fact: "resultMediaIsSupported",
  find(view, report, kinds) {
    if ((view.traits & Trait.HoldsMedia) === 0) return;
    let end = 0;
    for (const [at, message] of view.messages.entries()) {
      for (const part of message.parts) {
        if (!isClientResult(part) || !has(part, Trait.HoldsMedia)) continue;
        const { output } = view.contentOf(part) as ToolResultContent;
        const refused = (piece: ToolResultContent["output"][number]): piece is MediaContent =>
          piece.type === "media" && !kinds.includes(kindOf(piece)) && !kinds.includes(piece.media);
        const [first] = output.filter(refused);
        if (first === undefined) continue;
        if (end <= at) {
          // If a result is beside its call, the answers to the other calls follow.
          const start = afterRun(view, at);
          end = Math.max(start + answersAt(view, start).length, at + 1);
        }
        // Move the media to a user message after all results of the step, where the model can see them.
        const anchor = view.messages[end - 1] as Message;
        report({
          message,
          part,
          sentence: `${first.media} in the result of ${callOfResult(part)}, expected text`,
          data: { name: first.media },
          mend(draft) {
            const rest = output.filter((piece) => !refused(piece));
            if (rest.length === 0) rest.push(text(`(${first.media} follows)`));
            draft.changeContent(message, part, { output: rest });
            draft.hoist(anchor, output.filter(refused), draft.place(message, part));
          },
        });
      }
    }
  },
};

/** The kind of a piece, as precisely as providers distinguish. */
function kindOf({ media, mediaType, data }: MediaContent): ResultMedia {
  if (media === "video" && data !== undefined) return "sent-video";
  return media === "document" && mediaType?.startsWith("text/") === true ? "plain-document" : media;
}

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolResultMediaIsSupportedDoc: RuleDoc = {
  title: "Tool results have only media that the model accepts there.",
  family: "capabilities",
  why: "Many APIs accept only text in a tool result, even if the model sees pictures in user messages. Tools that take screenshots break here.",
  mend: "The result keeps its text, or gets a note. The media moves into a user message after all results of the step, where the model can see it. `keep` and `drop` do the same.",
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
