import { type Compaction, compact, compactWith, type Summariser } from "@suture/core/compaction";
import type { LearnedWindows } from "@suture/core/tokens";

/** How hard to compact a history: with a summary, or with a digest, which needs no model. */
export type Stage = 1 | 2;

/** A history that must become smaller, and the limits to meet. */
export interface RoomRequest {
  readonly document: object;
  readonly format: string;
  readonly contract: string;
  readonly model: string;
  /** The most tokens that a prompt may have. */
  readonly limit: number;
  readonly learned: LearnedWindows | undefined;
  /** The factor from estimates to the provider's counts. */
  readonly calibration: number;
  /** The estimated tokens of the history; it must become smaller than that in any case. */
  readonly estimated: number;
  /** The share of the limit to aim for. */
  readonly target: number;
}

/** Writes summaries, within a time limit. */
export interface SummaryWriter {
  readonly summarise: Summariser;
  readonly timeout: number;
}

/** The share of a history that each stage may leave, if the provider revealed no limit. */
const LEFT: { readonly [stage in Stage]: number } = { 1: 0.6, 2: 0.3 };

/** Compacts a history. Undefined when that would not help; then it must not be sent. */
export async function makeRoom(
  request: RoomRequest,
  stage: Stage,
  writer: SummaryWriter | undefined,
): Promise<Compaction<object> | undefined> {
  const { document, format, contract, model, learned, calibration } = request;
  const share = stage === 1 ? request.target : request.target / 2;
  const budget = Math.floor(Math.min(request.limit * share, request.estimated * LEFT[stage]));
  if (budget < 1) return undefined;
  const options = {
    from: format,
    for: contract,
    model,
    budget,
    calibration,
    ...(learned === undefined ? {} : { learned }),
    ...(stage === 2 ? { headFirst: true } : {}),
  };
  const done =
    stage === 1 && writer !== undefined
      ? await compactWith(writer.summarise, document, {
          ...options,
          signal: AbortSignal.timeout(writer.timeout),
          orDigest: true,
        })
      : compact(document, options);
  return done.outcome === "compacted" ? done : undefined;
}
