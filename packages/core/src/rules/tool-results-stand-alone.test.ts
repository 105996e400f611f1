import { chat, claude } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

const asked = [claude.user("Both."), claude.assistant(claude.call("c1"), claude.call("c2"))];
const results = [claude.result("c1", "1"), claude.result("c2", "2")];

testRule("tool-results-stand-alone", {
  valid: [
    { title: "nothing but results", for: "minimax", document: [...asked, claude.user(...results)] },
    {
      title: "text beside results at Anthropic",
      for: "anthropic",
      document: [...asked, claude.user(...results, "So?")],
    },
    {
      title: "the chat wire, where a result is a message",
      for: "minimax",
      document: [
        chat.user("Oslo?"),
        chat.assistant("", chat.call("c1")),
        chat.result("c1", "4 °C"),
        chat.user("So?"),
      ],
    },
  ],
  invalid: [
    {
      title: "moves text into a message of its own",
      for: "minimax",
      document: [...asked, claude.user(...results, "So?")],
      findings: [
        {
          place: "messages.2.content.2",
          message: "unexpected text beside tool results, expected it on its own",
          says: "invalid params, tool call result does not follow tool call (2013)",
        },
      ],
      output: [...asked, claude.user(...results), { role: "user", content: [claude.text("So?")] }],
      lossy: false,
    },
    {
      title: "moves everything that is no result, wherever it stood",
      for: "minimax",
      document: [
        ...asked,
        claude.user("First:", claude.result("c1", "1"), claude.image("UE5H"), claude.result("c2", "2")),
        claude.assistant("Done."),
        claude.user("Thanks."),
      ],
      findings: ["messages.2.content.0"],
      output: [
        ...asked,
        claude.user(...results),
        claude.user("First:", claude.image("UE5H")),
        claude.assistant("Done."),
        claude.user("Thanks."),
      ],
    },
  ],
});
