import type { Check } from "../../../endpoint.ts";
import { isObject, objectsOf } from "../../../json.ts";

/** A tool that must be called is defined. */
export const toolChoiceFits: Check = {
  says: "A tool_choice that demands a call needs tools, and a named function must be among them.",
  find({ body: { tool_choice: choice, tools: value, prompt, input } }) {
    // A stored prompt may bring tools, and so may items.
    if (isObject(prompt) || objectsOf(input).some((item) => Array.isArray(item.tools))) return undefined;
    const tools = objectsOf(value);
    if (tools.some((tool) => Array.isArray(tool.tools))) return undefined;
    if (choice === "required" && tools.length === 0) return refusal("'required' must be specified with");
    if (!isObject(choice) || choice.type !== "function") return undefined;
    const isThere = tools.some(({ type, name }) => type === "function" && name === choice.name);
    return isThere ? undefined : refusal("'function' not found in");
  },
};

function refusal(fault: string) {
  return { message: `Tool choice ${fault} 'tools' parameter.`, param: "tool_choice" };
}
