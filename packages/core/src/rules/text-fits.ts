import type { TextContent, ToolResultContent } from "../model/content.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { text } from "./shared/words.ts";

/** No string is longer than the endpoint accepts. */
export const textFits: Rule<"textLength"> = {
  code: "text-fits",
  fact: "textLength",
  find(view, report, max) {
    if (view.sum.longest <= max) return;
    for (const message of view.messages) {
      if (message.size <= max) continue;
      for (const part of message.parts) {
        if (part.size <= max) continue;
        const content = view.contentOf(part);
        const whole =
          content.type === "text" ? [content] : content.type === "tool-result" ? content.output : [];
        if (!whole.some((piece) => piece.type === "text" && exceeds(piece.text, max))) continue;
        const output = whole.flatMap((piece): ToolResultContent["output"] =>
          piece.type === "text" ? pieces(piece.text, max) : [piece],
        );
        report({
          message,
          part,
          sentence: `string of ${part.size} characters, expected at most ${max}`,
          data: { count: part.size, max },
          mend(draft) {
            if (content.type === "text") draft.splitContent(message, part, output);
            else draft.changeContent(message, part, { output });
          },
        });
      }
    }
  },
};

/** True for text with more characters than allowed. A surrogate pair counts as one. */
function exceeds(said: string, max: number): boolean {
  let left = said.length - max;
  for (let at = 0; left > 0 && at < said.length; at++)
    if ((said.codePointAt(at) as number) > 0xffff) {
      left -= 1;
      at += 1;
    }
  return left > 0;
}

/** Cuts text into pieces that fit; never through a surrogate pair. */
function pieces(said: string, max: number): TextContent[] {
  const all: TextContent[] = [];
  for (let start = 0; start < said.length; ) {
    let end = start + max;
    const code = said.charCodeAt(end - 1);
    if (end < said.length && code >= 0xd800 && code < 0xdc00) end -= 1;
    all.push(text(said.slice(start, end)));
    start = end;
  }
  return all;
}

/** Why the rule is there, what repair does, and examples that the tests run. */
export const textFitsDoc: RuleDoc = {
  title: "No string is longer than the endpoint accepts.",
  family: "size",
  why: "Endpoints limit the length of one string, in characters, whatever the context window. Tools that return whole files exceed it.",
  mend: "The text is split into blocks that fit, never through a surrogate pair. Nothing is left out. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A message longer than one string may be",
      for: "openai-chat",
      before: [{ role: "user", content: /* @__PURE__ */ "a".repeat(1_048_577) }],
      findings: ["messages.0.content"],
      after: [
        {
          role: "user",
          content: [
            { type: "text", text: /* @__PURE__ */ "a".repeat(1_048_576) },
            { type: "text", text: "a" },
          ],
        },
      ],
    },
  ],
};
