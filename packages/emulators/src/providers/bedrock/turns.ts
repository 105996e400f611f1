import type { ApiRequest } from "../../api-request.ts";
import { isObject, type JsonObject, listOf, objectsOf, textOf } from "../../json.ts";

/** A message with its place and its blocks. */
export interface Turn {
  readonly index: number;
  readonly role: string;
  readonly blocks: readonly JsonObject[];
}

// Every check needs the turns; they are computed once per request.
const known = new WeakMap<ApiRequest, readonly Turn[]>();

/** The messages of a request. */
export function turnsOf(request: ApiRequest): readonly Turn[] {
  let turns = known.get(request);
  if (turns === undefined) {
    turns = listOf(request.body.messages).map(turnOf);
    known.set(request, turns);
  }
  return turns;
}

function turnOf(message: unknown, index: number): Turn {
  const { role, content }: JsonObject = isObject(message) ? message : {};
  return { index, role: textOf(role), blocks: objectsOf(content) };
}

/** The values of a member in all blocks that have it, such as every `toolUse` or `toolResult`. */
export function membersOf(blocks: readonly JsonObject[], name: string): JsonObject[] {
  return blocks.map((block) => block[name]).filter(isObject);
}

/**
 * Ids of the calls or results exchanged between client and model. Calls of tools that the service runs say so, and their results are in the
 * same message: clients do not answer them.
 */
export function idsOf(blocks: readonly JsonObject[], name: "toolUse" | "toolResult"): string[] {
  const members = membersOf(blocks, name);
  if (members.length === 0) return [];
  const served = membersOf(blocks, "toolUse").filter(({ type }) => type === "server_tool_use");
  const ids = members.map(({ toolUseId }) => textOf(toolUseId));
  return served.length === 0 ? ids : ids.filter((id) => served.every(({ toolUseId }) => toolUseId !== id));
}

/** The prefix of complaints by a model rather than the service. */
export function modelSays(message: string): string {
  return `The model returned the following errors: ${message}`;
}
