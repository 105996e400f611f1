/** What is known about a call that never got its result. */
export type Outcome = "never-ran" | "may-have-run" | "denied" | "lost";

/** What to do in each case. `"keep"` and `"drop"` set them all. */
export interface Policy {
  /** A call without a result: `close` it with an error result, or `drop` it. */
  readonly danglingCall: "close" | "drop";
  /** A result without a call: `quote` it as text, or `drop` it. */
  readonly orphanResult: "quote" | "drop";
  /** A result that stands away from its call: `move` it back, or `drop` both. */
  readonly displacedResult: "move" | "drop";
  /** Consecutive user messages where roles must alternate: `merge` them, or keep the `last`. */
  readonly consecutive: "merge" | "last";
  /** Reasoning the target cannot take: keep what can be read as `text`, or `drop` it. */
  readonly reasoning: "text" | "drop";
}

/** Any other name, of a format or contract of the caller's own. */
type Other = string & Record<never, never>;

/** Names of the formats that Suture knows. */
export type KnownFormat =
  | "openai-chat"
  | "openai-responses"
  | "anthropic"
  | "gemini"
  | "bedrock"
  | "ai-sdk"
  | "ai-sdk-ui"
  | "pydantic-ai"
  | "suture";

/** The name of a format: one that Suture knows, or any other. */
export type FormatName = KnownFormat | Other;

/** Names of the contracts that Suture knows. */
export type KnownContract =
  | "openai-chat"
  | "openai-responses"
  | "azure"
  | "anthropic"
  | "gemini"
  | "vertex"
  | "bedrock"
  | "mistral"
  | "groq"
  | "cerebras"
  | "fireworks"
  | "together"
  | "deepseek"
  | "moonshot"
  | "xai"
  | "openrouter"
  | "minimax"
  | "zai"
  | "dashscope"
  | "cohere"
  | "ollama"
  | "vllm"
  | "llama-cpp"
  | "perplexity"
  | "portable";

/** The name of a contract: one that Suture knows, or any other. */
export type ContractName = KnownContract | Other;

/** Options of `check`. */
export interface CheckOptions {
  /** Format of the document; detected when absent. */
  readonly from?: FormatName | undefined;
  /** Contract to judge it by; the format's own when absent. */
  readonly for?: ContractName | undefined;
  /** Model name, for facts that depend on it; the document's own when absent. */
  readonly model?: string | undefined;
  /** Risks count like errors. */
  readonly strict?: boolean | undefined;
  /** Ids of calls that still run or await approval. They are neither closed, dropped nor reported. */
  readonly pending?: readonly string[] | undefined;
  /**
   * Signed and encrypted reasoning is not sent back: for a history whose signatures the provider refused ("Invalid
   * `signature` in `thinking` block", "Corrupted thought signature"). What can be read of it is kept as text.
   */
  readonly dropSignatures?: boolean | undefined;
}

/** Options of `repair`. */
export interface RepairOptions extends CheckOptions {
  /**
   * `keep` (default): nothing said is lost. `drop`: calls and results without their other half are removed. Or an
   * object with single cases.
   */
  readonly policy?: "keep" | "drop" | Partial<Policy> | undefined;
  /** Remove system prompts, run bindings, and messages left empty by that. For histories loaded from disk. */
  readonly resume?: boolean | undefined;
  /** What is known about calls without a result, by call id. It decides the text they are closed with. */
  readonly outcomes?: { readonly [id: string]: Outcome } | undefined;
}

/** Options of `convert`. */
export interface ConvertOptions extends RepairOptions {
  /** Format to write. `for` defaults to its contract. */
  readonly to: FormatName;
}
