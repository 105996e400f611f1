import { Kind } from "../model/message.ts";
import { isClientCall, isClientResult } from "../pairing/pair.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { toolsCalled } from "./shared/visit.ts";

/** A history with calls comes with tool definitions. */
export const toolsAreDefined: Rule = {
  code: "tools-are-defined",
  fact: "toolsAreDefined",
  // Adapters define the tools themselves.
  asSent: true,
  find(view, report) {
    const { request, tools = [] } = view.outline;
    // A bare list of messages says nothing about tools.
    if (!request.whole || tools.length > 0 || (view.sum.kinds & (Kind.Call | Kind.Result)) === 0) return;
    const message = view.messages.find(({ parts }) =>
      parts.some((part) => isClientCall(part) || isClientResult(part)),
    );
    if (message === undefined) return;
    report({
      message,
      sentence: "tool calls in a request without tools, expected their definitions",
      mend(draft) {
        const names = [...toolsCalled(view)];
        const made = names.map((name) => ({ name, index: -1, raw: undefined }));
        draft.setTools(made, "insert", { after: names });
      },
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolsAreDefinedDoc: RuleDoc = {
  title: "A request whose history has tool calls or results defines tools.",
  family: "capabilities",
  why: "A history with calls is accepted only in a request that defines tools. Requests for a summary or a title send the history without them.",
  mend: "Each tool that the history calls is defined by its name, and described as no longer available. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A summary request without the tools",
      for: "bedrock",
      before: {
        messages: [
          { role: "user", content: [{ text: "Weather in Oslo?" }] },
          {
            role: "assistant",
            content: [{ toolUse: { toolUseId: "t1", name: "weather", input: { city: "Oslo" } } }],
          },
          { role: "user", content: [{ toolResult: { toolUseId: "t1", content: [{ text: "4 °C" }] } }] },
        ],
      },
      findings: ["messages.1"],
      after: {
        messages: [
          { role: "user", content: [{ text: "Weather in Oslo?" }] },
          {
            role: "assistant",
            content: [{ toolUse: { toolUseId: "t1", name: "weather", input: { city: "Oslo" } } }],
          },
          { role: "user", content: [{ toolResult: { toolUseId: "t1", content: [{ text: "4 °C" }] } }] },
        ],
        toolConfig: {
          tools: [
            {
              toolSpec: {
                name: "weather",
                description: "No longer available.",
                inputSchema: { json: { type: "object", properties: {} } },
              },
            },
          ],
        },
      },
    },
  ],
};
