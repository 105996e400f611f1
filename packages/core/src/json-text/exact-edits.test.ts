import { exactEdits, exactHistory } from "@suture/core/json-text";
import { expect, it } from "vitest";

const DIGITS = "12345678901234567890";
const message = `{"role":"assistant","content":[{"type":"tool_use","input":{"to":${DIGITS},"n":7,"all":[1,${DIGITS}]}}]}`;

it.each([
  ["a request", `{"seed":${DIGITS},"messages":[${message}]}`],
  ["a bare list", `[${message}]`],
])("tells which numbers of %s became strings", (_name, text) => {
  const document: unknown = JSON.parse(text);
  const exact = exactHistory(text, document);
  const edit = { rule: "convert", action: "replace", before: Number(DIGITS), after: DIGITS, lossy: false };
  expect(exactEdits(document, exact, "messages")).toEqual([
    { ...edit, place: "messages.0.content.0.input.to" },
    { ...edit, place: "messages.0.content.0.input.all.1" },
  ]);
});

it("tells nothing where every number is held", () => {
  const document = JSON.parse('[{"n":1.50}]');
  expect(exactEdits(document, exactHistory('[{"n":1.50}]', document), "input")).toEqual([]);
});

it("takes a document that nests as deeply as it likes", () => {
  const text = `${"[".repeat(50_000)}${DIGITS}${"]".repeat(50_000)}`;
  const document: unknown = JSON.parse(text);
  expect(exactEdits(document, exactHistory(text, document), "messages")).toHaveLength(1);
});
