import { type Classified, learnedLimit } from "@suture/core/classify";
import { calibrate, estimate } from "@suture/core/tokens";
import { type Asked, Limits, MOST_PER_BYTE } from "../compaction/limits.ts";
import { makeRoom, type Stage } from "../compaction/make-room.ts";
import { withinLimit } from "../delivery/lower-max-tokens.ts";
import type { ModelTarget } from "./model-target.ts";

/** A smaller number cannot be a window: no model has so little. */
const LEAST_WINDOW = 256;
/** The share of a window that a history may fill after it was made to fit. */
const LEFT = 0.5;

/** The known limits of models, and what to do when a history exceeds them. */
export class ModelRoom {
  readonly #limits: Limits;

  constructor(limits: Limits = new Limits()) {
    this.#limits = limits;
  }

  /** The most tokens that prompt and answer may have together; undefined if that would be a guess. */
  contextOf(target: ModelTarget): number | undefined {
    return this.#limits.windowOf(askedOf(target));
  }

  /** The most tokens that a prompt may have; undefined if that would be a guess. */
  promptOf(target: ModelTarget): number | undefined {
    return this.contextOf(target) === undefined ? undefined : this.#limits.promptOf(askedOf(target));
  }

  /** Remembers the window that an overflow revealed. */
  learn(target: ModelTarget, said: Classified): void {
    const limit = learnedLimit(said);
    if (limit !== undefined && limit >= LEAST_WINDOW) this.#limits.learn(askedOf(target), limit);
  }

  /** Remembers the longest answer that the model turned out to give. */
  learnAnswer(target: ModelTarget, limit: number): void {
    this.#limits.learnAnswer(askedOf(target), limit);
  }

  /** A request for no longer an answer than the model is known to give. */
  within(body: object, target: ModelTarget): object {
    const limit = this.#limits.answerOf(askedOf(target));
    return (limit === undefined ? undefined : withinLimit(body, target.wire, limit)) ?? body;
  }

  /** Tokens of a prompt that is known not to fit; undefined for all others. `bytes` is its length. */
  excess(body: object, bytes: number, target: ModelTarget): { sent: number; window: number } | undefined {
    const window = this.promptOf(target);
    if (window === undefined || bytes * MOST_PER_BYTE < window) return undefined;
    const sent = estimateFor(body, target);
    return sent > window ? { sent, window } : undefined;
  }

  /** The history made smaller for a target, leaving the stored one unchanged; undefined when that is impossible. */
  async squeezed(
    body: object,
    target: ModelTarget,
    stage: Stage,
    said?: Classified,
  ): Promise<object | undefined> {
    const asked = askedOf(target);
    const estimated = estimateFor(body, target);
    const made = await makeRoom(
      {
        document: body,
        format: target.wire,
        contract: target.contract,
        model: target.model,
        limit: this.#limits.promptOf(asked),
        learned: this.#limits.learned(asked),
        calibration: calibrate(estimated, said?.requested),
        estimated,
        target: LEFT,
      },
      stage,
      undefined,
    );
    return made?.document;
  }
}

function askedOf({ upstream, model }: ModelTarget): Asked {
  return { upstream, model, tier: () => "agent" };
}

function estimateFor(body: object, { wire, contract, model }: ModelTarget): number {
  return estimate(body, { from: wire, for: contract, model }).tokens;
}
