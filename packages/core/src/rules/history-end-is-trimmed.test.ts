import { claude, converse } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

const SONNET = "claude-sonnet-4-5";

testRule("history-end-is-trimmed", {
  valid: [
    {
      title: "a prefill without white space",
      for: "anthropic",
      document: claude.request(SONNET, claude.user("Hi"), claude.assistant("It is")),
    },
    {
      title: "white space in front of the prefill",
      for: "anthropic",
      document: claude.request(SONNET, claude.user("Hi"), claude.assistant("\n It is")),
    },
    {
      title: "white space at the end of an earlier reply",
      for: "anthropic",
      document: claude.request(SONNET, claude.user("Hi"), claude.assistant("It is "), claude.user("Go on")),
    },
    {
      title: "white space at the end of the user's words",
      for: "anthropic",
      document: claude.request(SONNET, claude.user("Hi ")),
    },
  ],
  invalid: [
    {
      title: "trims a text",
      for: "anthropic",
      document: claude.request(SONNET, claude.user("Hi"), claude.assistant("It is \n")),
      findings: [
        {
          level: "error",
          place: "messages.1.content",
          says: "messages: final assistant content cannot end with trailing whitespace",
        },
      ],
      output: claude.request(SONNET, claude.user("Hi"), claude.assistant("It is")),
      lossy: false,
    },
    {
      title: "trims the last of several blocks",
      for: "anthropic",
      document: claude.request(SONNET, claude.user("Hi"), claude.assistant("One ", "two ")),
      findings: ["messages.1.content.1"],
      output: claude.request(SONNET, claude.user("Hi"), claude.assistant("One ", "two")),
    },
    {
      title: "trims on Bedrock, for a Claude that takes a prefill",
      for: "bedrock",
      model: "anthropic.claude-3-5-sonnet-20241022-v2:0",
      document: [converse.user("Hi"), converse.assistant("It is ")],
      findings: ["messages.1.content.0"],
      output: [converse.user("Hi"), converse.assistant("It is")],
    },
  ],
});
