import { strict as assert } from "node:assert";
import type { Engine, TurnRange } from "../../engine/engine.ts";
import type { SessionRow, TurnRow } from "../../engine/rows.ts";
import { type EngineCase, one, two } from "./engine-case.ts";
import { allTurns, begin, changes, message, turn } from "./samples.ts";

/** A session whose turns are written one commit at a time, and the turns expected of it. */
class Turns {
  readonly rows = new Map<number, TurnRow>();
  session: SessionRow;

  constructor(session: SessionRow) {
    this.session = session;
  }

  get all(): TurnRow[] {
    return [...this.rows.values()].sort((a, b) => a.turn - b.turn);
  }

  /** Adds one entry, together with new or changed turns and anything else given. */
  async put(
    engine: Engine,
    turns: readonly TurnRow[],
    rest: Parameters<typeof changes>[1] = {},
  ): Promise<void> {
    const change = changes(this.session, { entries: [message(this.session.head + 1)], turns, ...rest });
    assert.equal(await engine.commit(change), true);
    this.session = change.session;
    for (const row of turns) this.rows.set(row.turn, row);
  }

  /** Starts a turn and interrupts the one before. */
  async start(engine: Engine, number: number): Promise<void> {
    const before = this.rows.get(number - 1);
    const ended: TurnRow[] =
      before === undefined ? [] : [{ ...before, state: "interrupted", updated: number }];
    await this.put(engine, [...ended, turn(number, { first: this.session.head + 1, started: number })]);
  }
}

const RANGES: readonly TurnRange[] = [
  { from: 0, to: Number.MAX_SAFE_INTEGER },
  { from: 0, to: Number.POSITIVE_INFINITY, limit: 3, newestFirst: true },
  { from: 2, to: 30, limit: 25 },
  { from: 5, to: 5 },
  { from: 10, to: 38, limit: 9, newestFirst: true },
];

/** What a range means, in the simplest terms. */
function within(all: readonly TurnRow[], { from, to, limit, newestFirst = false }: TurnRange): TurnRow[] {
  const found = all.filter((row) => row.turn >= from && row.turn <= to);
  return (newestFirst ? found.reverse() : found).slice(0, limit);
}

const manyTurns = two(
  "turns are as they were last written, however many came since",
  async (first, second) => {
    const turns = new Turns(await begin(first));
    for (let number = 1; number <= 40; number += 1) {
      await turns.start(number % 3 === 0 ? second : first, number);
      // Some turns are changed long after they ended.
      if (number % 7 === 0) await turns.put(first, [turn(number - 5, { state: "failed", updated: number })]);
      const range = RANGES[number % RANGES.length] as TurnRange;
      assert.deepEqual(await second.turns(turns.session, range), within(turns.all, range));
    }
    for (const range of RANGES)
      assert.deepEqual(await first.turns(turns.session, range), within(turns.all, range));
  },
);

const manySessions = one("sessions whose turns come at a time keep them apart", async (engine) => {
  const all: Turns[] = [];
  for (let index = 0; index < 12; index += 1) all.push(new Turns(await begin(engine)));
  await Promise.all(
    all.map(async (turns, index) => {
      for (let number = 1; number <= 12 + index; number += 1) await turns.start(engine, number);
    }),
  );
  for (const turns of all) assert.deepEqual(await allTurns(engine, turns.session), turns.all);
});

/** Turns of a session, however many there are and however often they change. */
export const turnCases: readonly EngineCase[] = [
  manyTurns,
  manySessions,
  one("a turn may change any number of times", async (engine) => {
    const turns = new Turns(await begin(engine));
    await turns.start(engine, 1);
    for (let round = 1; round <= 60; round += 1) {
      const state = round % 2 === 0 ? "open" : "done";
      await turns.put(engine, [turn(1, { first: 1, state, updated: round })]);
    }
    assert.deepEqual(await allTurns(engine, turns.session), turns.all);
  }),
  one("a thousand turns come at once, and one after them", async (engine) => {
    const turns = new Turns(await begin(engine));
    await turns.start(engine, 1);
    const many = Array.from({ length: 1_000 }, (_, index) => turn(index + 2, { state: "done" }));
    await turns.put(engine, many);
    await turns.start(engine, 1_002);
    assert.deepEqual(await allTurns(engine, turns.session), turns.all);
  }),
  one("turns are copied, removed and replaced, however many came one by one", async (engine) => {
    for (const count of [1, 2, 4, 9, 20]) {
      const turns = new Turns(await begin(engine));
      for (let number = 1; number <= count; number += 1) await turns.start(engine, number);
      const { owner, sid, head } = turns.session;
      const copy = { sid, expected: head, upTo: Math.ceil(count / 2) };
      const copied = await begin(engine, { owner, head }, { copy, turns: [turn(count + 1)] });
      const kept = turns.all.filter(({ first }) => first <= copy.upTo);
      assert.deepEqual(await allTurns(engine, copied), [...kept, turn(count + 1)]);
      assert.deepEqual(await allTurns(engine, turns.session), turns.all);

      await turns.put(engine, [], { purge: { from: 1, to: Math.floor(count / 2) } });
      for (const { first, turn: number } of turns.all) if (first <= count / 2) turns.rows.delete(number);
      assert.deepEqual(await allTurns(engine, turns.session), turns.all);
      await turns.start(engine, count + 1);
      assert.deepEqual(await allTurns(engine, turns.session), turns.all);

      turns.rows.clear();
      await turns.put(engine, [turn(2), turn(3)], { replaceTurns: true });
      await turns.put(engine, [turn(3, { state: "done" })]);
      assert.deepEqual(await allTurns(engine, turns.session), turns.all);
    }
  }),
];
