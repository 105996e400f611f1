import { digest } from "../json/hash.ts";
import { Kind, type Message } from "../model/message.ts";
import { has, Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { spellerOf } from "./shared/spelling.ts";
import { someOf } from "./shared/visit.ts";

const PAIRED = Kind.Call | Kind.Result;

/** Ids have the spelling that the provider expects. */
export const toolCallIdIsWellSpelled: Rule<"callIdSpelling"> = {
  code: "tool-call-id-is-well-spelled",
  fact: "callIdSpelling",
  find(view, report, spelling) {
    // If all ids are fine, the history is not walked.
    if (!view.sum.unlisted && !view.sum.misspelled) return;
    const speller = spellerOf(spelling, () => allIds(view.messages));
    const { misfits } = speller;
    const hosted = new Map<string, string>();
    for (const message of view.messages) {
      // Ids that a message does not list are only in its parts.
      if ((message.kinds & PAIRED) === 0 || (message.ids !== undefined && !someOf(message.ids, misfits)))
        continue;
      for (const part of message.parts) {
        const { id = "" } = part;
        let fresh: string | undefined;
        if (has(part, Trait.ByProvider)) {
          const off = part.kind === "tool-call" && (has(part, Trait.Unknown) || misfits(id));
          if (off && spelling.hosted !== undefined) hosted.set(id, `${spelling.hosted}${digest(id, 24)}`);
          fresh = hosted.get(id);
        } else if (part.id !== undefined && misfits(id) && !view.isPending(part)) fresh = speller.respell(id);
        if (fresh === undefined) continue;
        const after = fresh;
        report({
          message,
          part,
          level: speller.levelOf(id),
          sentence: speller.sentence("id", id),
          data: { count: id.length, max: spelling.max },
          mend: (draft) => draft.rename(message, part, "id", after),
        });
      }
    }
  },
};

function allIds(messages: readonly Message[]): string[] {
  const ids: string[] = [];
  for (const { parts } of messages) for (const { id } of parts) if (id !== undefined) ids.push(id);
  return ids;
}

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolCallIdIsWellSpelledDoc: RuleDoc = {
  title: "Call ids have characters and a length that the provider allows.",
  family: "ids",
  why: "Ids travel with a history, but each provider has its own rules for them: Mistral requires nine letters and digits, Anthropic no dots or colons, OpenAI at most 40 characters. This breaks when a session moves between providers.",
  mend: "The id is respelled, with a digest of the old one so that no two ids become one. Call and result change together. `keep` and `drop` do the same.",
  examples: [
    {
      title: "An OpenAI id at Mistral",
      for: "mistral",
      before: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: "",
          tool_calls: [
            {
              id: "call_4fXb1Qm0",
              type: "function",
              function: { name: "weather", arguments: '{"city":"Oslo"}' },
            },
          ],
        },
        { role: "tool", tool_call_id: "call_4fXb1Qm0", content: "4 °C" },
      ],
      findings: ["messages.1.tool_calls.0", "messages.2.content"],
      after: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: "",
          tool_calls: [
            {
              id: "jG1DaNcCO",
              type: "function",
              function: { name: "weather", arguments: '{"city":"Oslo"}' },
            },
          ],
        },
        { role: "tool", tool_call_id: "jG1DaNcCO", content: "4 °C" },
      ],
    },
    {
      title: "A Kimi id at Anthropic",
      for: "anthropic",
      before: [
        { role: "user", content: "List it." },
        {
          role: "assistant",
          content: [{ type: "tool_use", id: "functions.Bash:0", name: "Bash", input: { command: "ls" } }],
        },
        {
          role: "user",
          content: [{ type: "tool_result", tool_use_id: "functions.Bash:0", content: "a.txt" }],
        },
      ],
      findings: ["messages.1.content.0", "messages.2.content.0"],
      after: [
        { role: "user", content: "List it." },
        {
          role: "assistant",
          content: [
            { type: "tool_use", id: "functions_Bash_0_aiI8bUrGE", name: "Bash", input: { command: "ls" } },
          ],
        },
        {
          role: "user",
          content: [{ type: "tool_result", tool_use_id: "functions_Bash_0_aiI8bUrGE", content: "a.txt" }],
        },
      ],
    },
  ],
};
