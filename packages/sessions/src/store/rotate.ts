import type { Context } from "../context/context.ts";
import type { Entry } from "../engine/rows.ts";
import { sessionsOf } from "./recover.ts";

/** Seals everything anew that is not sealed with the current key; says how many texts. May be stopped and run again. */
export async function rotateKeys(context: Context): Promise<number> {
  const { engine, sealer } = context;
  let count = 0;
  const renew = async (sid: number, seq: number | "label", body: string): Promise<void> => {
    if (!sealer.isStale(body)) return;
    // Somebody who changed it meanwhile sealed it with the current key.
    if (await engine.reseal(sid, seq, body, sealer.seal(sealer.unseal(body)))) count += 1;
  };
  for await (const { sid, label, head } of sessionsOf(context, {})) {
    await renew(sid, "label", label);
    for (let from = 1; from <= head; ) {
      const page = await engine.entries(sid, { from, to: head, limit: 500 });
      for (const { seq, body } of page) await renew(sid, seq, body);
      from = ((page.at(-1) as Entry | undefined)?.seq ?? head) + 1;
    }
  }
  return count;
}
