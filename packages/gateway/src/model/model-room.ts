import { type Classified, learnedLimit } from "@suture/core/classify";
import { calibrate, estimate } from "@suture/core/tokens";
import { type Asked, Limits, MOST_PER_BYTE } from "../compaction/limits.ts";
import { makeRoom, type Stage } from "../compaction/make-room.ts";
import type { ModelTarget } from "./model-target.ts";

/** No model holds as little; whatever it is, it is no window. */
const LEAST_WINDOW = 256;
/** Share of a window that is left of a history that was made to fit. */
const LEFT = 0.5;

/** How much fits into models, as far as that is known, and what is done where it does not. */
export class ModelRoom {
  readonly #limits: Limits;

  constructor(limits: Limits = new Limits()) {
    this.#limits = limits;
  }

  /** Tokens that prompt and answer may have together; undefined where that would be a guess. */
  contextOf(target: ModelTarget): number | undefined {
    return this.#limits.windowOf(askedOf(target));
  }

  /** Tokens that a prompt may have; undefined where that would be a guess. */
  promptOf(target: ModelTarget): number | undefined {
    return this.contextOf(target) === undefined ? undefined : this.#limits.promptOf(askedOf(target));
  }

  /** Keeps the window that an overflow gave away. */
  learn(target: ModelTarget, said: Classified): void {
    const limit = learnedLimit(said);
    if (limit !== undefined && limit >= LEAST_WINDOW) this.#limits.learn(askedOf(target), limit);
  }

  /** Tokens of a prompt that is known not to fit; undefined for all others. `bytes` is its length. */
  excess(body: object, bytes: number, target: ModelTarget): { sent: number; window: number } | undefined {
    const window = this.promptOf(target);
    if (window === undefined || bytes * MOST_PER_BYTE < window) return undefined;
    const sent = estimateFor(body, target);
    return sent > window ? { sent, window } : undefined;
  }

  /** The history made smaller for a target, whatever whoever keeps it holds; undefined when that is not possible. */
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
