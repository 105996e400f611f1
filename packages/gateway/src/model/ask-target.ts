import type { Answer } from "../answers/answer.ts";
import { ownHeaders } from "../upstreams/own-headers.ts";
import type { Pools } from "../upstreams/pools.ts";
import { pathAt } from "../upstreams/upstreams.ts";
import { CallIds } from "./call-ids.ts";
import { exchange } from "./exchange.ts";
import { ExchangeError } from "./exchange-error.ts";
import { type MadeRequest, makeRequest, type WholeDocument } from "./make-request.ts";
import { Mender, type MenderTools } from "./mender.ts";
import { ModelError, type ModelQuestion } from "./model-answer.ts";
import type { ModelRoom } from "./model-room.ts";
import type { ModelTarget } from "./model-target.ts";

/** A question for one target. */
export interface TargetQuestion extends Pick<ModelQuestion, "signal" | "onEvent">, MenderTools {
  readonly target: ModelTarget;
  readonly document: WholeDocument;
  /** Whether the target is a fallback: then the history is made to fit it just for this request. */
  readonly standsIn: boolean;
  readonly pools: Pools;
  readonly room: ModelRoom;
}

/** How often a history is made smaller for a target that does not say how much would fit. */
const MOST_SQUEEZES = 3;

/**
 * Asks one target until it answers, or refuses with nothing left to mend. Rejects with an {@link ExchangeError}, or with a {@link
 * ModelError} for a history that is known not to fit.
 */
export async function askTarget(question: TargetQuestion): Promise<Answer> {
  const { target, document, room, refusals, record, standsIn } = question;
  const request = makeRequest(document, target, refusals);
  record.findings = request.report.findings;
  record.edits = request.report.edits.length;
  const mender = new Mender(target, question);
  const whole = written(room.within(request.body, target));
  let sent = await fitting(whole, question);
  let squeezes = sent === whole ? 0 : 1;
  for (;;) {
    try {
      const answer = await send(sent.text, request, question);
      mender.accepted();
      if (mender.longestAnswer !== undefined) room.learnAnswer(target, mender.longestAnswer);
      return answer;
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      const { said } = error;
      room.learn(target, said);
      if (error.hasSpoken) throw error;
      let next = mender.mend(sent.body, said);
      const wantsRoom = next === undefined && mender.wantsRoom(sent.body, said);
      if (wantsRoom && standsIn && squeezes < MOST_SQUEEZES) {
        squeezes += 1;
        next = await room.squeezed(sent.body, target, squeezes === 1 ? 1 : 2, said);
      }
      if (next === undefined) {
        const wantsShorterAnswer = mender.wantsShorterAnswer(sent.body, said);
        throw wantsShorterAnswer ? new ExchangeError({ ...error, wantsShorterAnswer }, error) : error;
      }
      sent = written(next);
    }
  }
}

/** A body and its text: histories are long, so they are written only once. */
interface Written {
  readonly body: object;
  readonly text: string;
}

function written(body: object): Written {
  return { body, text: JSON.stringify(body) };
}

/** The history as it can be sent. */
async function fitting(whole: Written, { target, room, standsIn }: TargetQuestion): Promise<Written> {
  const excess = room.excess(whole.body, Buffer.byteLength(whole.text), target);
  if (excess === undefined) return whole;
  const squeezed = standsIn ? await room.squeezed(whole.body, target, 1) : undefined;
  if (squeezed !== undefined) return written(squeezed);
  const { sent, window } = excess;
  const message = `${target.name}: about ${sent} tokens do not fit into ${window}, and were not sent`;
  throw new ModelError("overflow", message, excess);
}

function send(text: string, made: MadeRequest, question: TargetQuestion): Promise<Answer> {
  const { target, document, pools, room, record, signal, onEvent } = question;
  const { upstream, wire } = target;
  record.bytesOut = Buffer.byteLength(text);
  record.attempts += 1;
  record.sent ??= performance.now();
  return exchange({
    pool: pools.to(upstream.origin),
    provider: upstream.name,
    wire,
    path: pathAt(upstream, made.path),
    headers: ownHeaders(upstream, wire),
    body: text,
    window: room.contextOf(target),
    toolNames: made.toolNames,
    freeText: made.freeText,
    ids: new CallIds(document.messages),
    signal,
    onEvent,
    onHead: (status) => {
      record.status = status;
      record.answered = performance.now();
    },
  });
}
