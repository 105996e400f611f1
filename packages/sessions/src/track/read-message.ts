import type { PartContent, SutureMessage, ToolCallContent, ToolResultContent } from "@suture/core";
import { SessionError } from "../errors.ts";

const ROLES = new Set(["system", "user", "assistant", "tool"]);
const KINDS = new Set(["text", "reasoning", "tool-call", "tool-result", "media", "opaque"]);

/** Throws unless a value is a message in canonical form. What only a single wire would refuse is not checked. */
export function requireMessage(value: unknown, place: string): SutureMessage {
  const fail = (what: string): never => {
    throw new SessionError("not-a-message", `${place}: ${what}`, {
      hint: 'Messages are { role, parts }, as core\'s "suture" format has them; name another format with `from`.',
    });
  };
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return fail(`unexpected ${describe(value)}, expected a message`);
  const { role, parts } = value as { readonly [name: string]: unknown };
  if (typeof role !== "string" || !ROLES.has(role))
    return fail(`unexpected role ${describe(role)}, expected system, user, assistant or tool`);
  if (!Array.isArray(parts)) return fail(`unexpected parts: ${describe(parts)}, expected a list`);
  for (const [index, part] of parts.entries()) {
    const wrong =
      wrongWith(part) ??
      (role !== "assistant" && part.type === "tool-call"
        ? "only an assistant's message makes calls"
        : undefined);
    if (wrong !== undefined) return fail(`parts.${index}: ${wrong}`);
  }
  return value as SutureMessage;
}

/** What is wrong with a part, if anything. */
function wrongWith(part: unknown): string | undefined {
  if (typeof part !== "object" || part === null || Array.isArray(part))
    return `unexpected ${describe(part)}, expected a part`;
  const { type, text, name, output, id } = part as { readonly [name: string]: unknown };
  if (typeof type !== "string" || !KINDS.has(type))
    return `unexpected type ${describe(type)}, expected one of ${[...KINDS].join(", ")}`;
  if (type === "text" && typeof text !== "string") return `unexpected text: ${describe(text)}`;
  if (type === "tool-call" && typeof name !== "string") return `unexpected name: ${describe(name)}`;
  if (type === "tool-result" && !Array.isArray(output))
    return `unexpected output: ${describe(output)}, expected a list`;
  if (id !== undefined && typeof id !== "string") return `unexpected id: ${describe(id)}, expected text`;
  return undefined;
}

function describe(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  return value === undefined ? "nothing" : typeof value === "object" ? "an object" : String(value);
}

/** Calls of a message that a client must run. */
export function callsOf({ role, parts }: SutureMessage): ToolCallContent[] {
  return role === "assistant" ? parts.filter(isClientCall) : [];
}

/** Results of a message for calls that a client ran. */
export function resultsOf({ role, parts }: SutureMessage): ToolResultContent[] {
  return role === "tool" ? parts.filter(isClientResult) : [];
}

function isClientCall(part: PartContent): part is ToolCallContent {
  return part.type === "tool-call" && part.byProvider !== true;
}

function isClientResult(part: PartContent): part is ToolResultContent {
  return part.type === "tool-result" && part.byProvider !== true;
}

/**
 * A message in the form that is stored: results are in tool messages, which hold nothing else. Mixed messages are split, in the order in
 * which a provider reads them.
 */
export function takeApart(message: SutureMessage): SutureMessage[] {
  const { role, parts } = message;
  const results = parts.filter(isClientResult);
  if (results.length === 0 || (role === "tool" && results.length === parts.length)) return [message];
  const rest = parts.filter((part) => !isClientResult(part));
  const answers: SutureMessage = { role: "tool", parts: results };
  if (rest.length === 0) return [{ ...message, role: "tool" }];
  // What an assistant says comes before the results; what a person says, after.
  if (role === "assistant") return [{ ...message, parts: rest }, answers];
  return [answers, { ...message, role: role === "tool" ? "user" : role, parts: rest }];
}
