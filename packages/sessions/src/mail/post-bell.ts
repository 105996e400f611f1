import type { MailChanges } from "../engine/mail-engine.ts";
import type { LaneRef } from "../engine/mail-rows.ts";

/** Tells those in this process who wait for letters in a box. */
export class PostBell {
  readonly #waiting = new Map<string, Set<(lane: LaneRef) => void>>();

  /** Announces that a lane may be due. */
  ring(lane: LaneRef): void {
    for (const wake of [...(this.#waiting.get(lane.box) ?? [])]) wake(lane);
  }

  /** Announces the lanes that got letters by these changes. */
  ringFor({ lane, posts, moveTo }: MailChanges): void {
    for (const letter of posts) this.ring(letter);
    if (lane !== undefined && moveTo !== undefined) this.ring({ ...lane, lane: moveTo });
  }

  listen(box: string, wake: (lane: LaneRef) => void): () => void {
    const all = this.#waiting.get(box) ?? new Set();
    this.#waiting.set(box, all.add(wake));
    return () => {
      all.delete(wake);
      if (all.size === 0) this.#waiting.delete(box);
    };
  }
}
