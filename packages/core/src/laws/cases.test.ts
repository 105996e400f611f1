import { check, type RepairOptions, repair } from "@suture/core";
import { leaves, messagesOf, render, sketch, type Wire, wireOf, wires } from "@suture/testkit";
import { describe, expect, it } from "vitest";

/** What comes of a history under each policy, in the notation of the testkit. */
interface Case {
  readonly name: string;
  readonly history: string;
  readonly keep: string;
  readonly drop: string;
  /** Where a format says it otherwise, because its provider asks for something else. */
  readonly but?: { readonly [format: string]: Partial<Pick<Case, "keep" | "drop">> & RepairOptions };
}

/** Results may stand anywhere after their call on this wire. */
const later = "openai-responses";

const cases: readonly Case[] = [
  { name: "a result without its call", history: "R:1 U", keep: "Q:1 U1", drop: "U1" },
  { name: "a whole pair", history: "U A[1] R:1 U", keep: "U1 A[1] R:1 U2", drop: "U1 A[1] R:1 U2" },
  {
    name: "one of two results is missing",
    history: "U A[1,2] R:1 U",
    keep: "U1 A[1,2] R:1 R:2! U2",
    drop: "U1 A[1] R:1 U2",
  },
  {
    name: "a result behind the user's next message",
    history: "U A[1] U R:1",
    keep: "U1 A[1] R:1 U2",
    drop: "U1 U2",
    but: { [later]: { keep: "U1 A[1] U2 R:1", drop: "U1 A[1] U2 R:1" } },
  },
  { name: "a result before its call", history: "U R:1 A[1]", keep: "U1 A[1] R:1", drop: "U1" },
  {
    name: "the same result twice",
    history: "U A[1] R:1 R:1",
    keep: "U1 A[1] R:1",
    drop: "U1 A[1] R:1",
    // Nobody knows whether this endpoint refuses it.
    but: { [later]: { strict: true } },
  },
  {
    name: "an id used again, the second time without a result",
    history: "U A[1] R:1 A U A[1]",
    keep: "U1 A[1] R:1 A1 U2 A[1] R:1!",
    drop: "U1 A[1] R:1 A1 U2",
  },
  {
    name: "a call aborted behind partial text",
    history: "U A+[1]",
    keep: "U1 A1 A[1] R:1!",
    drop: "U1 A1",
  },
  {
    name: "a call without a result between two requests",
    history: "U A[1] U",
    keep: "U1 A[1] R:1! U2",
    drop: "U1 U2",
  },
  { name: "an empty reply between two requests", history: "U A() U", keep: "U1 U2", drop: "U1 U2" },
  {
    name: "the user's words between a batch and its results",
    history: "A[a,b] U R:a",
    keep: "A[a,b] R:a R:b! U1",
    drop: "U1",
    but: {
      [later]: { keep: "A[a,b] R:b! U1 R:a", drop: "A[a] U1 R:a" },
      gemini: { keep: "u A[a,b] R:a R:b! U1" },
    },
  },
  {
    name: "the results of one batch in two messages",
    history: "U A[a,b] R:a R:b",
    keep: "U1 A[a,b] R:a R:b",
    drop: "U1 A[a,b] R:a R:b",
  },
  {
    name: "the result of another tool under a stale id",
    history: "U A[f] R:g U",
    keep: "U1 A[f] R:f! Q:g U2",
    drop: "U1 U2",
    // A provider that counts sees nothing wrong; told to be strict, the two are kept apart all the same.
    but: { gemini: { strict: true } },
  },
];

/** Formats whose own provider refuses every field that it does not know. */
const STRICT: ReadonlySet<string> = new Set(["anthropic", "gemini", "openai-responses"]);

describe.each(wires.map((wire) => [wire.format, wire] as const))("published cases in %s", (format, wire) => {
  for (const each of cases) {
    for (const policy of ["keep", "drop"] as const) {
      const { keep, drop, ...options } = { ...each, ...each.but?.[format] };
      it(`${each.name}: ${each.history}, ${policy}`, () => {
        const input = render(wire, each.history);
        const asked = { from: format, policy, ...(options.strict === true ? { strict: true } : {}) };
        const { document } = repair(input, asked);
        expect(sketch(wire, document)).toBe(policy === "keep" ? keep : drop);
        expect(check(document, asked).ok).toBe(true);
      });
    }
  }

  it("leaves a clean history alone, to the byte", () => {
    const clean = [...render(wire, "U A+[1] R:1 A U A[1,2]"), ...render(wire, "R:1,2 U")];
    // What nobody knows travels along, where the provider does not refuse it.
    const more = { "x-trace": { usage: { tokens: 7 }, signature: "c2lnbmVk" } };
    const input = STRICT.has(format) ? clean : clean.map((message) => ({ ...(message as object), ...more }));
    const text = JSON.stringify(input);
    for (const policy of ["keep", "drop"] as const) {
      const { document, changed, report } = repair(input, { from: format, policy });
      expect(report.findings.filter(({ level }) => level === "error")).toEqual([]);
      expect(changed).toBe(false);
      expect(document).toBe(input);
      expect(JSON.stringify(document)).toBe(text);
    }
  });

  it("closes thousands of dangling calls in few words", () => {
    const words = "What a person asks for, at the length at which people ask for things. ".repeat(12);
    const input = Array.from({ length: 2000 }, (_, i) => [
      ...wire.say({ who: "user", text: `${i}: ${words}` }),
      ...wire.say({
        who: "assistant",
        text: words,
        calls: [{ id: `c${i}`, name: "read", input: { words } }],
      }),
    ]).flat();
    const { document } = repair(input, { from: format });
    const read = (value: unknown) => leaves(value).join("").length;
    expect(read(document)).toBeGreaterThan(read(input));
    expect(read(document) / read(input)).toBeLessThan(1.05);
    const made = sketch(wire, document).match(/R:c\d+!/g);
    expect(made?.length).toBe(2000);
  });

  it("strips the system prompt on resume, and only then", () => {
    const inField = ["anthropic", "gemini", "bedrock"].includes(format);
    const input = inField ? wire.request(render(wire, "U A"), { system: "S1" }) : render(wire, "S U A");
    expect(sketch(wire, repair(input, { from: format }).document)).toBe("S1 U1 A1");
    const { document, report } = repair(input, { from: format, resume: true });
    expect(sketch(wire, document)).toBe("U1 A1");
    expect(report.edits.map(({ rule }) => rule)).toContain("resume");
  });
});

describe("roles that must alternate", () => {
  const alternating: readonly [string, RepairOptions][] = [
    ["openai-chat", { for: "deepseek", model: "deepseek-reasoner", strict: true }],
    ["anthropic", { for: "minimax", strict: true }],
    ["bedrock", { for: "bedrock", strict: true }],
    ["ai-sdk", { for: "portable", strict: true }],
    ["pydantic-ai", { for: "portable", strict: true }],
    ["suture", { for: "portable", strict: true }],
  ];

  /** The last message must not end the history where a prefill would be refused. */
  const users = (wire: Wire, document: unknown): number =>
    messagesOf(wire, document).filter((message) => /U\d/.test(JSON.stringify(message))).length;

  describe.each(alternating)("in %s", (format, options) => {
    const wire = wireOf(format);

    it("U U U A: merged, all three texts kept / only the last", () => {
      const input = render(wire, "U U U A U");
      const kept = repair(input, { from: format, ...options }).document;
      expect(sketch(wire, kept)).toBe("U1 U2 U3 A1 U4");
      expect(users(wire, kept)).toBe(2);
      const dropped = repair(input, { from: format, ...options, policy: "drop" }).document;
      expect(sketch(wire, dropped)).toBe("U3 A1 U4");
    });

    it("U A() U: both requests survive, merged", () => {
      const input = render(wire, "U A() U");
      const kept = repair(input, { from: format, ...options }).document;
      expect(sketch(wire, kept)).toBe("U1 U2");
    });

    it("U U, aborted before the model replied: merged / the last wins", () => {
      const input = render(wire, "U U");
      const kept = repair(input, { from: format, ...options }).document;
      expect([sketch(wire, kept), users(wire, kept)]).toEqual(["U1 U2", 1]);
      const dropped = repair(input, { from: format, ...options, policy: "drop" }).document;
      expect(sketch(wire, dropped)).toBe("U2");
    });
  });
});

describe("retry prompts of pydantic-ai", () => {
  const wire = wireOf("pydantic-ai");
  const [user, call, next] = render(wire, "U A[1] U");
  const part = { content: "OUT:1", tool_name: "tool_1", tool_call_id: "1", part_kind: "retry-prompt" };
  const retry = { parts: [part], kind: "request" };

  it("are results: beside their call nothing is wrong", () => {
    const input = [user, call, retry];
    expect(repair(input, { from: "pydantic-ai" }).document).toBe(input);
  });

  it("go with the call that is removed / come home to it", () => {
    const input = [user, call, next, retry];
    const dropped = repair(input, { from: "pydantic-ai", policy: "drop" }).document;
    expect(sketch(wire, dropped)).toBe("U1 U2");
    expect(JSON.stringify(dropped)).not.toContain("retry-prompt");
    expect(sketch(wire, repair(input, { from: "pydantic-ai" }).document)).toBe("U1 A[1] R:1 U2");
  });

  it("are quoted or go when their call was removed before", () => {
    const input = [user, retry, next];
    expect(sketch(wire, repair(input, { from: "pydantic-ai" }).document)).toBe("U1 Q:1 U2");
    expect(sketch(wire, repair(input, { from: "pydantic-ai", policy: "drop" }).document)).toBe("U1 U2");
  });
});

describe.each(wires.map((wire) => [wire.format, wire] as const))(
  "what an abort leaves behind, in %s",
  (format, wire) => {
    it.each([
      ["during tool execution: a call without a result", "U A[1]", "U1 A[1] R:1!", "U1"],
      ["during response generation: an empty response", "U A()", "U1", "U1"],
      ["before the model responds: consecutive requests", "U U", "U1 U2", "U1 U2"],
    ])("%s", (_, history, keep, drop) => {
      const input = render(wire, history);
      for (const [policy, expected] of [
        ["keep", keep],
        ["drop", drop],
      ] as const) {
        const { document } = repair(input, { from: format, policy });
        expect(sketch(wire, document)).toBe(expected);
        expect(check(document, { from: format }).ok).toBe(true);
      }
    });

    it("on session resume: a system prompt for each run", () => {
      if (format === "gemini" || format === "bedrock" || format === "anthropic") return;
      const input = render(wire, "S U A S U");
      const { document } = repair(input, { from: format, resume: true });
      expect(sketch(wire, document)).toBe("U1 A1 U2");
    });
  },
);

describe.each(wires.map((wire) => [wire.format, wire] as const))(
  "tool messages out of order, in %s",
  (format, wire) => {
    // Gemini wants a call to answer somebody.
    const before = format === "gemini" ? "U " : "";
    const said = (text: string) =>
      before === "" ? text : `U1 ${text.replace(/U(\d)/g, (_, n) => `U${+n + 1}`)}`;

    it.each([
      ["1: an orphaned tool message", "R:call_1 U", "Q:call_1 U1", "U1"],
      ["2: a valid tool chain", "A[call_1] R:call_1 U", "A[call_1] R:call_1 U1", "A[call_1] R:call_1 U1"],
      [
        "3: partial tool responses",
        "A[call_1,call_2] R:call_1 U",
        "A[call_1,call_2] R:call_1 R:call_2! U1",
        "A[call_1] R:call_1 U1",
      ],
      ["4: an out-of-sequence tool message", "A[call_1] U R:call_1", "A[call_1] R:call_1 U1", "U1"],
    ])("%s", (name, history, keep, drop) => {
      const input = render(wire, `${before}${history}`);
      const stays = format === later && name.startsWith("4");
      for (const [policy, expected] of [
        ["keep", keep],
        ["drop", drop],
      ] as const) {
        const { document } = repair(input, { from: format, policy });
        expect(sketch(wire, document)).toBe(stays ? "A[call_1] U1 R:call_1" : said(expected));
        if (name.startsWith("2")) expect(document).toBe(input);
      }
    });
  },
);
