import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { idsOf, turnsOf } from "../turns.ts";

/** Every call has its result in the next message, and no result lacks its call. */
export const resultsPaired: Check = {
  says: "The message after a turn with calls holds exactly one result for each of them.",
  find(request) {
    const turns = turnsOf(request);
    let calls: readonly string[] = [];
    for (const { index, blocks } of turns) {
      const complaint = resultsFor(calls, idsOf(blocks, "toolResult"), index);
      if (complaint !== undefined) return complaint;
      calls = idsOf(blocks, "toolUse");
      const repeated = repeatedIn(calls);
      if (repeated.length > 0) return duplicates("toolUse", index, repeated);
    }
    return calls.length === 0 ? undefined : missing(calls, turns.length);
  },
};

function resultsFor(
  calls: readonly string[],
  results: readonly string[],
  index: number,
): Complaint | undefined {
  if (calls.length === 0 && results.length === 0) return undefined;
  const repeated = repeatedIn(results);
  if (repeated.length > 0) return duplicates("toolResult", index, repeated);
  if (results.length > calls.length) {
    return {
      message: `The number of toolResult blocks at messages.${index}.content exceeds the number of toolUse blocks of previous turn.`,
    };
  }
  const answered = new Set(results);
  const open = calls.filter((id) => !answered.has(id));
  return open.length === 0 ? undefined : missing(open, index);
}

function missing(ids: readonly string[], index: number): Complaint {
  return {
    message: `Expected toolResult blocks at messages.${index}.content for the following Ids: ${ids.join(", ")}`,
  };
}

function duplicates(kind: "toolUse" | "toolResult", index: number, ids: readonly string[]): Complaint {
  return {
    message: `The ${kind} blocks at messages.${index}.content contain duplicate Ids: ${ids.join(", ")}`,
  };
}

/** The ids that occur more than once, each listed once. */
function repeatedIn(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const id of ids) (seen.has(id) ? repeated : seen).add(id);
  return [...repeated];
}
