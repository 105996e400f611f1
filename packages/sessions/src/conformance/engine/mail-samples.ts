import { strict as assert } from "node:assert";
import type { Engine } from "../../engine/engine.ts";
import type { MailChanges } from "../../engine/mail-engine.ts";
import type { HeldLane, LaneRef, LaneRow, LetterRow, NewLetter } from "../../engine/mail-rows.ts";
import { fresh } from "./samples.ts";

export const LONG_MS = 600_000;

/** A lane in a box that no other case uses. */
export function freshLane(rest: Partial<LaneRef> = {}): LaneRef {
  return { box: fresh("box"), owner: fresh("owner"), lane: fresh("lane"), ...rest };
}

/** A letter for a lane. */
export function letter(lane: LaneRef, key: string, rest: Partial<NewLetter> = {}): NewLetter {
  return { ...lane, key, rank: 0, due: 0, body: JSON.stringify(key), accepted: 1_000, ...rest };
}

/** Changes of mail. */
export function mail(rest: Partial<MailChanges>): MailChanges {
  return { now: 2_000, letters: [], posts: [], ...rest };
}

/** Posts a letter for each key, and returns the letters. */
export async function posted(engine: Engine, lane: LaneRef, ...keys: string[]): Promise<LetterRow[]> {
  const rows: LetterRow[] = [];
  for (const key of keys) rows.push((await engine.post(letter(lane, key))).letter);
  return rows;
}

/** Takes all due lanes of a box. */
export function take(engine: Engine, { box }: Pick<LaneRef, "box">, limit = 100): Promise<LaneRow[]> {
  return engine.takeLanes({ box, holder: "somebody", leaseMs: LONG_MS, limit, waitedMs: LONG_MS });
}

/** Takes the one due lane of a box. */
export async function takeOne(engine: Engine, lane: LaneRef): Promise<HeldLane> {
  const lanes = await take(engine, lane);
  assert.deepEqual(
    lanes.map((each) => each.lane),
    [lane.lane],
  );
  const { box, owner, token } = lanes[0] as LaneRow;
  return { box, owner, lane: lane.lane, token };
}

/** Letters of a lane as `key state`, by number. */
export async function lines(engine: Engine, { box, owner, lane }: LaneRef): Promise<string[]> {
  const rows = await engine.letters({ box, owner, lane, limit: 1_000 });
  return rows.map(({ key, state }) => `${key} ${state}`);
}
