/** What a model can hold, with the source. */
export interface WindowRow {
  /** Matches the bare name of a model, as returned by `modelName`. */
  readonly match: RegExp;
  /** Maximum tokens of prompt and reply together. */
  readonly context: number;
  /** Maximum tokens of a reply. */
  readonly output: number;
  /** Maximum tokens of a prompt, if the vendor limits it separately. */
  readonly input?: number;
  readonly source: string;
}

/** A public catalogue of models, as of July 2026. */
export const CATALOGUE = "models.dev, July 2026";
/** Gateways' pages about the models that they serve. */
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
