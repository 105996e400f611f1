import { chat } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

const logged = { role: "assistant", content: "Hello.", tool_calls: null, function_call: null };

testRule("tool-calls-are-not-null", {
  valid: [
    {
      title: "a list of calls",
      for: "openai-chat",
      strict: true,
      document: [chat.user("Oslo?"), chat.assistant(null, chat.call("c1")), chat.result("c1", "4 °C")],
    },
    {
      title: "null where it is taken",
      for: "together",
      document: [chat.user("Hi"), logged, chat.user("Bye")],
    },
  ],
  invalid: [
    {
      title: "takes the field away, and null function_call with it",
      for: "openai-chat",
      strict: true,
      document: [chat.user("Hi"), logged, chat.user("Bye")],
      findings: [
        {
          level: "risk",
          place: "messages.1",
          message: "unexpected tool_calls that are not a list, expected a list or no such field",
        },
      ],
      output: [chat.user("Hi"), chat.assistant("Hello."), chat.user("Bye")],
      lossy: false,
    },
  ],
});
