import { Kind } from "../model/message.ts";
import { isBlank, type Part } from "../model/part.ts";
import { isClientCall } from "../pairing/pair.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { splitCalls } from "./shared/split-calls.ts";
import { eachStep } from "./shared/visit.ts";
import { nameOfCall, text } from "./shared/words.ts";

/** A message with calls holds nothing else. */
export const toolCallsStandAlone: Rule = {
  code: "tool-calls-stand-alone",
  fact: "callsStandAlone",
  find(view, report) {
    if ((view.sum.kindsOf.assistant & (Kind.Text | Kind.Media)) === 0) return;
    eachStep(view, ({ messages }) => {
      for (const message of messages) {
        const calls = message.parts.filter(isClientCall);
        const talk = message.parts.filter(isTalk);
        const [call] = calls;
        const [part] = talk;
        if (call === undefined || part === undefined) continue;
        report({
          message,
          part,
          other: { message, part: call },
          sentence: `${part.kind} beside ${nameOfCall(call)}, expected calls in a message of their own`,
          mend(draft) {
            if (talk.every(isBlank)) {
              for (const blank of talk) draft.removePart(message, blank, false);
              return;
            }
            // The server joins messages of one role, so a user message must separate them.
            const words = text("Continue.");
            const place = draft.place(message);
            splitCalls(draft, message, [calls], []);
            draft.hoist(message, [words], place);
            draft.log("insert", place, { after: { role: "user", parts: [words] } });
          },
        });
      }
    });
  },
};

function isTalk({ kind }: Part): boolean {
  return kind === "text" || kind === "media";
}

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolCallsStandAloneDoc: RuleDoc = {
  title: "A message with tool calls has nothing else.",
  family: "pairing",
  why: "Some models refuse an assistant message with text beside its calls. Other models write such messages all the time, so a session breaks when it moves.",
  mend: "The calls move into a message of their own after the text, with a user message `Continue.` between them. Blank text is removed. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A Claude session that moves to Llama",
      for: "bedrock",
      model: "us.meta.llama3-3-70b-instruct-v1:0",
      before: {
        messages: [
          { role: "user", content: [{ text: "Weather in Oslo?" }] },
          {
            role: "assistant",
            content: [
              { text: "Let me look." },
              { toolUse: { toolUseId: "c1", name: "weather", input: { city: "Oslo" } } },
            ],
          },
          { role: "user", content: [{ toolResult: { toolUseId: "c1", content: [{ text: "4 °C" }] } }] },
        ],
        toolConfig: { tools: [{ toolSpec: { name: "weather", inputSchema: { json: { type: "object" } } } }] },
      },
      findings: ["messages.1.content.0"],
      after: {
        messages: [
          { role: "user", content: [{ text: "Weather in Oslo?" }] },
          { role: "assistant", content: [{ text: "Let me look." }] },
          { role: "user", content: [{ text: "Continue." }] },
          {
            role: "assistant",
            content: [{ toolUse: { toolUseId: "c1", name: "weather", input: { city: "Oslo" } } }],
          },
          { role: "user", content: [{ toolResult: { toolUseId: "c1", content: [{ text: "4 °C" }] } }] },
        ],
        toolConfig: { tools: [{ toolSpec: { name: "weather", inputSchema: { json: { type: "object" } } } }] },
      },
    },
  ],
};
