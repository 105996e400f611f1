import type { Draft } from "../edits/draft.ts";
import type { PartContent } from "../model/content.ts";
import type { Message } from "../model/message.ts";
import type { Part } from "../model/part.ts";

/** Rungs that change parts in place, in the order they are climbed. */
export const PART_RUNGS = ["cap-results", "fold-reads", "clear-results", "drop-reasoning"] as const;

/** A rung that changes parts in place. */
export type PartRung = (typeof PART_RUNGS)[number];

/** A way to make a history smaller, in the order they are tried. */
export type Rung = PartRung | "summarise-head" | "digest-head" | "cut-last-turn";

/** One part made smaller or removed. */
export interface Reduction {
  readonly rung: PartRung;
  /** Position of its message. */
  readonly at: number;
  readonly message: Message;
  readonly part: Part;
  /** Tokens that this saves, compared with the original part. */
  readonly saves: number;
  apply(draft: Draft): void;
}

/** Reads parts and counts their tokens. */
export interface Meter {
  /** Tokens of a text. */
  text(text: string): number;
  /** Tokens of a part's content. */
  content(content: PartContent): number;
  /** Tokens of a message besides its parts. */
  readonly frame: number;
  contentOf(part: Part): PartContent;
}
