import type { ApprovalBody, PendingBody, ResultBody } from "../inbox/letter-body.ts";
import { failedOutcome } from "../tools/failed-outcome.ts";
import type { ToolOutcome } from "../tools/tool.ts";
import type { Lane } from "./lane.ts";
import type { Decision, LaneLetters, LetterOf } from "./lane-letters.ts";
import { Turn } from "./turn.ts";
import { deniedWords, lateWords, resultOf, says, toolMessage, unknownToolWords, WORDS } from "./words.ts";

/** A decision about a deferred call, and what is known of the call. */
export interface LateDecision {
  readonly decision: Decision;
  readonly pending: LetterOf<PendingBody>;
}

/** Decisions about deferred calls. Only whoever a call waits for may decide about it. */
export function lateDecisionsOf({ decisions, pending }: LaneLetters): LateDecision[] {
  const waiting = new Map(pending.map((letter) => [letter.body.call, letter]));
  return decisions.flatMap((decision) => {
    const found = waiting.get(decision.body.call);
    return found !== undefined && fits(decision.body, found.body) ? [{ decision, pending: found }] : [];
  });
}

function fits(body: ResultBody | ApprovalBody, pending: PendingBody): boolean {
  return body.type === (pending.for === "results" ? "result" : "approval");
}

/**
 * Starts a turn from a late decision: the result is put in its place, and the model is told. A call that was approved is run first; the
 * letter records that it was started.
 */
export async function takeLateDecision(lane: Lane, { decision, pending }: LateDecision): Promise<Turn> {
  const { claim, session } = lane;
  const { call: id, name, from } = pending.body;
  const { outcome, how } = await outcomeOf(lane, decision, pending.body);
  const attempt = decision.letter.attempts + 1;
  const letter = { ...decision, outcome: from === undefined ? {} : { from } };
  const start = (number: number): Turn => new Turn({ ...lane, letters: [letter], number, attempt });
  const note = says("user", lateWords({ id, name }, how));
  const appended = await session.append([toolMessage(resultOf({ id, name }, outcome)), note], {
    mend: true,
    mail: ({ turn }) => ({
      claim,
      letters: [
        ...start(turn).each({ state: "held", attempts: attempt, due: 0 }, start(turn).note()),
        { number: pending.letter.number, state: "done", outcome: { turn } },
      ],
    }),
  });
  const turn = start(appended.turn);
  turn.opening = { seq: appended.messages.at(-1) ?? 0, message: note };
  turn.publish({ type: "tool.result", call: id, name, failed: outcome.failed });
  return turn;
}

async function outcomeOf(
  lane: Lane,
  { letter, body, outcome }: Decision,
  { call: id, name, input }: PendingBody,
): Promise<{ readonly outcome: ToolOutcome; readonly how: "ran" | "denied" | "answered" }> {
  const { parts, claim, halt } = lane;
  if (body.type === "result") return { outcome: body, how: "answered" };
  if (!body.approved) return { outcome: failedOutcome(deniedWords(body.reason)), how: "denied" };
  const tools = await parts.toolbox.tools();
  const tool = tools.find((each) => each.name === name && each.runs === "gateway");
  const how = "ran";
  if (outcome.started === true && tool?.isRepeatable !== true)
    return { outcome: failedOutcome(WORDS.mayHaveRun), how };
  if (tool === undefined) {
    const known = tools.map((each) => each.name);
    return { outcome: failedOutcome(unknownToolWords(name, known)), how };
  }
  await claim.settle({ letters: [{ number: letter.number, outcome: { ...outcome, started: true } }] });
  return { outcome: await parts.toolbox.run({ id, name, input }, halt.signal), how };
}
