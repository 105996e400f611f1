/** What a model can hold, and where that is known from. */
export interface WindowRow {
  /** Fits the bare name of a model, as `modelName` gives it. */
  readonly match: RegExp;
  /** Tokens that prompt and reply may have together. */
  readonly context: number;
  /** Tokens that a reply may have. */
  readonly output: number;
  /** Tokens that a prompt may have, where the vendor sets a limit of its own. */
  readonly input?: number;
  readonly source: string;
}

/** A public catalogue of models, as of July 2026. */
export const CATALOGUE = "models.dev, July 2026";
/** Pages that gateways have about the models they route to. */
export const GATEWAYS = "gateways' model pages, September 2026";

/** Builds a row. */
export function row(
  match: RegExp,
  context: number,
  output: number,
  source: string,
  input?: number,
): WindowRow {
  return input === undefined ? { match, context, output, source } : { match, context, output, source, input };
}
