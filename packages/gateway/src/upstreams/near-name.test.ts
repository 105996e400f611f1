import { expect, it } from "vitest";
import { nearName } from "./near-name.ts";

it.each([
  ["gorq", "groq"],
  ["opnai", "openai"],
  ["xia", "xai"],
  ["lab", undefined],
  ["my", undefined],
])("%s means %s", (typed, meant) => {
  expect(nearName(typed, ["openai", "groq", "xai"])).toBe(meant);
});
