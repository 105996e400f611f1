/** Tells whether a run is cancelled; an `AbortSignal` is one. */
export interface CancelSignal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** A request to a summariser. */
export interface SummaryRequest {
  /** What to do, for the model: a system prompt. */
  readonly instructions: string;
  /** The summary so far, of an earlier compaction or of earlier chunks. The new summary must keep its facts. */
  readonly prior: string | undefined;
  /** The messages to summarise, as text. */
  readonly transcript: string;
  /** Maximum tokens of the summary. */
  readonly maxTokens: number;
  /** The number of this chunk, starting with 1, and the number of chunks. */
  readonly chunk: number;
  readonly chunks: number;
  /** Aborted when the caller cancels. */
  readonly signal: CancelSignal | undefined;
}

/** Summarises a chunk of a conversation, with any model. */
export type Summariser = (request: SummaryRequest) => Promise<string> | string;

/** Keeps summaries of chunks, so that a failed run can continue where it stopped. A `Map` is one. */
export interface ChunkCache {
  get(key: string): string | undefined;
  set(key: string, summary: string): unknown;
}

/** Instructions for the model. */
export function instructionsFor(hasPrior: boolean, maxTokens: number): string {
  return [
    "Sum up the conversation between a person and an assistant, so that the assistant can go on with it without having seen it.",
    "Keep every fact that could be needed: names, numbers, dates, paths, commands, identifiers, addresses; what was decided and why; what was done and how it turned out; what failed; what is still to do, and what the person asked for last.",
    ...(hasPrior
      ? [
          "The conversation has a summary of what came before it. Your summary replaces it: carry all of its facts over.",
        ]
      : []),
    `Write plain text in the language of the conversation, no more than ${maxTokens} tokens. Write nothing else.`,
  ].join("\n");
}
