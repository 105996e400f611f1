import { clip, clipMiddle } from "../digest/clip.ts";
import { deedsOf } from "../digest/deeds.ts";
import { decisionsIn, tasksIn } from "../digest/words.ts";
import type { GoneHead } from "../head.ts";

const FRAME = "The conversation before this point was summed up by a model; go on from here.";

/** Characters of a request that are restated, from its start and from its end. */
const REQUEST = 2000;

/** Facts of one kind that are looked for in a summary. */
const MOST = 50;

/** The summary in its frame, with the facts that it fails to mention as far as there is room. */
export function complete(text: string, head: GoneHead, fits: (text: string) => boolean): string {
  const { prior, said, calls } = head.heard;
  const sources =
    prior === undefined
      ? ""
      : ` It was made from the summary before it (${prior.messages} messages) and what was said since.`;
  const request =
    head.request === undefined
      ? ""
      : `\n\nWhat follows belongs to this request:\n${clipMiddle(head.request, REQUEST, REQUEST)}`;
  const base = `${FRAME}${sources}\n\n${text}${request}`;
  const { written, tasks } = deedsOf(calls);
  const facts = [
    ...head.open.map((call) => `open call: ${call}`),
    ...[...tasks, ...tasksIn(said)].map((task) => `to do: ${task}`),
    ...written.slice(-MOST).map((path) => `file written: ${path}`),
    ...decisionsIn(said)
      .slice(-MOST)
      .map((decision) => `decided: ${decision}`),
  ]
    .map((fact) => clip(fact.replace(/\s+/g, " "), 200))
    .filter((fact) => !base.includes(fact.slice(fact.indexOf(":") + 2)));
  let whole = base;
  for (const [at, fact] of facts.entries()) {
    const longer = `${whole}${at === 0 ? "\n\nAlso:" : ""}\n- ${fact}`;
    if (!fits(longer)) break;
    whole = longer;
  }
  return whole;
}
