import { expect, it } from "vitest";
import { KnownBodies } from "./known-bodies.ts";
import { mendBody } from "./mend.ts";
import { readBones } from "./read-bones.ts";

const standard = { format: "openai-chat", contract: "openai-chat", model: "m", strict: false };

/** A body with a call that lacks its result, which must be mended. Bodies of the same length differ in a few digits. */
function bodyOf(id: number): Buffer {
  const call = { id: `call_${id}`, type: "function", function: { name: "read", arguments: "{}" } };
  const messages = [
    { role: "user", content: `Task ${id}. ${"Look closely. ".repeat(20)}` },
    { role: "assistant", content: null, tool_calls: [call] },
    { role: "user", content: "Well?" },
  ];
  return Buffer.from(JSON.stringify({ model: "m", messages }));
}

it("are read, and mended, as if none had come before, in whatever order they come", () => {
  const known = new KnownBodies();
  const order = Array.from({ length: 900 }, (_, i) => (i % 3 === 0 ? i % 7 : (i * i) % 131) + 1_000);
  for (const id of order) {
    const [again, fresh] = [readBones(bodyOf(id), known), readBones(bodyOf(id))];
    expect(again?.document).toEqual(fresh?.document);
    const [one, other] = [again && mendBody(again, standard), fresh && mendBody(fresh, standard)];
    expect(one?.bytes.toString()).toBe(other?.bytes.toString());
    expect(one?.reportBytes.toString()).toBe(other?.reportBytes.toString());
  }
});

it("are held against what they are sent by now", () => {
  const known = new KnownBodies();
  for (const contract of ["openai-chat", "openai-chat", "openai-chat", "mistral", "openai-chat"]) {
    const bones = readBones(bodyOf(1), known);
    expect(bones && mendBody(bones, { ...standard, contract })?.report.contract).toBe(contract);
  }
});

it("that are no JSON are none, however often they come", () => {
  const known = new KnownBodies();
  for (let i = 0; i < 4; i++) expect(readBones(Buffer.from("{"), known)).toBe(undefined);
  for (let i = 0; i < 4; i++) expect(readBones(Buffer.alloc(0), known)).toBe(undefined);
});
