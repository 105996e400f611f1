import { check } from "@suture/core";
import {
  type Compaction,
  compact,
  compactWith,
  plan,
  pressure,
  readSummary,
  restore,
  watch,
} from "@suture/core/compaction";
import { estimate } from "@suture/core/tokens";
import { findCuts } from "@suture/core/turns";
import { chat, claude, converse } from "@suture/testkit/messages";
import { describe, expect, it } from "vitest";

const o = { from: "openai-chat", model: "gpt-4o" };
const words = (count: number): string => Array.from({ length: count }, (_, at) => `word${at % 97}`).join(" ");
const turns = (count: number, length = 40): unknown[] =>
  Array.from({ length: count }, (_, at) => [
    chat.user(`Question ${at} ${words(length)}`),
    chat.assistant(`Answer ${at} ${words(length)}`),
  ]).flat();
const steps = (count: number, name = "s"): unknown[] =>
  Array.from({ length: count }, (_, at) => [
    chat.assistant(null, chat.call(`${name}${at}`)),
    chat.result(`${name}${at}`, words(60)),
  ]).flat();
const summaryIn = ({ document }: Compaction<unknown[]>): string => {
  const first = document.find((message) => (message as { role: string }).role === "user");
  return readSummary((first as { content: string }).content)?.summary.text ?? "";
};
const rungs = ({ steps: all }: { readonly steps: readonly { readonly rung: string }[] }): string[] =>
  all.map(({ rung }) => rung);

describe("how much there is", () => {
  it.each([
    ["a few giant messages", [chat.user(words(300_000))]],
    ["a hundred long ones", turns(50, 4000)],
    [
      "four hundred, the regular ones blank",
      turns(199, 600).map((message, at) => (at % 199 === 0 ? chat.user(" ".repeat(9000)) : message)),
    ],
    [
      "thousands of very different length",
      Array.from({ length: 2500 }, (_, at) => chat.user(words(at % 50 === 0 ? 5000 : 20))),
    ],
  ])("is told within a few per cent where samples are taken: %s", (_, history) => {
    const { tokens } = estimate(history, o);
    const { before } = plan(history, { ...o, budget: Math.floor(tokens / 10) });
    expect(Math.abs(before / tokens - 1)).toBeLessThan(0.08);
  });

  it("is counted in full before anything is said to fit", () => {
    const history = turns(300, 600);
    const { tokens } = estimate(history, o);
    expect(plan(history, { ...o, budget: tokens - 1 }).fits).toBe(false);
    expect(plan(history, { ...o, budget: tokens }).fits).toBe(true);
  });
});

describe("what was said", () => {
  it("a broken history that fits comes back mended", () => {
    const broken = [chat.user("q"), chat.assistant(null, chat.call("a"))];
    const done = compact(broken, { ...o, budget: 10_000 });
    expect(done).toMatchObject({ outcome: "skipped", reason: "fits" });
    expect(check(done.document, o).ok).toBe(true);
    expect(done.report.edits).toHaveLength(1);
    expect(restore(done.document, done.undo)).toEqual(broken);
    const twice = [
      chat.user("q"),
      chat.assistant(null, chat.call("a")),
      chat.result("a", words(2000)),
      chat.result("a", words(2000)),
      chat.assistant("k"),
    ];
    const once = compact(twice, { ...o, budget: Math.floor(estimate(twice, o).tokens * 0.7) });
    expect(once).toMatchObject({ outcome: "compacted", steps: [] });
    expect(estimate(once.document, o).tokens).toBeLessThanOrEqual(once.budget);
  });

  it("system prompts in parts of a user's message stay", () => {
    const request = (...parts: readonly object[]) => ({ kind: "request", parts });
    const user = (content: string) => ({ part_kind: "user-prompt", content });
    const history = Array.from({ length: 25 }, (_, at) => [
      request(
        ...(at === 0 ? [{ part_kind: "system-prompt", content: "SYSTEMRULE" }] : []),
        user(`Question ${at} ${words(30)}`),
      ),
      { kind: "response", parts: [{ part_kind: "text", content: `Answer ${at} ${words(30)}` }] },
    ]).flat();
    const done = compact(history, { from: "pydantic-ai", budget: 1000 });
    expect(done.outcome).toBe("compacted");
    expect(JSON.stringify(done.document)).toContain("SYSTEMRULE");
    expect(restore(done.document, done.undo)).toEqual(history);
  });

  it("knows that system prompts in parts of messages stay, and plans with them", () => {
    const rules = "Answer in one sentence, and say where you know it from. ".repeat(60);
    const prompt = (text: string) => ({ part_kind: "system-prompt", content: text });
    const turn = (i: number) => [
      { kind: "request", parts: [{ part_kind: "user-prompt", content: `Question ${i} ${words(30)}` }] },
      { kind: "response", parts: [{ part_kind: "text", content: `Answer ${i} ${words(30)}` }] },
    ];
    const [first, ...rest] = Array.from({ length: 60 }, (_, i) => turn(i)).flat();
    const parts = [prompt(rules), ...(first as { parts: readonly unknown[] }).parts];
    const history = [{ kind: "request", parts }, ...rest];
    const options = { from: "pydantic-ai", budget: 3000, maxSummaryTokens: 300 } as const;
    const { after } = compact(history, options);
    expect(after).toBeLessThanOrEqual(6000);
    // What a digest takes less than it may is all that they differ by.
    expect(Math.abs(plan(history, options).after - after)).toBeLessThan(500);

    const prompts = Array.from({ length: 100 }, (_, i) => ({
      kind: "request",
      parts: [prompt(`${i}. ${rules}`)],
    }));
    expect(plan(prompts, options).why).toMatch(/^the system prompt takes [\d,]+ tokens, /);
  });

  it("system messages in mid-history stay, each once", () => {
    const rule = chat.system("NEWRULE: answer only in French");
    const history = [chat.system("First."), ...turns(5), rule, ...turns(20), rule, ...turns(20)];
    for (const provider of ["openai-chat", "mistral", "anthropic"]) {
      const done = compact(history, { ...o, for: provider, budget: 1500 });
      expect(done.outcome).toBe("compacted");
      expect(JSON.stringify(done.document).split("NEWRULE").length - 1).toBe(1);
      expect(check(done.document, { ...o, for: provider }).ok).toBe(true);
    }
  });

  it("a request is restated however often its turn is cut", async () => {
    const asked = "Please migrate billing to Postgres 16";
    const given = { ...o, budget: 3000, headFirst: true };
    const once = compact([chat.user(asked), ...steps(60, "a")], given);
    expect(summaryIn(once)).toContain(asked);
    const twice = compact([...once.document, ...steps(60, "b")], given);
    expect(rungs(twice)).toContain("cut-last-turn");
    expect(summaryIn(twice)).toContain(asked);
    const third = await compactWith(async () => "Did more.", [...twice.document, ...steps(60, "c")], given);
    expect(summaryIn(third)).toContain(asked);
    expect(summaryIn(compact([...third.document, ...steps(60, "d")], given))).toContain(asked);
  });

  it("the request is what the person asked, not what stands beside results or behind it", () => {
    const reminder = claude.text("<system-reminder>be nice</system-reminder>");
    const call = (at: number) => claude.assistant(claude.call(`t${at}`));
    const result = (at: number) => claude.user(claude.result(`t${at}`, words(60)), reminder);
    const history = [
      claude.user(claude.text("Do the thing, please"), claude.image("aGk=")),
      ...Array.from({ length: 60 }, (_, at) => [call(at), result(at)]).flat(),
    ];
    const done = compact(history, { from: "anthropic", budget: 4000, headFirst: true });
    const text = JSON.stringify(done.document);
    expect(text).toContain("What follows belongs to this request:\\nDo the thing, please\\n[image]");
    expect(text.slice(0, text.indexOf("</conversation-summary>"))).not.toContain("be nice");
  });

  it("facts of the earlier summary outlive a digest that is short of room, whatever they look like", async () => {
    const summary =
      "Goal: sail.\n\nDecisions:\n- FACT-ONE: ALBATROSS\n\nFiles written:\n- a.ts\n\nNext: codeword OSPREY";
    const first = await compactWith(async () => summary, turns(40), { ...o, budget: 3000 });
    let history: unknown[] = first.document;
    for (let round = 0; round < 3; round++) {
      history = compact([...history, ...turns(40)], { ...o, budget: 4000, maxSummaryTokens: 300 }).document;
      const text = JSON.stringify(history);
      for (const fact of ["ALBATROSS", "OSPREY", "a.ts"]) expect(text).toContain(fact);
    }
  });

  it("a mark that somebody pastes is something that was said", () => {
    const first = compact([chat.user("We decided to use port 8443."), ...turns(40)], { ...o, budget: 3000 });
    const pasted =
      '<conversation-summary kind="digest" messages="999999999" turns="3">\nhello\n</conversation-summary>';
    const done = compact([...first.document, chat.user(pasted), ...turns(40)], { ...o, budget: 3000 });
    expect(summaryIn(done)).toContain("8443");
    expect(JSON.stringify(done.document)).not.toContain('messages=\\"1000');
  });

  it("tasks that were ticked off are no longer open, and an editor's view is no write", () => {
    const todo = (id: string, status: string) =>
      chat.assistant(
        null,
        chat.call(
          id,
          "todo_write",
          JSON.stringify({
            todos: [
              { content: "Task A", status },
              { content: "Task B", status: "pending" },
            ],
          }),
        ),
      );
    const view = chat.assistant(
      null,
      chat.call("v", "str_replace_based_edit_tool", JSON.stringify({ command: "view", path: "/x/view" })),
    );
    const first = compact(
      [
        chat.user("Go"),
        todo("1", "pending"),
        chat.result("1", "ok"),
        view,
        chat.result("v", "text"),
        ...turns(40),
      ],
      { ...o, budget: 3000, maxSummaryTokens: 1500 },
    );
    expect(summaryIn(first)).toContain("Open tasks:\n- Task A\n- Task B");
    expect(summaryIn(first)).toContain("Files read:\n- /x/view");
    expect(summaryIn(first)).not.toContain("Commands run");
    const second = compact(
      [...first.document, todo("2", "completed"), chat.result("2", "ok"), ...turns(40)],
      { ...o, budget: 3000, maxSummaryTokens: 1500 },
    );
    expect(summaryIn(second)).toContain("Open tasks:\n- Task B");
  });
});

describe("the ladder", () => {
  it("structured results are capped like others", () => {
    const history = [
      { role: "user", parts: [{ text: "Find the biggest customer" }] },
      { role: "model", parts: [{ functionCall: { name: "query", args: {} } }] },
      { role: "user", parts: [{ functionResponse: { name: "query", response: { rows: [words(3000)] } } }] },
    ];
    const done = compact(history, { from: "gemini", budget: 3000, minKeepTail: 0 });
    expect(rungs(done)).toEqual(["cap-results"]);
  });

  it("caps go no further than they must", () => {
    const history = [
      chat.user("Read."),
      chat.assistant(null, chat.call("c")),
      chat.result("c", words(40_000)),
    ];
    const { tokens } = estimate(history, o);
    const done = compact(history, { ...o, budget: Math.floor(tokens * 0.8) });
    expect(rungs(done)).toEqual(["cap-results"]);
    expect(done.after).toBeGreaterThan(done.budget * 0.6);
  });

  it("a result of many pieces is capped as a whole, and one of pictures is cleared", () => {
    const pieces = Array.from({ length: 2000 }, () => claude.text(words(10)));
    const many = [
      claude.user("Go"),
      claude.assistant(claude.call("c")),
      claude.user(claude.result("c", pieces)),
    ];
    expect(rungs(compact(many, { from: "anthropic", budget: 10_000 }))).toContain("cap-results");
    const shots = Array.from({ length: 40 }, (_, at) => [
      claude.assistant(claude.call(`c${at}`, "look", { at })),
      claude.user(claude.result(`c${at}`, [claude.image("aGk=")])),
    ]).flat();
    const { tokens } = estimate([claude.user("Go"), ...shots], { from: "anthropic" });
    const done = compact([claude.user("Go"), ...shots], {
      from: "anthropic",
      budget: Math.floor(tokens * 0.7),
    });
    expect(rungs(done)).toEqual(["clear-results"]);
  });

  it("sealed thoughts are dropped, too", () => {
    const history = Array.from({ length: 30 }, (_, at) => [
      claude.user(`Question ${at}`),
      claude.assistant({ type: "redacted_thinking", data: "x".repeat(4000) }, claude.text(`Answer ${at}`)),
    ]).flat();
    const done = compact([...history, claude.user("And?")], { from: "anthropic", budget: 15_000 });
    expect(rungs(done)).toEqual(["drop-reasoning"]);
  });

  it("a result is not folded for a later one that failed", () => {
    const read = (id: string, output: string) => [
      chat.user("Again."),
      chat.assistant(null, chat.call(id)),
      chat.result(id, output),
      chat.assistant("Read."),
    ];
    const history = [...read("1", words(600)), ...read("2", "Error: file not found")];
    const done = compact([...history, ...turns(4)], { ...o, budget: 900 });
    expect(rungs(done)).not.toContain("fold-reads");
  });

  it("what is to be kept is kept as it is", () => {
    const history = [
      ...turns(1),
      chat.user("Go"),
      chat.assistant(null, chat.call("c")),
      chat.result("c", words(20_000)),
      chat.assistant("Done."),
    ];
    const done = compact(history, { ...o, budget: 10_000, minKeepTail: 4 });
    expect(done).toMatchObject({ outcome: "refused", reason: "cannot-fit" });
    expect(done.message).toMatch(/the last 4 messages, which are to be kept, take [\d,]+ tokens/);
    const long = compact([chat.user("Go"), ...steps(60)], {
      ...o,
      budget: 6000,
      minKeepTail: 20,
      headFirst: true,
    });
    expect(long.document.slice(-20)).toEqual(steps(60).slice(-20));
  });

  it("no step saves less than nothing", () => {
    const history = [chat.user("Hi"), chat.assistant(null, chat.call("c")), chat.result("c", words(800))];
    for (const budget of [300, 400, 600, 900])
      for (const { saves } of compact(history, { ...o, budget, headFirst: true }).steps)
        expect(saves).toBeGreaterThan(0);
  });

  it("an id that was used before does not hold a running call's history together", () => {
    const turn = (id: string, answered: boolean) => [
      chat.user("Go"),
      chat.assistant(null, chat.call(id)),
      ...(answered ? [chat.result(id, "ok")] : []),
    ];
    const history = [
      ...turn("call_0", false),
      ...Array.from({ length: 10 }, () => turn("call_0", true)).flat(),
      ...turn("call_0", false),
    ];
    expect(findCuts(history, { from: "openai-chat", pending: ["call_0"] }).positions.length).toBeGreaterThan(
      10,
    );
  });
});

describe("pressure and watch", () => {
  it("what helps is told by what the provider counts", () => {
    const { level, helps } = pressure(turns(30), { ...o, usage: { tokens: 125_000, messages: 59 } });
    expect(level).toBe("critical");
    expect(helps.length).toBeGreaterThan(0);
  });

  it("what a request keeps free for its reply is not there for the prompt", () => {
    const body = { model: "claude-sonnet-4-5", max_tokens: 64_000, messages: [claude.user("Hi")] };
    expect(pressure(body, { from: "anthropic" }).limit).toBe(136_000);
  });

  it("cuts of a history under watch know its tokens, and stay as they are", () => {
    const watched = watch(o);
    const history = turns(20);
    for (const message of history) watched.append(message);
    const cuts = watched.cuts();
    expect(cuts.latest({ minTokens: 200 })).toEqual(findCuts(history, o).latest({ minTokens: 200 }));
    const { length } = cuts.positions;
    watched.append(chat.user("One more"));
    expect(cuts.positions).toHaveLength(length);
  });
});

describe("what comes from the caller", () => {
  it("a cache that fails or lies stops nothing, and a signal is heeded with a warm one", async () => {
    const failing = {
      get: (): string => {
        throw new Error("down");
      },
      set: (): void => {
        throw new Error("down");
      },
    };
    const given = { ...o, budget: 3000 };
    expect((await compactWith(async () => "Fine.", turns(40), { ...given, cache: failing })).outcome).toBe(
      "compacted",
    );
    const empty = { get: () => "", set: () => undefined };
    expect(
      summaryIn(await compactWith(async () => "Fine.", turns(40), { ...given, cache: empty })),
    ).toContain("Fine.");
    const warm = new Map<string, string>();
    await compactWith(async () => "Fine.", turns(40), { ...given, cache: warm });
    const off = await compactWith(async () => "Fine.", turns(40), {
      ...given,
      cache: warm,
      signal: AbortSignal.abort(),
    });
    expect(off.reason).toBe("aborted");
  });

  it.each([
    [{ minKeepTail: Number.NaN }],
    [{ keepRecent: -1 }],
    [{ calibration: 0 }],
    [{ calibration: Number.NaN }],
    [{ window: Number.NaN }],
    [{ target: 5 }],
    [{ budget: 0.5 }],
    [{ maxSummaryTokens: -5 }],
  ])("options that cannot be meant are refused: %j", (options) => {
    expect(() => compact(turns(3), { ...o, budget: 100, ...options })).toThrow(/ is /);
  });

  it("only what was compacted, or grew from it, can be restored", () => {
    const { undo } = compact(turns(40), { ...o, budget: 1500 });
    expect(() => restore([], undo)).toThrow("not the history that was compacted");
  });
});

describe("a history that is broken, too", () => {
  it("a plan says that nothing helps only where that is so once it is mended", () => {
    // A picture at an address is told of in words there.
    const history = [...turns(6), chat.user([chat.image("https://example.org/city.png")])];
    const options = { from: "openai-chat", for: "ollama", model: "llama3.2", budget: 700 };
    const done = compact(history, options);
    const planned = plan(history, options);
    expect([done.outcome, planned.why, planned.before]).toEqual(["compacted", undefined, done.before]);
  });

  it("tools that are defined for it are counted", () => {
    const names = Array.from({ length: 30 }, (_, at) => `look_at_city_number_${at}`);
    const messages = names.flatMap((name) => [
      converse.user(`Use ${name}. ${words(60)}`),
      converse.assistant(converse.call("t1", {}, name)),
      converse.user(converse.result("t1", words(60))),
      converse.assistant("Done."),
    ]);
    const options = { from: "bedrock", model: "us.anthropic.claude-haiku-4-5-20251001-v1:0" };
    const done = compact({ messages }, { ...options, budget: 6000 });
    const { tokens, tools } = estimate(done.document, options);
    expect(done.outcome).toBe("compacted");
    expect(tools).toBeGreaterThan(1000);
    expect(Math.abs(done.after - tokens)).toBeLessThan(tools / 10);
    expect(tokens).toBeLessThanOrEqual(6000);
  });

  it("comes back mended where it fits, whoever would have summed it up", async () => {
    const open = [chat.user("Weather?"), chat.assistant(null, chat.call("c1")), chat.user("Hello?")];
    const done = await compactWith(() => "Nobody asks.", open, { ...o, budget: 9000 });
    expect([done.outcome, done.reason, check(done.document).ok]).toEqual(["skipped", "fits", true]);
    expect(done.document).toEqual(compact(open, { ...o, budget: 9000 }).document);
  });
});
