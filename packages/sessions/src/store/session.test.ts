import { describe, expect, it } from "vitest";
import { calls, results, says, system, user } from "../conformance/said.ts";
import { MemoryEngine } from "../memory/memory-engine.ts";
import { SessionStore } from "./session-store.ts";

describe("sessions", () => {
  it("smoke", async () => {
    const store = await SessionStore.open(new MemoryEngine());
    const sessions = store.of("acme");
    const s = await sessions.create({ title: "T" });
    await s.append(system("be good"));
    console.log(await s.append(user("q1")));
    await s.append(calls("a", "b"));
    await expect(s.append(user("q2"))).rejects.toMatchObject({ code: "open-calls", calls: ["a", "b"] });
    await expect(s.append(results("zz"))).rejects.toMatchObject({ code: "unknown-call" });
    await s.append(results("a"));
    await expect(s.append(results("a"))).rejects.toMatchObject({ code: "already-answered" });
    await s.startCall("b");
    console.log((await s.status()).openCalls);
    const m = await s.append(user("steer"), { mend: true });
    console.log(JSON.stringify(m.report?.edits.map((e) => [e.rule, e.place, e.action])));
    await s.append(says("ok"));
    console.log(JSON.stringify((await s.read()).document));
    const late = await s.append(results("b"), { mend: true });
    console.log(JSON.stringify(late));
    console.log(JSON.stringify((await s.read({ to: "anthropic", model: "claude-sonnet-4-5" })).document));
    console.log(JSON.stringify(await s.page()));
    await s.append(user("q3"));
    await s.append(says("a3"));
    const r = await s.revert(1);
    console.log(r, (await s.read()).document);
    await s.undo();
    console.log(JSON.stringify((await s.export({ last: 1, format: "openai-chat" })).document));
    const f = await s.fork({ turn: 1 });
    console.log(JSON.stringify((await f.read()).document), await f.status());
    for (let i = 0; i < 40; i++)
      await s.append([user(`question ${i} ${"x ".repeat(200)}`), says(`answer ${i} ${"y ".repeat(200)}`)]);
    const c = await s.compact({ budget: 3000 });
    console.log({ ...c, report: undefined });
    console.log(
      ((await s.read()).document as any).messages.length,
      JSON.stringify((await s.read()).document).slice(0, 600),
    );
    await s.undo(c.change);
    console.log(((await s.read()).document as any).messages.length);
    console.log(await s.diagnose());
    console.log(await store.retain({ maxTurns: 3 }));
    console.log(
      await s.diagnose(),
      (await s.page()).turns.map((t) => t.turn),
    );
    const { session: i, report } = await sessions.import([
      { role: "user", content: "hi" },
      {
        role: "assistant",
        tool_calls: [{ id: "1", type: "function", function: { name: "a", arguments: "{}" } }],
      },
      { role: "user", content: "x" },
    ]);
    console.log(report.edits.length, JSON.stringify((await i.read()).document));
    console.log((await sessions.list({ search: "HI" })).sessions.map((x) => x.id === i.id));
    await store.close();
  });
});
