import { mutatedHistory, validHistory, wildHistory, wireOf } from "@suture/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lengthen } from "../testing/lengthen.ts";
import { KnownBodies } from "./known-bodies.ts";
import { mendBody } from "./mend.ts";
import { type Bones, readBones } from "./read-bones.ts";

const deep = process.env.SUTURE_DEEP === "1";
const FORMATS = ["openai-chat", "openai-responses", "anthropic", "gemini"] as const;
/** What clients change from one request to the next besides their messages. */
const AROUND: readonly object[] = [
  { model: "m", tools: ["read"] },
  { model: "other", tools: ["read"] },
  { model: "m", tools: ["read", "write"], system: "Be brief." },
  { model: "m" },
];
const filler = "A line that makes a body long enough to be worth it, again and again.\n".repeat(130);

/** Everything known of a body that was read; bytes as text, which is compared faster. */
function shown(bones: Bones | undefined): object | undefined {
  const { bones: _, ...skeleton } = bones?.skeleton ?? { bones: undefined };
  return bones && { skeleton, document: bones.document, text: bones.text, bytes: bones.bytes.toString() };
}

describe.each(FORMATS)("bodies of %s that grow", (format) => {
  const wire = wireOf(format);
  const standard = { format, contract: format, model: "m", strict: false };
  const histories = fc.oneof(validHistory(wire), mutatedHistory(wire), wildHistory(wire));

  it("are read, and judged, as if none had come before", () => {
    let reused = 0;
    const plan = fc.array(fc.tuple(fc.nat(), fc.nat(2), fc.nat(3)), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(histories, fc.nat(), plan, (history, seed, requests) => {
        const talk = [...wire.say({ who: "user", text: filler }), ...history];
        const long = lengthen(talk, seed) as unknown[];
        const known = new KnownBodies();
        for (const [cut, indent, around] of requests) {
          // After a cut, the history may be shorter, longer, or continue with other messages.
          const kept = long.slice(0, 1 + (cut % (long.length + 1)));
          const sent = cut % 3 === 0 ? [...kept, ...wire.say({ who: "user", text: `and ${cut}?` })] : kept;
          const body = wire.request(sent, AROUND[around] as never);
          const bytes = Buffer.from(JSON.stringify(body, undefined, indent === 2 ? 1 : undefined));
          if (known.find(bytes) !== undefined) reused += 1;
          const fresh = readBones(bytes);
          const again = readBones(bytes, known);
          expect(shown(again)).toEqual(shown(fresh));
          const [one, other] = [again && mendBody(again, standard), fresh && mendBody(fresh, standard)];
          expect(one?.bytes.toString()).toBe(other?.bytes.toString());
          expect(one?.reportBytes.toString()).toBe(other?.reportBytes.toString());
          // The first body of a conversation is kept only when it comes again.
          readBones(bytes, known);
        }
      }),
      { numRuns: deep ? 5_000 : 60, seed: 11 },
    );
    expect(reused).toBeGreaterThan(30);
  });
});

describe("a list of messages that is not the one that counts", () => {
  const message = (text: string) => `{"role":"user","content":"${text}${"x".repeat(9_000)}"}`;
  const [a, b, c] = [message("a"), message("b"), message("c")];

  it.each([
    ["comes again", `{"messages":[${a},${b}],"messages":[${b},${a}]}`],
    ["comes again, escaped", `{"messages":[${a},${b}],"\\u006dessages":[${b},${a}]}`],
    ["comes again as a text", `{"messages":[${a},${b}],"messages":"none"}`],
    ["has another beside it", `{"messages":[${a},${b}],"input":[${b},${a}]}`],
    ["lies deeper", `{"metadata":{"messages":[${a},${b}]},"messages":[${b},${a}]}`],
    ["holds more than messages", `{"messages":[1,${a},"two",${b}]}`],
  ])("%s", (_, text) => {
    const known = new KnownBodies();
    const grown = `{"messages":[${a},${b},${c}]}`;
    for (const body of [text, grown, text, text.replace("]", `,${c}]`), grown, text]) {
      const bytes = Buffer.from(body);
      expect(shown(readBones(bytes, known))).toEqual(shown(readBones(bytes)));
    }
  });
});

describe("what is kept", () => {
  // A separate buffer: how Node shares memory among short buffers depends on its version.
  const body = (texts: readonly string[]) => {
    const messages = texts.map((text) => ({ role: "user", content: text.repeat(9_000) }));
    const text = JSON.stringify({ messages });
    const bytes = Buffer.allocUnsafeSlow(text.length);
    bytes.write(text, "latin1");
    return bytes;
  };

  it("is the latest of a conversation, up to so many bytes in all", () => {
    const known = new KnownBodies(40_000);
    const keep = (texts: readonly string[]) => {
      for (let round = 0; round < 2; round++) readBones(body(texts), known);
    };
    keep(["a"]);
    expect(known.find(body(["a", "b"]))).toBeUndefined();
    keep(["a", "b"]);
    expect(known.find(body(["a", "b", "c"]))?.messages).toBe(2);
    keep(["d", "e"]);
    expect(known.find(body(["a", "b", "c"]))?.messages).toBe(2);
    keep(["f", "g"]);
    expect(known.find(body(["a", "b", "c"]))).toBeUndefined();
    expect(known.find(body(["f", "g", "h"]))?.messages).toBe(2);
  });

  it("is nothing of a body that comes once, and of a conversation from its second body on", () => {
    const known = new KnownBodies();
    readBones(body(["a", "b"]), known);
    expect(known.find(body(["a", "b"]))).toBeUndefined();
    readBones(body(["c", "d"]), known);
    readBones(body(["a", "b", "e"]), known);
    expect(known.find(body(["a", "b", "e", "f"]))?.messages).toBe(3);
    expect(known.find(body(["c", "d", "e"]))).toBeUndefined();
  });

  it("is nothing of a body that comes again only after many others", () => {
    const known = new KnownBodies(60_000);
    for (const text of ["a", "b", "c", "d", "a"]) readBones(body([text, text]), known);
    expect(known.find(body(["a", "a"]))).toBeUndefined();
  });
});

describe("a body that comes again", () => {
  const call = { id: "call_0123456789", type: "function", function: { name: "f", arguments: "{}" } };
  const messages = [
    { role: "user", content: filler },
    { role: "assistant", content: null, tool_calls: [call] },
    { role: "tool", tool_call_id: call.id, content: "4" },
    { role: "user", content: "and?" },
  ];
  const bytes = () => Buffer.from(JSON.stringify({ model: "m", messages }));

  it("is not read again, and not judged again by the same standard", () => {
    const known = new KnownBodies();
    const standard = { format: "openai-chat", contract: "openai-chat", model: "m", strict: false };
    readBones(bytes(), known);
    const first = readBones(bytes(), known) as Bones;
    expect(mendBody(first, standard)).toBeUndefined();
    const again = readBones(bytes(), known) as Bones;
    expect(again).toBe(first);
    expect(mendBody(again, { ...standard })).toBeUndefined();
  });

  it("is mended as before when it is broken, and only once by the same standard", () => {
    const broken = () => Buffer.from(JSON.stringify({ model: "m", messages: messages.toSpliced(2, 1) }));
    const known = new KnownBodies();
    const mended = Array.from({ length: 4 }, () => {
      const bones = readBones(broken(), known) as Bones;
      return mendBody(bones, { format: "openai-chat", contract: "openai-chat", model: "m", strict: false });
    });
    const [first, , third, last] = mended;
    expect(first?.report.findings[0]?.rule).toBe("tool-call-has-result");
    for (const each of mended) {
      expect(each?.bytes.equals(first?.bytes as Buffer)).toBe(true);
      expect(each?.reportBytes.equals(first?.reportBytes as Buffer)).toBe(true);
    }
    expect(last).toBe(third);
    const other = { format: "openai-chat", contract: "mistral", model: "m", strict: false };
    expect(mendBody(readBones(broken(), known) as Bones, other)).not.toBe(last);
  });

  it("is judged by another one", () => {
    const known = new KnownBodies();
    for (let round = 0; round < 2; round++) {
      const verdicts = ["openai-chat", "mistral"].map((contract) => {
        const bones = readBones(bytes(), known) as Bones;
        return mendBody(bones, { format: "openai-chat", contract, model: "m", strict: false });
      });
      expect(verdicts[0]).toBeUndefined();
      // Mistral's ids are shorter.
      expect(verdicts[1]?.report.findings[0]?.rule).toBe("tool-call-id-is-well-spelled");
    }
  });
});
