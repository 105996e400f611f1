import type { Message } from "../model/message.ts";
import type { Part } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import type { View } from "./shared/view.ts";
import { hasClientResult } from "./shared/visit.ts";

/**
 * The assistant's messages since someone last spoke to it, last first. Results of its calls do not count as speaking.
 */
function openTurn(view: View): readonly Message[] {
  const open: Message[] = [];
  for (let at = view.length - 1; at >= 0; at--) {
    const message = view.at(at) as Message;
    if (message.role === "assistant") open.push(message);
    else if (!hasClientResult(message)) break;
  }
  return open;
}

/** The first part from the model. The server may have put its own note before it, such as a compaction. */
function firstSaid({ parts }: Message): Part | undefined {
  return parts.find(({ kind }) => kind !== "opaque");
}

/** With thinking on, the running tool loop starts with reasoning. */
export const thinkingComesFirst: Rule = {
  code: "thinking-comes-first",
  fact: "thinkingComesFirst",
  find(view, report) {
    const { request } = view.outline;
    if (request.thinking !== true) return;
    const open = openTurn(view);
    const message = open.at(-1);
    // Between calls, a model may skip reasoning: only the start of the loop counts.
    const part = message && firstSaid(message);
    if (part === undefined || part.kind === "reasoning") return;
    const thinks = open.some((each) => firstSaid(each)?.kind === "reasoning");
    report({
      message,
      part,
      // Refused if results end the history; for a prefill, only clients say so.
      level: thinks || view.last?.role === "assistant" ? "risk" : undefined,
      sentence: `${part.kind} at the start of the running tool loop, expected reasoning first`,
      data: { name: part.kind === "tool-call" ? "tool_use" : "text" },
      // A signature cannot be made up, so the loop can only continue without thinking.
      mend: (draft) =>
        draft.setField(
          { thinking: undefined },
          request.thinkingField ?? { place: "thinking", value: true },
          undefined,
          true,
        ),
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const thinkingComesFirstDoc: RuleDoc = {
  title: "With thinking on, the running tool loop starts with its reasoning.",
  family: "reasoning",
  why: "With thinking on, the first message of a running tool loop must start with its reasoning. A loop that began without thinking, or on another provider, has none.",
  mend: "A signature cannot be made up, so the request continues without thinking; reported as lossy. `keep` and `drop` do the same.",
  examples: [
    {
      title: "Thinking switched on in the middle of a loop",
      for: "anthropic",
      before: {
        model: "claude-sonnet-4-5",
        max_tokens: 4096,
        thinking: { type: "enabled", budget_tokens: 1024 },
        messages: [
          { role: "user", content: "Weather in Oslo?" },
          {
            role: "assistant",
            content: [{ type: "tool_use", id: "toolu_1", name: "weather", input: { city: "Oslo" } }],
          },
          { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "4 °C" }] },
        ],
      },
      findings: ["messages.1.content.0"],
      after: {
        model: "claude-sonnet-4-5",
        max_tokens: 4096,
        messages: [
          { role: "user", content: "Weather in Oslo?" },
          {
            role: "assistant",
            content: [{ type: "tool_use", id: "toolu_1", name: "weather", input: { city: "Oslo" } }],
          },
          { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "4 °C" }] },
        ],
      },
    },
  ],
};
