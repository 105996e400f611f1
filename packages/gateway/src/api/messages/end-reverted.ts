import type { Reverted, Session } from "@suture/sessions";
import type { InboxBody } from "../../inbox/letter-body.ts";
import type { ApiParts } from "../api-parts.ts";
import { outcomeOf } from "./message-view.ts";

/**
 * Ends a turn that was reverted while it ran, or waited for somebody: whoever works on it stops, and whoever asked is told. Calls of it
 * that were put off are not waited for any more.
 */
export async function endReverted(
  { store, inbox }: Pick<ApiParts, "store" | "inbox">,
  { owner, id: lane }: Session,
  { change, turns }: Reverted,
): Promise<void> {
  const letters = await store.mail("in").list({ owner, lane, states: ["held", "waiting"], limit: 1_000 });
  const isConcerned = letters.some((letter) => {
    const body = letter.body as InboxBody;
    if (body.type === "pending") return body.session === lane && turns.includes(body.turn);
    return letter.state === "held" && turns.includes(outcomeOf(letter).turn ?? 0);
  });
  if (isConcerned)
    await inbox.accept(owner, lane, { type: "stop", turns }, { key: `revert ${change}`, rank: "person" });
}
