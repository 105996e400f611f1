import type { Context } from "../context/context.ts";
import type { Entry, SessionRef } from "../engine/rows.ts";
import { rotateMail } from "../mail/rotate-mail.ts";
import { sessionsOf } from "./recover.ts";

/** Which sessions to reseal. */
export interface RotationOptions {
  /** Only sessions of this owner. */
  readonly owner?: string;
}

/** How many texts are resealed at a time: databases write several together as fast as one. */
const TOGETHER = 64;

/** Seals everything with the current key where another was used; returns how many texts. It may be interrupted and run again. */
export async function rotateKeys(context: Context, options: RotationOptions = {}): Promise<number> {
  const { engine, sealer } = context;
  let count = 0;
  const renew = async (session: SessionRef, seq: number | "label", body: string): Promise<void> => {
    if (!sealer.isStale(body)) return;
    // A text whose key is missing must throw here: otherwise it would be mistaken for one that changed.
    const text = sealer.unseal(body);
    // If somebody changed it in the meantime, they sealed it with the current key.
    if (await engine.reseal(session, seq, body, sealer.seal(text))) count += 1;
  };
  for await (const session of sessionsOf(context, options)) {
    const { label, head } = session;
    await renew(session, "label", label);
    for (let from = 1; from <= head; ) {
      const page = await engine.entries(session, { from, to: head, limit: TOGETHER });
      await Promise.all(page.map(({ seq, body }) => renew(session, seq, body)));
      from = ((page.at(-1) as Entry | undefined)?.seq ?? head) + 1;
    }
  }
  return count + (await rotateMail(context, options));
}
