/** A piece of text: how often each feature occurs in it, and its number of tokens. */
export interface Sample {
  readonly kind: string;
  readonly features: Float64Array;
  readonly tokens: number;
  /** Held back for measuring instead of fitting. */
  readonly held: boolean;
  /** Long enough for its error to be meaningful. */
  readonly long: boolean;
}

/** How strongly the weight of a rare feature is held to {@link guess}. */
const FIRMNESS = 0.4;
const ROUNDS = 2000;

/** The assumed weight of a feature without data: about a token where a run begins, little inside one. */
function guess(name: string): number {
  if (
    /^(?:thai|devanagari|indic|semitic|letter|joiner|control|high|low|wide|symbol|han|hangul|katakana|hiragana)/.test(
      name,
    )
  )
    return 0.7;
  if (/^(?:rare|accented|space 1|tab 1|indent 1)/.test(name)) return 0.1;
  if (name.includes("soup")) return 0.6;
  return / 1(?: |$)|camel|caps|digit 4/.test(name) ? 0.8 : 0.15;
}

/** An ASCII character is at most about one token; characters of other scripts may be several bytes. */
function ceiling(name: string): number {
  return /^(?:lower|upper|digit|quote|bracket|stop|dash|mark|space|indent|newline|tab|camel|caps|rare|accented)/.test(
    name,
  )
    ? 1.35
    : 2.6;
}

/**
 * Weights that reproduce the tokens of each sample as closely as possible: weighted least squares on the relative error, with all kinds of
 * text counting alike and weights between zero and a ceiling, found by coordinate descent.
 */
export function fitWeights(samples: readonly Sample[], names: readonly string[]): Float64Array {
  const size = names.length;
  const rows = samples.filter(({ held }) => !held);
  const perKind = new Map<string, number>();
  for (const { kind } of rows) perKind.set(kind, (perKind.get(kind) ?? 0) + 1);
  const products = Array.from({ length: size }, () => new Float64Array(size));
  const targets = new Float64Array(size);
  for (const { kind, features, tokens, long } of rows) {
    // Short pieces keep single weights plausible; long ones are what matters.
    const weight = ((long ? 1 : 0.35) * 1000) / (perKind.get(kind) ?? 1) / (tokens + 4) ** 2;
    const used: number[] = [];
    for (let i = 0; i < size; i++) if (features[i] !== 0) used.push(i);
    for (const i of used) {
      const scaled = weight * (features[i] ?? 0);
      targets[i] = (targets[i] ?? 0) + scaled * tokens;
      const row = products[i];
      if (row !== undefined) for (const j of used) row[j] = (row[j] ?? 0) + scaled * (features[j] ?? 0);
    }
  }
  const weights = new Float64Array(names.map(guess));
  const ceilings = names.map(ceiling);
  for (const [i, row] of products.entries()) {
    row[i] = (row[i] ?? 0) + FIRMNESS;
    targets[i] = (targets[i] ?? 0) + FIRMNESS * guess(names[i] ?? "");
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < size; i++) {
      const row = products[i] as Float64Array;
      let rest = targets[i] ?? 0;
      for (let j = 0; j < size; j++) if (j !== i) rest -= (row[j] ?? 0) * (weights[j] ?? 0);
      weights[i] = Math.min(ceilings[i] ?? 1, Math.max(0, rest / (row[i] ?? 1)));
    }
  }
  return weights;
}

/** The error of weights. */
export interface Errors {
  readonly count: number;
  /** Over all samples together, signed. */
  readonly total: number;
  /** Mean of the absolute errors of the samples. */
  readonly mean: number;
}

/** The errors on long samples that were held back, by kind. */
export function errorOf(samples: readonly Sample[], weights: Float64Array): Map<string, Errors> {
  const sums = new Map<string, { count: number; tokens: number; said: number; off: number }>();
  for (const { kind, features, tokens, held, long } of samples) {
    if (!held || !long) continue;
    const sum = sums.get(kind) ?? { count: 0, tokens: 0, said: 0, off: 0 };
    const said = features.reduce((all, count, i) => all + count * (weights[i] ?? 0), 0);
    sum.count += 1;
    sum.tokens += tokens;
    sum.said += said;
    sum.off += Math.abs(said - tokens) / tokens;
    sums.set(kind, sum);
  }
  return new Map(
    [...sums].map(([kind, { count, tokens, said, off }]) => [
      kind,
      { count, total: said / tokens - 1, mean: off / count },
    ]),
  );
}
