import { check, repair } from "@suture/core";
import { compact, plan, readSummary, restore } from "@suture/core/compaction";
import { estimate } from "@suture/core/tokens";
import { chat, claude } from "@suture/testkit/messages";
import { describe, expect, it } from "vitest";

const WORDS = "The quick brown fox jumps over the lazy dog near the old river bank. ";
const text = (tokens: number): string => WORDS.repeat(Math.ceil(tokens / 15));

const read = (id: string, path: string) => chat.call(id, "read", JSON.stringify({ path }));

/** A turn: a question, one step for each output, and an answer. */
function turn(name: string, ...outputs: readonly string[]): unknown[] {
  const steps = outputs.flatMap((output, at) => [
    chat.assistant(null, read(`${name}_${at}`, `${name}/${at}.ts`)),
    chat.result(`${name}_${at}`, output),
  ]);
  return [chat.user(`Please look at ${name}.`), ...steps, chat.assistant(`${name} is fine.`)];
}

const options = { from: "openai-chat", model: "gpt-5" };
const rungs = (done: { readonly steps: readonly { readonly rung: string }[] }): string[] =>
  done.steps.map(({ rung }) => rung);
const said = (list: readonly unknown[]): string => JSON.stringify(list);

describe("the ladder", () => {
  it("leaves alone what fits", () => {
    const history = turn("a", text(100));
    expect(compact(history, { ...options, budget: 10_000 })).toMatchObject({
      outcome: "skipped",
      reason: "fits",
      message: "it fits already",
      document: history,
      steps: [],
    });
  });

  it("caps a giant result first: its head and tail stay, and its size is said", () => {
    const giant = `HEAD ${text(20_000)} TAIL`;
    const history = [...turn("a", text(100)), ...turn("b", giant), ...turn("c", text(100))];
    const done = compact(history, { ...options, budget: 8000 });
    expect(rungs(done)).toEqual(["cap-results"]);
    const capped = (done.document[6] as { content: string }).content;
    expect(capped).toMatch(/^HEAD .*\[… [\d,]+ of [\d,]+ characters left out …\].*TAIL$/s);
    expect(done.document.filter((message, at) => message !== history[at])).toHaveLength(1);
    expect(done.report.edits).toMatchObject([
      {
        rule: "cap-results",
        action: "replace",
        place: "messages.6.content",
        before: history[6],
        lossy: true,
      },
    ]);
  });

  it("folds reads of the same thing that came again later", () => {
    const again = (id: string, output: string) => [
      chat.user("Again."),
      chat.assistant(null, read(id, "a.ts")),
      chat.result(id, output),
      chat.assistant("Read."),
    ];
    const history = [...again("1", text(450)), ...again("2", text(450)), ...again("3", `LAST ${text(450)}`)];
    const done = compact(history, { ...options, budget: 900 });
    expect(rungs(done)).toEqual(["fold-reads"]);
    expect(said(done.document)).toContain("the same call was made again later");
    expect(said(done.document)).toContain("LAST");
  });

  it("clears old outputs, but not those of the last messages", () => {
    const history = Array.from({ length: 12 }, (_, at) => turn(`t${at}`, `OUT${at} ${text(400)}`)).flat();
    const done = compact(history, { ...options, budget: 3500 });
    expect(rungs(done)).toEqual(["clear-results"]);
    expect(said(done.document)).toContain("OUT11 ");
    expect(done.document).toHaveLength(history.length);
    // What stands before the first change can be read from the provider's cache.
    expect(done.cache.kept).toBeGreaterThan(0);
    expect(done.cache.kept + done.cache.rewritten).toBeLessThanOrEqual(done.budget + 1);
  });

  it("drops thoughts of turns that are over, where the provider does without", () => {
    const thought = (at: number) => ({ type: "thinking", thinking: text(500), signature: `sig${at}` });
    const history = Array.from({ length: 6 }, (_, at) => [
      claude.user(`Question ${at}`),
      claude.assistant(thought(at), claude.text(`Answer ${at}`)),
    ]).flat();
    history.splice(
      -1,
      1,
      claude.assistant(thought(5), claude.call("c")),
      claude.user(claude.result("c", "4 °C")),
    );
    const done = compact(history, { from: "anthropic", model: "claude-sonnet-5", budget: 3000 });
    expect(rungs(done)).toEqual(["drop-reasoning"]);
    expect(said(done.document)).toContain("sig5");
    expect(said(done.document)).not.toContain("sig4");
  });

  it("keeps thoughts that a provider wants back", () => {
    const history = Array.from({ length: 6 }, (_, at) => [
      chat.user(`Question ${at}`),
      { ...(chat.assistant(null, chat.call(`c${at}`)) as object), reasoning_content: text(500) },
      chat.result(`c${at}`, "4 °C"),
      { ...(chat.assistant(`Answer ${at}`) as object) },
    ]).flat();
    const done = compact(history, {
      from: "openai-chat",
      for: "deepseek",
      model: "deepseek-v4",
      budget: 2500,
    });
    expect(rungs(done)).not.toContain("drop-reasoning");
  });

  it("digests the head when nothing smaller will do, between turns", () => {
    const history = Array.from({ length: 30 }, (_, at) => [
      chat.user(`Question ${at}: ${text(100)}`),
      chat.assistant(`Answer ${at}: ${text(100)}`),
    ]).flat();
    const done = compact(history, { ...options, budget: 3000 });
    expect(rungs(done)).toEqual(["digest-head"]);
    const [first, second] = done.document as { role: string; content: string }[];
    expect(first?.role).toBe("user");
    const { summary } = readSummary(first?.content ?? "") ?? {};
    expect(summary).toMatchObject({ kind: "digest", messages: history.length - done.document.length + 1 });
    expect(history).toContain(second);
    expect(second?.content).toMatch(/^Question/);
  });

  it("keeps at least as many messages as it is asked to", () => {
    const history = Array.from({ length: 10 }, (_, at) => turn(`t${at}`, text(50))).flat();
    const done = compact(history, { ...options, budget: 700, minKeepTail: 6, headFirst: true });
    expect(done.outcome).toBe("compacted");
    expect(done.document.slice(-6)).toEqual(history.slice(-6));
    const all = compact(history, { ...options, budget: 700, minKeepTail: 40 });
    expect(all).toMatchObject({ outcome: "refused", reason: "cannot-fit", document: history });
    expect(all.message).toContain("the last 40 messages, which are to be kept");
  });

  it("cuts a single long turn between its steps, and restates the request", () => {
    const outputs = Array.from({ length: 20 }, (_, at) => `OUT${at} ${text(300)}`);
    const history = [chat.system("Be brief."), ...turn("everything", ...outputs)];
    const done = compact(history, { ...options, budget: 2000, headFirst: true });
    expect(rungs(done).at(-1)).toBe("cut-last-turn");
    const [system, summary, next] = done.document as { role: string; content: string }[];
    expect(system).toBe(history[0]);
    expect(summary?.content).toContain("What follows belongs to this request:\nPlease look at everything.");
    expect(next?.role).toBe("assistant");
    expect(check(done.document, { from: "openai-chat" }).ok).toBe(true);
  });

  it("squeezes the results of a last step that is too long by itself", () => {
    const ids = Array.from({ length: 12 }, (_, at) => `c${at}`);
    const history = [
      chat.user("Read them all."),
      chat.assistant(null, ...ids.map((id) => read(id, id))),
      ...ids.map((id) => chat.result(id, text(450))),
    ];
    const done = compact(history, { ...options, budget: 2500 });
    expect(done.outcome).toBe("compacted");
    expect(done.after).toBeLessThanOrEqual(2500);
    expect(check(done.document, { from: "openai-chat" }).ok).toBe(true);
  });

  it("says why when nothing can make it fit", () => {
    const history = [chat.user("Hi"), chat.assistant("Hello."), chat.user(text(5000))];
    const done = compact(history, { ...options, budget: 1000 });
    expect(done).toMatchObject({ outcome: "refused", reason: "cannot-fit", document: history });
    expect(done.message).toMatch(
      /nothing can make it fit: what cannot be parted at the end, from message 2 on, takes [\d,]+ tokens/,
    );
    const prompted = [chat.system(text(5000)), chat.user("Hi"), chat.assistant("Hello."), chat.user("Bye")];
    expect(compact(prompted, { ...options, budget: 1000 }).message).toContain("the system prompt");
  });

  it("needs a budget, or a model to know one", () => {
    expect(() => compact([chat.user("Hi")], { from: "openai-chat" })).toThrow("neither a budget nor a model");
    expect(() => compact([chat.user("Hi")], { budget: 0 })).toThrow("budget is 0");
    expect(compact([chat.user("Hi")], { model: "gpt-4o" }).budget).toBe(64_000);
    expect(compact([chat.user("Hi")], { window: 10_000 }).budget).toBe(5000);
  });
});

describe("a compacted history", () => {
  const history = Array.from({ length: 30 }, (_, at) => turn(`t${at}`, text(60))).flat();

  it.each(["openai-chat", "anthropic", "mistral", "gemini", "bedrock"])(
    "is one that %s accepts, twice mended",
    (name) => {
      const done = compact(history, { ...options, for: name, budget: 1500, headFirst: true });
      expect(done.outcome).toBe("compacted");
      const again = repair(done.document, { from: "openai-chat", for: name });
      expect(again.changed).toBe(false);
      expect(said(again.document)).toContain("<conversation-summary ");
    },
  );

  it("is mended on the way, and everything is reported", () => {
    const broken = history.filter((_, at) => at !== history.length - 2);
    const done = compact(broken, { ...options, budget: 1500, headFirst: true });
    expect(check(done.document, { from: "openai-chat" }).ok).toBe(true);
    expect(done.report.edits.map(({ rule }) => rule)).toEqual(["tool-call-has-result", "digest-head"]);
    expect(done.report.findings.map(({ rule }) => rule)).toEqual(["tool-call-has-result"]);
  });

  it("can be undone, whatever was said since", () => {
    const body = { model: "gpt-5", messages: history, temperature: 0 };
    const done = compact(body, { budget: 1500 });
    expect(done.outcome).toBe("compacted");
    const back = restore(done.document, done.undo);
    expect(back).toEqual(body);
    expect(back.messages.every((message, at) => message === history[at])).toBe(true);
    const later = { ...done.document, messages: [...done.document.messages, chat.user("And now?")] };
    expect(restore(later, done.undo).messages).toEqual([...history, chat.user("And now?")]);
    expect(() => restore({ messages: 1 }, done.undo)).toThrow("not the history that was compacted");
  });

  it("is not compacted again for nothing", () => {
    const done = compact(history, { ...options, budget: 1500 });
    expect(compact(done.document, { ...options, budget: 1500 })).toMatchObject({
      outcome: "skipped",
      reason: "fits",
    });
    const alone = [done.document[0], chat.user(text(3000))];
    expect(compact(alone, { ...options, budget: 1500 })).toMatchObject({
      outcome: "refused",
      reason: "cannot-fit",
    });
  });

  it("carries the facts of the earlier summary into the next", () => {
    const old = [...turn("FACT-OLD.ts", text(60)), ...history];
    const given = { ...options, headFirst: true, maxSummaryTokens: 900, digest: { entries: 100 } };
    const first = compact(old, { ...given, budget: 2000 });
    const next = [...first.document, ...turn("FACT-NEW", text(60)), ...history];
    const second = compact(next, { ...given, budget: 3000 });
    const { summary } = readSummary((second.document[0] as { content: string }).content) ?? {};
    expect(summary?.text).toContain("FACT-OLD");
    expect(summary?.text).toContain("FACT-NEW");
    const gone = old.length - first.document.length + 1;
    expect(summary?.text).toContain(`It carries on the summary before it, of ${gone} messages.`);
    expect(summary?.messages).toBe(gone + next.length - second.document.length);
  });
});

describe("messages that are to be kept", () => {
  const history = Array.from({ length: 30 }, (_, at) => [
    chat.user(`Question ${at}. ${text(30)}`),
    chat.assistant(`Answer ${at}. ${text(30)}`),
  ]).flat();
  const list = [...history, chat.user("And now?")];

  it.each([
    ["openai-chat", false],
    ["perplexity", false],
    ["portable", true],
    ["bedrock", true],
  ])("stay as they are, whatever a digest is joined to: %s, strict: %s", (name, strict) => {
    const settings = { from: "openai-chat", for: name, strict };
    for (let budget = 130; budget < 400; budget += 10)
      for (const minKeepTail of [1, 2, 3]) {
        const done = compact(list, { ...settings, budget, minKeepTail, headFirst: true });
        if (budget > 350) expect(done.outcome).toBe("compacted");
        expect(done.document.slice(-minKeepTail)).toEqual(list.slice(-minKeepTail));
        if (done.outcome === "compacted") expect(check(done.document, settings).ok).toBe(true);
      }
  });
});

describe("a plan", () => {
  it("says what leaves no room, and nothing of what is not there", () => {
    const messages = [chat.system("Be brief."), ...turn("a", text(100))];
    const tools = [{ type: "function", function: { name: "f", parameters: { type: "object" } } }];
    const why = (history: unknown) => plan(history, { ...options, budget: 20 }).why;
    const summary = "and a summary up to 110";
    expect(why({ messages, tools })).toMatch(
      new RegExp(`^the system prompt and the tools take \\d+ tokens, ${summary}$`),
    );
    expect(why(messages)).toMatch(new RegExp(`^the system prompt takes \\d+ tokens, ${summary}$`));
    expect(why({ messages: turn("a", text(100)), tools })).toMatch(
      new RegExp(`^the tools take \\d+ tokens, ${summary}$`),
    );
    expect(why(turn("a", text(100)))).toMatch(new RegExp(`^an empty request takes \\d+ tokens, ${summary}$`));
  });

  it("says what would be done before anything runs", () => {
    const history = Array.from({ length: 30 }, (_, at) => turn(`t${at}`, text(60))).flat();
    const planned = plan(history, { ...options, budget: 1500, headFirst: true });
    expect(planned.before).toBe(estimate(history, options).tokens);
    expect(planned.cut?.boundary).toBe("turn");
    expect(planned.after).toBeLessThanOrEqual(1500);
    expect(planned.steps).toEqual([
      { rung: "digest-head", saves: expect.any(Number), changes: planned.cut?.cut },
    ]);
    expect(plan(history, { ...options, budget: 1500, headFirst: true, byModel: true }).steps).toMatchObject([
      { rung: "summarise-head" },
    ]);
    expect(plan([chat.user("Hi")], { ...options, budget: 100 })).toMatchObject({ fits: true, steps: [] });
  });
});

describe("thoughts that are bound to what stood before them", () => {
  const thought = (name: string) => claude.thinking("", `EqQBCgIYAhIM${name}`);
  const asked = (name: string, output: string) => [
    claude.user(`Look at ${name}.`),
    claude.assistant(thought(`${name}1`), claude.call(`toolu_${name}`, "read")),
    claude.user(claude.result(`toolu_${name}`, output)),
    claude.assistant(thought(`${name}2`), `${name} is fine.`),
  ];
  const history = (model: string, first = 20) => ({
    ...claude.request(
      model,
      ...asked("a", text(first)),
      ...asked("b", text(4000)),
      ...asked("c", text(20)),
      claude.user("And now?"),
    ),
    tools: [{ name: "read", input_schema: { type: "object" } }],
  });
  const signatures = (document: unknown): string[] =>
    [...said([document]).matchAll(/EqQBCgIYAhIM(\w+)/g)].map(([, name = ""]) => name);

  it("go behind a result that was made shorter, and stay before it", () => {
    const before = history("claude-opus-5-5");
    const { document, outcome, report } = compact(before, { for: "anthropic", budget: 2500 });
    expect(outcome).toBe("compacted");
    expect(signatures(document)).toEqual(["a1", "a2", "b1"]);
    const gone = report.edits.filter(({ rule }) => rule === "drop-reasoning");
    expect(gone.map(({ place, lossy }) => [place, lossy])).toEqual([
      ["messages.7.content.0", true],
      ["messages.9.content.0", true],
      ["messages.11.content.0", true],
    ]);
    expect(check(document, { for: "anthropic" }).findings).toEqual([]);
  });

  it("all go with a head that was summed up", () => {
    const { document, steps } = compact(history("claude-sonnet-5.5", 4000), {
      for: "anthropic",
      budget: 1000,
      headFirst: true,
    });
    expect(steps.map(({ rung }) => rung)).toContain("digest-head");
    expect(signatures(document)).toEqual([]);
    expect(said([document])).toContain("c is fine.");
  });

  it("stay where the model does not mind", () => {
    const { document } = compact(history("claude-opus-5"), { for: "anthropic", budget: 2500 });
    expect(signatures(document)).toEqual(["a1", "a2", "b1", "b2", "c1", "c2"]);
  });
});
