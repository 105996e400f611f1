import { type ConvertOptions, convert, type Report, type RequestContent, repair } from "@suture/core";
import { findCuts } from "@suture/core/turns";
import type { Context } from "../context/context.ts";
import type { Loaded } from "../engine/engine.ts";
import { outcomesOf } from "../track/mend.ts";
import { History } from "./history.ts";
import type { StoredMessage } from "./stored-message.ts";

/** Options of building a request. */
export interface ReadOptions extends Pick<ConvertOptions, "for" | "model" | "strict" | "policy"> {
  /** Format of the request; the canonical one when absent. */
  readonly to?: string;
  /** The rest of the request, in canonical form: tools, `maxTokens` and the like. */
  readonly request?: RequestContent;
  /** At most this many messages; the oldest are left out. */
  readonly maxMessages?: number;
  /** At most this many tokens, as far as they can be counted; the oldest messages are left out. */
  readonly maxTokens?: number;
  /** Leave calls without a result open. Otherwise the request states what is known of each. */
  readonly keepOpen?: boolean;
}

/** A request, ready to be sent. */
export interface ReadRequest {
  readonly document: unknown;
  /** What had to be mended for the provider. */
  readonly report: Report;
  /** Sequence number of the last entry that it includes. */
  readonly head: number;
  /** How many messages a limit left out at the start. */
  readonly leftOut: number;
}

/** Builds a request from what a model sees of a session. Whatever happened before, the provider accepts it. */
export async function readRequest(
  context: Context,
  loaded: Loaded,
  options: ReadOptions,
): Promise<ReadRequest> {
  const { session, calls } = loaded;
  const history = new History(context.engine, context.sealer, session);
  const visible = await history.forModel();
  const open = calls.map(({ id }) => id);
  const kept = withinLimits(visible, open, options);
  const model = options.model ?? (session.model === "" ? undefined : session.model);
  const messages = kept.map(({ message }) => message);
  const { to = "suture", strict = false, policy = "keep" } = options;
  const settings = {
    from: "suture",
    strict,
    policy,
    ...(options.for === undefined ? {} : { for: options.for }),
    ...(model === undefined ? {} : { model }),
    ...(options.keepOpen === true ? { pending: open } : { outcomes: outcomesOf(calls) }),
  };
  const document = {
    suture: 1 as const,
    ...(model === undefined ? {} : { model }),
    ...options.request,
    messages,
  };
  const { document: built, report } =
    to === "suture" ? repair(document, settings) : convert(document, { ...settings, to });
  return { document: built, report, head: session.head, leftOut: visible.length - kept.length };
}

/** The newest messages that fit, starting at a place where the history may be cut. They always include the last step. */
function withinLimits(
  visible: StoredMessage[],
  open: readonly string[],
  options: ReadOptions,
): StoredMessage[] {
  const { maxMessages = Number.POSITIVE_INFINITY, maxTokens = Number.POSITIVE_INFINITY } = options;
  if (visible.length <= maxMessages && maxTokens === Number.POSITIVE_INFINITY) return visible;
  const messages = visible.map(({ message }) => message);
  const model = options.model === undefined ? {} : { model: options.model };
  const cuts = findCuts(messages, { from: "suture", pending: open, ...model });
  const byCount = Math.max(0, visible.length - maxMessages);
  // The last place whose tail still holds this many tokens is the first whose tail holds no more.
  const byTokens = maxTokens === Number.POSITIVE_INFINITY ? 0 : cuts.lastPosition({ minTokens: maxTokens });
  const from = Math.max(byCount, byTokens);
  if (from === 0) return visible;
  const turn = cuts.turns.find((at) => at >= from);
  const at = turn ?? cuts.positions.find((position) => position >= from) ?? cuts.positions.at(-1) ?? 0;
  return visible.slice(at);
}
