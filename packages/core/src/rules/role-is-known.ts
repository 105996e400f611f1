import { Fault } from "../model/message.ts";
import { Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { shorten } from "./shared/words.ts";

/** Roles are ones the wire knows. */
export const roleIsKnown: Rule<"roleIsKnown"> = {
  code: "role-is-known",
  fact: "roleIsKnown",
  find(view, report, roles) {
    const { facts, context, outline, sum } = view;
    // Of the caller's own items, those that are no messages have no role.
    const needless = outline.shape.items && outline.survey !== undefined ? "" : undefined;
    const others = [...sum.wireRoles].some((role) => role !== needless && !roles.includes(role));
    if (!others && (sum.faults & Fault.UnknownRole) === 0) return;
    const homeless = outline.shape.system === "field";
    for (const message of view.messages) {
      const { role, wireRole } = message;
      // Of items, only messages have a role.
      if (outline.shape.items && message.itemType !== "message") continue;
      const system = role === "system";
      // A word that the format does not know may be one of the provider's; who answers a call is a tool under any.
      const strays = role === "tool" || !roles.includes(wireRole);
      const unread = strays && (message.faults & Fault.UnknownRole) !== 0;
      // Some formats write `system` among their messages without knowing it.
      const unknown = unread || (homeless && wireRole === "" && system && !roles.includes(role));
      // A message that was made here is spelled by its writer, who knows no other word for `system`.
      const known = wireRole === "" ? !system || roles.includes(role) : roles.includes(wireRole);
      // Results of the kind before tools have a rule of their own.
      if (facts.callIsModern !== undefined && (message.traits & Trait.Legacy) !== 0) continue;
      // A role that reads well in another format than the provider's own is its adapter's to translate.
      if (!unknown && (!context.asSent || known)) continue;
      // Where no system message may stand (`nowhere`, `never`), another rule takes it away.
      if (system && /^n/.test(facts.systemPlacement?.value ?? "")) continue;
      const given = system && !roles.includes(role) ? "user" : role;
      const { results, assistant = given } = outline.shape;
      const spelled =
        given === "assistant" ? assistant : given === "tool" && results === "user" ? "user" : given;
      report({
        message,
        sentence: `${wireRole === "" && unread ? "message without a role" : `role ${shorten(wireRole) || role}`}, expected ${roles.filter((each) => each !== wireRole).join(", ")}`,
        data: { name: wireRole },
        // No role at all is worse than one that somebody may know.
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
