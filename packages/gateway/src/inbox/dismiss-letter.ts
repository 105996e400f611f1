import { type Letter, type LetterName, type Mailbox, SessionError } from "@suture/sessions";

/** The part of a letter's outcome that says that somebody dismissed it after it was given up. */
export interface Dismissal {
  readonly reason?: string;
}

/** Why a letter was dismissed; undefined when it was not. */
export function dismissalOf({ state, outcome }: Pick<Letter, "state" | "outcome">): Dismissal | undefined {
  return state === "done" ? (membersOf(outcome).dismissed as Dismissal | undefined) : undefined;
}

/** Dismisses a dead letter: it is done, and keeps the record of what went wrong. A letter that was dismissed before stays as it is. */
export async function dismissLetter(mail: Mailbox, which: LetterName, dismissed: Dismissal): Promise<Letter> {
  try {
    return await mail.dismiss(which, (outcome) => ({ ...membersOf(outcome), dismissed }));
  } catch (error) {
    if (!SessionError.is(error) || error.code !== "not-dead") throw error;
    const { owner, number } = which;
    const [letter] = await mail.list({ owner, after: number - 1, limit: 1 });
    if (letter?.number === number && dismissalOf(letter) !== undefined) return letter;
    throw error;
  }
}

function membersOf(outcome: unknown): { readonly dismissed?: unknown } {
  return typeof outcome === "object" && outcome !== null ? outcome : {};
}
