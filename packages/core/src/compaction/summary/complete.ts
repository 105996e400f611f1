import { clip, clipMiddle } from "../digest/clip.ts";
import { deedsOf } from "../digest/deeds.ts";
import { readDigest } from "../digest/digest.ts";
import { decisionsIn, tasksIn } from "../digest/words.ts";
import type { GoneHead } from "../head.ts";
import { withRequest } from "./request.ts";
import { withFrame } from "./summary-frame.ts";

/** Characters of a restated request, at its start and at its end. */
const REQUEST = 2000;
/** Maximum number of facts of one kind to check. */
const MOST = 50;

/** The framed summary with the current request, and with facts that it does not mention, as far as there is room. */
export function complete(text: string, head: GoneHead, fits: (text: string) => boolean): string {
  const { prior } = head.heard;
  const sources =
    prior === undefined
      ? ""
      : ` It was made from the summary before it (${prior.messages.toLocaleString("en")} messages) and what was said since.`;
  const request = head.request && clipMiddle(head.request, REQUEST, REQUEST);
  const framed = (said: string): string => withRequest(withFrame(said, sources), request);
  let said = text;
  for (const fact of factsOf(head)) {
    if (text.includes(fact.slice(fact.indexOf(":") + 2))) continue;
    const longer = `${said}${said === text ? "\n\nAlso:" : ""}\n- ${fact}`;
    if (!fits(framed(longer))) break;
    said = longer;
  }
  return framed(said);
}

/** Facts that must not be forgotten: of this head, and of an earlier digest. */
function factsOf({ heard: { prior, said, calls }, open }: GoneHead): string[] {
  const { written, tasks = [] } = deedsOf(calls);
  const before = prior?.kind === "digest" ? readDigest(prior.text) : new Map<string, string[]>();
  const facts = [
    ...open.map((call) => `open call: ${call}`),
    ...[...tasks, ...tasksIn(said).open].map((task) => `to do: ${task}`),
    ...[...(before.get("Decisions") ?? []), ...decisionsIn(said)]
      .slice(-MOST)
      .map((decision) => `decided: ${decision}`),
    ...[...(before.get("Files written") ?? []), ...written]
      .slice(-MOST)
      .map((path) => `file written: ${path}`),
  ];
  return facts.map((fact) => clip(fact.replace(/\s+/g, " "), 200));
}
