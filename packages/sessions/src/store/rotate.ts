import type { Context } from "../context/context.ts";
import type { Entry, SessionRef } from "../engine/rows.ts";
import { rotateMail } from "../mail/rotate-mail.ts";
import { sessionsOf } from "./recover.ts";

/** Which sessions are sealed anew. */
export interface RotationOptions {
  /** Only those of this owner. */
  readonly owner?: string;
}

/** How many texts are sealed at a time: databases write several together as fast as one. */
const TOGETHER = 64;

/** Seals everything anew that is not sealed with the current key; says how many texts. May be stopped and run again. */
export async function rotateKeys(context: Context, options: RotationOptions = {}): Promise<number> {
  const { engine, sealer } = context;
  let count = 0;
  const renew = async (session: SessionRef, seq: number | "label", body: string): Promise<void> => {
    if (!sealer.isStale(body)) return;
    // A text whose key was not given is an error here: it would be taken for changed.
    const text = sealer.unseal(body);
    // Somebody who changed it meanwhile sealed it with the current key.
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
