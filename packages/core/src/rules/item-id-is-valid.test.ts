import { repair } from "@suture/core";
import { items } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

const search = { type: "tool_search_call", id: "tsc_1", call_id: "s1", execution: "client", arguments: {} };
const tools = { type: "tool_search_output", id: "tso_1", call_id: "s1", execution: "client", tools: [] };

testRule("item-id-is-valid", {
  valid: [
    {
      title: "ids in the provider's own style",
      for: "openai-responses",
      document: [
        items.user("Oslo?"),
        items.reasoning("rs_1", "Look.", { encrypted_content: "eA==" }),
        items.call("c1", { id: "fc_1" }),
        items.output("c1", "4 °C"),
        items.assistant("4 °C.", "msg_1"),
      ],
    },
    {
      title: "items without ids",
      for: "openai-responses",
      document: [items.user("Oslo?"), items.call("c1"), items.output("c1", "4 °C"), items.assistant("4 °C.")],
    },
    {
      title: "a reference, whose id belongs to another item",
      for: "openai-responses",
      document: [
        { type: "item_reference", id: "fc_1" },
        items.output("c1", "4 °C"),
        { type: "item_reference", id: "msg_1" },
      ],
    },
    {
      title: "any id where the clone does not care",
      for: "openrouter",
      from: "openai-responses",
      document: [items.user("Oslo?"), items.call("c1", { id: "x" }), items.output("c1", "4 °C")],
    },
  ],
  invalid: [
    {
      title: "takes the id off a search and its tools that stand twice",
      for: "openai-responses",
      document: [items.user("Oslo?"), search, tools, search, tools],
      findings: ["input.3", "input.4"],
      output: [items.user("Oslo?"), search, tools, { ...search, id: undefined }, { ...tools, id: undefined }],
      lossy: false,
    },
    {
      title: "takes away a second reference to an item, and one to an item that is there",
      for: "openai-responses",
      document: [
        items.user("Oslo?"),
        { type: "item_reference", id: "rs_1" },
        items.call("c1", { id: "fc_1" }),
        items.output("c1", "4 °C"),
        { type: "item_reference", id: "rs_1" },
        { id: "fc_1" },
      ],
      findings: [
        { level: "error", place: "input.4" },
        { level: "error", place: "input.5" },
      ],
      output: [
        items.user("Oslo?"),
        { type: "item_reference", id: "rs_1" },
        items.call("c1", { id: "fc_1" }),
        items.output("c1", "4 °C"),
      ],
      lossy: false,
    },
    {
      title: "takes away an id that begins otherwise",
      for: "openai-responses",
      document: [items.user("Hi"), items.assistant("Hello.", "chatcmpl-1"), items.user("Bye")],
      findings: [
        {
          place: "input.1",
          message: "unexpected item id chatcmpl-1, expected an id that begins with msg",
          says: "Invalid 'input[1].id': 'chatcmpl-1'. Expected an ID that begins with 'msg'.",
        },
      ],
      output: [items.user("Hi"), items.assistant("Hello."), items.user("Bye")],
      lossy: false,
    },
    {
      title: "takes away an id that is too long",
      for: "openai-responses",
      document: [
        items.user("Oslo?"),
        items.call("c1", { id: `fc_${"x".repeat(62)}` }),
        items.output("c1", "4 °C"),
      ],
      findings: ["input.1"],
      output: [items.user("Oslo?"), items.call("c1"), items.output("c1", "4 °C")],
    },
    {
      title: "takes away the second use of an id",
      for: "openai-responses",
      document: [
        items.user("Hi"),
        items.assistant("Hello.", "msg_1"),
        items.user("Again"),
        items.assistant("Hello again.", "msg_1"),
        items.user("Bye"),
      ],
      findings: [
        {
          place: "input.3",
          other: "input.1",
          message: "unexpected item id msg_1, expected an id of its own",
        },
      ],
      output: [
        items.user("Hi"),
        items.assistant("Hello.", "msg_1"),
        items.user("Again"),
        items.assistant("Hello again."),
        items.user("Bye"),
      ],
    },
    {
      title: "keeps the other fields of the item",
      for: "openai-responses",
      document: [
        items.user("Oslo?"),
        items.call("c1", { id: "call_1", status: "completed" }),
        items.output("c1", "4 °C"),
      ],
      findings: ["input.1"],
      output: [items.user("Oslo?"), items.call("c1", { status: "completed" }), items.output("c1", "4 °C")],
    },
  ],
});

it("takes the id off an output that goes home to its call, too", () => {
  const [asked, call, output] = [items.user("Oslo?"), items.call("c1"), items.output("c1", "4 °C")];
  const { document } = repair([asked, { ...output, id: "call_1" }, call], { for: "openai-responses" });
  expect(document).toEqual([asked, call, output]);
});
