import { items } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

const thought = items.reasoning("rs_1", "Simple sum.");

const program = { type: "program", id: "prog_1", call_id: "p1", code: "text(2 + 2)", fingerprint: "f" };
const put = { type: "program_output", id: "po_1", call_id: "p1", result: "4", status: "completed" };

testRule("reasoning-is-followed", {
  valid: [
    {
      title: "by the message it led to",
      for: "openai-responses",
      document: [items.user("2 + 2?"), thought, items.assistant("4", "msg_1"), items.user("3 + 3?")],
    },
    {
      title: "by the program it led to",
      for: "openai-responses",
      document: [items.user("2 + 2?"), thought, program, put, items.assistant("4", "msg_1")],
    },
    {
      title: "by the call it led to",
      for: "openai-responses",
      document: [items.user("Oslo?"), thought, items.call("c1", { id: "fc_1" }), items.output("c1", "4 °C")],
    },
    {
      title: "by another thought with what both led to",
      for: "openai-responses",
      document: [
        items.user("Oslo?"),
        thought,
        items.reasoning("rs_2", "And now?"),
        items.call("c1", { id: "fc_1" }),
        items.output("c1", "4 °C"),
      ],
    },
  ],
  invalid: [
    {
      title: "words without their id behind it, in a request that stores nothing, are a risk",
      for: "openai-responses",
      strict: true,
      document: {
        store: false,
        input: [
          items.user("2 + 2?"),
          items.reasoning("rs_1", "Simple sum.", { encrypted_content: "gAAA" }),
          items.assistant("4"),
          items.user("3 + 3?"),
        ],
      },
      findings: [{ level: "risk", place: "input.1" }],
      output: {
        store: false,
        input: [
          items.user("2 + 2?"),
          {
            type: "reasoning",
            summary: [{ type: "summary_text", text: "Simple sum." }],
            encrypted_content: "gAAA",
          },
          items.assistant("4"),
          items.user("3 + 3?"),
        ],
      },
      lossy: false,
    },
    {
      title: "not by what a program put out that is lost",
      for: "openai-responses",
      document: [items.user("2 + 2?"), thought, put, items.assistant("4", "msg_1")],
      findings: [{ level: "error", place: "input.1" }],
      output: [items.user("2 + 2?"), items.assistant("Simple sum."), put, items.assistant("4", "msg_1")],
      lossy: true,
    },
    {
      title: "not at the end of the list",
      for: "openai-responses",
      document: [items.user("2 + 2?"), thought],
      findings: [
        {
          level: "error",
          place: "input.1",
          message: "unexpected reasoning item on its own, expected the item it led to right after it",
          says: "Item 'rs_1' of type 'reasoning' was provided without its required following item.",
        },
      ],
      output: [items.user("2 + 2?"), items.assistant("Simple sum.")],
      lossy: true,
    },
    {
      title: "not by the user",
      for: "openai-responses",
      policy: "drop",
      document: [items.user("2 + 2?"), thought, items.user("Are you there?")],
      findings: ["input.1"],
      output: [items.user("2 + 2?"), items.user("Are you there?")],
      lossy: true,
    },
    {
      title: "not by a message that is not the provider's own",
      for: "openai-responses",
      policy: "drop",
      document: [items.user("2 + 2?"), thought, items.assistant("4"), items.user("3 + 3?")],
      findings: ["input.1"],
      output: [items.user("2 + 2?"), items.assistant("4"), items.user("3 + 3?")],
    },
    {
      title: "not once the call it led to is dropped",
      for: "openai-responses",
      policy: "drop",
      document: [items.user("Oslo?"), thought, items.call("c1", { id: "fc_1" }), items.user("Never mind.")],
      findings: [],
      others: ["tool-call-has-result"],
      output: [items.user("Oslo?"), items.user("Never mind.")],
      lossy: true,
    },
    {
      title: "a chain of thoughts without an end, in one go",
      for: "openai-responses",
      policy: "drop",
      document: [items.user("2 + 2?"), thought, items.reasoning("rs_2", "Hm."), items.user("Well?")],
      findings: ["input.2", "input.1"],
      output: [items.user("2 + 2?"), items.user("Well?")],
    },
  ],
});
