import { items } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

function request(store: boolean | undefined, rest: Readonly<Record<string, unknown>> = {}) {
  return {
    model: "gpt-5",
    ...(store === undefined ? {} : { store }),
    input: [
      items.user("2 + 2?"),
      items.reasoning("rs_1", "Simple sum.", rest),
      items.assistant("4", "msg_1"),
      items.user("3 + 3?"),
    ],
  };
}

testRule("reasoning-is-stored", {
  valid: [
    {
      title: "with its encrypted content",
      for: "openai-responses",
      document: request(false, { encrypted_content: "eA==" }),
    },
    { title: "kept by the provider", for: "openai-responses", document: request(true) },
    {
      title: "kept by the provider unless the request says otherwise",
      for: "openai-responses",
      document: request(undefined),
    },
    { title: "in a bare list, which does not say", for: "openai-responses", document: request(false).input },
  ],
  invalid: [
    {
      title: "the summary becomes text",
      for: "openai-responses",
      document: request(false),
      findings: [
        {
          place: "input.1",
          message:
            "unexpected reasoning item that the provider does not store, expected its encrypted content",
        },
      ],
      output: {
        model: "gpt-5",
        store: false,
        input: [
          items.user("2 + 2?"),
          items.assistant("Simple sum."),
          items.assistant("4", "msg_1"),
          items.user("3 + 3?"),
        ],
      },
      lossy: true,
    },
    {
      title: "null is no content",
      for: "openai-responses",
      policy: "drop",
      document: request(false, { encrypted_content: null }),
      findings: ["input.1"],
      output: {
        model: "gpt-5",
        store: false,
        input: [items.user("2 + 2?"), items.assistant("4", "msg_1"), items.user("3 + 3?")],
      },
      lossy: true,
    },
  ],
});
