import type { Answer } from "../answers/answer.ts";
import { ownHeaders } from "../upstreams/own-headers.ts";
import type { Pools } from "../upstreams/pools.ts";
import { pathAt } from "../upstreams/upstreams.ts";
import { CallIds } from "./call-ids.ts";
import { exchange } from "./exchange.ts";
import { ExchangeError } from "./exchange-error.ts";
import { type MadeRequest, makeRequest, type wholeDocument } from "./make-request.ts";
import { Mender, type MenderTools } from "./mender.ts";
import { ModelError, type ModelQuestion } from "./model-answer.ts";
import type { ModelRoom } from "./model-room.ts";
import type { ModelTarget } from "./model-target.ts";

/** A question for one target. */
export interface TargetQuestion extends Pick<ModelQuestion, "signal" | "onEvent">, MenderTools {
  readonly target: ModelTarget;
  readonly document: ReturnType<typeof wholeDocument>;
  /** Whether it stands in for somebody else: then the history is made to fit for it, for this once. */
  readonly standsIn: boolean;
  readonly pools: Pools;
  readonly room: ModelRoom;
}

/**
 * Asks one target until it answers, or refuses what can be mended no more. Rejects with an {@link ExchangeError}, or with a
 * {@link ModelError} for a history that is known not to fit.
 */
export async function askTarget(question: TargetQuestion): Promise<Answer> {
  const { target, document, room, refusals, record, standsIn } = question;
  const request = makeRequest(document, target, refusals);
  record.findings = request.report.findings;
  record.edits = request.report.edits.length;
  const mender = new Mender(target, question);
  let body = await fitting(request.body, question);
  let hasSqueezed = body !== request.body;
  for (;;) {
    try {
      const answer = await send(body, request, question);
      mender.accepted();
      return answer;
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      const { said } = error;
      room.learn(target, said);
      if (error.hasSpoken) throw error;
      const overflows = said.helps === "compact" && standsIn && !hasSqueezed;
      hasSqueezed ||= overflows;
      const next = overflows ? await room.squeezed(body, target, said) : mender.mend(body, said);
      if (next === undefined) throw error;
      body = next;
    }
  }
}

/** The history as it can be sent. */
async function fitting(body: object, { target, room, standsIn }: TargetQuestion): Promise<object> {
  const excess = room.excess(body, Buffer.byteLength(JSON.stringify(body)), target);
  if (excess === undefined) return body;
  const squeezed = standsIn ? await room.squeezed(body, target) : undefined;
  if (squeezed !== undefined) return squeezed;
  const { sent, window } = excess;
  const message = `${target.name}: about ${sent} tokens do not fit into ${window}, and were not sent`;
  throw new ModelError("overflow", message, excess);
}

function send(body: object, made: MadeRequest, question: TargetQuestion): Promise<Answer> {
  const { target, document, pools, room, record, signal, onEvent } = question;
  const { upstream, wire } = target;
  const text = JSON.stringify(body);
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
