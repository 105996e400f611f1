import type { Context } from "../context/context.ts";
import type { MailPlace } from "../engine/mail-engine.ts";

/** How many texts are resealed at a time. */
const TOGETHER = 64;

/**
 * Seals letters and notes with the current key where another was used; returns how many. Notes belong to no owner, so rotating for one
 * owner skips them.
 */
export async function rotateMail(context: Context, options: { readonly owner?: string }): Promise<number> {
  const { engine, sealer } = context;
  let count = 0;
  const renew = async (place: MailPlace, text: string): Promise<void> => {
    if (text === "" || !sealer.isStale(text)) return;
    // If somebody changed it in the meantime, they sealed it with the current key.
    if (await engine.resealMail(place, text, sealer.seal(sealer.unseal(text)))) count += 1;
  };
  for (let after = 0; ; ) {
    const page = await engine.letters({ ...options, after, limit: TOGETHER });
    await Promise.all(
      page.flatMap(({ box, owner, number, body, outcome }) => [
        renew({ box, owner, number, field: "body" }, body),
        renew({ box, owner, number, field: "outcome" }, outcome),
      ]),
    );
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.number;
  }
  if (options.owner !== undefined) return count;
  for (let after = ""; ; ) {
    const page = await engine.notes(after, TOGETHER);
    await Promise.all(page.map(({ key, body }) => renew({ note: key }, body)));
    const last = page.at(-1);
    if (last === undefined) return count;
    after = last.key;
  }
}
