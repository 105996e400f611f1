import type { ApiRequest } from "../../../api-request.ts";
import type { Check } from "../../../endpoint.ts";
import { misnamed } from "../../../image-type.ts";
import { isObject, type JsonObject, objectsOf, textOf } from "../../../json.ts";
import { familyOf, isRecentClaude } from "../models.ts";
import { thinkingSwitch } from "../thinking.ts";
import { idsOf, membersOf, modelSays, type Turn, turnsOf } from "../turns.ts";

/** A check that Claude itself makes: the service adds a prefix to its words. */
export function claudeCheck(
  says: string,
  find: (request: ApiRequest, turns: readonly Turn[]) => string | undefined,
): Check {
  return {
    says,
    find(request) {
      if (familyOf(request.model) !== "claude") return undefined;
      const message = find(request, turnsOf(request));
      return message === undefined ? undefined : { message: modelSays(message) };
    },
  };
}

/** Schemas of tools, as Claude reads them. */
export const claudeSchemas: Check = {
  says: "No oneOf, allOf or anyOf stands at the top of a schema, and its properties have plain names.",
  find({ model, body: { toolConfig } }) {
    if (familyOf(model) !== "claude" || !isObject(toolConfig)) return undefined;
    for (const [index, { toolSpec }] of objectsOf(toolConfig.tools).entries()) {
      const schema = isObject(toolSpec) && isObject(toolSpec.inputSchema) && toolSpec.inputSchema.json;
      if (!isObject(schema)) continue;
      const at = `tools.${index}.custom.input_schema`;
      if ("oneOf" in schema || "anyOf" in schema || "allOf" in schema) {
        return {
          message: modelSays(`${at}: input_schema does not support oneOf, allOf, or anyOf at the top level`),
        };
      }
      const names = Object.keys(isObject(schema.properties) ? schema.properties : {});
      if (!names.every((name) => /^[a-zA-Z0-9_.-]{1,64}$/.test(name))) {
        return {
          message: modelSays(`${at}.properties: Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'`),
        };
      }
    }
    return undefined;
  },
};

/** Ids of calls. */
export const claudeIds: Check = claudeCheck(
  "Claude's ids have letters, digits, _ and - only.",
  (_, turns) => {
    for (const { index, blocks } of turns) {
      for (const [place, { toolUse, toolResult }] of blocks.entries()) {
        const [id, field] = isObject(toolUse)
          ? [toolUse.toolUseId, "tool_use.id"]
          : [isObject(toolResult) ? toolResult.toolUseId : undefined, "tool_result.tool_use_id"];
        if (typeof id === "string" && !/^[a-zA-Z0-9_-]+$/.test(id)) {
          return `messages.${index}.content.${place}.${field}: String should match pattern '^[a-zA-Z0-9_-]+$'`;
        }
      }
    }
    return undefined;
  },
);

/** Media of the assistant's. */
export const userShows: Check = claudeCheck(
  "The assistant shows neither pictures nor documents.",
  (_, turns) => {
    for (const { index, role, blocks } of turns) {
      const shown = role === "assistant" && blocks.find(({ image, document }) => image ?? document);
      if (shown) {
        const name = isObject(shown.image) ? "image" : "document";
        return `messages.${index}.content: '${name}' blocks are not permitted within assistant turns.`;
      }
    }
    return undefined;
  },
);

/** Results first. */
export const resultsFirst: Check = claudeCheck(
  "Results stand before everything else in their message.",
  (_, turns) => {
    for (const { index, blocks } of turns) {
      const results = idsOf(blocks, "toolResult").length;
      if (results === 0) continue;
      const rest = blocks.filter(({ cachePoint }) => cachePoint === undefined);
      const first = rest.findIndex(({ toolResult }) => !isObject(toolResult));
      const leading = first < 0 ? rest.length : first;
      if (results <= leading) continue;
      return `messages.${index}: Did not find ${results - leading} tool_result block(s) at the beginning of this message. Messages following tool_use blocks must begin with a matching number of tool_result blocks.`;
    }
    return undefined;
  },
);

/** Calls last. */
export const callsLast: Check = claudeCheck("No text follows the calls of a message.", (_, turns) => {
  for (const { index, blocks } of turns) {
    const text = blocks.findLastIndex((block) => typeof block.text === "string");
    const ids = text > 0 ? idsOf(blocks.slice(0, text), "toolUse") : [];
    if (ids.length === 0) continue;
    return `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${ids.join(", ")}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`;
  }
  return undefined;
});

/** Documents that are converted to text. */
export const documentsApart: Check = claudeCheck(
  "No document but a PDF shares a turn with results, also in a message of its own.",
  (_, turns) => {
    let ids: readonly string[] = [];
    let asked = 0;
    for (const { index, role, blocks } of turns) {
      if (role !== "user") {
        ids = [];
        asked = index;
        continue;
      }
      ids = [...ids, ...idsOf(blocks, "toolResult")];
      if (ids.length === 0 || membersOf(blocks, "document").every(({ format }) => format === "pdf")) continue;
      return `messages.${asked}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${ids.join(", ")}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`;
    }
    return undefined;
  },
);

/** Documents in S3. */
export const claudeDocuments: Check = claudeCheck("Claude takes no documents from S3.", (_, turns) => {
  for (const { index, blocks } of turns) {
    const place = blocks.findIndex(
      ({ document }) =>
        isObject(document) && isObject(document.source) && isObject(document.source.s3Location),
    );
    if (place >= 0) return `messages.${index}.content.${place}.document.source.type: Field required`;
  }
  return undefined;
});

/** Pictures and their names. */
export const imagesNamedRight: Check = claudeCheck(
  "The bytes of an image are of the format that it names.",
  (_, turns) => {
    for (const { index, blocks } of turns) {
      for (const [place, { image }] of blocks.entries()) {
        if (!isObject(image) || !isObject(image.source)) continue;
        const at = `messages.${index}.content.${place}.image.source.base64`;
        const words = misnamed(at, `image/${image.format}`, textOf(image.source.bytes));
        if (words !== undefined) return words;
      }
    }
    return undefined;
  },
);

/** Where cache points stand. */
export const cachePointsPlaced: Check = {
  says: "A cache point is not the first block of its message, nor right behind reasoning or a document other than a PDF.",
  find(request) {
    if (familyOf(request.model) !== "claude") return undefined;
    for (const { index, blocks } of turnsOf(request)) {
      for (const [place, { cachePoint }] of blocks.entries()) {
        if (!isObject(cachePoint)) continue;
        const before = blocks[place - 1];
        if (before === undefined) return { message: "There is nothing available to cache." };
        if (before.reasoningContent !== undefined)
          return {
            message:
              "Cache point cannot be inserted after reasoning block. Please remove the invalid cache point and try again.",
          };
        if (isObject(before.document) && before.document.format !== "pdf")
          return { message: modelSays(`messages.${index}.content.${place}.type: Field required`) };
      }
    }
    return undefined;
  },
};

/** Cache points. */
export const fewCachePoints: Check = claudeCheck(
  "There are at most four cache points.",
  ({ body }, turns) => {
    const tools = isObject(body.toolConfig) ? objectsOf(body.toolConfig.tools) : [];
    const blocks: JsonObject[] = [
      ...objectsOf(body.system),
      ...tools,
      ...turns.flatMap((turn) => turn.blocks),
    ];
    const found = blocks.filter(({ cachePoint }) => isObject(cachePoint)).length;
    return found > 4
      ? `A maximum of 4 blocks with cache_control may be provided. Found ${found}.`
      : undefined;
  },
);

/** The end of the conversation. */
export const claudePrefill: Check = claudeCheck(
  "From 4.6 on Claude takes no prefill; before, a prefill does not end in white space, and Claude 3 takes none right behind results.",
  ({ body, model }, turns) => {
    const last = turns.at(-1);
    if (last?.role !== "assistant") return undefined;
    if (isRecentClaude(model)) {
      return "This model does not support assistant message prefill. The conversation must end with a user message.";
    }
    const place = last.blocks.findIndex(({ reasoningContent }) => reasoningContent !== undefined);
    if (place >= 0 && thinkingSwitch(body) === undefined) {
      return `messages.${last.index}.content.${place}: When thinking is disabled, an \`assistant\` message in the final position cannot contain \`thinking\`. To use thinking blocks, enable \`thinking\` in your request.`;
    }
    const asked = turns.findLast(({ role }) => role === "user")?.blocks ?? [];
    if (/claude-3-/.test(model) && asked.length > 0 && asked.every(({ toolResult }) => isObject(toolResult)))
      return "Your API request included an `assistant` message in the final position, which would pre-fill the `assistant` response. When using tools, pre-filling the `assistant` response is not supported.";
    const text = last.blocks.at(-1)?.text;
    if (typeof text !== "string" || text === text.trimEnd()) return undefined;
    return "messages: final assistant content cannot end with trailing whitespace";
  },
);
