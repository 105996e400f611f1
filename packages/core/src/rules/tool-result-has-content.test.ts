import { converse } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

function step(content: readonly unknown[], status?: string) {
  const toolResult = { toolUseId: "c1", content, ...(status === undefined ? {} : { status }) };
  return converse.request(
    converse.user("Go."),
    converse.assistant(converse.call("c1")),
    converse.user({ toolResult }),
  );
}

testRule("tool-result-has-content", {
  valid: [
    { title: "a failure that says why", for: "bedrock", document: step([{ text: "timeout" }], "error") },
    { title: "an empty result of a tool that ran well", for: "bedrock", document: step([]) },
    { title: "an empty success that says so", for: "bedrock", document: step([], "success") },
    {
      title: "a failure with structured content",
      for: "bedrock",
      document: step([{ json: { code: 1 } }], "error"),
    },
  ],
  invalid: [
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
