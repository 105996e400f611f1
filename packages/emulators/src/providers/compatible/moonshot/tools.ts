import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { isObject, listOf } from "../../../json.ts";

/** Functions have unique names. Tools that Moonshot runs itself have another type. */
export const functionsNamed: Check = {
  says: "A function's name starts with a letter and holds letters, digits, _ and -; no two functions have one.",
  find({ body: { tools } }) {
    const seen = new Set<string>();
    for (const tool of listOf(tools)) {
      if (!isObject(tool) || tool.type !== "function" || !isObject(tool.function)) continue;
      const { name } = tool.function;
      if (typeof name !== "string") continue;
      if (!/^[A-Za-z][\w-]*$/.test(name)) return INVALID;
      if (seen.has(name)) return { message: `Invalid request: function name ${name} is duplicated` };
      seen.add(name);
    }
    return undefined;
  },
};

const INVALID: Complaint = {
  message:
    "Invalid request: function name is invalid, must start with a letter and can contain letters, numbers, underscores, and dashes",
};
