import type { ModelAnswer } from "../model/model-answer.ts";
import { lettersOut } from "./senders.ts";
import type { Turn } from "./turn.ts";
import { textOf } from "./words.ts";

/** Ends a turn with its answer. The reply, the acknowledgement of what it answers, and outgoing letters are one commit. */
export async function settleTurn(turn: Turn, { message, usage }: ModelAnswer): Promise<void> {
  const { session, letters } = turn;
  const text = textOf(message);
  await turn.append(
    [message],
    ({ messages, turn: number }) => ({
      letters: turn.each({
        state: "done",
        outcome: { turn: number, reply: messages.at(-1) ?? 0, session: session.id },
      }),
      posts: lettersOut(letters, { type: "reply", text, session: session.id }),
      release: true,
    }),
    { usage },
  );
  turn.partial = "";
  turn.spend(usage);
  turn.publish({ type: "turn.done", turn: turn.number, keys: turn.keys, text, usage: turn.usage });
}
