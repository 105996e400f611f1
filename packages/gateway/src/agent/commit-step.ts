import type { ModelAnswer } from "../model/model-answer.ts";
import { callsIn } from "./open-call.ts";
import { toolsOf } from "./tools-of.ts";
import type { Turn } from "./turn.ts";
import { limitWords, repeatWords, WORDS } from "./words.ts";

/** Stores an answer with calls: from now on they are open, and must be run. */
export async function commitStep(turn: Turn, { message, reason, usage }: ModelAnswer): Promise<void> {
  const { steps, repeats } = turn.parts.settings;
  const wasSqueezed = turn.overflows > 0 || turn.waiting !== undefined || turn.outage !== undefined;
  // A success resets the ladder of overflows, and ends an outage.
  turn.overflows = 0;
  turn.outage = undefined;
  turn.waiting = undefined;
  await turn.append([message], wasSqueezed ? { letters: turn.each({}, turn.note()) } : {}, { usage });
  turn.partial = "";
  turn.spend(usage);
  turn.sees(message);
  const refusal =
    reason === "length"
      ? { refusal: WORDS.cutOff }
      : turn.isWrappingUp
        ? { refusal: turn.steps >= steps ? limitWords(steps) : repeatWords(repeats) }
        : {};
  turn.calls = callsIn(message).map((call) => ({ ...call, started: false, ...refusal }));
  const tools = await toolsOf(turn);
  for (const { id, name, input } of turn.calls) {
    const tool = tools.get(name);
    const { runs = "gateway", needsApproval = false } = tool ?? {};
    turn.publish({ type: "tool.call", call: id, name, input, runs, needsApproval });
  }
}
