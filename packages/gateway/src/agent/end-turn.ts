import { SessionError } from "@suture/sessions";
import type { MailOf, Turn } from "./turn.ts";

/** Ends a turn without an answer, and settles its letters in the same commit; only the letters if the session no longer has the turn. */
export async function endTurn(
  { session, claim, number }: Turn,
  state: "interrupted" | "failed",
  reason: string,
  mail: MailOf,
): Promise<void> {
  try {
    await session.endTurn(state, reason, { turn: number, mail: { claim, ...mail } });
  } catch (error) {
    if (!SessionError.is(error) || !GONE.has(error.code)) throw error;
    await claim.settle(mail);
  }
}

/** The turn was reverted, or the session deleted. */
const GONE: ReadonlySet<string> = new Set(["no-such-place", "no-such-session"]);
