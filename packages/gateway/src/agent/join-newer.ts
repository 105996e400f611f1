import { type Appended, NEVER } from "@suture/sessions";
import type { MessageBody, PendingBody } from "../inbox/letter-body.ts";
import type { Awaited } from "./answer-calls.ts";
import { isPersons, type LetterOf, sortLetters } from "./lane-letters.ts";
import { sendersOf } from "./senders.ts";
import type { MailOf, Turn } from "./turn.ts";
import { userMessage } from "./user-message.ts";
import { PATIENCE_MS } from "./wait-for-others.ts";
import { WORDS } from "./words.ts";

/** Lets messages that persons sent meanwhile join the turn between two steps. Returns whether there were any. */
export async function joinNewer(turn: Turn): Promise<boolean> {
  const newer = sortLetters(await turn.claim.letters()).messages.filter(isPersons);
  if (newer.length > 0) await join(turn, newer, []);
  return newer.length > 0;
}

/**
 * Lets a turn that waits for others continue if somebody said something more: the calls are deferred, and their outcome is reported later.
 * Returns whether it continues.
 */
export async function pushOn(turn: Turn, awaited: readonly Awaited[]): Promise<boolean> {
  const { messages } = sortLetters(await turn.claim.letters());
  const persons = messages.filter(isPersons);
  const isOver = turn.waiting !== undefined && turn.parts.clock() - turn.waiting >= PATIENCE_MS;
  const newer = persons.length > 0 ? persons : isOver ? messages.slice(0, 1) : [];
  if (newer.length === 0) return false;
  await join(turn, newer, awaited);
  return true;
}

async function join(
  turn: Turn,
  newer: readonly LetterOf<MessageBody>[],
  awaited: readonly Awaited[],
): Promise<void> {
  const before = turn.letters;
  turn.waiting = undefined;
  const from = sendersOf(before)[0];
  const made = turn.number;
  const mail = ({ turn: number }: Appended): MailOf => ({
    letters: turn.each({ state: "held", attempts: turn.attempt, due: 0 }, turn.note({ turn: number })),
    posts: awaited.map(({ call, for: what }) => ({
      lane: turn.session.id,
      key: `pending ${made} ${call.id}`,
      rank: "background",
      due: NEVER,
      body: {
        type: "pending",
        call: call.id,
        name: call.name,
        input: call.input,
        session: turn.session.id,
        turn: made,
        for: what,
        ...(from === undefined ? {} : { from }),
      } satisfies PendingBody,
    })),
  });
  turn.letters = [...before, ...newer];
  const appended = await turn.append(
    [userMessage(newer)],
    mail,
    awaited.length === 0 ? {} : { closing: WORDS.putOff },
  );
  turn.calls = [];
  turn.number = appended.turn;
}
