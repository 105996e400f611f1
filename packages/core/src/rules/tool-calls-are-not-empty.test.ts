import { chat } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

const empty = { role: "assistant", content: "Hello.", tool_calls: [] };

testRule("tool-calls-are-not-empty", {
  valid: [
    {
      title: "no such field",
      for: "openai-chat",
      document: [chat.user("Hi"), chat.assistant("Hello."), chat.user("Bye")],
    },
    {
      title: "an empty list where the server drops it",
      for: "vllm",
      document: [chat.user("Hi"), empty, chat.user("Bye")],
    },
  ],
  invalid: [
    {
      title: "takes the field away and leaves the other fields alone",
      for: "openai-chat",
      document: [chat.user("Hi"), { ...empty, name: "ann", refusal: null }, chat.user("Bye")],
      findings: [
        {
          place: "messages.1",
          message: "unexpected empty tool_calls, expected calls in it or no such field",
          says: "Invalid 'messages[1].tool_calls': empty array. Expected an array with minimum length 1, but got an empty array instead.",
        },
      ],
      output: [
        chat.user("Hi"),
        { role: "assistant", content: "Hello.", name: "ann", refusal: null },
        chat.user("Bye"),
      ],
      lossy: false,
    },
    {
      title: "also beside an empty text",
      for: "openai-chat",
      document: [chat.user("Hi"), { role: "assistant", content: "", tool_calls: [] }, chat.user("?")],
      findings: ["messages.1"],
      output: [chat.user("Hi"), chat.assistant(""), chat.user("?")],
    },
    {
      title: "once the only call is dropped, the field goes with it",
      for: "openai-chat",
      policy: "drop",
      document: [chat.user("Hi"), empty, chat.assistant("Look.", chat.call("c1")), chat.user("?")],
      findings: ["messages.1"],
      others: ["tool-call-has-result"],
      output: [chat.user("Hi"), chat.assistant("Hello."), chat.assistant("Look."), chat.user("?")],
    },
  ],
});
