import { expect, it } from "vitest";
import type { Upstream } from "../upstreams/upstream.ts";
import { type Asked, Limits } from "./limits.ts";

const asked = (model: string): Asked => ({ upstream: { name: "vllm" } as Upstream, model, tier: () => "" });

it("learns of so many models, and goes on learning of those", () => {
  const limits = new Limits();
  for (let count = 0; count <= 1_000; count++) limits.learn(asked(`model-${count}`), 8_000);
  limits.learn(asked("model-7"), 4_000);
  const windows = ["model-7", "model-999", "model-1000"].map((model) => limits.windowOf(asked(model)));
  expect(windows).toEqual([4_000, 8_000, undefined]);
});
