import { items } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

const options = { for: "deepseek", from: "openai-responses" } as const;
const outputs = [items.output("c1", "1"), items.output("c2", "2")];

testRule("tool-calls-stand-together", {
  valid: [
    {
      ...options,
      title: "calls side by side",
      document: [
        items.user("Both."),
        items.assistant("Let me look."),
        items.call("c1"),
        items.call("c2"),
        ...outputs,
      ],
    },
    {
      ...options,
      title: "talk between two steps",
      document: [
        items.user("One, then the other."),
        items.call("c1"),
        items.output("c1", "1"),
        items.assistant("Now the other."),
        items.call("c2"),
        items.output("c2", "2"),
      ],
    },
    {
      title: "talk between two calls at OpenAI",
      for: "openai-responses",
      document: [
        items.user("Both."),
        items.call("c1"),
        items.assistant("And:"),
        items.call("c2"),
        ...outputs,
      ],
    },
  ],
  invalid: [
    {
      ...options,
      title: "moves talk before the calls",
      document: [
        items.user("Both."),
        items.call("c1"),
        items.assistant("And:"),
        items.call("c2"),
        ...outputs,
      ],
      findings: [
        {
          place: "input.2",
          other: "input.1",
          message: "unexpected item between calls and their results, expected it before the calls",
          says: "No tool output found for tool call c1.",
        },
      ],
      output: [items.user("Both."), items.assistant("And:"), items.call("c1"), items.call("c2"), ...outputs],
      lossy: false,
    },
    {
      ...options,
      title: "moves talk between the last call and the outputs, in its order",
      document: [
        items.user("Both."),
        items.call("c1"),
        items.assistant("One."),
        items.call("c2"),
        items.assistant("Two."),
        ...outputs,
      ],
      findings: ["input.2", "input.4"],
      output: [
        items.user("Both."),
        items.assistant("One."),
        items.assistant("Two."),
        items.call("c1"),
        items.call("c2"),
        ...outputs,
      ],
    },
  ],
});
