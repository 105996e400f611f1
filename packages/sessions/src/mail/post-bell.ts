import type { MailChanges } from "../engine/mail-engine.ts";
import type { LaneRef } from "../engine/mail-rows.ts";

/** Tells those in this process who wait for letters of a box. */
export class PostBell {
  readonly #waiting = new Map<string, Set<(lane: LaneRef) => void>>();

  /** A lane may be due. */
  ring(lane: LaneRef): void {
    for (const wake of [...(this.#waiting.get(lane.box) ?? [])]) wake(lane);
  }

  /** Lanes that changes brought letters to. */
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
