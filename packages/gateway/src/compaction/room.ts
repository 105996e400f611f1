import type { IncomingHttpHeaders } from "node:http";
import type { Classified } from "@suture/core/classify";
import { learnedLimit } from "@suture/core/classify";
import type { Compaction } from "@suture/core/compaction";
import { printJson } from "@suture/core/json-text";
import { calibrate } from "@suture/core/tokens";
import { fingerprint } from "../conversation/fingerprints.ts";
import { type History, historyOf, withHistory } from "../conversation/history-of.ts";
import { type Conversation, identify } from "../conversation/identify.ts";
import type { Recovery, RequestRecord } from "../record/request-record.ts";
import { applyRemembered } from "./apply-remembered.ts";
import type { Remembered } from "./compaction-memory.ts";
import type { Compactor } from "./compactor.ts";
import type { Asked } from "./limits.ts";
import { makeRoom, type Stage } from "./make-room.ts";
import { rememberable } from "./remember.ts";
import { type Weight, weigh } from "./weigh.ts";

/** A request whose history may not fit. */
export interface RoomFor {
  readonly headers: IncomingHttpHeaders;
  readonly scope: string;
  /** The whole body, as text and parsed. */
  readonly text: string;
  readonly document: object;
  readonly wire: string;
  readonly contract: string;
  readonly asked: Asked;
  readonly record: RequestRecord;
}

/** A body whose history was made to fit. */
export interface Roomy {
  readonly bytes: Buffer;
  /** The last thing that was done. */
  readonly recovery: Recovery;
  /** The compaction behind it; absent if an earlier one was only applied again. */
  readonly compaction: Compaction<object> | undefined;
}

/** How often the hardest stage is repeated, each time aiming for half as much, while a provider does not say how much fits. */
const MOST_SQUEEZES = 2;

/** Makes one request's history fit: by a known compaction, a new one, or a harder one. */
export class Room {
  readonly #for: RoomFor;
  readonly #compactor: Compactor;
  readonly #sent: History;
  readonly conversation: Conversation;
  #document: object;
  #history: History;
  #earlier: Remembered | undefined;
  #calibration = 1;
  #stage: 0 | Stage = 0;
  #squeezes = 0;

  /** Undefined when the request has no history that can be made smaller. */
  static of(request: RoomFor, compactor: Compactor): Room | undefined {
    const sent = historyOf(request.document, request.wire);
    return sent === undefined || sent.said.length === 0 ? undefined : new Room(request, compactor, sent);
  }

  private constructor(request: RoomFor, compactor: Compactor, sent: History) {
    this.#for = request;
    this.#compactor = compactor;
    this.#sent = sent;
    this.#history = sent;
    this.#document = request.document;
    this.conversation = identify(request.headers, request.document, request.wire, request.scope);
    request.record.conversation = this.conversation.id;
  }

  /** The last estimate of the history's tokens. */
  weight = 0;

  /**
   * Before sending: applies a known compaction, and compacts if that is not enough. Undefined when the history fits as it is. With
   * `wasRefused` it does not fit, whatever our estimate.
   */
  async prepare(wasRefused: boolean): Promise<Roomy | undefined> {
    // A history compacted for a smaller model is whole again for one with a larger window.
    const whole = this.#weigh();
    const fits = whole.isKnown && whole.used < whole.limit * this.#compactor.settings.at;
    if (fits && !wasRefused) return undefined;
    const applied = await this.#applyKnown();
    const { used, limit, isKnown } = this.#weigh();
    if (!isKnown || used < limit * this.#compactor.settings.at) return applied;
    return (await this.#compact(1, used > limit ? "known" : "pressure", used, limit)) ?? applied;
  }

  /** After the provider said that the history does not fit: compacts it, harder each time. */
  async recover(said: Classified): Promise<Roomy | undefined> {
    const { asked, record } = this.#for;
    const { upstream, model } = asked;
    const { limits, telemetry } = this.#compactor;
    const told = learnedLimit(said);
    if (told !== undefined) limits.learn(asked, told);
    const facts = {
      upstream: upstream.name,
      model,
      stage: this.#stage,
      limit: told,
      requested: said.requested,
    };
    telemetry.event("queue.context_overflow.detected", record, facts);
    const known = this.#stage === 0 && this.#earlier === undefined ? await this.#applyKnown() : undefined;
    if (known !== undefined) return known;
    const { used, limit } = this.#weigh();
    // A limit per minute bounds this request, but is not a window.
    const allowed = told ?? (said.class === "rate_limit" ? said.limit : undefined);
    if (this.#stage === 0) this.#calibration = calibrate(used, said.requested);
    while (this.#stage < 2) {
      const stage: Stage = this.#stage === 0 ? 1 : 2;
      const made = await this.#compact(stage, "refused", used, Math.min(limit, allowed ?? limit));
      if (made !== undefined) return made;
    }
    while (allowed === undefined && this.#squeezes < MOST_SQUEEZES) {
      this.#squeezes += 1;
      const made = await this.#compact(2, "refused", used / 2 ** this.#squeezes, limit);
      if (made !== undefined) return made;
    }
    telemetry.event("queue.context_overflow.recovery_failed", record, facts);
    return undefined;
  }

  /** Applies an earlier compaction of the conversation, if the history starts with what it replaced. */
  async #applyKnown(): Promise<Roomy | undefined> {
    const known = await this.#compactor.memory.get(this.conversation.key);
    const applied = known.length === 0 ? undefined : applyRemembered(this.#sent, known);
    if (applied === undefined) return undefined;
    const before = this.#weigh().used;
    this.#earlier = applied.compaction;
    this.#history = applied.history;
    this.#document = withHistory(this.#for.document, this.#for.wire, applied.history);
    const after = this.#weigh().used;
    return this.#made({ stage: 0, cause: "remembered", outcome: "compacted", before, after }, undefined);
  }

  async #compact(
    stage: Stage,
    cause: Recovery["cause"],
    used: number,
    limit: number,
  ): Promise<Roomy | undefined> {
    const { wire, contract, asked, record } = this.#for;
    const { upstream, model } = asked;
    const { limits, memory, slots, settings, writer, telemetry } = this.#compactor;
    this.#stage = stage;
    const request = {
      document: this.#document,
      format: wire,
      contract,
      model,
      limit,
      estimated: used * this.#calibration,
      learned: limits.learned(asked),
      calibration: this.#calibration,
      target: settings.target,
    };
    // Only identical requests share a compaction: with the same history, another may ask for another model or answer.
    const key = `${this.conversation.key} ${stage} ${fingerprint([upstream.name, model, limit, this.#document])}`;
    const done = await slots.run(key, () => makeRoom(request, stage, writer));
    const history = done && historyOf(done.document, wire);
    if (done === undefined || history === undefined) {
      record.recoveries.push({ stage, cause, outcome: "failed", before: used, after: used });
      return undefined;
    }
    const remembered = rememberable({
      sent: this.#sent,
      before: this.#history,
      earlier: this.#earlier,
      after: history,
      wire,
    });
    if (remembered !== undefined) await memory.add(this.conversation.key, remembered);
    const { before, after } = done;
    const event = stage === 1 ? "queue.context_overflow.compacted" : "queue.context_overflow.new_session";
    telemetry.event(event, record, { upstream: upstream.name, model, stage, cause, before, after });
    return this.#made({ stage, cause, outcome: "compacted", before, after }, done);
  }

  #made(recovery: Recovery, compaction: Compaction<object> | undefined): Roomy {
    const { text, document, record } = this.#for;
    record.recoveries.push(recovery);
    const json = printJson(compaction?.document ?? this.#document, text, document);
    return { bytes: Buffer.from(json, "utf8"), recovery, compaction };
  }

  /** How full the model's context is with this history. */
  #weigh(): Weight {
    const weight = weigh({ ...this.#for, document: this.#document }, this.#compactor.limits);
    if (weight !== undefined) this.weight = weight.used;
    return weight ?? { used: 0, limit: 1, isKnown: false };
  }
}
