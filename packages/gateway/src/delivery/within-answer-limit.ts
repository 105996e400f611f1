import { printJson } from "@suture/core/json-text";
import type { Body } from "../body/pieces.ts";
import type { Bones } from "../body/read-bones.ts";
import { readSent } from "../body/read-sent.ts";
import { askedOf } from "./asked-of.ts";
import type { Target } from "./choose-target.ts";
import type { Incoming } from "./incoming.ts";
import { withinLimit } from "./lower-max-tokens.ts";

/** The body with a request for the longest answer that a refusal showed its model to give; undefined when it asks for no more. */
export function withinAnswerLimit(
  incoming: Incoming,
  target: Target,
  { document }: Bones,
  body: Body,
): Buffer | undefined {
  const asked = askedOf(incoming, target);
  const limit = asked && incoming.state.compactor.limits.answerOf(asked);
  if (limit === undefined) return undefined;
  const { name } = incoming.wire;
  // Whether it asks for more can be seen without its long texts.
  const sent = withinLimit(document, name, limit) && readSent(body);
  const lowered = sent && withinLimit(sent.document, name, limit);
  return lowered && Buffer.from(printJson(lowered, sent.text, sent.document), "utf8");
}
