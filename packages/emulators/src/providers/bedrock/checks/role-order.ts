import type { Check } from "../../../endpoint.ts";
import { type Family, familyOf } from "../models.ts";
import { turnsOf } from "../turns.ts";

/** Where consecutive messages of one role, and a first message of the assistant, are taken as they are. */
const MERGING: ReadonlySet<Family> = new Set(["claude", "titan"]);

/** The first message. */
export const startsWithUser: Check = {
  says: "A conversation starts with a user message; Claude and Titan no longer insist.",
  find(request) {
    const { model } = request;
    const [first] = turnsOf(request);
    if (first?.role === "user" || (first !== undefined && MERGING.has(familyOf(model)))) return undefined;
    return {
      message:
        "A conversation must start with a user message. Try again with a conversation that starts with a user message.",
    };
  },
};

/** The roles of neighbours. */
export const alternates: Check = {
  says: "User and assistant alternate; Claude and Titan no longer insist.",
  find(request) {
    const { model } = request;
    if (MERGING.has(familyOf(model))) return undefined;
    const turns = turnsOf(request);
    if (turns.every(({ role }, index) => role !== turns[index - 1]?.role)) return undefined;
    return {
      message:
        "A conversation must alternate between user and assistant roles. Make sure the conversation alternates between user and assistant roles and try again.",
    };
  },
};
