import { type Compaction, compact, compactWith, type Summariser } from "@suture/core/compaction";
import type { LearnedWindows } from "@suture/core/tokens";

/** How hard a history is compacted: with a summary, or with a digest that no model has to write. */
export type Stage = 1 | 2;

/** A history that has to become smaller, and what for. */
export interface RoomRequest {
  readonly document: object;
  readonly format: string;
  readonly contract: string;
  readonly model: string;
  /** Tokens that a prompt may have. */
  readonly limit: number;
  readonly learned: LearnedWindows | undefined;
  /** What estimates are multiplied by, as the provider counts. */
  readonly calibration: number;
  /** Tokens that the history is estimated at; it has to become smaller than that in any case. */
  readonly estimated: number;
  /** Share of the limit that is aimed at. */
  readonly target: number;
}

/** Writes summaries, and how long one may take. */
export interface SummaryWriter {
  readonly summarise: Summariser;
  readonly timeout: number;
}

/** What has to be left of a history by each stage, where the provider gave no limit away. */
const LEFT: { readonly [stage in Stage]: number } = { 1: 0.6, 2: 0.3 };

/** Compacts a history; undefined when that would not help, for then it is not to be sent. */
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
