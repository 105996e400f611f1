import { pushTo } from "../json/push-to.ts";
import type { ToolCallContent, ToolResultContent } from "../model/content.ts";
import type { Message } from "../model/message.ts";
import { type Part, Trait } from "../model/part.ts";
import { isClientResult } from "../pairing/pair.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import type { View } from "./shared/view.ts";
import { eachPart } from "./shared/visit.ts";
import { nameOfCall } from "./shared/words.ts";

/** Calls are function calls. */
export const toolCallIsFunction: Rule = {
  code: "tool-call-is-function",
  fact: "callIsFunction",
  find(view, report) {
    let answers: Map<string | undefined, (readonly [Message, Part])[]> | undefined;
    eachPart(view, Trait.FreeText, (message, part) => {
      const { input } = view.contentOf(part) as ToolCallContent;
      report({
        message,
        part,
        sentence: `free text as input of ${nameOfCall(part)}, expected arguments`,
        mend(draft) {
          draft.changeContent(message, part, { input: { input }, custom: false });
          answers ??= customAnswers(view);
          for (const [holder, answer] of answers.get(part.id) ?? [])
            draft.changeContent(holder, answer, { custom: false });
          // Another call may have the same id.
          answers.delete(part.id);
        },
      });
    });
  },
};

/** Results in the form of custom tools, by id. */
function customAnswers(view: View): Map<string | undefined, (readonly [Message, Part])[]> {
  const answers = new Map<string | undefined, (readonly [Message, Part])[]>();
  for (const message of view.messages)
    for (const part of message.parts) {
      if (isClientResult(part) && (view.contentOf(part) as ToolResultContent).custom)
        pushTo(answers, part.id, [message, part]);
    }
  return answers;
}

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolCallIsFunctionDoc: RuleDoc = {
  title: "Tool calls are calls of functions, with arguments.",
  family: "arguments",
  why: "Custom tools, which take free text instead of arguments, exist only at OpenAI. Endpoints that imitate its API know only functions. This breaks when a session moves to one of them.",
  mend: "The text becomes the argument `input` of a function with the same name. `keep` and `drop` do the same.",
  examples: [
    {
      title: "OpenAI's patch tool at Mistral",
      for: "mistral",
      before: [
        { role: "user", content: "Fix it." },
        {
          role: "assistant",
          content: "",
          tool_calls: [{ id: "call00001", type: "custom", custom: { name: "patch", input: "*** Begin" } }],
        },
        { role: "tool", tool_call_id: "call00001", content: "done" },
      ],
      findings: ["messages.1.tool_calls.0"],
      after: [
        { role: "user", content: "Fix it." },
        {
          role: "assistant",
          content: "",
          tool_calls: [
            {
              id: "call00001",
              type: "function",
              function: { name: "patch", arguments: '{"input":"*** Begin"}' },
            },
          ],
        },
        { role: "tool", tool_call_id: "call00001", content: "done" },
      ],
    },
  ],
};
