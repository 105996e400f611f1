import { argumentsFor } from "./arguments-for.ts";
import type { Digest, DigestMessage } from "./digest.ts";
import type { Reply, ReplyCall } from "./reply.ts";
import { toolsAskedFor } from "./tools-asked-for.ts";

/** The longest quotation from a message in an answer, in characters. */
const QUOTATION = 200;

/**
 * The default answer to a request. It states in words what was received. It calls tools when the user's last text (or `toolChoice`) demands
 * them, quotes results when they are returned, and reasons when asked to think.
 */
export function composeReply(digest: Digest): Reply {
  const calls = callsFor(digest);
  const finish = calls.length > 0 ? "calls" : "stop";
  const reasoning = reasoningFor(digest, calls);
  const text = calls.length > 0 ? "" : formatted(textFor(digest), digest.json);
  return { text, calls, finish, ...(reasoning === undefined ? {} : { reasoning }) };
}

function callsFor(digest: Digest): ReplyCall[] {
  const { tools, toolChoice = "auto", parallel = true } = digest;
  if (toolChoice === "none" || tools.length === 0) return [];
  const wanted = callsWanted(digest);
  const chosen = parallel ? wanted : wanted.slice(0, 1);
  return chosen.flatMap((name) => {
    const tool = tools.find((one) => one.name === name);
    return tool === undefined ? [] : [{ name, arguments: argumentsFor(tool.schema) }];
  });
}

function callsWanted({ messages, tools, toolChoice = "auto" }: Digest): string[] {
  if (typeof toolChoice === "object") return [toolChoice.name];
  const last = messages.at(-1);
  // After results the model talks. Calling the same tools again would make an endless loop.
  const text = last?.role === "user" && last.results === undefined ? last.text : "";
  const names = tools.map(({ name }) => name);
  const asked = toolsAskedFor(text, names);
  return toolChoice === "required" && asked.length === 0 ? names.slice(0, 1) : asked;
}

function reasoningFor({ messages, reasoning }: Digest, calls: readonly ReplyCall[]): string | undefined {
  if (reasoning === "never") return undefined;
  const asked = messages.findLast(({ role }) => role === "user")?.text ?? "";
  if (reasoning === "asked" && !/\bthink/i.test(asked)) return undefined;
  if (calls.length === 0) return "The user wants an answer. I can give one from what I have.";
  return `The user wants me to use ${calls.map(({ name }) => name).join(" and ")}.`;
}

function textFor({ messages }: Digest): string {
  const results = resultsAtEnd(messages);
  if (results.length > 0) {
    const quoted = results.map((text) => `"${quote(text)}"`).join(" and ");
    return `The ${results.length === 1 ? "tool answered" : "tools answered"}: ${quoted}.`;
  }
  const last = messages.at(-1);
  const shape = `I received ${count(messages.length, "message")} (${rolesOf(messages)})`;
  return last === undefined ? `${shape}.` : `${shape}; the last says: "${quote(last.text)}".`;
}

/** A text as the request demands it: plain, or as JSON. */
function formatted(text: string, json: Digest["json"]): string {
  if (json === undefined) return text;
  return JSON.stringify(json === true ? { answer: text } : argumentsFor(json));
}

/** The tool outputs at the end of the request. */
function resultsAtEnd(messages: readonly DigestMessage[]): string[] {
  const results: string[] = [];
  for (const { role, text, results: own } of [...messages].reverse()) {
    if (role === "tool") results.unshift(...(own ?? [text]));
    else if (role === "user" && own !== undefined) results.unshift(...own);
    else break;
  }
  return results;
}

function rolesOf(messages: readonly DigestMessage[]): string {
  const counts = new Map<string, number>();
  for (const { role } of messages) counts.set(role, (counts.get(role) ?? 0) + 1);
  return [...counts].map(([role, number]) => `${number} ${role}`).join(", ");
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}

function quote(text: string): string {
  return text.length <= QUOTATION ? text : `${text.slice(0, QUOTATION)}…`;
}
