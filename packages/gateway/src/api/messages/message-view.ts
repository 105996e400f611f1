import type { Letter, SessionStore } from "@suture/sessions";
import { dismissalOf } from "../../inbox/dismiss-letter.ts";
import type { LetterBody, LetterOutcome } from "../../inbox/letter-body.ts";
import type { MessageStatus } from "../schemas/message-status.ts";
import { waitingOf } from "./awaited-calls.ts";
import { messageAt, textOf } from "./message-at.ts";

/** What has become of a letter, as it is now. */
export async function messageView(
  store: SessionStore,
  letter: Letter,
  sentTo: string,
): Promise<MessageStatus> {
  const { key, owner, lane, attempts, accepted, updated } = letter;
  const { type } = letter.body as LetterBody;
  const { turn, reply, error, stopped, session = lane } = outcomeOf(letter);
  const waiting = await waitingOf(store, letter);
  const message =
    reply === undefined || letter.state !== "done"
      ? undefined
      : await messageAt(store.of(owner).at(session), reply);
  return {
    key,
    type,
    session,
    ...(session === sentTo ? {} : { sentTo }),
    state: waiting !== undefined ? "waiting" : stopped === true ? "stopped" : stateOf(letter),
    attempts,
    ...(turn === undefined ? {} : { turn }),
    ...(message === undefined || reply === undefined
      ? {}
      : { text: textOf(message), reply: { seq: reply, message } }),
    ...(waiting === undefined ? {} : { waitingFor: waiting.for, calls: waiting.calls }),
    ...(error === undefined ? {} : { error }),
    accepted,
    updated,
  };
}

/** How it ended, or stands: one that got no answer got none, also when it was dismissed. */
function stateOf(letter: Letter): MessageStatus["state"] {
  return dismissalOf(letter) === undefined ? STATES[letter.state] : "failed";
}

const STATES = { waiting: "queued", held: "running", done: "done", dead: "failed" } as const;

/** What a letter says of how it ended, or stands. */
export function outcomeOf({ outcome }: Letter): LetterOutcome & { readonly stopped?: true } {
  return (outcome ?? {}) as LetterOutcome;
}
