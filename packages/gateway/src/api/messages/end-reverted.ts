import type { Reverted, Session } from "@suture/sessions";
import type { ApiParts } from "../api-parts.ts";
import { outcomeOf } from "./message-view.ts";

/** Ends a turn that was reverted while it ran, or waited for somebody: whoever works on it stops, and whoever asked is told. */
export async function endReverted(
  { store, inbox }: Pick<ApiParts, "store" | "inbox">,
  { owner, id: lane }: Session,
  { change, turns }: Reverted,
): Promise<void> {
  const held = await store.mail("in").list({ owner, lane, states: ["held"] });
  const isUnderWay = held.some((letter) => turns.includes(outcomeOf(letter).turn ?? 0));
  if (isUnderWay)
    await inbox.accept(owner, lane, { type: "stop", turns }, { key: `revert ${change}`, rank: "person" });
}
