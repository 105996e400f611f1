import { chat } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

testRule("prefill-is-single", {
  valid: [
    { title: "the user at the end", for: "llama-cpp", document: [chat.user("Hi")] },
    {
      title: "one assistant message at the end",
      for: "llama-cpp",
      document: [chat.user("Hi"), chat.assistant("Hello, I")],
    },
    {
      title: "two in mid-history",
      for: "llama-cpp",
      document: [chat.user("Hi"), chat.assistant("Hello."), chat.assistant("Well?"), chat.user("Bye")],
    },
    {
      title: "two at the end at OpenAI",
      for: "openai-chat",
      document: [chat.user("Hi"), chat.assistant("Hello."), chat.assistant("Well?")],
    },
  ],
  invalid: [
    {
      title: "three at the end",
      for: "llama-cpp",
      document: [chat.user("Hi"), chat.assistant("Hello."), chat.assistant("Well"), chat.assistant("?")],
      findings: [
        {
          level: "error",
          place: "messages.2",
          other: "messages.1",
          message: "unexpected assistant message after another at the end, expected only one",
          says: "Cannot have 2 or more assistant messages at the end of the list.",
        },
        "messages.3",
      ],
      output: [chat.user("Hi"), chat.assistant("Hello.\n\nWell\n\n?")],
      lossy: false,
    },
    {
      title: "nothing but assistant messages",
      for: "llama-cpp",
      document: [chat.assistant("Hello."), chat.assistant("Well?")],
      findings: ["messages.1"],
      output: [chat.assistant("Hello.\n\nWell?")],
    },
    {
      title: "calls after words",
      for: "llama-cpp",
      pending: ["c1"],
      document: [chat.user("Hi"), chat.assistant("Let me see."), chat.assistant(null, chat.call("c1"))],
      findings: ["messages.2"],
      output: [chat.user("Hi"), chat.assistant("Let me see.", chat.call("c1"))],
    },
  ],
});
