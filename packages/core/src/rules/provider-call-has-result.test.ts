import { claude } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

const search = { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: "news" } };
const found = {
  type: "web_search_tool_result",
  tool_use_id: "srvtoolu_1",
  content: [
    { type: "web_search_result", url: "https://example.com", title: "News", encrypted_content: "eA==" },
  ],
};
const rest = [claude.user("Sure?"), claude.assistant("Yes."), claude.user("Good.")];

testRule("provider-call-has-result", {
  valid: [
    {
      title: "a search with its result",
      for: "anthropic",
      document: [claude.user("News?"), claude.assistant(search, found, "None."), ...rest],
    },
    {
      title: "a search of the last assistant message, which may still run",
      for: "anthropic",
      model: "claude-sonnet-4-5",
      document: [claude.user("News?"), claude.assistant("Let me see.", search)],
    },
    {
      title: "a history without such tools",
      for: "anthropic",
      document: [claude.user("Hi"), claude.assistant("Hello."), claude.user("Bye")],
    },
    {
      title: "a search beside a call of the client",
      for: "anthropic",
      document: [
        claude.user("News?"),
        claude.assistant(search, found, claude.call("c1")),
        claude.user(claude.result("c1", "4 °C")),
      ],
    },
  ],
  invalid: [
    {
      title: "leaves a note for a search without result",
      for: "anthropic",
      document: [claude.user("News?"), claude.assistant(search, "None."), ...rest],
      findings: [
        {
          place: "messages.1.content.0",
          message: "unexpected call web_search (srvtoolu_1) without a result, expected it behind the call",
        },
      ],
      output: [
        claude.user("News?"),
        claude.assistant("[web_search was called; no result recorded]", "None."),
        ...rest,
      ],
      lossy: true,
    },
    {
      title: "drops a search without result",
      for: "anthropic",
      policy: "drop",
      document: [claude.user("News?"), claude.assistant(search, "None."), ...rest],
      findings: ["messages.1.content.0"],
      output: [claude.user("News?"), { role: "assistant", content: [claude.text("None.")] }, ...rest],
      lossy: true,
    },
    {
      title: "quotes a result whose call is gone",
      for: "anthropic",
      document: [claude.user("News?"), claude.assistant(found, "None."), ...rest],
      findings: ["messages.1.content.0"],
      output: [
        claude.user("News?"),
        claude.assistant(`[Result of a tool (srvtoolu_1)]\n${JSON.stringify(found.content[0])}`, "None."),
        ...rest,
      ],
      lossy: false,
    },
    {
      title: "finds a result before its call",
      for: "anthropic",
      policy: "drop",
      document: [claude.user("News?"), claude.assistant(found, search, "None."), ...rest],
      findings: ["messages.1.content.0", "messages.1.content.1"],
      output: [claude.user("News?"), { role: "assistant", content: [claude.text("None.")] }, ...rest],
      lossy: true,
    },
    {
      title: "finds a result whose call is in another message",
      for: "anthropic",
      policy: "drop",
      document: [
        claude.user("News?"),
        claude.assistant(search, found, "None."),
        claude.user("And?"),
        claude.assistant(found, "Still none."),
        ...rest,
      ],
      findings: [
        {
          place: "messages.3.content.0",
          message: "unexpected result of srvtoolu_1, expected its call before it in the same message",
        },
      ],
      output: [
        claude.user("News?"),
        claude.assistant(search, found, "None."),
        claude.user("And?"),
        { role: "assistant", content: [claude.text("Still none.")] },
        ...rest,
      ],
    },
  ],
});
