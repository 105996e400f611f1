import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { Claim } from "../../mail/claim.ts";
import type { Letter } from "../../mail/letter.ts";
import type { LaneName, Mailbox, TakeOptions } from "../../mail/mailbox.ts";
import type { Session } from "../../store/session.ts";
import type { SessionStore } from "../../store/session-store.ts";

/** Longer than any case takes. */
export const LEASE: TakeOptions = { limit: 10, leaseMs: 600_000 };

/** Two boxes that no other case uses. */
export function boxes(store: SessionStore): { readonly inbox: Mailbox; readonly outbox: Mailbox } {
  const name = randomUUID();
  return { inbox: store.mail(`in ${name}`), outbox: store.mail(`out ${name}`) };
}

/** Takes the one due lane, and reads its letters. */
export async function takeOne(box: Mailbox): Promise<{ readonly claim: Claim; readonly letters: Letter[] }> {
  const [claim, ...rest] = await box.take(LEASE);
  assert.ok(claim !== undefined && rest.length === 0);
  return { claim, letters: await claim.letters() };
}

export function laneOf({ owner, id }: Session): LaneName {
  return { owner, lane: id };
}
