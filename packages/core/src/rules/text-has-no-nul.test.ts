import { chat, gemini } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

const options = { for: "gemini", model: "gemini-2.5-pro", strict: true } as const;

testRule("text-has-no-nul", {
  valid: [
    { ...options, title: "text with other control characters", document: [gemini.user("a\tb\u0001c\n")] },
    { title: "NUL where it is taken", for: "openai-chat", strict: true, document: [chat.user("a\0b")] },
  ],
  invalid: [
    {
      ...options,
      title: "replaces every NUL of a text",
      document: [gemini.user("\0a\0b\0")],
      findings: [
        {
          level: "risk",
          place: "contents.0.parts.0",
          message: "unexpected NUL character in text, expected none",
        },
      ],
      output: [gemini.user("\ufffda\ufffdb\ufffd")],
      lossy: true,
    },
    {
      ...options,
      title: "replaces it in results and arguments",
      document: [
        gemini.user("Read it."),
        gemini.model({ functionCall: { name: "read", args: { path: "a\0" } } }),
        gemini.user(gemini.result("read", "PK\0\0")),
      ],
      findings: ["contents.1.parts.0", "contents.2.parts.0"],
      output: [
        gemini.user("Read it."),
        gemini.model({ functionCall: { name: "read", args: { path: "a\ufffd" } } }),
        gemini.user(gemini.result("read", "PK\ufffd\ufffd")),
      ],
    },
  ],
});
