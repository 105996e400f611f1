/** Tells that a run is called off; an `AbortSignal` is one. */
export interface CancelSignal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** What a summariser is asked for. */
export interface SummaryRequest {
  /** What to do, for the model: a system prompt. */
  readonly instructions: string;
  /** The summary so far: of an earlier compaction, or of the chunks before this one. Its facts must live on. */
  readonly prior: string | undefined;
  /** The messages to sum up, in words. */
  readonly transcript: string;
  /** Tokens that the summary may take. */
  readonly maxTokens: number;
  /** Which piece of the transcript this is, from 1 on, and of how many. */
  readonly chunk: number;
  readonly chunks: number;
  /** Called off when the caller calls it off. */
  readonly signal: CancelSignal | undefined;
}

/** Sums a piece of a conversation up, by whatever model the caller likes. */
export type Summariser = (request: SummaryRequest) => Promise<string> | string;

/** Keeps the summaries of chunks, so that a run that failed goes on where it stopped. A `Map` is one. */
export interface ChunkCache {
  get(key: string): string | undefined;
  set(key: string, summary: string): unknown;
}

/** What a model is told to do. */
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
