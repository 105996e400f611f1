import type { Draft } from "../edits/draft.ts";
import type { PartContent } from "../model/content.ts";
import type { Message } from "../model/message.ts";
import type { Part } from "../model/part.ts";

/** The rungs that change parts where they stand, in the order in which they are climbed. */
export const PART_RUNGS = ["cap-results", "fold-reads", "clear-results", "drop-reasoning"] as const;

/** A rung that changes parts where they stand. */
export type PartRung = (typeof PART_RUNGS)[number];

/** One way of making a history smaller, in the order in which they are tried. */
export type Rung = PartRung | "summarise-head" | "digest-head" | "cut-last-turn";

/** One part made smaller, or taken away. */
export interface Reduction {
  readonly rung: PartRung;
  /** Position of its message. */
  readonly at: number;
  readonly message: Message;
  readonly part: Part;
  /** Tokens that this saves of what the part takes as it stands. */
  readonly saves: number;
  apply(draft: Draft): void;
}

/** What it takes to look into parts and count their tokens. */
export interface Meter {
  /** Tokens of a text. */
  text(text: string): number;
  /** Tokens of what a part holds. */
  content(content: PartContent): number;
  /** Tokens of a message besides its parts. */
  readonly frame: number;
  contentOf(part: Part): PartContent;
}
