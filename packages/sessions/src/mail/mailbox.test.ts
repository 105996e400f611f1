import { expect, it } from "vitest";
import type { LetterRef, OutcomeChange } from "../engine/mail-engine.ts";
import { MemoryEngine } from "../memory/memory-engine.ts";
import { SessionStore } from "../store/session-store.ts";

/** An engine that runs something else once, just before a letter is dismissed. */
class LateEngine extends MemoryEngine {
  before: (dismiss: () => Promise<boolean>) => Promise<unknown> = async () => undefined;

  override async dismiss(letter: LetterRef, outcome: OutcomeChange, now: number): Promise<boolean> {
    const { before } = this;
    this.before = async () => undefined;
    await before(() => super.dismiss(letter, outcome, now));
    return super.dismiss(letter, outcome, now);
  }
}

async function withDead() {
  const engine = new LateEngine();
  const mail = (await SessionStore.open(engine)).mail("in");
  const { letter } = await mail.post({ owner: "ada", lane: "l", body: "Hello" });
  const { number } = letter;
  const die = async (outcome: string): Promise<void> => {
    const [claim] = await mail.take({ limit: 1, leaseMs: 60_000 });
    await claim?.settle({ letters: [{ number, state: "dead", outcome }], release: true });
  };
  await die("first");
  return { engine, mail, which: { owner: "ada", number }, die };
}

it("a letter is dismissed as it died last, whatever happened while somebody was at it", async () => {
  const { engine, mail, which, die } = await withDead();
  engine.before = async () => {
    await mail.replay(which);
    await die("second");
  };
  const done = await mail.dismiss(which, (why) => ({ why, dismissed: true }));
  expect(done).toMatchObject({ state: "done", outcome: { why: "second", dismissed: true } });
});

it("a letter that was dismissed when the answer was lost is dismissed", async () => {
  const { engine, mail, which } = await withDead();
  engine.before = (dismiss) => dismiss();
  const done = await mail.dismiss(which, (why) => ({ why, dismissed: true }));
  expect(done).toMatchObject({ state: "done", outcome: { why: "first", dismissed: true } });
  expect(await mail.list()).toEqual([done]);
});

it("a letter that was replayed while somebody dismissed it is not dismissed", async () => {
  const { engine, mail, which } = await withDead();
  engine.before = () => mail.replay(which);
  await expect(mail.dismiss(which, () => "aside")).rejects.toMatchObject({ code: "not-dead" });
  expect(await mail.list()).toMatchObject([{ state: "waiting" }]);
});
