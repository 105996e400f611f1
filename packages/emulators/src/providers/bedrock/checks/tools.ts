import type { Check } from "../../../endpoint.ts";
import { isObject, objectsOf } from "../../../json.ts";
import { takesTools } from "../models.ts";
import { idsOf, modelSays, turnsOf } from "../turns.ts";

/** Tools are defined where they were used. */
export const toolsDefined: Check = {
  says: "A history with calls or results comes with toolConfig.",
  find(request) {
    const { body, model } = request;
    // How a model without tools treats calls in a history is unknown.
    if (isObject(body.toolConfig) || !takesTools(model)) return undefined;
    const used = turnsOf(request).some(({ blocks }) =>
      blocks.some(({ toolUse, toolResult }) => isObject(toolUse) || isObject(toolResult)),
    );
    if (!used) return undefined;
    return {
      message: "The toolConfig field must be defined when using toolUse and toolResult content blocks.",
    };
  },
};

/** Schemas of tools are objects, whatever else they say. */
export const schemasAreObjects: Check = {
  says: "The schema of a tool has the type object.",
  find({ body: { toolConfig } }) {
    const tools = isObject(toolConfig) ? objectsOf(toolConfig.tools) : [];
    for (const [index, { toolSpec }] of tools.entries()) {
      const schema = isObject(toolSpec) && isObject(toolSpec.inputSchema) ? toolSpec.inputSchema.json : null;
      // The treatment of several types is unknown.
      if (!isObject(schema) || schema.type === "object" || Array.isArray(schema.type)) continue;
      return {
        message: `The value at toolConfig.tools.${index}.toolSpec.inputSchema.json.type must be one of the following: object.`,
      };
    }
    return undefined;
  },
};

/** Arguments and JSON results are objects. */
export const jsonIsObject: Check = {
  says: "The input of a call and a result given as JSON are objects.",
  find(request) {
    for (const { index, blocks } of turnsOf(request)) {
      for (const [place, { toolUse, toolResult }] of blocks.entries()) {
        const at = `messages.${index}.content.${place}`;
        if (isObject(toolUse) && !isObject(toolUse.input)) return noObject(`${at}.toolUse.input`);
        const results = isObject(toolResult) ? objectsOf(toolResult.content) : [];
        const bad = results.findIndex(({ json }) => json !== undefined && !isObject(json));
        if (bad >= 0) return noObject(`${at}.toolResult.content.${bad}.json`);
      }
    }
    return undefined;
  },
};

function noObject(at: string) {
  return {
    message: `The format of the value at ${at} is invalid. Provide a json object for the field and try again.`,
  };
}

/** An error result is not empty. */
export const errorsSayWhat: Check = {
  says: "A result whose status is error has content.",
  find(request) {
    for (const { index, blocks } of turnsOf(request)) {
      const place = blocks.findIndex(
        ({ toolResult }) =>
          isObject(toolResult) && toolResult.status === "error" && objectsOf(toolResult.content).length === 0,
      );
      if (place < 0) continue;
      return {
        message: `The content field at messages.${index}.content.${place}.toolResult cannot be empty when status value is error.`,
      };
    }
    return undefined;
  },
};

/** Which roles call and which answer. */
export const toolRoles: Check = {
  says: "Calls are the assistant's, results the user's.",
  find(request) {
    for (const { index, role, blocks } of turnsOf(request)) {
      const [member, name, owner] =
        role === "user"
          ? (["toolUse", "tool_use", "assistant"] as const)
          : (["toolResult", "tool_result", "user"] as const);
      if (idsOf(blocks, member).length === 0) continue;
      return {
        message: modelSays(`messages.${index}: \`${name}\` blocks can only be in \`${owner}\` messages`),
      };
    }
    return undefined;
  },
};
