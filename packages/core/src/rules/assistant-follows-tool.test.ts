import { chat } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

const ID = "Ab3dE6gH9";
const step = [chat.user("Oslo?"), chat.assistant("", chat.call(ID)), chat.result(ID, "4 °C")];

testRule("assistant-follows-tool", {
  valid: [
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
