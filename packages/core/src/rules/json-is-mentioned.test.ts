import { check, convert, repair } from "@suture/core";
import { chat, items } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { describe, expect, it } from "vitest";

const response_format = { type: "json_object" };
const asked = (...messages: readonly unknown[]) => ({ model: "gpt-5.2", messages, response_format });
const responses = (input: unknown, more: object = {}) => ({
  ...{ model: "gpt-5.2", input, text: { format: response_format } },
  ...more,
});
const HINT = chat.system("Answer in JSON.");
const WORDS =
  "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.";

testRule("json-is-mentioned", {
  valid: [
    ...["json", "Write JSON.", "jsonl", "a Json object"].map((words) => ({
      title: `the word in "${words}"`,
      for: "openai-chat",
      document: asked(chat.user("Hi"), chat.assistant("Hello."), chat.user(words)),
    })),
    {
      title: "the word in a list of parts",
      for: "openai-chat",
      document: asked(chat.user([chat.text("Hi"), chat.text("Write JSON.")])),
    },
    {
      title: "the word in what was called",
      for: "openai-chat",
      document: asked(
        chat.user("Hi"),
        chat.assistant(null, chat.call("c1", "read_json")),
        chat.result("c1", "x"),
      ),
    },
    {
      title: "no such wish",
      for: "openai-chat",
      document: { model: "gpt-5.2", messages: [chat.user("Hi")] },
    },
    ...[{ type: "text" }, { type: "json_schema", json_schema: { name: "a", schema: {} } }, null].map(
      (format) => ({
        title: `another format: ${JSON.stringify(format)}`,
        for: "openai-chat",
        document: { ...asked(chat.user("Hi")), response_format: format },
      }),
    ),
    { title: "where nobody minds", for: "mistral", document: asked(chat.user("Hi")) },
    {
      title: "a history that lives at the provider",
      for: "openai-responses",
      document: responses("Go on.", { previous_response_id: "resp_1" }),
    },
    {
      title: "the word in a string as input",
      for: "openai-responses",
      document: responses("Write JSON."),
    },
  ],
  invalid: [
    {
      title: "no message has the word",
      for: "openai-chat",
      document: asked(chat.user("Hi")),
      findings: [{ level: "error", place: "response_format", says: WORDS }],
      output: asked(HINT, chat.user("Hi")),
      lossy: false,
    },
    {
      title: "only system text",
      for: "azure",
      document: asked(chat.system("Be brief.")),
      findings: ["response_format"],
      output: asked(chat.system("Be brief."), HINT),
    },
    {
      title: "a model that knows no system",
      for: "openai-chat",
      document: { ...asked(chat.user("Hi")), model: "o1-mini" },
      findings: ["response_format"],
      output: { ...asked(chat.user("Answer in JSON."), chat.user("Hi")), model: "o1-mini" },
    },
    ...["deepseek", "dashscope", "groq"].map((contract) => ({
      title: `no message has the word at ${contract}`,
      for: contract,
      document: { ...asked(chat.user("Hi")), model: "m" },
      findings: [{ level: "error" as const }],
      output: { ...asked(HINT, chat.user("Hi")), model: "m" },
    })),
    {
      title: "the word in what goes",
      for: "openai-chat",
      policy: "drop" as const,
      document: asked(chat.user("Hi"), chat.result("c9", "in JSON")),
      findings: [],
      others: ["tool-result-has-call"],
      output: asked(HINT, chat.user("Hi")),
    },
    {
      title: "items without the word, whatever the instructions say",
      for: "openai-responses",
      document: responses([items.user("Hi")], { instructions: "Write JSON." }),
      findings: [
        {
          level: "error",
          place: "text.format",
          says: "Response input messages must contain the word 'json' in some form to use 'text.format' of type 'json_object'.",
        },
      ],
      output: responses(
        [
          {
            type: "message",
            role: "system",
            content: [{ type: "input_text", text: "Answer in JSON." }],
          },
          items.user("Hi"),
        ],
        { instructions: "Write JSON." },
      ),
    },
  ],
});

describe("the words that are put in", () => {
  it("stand in the same place while a conversation grows", () => {
    const turns = [chat.user("Hi"), chat.assistant('{"a":1}'), chat.user("More.")];
    const messages = turns.map((_, count) => {
      const { document } = repair(asked(...turns.slice(0, count + 1)));
      return document.messages;
    });
    for (const [at, each] of messages.entries()) expect(each).toEqual([HINT, ...turns.slice(0, at + 1)]);
  });

  it("are not asked for where the format is left behind", () => {
    const { document } = convert(asked(chat.user("Hi")), { to: "openai-responses" });
    expect(JSON.stringify(document)).not.toMatch(/json/i);
    expect(check(document).findings).toEqual([]);
  });
});
