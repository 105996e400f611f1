import { contracts } from "@suture/core";
import { classify } from "@suture/core/classify";
import { describe, expect, it } from "vitest";
import { WILD } from "./wild.samples.ts";

describe("in the wild", () => {
  it.each(WILD.map((row) => ({ row })))("$row", ({ row: [status, body, name, limit, requested] }) => {
    const seen = classify({ status, body });
    expect([seen.class, seen.limit, seen.requested]).toEqual([name, limit, requested]);
  });
});

/** What breaking a fact of a contract is called when the provider refuses it. */
const CLASSES: { readonly [fact: string]: string } = {
  callHasResult: "missing_tool_result",
  resultHasCall: "orphan_tool_result",
  resultIsSingle: "tool_id",
  callHasId: "tool_id",
  callIdIsUniqueInStep: "tool_id",
  callIdSpelling: "tool_id",
  itemId: "tool_id",
  contentIsPresent: "empty_content",
  textIsNotEmpty: "empty_content",
  textIsNotBlank: "empty_content",
  messageHasContent: "empty_content",
  resultHasContent: "empty_content",
  toolCallsAreNotEmpty: "empty_content",
  roleIsKnown: "role_order",
  rolesAlternate: "role_order",
  startsWithUser: "role_order",
  endsWithUser: "role_order",
  endIsTrimmed: "role_order",
  prefillIsSingle: "role_order",
  systemPlacement: "role_order",
  assistantFollowsTool: "role_order",
  callFollowsUser: "role_order",
  reasoningIsNative: "thinking",
  reasoningIsSigned: "thinking",
  reasoningIsPresent: "thinking",
  reasoningIsFollowed: "thinking",
  reasoningIsStored: "thinking",
  reasoningIsConcluded: "thinking",
  thinkingComesFirst: "thinking",
  callIsSigned: "thinking",
};

/** Sentences that mean several things, or say too little without what follows. */
const VAGUE =
  /^The messages parameter is illegal|number of function response parts|number of toolResult blocks|^Invalid value: 'foo'\.$/;

const FILLED: { readonly [hole: string]: string } = {
  index: "3",
  part: "1",
  count: "2",
  id: "rs_1",
  ids: "call_1, call_2",
  name: "foo",
};

describe("the words that contracts quote", () => {
  const quoted = new Map<string, { provider: string; says: string; name: string }>();
  const visit = (value: unknown, provider: string): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [fact, below] of Object.entries(value)) {
      const { says, value: demand } = (below ?? {}) as { says?: unknown; value?: unknown };
      // A call in the first message is overlooked, so the refusal is about its result.
      const name = fact === "startsWithUser" && demand === "calls" ? "orphan_tool_result" : CLASSES[fact];
      if (typeof says === "string" && name !== undefined) {
        const filled = says.replace(/\{(\w+)\}/g, (_, hole: string) => FILLED[hole] ?? "7");
        if (!VAGUE.test(filled)) quoted.set(`${fact} ${filled}`, { provider, says: filled, name });
      }
      visit(below, provider);
    }
  };
  for (const contract of contracts) visit(contract, contract.name);

  it("are many", () => expect(quoted.size).toBeGreaterThan(60));

  it.each([...quoted.values()])("$provider: $name: $says", ({ provider, says, name }) => {
    expect(classify({ status: 400, body: says }).class).toBe(name);
    expect(classify({ provider, body: { error: { message: says } } }).class).toBe(name);
  });
});
