import type { Draft } from "../edits/draft.ts";
import type { PartContent } from "../model/content.ts";
import type { Message } from "../model/message.ts";
import type { Part } from "../model/part.ts";

/** The rungs of the ladder, in the order in which they are climbed. */
export const RUNGS = [
  "cap-results",
  "fold-reads",
  "clear-results",
  "drop-reasoning",
  "summarise-head",
  "digest-head",
  "cut-last-turn",
] as const;

/** One way of making a history smaller. */
export type Rung = (typeof RUNGS)[number];

/** A rung that changes parts where they stand. */
export type PartRung = Extract<Rung, "cap-results" | "fold-reads" | "clear-results" | "drop-reasoning">;

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
  /** Tokens of a message, with all it holds. */
  message(message: Message): number;
  contentOf(part: Part): PartContent;
}
