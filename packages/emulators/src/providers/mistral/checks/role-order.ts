import type { Check } from "../../../endpoint.ts";
import { objectsOf } from "../../../json.ts";
import { orderFault } from "../complaints.ts";

/** How many messages there are. */
export const hasMessages: Check = {
  says: "There is a message; one that stands alone is the user's or the system's.",
  find({ body }) {
    const messages = objectsOf(body.messages);
    const [first] = messages;
    if (first === undefined) return orderFault("Conversation must have at least one message");
    if (messages.length > 1 || first.role === "user" || first.role === "system") return undefined;
    return orderFault("Conversation must start with a user message or system message");
  },
};

/** Who speaks last. */
export const lastAwaitsAnswer: Check = {
  says: "The last of several messages is not the assistant's, unless it is a prefix of the answer.",
  find({ body }) {
    const messages = objectsOf(body.messages);
    const last = messages.at(-1);
    // The vendor's own validator accepts a final system message, whatever its words say.
    if (messages.length < 2 || last?.role !== "assistant" || last.prefix === true) return undefined;
    return orderFault(
      "Expected last role User or Tool (or Assistant with prefix True) for serving but got assistant",
    );
  },
};

const FOLLOWERS: { readonly [role: string]: readonly unknown[] } = {
  system: ["system", "user", "assistant"],
  user: ["system", "user", "assistant"],
  assistant: ["assistant", "user", "tool"],
  tool: ["assistant", "tool"],
};

/** Who follows whom. */
export const rolesInOrder: Check = {
  says: "Results follow the assistant, the assistant follows results, and the system follows neither.",
  find({ body }) {
    let before: string | undefined;
    for (const { role } of objectsOf(body.messages)) {
      if (before !== undefined && FOLLOWERS[before]?.includes(role) === false) {
        return orderFault(`Unexpected role '${role}' after role '${before}'`);
      }
      before = String(role);
    }
    return undefined;
  },
};
