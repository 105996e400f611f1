import type { MediaContent, PartContent, TextContent } from "../model/content.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { text } from "./shared/helpers.ts";

/** One string is not longer than the endpoint takes. */
export const textFits: Rule = {
  code: "text-fits",
  fact: "textLength",
  find(view, report) {
    const max = view.facts.textLength?.value ?? 0;
    for (const message of view.messages) {
      if (message.size <= max) continue;
      for (const part of message.parts) {
        if (part.size <= max || (part.kind !== "text" && part.kind !== "tool-result")) continue;
        const content = view.contentOf(part);
        if (!longest(content, max)) continue;
        report({
          message,
          part,
          sentence: `unexpected string of ${part.size} characters, expected at most ${max}`,
          data: { index: message.index, count: part.size, max },
          mend(draft) {
            if (content.type === "text") draft.splitContent(message, part, pieces(content, max));
            else if (content.type === "tool-result") {
              const output = content.output.flatMap((piece): (TextContent | MediaContent)[] =>
                piece.type === "text" ? pieces(piece, max) : [piece],
              );
              draft.replaceContent(message, part, { ...content, output });
            }
          },
        });
      }
    }
  },
};

function longest(content: PartContent, max: number): boolean {
  if (content.type === "text") return content.text.length > max;
  return (
    content.type === "tool-result" &&
    content.output.some((piece) => piece.type === "text" && piece.text.length > max)
  );
}

/** Cuts text into pieces that fit; never through a surrogate pair. */
function pieces(content: TextContent, max: number): TextContent[] {
  const all: TextContent[] = [];
  for (let start = 0; start < content.text.length; ) {
    let end = Math.min(start + max, content.text.length);
    const code = content.text.charCodeAt(end - 1);
    if (end < content.text.length && code >= 0xd800 && code < 0xdc00) end -= 1;
    all.push(text(content.text.slice(start, end)));
    start = end;
  }
  return all;
}

/** Why the rule is there, what repair does, and examples that the tests run. */
export const textFitsDoc: RuleDoc = {
  title: "No string is longer than the endpoint takes.",
  family: "size",
  why: "Endpoints limit the length of one string, in characters, whatever the context window. Tools that return whole files exceed it.",
  mend: "The text is split into blocks that fit, never through a surrogate pair; nothing is left out. `keep` and `drop` do the same.",
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
