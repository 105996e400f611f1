import { DEFAULT_WINDOW } from "@suture/core/tokens";
import type { Appended } from "@suture/sessions";
import type { MessageBody } from "../inbox/letter-body.ts";
import type { AgentParts } from "./agent-parts.ts";
import type { Lane } from "./lane.ts";
import { isPersons, type LetterOf } from "./lane-letters.ts";
import { lateDecisionsOf, takeLateDecision } from "./late-decision.ts";
import { readCalls } from "./resume-turn.ts";
import { limitOf } from "./room.ts";
import { Turn } from "./turn.ts";
import { userMessage } from "./user-message.ts";

/**
 * Starts a turn from waiting letters: everything that persons said, answered together, or else one letter that nobody waits for. Undefined
 * when nothing waits.
 */
export async function takeLetters(lane: Lane): Promise<Turn | undefined> {
  const { messages } = lane.letters;
  const persons = messages.filter(isPersons);
  if (persons.length > 0) return takeMessages(lane, withinReach(lane.parts, persons));
  const [late] = lateDecisionsOf(lane.letters);
  if (late !== undefined) return takeLateDecision(lane, late);
  return messages.length === 0 ? undefined : takeMessages(lane, messages.slice(0, 1));
}

/** The first messages of a burst to answer together: no more than a model can read at once. */
function withinReach(
  parts: AgentParts,
  letters: readonly LetterOf<MessageBody>[],
): readonly LetterOf<MessageBody>[] {
  // A token is several characters, so this leaves a wide margin.
  let left = limitOf(parts) ?? DEFAULT_WINDOW.context;
  return letters.filter(({ body }, index) => {
    left -= JSON.stringify(body.parts).length;
    return index === 0 || left >= 0;
  });
}

async function takeMessages(lane: Lane, chosen: readonly LetterOf<MessageBody>[]): Promise<Turn> {
  const { claim, session, status } = lane;
  // A dead letter that is tried again may still be the last message.
  const isThere = ({ outcome }: LetterOf): boolean =>
    outcome.session === session.id &&
    outcome.turn === status.turn &&
    status.turnState !== "done" &&
    status.turnState !== "none";
  const fresh = chosen.filter((letter) => !isThere(letter));
  const attempt = Math.max(...chosen.map(({ letter }) => letter.attempts)) + 1;
  const start = (number: number): Turn => new Turn({ ...lane, letters: chosen, number, attempt });
  const mail = ({ turn }: Pick<Appended, "turn">) => ({
    letters: start(turn).each({ state: "held", attempts: attempt, due: 0 }, start(turn).note()),
  });
  if (fresh.length === 0) {
    await claim.settle(mail(status));
    const turn = start(status.turn);
    await readCalls(turn, status);
    return turn;
  }
  const message = userMessage(fresh);
  const appended = await session.append(message, {
    mail: (done) => ({ claim, ...mail(done) }),
  });
  const turn = start(appended.turn);
  turn.opening = { seq: appended.messages.at(-1) ?? 0, message };
  return turn;
}
