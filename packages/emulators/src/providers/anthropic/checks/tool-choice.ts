import type { Check } from "../../../endpoint.ts";
import { isObject, objectsOf, textOf } from "../../../json.ts";
import { traitsOf } from "../traits.ts";
import { objectWord, required, shouldBe, unknownTag } from "../wording.ts";

const CHOICES: readonly string[] = ["auto", "any", "tool", "none"];

/** `tool_choice` is well-formed. */
export const toolChoiceTyped: Check = {
  says: "tool_choice is an object of type auto, any, tool (with a name) or none.",
  find({ body: { tool_choice: choice }, model }) {
    if (choice === undefined) return undefined;
    if (!isObject(choice)) return shouldBe("tool_choice", objectWord(model));
    if (choice.type === undefined) return required("tool_choice.type");
    if (!CHOICES.includes(textOf(choice.type))) return unknownTag("tool_choice", choice.type, CHOICES);
    if (choice.type !== "tool") return undefined;
    if (choice.name === undefined) return required("tool_choice.tool.name");
    return typeof choice.name === "string" ? undefined : shouldBe("tool_choice.tool.name", "a valid string");
  },
};

/** The models of autumn 2026 do not let the caller force a tool. */
export const toolChoiceFree: Check = {
  says: "From Claude Opus and Sonnet 5.5, Fable 5.1 and Mythos 5.1 on, no tool may be forced.",
  find({ body: { tool_choice: choice }, model }) {
    if (!isObject(choice) || !traitsOf(model).choosesTools) return undefined;
    if (choice.type !== "any" && choice.type !== "tool") return undefined;
    return { message: 'tool_choice: type "tool" and "any" are not supported for this model.' };
  },
};

/** A tool choice needs tools to choose from. */
export const toolChoiceFits: Check = {
  says: "tool_choice needs tools, and a named tool must be among them.",
  find({ body: { tool_choice: choice, tools, mcp_servers: servers } }) {
    if (!isObject(choice) || choice.type === "none") return undefined;
    // The request does not tell which tools an MCP server provides.
    if (objectsOf(servers).length > 0) return undefined;
    const defined = objectsOf(tools);
    if (defined.length === 0) return { message: "tool_choice may only be specified while providing tools." };
    if (choice.type !== "tool" || defined.some(({ name }) => name === choice.name)) return undefined;
    return { message: `tool_choice: Tool '${choice.name}' not found in provided tools` };
  },
};
