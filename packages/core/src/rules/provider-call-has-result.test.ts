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
      title: "a turn that paused, and went on in a message of its own",
      for: "anthropic",
      document: [claude.user("News?"), claude.assistant(search), claude.assistant(found, "None."), ...rest],
    },
    {
      title: "a turn that paused and waited for a client's tool, too",
      for: "anthropic",
      document: [
        claude.user("News?"),
        claude.assistant(search, claude.call("c1")),
        claude.user(claude.result("c1", "4 °C")),
        claude.assistant(found, "None."),
        ...rest,
      ],
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
      title: "quotes a result that the user is said to have given",
      for: "anthropic",
      document: [claude.user("News?"), claude.assistant(search), claude.user(found, "Well?")],
      findings: ["messages.1.content.0", "messages.2.content.0"],
      output: [
        claude.user("News?"),
        { role: "assistant", content: [claude.text("[web_search was called; no result recorded]")] },
        claude.user(`[Result of a tool (srvtoolu_1)]\n${JSON.stringify(found.content[0])}`, "Well?"),
      ],
    },
    {
      title: "… also among those of the client's tools",
      for: "anthropic",
      document: [
        claude.user("News?"),
        claude.assistant(claude.call("c1"), claude.call("c2")),
        claude.user(claude.result("c1", "1"), found, claude.result("c2", "2")),
      ],
      findings: ["messages.2.content.1"],
      output: [
        claude.user("News?"),
        claude.assistant(claude.call("c1"), claude.call("c2")),
        claude.user(
          claude.result("c1", "1"),
          claude.result("c2", "2"),
          `[Result of a tool (srvtoolu_1)]\n${JSON.stringify(found.content[0])}`,
        ),
      ],
    },
    {
      title: "leaves a note for a search without result",
      for: "anthropic",
      document: [claude.user("News?"), claude.assistant(search, "None."), ...rest],
      findings: [
        {
          place: "messages.1.content.0",
          message: "unexpected call web_search (srvtoolu_1) without a result, expected one right after it",
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
      title: "finds a search that nobody waits for any more, under an id that was used before",
      for: "anthropic",
      policy: "drop",
      document: [
        claude.user("News?"),
        claude.assistant(search),
        claude.assistant(search, "None."),
        claude.user("And?"),
      ],
      findings: ["messages.1.content.0", "messages.2.content.0"],
      output: [
        claude.user("News?"),
        { role: "assistant", content: [claude.text("[web_search was called; no result recorded]")] },
        { role: "assistant", content: [claude.text("None.")] },
        claude.user("And?"),
      ],
      lossy: true,
    },
    {
      title: "finds an open search in a turn that the user has to answer",
      for: "anthropic",
      model: "claude-opus-4-6",
      document: [claude.user("News?"), claude.assistant("Let me see.", search), claude.assistant("None.")],
      findings: ["messages.1.content.1"],
      others: ["history-ends-with-user"],
      output: [
        claude.user("News?"),
        claude.assistant("Let me see.", "[web_search was called; no result recorded]"),
        claude.assistant("None."),
        claude.user("Continue."),
      ],
      lossy: true,
    },
  ],
});
