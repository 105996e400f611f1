import { Fault } from "../model/message.ts";
import { Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { shorten } from "./shared/words.ts";

/** Roles are known to the wire. */
export const roleIsKnown: Rule<"roleIsKnown"> = {
  code: "role-is-known",
  fact: "roleIsKnown",
  find(view, report, roles) {
    const { facts, context, outline, sum } = view;
    // Among the caller's own items, those that are no messages have no role.
    const needless = outline.shape.items && outline.survey !== undefined ? "" : undefined;
    const others = [...sum.wireRoles].some((role) => role !== needless && !roles.includes(role));
    if (!others && (sum.faults & Fault.UnknownRole) === 0) return;
    const homeless = outline.shape.system === "field";
    for (const message of view.messages) {
      const { role, wireRole } = message;
      // Among items, only messages have a role.
      if (outline.shape.items && message.itemType !== "message") continue;
      const system = role === "system";
      // An unknown word may be the provider's own; but a message with results is a tool's, whatever its role.
      const strays = role === "tool" || !roles.includes(wireRole);
      const unread = strays && (message.faults & Fault.UnknownRole) !== 0;
      // Some wires can write a `system` message without accepting it.
      const unknown = unread || (homeless && wireRole === "" && system && !roles.includes(role));
      // The role of a made message is spelled by its writer, which knows only `system`.
      const known = wireRole === "" ? !system || roles.includes(role) : roles.includes(wireRole);
      // Another rule handles results of the older kind.
      if (facts.callIsModern !== undefined && (message.traits & Trait.Legacy) !== 0) continue;
      // Translating a role that is valid in another format is left to its adapter.
      if (!unknown && (!context.asSent || known)) continue;
      // If system messages are forbidden (`nowhere`, `never`), another rule removes them.
      if (system && /^n/.test(facts.systemPlacement?.value ?? "")) continue;
      const given = system && !roles.includes(role) ? "user" : role;
      const { results, assistant = given } = outline.shape;
      const spelled =
        given === "assistant" ? assistant : given === "tool" && results === "user" ? "user" : given;
      report({
        message,
        sentence: `${wireRole === "" && unread ? "message without a role" : `role ${shorten(wireRole) || role}`}, expected ${roles.filter((each) => each !== wireRole).join(", ")}`,
        data: { name: wireRole },
        // A missing role is worse than one that some server may know.
        level: unread && wireRole === "" ? "error" : undefined,
        mend: (draft) => draft.setRole(message, given, spelled),
      });
    }
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const roleIsKnownDoc: RuleDoc = {
  title: "A message has a role the provider knows.",
  family: "shape",
  why: "Every endpoint has its own roles: `developer` is OpenAI's, `model` is Gemini's, `function` is old. Stored histories also contain roles of the application, such as `ai` or `human`.",
  mend: "The message gets the nearest role that the endpoint knows; its text stays. `keep` and `drop` do the same.",
  examples: [
    {
      title: "`developer` where only `system` is known",
      for: "mistral",
      before: [
        { role: "developer", content: "Be brief." },
        { role: "user", content: "Hello" },
      ],
      findings: ["messages.0"],
      after: [
        { role: "system", content: "Be brief." },
        { role: "user", content: "Hello" },
      ],
    },
    {
      title: "A role of the application",
      for: "openai-chat",
      from: "openai-chat",
      before: [{ role: "human", content: "Hello" }],
      findings: ["messages.0"],
      after: [{ role: "user", content: "Hello" }],
    },
  ],
};
