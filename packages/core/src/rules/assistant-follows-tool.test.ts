import { chat, converse } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

const ID = "Ab3dE6gH9";
const step = [chat.user("Oslo?"), chat.assistant("", chat.call(ID)), chat.result(ID, "4 °C")];

const CLAUDE = "us.anthropic.claude-sonnet-4-5-20250929-v1:0";
const NOTES = { document: { name: "notes", format: "md", source: { bytes: "SGVsbG8=" } } };
const called = [converse.user("Oslo?"), converse.assistant(converse.call("c1"))];
const told = converse.user(converse.result("c1", "4 °C"));

testRule("assistant-follows-tool", {
  valid: [
    {
      title: "words after a result of Claude at Bedrock",
      for: "bedrock",
      model: CLAUDE,
      document: converse.request(...called, told, converse.user("Rome?")),
    },
    {
      title: "a document there, once the assistant spoke",
      for: "bedrock",
      model: CLAUDE,
      document: converse.request(...called, told, converse.assistant("4 °C."), converse.user("See:", NOTES)),
    },
    {
      title: "the assistant speaks in between",
      for: "mistral",
      document: [...step, chat.assistant("4 °C."), chat.user("Rome?")],
    },
    { title: "a history that ends with the result", for: "mistral", document: step },
    {
      title: "a user message after a result at OpenAI",
      for: "openai-chat",
      document: [...step, chat.user("Rome?")],
    },
  ],
  invalid: [
    {
      title: "takes no prompt-cache mark for words",
      for: "bedrock",
      model: "meta.llama3-1-70b-instruct-v1:0",
      document: converse.request(
        ...called,
        converse.user(converse.result("c1", "4 °C"), { cachePoint: { type: "default" } }),
        converse.user("Rome?"),
      ),
      findings: ["messages.3"],
      output: converse.request(
        ...called,
        converse.user(converse.result("c1", "4 °C"), { cachePoint: { type: "default" } }),
        converse.assistant("(no reply)"),
        converse.user("Rome?"),
      ),
    },
    {
      title: "finds a document in the turn of a result of Claude at Bedrock, though words stand between",
      for: "bedrock",
      model: CLAUDE,
      strict: true,
      document: converse.request(...called, told, converse.user("Hm."), converse.user("See:", NOTES)),
      findings: [{ level: "error", place: "messages.4" }],
      others: ["roles-alternate"],
      output: converse.request(
        ...called,
        converse.user(converse.result("c1", "4 °C"), "Hm."),
        converse.assistant("(no reply)"),
        converse.user("See:", NOTES),
      ),
      lossy: false,
    },
    {
      title: "is a risk for models of Mistral's behind OpenRouter",
      for: "openrouter",
      model: "mistralai/mistral-large-2512",
      document: [...step, chat.user("Rome?")],
      findings: [{ level: "risk", place: "messages.3" }],
      strict: true,
      output: [...step, chat.assistant("(no reply)"), chat.user("Rome?")],
    },
    {
      title: "puts an assistant message in between",
      for: "mistral",
      document: [...step, chat.user("Rome?")],
      findings: [
        {
          level: "error",
          place: "messages.3",
          message: "unexpected user message after a tool result, expected an assistant message between",
          says: "Unexpected role 'user' after role 'tool'",
        },
      ],
      output: [...step, chat.assistant("(no reply)"), chat.user("Rome?")],
      lossy: false,
    },
    {
      title: "also where a displaced result moved back before the user",
      for: "mistral",
      document: [step[0], step[1], chat.user("Well?"), step[2]],
      findings: [],
      others: ["tool-result-follows-call"],
      output: [...step, chat.assistant("(no reply)"), chat.user("Well?")],
    },
    {
      title: "is a risk at Cohere",
      for: "cohere",
      strict: true,
      document: [...step, chat.user("Rome?")],
      findings: [{ place: "messages.3", level: "risk" }],
      output: [...step, chat.assistant("(no reply)"), chat.user("Rome?")],
    },
  ],
});
