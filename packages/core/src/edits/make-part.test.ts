import { expect, test } from "vitest";
import { Trait } from "../model/part.ts";
import { bedrock } from "../providers/bedrock.ts";
import { forProvider } from "../repair/for-provider.ts";
import { contentPart } from "./make-part.ts";

test("what a provider ran stays the provider's when its content is replaced", () => {
  const call = { type: "tool-call", id: "a", name: "f", input: {}, byProvider: true } as const;
  expect(contentPart(call, undefined).traits & Trait.ByProvider).toBe(Trait.ByProvider);
  const result = { type: "tool-result", id: "a", output: [], byProvider: true } as const;
  expect(contentPart(result, undefined).traits & Trait.ByProvider).toBe(Trait.ByProvider);
});

test("a mended result of the provider stays beside its call", () => {
  const suture = forProvider(bedrock);
  const document = [
    { role: "user", content: [{ text: "Search." }] },
    {
      role: "assistant",
      content: [
        { toolUse: { toolUseId: "a", name: "f", input: {}, type: "server_tool_use" } },
        { toolResult: { toolUseId: "a", content: [null], type: "f_result" } },
      ],
    },
    { role: "user", content: [{ text: "And?" }] },
  ];
  const { document: mended } = suture.repair(document);
  expect(suture.check(mended).ok).toBe(true);
  expect((mended as typeof document)[1]?.content[1]).toMatchObject({ toolResult: { toolUseId: "a" } });
});
