import type { RequestRecord } from "../record/request-record.ts";
import { plainName } from "./plain-name.ts";
import type { ToolRecord } from "./tool-record.ts";

/** Providers that OpenTelemetry's conventions for generative AI call by another name than we. */
const PROVIDERS: { readonly [upstream: string]: string } = {
  gemini: "gcp.gemini",
  mistral: "mistral_ai",
  xai: "x_ai",
  moonshot: "moonshot_ai",
};

/** Facts about a request; what is undefined is left out. */
export type Attributes = Record<string, string | number | boolean | string[] | undefined>;

/** What a request asks for, in the words of the conventions; undefined when it carries no history. */
export function operationOf({ wire, path }: RequestRecord): string | undefined {
  if (wire === undefined) return undefined;
  if (path.endsWith("/count_tokens")) return "count_tokens";
  return wire === "gemini" ? "generate_content" : "chat";
}

/** The name of a request's span. */
export function spanName(record: RequestRecord): string {
  const operation = operationOf(record);
  if (operation === undefined) return record.method;
  return record.model === undefined ? operation : `${operation} ${plainName(record.model)}`;
}

/** What a span says of its request, by the conventions for generative AI and for HTTP. */
export function attributesOf(record: RequestRecord): Attributes {
  const { upstream, model, usage, finish, status } = record;
  const operation = operationOf(record);
  return {
    "gen_ai.operation.name": operation,
    "gen_ai.provider.name": upstream && operation && (PROVIDERS[upstream] ?? upstream),
    "gen_ai.request.model": model && plainName(model),
    "gen_ai.request.stream": record.streams || undefined,
    "gen_ai.conversation.id": record.conversation,
    "gen_ai.response.finish_reasons": finish === undefined ? undefined : [plainName(finish)],
    "gen_ai.usage.input_tokens": usage?.input,
    "gen_ai.usage.output_tokens": usage?.output,
    "gen_ai.usage.cache_read.input_tokens": usage?.cached,
    "gen_ai.usage.reasoning.output_tokens": usage?.reasoning,
    "http.request.method": record.method,
    "http.response.status_code": status === 0 ? undefined : status,
    "error.type": errorOf(record),
    ...ownAttributes(record),
  };
}

/** What the span of a tool call is called, and says. */
export function toolSpan({ server, name, call, conversation, outcome }: ToolRecord): {
  readonly name: string;
  readonly attributes: Attributes;
} {
  // What no server has is a name that the model made up.
  const tool = server === undefined ? "other" : plainName(name);
  const attributes = {
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.name": tool,
    "gen_ai.tool.call.id": plainName(call),
    "gen_ai.conversation.id": conversation,
    // It runs on our side, and not on the client's.
    "gen_ai.tool.type": "extension",
    "error.type": outcome === "ok" ? undefined : outcome,
    "suture.tool.server": server,
  };
  return { name: `execute_tool ${tool}`, attributes };
}

/** What no convention has a word for. */
function ownAttributes(record: RequestRecord): Attributes {
  const { findings, sent, started } = record;
  return {
    "suture.request.id": record.id,
    "suture.wire": record.wire,
    "suture.upstream": record.upstream,
    "suture.caller": record.caller,
    "suture.mode": record.mode,
    "suture.ending": record.ending,
    "suture.attempts": record.attempts,
    "suture.fallback": record.fallback,
    "suture.findings": findings.length,
    "suture.edits": record.edits,
    "suture.unjudged": record.unjudged,
    "suture.rules": findings.length === 0 ? undefined : [...new Set(findings.map(({ rule }) => rule))],
    "suture.added_seconds": sent === undefined ? undefined : (sent - started) / 1000,
  };
}

/** The kind of failure, in one word; undefined where there was none. */
export function errorOf({ ending, trouble, status }: RequestRecord): string | undefined {
  if (trouble !== undefined) return trouble;
  if (ending === "cut" || ending === "failed" || ending === "aborted") return ending;
  return status >= 400 ? String(status) : undefined;
}
