import { describe, expect, test } from "vitest";
import type { SessionRow } from "../engine/rows.ts";
import type { SqliteEngine } from "./sqlite-engine.ts";
import { drivers } from "./testing/drivers.ts";
import { begin, change, message } from "./testing/samples.ts";
import { newPath, opened } from "./testing/scratch.ts";

const ACTIVE = { states: ["active"], limit: 1_000 } as const;

/** All sessions of an owner, page by page. */
async function paged(engine: SqliteEngine, limit: number): Promise<SessionRow[]> {
  const found: SessionRow[] = [];
  for (let last: SessionRow | undefined; ; last = found.at(-1)) {
    const page = await engine.list("alice", { ...ACTIVE, limit, ...(last && { after: last }) });
    found.push(...page);
    if (page.length < limit) return found;
  }
}

describe.each(drivers)("lists on $name", (driver) => {
  test("order follows every change, however close together, and also back in time", async () => {
    const engine = await opened({ path: newPath(), driver });
    const sessions: SessionRow[] = [];
    for (let index = 0; index < 30; index += 1)
      sessions.push(await begin(engine, { id: `${index}`, updated: 1_000_000 + index * 700 }));
    for (let round = 0; round < 120; round += 1) {
      const index = (round * 7) % 30;
      const session = sessions[index]!;
      const updated = 1_000_000 + ((round * 7_919) % 60_000);
      const one = change(session, { entries: [message(session.head + 1)] }, { updated });
      expect(await engine.commit(one)).toBe(true);
      sessions[index] = one.session;
      if (round % 10 > 0) continue;
      const wanted = [...sessions].sort((a, b) => b.updated - a.updated || b.sid - a.sid);
      expect(await engine.list("alice", ACTIVE)).toEqual(wanted);
      for (const limit of [1, 4, 29, 30]) expect(await paged(engine, limit)).toEqual(wanted);
    }
  });

  test("a search knows the capitals of all letters, and no wildcards", async () => {
    const engine = await opened({ path: newPath(), driver });
    await begin(engine, { id: "label", label: JSON.stringify({ title: "Größe: ÀÉ" }) });
    await begin(engine, { id: "body", head: 1 }, { entries: [message(1, "was it [a-z]*? Ωmega")] });
    const found = async (text: string) =>
      (await engine.list("alice", { ...ACTIVE, text })).map(({ id }) => id);
    expect(await found("GRÖSSE")).toEqual([]);
    expect(await found("grÖße: àé")).toEqual(["label"]);
    expect(await found("ωMEGA")).toEqual(["body"]);
    expect(await found("[a-z]*?")).toEqual(["body"]);
    expect(await found("[A-Z]")).toEqual(["body"]);
    expect(await found("b*y")).toEqual([]);
    expect(await found("?")).toEqual(["body"]);
    expect(await found("")).toHaveLength(2);
  });
});
