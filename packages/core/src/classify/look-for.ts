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
  /** Part of every text that the pattern matches. It is searched first, because that is faster. */
  readonly literal: string;
  readonly limit: number | undefined;
  readonly hinted: boolean;
  /** Numbers are guessed from the words around them, because the sentence has no holes for them. */
  readonly guess: boolean;
}

/** A matched sentence. */
export interface Hit {
  readonly matcher: Matcher;
  readonly text: string;
  readonly groups: { readonly [name: string]: string | undefined };
  /** Start and end of the match in the text. */
  readonly from: number;
  readonly end: number;
}

/** Classes whose sentences usually contain sizes. */
const GUESSED = new Set<ErrorClass>(["context_overflow", "output_limit", "rate_limit"]);

/** Classes whose sizes are guessed only from unknown words, because known sentences tell the unit. */
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
 * The first known sentence in a text. If several start at the same place: one that says more than "invalid"; among
 * those the longest; among those the first in order. Quoted text does not count, because a refusal may repeat the words
 * of the person that it refuses.
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
