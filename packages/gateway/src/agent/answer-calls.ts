import type { SutureMessage, ToolResultContent } from "@suture/core";
import { runCalls } from "../tools/run-calls.ts";
import type { Tool } from "../tools/tool.ts";
import { type Decision, sortLetters, strayed } from "./lane-letters.ts";
import type { TurnCall } from "./open-call.ts";
import { toolsOf } from "./tools-of.ts";
import type { Turn } from "./turn.ts";
import { deniedWords, noResult, resultOf, toolMessage, unknownToolWords, WORDS } from "./words.ts";

/** A call that somebody else must run or decide about. */
export interface Awaited {
  readonly call: TurnCall;
  readonly for: "results" | "approval";
}

/** What to do about a call. */
type Verdict =
  | { readonly do: "run"; readonly approval?: Decision }
  | { readonly do: "answer"; readonly result: ToolResultContent; readonly decision?: Decision }
  | { readonly do: "wait"; readonly for: Awaited["for"] };

/** Answers the open calls of a turn, as far as that is up to us, and returns the others. Each result is stored as it arrives. */
export async function answerCalls(turn: Turn): Promise<readonly Awaited[]> {
  while (turn.calls.length > 0) {
    const tools = await toolsOf(turn);
    const decisions = await decisionsFor(turn, tools);
    const judged = turn.calls.map((call) => ({ call, verdict: judge(call, tools, decisions.get(call.id)) }));
    await answerAtOnce(turn, judged);
    const toRun = judged.flatMap(({ call, verdict }) => (verdict.do === "run" ? [{ call, verdict }] : []));
    await runAll(turn, new Map(toRun.map(({ call, verdict }) => [call, verdict.approval])));
    const awaited = judged.flatMap(({ call, verdict }) =>
      verdict.do === "wait" ? [{ call, for: verdict.for }] : [],
    );
    // While some calls ran, decisions about the others may have arrived.
    if (awaited.length === judged.length) return awaited;
  }
  return [];
}

function judge(call: TurnCall, tools: ReadonlyMap<string, Tool>, decision: Decision | undefined): Verdict {
  const answer = (text: string): Verdict => ({
    do: "answer",
    result: noResult(call, text),
    ...(decision === undefined ? {} : { decision }),
  });
  const tool = tools.get(call.name);
  if (call.started && tool?.isRepeatable !== true) return answer(WORDS.mayHaveRun);
  if (call.refusal !== undefined) return answer(call.refusal);
  if (tool === undefined) return answer(unknownToolWords(call.name, [...tools.keys()]));
  const body = decision?.body;
  if (tool.runs === "client") {
    if (body?.type !== "result" || decision === undefined) return { do: "wait", for: "results" };
    return { do: "answer", result: resultOf(call, body), decision };
  }
  if (!tool.needsApproval) return { do: "run" };
  if (body?.type !== "approval" || decision === undefined) return { do: "wait", for: "approval" };
  return body.approved ? { do: "run", approval: decision } : answer(deniedWords(body.reason));
}

/** The decisions about open calls so far. The first decision by whoever a call waits for counts; all others are discarded. */
async function decisionsFor(
  { claim, calls }: Turn,
  tools: ReadonlyMap<string, Tool>,
): Promise<ReadonlyMap<string, Decision>> {
  const asked = new Map<string, Decision["body"]["type"]>();
  for (const { id, name } of calls) {
    const tool = tools.get(name);
    if (tool?.runs === "client") asked.set(id, "result");
    else if (tool?.needsApproval === true) asked.set(id, "approval");
  }
  const found = new Map<string, Decision>();
  if (asked.size === 0) return found;
  const open = new Set(calls.map(({ id }) => id));
  const misfits: Decision[] = [];
  for (const decision of sortLetters(await claim.letters()).decisions) {
    const { call, type } = decision.body;
    if (asked.get(call) === type && !found.has(call)) found.set(call, decision);
    else if (open.has(call)) misfits.push(decision);
  }
  if (misfits.length > 0) await claim.settle({ letters: misfits.map(strayed) });
  return found;
}

/** Stores everything that is known without running a call, in one commit. */
async function answerAtOnce(
  turn: Turn,
  judged: readonly { readonly call: TurnCall; readonly verdict: Verdict }[],
): Promise<void> {
  const messages: SutureMessage[] = [];
  const decided: Decision[] = [];
  const answered: [TurnCall, ToolResultContent][] = [];
  for (const { call, verdict } of judged) {
    if (verdict.do !== "answer") continue;
    messages.push(toolMessage(verdict.result));
    answered.push([call, verdict.result]);
    if (verdict.decision !== undefined) decided.push(verdict.decision);
  }
  if (messages.length === 0) return;
  await turn.append(messages, { letters: decided.map((decision) => settled(turn, decision)) });
  for (const [call, { failed = false }] of answered) leave(turn, call, failed);
}

/** Runs calls, several at a time: the intent is stored before, the result after. */
async function runAll(turn: Turn, approvals: ReadonlyMap<TurnCall, Decision | undefined>): Promise<void> {
  if (approvals.size === 0) return;
  const { parts, session, claim, halt } = turn;
  await runCalls([...approvals.keys()], {
    parallel: parts.settings.tools.parallel,
    signal: halt.signal,
    run: ({ id, name, input }, signal) =>
      parts.toolbox.run({ id, name, input, conversation: session.id }, signal),
    onStart: async (call) => {
      call.started = true;
      await session.startCall(call.id, { turn: turn.number, mail: { claim } });
    },
    onEnd: async (call, outcome) => {
      const approval = approvals.get(call);
      const letters = approval === undefined ? [] : [settled(turn, approval)];
      await turn.append([toolMessage(resultOf(call, outcome))], { letters });
      leave(turn, call, outcome.failed);
    },
  });
}

function settled({ number }: Turn, { letter }: Decision) {
  return { number: letter.number, state: "done" as const, outcome: { turn: number } };
}

/** Reports that a call has its result. */
function leave(turn: Turn, { id, name }: TurnCall, failed: boolean): void {
  turn.calls = turn.calls.filter((call) => call.id !== id);
  turn.publish({ type: "tool.result", call: id, name, failed });
}
