import { gemini } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

const options = { for: "gemini", model: "gemini-2.5-pro" } as const;
const call = gemini.model(gemini.call("weather"));
const result = gemini.user(gemini.result("weather", "4 °C"));
const resumed = gemini.user("(conversation resumed)");

testRule("call-follows-user", {
  valid: [
    { ...options, title: "a call after the user", document: [gemini.user("Oslo?"), call, result] },
    {
      ...options,
      title: "a call after results",
      document: [gemini.user("Oslo?"), call, result, call, result],
    },
    {
      ...options,
      title: "text and call over two model messages that the server joins",
      document: [gemini.user("Oslo?"), gemini.model("Let me look."), call, result],
    },
    {
      ...options,
      title: "a history that starts with the model's words",
      document: [gemini.model("Hi"), gemini.user("Hello")],
    },
  ],
  invalid: [
    {
      ...options,
      title: "a call that begins the history",
      document: [call, result, gemini.model("4 °C."), gemini.user("Rome?")],
      findings: [
        {
          place: "contents.0",
          message: "unexpected call here, expected it right after a user message or tool results",
        },
      ],
      output: [resumed, call, result, gemini.model("4 °C."), gemini.user("Rome?")],
      lossy: false,
    },
    {
      ...options,
      title: "a call in the first of the messages that the server joins",
      document: [gemini.model("Let me look."), call, result],
      findings: ["contents.0"],
      output: [resumed, gemini.model("Let me look."), call, result],
    },
    {
      ...options,
      title: "a call whose user message a dropped orphan leaves empty",
      policy: "drop",
      document: [gemini.user(gemini.result("news", "none")), call, result],
      findings: [],
      others: ["tool-result-has-call"],
      output: [resumed, call, result],
      lossy: true,
    },
  ],
});
