import type { AgentSettings } from "../agent/agent-options.ts";
import type { Limits } from "../compaction/limits.ts";
import type { Breakers } from "../proxy/breakers.ts";
import { RequestRecord } from "../record/request-record.ts";
import { RefusalMemory } from "../refusals/refusal-memory.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { Pools } from "../upstreams/pools.ts";
import type { Upstreams } from "../upstreams/upstreams.ts";
import { askTarget } from "./ask-target.ts";
import { ExchangeError } from "./exchange-error.ts";
import { failureOf, isShut, modelErrorOf } from "./failure-of.ts";
import { wholeDocument } from "./make-request.ts";
import { messageOf } from "./message-of.ts";
import {
  type ModelAnswer,
  type ModelCaller,
  ModelError,
  type ModelFailure,
  type ModelQuestion,
} from "./model-answer.ts";
import { ModelRoom } from "./model-room.ts";
import { type ModelTarget, modelTargets } from "./model-target.ts";

/** What is needed to ask models. */
export interface ModelCallerOptions {
  readonly settings: Pick<AgentSettings, "model" | "fallbacks" | "maxTokens">;
  readonly upstreams: Upstreams;
  readonly pools: Pools;
  readonly breakers: Breakers;
  readonly telemetry: Telemetry;
  /** Demands and windows learned from refusals; another caller may continue with them. */
  readonly refusals?: RefusalMemory;
  readonly limits?: Limits;
}

/** Asks the agent's model, and its fallbacks in its place. */
export function openModelCaller(options: ModelCallerOptions): ModelCaller {
  return new Caller(options);
}

/** The name under which the agent's requests are counted. */
const CALLER = "agent";

class Caller implements ModelCaller {
  readonly #options: ModelCallerOptions;
  readonly #targets: readonly [ModelTarget, ...ModelTarget[]];
  readonly #refusals: RefusalMemory;
  readonly #room: ModelRoom;

  constructor(options: ModelCallerOptions) {
    this.#options = options;
    this.#targets = modelTargets(options.settings, options.upstreams);
    this.#refusals = options.refusals ?? new RefusalMemory();
    this.#room = new ModelRoom(options.limits);
  }

  get model(): string {
    return this.#targets[0].model;
  }

  get window(): number | undefined {
    return this.#room.promptOf(this.#targets[0]);
  }

  async ask(question: ModelQuestion): Promise<ModelAnswer> {
    const { telemetry } = this.#options;
    const record = new RequestRecord();
    record.method = "POST";
    record.caller = CALLER;
    record.upstream = this.#targets[0].upstream.name;
    record.streams = true;
    telemetry.begin(record, {});
    try {
      const answer = await this.#ask(question, record);
      record.ending = "answered";
      record.usage = answer.usage;
      record.finish = answer.reason;
      return answer;
    } catch (error) {
      const failed = errorOf(error, question.signal);
      record.ending = failed.failure === "aborted" ? "aborted" : "failed";
      record.trouble = failed.failure;
      throw failed;
    } finally {
      record.ended = performance.now();
      telemetry.end(record);
    }
  }

  /** Asks one model after the other until one answers or no other should be asked. */
  async #ask(question: ModelQuestion, record: RequestRecord): Promise<ModelAnswer> {
    const { breakers } = this.#options;
    const failures: ModelError[] = [];
    for (const target of this.#targets) {
      question.signal.throwIfAborted();
      if (!breakers.admits(target.name)) {
        failures.push(leftAlone(target, breakers));
        continue;
      }
      try {
        return await this.#askTarget(target, question, record);
      } catch (error) {
        const failed = errorOf(error, question.signal, target);
        if (failed.failure === "aborted" || !this.#mayTurn(error, target)) throw failed;
        failures.push(failed);
      }
    }
    // A failure that may pass, or that a shorter history may avoid, says more than a permanent one.
    const worth = (failure: ModelFailure) => failures.find((each) => each.failure === failure);
    throw worth("transient") ?? worth("overflow") ?? failures[0];
  }

  async #askTarget(
    target: ModelTarget,
    { document, signal, onEvent }: ModelQuestion,
    record: RequestRecord,
  ): Promise<ModelAnswer> {
    const { settings, pools, breakers, telemetry } = this.#options;
    const standsIn = target !== this.#targets[0];
    record.wire = target.wire;
    record.model = target.model;
    if (standsIn) record.fallback = target.upstream.name;
    const answer = await askTarget({
      target,
      standsIn,
      signal,
      onEvent,
      record,
      pools,
      telemetry,
      document: wholeDocument(document, settings.maxTokens),
      refusals: this.#refusals,
      room: this.#room,
    });
    breakers.succeeded(target.name);
    const { parts, reason, usage } = answer;
    return {
      message: messageOf(parts),
      reason,
      ...(usage === undefined ? {} : { usage }),
      model: target.name,
    };
  }

  /** Records a failure; returns whether to ask another model. */
  #mayTurn(error: unknown, target: ModelTarget): boolean {
    const { breakers } = this.#options;
    const standsIn = target !== this.#targets[0];
    // If a history does not even fit a fallback, that is no reason to make it smaller for good.
    if (error instanceof ModelError) return standsIn && error.failure === "overflow";
    if (!(error instanceof ExchangeError)) return false;
    const failure = failureOf(error);
    const shut = isShut(error);
    const isDown = failure === "transient" || shut;
    if (!isDown) breakers.succeeded(target.name);
    // If no other model can be asked, one that only asks for patience is not avoided.
    else if (error.status !== 429 || this.#targets.length > 1) breakers.failed(target.name);
    if (error.hasSpoken) return false;
    return standsIn || shut || (isDown && (error.isTimeout || breakers.opensIn(target.name) > 0));
  }
}

function leftAlone(target: ModelTarget, breakers: Breakers): ModelError {
  const words = `${target.name} failed again and again and is left alone for a while`;
  return new ModelError("transient", words, { retryAfter: breakers.opensIn(target.name) });
}

/** Any failure in the turn's terms. */
function errorOf(error: unknown, signal: AbortSignal, target?: ModelTarget): ModelError {
  if (signal.aborted) return new ModelError("aborted", "the question was taken back", { cause: error });
  if (error instanceof ModelError) return error;
  if (error instanceof ExchangeError) return modelErrorOf(error, target?.name ?? "");
  return new ModelError("permanent", `the history cannot be sent: ${(error as Error).message}`, {
    cause: error,
  });
}
