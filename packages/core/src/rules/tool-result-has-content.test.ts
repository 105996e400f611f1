import { claude, converse } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

function step(content: readonly unknown[], status?: string) {
  const toolResult = { toolUseId: "c1", content, ...(status === undefined ? {} : { status }) };
  return converse.request(
    converse.user("Go."),
    converse.assistant(converse.call("c1")),
    converse.user({ toolResult }),
  );
}

function failure(content?: string) {
  const failed = { type: "tool_result", tool_use_id: "c1", content, is_error: true };
  return [claude.user("Go."), claude.assistant(claude.call("c1")), claude.user(failed)];
}

testRule("tool-result-has-content", {
  valid: [
    { title: "a failure that says why", for: "bedrock", document: step([{ text: "timeout" }], "error") },
    { title: "an empty result of a tool that ran well", for: "bedrock", document: step([]) },
    {
      title: "… of Claude's",
      for: "anthropic",
      document: [
        claude.user("Go."),
        claude.assistant(claude.call("c1")),
        claude.user(claude.result("c1", "")),
      ],
    },
    { title: "an empty success that says so", for: "bedrock", document: step([], "success") },
    {
      title: "a failure with structured content",
      for: "bedrock",
      document: step([{ json: { code: 1 } }], "error"),
    },
  ],
  invalid: [
    {
      title: "gives an empty failure of Claude's a text",
      for: "anthropic",
      document: failure(""),
      findings: [
        {
          place: "messages.2.content.0",
          says: "messages.2.content.0.tool_result: content cannot be empty if `is_error` is true",
        },
      ],
      output: failure("(no output)"),
      lossy: false,
    },
    {
      title: "… also one without content",
      for: "anthropic",
      document: failure(),
      findings: ["messages.2.content.0"],
      output: failure("(no output)"),
    },
    {
      title: "takes white space for a risk",
      for: "anthropic",
      strict: true,
      document: failure(" "),
      findings: [{ place: "messages.2.content.0", level: "risk" }],
      output: failure("(no output)"),
    },
    {
      title: "gives an empty failure a text",
      for: "bedrock",
      document: step([], "error"),
      findings: [
        {
          place: "messages.2.content.0",
          message: "unexpected empty result of c1, expected content",
          says: "The content field at messages.2.content.0.toolResult cannot be empty when status value is error.",
        },
      ],
      output: step([{ text: "(no output)" }], "error"),
      lossy: false,
    },
  ],
});
