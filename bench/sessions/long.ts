import type { Engine, Session, SessionStore } from "@suture/sessions";
import { median } from "../measure.ts";
import { row } from "../row.ts";
import { putSession } from "./corpus.ts";

const SIZES = [1_000, 1_000_000] as const;
const ROUNDS = 60;

/** What a session of a million messages costs beside one of a thousand, both with all but their last turns compacted. */
export async function longSessions(name: string, engine: Engine, store: SessionStore): Promise<void> {
  const [short, long] = await Promise.all(
    SIZES.map(async (size) => {
      const id = `${size} messages`;
      await putSession(engine, "bench", id, size, true);
      return store.of("bench").get(id);
    }),
  );
  const tasks: { readonly [task: string]: (session: Session) => Promise<unknown> } = {
    "building a request": (session) => session.read({ to: "anthropic", model: "claude-sonnet-4-5" }),
    "a page of 20 turns": (session) => session.page({ size: 20 }),
    "revert and undo": async (session) => {
      const { turns } = await session.page({ size: 2 });
      const { change } = await session.revert(turns[1]?.turn ?? 0);
      await session.undo(change);
    },
  };
  for (const [task, run] of Object.entries(tasks)) {
    const times = new Map<Session, number[]>([
      [short as Session, []],
      [long as Session, []],
    ]);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [session, all] of times) {
        const start = performance.now();
        await run(session);
        if (round >= ROUNDS / 4) all.push(performance.now() - start);
      }
    }
    const [one, other] = [...times.values()].map(median) as [number, number];
    const ratio = other / one;
    const label = `${task} on ${name}, a million messages : a thousand`;
    row(label, `${ratio.toFixed(2)} × (${other.toFixed(2)} ms)`, "≤ 1.5 ×", ratio <= 1.5);
  }
}
