import type { Check } from "../../../endpoint.ts";
import { callOf, contentsOf, responseOf } from "../contents.ts";
import { traitsOf } from "../model-traits.ts";
import { type Turn, turnsOf } from "../turns.ts";

/** A content does not hold both calls and responses. */
export const callsApartFromResponses: Check = {
  says: "A content with calls has no responses.",
  find({ body }) {
    const mixed = contentsOf(body).some(({ parts }) => {
      return parts.some((part) => callOf(part)) && parts.some((part) => responseOf(part));
    });
    if (!mixed) return undefined;
    return {
      message:
        "Please ensure that function call turn contains at least one function_call part which can not be mixed with function_response parts.",
    };
  },
};

/** Calls are in places where the model speaks. */
export const callTurnsPlaced: Check = {
  says: "A turn with calls is the model's, and comes right after a turn of the user or the responses to other calls.",
  find({ body }) {
    const turns = turnsOf(body);
    const misplaced = turns.some(({ role, calls }, index) => {
      if (calls.length === 0) return false;
      return role === "user" || index === 0 || isOrphan(turns, index - 1);
    });
    if (!misplaced) return undefined;
    return {
      message:
        "Please ensure that function call turn comes immediately after a user turn or after a function response turn.",
    };
  },
};

/** Responses follow calls. */
export const responseTurnsPlaced: Check = {
  says: "A content with responses is the user's, and comes right after a turn with calls.",
  find({ body }) {
    const turns = turnsOf(body);
    if (!turns.some((_, index) => isOrphan(turns, index))) return undefined;
    return {
      message: "Please ensure that function response turn comes immediately after a function call turn.",
    };
  },
};

/** Whether a turn has responses but no calls before it. */
function isOrphan(turns: readonly Turn[], index: number): boolean {
  const turn = turns[index];
  if (turn === undefined || turn.responses.length === 0) return false;
  return turn.role === "model" || (turns[index - 1]?.calls.length ?? 0) === 0;
}

/** Every call is answered once. */
export const countsEqual: Check = {
  says: "The content after a turn with calls has as many responses as there were calls.",
  find({ body }) {
    const turns = turnsOf(body);
    const uneven = turns.some(({ calls }, index) => {
      return calls.length > 0 && calls.length !== (turns[index + 1]?.responses.length ?? 0);
    });
    if (!uneven) return undefined;
    return {
      message:
        "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.",
    };
  },
};

/** Responses have the names of their calls. */
export const namesMatch: Check = {
  says: "From Gemini 3 on, the responses to a turn with calls bear the names of the functions that were called, in any order.",
  find({ body, model }) {
    if (!traitsOf(model).comparesNames) return undefined;
    const turns = turnsOf(body);
    const differ = turns.some(({ calls }, index) => {
      if (calls.length === 0) return false;
      const called = calls.map(({ name }) => name).sort();
      const answered = [...(turns[index + 1]?.responses ?? [])].sort();
      return called.some((name, place) => name !== answered[place]);
    });
    return differ ? { message: "Request contains an invalid argument." } : undefined;
  },
};
