import { check } from "@suture/core";
import { chat, claude, converse, items } from "@suture/testkit/messages";
import { expect, it } from "vitest";

const ID = "Ab3dE6gH9";
const oslo = [converse.user("Oslo?"), converse.assistant(converse.call("c1"), converse.call("c2"))];
const system = (...content: unknown[]) => ({ role: "system", content });

// What a finding quotes is what the provider says of that fault, at that place; where other words are known, none.
it.each<[title: string, contract: string, document: unknown, rule: string, says: string | undefined]>([
  [
    "Bedrock names the message that should hold results",
    "bedrock",
    converse.request(...oslo, converse.user(converse.result("c1", "4 °C"))),
    "tool-call-has-result",
    "Expected toolResult blocks at messages.2.content for the following Ids: c2",
  ],
  [
    "also where they stand in two",
    "bedrock",
    converse.request(
      ...oslo,
      converse.user(converse.result("c1", "4")),
      converse.user(converse.result("c2", "5")),
    ),
    "tool-batch-is-whole",
    "Expected toolResult blocks at messages.2.content for the following Ids: c2",
  ],
  [
    "Anthropic names the message that called",
    "anthropic",
    [
      claude.user("Oslo?"),
      claude.assistant(claude.call("c1")),
      claude.user("Well?"),
      claude.assistant("Wait."),
      claude.user(claude.result("c1", "4 °C")),
    ],
    "tool-result-follows-call",
    "messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: c1.",
  ],
  [
    "the last system message of a run is to blame",
    "anthropic",
    [claude.user("Hi"), claude.system("One."), claude.system("Two."), claude.user("Bye")],
    "system-is-in-place",
    "messages.2: role 'system' must precede an 'assistant' message or end the array",
  ],
  [
    "at the start it is another matter",
    "anthropic",
    [claude.system("One."), claude.user("Hi")],
    "system-is-in-place",
    undefined,
  ],
  [
    "an empty system message is not the user's",
    "anthropic",
    [claude.user("Hi"), system(), claude.assistant("Hello."), claude.user("Bye")],
    "message-has-content",
    undefined,
  ],
  [
    "nor is a blank one",
    "anthropic",
    [claude.user("Hi"), system(claude.text(" ")), claude.assistant("Hello."), claude.user("Bye")],
    "text-is-not-blank",
    undefined,
  ],
  [
    "Mistral names the role before",
    "mistral",
    [
      chat.user("Hi"),
      chat.assistant("", chat.call(ID)),
      chat.result(ID, "4 °C"),
      chat.system("Be brief."),
      chat.user("?"),
    ],
    "system-is-in-place",
    "Unexpected role 'system' after role 'tool'",
  ],
  [
    "an item id that is too long begins as it should",
    "openai-responses",
    [items.user("Hi"), items.assistant("Hello.", `msg_${"a".repeat(61)}`)],
    "item-id-is-valid",
    undefined,
  ],
  [
    "a block of unknown type is named",
    "openai-responses",
    [items.user([{ type: "hologram" }])],
    "part-is-known",
    "Invalid value: 'hologram'.",
  ],
  [
    "a call of another form is no block",
    "openai-chat",
    [
      chat.user("Go."),
      chat.assistant("", { ...chat.call("c1"), type: undefined }),
      chat.result("c1", "4 °C"),
    ],
    "part-is-known",
    undefined,
  ],
])("%s", (_title, contract, document, rule, says) => {
  const from = contract === "mistral" ? "openai-chat" : contract;
  const { findings } = check(document, { from, for: contract });
  const found = findings.find((finding) => finding.rule === rule);
  expect(found).toBeDefined();
  expect(found?.says).toBe(says);
});
