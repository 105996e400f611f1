import { check, repair } from "@suture/core";
import { chat } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

const named = (name: unknown, role = "user") => ({ role, name, content: "Hi" });
const SAYS = "Invalid 'messages[0].name': string does not match pattern.";

testRule("speaker-name-is-plain", {
  valid: [
    {
      title: "names of one word",
      for: "openai-chat",
      document: [named("ada", "system"), named("Ada_Lovelace-1"), named("Ådne"), named("bot", "assistant")],
    },
    { title: "null", for: "openai-chat", document: [named(null)] },
    { title: "who does not look at it", for: "deepseek", document: [named("Ada Lovelace")] },
  ],
  invalid: [
    {
      title: "puts an underscore in the place of what is refused",
      for: "openai-chat",
      document: [named("Ada Lovelace"), named("a/b<c>", "assistant"), named("d|e", "system")],
      findings: [
        {
          level: "error",
          place: "messages.0",
          says: SAYS,
          message: "unexpected speaker's name Ada Lovelace, expected one word",
        },
        "messages.1",
        "messages.2",
      ],
      output: [named("Ada_Lovelace"), named("a_b_c_", "assistant"), named("d_e", "system")],
      lossy: false,
    },
    {
      title: "takes a name away that holds nothing else",
      for: "azure",
      from: "openai-chat",
      document: [named(""), named(" / ")],
      findings: ["messages.0", "messages.1"],
      output: [chat.user("Hi"), chat.user("Hi")],
    },
    {
      title: "leaves calls of the speaker alone",
      for: "openai-chat",
      document: [
        chat.user("Oslo?"),
        { ...chat.assistant(null, chat.call("c1")), name: "my bot" },
        chat.result("c1", "4 °C"),
      ],
      findings: ["messages.1"],
      output: [
        chat.user("Oslo?"),
        { ...chat.assistant(null, chat.call("c1")), name: "my_bot" },
        chat.result("c1", "4 °C"),
      ],
    },
  ],
});

it.each([
  ["whose role is not known", { role: "human", name: "Jane Doe", content: "Hi" }],
  [
    "whose content is mended",
    { role: "user", name: "Jane Doe", content: [{ type: "input_text", text: "Hi" }] },
  ],
])("mends the name in a message %s", (_, said) => {
  const { document } = repair([said], { for: "openai-chat", from: "openai-chat" });
  expect(document).toMatchObject([{ role: "user", name: "Jane_Doe" }]);
  expect(check(document, { for: "openai-chat" }).ok).toBe(true);
});

it("says words of other fields once beside a name that is mended", () => {
  const said = { role: "human", name: "Jane Doe", note: "Hi" };
  const { document } = repair([said], { for: "openai-chat", from: "openai-chat" });
  expect(document).toEqual([{ role: "user", name: "Jane_Doe", content: "[note] Hi" }]);
});
