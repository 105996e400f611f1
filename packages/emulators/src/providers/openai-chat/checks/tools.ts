import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { isObject, objectsOf } from "../../../json.ts";
import { emptyArray, longArray, missing, wrongType, wrongValue } from "../wording.ts";
import { faultOfName } from "./calls.ts";
import { faultOfSchema } from "./function-schema.ts";

const MAX_TOOLS = 128;

/** Functions, the older form of tools, are well-formed. */
export const functionsTyped: Check = {
  says: "functions is a list of functions with names and schemas.",
  find({ body: { functions } }) {
    if (functions === undefined || functions === null) return undefined;
    if (!Array.isArray(functions))
      return wrongType("functions", "an array of function definitions", functions);
    return first(functions, (one, index) => {
      const path = `functions[${index}]`;
      if (!isObject(one)) return wrongType(path, "an object", one);
      return faultOfName(one.name, `${path}.name`) ?? faultOfSchema(one, `${path}.parameters`);
    });
  },
};

/** Tools are well-formed. */
export const toolsTyped: Check = {
  says: "tools is a list of 1 to 128 tools, for gpt-5.6 also of none; a function has a name of letters, digits, _ and -, and a schema.",
  find({ model, body: { tools } }) {
    if (tools === undefined || tools === null) return undefined;
    if (!Array.isArray(tools)) return wrongType("tools", "an array of objects", tools);
    if (tools.length === 0) return model.startsWith("gpt-5.6") ? undefined : emptyArray("tools");
    if (tools.length > MAX_TOOLS) return longArray("tools", MAX_TOOLS, tools.length);
    return first(tools, (tool, index) => faultOfTool(tool, `tools[${index}]`));
  },
};

function faultOfTool(tool: unknown, path: string): Complaint | undefined {
  if (!isObject(tool)) return wrongType(path, "an object", tool);
  if (tool.type === undefined) return missing(`${path}.type`);
  if (tool.type === "custom") return undefined;
  if (tool.type !== "function") return wrongValue(`${path}.type`, tool.type, ["function", "custom"]);
  if (tool.function === undefined) return missing(`${path}.function`);
  if (!isObject(tool.function)) return wrongType(`${path}.function`, "an object", tool.function);
  return (
    faultOfName(tool.function.name, `${path}.function.name`) ??
    faultOfSchema(tool.function, `${path}.function.parameters`)
  );
}

const CHOICES: readonly string[] = ["none", "auto", "required"];

/** The tool choice is well-formed, and names an existing tool. */
export const toolChoiceFits: Check = {
  says: "tool_choice is none, auto, required or a function that the request defines; it needs tools.",
  find({ body: { tool_choice: choice, tools } }) {
    if (choice === undefined || choice === null) return undefined;
    if (typeof choice === "string") {
      if (!CHOICES.includes(choice)) return wrongValue("tool_choice", choice, CHOICES);
    } else if (!isObject(choice)) {
      return wrongType("tool_choice", "one of one of 'none', 'auto', or 'required' or object", choice);
    }
    if (tools === undefined || tools === null) {
      return {
        message: "Invalid value for 'tool_choice': 'tool_choice' is only allowed when 'tools' are specified.",
        param: "tool_choice",
      };
    }
    return isObject(choice) ? faultOfNamedChoice(choice, tools) : undefined;
  },
};

/** The function choice, the predecessor of tool choice, names an existing function. */
export const functionChoiceFits: Check = {
  says: "function_call needs functions, and names one of them.",
  find({ body: { function_call: choice, functions } }) {
    if (choice === undefined || choice === null) return undefined;
    if (functions === undefined || functions === null) {
      return {
        message:
          "Invalid value for 'function_call': 'function_call' is only allowed when 'functions' are specified.",
        param: "function_call",
      };
    }
    if (!isObject(choice)) return undefined;
    if (choice.name === undefined) return missing("function_call.name");
    return objectsOf(functions).some(({ name }) => name === choice.name)
      ? undefined
      : noFunction(choice.name);
  },
};

/** A setting for parallel calls requires tools. */
export const parallelCallsFit: Check = {
  says: "parallel_tool_calls needs tools.",
  find({ body: { parallel_tool_calls: parallel, tools } }) {
    if ((parallel ?? null) === null || (tools ?? null) !== null) return undefined;
    return {
      message:
        "Invalid value for 'parallel_tool_calls': 'parallel_tool_calls' is only allowed when 'tools' are specified.",
      param: "parallel_tool_calls",
    };
  },
};

function faultOfNamedChoice(
  choice: { readonly [name: string]: unknown },
  tools: unknown,
): Complaint | undefined {
  if (choice.type === "allowed_tools" || choice.type === "custom") return undefined;
  if (!isObject(choice.function)) return missing("tool_choice.function");
  const { name } = choice.function;
  if (name === undefined) return missing("tool_choice.function.name");
  if (objectsOf(tools).some((tool) => isObject(tool.function) && tool.function.name === name))
    return undefined;
  return noFunction(name);
}

function noFunction(name: unknown): Complaint {
  return {
    message: `Invalid value for 'function_call': no function named '${name}' was specified in the 'functions' parameter.`,
    param: "function_call",
  };
}

/** The first complaint about the members of a list. */
function first(
  list: readonly unknown[],
  find: (one: unknown, index: number) => Complaint | undefined,
): Complaint | undefined {
  for (const [index, one] of list.entries()) {
    const complaint = find(one, index);
    if (complaint !== undefined) return complaint;
  }
  return undefined;
}
