import { strict as assert } from "node:assert";
import type { Engine, ListQuery } from "../../engine/engine.ts";
import type { SessionRow } from "../../engine/rows.ts";
import { type EngineCase, one } from "./engine-case.ts";
import { begin, changes, fresh, message } from "./samples.ts";

const active = { states: ["active"], limit: 100 } as const;

async function ids(engine: Engine, owner: string, query: ListQuery = active): Promise<string[]> {
  return (await engine.list(owner, query)).map(({ id }) => id);
}

const searching = one("a search finds text in labels and messages, capitals or not", async (engine) => {
  const owner = fresh("owner");
  const inBody = (id: string, text: string, kind: "message" | "heal" = "message") =>
    begin(engine, { owner, id, head: 1 }, { entries: [message(1, text, { kind })] });
  await begin(engine, { owner, id: "label", label: JSON.stringify({ title: "The Needle" }) });
  await inBody("body", "a neEDLe in hay");
  await inBody("other kind", "needle", "heal");
  await inBody("none", "hay");
  await inBody("percent", "100% sure");
  await inBody("underscore", "a_b");
  await inBody("escape", 'say "hi"\\n');
  await begin(engine, { owner: fresh("owner"), id: "stranger", label: "needle" });
  const found = async (text: string) => (await ids(engine, owner, { ...active, text })).sort();
  assert.deepEqual(await found("needle"), ["body", "label"]);
  assert.deepEqual(await found("NEEDLE"), ["body", "label"]);
  assert.deepEqual(await found("needles"), []);
  assert.deepEqual(await found("0%"), ["percent"]);
  assert.deepEqual(await found("a_b"), ["underscore"]);
  assert.deepEqual(await found("_"), ["underscore"]);
  assert.deepEqual(await found('\\"hi\\"\\\\n'), ["escape"]);
});

/** Lists of an owner's sessions. */
export const listCases: readonly EngineCase[] = [
  one("the latest changed comes first", async (engine) => {
    const owner = fresh("owner");
    await begin(engine, { owner, id: "a", updated: 1_000_000 });
    const old = await begin(engine, { owner, id: "b", updated: 500_000 });
    await begin(engine, { owner, id: "c", updated: 1_000_001 });
    assert.deepEqual(await ids(engine, owner), ["c", "a", "b"]);
    await engine.commit(changes(old, { to: { updated: 2_000_000 }, entries: [message(1)] }));
    assert.deepEqual(await ids(engine, owner), ["b", "c", "a"]);
  }),
  one("a list has sessions of its owner and of the states asked for, whole", async (engine) => {
    const session = await begin(engine, { label: '{"title":"x"}', model: "m" });
    const { owner } = session;
    await begin(engine, { owner, id: "archived", state: "archived" });
    await begin(engine, { owner, id: "deleted", state: "deleted" });
    await begin(engine);
    assert.deepEqual(await engine.list(owner, active), [session]);
    const query = { states: ["archived", "deleted"], limit: 100 } as const;
    assert.deepEqual((await ids(engine, owner, query)).sort(), ["archived", "deleted"]);
    assert.deepEqual(await ids(engine, owner, { states: [], limit: 100 }), []);
    assert.deepEqual(await ids(engine, fresh("owner")), []);
  }),
  one("paging goes through every session once, also where times are equal", async (engine) => {
    const owner = fresh("owner");
    const made: string[] = [];
    for (let index = 0; index < 23; index += 1)
      made.push((await begin(engine, { owner, updated: 60_000 * Math.floor(index / 5) + (index % 3) })).id);
    const pages: SessionRow[] = [];
    for (let last: SessionRow | undefined; ; ) {
      const page = await engine.list(owner, { ...active, limit: 4, ...(last && { after: last }) });
      pages.push(...page);
      if (page.length < 4) break;
      last = page.at(-1);
    }
    assert.deepEqual(pages.map(({ id }) => id).sort(), made.sort());
    const times = pages.map(({ updated }) => updated);
    assert.deepEqual(
      times,
      [...times].sort((a, b) => b - a),
    );
    assert.deepEqual(pages, await engine.list(owner, active));
  }),
  searching,
  one("a search can be paged", async (engine) => {
    const owner = fresh("owner");
    for (let index = 0; index < 6; index += 1)
      await begin(engine, { owner, id: `${index}`, updated: index, label: index % 2 ? "odd" : "even" });
    const [first] = await engine.list(owner, { ...active, text: "odd", limit: 1 });
    assert.equal(first?.id, "5");
    assert.ok(first);
    assert.deepEqual(await ids(engine, owner, { ...active, text: "ODD", after: first }), ["3", "1"]);
  }),
];
