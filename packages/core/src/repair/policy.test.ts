import { type Policy, repair, SutureError } from "@suture/core";
import { chat, claude } from "@suture/testkit/messages";
import { describe, expect, it } from "vitest";

/** One breach of each case a policy decides, and what tells which way it went. */
const cases: {
  readonly [Case in keyof Policy]: {
    readonly document: readonly unknown[];
    readonly contract: string;
    readonly gone: string;
  };
} = {
  danglingCall: {
    document: [chat.user("Go."), chat.assistant("Hm.", chat.call("c1", "look", "{}")), chat.user("Well?")],
    contract: "openai-chat",
    gone: '"look"',
  },
  orphanResult: {
    document: [chat.result("c1", "the output"), chat.user("Go.")],
    contract: "openai-chat",
    gone: "the output",
  },
  displacedResult: {
    document: [
      chat.user("Go."),
      chat.assistant("Hm.", chat.call("c1", "look", "{}")),
      chat.user("Well?"),
      chat.result("c1", "the output"),
    ],
    contract: "openai-chat",
    gone: "the output",
  },
  consecutive: {
    document: [chat.user("First."), chat.user("Second.")],
    contract: "perplexity",
    gone: "First.",
  },
  reasoning: {
    document: [claude.user("Go."), claude.assistant(claude.thinking("Hm."), "Done."), claude.user("Thanks.")],
    contract: "anthropic",
    gone: "Hm.",
  },
};
const drop: Policy = {
  danglingCall: "drop",
  orphanResult: "drop",
  displacedResult: "drop",
  consecutive: "last",
  reasoning: "drop",
};
const names = Object.keys(cases) as (keyof Policy)[];

describe.each(names)("%s", (name) => {
  const { document, contract, gone } = cases[name];
  const holds = (policy: Parameters<typeof repair>[1]) =>
    JSON.stringify(repair(document, { for: contract, ...policy }).document).includes(gone);

  it("is kept by default", () => {
    expect(holds({})).toBe(true);
    expect(holds({ policy: "keep" })).toBe(true);
    expect(holds({ policy: {} })).toBe(true);
  });

  it("is dropped when all is", () => expect(holds({ policy: "drop" })).toBe(false));

  it("is dropped alone", () => expect(holds({ policy: { [name]: drop[name] } })).toBe(false));

  it("is kept when every other case is dropped", () => {
    const { [name]: _, ...others } = drop;
    expect(holds({ policy: others })).toBe(true);
  });

  it("tells what it lost", () => {
    const { report } = repair(document, { for: contract, policy: "drop" });
    expect(report.edits.some(({ lossy }) => lossy)).toBe(true);
    expect(report.ok).toBe(true);
  });
});

describe("a policy that nobody knows", () => {
  it.each([
    ["throw", "policy"],
    [7, "policy"],
    [null, "policy"],
    [{ danglingCall: "ignore" }, "policy.danglingCall"],
    [{ dangling: "drop" }, "policy.dangling"],
    [{ toString: "drop" }, "policy.toString"],
  ])("%j is refused with its path", (policy, path) => {
    try {
      repair([chat.user("Hi")], { policy: policy as "keep" });
      expect.unreachable();
    } catch (error) {
      expect(SutureError.is(error)).toBe(true);
      expect(error).toMatchObject({ code: "bad-option", path });
      expect((error as SutureError).hint).not.toBe("");
    }
  });
});
