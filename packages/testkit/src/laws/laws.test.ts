import type { Edit, Repaired } from "@suture/core";
import { describe, expect, it } from "vitest";
import { flatOf } from "../heard.ts";
import { render } from "../notation.ts";
import { wireOf } from "../wires/registry.ts";
import { findLost } from "./nothing-lost.ts";
import { findUnsafe, frontierOf } from "./pending.ts";
import { findUnreported } from "./reported.ts";
import { findUnstable } from "./stable-prefix.ts";
import { indexIn, makeTrial } from "./trial.ts";

const wire = wireOf("openai-chat");
const chat = (notation: string) => render(wire, notation);

function repaired(document: unknown, edits: Partial<Edit>[], changed = true): Repaired {
  const full = edits.map((edit) => ({
    rule: "r",
    action: "replace" as const,
    place: "messages",
    lossy: false,
    ...edit,
  }));
  const report = { format: "openai-chat", contract: "c", ok: true, findings: [], edits: full };
  return { document, changed, report };
}

describe("law 3", () => {
  const input = chat("U A[1] R:1 R:1 U");
  const [u1, call, one, two, u2] = input;

  it("finds a text, an output or a medium that is gone", () => {
    expect(findLost(makeTrial(wire, input, repaired([u1, call, one, two], [])))).toBe("U2");
    expect(findLost(makeTrial(wire, input, repaired([u1, call, u2], [])))).toBe("OUT:1");
    const media = wire.say({ who: "user", text: "U1", image: "SU1BR0U=" });
    expect(findLost(makeTrial(wire, media, repaired(chat("U"), [])))).toContain("SU1BR0U=");
  });

  it("takes what was moved, joined or quoted for said", () => {
    const joined = { role: "user", content: "U1\n\nU2" };
    expect(findLost(makeTrial(wire, chat("U U"), repaired([joined], [])))).toBe(undefined);
    const quoted = { role: "user", content: "[Result of tool_1]\nOUT:1" };
    expect(findLost(makeTrial(wire, chat("R:1"), repaired([quoted], [])))).toBe(undefined);
  });

  it("counts: what was said twice is said twice", () => {
    const [same] = chat("U");
    const once = { role: "user", content: "U1!" };
    expect(findLost(makeTrial(wire, [same, same], repaired([once], [])))).toBe("U1");
  });

  it("excuses a duplicate only where an edit says so, and its twin is there", () => {
    const after = [u1, call, one, u2];
    expect(findLost(makeTrial(wire, input, repaired(after, [])))).toBe("OUT:1");
    const edit = { rule: "tool-result-is-single", place: "messages.3.content", lossy: true };
    expect(findLost(makeTrial(wire, input, repaired(after, [edit])))).toBe(undefined);
    expect(findLost(makeTrial(wire, input, repaired([u1, call, u2], [edit])))).toBe("OUT:1");
  });

  it("excuses media only where an edit about media is marked lossy", () => {
    const media = wire.say({ who: "user", text: "U1", image: "SU1BR0U=" });
    const edit = { rule: "media-is-supported", place: "messages.0.content.1", lossy: true };
    expect(findLost(makeTrial(wire, media, repaired(chat("U"), [edit])))).toBe(undefined);
    expect(findLost(makeTrial(wire, media, repaired(chat("U"), [{ ...edit, lossy: false }])))).toContain(
      "SU1",
    );
  });
});

describe("law 4", () => {
  const input = chat("U A U");
  const [u1, a1, u2] = input;

  it("finds a message that changed without an edit, and an edit of nothing", () => {
    const place = "messages.0";
    expect(findUnreported(makeTrial(wire, input, repaired([u1, u2], [{ place }])))).toContain("message 1");
    expect(findUnreported(makeTrial(wire, input, repaired([u1, u2], [])))).toBe("a change without an edit");
    expect(findUnreported(makeTrial(wire, input, repaired(input, [{ place }], false)))).toContain("edits of");
    expect(findUnreported(makeTrial(wire, input, repaired([...input], [], false)))).toContain(
      "another object",
    );
  });

  it("finds another order without a move", () => {
    const place = "messages.1";
    const swapped = [a1, u1, u2];
    expect(findUnreported(makeTrial(wire, input, repaired(swapped, [{ place }])))).toContain("order");
    expect(findUnreported(makeTrial(wire, input, repaired(swapped, [{ place, action: "move" }])))).toBe(
      undefined,
    );
  });

  it("is content when every message that is gone is named", () => {
    const edit = { place: "messages.1", action: "remove" as const };
    expect(findUnreported(makeTrial(wire, input, repaired([u1, u2], [edit])))).toBe(undefined);
  });
});

describe("law 7", () => {
  const reading = (notation: string, out = notation, edits: Partial<Edit>[] = []) => ({
    before: chat(notation),
    flat: flatOf(wire, chat(out)),
    edits: repaired([], edits).report.edits,
  });

  it("finds an earlier turn that changed", () => {
    expect(findUnstable(wire, reading("U A"), reading("U A U"))).toBe(undefined);
    expect(findUnstable(wire, reading("U A"), reading("U A U", "A U"))).toContain("became");
  });

  it("does not look at where messages end", () => {
    const earlier = { ...reading("U U"), flat: flatOf(wire, [{ role: "user", content: "U1 U2" }]) };
    expect(findUnstable(wire, earlier, reading("U U U"))).toBe(undefined);
  });

  it("excuses a system message that ends a history once what stood behind it went home, or is there already", () => {
    const claude = wireOf("anthropic");
    const call = { role: "assistant", content: [{ type: "tool_use", id: "c", name: "read", input: {} }] };
    const result = { role: "user", content: [{ type: "tool_result", tool_use_id: "c", content: "out" }] };
    const system = { role: "system", content: "rules" };
    const [empty, user] = ["", "well?"].map((content) => ({ role: "user", content }));
    const told = { role: "user", content: "[System message]\nrules" };
    const head = [call, system, result, empty, result];
    const read = (before: unknown[], after: unknown[], edit: Partial<Edit>) => ({
      before,
      flat: flatOf(claude, after),
      edits: repaired([], [edit]).report.edits,
    });
    const gone: Partial<Edit> = { rule: "message-has-content", action: "remove", place: "messages.3" };
    const turned: Partial<Edit> = { rule: "system-is-in-place", action: "replace", place: "messages.1" };
    const whole = read([...head, user], [call, result, told, user], turned);
    expect(findUnstable(claude, read(head, [call, result, system], gone), whole)).toBe(undefined);
    const words = { role: "assistant", content: "Done." };
    expect(findUnstable(claude, read(head, [call, result, system, words], gone), whole)).toContain("became");
  });

  it("excuses the missing half of a pair", () => {
    expect(findUnstable(wire, reading("U A[1]", "U A[1] R:9"), reading("U A[1] U R:1"))).toBe(undefined);
    expect(findUnstable(wire, reading("U A[1]", "U A[1] R:9"), reading("U A[1] U R:2"))).toContain("became");
    expect(findUnstable(wire, reading("R:1", "U"), reading("R:1 U A[1]"))).toBe(undefined);
  });
});

it("law 7 takes a call in somebody else's message for one, and for none", () => {
  const other = wireOf("anthropic");
  const [user, called, answered] = render(other, "U A[1] R:1") as [object, object, object];
  const reading = (before: unknown[], after = before) => ({ before, flat: flatOf(other, after), edits: [] });
  const stray = { ...called, role: "system" };
  // The result was quoted until its call came, although somebody else's message has such a call.
  const head = [user, stray, answered];
  const whole = [...head, user, called];
  expect(findUnstable(other, reading(head, [user, user]), reading(whole, [called, answered]))).toBe(
    undefined,
  );
  // The result may also be the missing half of one that was moved.
  const open = [user, stray];
  expect(findUnstable(other, reading(open, [user, user]), reading([...open, answered], [user]))).toBe(
    undefined,
  );
  expect(findUnstable(other, reading(open, [user, user]), reading([...open, user], [user]))).toContain(
    "became",
  );
});

describe("law 10", () => {
  it("knows the calls that may still run", () => {
    expect(frontierOf(wire, chat("U A[1] R:1 A[2,3] R:2"))).toEqual(["3"]);
    expect(frontierOf(wire, chat("U A[1] U"))).toEqual([]);
    expect(frontierOf(wireOf("openai-responses"), render(wireOf("openai-responses"), "U A[1,2]"))).toEqual([
      "2",
      "1",
    ]);
  });

  it("finds a call that was dropped or closed", () => {
    const input = chat("U A[1]");
    expect(findUnsafe(wire, input, repaired(input, []), ["1"])).toBe(undefined);
    expect(findUnsafe(wire, input, repaired(chat("U"), []), ["1"])).toBe("1 was dropped");
    expect(findUnsafe(wire, input, repaired(chat("U A[1] R:1"), []), ["1"])).toBe("1 was closed");
  });
});

it("reads places", () => {
  const index = (place: string | undefined) => indexIn(wire, place);
  expect(
    ["messages.6.content.1", "messages.12", "messages", "system.0", "messages.x", undefined].map(index),
  ).toEqual([6, 12, -1, -1, -1, -1]);
});
