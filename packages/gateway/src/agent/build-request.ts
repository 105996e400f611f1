import type { SutureDocument } from "@suture/core";
import { toolsOf } from "./tools-of.ts";
import type { Turn } from "./turn.ts";
import { says } from "./words.ts";

/** The next request to the model: the history, the tools, and the system prompt. */
export async function buildRequest(turn: Turn): Promise<SutureDocument> {
  const { session, parts, isWrappingUp } = turn;
  const { system, maxTokens } = parts.settings;
  const tools = [...(await toolsOf(turn)).values()].map(({ name, description, parameters }) => ({
    name,
    ...(description === undefined ? {} : { description }),
    parameters,
  }));
  const offered =
    tools.length === 0 ? {} : { tools, ...(isWrappingUp ? { toolChoice: "none" as const } : {}) };
  const { document } = await session.read({ request: { maxTokens, ...offered } });
  const read = document as SutureDocument;
  return system === "" ? read : { ...read, messages: [says("system", system), ...read.messages] };
}
