import { repair } from "@suture/core";
import { mutatedHistory, wireOf } from "@suture/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lengthen } from "../testing/lengthen.ts";
import { wholeOf } from "./pieces.ts";
import { type Bones, readBones } from "./read-bones.ts";
import { spliced } from "./splice.ts";

const long = "A line of a log, as tools print them.\\n".repeat(400).trimEnd();
const asked = `{"role":"user","content":"${long}", "n":1.50}`;
const call = '{"id":"a","type":"function","function":{"name":"f","arguments":"{}"},"m":2.0}';
const calls = `{"role":"assistant","content":null,"tool_calls":[${call}],"seed":12345678901234567890}`;
const result = '{"role":"tool","tool_call_id":"a","content":"4"}';

type Messages = readonly Record<string, unknown>[];

/** Splices a body whose messages were changed by hand. */
function changed(text: string, change: (messages: Messages) => Messages): string | undefined {
  const bones = readBones(Buffer.from(text)) as Bones;
  const document = bones.document as { messages: Messages };
  const body = spliced(bones, { ...document, messages: change(document.messages) });
  return body && wholeOf(body).toString();
}

describe("messages", () => {
  const text = `{"model":"m", "messages":[${asked},${calls},${result}], "x":1.0}`;

  it.each<[string, (messages: Messages) => Messages, string]>([
    ["that are dropped", ([, b, c]) => [b, c] as Messages, `${calls},${result}`],
    ["that are moved", ([a, b, c]) => [c, a, b] as Messages, `${result},${asked},${calls}`],
    ["that come twice", ([a]) => [a, a] as Messages, `${asked},${asked}`],
    ["that are gone", () => [], ""],
    ["that are new", (all) => [...all, { role: "user" }], `${asked},${calls},${result},{"role":"user"}`],
    [
      "that changed, with what did not change in them",
      ([a, b, c]) => [a, { ...b, content: "hm" }, c] as Messages,
      `${asked},${calls.replace("null", '"hm"')},${result}`,
    ],
    [
      "that took over a long text",
      ([a, b, c]) => [{ role: "user", content: a?.content }, b, c] as Messages,
      `{"role":"user","content":"${long}"},${calls},${result}`,
    ],
  ])("%s", (_, change, messages) => {
    expect(changed(text, change)).toBe(`{"model":"m", "messages":[${messages}], "x":1.0}`);
  });

  it("with a space behind each comma", () => {
    const spaced = text.replaceAll('},{"role"', '}, {"role"').replaceAll('{"role":', '{"role": ');
    expect(changed(spaced, (all) => [...all.slice(0, 2), { role: "user", content: "" }])).toBe(
      spaced.replace(result.replace(":", ": "), '{"role": "user", "content": ""}'),
    );
  });
});

it.each([
  ["messages far apart", `{"messages":[${asked} ,${calls},${result}]}`],
  ["messages on lines of their own", `{"messages":[\n${asked},\n${calls},\n${result}\n]}`],
  ["a list that comes twice", `{"messages":[${asked},${calls}],"messages":[${asked},${calls}]}`],
  ["what is no message", `{"messages":[${asked},${calls},7]}`],
])("does not splice %s", (_, text) => {
  expect(changed(text, (all) => all.slice(1))).toBeUndefined();
});

it("does not splice where more than messages changed, or a message is none", () => {
  const bones = readBones(Buffer.from(`{"messages":[${asked},${calls}],"x":1}`)) as Bones;
  const { messages } = bones.document as { messages: Messages };
  expect(spliced(bones, { messages: [], x: 2 })).toBeUndefined();
  expect(spliced(bones, { messages: [] })).toBeUndefined();
  expect(spliced(bones, { x: 1, messages: [] })).toBeUndefined();
  expect(spliced(bones, { messages: [...messages, "hm"], x: 1 })).toBeUndefined();
});

describe.each(["openai-chat", "openai-responses", "anthropic", "gemini"])(
  "repaired bodies of %s",
  (format) => {
    const wire = wireOf(format);
    const around = { model: "m", tools: ["read"] };

    it("say what the whole document says", () => {
      let seen = 0;
      fc.assert(
        fc.property(mutatedHistory(wire), fc.nat(), (history, seed) => {
          const talk = [...wire.say({ who: "user", text: long }), ...history];
          const bytes = Buffer.from(JSON.stringify(lengthen(wire.request(talk, around), seed)));
          const bones = readBones(bytes) as Bones;
          const { document } = repair(bones.document, { from: format, for: format });
          const mended = spliced(bones, document);
          if (mended === undefined) return;
          seen += document === bones.document ? 0 : 1;
          const whole = repair(JSON.parse(bytes.toString()) as object, { from: format, for: format });
          expect(JSON.parse(wholeOf(mended).toString())).toEqual(JSON.parse(JSON.stringify(whole.document)));
        }),
        { numRuns: 100, seed: 5 },
      );
      expect(seen).toBeGreaterThan(20);
    });
  },
);
