import type { Edit, Report, SutureMessage } from "@suture/core";
import type { Context } from "../context/context.ts";
import type { CallRow } from "../engine/rows.ts";
import { SessionError } from "../errors.ts";
import type { SessionMail } from "../mail/mail-change.ts";
import { appendMessage } from "../track/append.ts";
import { toCanonical } from "../track/canonical.ts";
import type { ChangeDraft } from "../track/change-draft.ts";
import { closeCalls, type Mended, mendMessages } from "../track/mend.ts";
import { callsOf, resultsOf } from "../track/read-message.ts";
import { explainStrangers, putLateResults } from "./late-results.ts";
import { addUsage, type Usage } from "./usage.ts";

/** Options of `append`. */
export interface AppendOptions {
  /** Format of the messages given; the canonical form when absent. */
  readonly from?: string;
  /** Accept messages that would break the history, and mend them. The report says how. */
  readonly mend?: boolean;
  /** Usage that the provider reported for the reply. */
  readonly usage?: Usage;
  /** With `mend`: the text that stands in for the result of each call this closes. When absent, it says what is known of the call. */
  readonly closing?: string;
  /** Append only if this is still the current turn. A turn that was reverted, or that another followed, is refused with `no-such-place`. */
  readonly turn?: number;
  /** Mail changes to commit together with the messages. They may depend on what was appended. */
  readonly mail?: SessionMail | ((appended: Appended) => SessionMail);
}

/** What was appended. */
export interface Appended {
  /** Sequence numbers of the messages, in order. With `mend` there may be more or fewer of them than were given. */
  readonly messages: readonly number[];
  readonly turn: number;
  /** What was mended; absent when nothing was. */
  readonly report?: Report;
}

/** Appends messages, all or none. */
export function append(
  context: Context,
  draft: ChangeDraft,
  given: unknown,
  options: AppendOptions,
): Appended | Promise<Appended> {
  const messages = toCanonical(given, options.from);
  if (messages.length === 0) throw new SessionError("not-a-message", "there is nothing to append");
  const appended = (part: Part): Appended => {
    if (options.usage !== undefined) addUsage(draft, options.usage);
    return { ...part, turn: draft.session.turn };
  };
  if (options.mend === true) return appendMended(context, draft, messages, options.closing).then(appended);
  try {
    return appended(appendStrictly(draft, messages));
  } catch (error) {
    return explainStrangers(context, draft, error).then((explained) => Promise.reject(explained));
  }
}

/** Appends one step: an assistant's message and the results of all its calls. */
export async function appendStep(
  context: Context,
  draft: ChangeDraft,
  given: unknown,
  options: AppendOptions,
): Promise<Appended> {
  const messages = toCanonical(given, options.from);
  const [first, ...rest] = messages;
  if (first?.role !== "assistant" || rest.some(({ role }) => role !== "tool"))
    throw new SessionError("not-a-message", "a step is an assistant's message and the results of its calls", {
      hint: "Give the assistant's message first and nothing but tool messages after it.",
    });
  const answered = new Set(rest.flatMap(resultsOf).map(({ id, name }) => id ?? name));
  const open = callsOf(first).flatMap(({ id, name }) => (answered.has(id ?? name) ? [] : [id ?? name]));
  if (open.length > 0 && options.mend !== true)
    throw new SessionError("open-calls", `the step leaves ${open.length} of its calls without a result`, {
      calls: open,
      hint: "Give a result for each call; or append with `mend`.",
    });
  // The step is complete, so no later message can answer a call it leaves open: such calls are closed within it.
  const appended = await append(context, draft, messages, { ...options, from: "suture" });
  if (!draft.hasOpenCalls) return appended;
  const closed = closeCalls(draft);
  return {
    ...appended,
    messages: [...appended.messages, ...appendClosing(draft, closed.messages)],
    report: appended.report ?? closed.report,
  };
}

type Part = Omit<Appended, "turn">;

function appendStrictly(draft: ChangeDraft, messages: readonly SutureMessage[]): Part {
  const { turnState } = draft.session;
  const brokenOff = turnState === "interrupted" || turnState === "failed";
  const seqs: number[] = [];
  let closed: Mended | undefined;
  for (const message of messages) {
    // The turn was interrupted, so nobody will deliver results for its calls: close them.
    if (brokenOff && closed === undefined && message.role !== "tool" && draft.hasOpenCalls) {
      closed = closeCalls(draft);
      seqs.push(...appendClosing(draft, closed.messages));
    }
    seqs.push(appendMessage(draft, message));
  }
  return { messages: seqs, ...(closed === undefined ? {} : { report: closed.report }) };
}

async function appendMended(
  context: Context,
  draft: ChangeDraft,
  messages: readonly SutureMessage[],
  closing?: string,
): Promise<Part> {
  const { edited, edits, rest } = await putLateResults(context, draft, messages);
  if (rest.length === 0) return { messages: edited, report: reportOf(edits) };
  const mended = mendMessages(draft, rest);
  const answered = new Set(rest.flatMap(resultsOf).map(({ id }) => id));
  const seqs = mended.messages.flatMap((message) => appendClosing(draft, [message], answered, closing));
  const report = { ...mended.report, edits: [...edits, ...mended.report.edits] };
  return { messages: [...edited, ...seqs], ...(report.edits.length === 0 ? {} : { report }) };
}

function reportOf(edits: readonly Edit[]): Report {
  return { format: "suture", contract: "portable", ok: true, findings: [], edits };
}

/** Appends messages in which core may have closed calls. Remembers those calls, because their results may still arrive. */
function appendClosing(
  draft: ChangeDraft,
  messages: readonly SutureMessage[],
  answered: ReadonlySet<string | undefined> = new Set(),
  words?: string,
): number[] {
  return messages.map((message) => {
    const made = resultsOf(message).flatMap(({ id = "" }) =>
      answered.has(id) ? [] : (draft.openCall(id) ?? []),
    );
    const seq = appendMessage(draft, words === undefined ? message : saying(words, message, made));
    for (const call of made) draft.putCall({ ...call, state: "closed", closedBy: seq });
    return seq;
  });
}

/** A copy of a message in which the results of these calls consist of this text. */
function saying(words: string, message: SutureMessage, calls: readonly CallRow[]): SutureMessage {
  const ids = new Set(calls.map(({ id }) => id));
  const parts = message.parts.map((part) =>
    part.type === "tool-result" && ids.has(part.id ?? "")
      ? { ...part, output: [{ type: "text" as const, text: words }] }
      : part,
  );
  return { ...message, parts };
}
