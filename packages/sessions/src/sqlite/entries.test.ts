import { describe, expect, test } from "vitest";
import type { EntryRange } from "../engine/engine.ts";
import type { Entry, SessionRow } from "../engine/rows.ts";
import type { SqliteEngine } from "./sqlite-engine.ts";
import { drivers } from "./testing/drivers.ts";
import { append, begin, change, message, messages, numbers, reload, seqs } from "./testing/samples.ts";
import { newPath, opened } from "./testing/scratch.ts";

const kindOf = (seq: number): Entry["kind"] => (seq % 5 === 0 ? "intent" : "message");
const entry = (seq: number): Entry => ({ ...message(seq), kind: kindOf(seq) });

/** Two sessions whose entries were appended alternately, a few at a time. */
async function interleaved(engine: SqliteEngine, length: number): Promise<SessionRow> {
  let first = await begin(engine, { id: "first" });
  let second = await begin(engine, { id: "second" });
  for (let seq = 1; seq <= length; ) {
    const count = 1 + (seq % 3);
    const entries = numbers(seq, Math.min(length, seq + count - 1)).map(entry);
    const [one, two] = [change(first, { entries }), change(second, { entries })];
    await Promise.all([engine.commit(one), engine.commit(two)]);
    [first, second] = [one.session, two.session];
    seq += count;
  }
  return first;
}

/** What a range means, in the simplest terms. */
function expected(all: readonly number[], { from, to, kinds, limit, newestFirst }: EntryRange): number[] {
  const found = all.filter((seq) => seq >= from && seq <= to && (kinds?.includes(kindOf(seq)) ?? true));
  return (newestFirst ? found.reverse() : found).slice(0, limit);
}

const BOUNDS = [0, 1, 2, 63, 64, 65, 127, 128, 129, 130, 191, 199, 200, 201, 5_000];
const REST: readonly Partial<EntryRange>[] = [
  {},
  { limit: 1 },
  { limit: 70 },
  { kinds: ["intent"] },
  { kinds: ["intent"], limit: 3 },
  { kinds: ["intent", "message"], limit: 100 },
  { kinds: [] },
];

describe.each(drivers)("entries on $name", (driver) => {
  test("every range of a long session is read as it is meant, before and after a purge", async () => {
    const engine = await opened({ path: newPath(), driver });
    const session = await interleaved(engine, 200);
    const compare = async (all: readonly number[]) => {
      for (const from of BOUNDS)
        for (const to of [...BOUNDS, Number.POSITIVE_INFINITY])
          for (const rest of REST)
            for (const newestFirst of [false, true]) {
              const range = { from, to, ...rest, newestFirst };
              const found = (await engine.entries(session, range)).map(({ seq }) => seq);
              if (found.join() !== expected(all, range).join())
                expect({ range, found }).toBe(expected(all, range));
            }
    };
    await compare(numbers(1, 200));
    const purged = change(session, { entries: [entry(201)], purge: { from: 1, to: 130 } });
    expect(await engine.commit(purged)).toBe(true);
    await compare(numbers(131, 201));
    expect(await seqs(engine, await reload(engine, { owner: "alice", id: "second" }))).toEqual(
      numbers(1, 200),
    );
  });

  test("any stretch can be purged, again and again, and only entries with marks stay in it", async () => {
    const engine = await opened({ path: newPath(), driver });
    const marks = [50, 64, 128, 150].map((seq) => ({
      ...({ seq, kind: "delete", from: 1, to: 1, fromTurn: 0, toTurn: 0, undoneBy: 0 } as const),
    }));
    let session = await begin(engine, { head: 200 }, { entries: messages(1, 200), marks });
    let all = numbers(1, 200);
    const stretches = [
      [60, 70],
      [71, 71],
      [100, 140],
      [20, 130],
      [190, 205],
      [2, 3],
      [2, 1_000],
      [1, 1_000],
    ] as const;
    for (const [from, to] of stretches) {
      const seq = session.head + 1;
      const one = change(session, { entries: [message(seq)], purge: { from, to } });
      // A commit removes entries before it adds its own.
      all = [
        ...all.filter((each) => each < from || each > to || marks.some((mark) => mark.seq === each)),
        seq,
      ];
      if (from === 1) all = [seq];
      expect(await engine.commit(one)).toBe(true);
      session = one.session;
      expect(await seqs(engine, session)).toEqual(all);
      const newest = await engine.entries(session, { from: 0, to: 1_000, limit: 5, newestFirst: true });
      expect(newest.map((entry) => entry.seq)).toEqual(all.slice(-5).reverse());
    }
  });

  test("a session whose last entries are purged goes on", async () => {
    const engine = await opened({ path: newPath(), driver });
    let session = await begin(engine, { head: 100 }, { entries: messages(1, 100) });
    session = await append(engine, session);
    expect(await engine.commit(change(session, { purge: { from: 90, to: 101 } }))).toBe(true);
    expect(await seqs(engine, session)).toEqual(numbers(1, 89));
    session = await append(engine, session);
    expect(await seqs(engine, session)).toEqual([...numbers(1, 89), 102]);
    expect(await engine.commit(change(session, { purge: { from: 0, to: 102 } }))).toBe(true);
    expect(await seqs(engine, session)).toEqual([]);
    expect(await seqs(engine, await append(engine, session))).toEqual([103]);
  });

  test("a purge of more entries than are looked at together is whole", async () => {
    const engine = await opened({ path: newPath(), driver });
    let session = await begin(engine, { head: 10_000 }, { entries: messages(1, 10_000) });
    const one = change(session, { entries: [message(10_001)], purge: { from: 3, to: 9_998 } });
    expect(await engine.commit(one)).toBe(true);
    session = one.session;
    expect(await seqs(engine, session)).toEqual([1, 2, 9_999, 10_000, 10_001]);
  });

  test("a copy has its own entries, also of a session that is written in the same batch", async () => {
    const engine = await opened({ path: newPath(), driver });
    const source = await interleaved(engine, 140);
    const more = change(source, { entries: messages(141, 150) });
    const written = engine.commit(more);
    const copied = begin(
      engine,
      { id: "copy", head: 146 },
      { copy: { sid: source.sid, expected: 150, upTo: 145 }, entries: [message(146, "own")] },
    );
    expect(await written).toBe(true);
    const copy = await copied;
    expect(await seqs(engine, copy)).toEqual(numbers(1, 146));
    expect(await engine.entries(copy, { from: 144, to: 200 })).toEqual([
      ...messages(144, 145),
      message(146, "own"),
    ]);
    const purged = change(more.session, { entries: [message(151)], purge: { from: 1, to: 150 } });
    expect(await engine.commit(purged)).toBe(true);
    expect(await seqs(engine, source)).toEqual([151]);
    expect(await seqs(engine, copy)).toEqual(numbers(1, 146));
  });

  test("a copy of a purged session starts where that does", async () => {
    const engine = await opened({ path: newPath(), driver });
    const source = await begin(engine, { head: 100 }, { entries: messages(1, 100) });
    await engine.commit(change(source, { entries: [message(101)], purge: { from: 1, to: 70 } }));
    const copy = await begin(
      engine,
      { id: "copy", head: 90 },
      { copy: { sid: source.sid, expected: 101, upTo: 90 } },
    );
    expect(await seqs(engine, copy)).toEqual(numbers(71, 90));
    const nothing = await begin(
      engine,
      { id: "nothing" },
      { copy: { sid: source.sid, expected: 101, upTo: 60 } },
    );
    expect(await seqs(engine, nothing)).toEqual([]);
  });

  test("any entry can be resealed", async () => {
    const engine = await opened({ path: newPath(), driver });
    const session = await interleaved(engine, 130);
    for (const seq of [1, 63, 64, 65, 130]) {
      expect(await engine.reseal(session, seq, message(seq).body, `sealed ${seq}`)).toBe(true);
      const [found] = await engine.entries(session, { from: seq, to: seq });
      expect(found).toEqual({ ...entry(seq), body: `sealed ${seq}` });
    }
    expect(await engine.reseal(session, 2, "something else", "sealed")).toBe(false);
    expect(await engine.reseal(session, 131, message(131).body, "sealed")).toBe(false);
  });
});
