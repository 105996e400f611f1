import { repair } from "@suture/core";
import { claude, converse } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

const on = { type: "enabled", budget_tokens: 1024 };
const thought = claude.thinking("I must look.", "c2ln");
const answer = claude.user(claude.result("c1", "4 °C"));

function request(thinking: unknown, ...messages: readonly unknown[]) {
  const rest = thinking === undefined ? {} : { thinking };
  return { model: "claude-sonnet-4-5", max_tokens: 4096, ...rest, messages };
}

const looped = {
  modelId: "us.anthropic.claude-sonnet-4-20250514-v1:0",
  ...converse.request(
    converse.user("Oslo?"),
    converse.assistant(converse.call("c1")),
    converse.user(converse.result("c1", "4 °C")),
  ),
};

testRule("thinking-comes-first", {
  valid: [
    {
      title: "a thought before the call",
      for: "anthropic",
      document: request(on, claude.user("Oslo?"), claude.assistant(thought, claude.call("c1")), answer),
    },
    {
      title: "a redacted thought before the call",
      for: "anthropic",
      document: request(
        on,
        claude.user("Oslo?"),
        claude.assistant({ type: "redacted_thinking", data: "eA==" }, claude.call("c1")),
        answer,
      ),
    },
    {
      title: "no thought in an earlier turn",
      for: "anthropic",
      document: request(
        on,
        claude.user("Oslo?"),
        claude.assistant(claude.call("c1")),
        answer,
        claude.assistant("4 °C."),
        claude.user("Rome?"),
      ),
    },
    {
      title: "one thought at the start of a loop: between calls most models think no more",
      for: "anthropic",
      document: request(
        on,
        claude.user("Oslo and Rome?"),
        claude.assistant(thought, claude.call("c1")),
        answer,
        claude.assistant(claude.call("c2")),
        claude.user(claude.result("c2", "21 °C")),
      ),
    },
    {
      title: "a thought in a message of its own, which the server joins to the call's",
      for: "anthropic",
      document: request(
        on,
        claude.user("Oslo?"),
        claude.assistant(thought),
        claude.assistant(claude.call("c1")),
        answer,
      ),
    },
    {
      title: "no thought with thinking off",
      for: "anthropic",
      document: request(
        { type: "disabled" },
        claude.user("Oslo?"),
        claude.assistant(claude.call("c1")),
        answer,
      ),
    },
    {
      title: "no thought in a request that does not say",
      for: "anthropic",
      document: request(undefined, claude.user("Oslo?"), claude.assistant(claude.call("c1")), answer),
    },
  ],
  invalid: [
    {
      title: "a call first: the request goes on without thinking",
      for: "anthropic",
      document: request(on, claude.user("Oslo?"), claude.assistant(claude.call("c1")), answer),
      findings: [{ level: "error", place: "messages.1.content.0" }],
      output: request(undefined, claude.user("Oslo?"), claude.assistant(claude.call("c1")), answer),
      lossy: true,
    },
    {
      title: "a loop of two steps without any thought is told of at its start",
      for: "anthropic",
      document: request(
        on,
        claude.user("Oslo and Rome?"),
        claude.assistant(claude.call("c1")),
        answer,
        claude.assistant(claude.call("c2")),
        claude.user(claude.result("c2", "21 °C")),
      ),
      findings: [{ level: "error", place: "messages.1.content.0" }],
      output: request(
        undefined,
        claude.user("Oslo and Rome?"),
        claude.assistant(claude.call("c1")),
        answer,
        claude.assistant(claude.call("c2")),
        claude.user(claude.result("c2", "21 °C")),
      ),
      lossy: true,
    },
    {
      title: "a thought that came only later may do",
      for: "anthropic",
      document: request(
        on,
        claude.user("Oslo and Rome?"),
        claude.assistant(claude.call("c1")),
        answer,
        claude.assistant(thought, claude.call("c2")),
        claude.user(claude.result("c2", "21 °C")),
      ),
      findings: [{ level: "risk", place: "messages.1.content.0" }],
    },
    {
      title: "words to go on with, which a model that thinks may refuse",
      for: "anthropic",
      document: request(on, claude.user("Oslo?"), claude.assistant("It is")),
      findings: [{ level: "risk", place: "messages.1.content" }],
    },
    {
      title: "a Claude at Bedrock asks the same",
      for: "bedrock",
      document: { ...looped, additionalModelRequestFields: { thinking: on } },
      findings: [{ level: "error", place: "messages.1.content.0" }],
      output: looped,
      lossy: true,
    },
    {
      title: "text first",
      for: "anthropic",
      document: request(
        on,
        claude.user("Oslo?"),
        claude.assistant("Let me look.", thought, claude.call("c1")),
        answer,
      ),
      findings: [
        {
          place: "messages.1.content.0",
          message: "unexpected text at the start of the running tool loop, expected reasoning first",
        },
      ],
      output: request(
        undefined,
        claude.user("Oslo?"),
        claude.assistant("Let me look.", thought, claude.call("c1")),
        answer,
      ),
    },
    {
      title: "a thought whose signature is lost becomes text, and then thinking goes",
      for: "anthropic",
      document: request(
        on,
        claude.user("Oslo?"),
        claude.assistant(claude.thinking("Look."), claude.call("c1")),
        answer,
      ),
      findings: [],
      others: ["reasoning-is-signed"],
      output: request(undefined, claude.user("Oslo?"), claude.assistant("Look.", claude.call("c1")), answer),
      lossy: true,
    },
  ],
});

it("tells what stood where", () => {
  const asked = request(on, claude.user("Oslo?"), claude.assistant(claude.call("c1")), answer);
  expect(repair(asked, { for: "anthropic" }).report.edits).toMatchObject([
    { action: "remove", place: "thinking", before: on, lossy: true },
  ]);
  for (const field of ["thinking", "reasoning_config"]) {
    const { report } = repair({ ...looped, additionalModelRequestFields: { [field]: on } });
    const place = `additionalModelRequestFields.${field}`;
    expect(report.edits).toMatchObject([{ action: "remove", place, before: on, lossy: true }]);
  }
});
