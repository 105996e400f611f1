import { missing, wrongType, wrongValue } from "../wording.ts";
import type { MessageCheck } from "./each-message.ts";

const ROLES: readonly string[] = ["system", "assistant", "user", "function", "tool", "developer"];

/** The role is one of six. */
export const roleKnown: MessageCheck = {
  says: "A message's role is system, assistant, user, function, tool or developer.",
  find({ role }, at) {
    if (role === undefined) return missing(`${at}.role`);
    if (typeof role !== "string") return wrongType(`${at}.role`, "a string", role);
    return ROLES.includes(role) ? undefined : wrongValue(`${at}.role`, role, ROLES);
  },
};

/** A function's answer names the function. */
export const functionNamed: MessageCheck = {
  says: "A message of a function has its name.",
  find({ role, name }, at) {
    if (role !== "function" || typeof name === "string") return undefined;
    return {
      message: "Missing parameter 'name': messages with role 'function' must have a 'name'.",
      param: `${at.replace("[", ".[")}.name`,
    };
  },
};

/** The model takes messages of this role. */
export const roleSupported: MessageCheck = {
  says: "o1-mini takes no system or developer messages; gpt-5 and o3 take no function messages.",
  find({ role }, at, { model }) {
    const refused =
      (/^o1-(mini|preview)/.test(model) && (role === "system" || role === "developer")) ||
      (/^(gpt-5(?!.*chat)|o3)/.test(model) && role === "function");
    if (!refused) return undefined;
    return {
      message: `Unsupported value: '${at}.role' does not support '${role}' with this model.`,
      param: `${at}.role`,
      code: "unsupported_value",
    };
  },
};
