import type { SutureDocument } from "@suture/core";
import { type ModelAnswer, ModelError } from "../model/model-answer.ts";
import { makeRequest } from "./make-room.ts";
import { callsIn } from "./open-call.ts";
import { recover } from "./recover.ts";
import type { Turn } from "./turn.ts";
import { TurnFailure } from "./turn-failure.ts";
import { textOf } from "./words.ts";

/** Asks the model for the next step. If the history does not fit, room is made. Undefined when the turn goes on in another session. */
export async function askModel(turn: Turn): Promise<ModelAnswer | undefined> {
  for (;;) {
    try {
      return usable(turn, await ask(turn, await makeRequest(turn)));
    } catch (error) {
      if (!(error instanceof ModelError) || error.failure !== "overflow" || turn.halt.signal.aborted)
        throw error;
      if ((await recover(turn, error)) === "moved") return undefined;
      turn.publish({ type: "step.restarted", reason: "the history was too long" });
    }
  }
}

async function ask(turn: Turn, document: SutureDocument): Promise<ModelAnswer> {
  const { parts, halt } = turn;
  turn.partial = "";
  return parts.models.ask({
    document,
    signal: halt.signal,
    onEvent: (event) => {
      if (event.type === "text" || event.type === "refusal") {
        turn.partial += event.text;
        turn.publish({ type: "text.delta", text: event.text });
      } else if (event.type === "reasoning") turn.publish({ type: "reasoning.delta", text: event.text });
    },
  });
}

/** Checks that an answer can be stored. An empty one does not count: somebody waits for an answer. */
function usable(turn: Turn, answer: ModelAnswer): ModelAnswer {
  const { message } = answer;
  if (!turn.isWrappingUp || callsIn(message).length === 0) {
    if (callsIn(message).length > 0 || textOf(message).trim() !== "" || hasMedia(answer)) return answer;
    throw new ModelError("empty", "the model gave an empty answer");
  }
  const parts = message.parts.filter(({ type }) => type !== "tool-call");
  if (textOf(message).trim() === "")
    throw new TurnFailure("limit", "the turn reached its limit without an answer");
  return { ...answer, message: { ...message, parts } };
}

function hasMedia({ message }: ModelAnswer): boolean {
  return message.parts.some(({ type }) => type === "media" || type === "opaque");
}
