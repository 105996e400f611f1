import {
  anthropic,
  anthropicContract,
  check,
  contracts,
  convert,
  createSuture,
  formats,
  forProvider,
  repair,
  rules,
} from "@suture/core";
import { compact, compactWith, plan, pressure, watch } from "@suture/core/compaction";
import { estimate, watchTokens } from "@suture/core/tokens";
import { findCuts, fromTurn, lastTurns, pageOfTurns, splitHead, turnsOf } from "@suture/core/turns";
import { thrown } from "@suture/testkit";
import { describe, expect, it } from "vitest";

/** Programs in plain JavaScript are not told by types what they may hand over. */
const untyped = (value: unknown) => value as never;

const HISTORY = [
  { role: "user", content: "Delete the old logs." },
  {
    role: "assistant",
    content: null,
    tool_calls: [{ id: "c1", type: "function", function: { name: "delete", arguments: "{}" } }],
  },
];

/** Everything that takes a history and options. */
const takers: readonly (readonly [name: string, take: (options: unknown) => unknown])[] = [
  ["check", (options) => check(HISTORY, untyped(options))],
  ["repair", (options) => repair(HISTORY, untyped(options))],
  ["convert", (options) => convert(HISTORY, untyped(options))],
  ["forProvider", (options) => forProvider(anthropic).repair(HISTORY, untyped(options))],
  ["compact", (options) => compact(HISTORY, untyped(options))],
  ["plan", (options) => plan(HISTORY, untyped(options))],
  ["pressure", (options) => pressure(HISTORY, untyped(options))],
  ["watch", (options) => watch(untyped(options))],
  ["estimate", (options) => estimate(HISTORY, untyped(options))],
  ["watchTokens", (options) => watchTokens(untyped(options))],
  ["turnsOf", (options) => turnsOf(HISTORY, untyped(options))],
  ["findCuts", (options) => findCuts(HISTORY, untyped(options))],
  ["splitHead", (options) => splitHead(HISTORY, untyped(options))],
  ["lastTurns", (options) => lastTurns(HISTORY, 1, untyped(options))],
  ["pageOfTurns", (options) => pageOfTurns(HISTORY, untyped(options))],
];

describe.each(takers)("%s", (_, take) => {
  it.each([null, 7, [], true, () => 1])("refuses %j in the place of options", (options) => {
    const error = thrown(() => take(options));
    expect(error.code).toBe("bad-option");
    expect(error.message).toMatch(/^options are .*, expected an object$/);
    expect(error.hint).toMatch(/^Known options: /);
  });

  it.each(["contract", "Model", "modle", "constructor", "toString"])(
    "does not ignore an option %s",
    (name) => {
      const error = thrown(() => take({ [name]: "x" }));
      expect(error).toMatchObject({ code: "bad-option", path: name, message: `unknown option ${name}` });
      expect(error.hint).toContain("model");
    },
  );

  it("takes what a program says of its histories elsewhere", () => {
    // Some need more than that, and say so.
    const run = () => take({ strict: true, pending: ["c1"], policy: "drop", resume: false, outcomes: {} });
    expect(run).not.toThrow(/unknown option/);
    expect(thrown(() => take({ pending: "c1" })).path).toBe("pending");
  });

  it("refuses a model that is no name", () => {
    expect(thrown(() => take({ model: 7 }))).toMatchObject({
      code: "bad-option",
      path: "model",
      message: "model is 7, expected a string",
      hint: "Give a string.",
    });
  });
});

describe("undefined", () => {
  const none = undefined;
  const known = { from: none, for: none, model: none, strict: none, pending: none };
  const mending = { ...known, policy: none, resume: none, outcomes: none };
  const digest = { said: none, replies: none, entries: none, channel: none };
  const fitting = { ...known, window: none, target: none, minKeepTail: none, digest };

  it("is as good as nothing said, also to the types", () => {
    expect(check(HISTORY, known)).toEqual(check(HISTORY));
    expect(repair(HISTORY, mending)).toEqual(repair(HISTORY));
    expect(convert(HISTORY, { ...mending, to: "anthropic" })).toEqual(convert(HISTORY, { to: "anthropic" }));
    expect(plan(HISTORY, { ...fitting, budget: 100 })).toEqual(plan(HISTORY, { budget: 100 }));
    expect(
      findCuts(HISTORY, { from: none, pending: none }).latest({ minMessages: none, minTurns: 1 }),
    ).toEqual(findCuts(HISTORY).latest({ minTurns: 1 }));
  });
});

describe("values that cannot be meant", () => {
  it.each([
    ["pending", "c1", 'pending is "c1", expected a list of ids'],
    ["pending", [1], "pending is a list, expected a list of ids, which are strings"],
    ["pending", null, "pending is null, expected a list of ids"],
    ["pending", new Set(["c1"]), "pending is a Set, expected a list of ids"],
    ["from", 7, "from is 7, expected a string"],
    ["for", ["anthropic"], "for is a list, expected a string"],
    ["strict", "yes", 'strict is "yes", expected true or false'],
    ["resume", 1, "resume is 1, expected true or false"],
    ["outcomes", { c1: "gone" }, "outcomes is an object, expected an object of ids, each with"],
    ["outcomes", "lost", 'outcomes is "lost", expected an object of ids'],
    ["policy", "kep", "unknown policy: kep"],
    ["policy", { danglingCalls: "drop" }, "unknown policy.danglingCalls"],
  ])("%s: %j", (name, value, message) => {
    for (const run of [check, repair, convert]) {
      const given = { ...(run === convert ? { to: "anthropic" } : {}), [name]: value };
      const error = thrown(() => run(HISTORY, untyped(given)));
      expect(error.code).toBe("bad-option");
      expect(error.message).toContain(message);
      expect(error.path).toMatch(new RegExp(`^${name}`));
      expect(error.hint).not.toBe("");
    }
  });

  it.each([
    ["budget", Number.NaN],
    ["budget", -1],
    ["budget", "20000"],
    ["window", -5],
    ["window", Number.NaN],
    ["target", 2],
    ["target", "half"],
    ["calibration", Number.NaN],
    ["minKeepTail", 1.5],
    ["keepRecent", "8"],
    ["maxSummaryTokens", Number.POSITIVE_INFINITY],
    ["elevated", "0.7"],
    ["critical", Number.NaN],
    ["previous", "fine"],
    ["tokenizer", "gpt"],
    ["learned", {}],
    ["headFirst", "yes"],
    ["pending", "c1"],
  ])("compaction, %s: %j", async (name, value) => {
    const options = untyped({ model: "gpt-5", [name]: value });
    for (const run of [compact, plan, pressure]) {
      expect(thrown(() => run(HISTORY, options))).toMatchObject({ code: "bad-option", path: name });
    }
    await expect(compactWith(() => Promise.resolve(""), HISTORY, options)).rejects.toMatchObject({
      code: "bad-option",
    });
  });

  it("compaction, a digest that is told what it does not know", () => {
    const options = untyped({ budget: 1000, digest: { sayd: 3 } });
    expect(thrown(() => compact(HISTORY, options)).message).toBe("unknown option sayd");
  });

  it.each([
    ["family", "gpt", () => estimate(HISTORY, untyped({ family: "gpt" }))],
    ["sample", "all", () => estimate(HISTORY, untyped({ sample: "all" }))],
    ["calibration", 0, () => watchTokens({ calibration: 0 })],
    ["pending", "c1", () => watch().cuts(untyped("c1"))],
    ["minKeepTail", undefined, () => splitHead(HISTORY, untyped({}))],
    ["boundary", "message", () => splitHead(HISTORY, untyped({ minKeepTail: 1, boundary: "message" }))],
    ["size", undefined, () => pageOfTurns(HISTORY, untyped({}))],
    ["start", "2", () => pageOfTurns(HISTORY, untyped({ size: 1, start: "2" }))],
    ["count", Number.NaN, () => lastTurns(HISTORY, Number.NaN)],
    ["turn", -1, () => fromTurn(HISTORY, -1)],
    // Were it ignored, the tail would keep nothing.
    ["minKeepTail", 4, () => findCuts(HISTORY).latest(untyped({ minKeepTail: 4 }))],
    ["minTokens", Number.NaN, () => findCuts(HISTORY).latest({ minTokens: Number.NaN })],
    ["boundary", "turns", () => findCuts(HISTORY).latest({}, untyped("turns"))],
  ])("tokens and turns, %s: %j", (name, _, run) => {
    expect(thrown(run)).toMatchObject({ code: "bad-option", path: name });
  });

  it("is no matter of options that are there and undefined", () => {
    const nothing = { from: undefined, for: undefined, pending: undefined, policy: undefined };
    expect(check(HISTORY, untyped(nothing)).format).toBe("openai-chat");
  });
});

describe("what is to be written, and by whom it is to be taken", () => {
  it("has to be said to convert", () => {
    expect(thrown(() => convert(HISTORY, untyped(undefined))).message).toContain("expected an object");
    expect(thrown(() => convert(HISTORY, untyped({})))).toMatchObject({
      code: "unknown-format",
      path: "to",
      message: "the option to is missing",
    });
  });

  it("is no option of repair, which does not convert", () => {
    expect(thrown(() => repair(HISTORY, untyped({ to: "anthropic" }))).message).toBe("unknown option to");
  });

  it("is settled where one provider was chosen", () => {
    const { check: checkOne } = forProvider(anthropic);
    expect(thrown(() => checkOne(HISTORY, untyped({ for: "openai-chat" }))).path).toBe("for");
  });

  it.each([undefined, "anthropic", anthropicContract])("needs a provider: %o", (provider) => {
    expect(thrown(() => forProvider(untyped(provider)))).toMatchObject({
      code: "bad-option",
      path: "provider",
      hint: "Give an imported provider, or an object with format, contract and rules.",
    });
  });

  it.each([undefined, {}, { formats, contracts: anthropicContract, rules }, { formats, contracts }])(
    "needs lists of formats, contracts and rules",
    (parts) => {
      expect(thrown(() => createSuture(untyped(parts)))).toMatchObject({
        code: "bad-option",
        hint: "Give a list.",
      });
    },
  );
});
