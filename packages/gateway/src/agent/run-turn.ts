import type { ModelAnswer } from "../model/model-answer.ts";
import { answerCalls } from "./answer-calls.ts";
import { askModel } from "./ask-model.ts";
import { breakIn } from "./break-in.ts";
import { commitStep } from "./commit-step.ts";
import { joinNewer, pushOn } from "./join-newer.ts";
import { callsIn } from "./open-call.ts";
import { pauseTurn } from "./pause-turn.ts";
import { settleTurn } from "./settle-turn.ts";
import type { Turn } from "./turn.ts";
import { TurnFailure } from "./turn-failure.ts";
import { waitForOthers } from "./wait-for-others.ts";

/** Takes steps until the turn is answered, waits for somebody, or is paused. Interruptions are thrown. */
export async function runTurn(turn: Turn): Promise<void> {
  const { halt, parts, number, attempt, keys } = turn;
  turn.publish({ type: "turn.started", turn: number, attempt, keys });
  if (turn.opening !== undefined) turn.publish({ type: "message", ...turn.opening });
  if (turn.isExhausted) throw new TurnFailure("exhausted", `it was given up after ${attempt - 1} attempts`);
  const timer = setTimeout(() => halt.halt("deadline"), parts.settings.deadline);
  try {
    for (;;) {
      try {
        if (await takeStep(turn)) return;
      } catch (error) {
        // A newer message interrupts a step, not the turn.
        if (halt.reason !== "newer") throw error;
        await breakIn(turn);
      }
    }
  } finally {
    clearTimeout(timer);
  }
}

/** One step: open calls, newer messages, and the model. True when it was the last one. */
async function takeStep(turn: Turn): Promise<boolean> {
  const { halt, parts } = turn;
  halt.signal.throwIfAborted();
  const awaited = await answerCalls(turn);
  if (awaited.length > 0 && !(await pushOn(turn, awaited))) {
    await waitForOthers(turn, awaited);
    return true;
  }
  if (halt.isClosing) {
    await pauseTurn(turn);
    return true;
  }
  if (parts.settings.newer !== "wait") await joinNewer(turn);
  const answer = await askModel(turn);
  if (answer === undefined) return true;
  if (isFinal(answer)) await settleTurn(turn, answer);
  else await commitStep(turn, answer);
  return isFinal(answer);
}

function isFinal({ message }: ModelAnswer): boolean {
  return callsIn(message).length === 0;
}
