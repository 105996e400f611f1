import type { Check } from "../../../endpoint.ts";
import { isObject, objectsOf } from "../../../json.ts";

/** A tool that must be called is among the tools. */
export const toolChoiceFits: Check = {
  says: "A tool_choice that demands a call needs tools, and a named function must be among them.",
  find({ body: { tool_choice: choice, tools: value, prompt } }) {
    // Tools may come with a stored prompt.
    if (isObject(prompt)) return undefined;
    const tools = objectsOf(value);
    if (choice === "required" && tools.length === 0) return refusal("'required' must be specified with");
    if (!isObject(choice) || choice.type !== "function") return undefined;
    const isThere = tools.some(({ type, name }) => type === "function" && name === choice.name);
    return isThere ? undefined : refusal("'function' not found in");
  },
};

function refusal(fault: string) {
  return { message: `Tool choice ${fault} 'tools' parameter.`, param: "tool_choice" };
}
