import { type Edit, type Finding, type Outcome, type Report, repair, type SutureMessage } from "@suture/core";
import type { CallRow } from "../engine/rows.ts";
import type { ChangeDraft } from "./change-draft.ts";
import { callsOf, resultsOf, takeApart } from "./read-message.ts";

/** Messages that can be appended as they are, and a report of what was mended. */
export interface Mended {
  readonly messages: readonly SutureMessage[];
  readonly report: Report;
}

/**
 * Mends messages before they are appended, with core: calls that they leave open are closed with what is known of them, results without a
 * call are quoted, and ids made unique. Stored messages stay as they are: core sees only the open calls, and what it adds after them is
 * appended.
 */
export function mendMessages(draft: ChangeDraft, messages: readonly SutureMessage[]): Mended {
  const open = [...draft.open()];
  const step = open.length === 0 ? [] : [stepOf(open)];
  const { document, report } = repair([...step, ...messages], {
    from: "suture",
    for: "portable",
    outcomes: outcomesOf(open),
    pending: stillRunning(open, messages),
  });
  return { messages: document.slice(step.length).flatMap(takeApart), report: shifted(report, step.length) };
}

/** Closes all open calls with what is known of them. */
export function closeCalls(draft: ChangeDraft): Mended {
  const open = [...draft.open()];
  const { document, report } = repair([stepOf(open)], {
    from: "suture",
    for: "portable",
    outcomes: outcomesOf(open),
  });
  return { messages: document.slice(1), report: shifted(report, 1) };
}

/** What is known of calls without a result, in the form core takes it. */
export function outcomesOf(open: readonly CallRow[]): { [id: string]: Outcome } {
  return Object.fromEntries(open.map((call) => [call.id, outcomeOf(call)]));
}

/** What is known of a call without a result. */
function outcomeOf({ state }: CallRow): Outcome {
  return state === "running" ? "may-have-run" : "never-ran";
}

function stepOf(calls: readonly CallRow[]): SutureMessage {
  return {
    role: "assistant",
    parts: calls.map(({ id, name }) => ({ type: "tool-call", id, name, input: {} })),
  };
}

/** Ids of calls whose results may still follow the messages: those of the last step. */
function stillRunning(open: readonly CallRow[], messages: readonly SutureMessage[]): string[] {
  const ids = new Set(open.map(({ id }) => id));
  for (const message of messages) {
    if (message.role !== "tool") ids.clear();
    for (const { id } of callsOf(message)) if (id !== undefined) ids.add(id);
    for (const { id } of resultsOf(message)) if (id !== undefined) ids.delete(id);
  }
  return [...ids];
}

/** Turns places in what core was shown into places in what the caller gave. */
function shifted(report: Report, by: number): Report {
  if (by === 0) return report;
  const place = (where: string): string =>
    where.replace(/^messages\.(\d+)/, (_, index: string) =>
      Number(index) < by ? "open" : `messages.${Number(index) - by}`,
    );
  return {
    ...report,
    findings: report.findings.map(
      (finding): Finding => ({
        ...finding,
        place: place(finding.place),
        ...(finding.other === undefined ? {} : { other: place(finding.other) }),
      }),
    ),
    edits: report.edits.map(
      (edit): Edit => ({
        ...edit,
        place: place(edit.place),
        ...(edit.to === undefined ? {} : { to: place(edit.to) }),
      }),
    ),
  };
}
