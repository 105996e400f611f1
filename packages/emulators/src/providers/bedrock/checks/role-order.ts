import type { Check } from "../../../endpoint.ts";
import { type Family, familyOf } from "../models.ts";
import { turnsOf } from "../turns.ts";

/** Models that accept consecutive messages of one role. */
const MERGING: ReadonlySet<Family> = new Set(["claude", "titan"]);

/** Models for which the assistant may speak first. */
const GREETING: ReadonlySet<Family> = new Set(["claude", "titan", "kimi", "qwen", "glm"]);

/** The first message. */
export const startsWithUser: Check = {
  says: "A conversation starts with a user message; Claude, Titan, Kimi, Qwen and GLM do not insist.",
  find(request) {
    const { model } = request;
    const [first] = turnsOf(request);
    if (first?.role === "user" || (first !== undefined && GREETING.has(familyOf(model)))) return undefined;
    return {
      message:
        "A conversation must start with a user message. Try again with a conversation that starts with a user message.",
    };
  },
};

/** The roles of adjacent messages. */
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
