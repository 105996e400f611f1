import type { Check } from "../../../endpoint.ts";
import { isObject, type JsonObject, listOf, objectsOf } from "../../../json.ts";

/** The constraints of the API model. The refusal lists all breaches, with places that count from 1. */
export const constraintsMet: Check = {
  says: "Required members are there; roles, ids, names and formats of images fit their patterns and lengths.",
  find({ body, model }) {
    const breaches = [...messageBreaches(body, model), ...systemBreaches(body), ...toolBreaches(body)];
    if (breaches.length === 0) return undefined;
    const count = `${breaches.length} validation error${breaches.length === 1 ? "" : "s"} detected`;
    return { message: `${count}: ${breaches.join("; ")}` };
  },
};

const ID = /^[a-zA-Z0-9_.:-]+$/;
const NAME = /^[a-zA-Z0-9_-]+$/;

/** Models that accept system messages within the conversation. */
const DIRECTED = /claude-(?:(?:opus|sonnet|haiku)-(?:4-[89]|[5-9])(?!\d)|fable|mythos)/;

function* messageBreaches({ messages }: JsonObject, model: string): Generator<string> {
  for (const [index, { role, content }] of objectsOf(messages).entries()) {
    const at = `messages.${index + 1}.member`;
    if (role === undefined || role === null) yield isNull(`${at}.role`);
    else if (role !== "user" && role !== "assistant" && !(role === "system" && DIRECTED.test(model))) {
      yield breach(`${at}.role`, "satisfy enum value set: [user, assistant]", ` '${role}'`);
    }
    if (content === undefined || content === null) yield isNull(`${at}.content`);
    for (const [place, block] of objectsOf(content).entries()) {
      yield* blockBreaches(block, `${at}.content.${place + 1}.member`);
    }
  }
}

const FORMATS: readonly unknown[] = ["png", "jpeg", "gif", "webp"];

/** Required members of media. The name of a document has a check of its own. */
const NEEDED = { image: ["format", "source"], video: ["format", "source"], document: ["source"] } as const;

function* mediaBreaches(block: JsonObject, at: string): Generator<string> {
  for (const [kind, needed] of Object.entries(NEEDED)) {
    const media = block[kind];
    if (!isObject(media)) continue;
    for (const name of needed) if ((media[name] ?? null) === null) yield isNull(`${at}.${kind}.${name}`);
  }
  const { image } = block;
  if (isObject(image) && typeof image.format === "string" && !FORMATS.includes(image.format)) {
    yield breach(`${at}.image.format`, `satisfy enum value set: [${FORMATS.join(", ")}]`);
  }
}

function* blockBreaches(block: JsonObject, at: string): Generator<string> {
  const { toolUse, toolResult } = block;
  yield* mediaBreaches(block, at);
  if (isObject(toolUse)) {
    yield* textBreaches(toolUse.toolUseId, `${at}.toolUse.toolUseId`, ID, 64);
    yield* textBreaches(toolUse.name, `${at}.toolUse.name`, NAME, 64);
    if (toolUse.input === undefined) yield isNull(`${at}.toolUse.input`);
  }
  if (isObject(toolResult)) {
    yield* textBreaches(toolResult.toolUseId, `${at}.toolResult.toolUseId`, ID, 64);
    const { content, status = "success" } = toolResult;
    for (const [place, shown] of objectsOf(content).entries()) {
      yield* mediaBreaches(shown, `${at}.toolResult.content.${place + 1}.member`);
    }
    if (content === undefined || content === null) yield isNull(`${at}.toolResult.content`);
    if (status !== null && status !== "success" && status !== "error") {
      yield breach(`${at}.toolResult.status`, "satisfy enum value set: [success, error]", ` '${status}'`);
    }
  }
}

function* systemBreaches({ system }: JsonObject): Generator<string> {
  for (const [index, { text }] of objectsOf(system).entries()) {
    if (text === "")
      yield breach(`system.${index + 1}.member.text`, "have length greater than or equal to 1");
  }
}

function* toolBreaches({ toolConfig }: JsonObject): Generator<string> {
  if (!isObject(toolConfig)) return;
  const { tools } = toolConfig;
  if (tools === undefined || tools === null) yield isNull("toolConfig.tools");
  if (Array.isArray(tools) && tools.length === 0) {
    yield breach("toolConfig.tools", "have length greater than or equal to 1", " '[]'");
  }
  for (const [index, tool] of listOf(tools).entries()) {
    if (!isObject(tool) || !isObject(tool.toolSpec)) continue;
    const at = `toolConfig.tools.${index + 1}.member.toolSpec`;
    const { name, description } = tool.toolSpec;
    yield* textBreaches(name, `${at}.name`, NAME, 64, ` '${name}'`);
    if (description === "")
      yield breach(`${at}.description`, "have length greater than or equal to 1", " ''");
  }
}

function* textBreaches(
  text: unknown,
  at: string,
  pattern: RegExp,
  most: number,
  shown = "",
): Generator<string> {
  if (typeof text !== "string") return yield isNull(at);
  if (text.length > most) yield breach(at, `have length less than or equal to ${most}`, shown);
  if (!pattern.test(text)) {
    yield breach(at, `satisfy regular expression pattern: ${pattern.source.slice(1, -1)}`, shown);
  }
  if (text === "") yield breach(at, "have length greater than or equal to 1", shown);
}

// Values are shown only where they cannot be private: for roles and tools, never for the text of a conversation.
function breach(at: string, must: string, shown = ""): string {
  return `Value${shown} at '${at}' failed to satisfy constraint: Member must ${must}`;
}

function isNull(at: string): string {
  return breach(at, "not be null", " null");
}
