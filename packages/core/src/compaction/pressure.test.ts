import { pressure, watch } from "@suture/core/compaction";
import { learnWindow } from "@suture/core/tokens";
import { chat } from "@suture/testkit/messages";
import { describe, expect, it } from "vitest";

const WORDS = "The quick brown fox jumps over the lazy dog near the old river bank. ";
/** A history of about so many tokens: fifteen a sentence. */
const about = (tokens: number) =>
  Array.from({ length: 10 }, (_, at) => [
    chat.user(`${at} ${WORDS.repeat(Math.floor(tokens / 300))}`),
    chat.assistant(WORDS.repeat(Math.floor(tokens / 300))),
  ]).flat();

describe("pressure", () => {
  const at = (tokens: number, more: object = {}) =>
    pressure(about(tokens), { from: "openai-chat", window: 10_000, ...more });

  it("says how full the context is", () => {
    const { used, limit, headroom, level, reasons, helps } = at(3000);
    expect([limit, headroom, level, helps]).toEqual([10_000, 10_000 - used, "ok", []]);
    expect(reasons).toEqual([
      `${used.toLocaleString("en")} of 10,000 tokens are used (${Math.round(used / 100)} %)`,
    ]);
  });

  it("is elevated from 70 % on, critical from 90 %, and says what would help", () => {
    expect(at(6000).level).toBe("ok");
    expect(at(8000).level).toBe("elevated");
    expect(at(8000).helps).toMatchObject([{ rung: "digest-head" }]);
    expect(at(12_000)).toMatchObject({ level: "critical" });
    expect(at(12_000).headroom).toBeLessThan(0);
    expect(at(6000, { elevated: 0.5 }).level).toBe("elevated");
  });

  it("ends later than it began", () => {
    expect(at(6800).level).toBe("ok");
    expect(at(6800, { previous: "elevated" }).level).toBe("elevated");
    expect(at(6800, { previous: "elevated" }).reasons.join()).toContain("until it falls further");
    expect(at(5000, { previous: "elevated" }).level).toBe("ok");
    expect(at(6800, { previous: "critical" }).level).toBe("elevated");
  });

  it("knows the model's window, whatever its name carries, or says that it does not", () => {
    expect(pressure(about(300), "openrouter/anthropic/claude-3.5-sonnet").limit).toBe(200_000);
    expect(pressure(about(300), "somebody's-own").reasons.join()).toContain("not known");
    const learned = learnWindow(new Map(), "gpt-4o", 12_345);
    expect(pressure(about(300), { model: "gpt-4o", learned }).limit).toBe(12_345);
  });

  it("counts from what the provider said last, and never sums turns up", () => {
    const history = about(3000);
    const { used } = pressure(history, {
      window: 10_000,
      usage: { tokens: 9000, messages: history.length - 1 },
    });
    expect(used).toBeGreaterThan(9000);
    expect(used).toBeLessThan(9300);
  });
});

describe("a history under watch", () => {
  it("tells its pressure with each message, and holds a level until it is well below", () => {
    const watched = watch({ from: "openai-chat", model: "gpt-5", window: 1000 });
    const levels = about(1200).map((message) => watched.append(message).level);
    expect(levels.at(0)).toBe("ok");
    expect(levels.at(-1)).toBe("critical");
    expect(levels.indexOf("elevated")).toBeGreaterThan(0);
    expect(watched.usage({ prompt_tokens: 700, completion_tokens: 50 }).level).toBe("elevated");
    expect(watched.usage({ prompt_tokens: 600, completion_tokens: 50 }).level).toBe("elevated");
    expect(watched.usage({ prompt_tokens: 500, completion_tokens: 50 }).level).toBe("ok");
    expect(watched.tokens).toBe(550);
  });

  it("knows where it may be cut", () => {
    const watched = watch({ from: "openai-chat" });
    for (const message of [
      chat.user("Hi"),
      chat.assistant(null, chat.call("1")),
      chat.result("1", "4 °C"),
      chat.assistant("Cold."),
      chat.user("Thanks"),
    ])
      watched.append(message);
    expect(watched.cuts().positions).toEqual([1, 3, 4]);
    expect(watched.cuts().latest({ minTurns: 1 }).cut).toBe(4);
  });
});
