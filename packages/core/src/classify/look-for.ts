import type { ErrorClass } from "./error-class.ts";
import { HELPS, type Helps } from "./error-class.ts";
import type { ProviderErrors, Saying } from "./provider-errors.ts";
import { quotedSpans } from "./quoted-spans.ts";
import { compileTemplate, literalOf } from "./template.ts";

/** A sentence with its pattern. */
export interface Matcher {
  readonly provider: ProviderErrors;
  readonly class: ErrorClass;
  readonly helps: Helps;
  readonly pattern: RegExp;
  /** Stands in every text that fits the pattern: looked for first, because that is quick. */
  readonly literal: string;
  readonly limit: number | undefined;
  readonly hinted: boolean;
  /** Numbers are read by what stands around them: the sentence has no holes for them. */
  readonly guess: boolean;
}

/** A sentence that was found. */
export interface Hit {
  readonly matcher: Matcher;
  readonly text: string;
  readonly groups: { readonly [name: string]: string | undefined };
  /** Where in the text it begins and ends. */
  readonly from: number;
  readonly end: number;
}

/** Classes whose sentences usually hold sizes. */
const GUESSED = new Set<ErrorClass>(["context_overflow", "output_limit", "rate_limit"]);

/** Classes whose sizes are guessed in nobody's known words alone: of so many units, a known sentence says which. */
const SOUNDING = new Set<ErrorClass>(["request_too_large"]);

const HOLE = /\{(?:n|limit|requested|input|output|excess|below|limitMB)\}/;

const compiled = new WeakMap<ProviderErrors, readonly Matcher[]>();

/** The matchers of a provider, in the order of its data. */
export function matchersOf(provider: ProviderErrors): readonly Matcher[] {
  let matchers = compiled.get(provider);
  if (matchers === undefined) {
    matchers = Object.entries(provider.says).flatMap(([name, sayings]) =>
      (sayings ?? []).map((saying) => matcherOf(provider, name as ErrorClass, saying)),
    );
    compiled.set(provider, matchers);
  }
  return matchers;
}

function matcherOf(provider: ProviderErrors, name: ErrorClass, saying: Saying): Matcher {
  const {
    says,
    limit,
    helps = HELPS[name],
    hinted = false,
  } = typeof saying === "string" ? { says: saying } : saying;
  return {
    provider,
    class: name,
    helps,
    pattern: compileTemplate(says),
    literal: literalOf(says),
    guess:
      provider.name === "generic"
        ? GUESSED.has(name) || SOUNDING.has(name)
        : GUESSED.has(name) && !hinted && !HOLE.test(says),
    limit,
    hinted,
  };
}

/**
 * The sentence that comes first in a text. Of several that begin at the same place: one that says more than that something
 * is invalid; of those, the longest; of those, the first in order. What the text quotes is not what it says: a refusal may
 * repeat the words of the person it refuses.
 */
export function lookFor(
  text: string,
  matchers: readonly Matcher[],
  allows: (matcher: Matcher) => boolean,
): Hit | undefined {
  const lower = text.toLowerCase();
  const quoted = quotedSpans(text);
  let best: Hit | undefined;
  for (const matcher of matchers) {
    if (!lower.includes(matcher.literal) || !allows(matcher)) continue;
    const match = matcher.pattern.exec(text);
    if (match === null) continue;
    const from = match.index;
    const end = from + match[0].length;
    if (best !== undefined && !isBetter(matcher, from, end, best)) continue;
    if (quoted.some(([open, close]) => open < from && end <= close)) continue;
    best = { matcher, text, groups: match.groups ?? {}, from, end };
  }
  return best;
}

function isBetter(matcher: Matcher, from: number, end: number, best: Hit): boolean {
  if (from !== best.from) return from < best.from;
  const vague = matcher.class === "other_invalid";
  const bestVague = best.matcher.class === "other_invalid";
  return vague === bestVague ? end > best.end : bestVague;
}
