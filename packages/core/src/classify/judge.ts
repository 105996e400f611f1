import { bounded, SHOWN } from "./bounds.ts";
import { classOfPlace } from "./class-of-place.ts";
import type { Classified } from "./classified.ts";
import type { ErrorClass } from "./error-class.ts";
import { HELPS, type Helps } from "./error-class.ts";
import type { Evidence } from "./evidence.ts";
import { type Hit, lookFor, type Matcher, matchersOf } from "./look-for.ts";
import { idsIn, placeIn } from "./places.ts";
import type { ProviderErrors } from "./provider-errors.ts";
import { providersNamed } from "./providers-named.ts";
import { readNumbers } from "./read-numbers.ts";
import { allProviders, generic, strongCodes, weakCodes } from "./registry.ts";
import { retryAfterSaid } from "./retry-after.ts";
import { type StatusFacts, statusAllows } from "./status-allows.ts";

/** What is known besides the refusal's content. */
export interface Known {
  readonly provider?: string | undefined;
  readonly status?: number | undefined;
  readonly retryAfter?: number | undefined;
}

/**
 * Decides what a refusal is, by its status, its codes, known sentences of providers, and words that sound like them, in
 * this order.
 */
export function judge(evidence: Evidence, known: Known): Classified {
  const hinted = providersNamed(
    [...(known.provider === undefined ? [] : [known.provider]), ...evidence.providers],
    allProviders,
  );
  const status = statusOf(known.status, evidence.statuses);
  const facts = statusAllows(status);
  const codes = evidence.codes.toReversed().map((code) => code.toLowerCase());
  const allowed = allowedBy(facts, codes);
  const hit = find(evidence, hinted, facts, (name) => allowed === undefined || allowed.includes(name));
  if (hit === undefined) return fromCodes(evidence, facts, allowed, codes, hinted, known);

  const { matcher, text, groups } = hit;
  const { class: meant, limit, requested } = readNumbers(hit, evidence);
  const place = aboutPlace(meant) ? placeIn(text, evidence.params, groups.place) : undefined;
  const name = meant === "other_invalid" ? (classOfPlace(place, text) ?? meant) : meant;
  const ids = HELPS[name] === "repair" ? idsIn(text, groups.ids) : [];
  const said = retryAfterOf(evidence, known, [text]);
  const provider = providerOf(matcher.provider, hinted);
  return {
    class: name,
    ...(limit === undefined ? {} : { limit }),
    ...(requested === undefined ? {} : { requested }),
    ...(place === undefined ? {} : { place }),
    ...(ids.length === 0 ? {} : { ids }),
    ...(said === undefined ? {} : { retryAfter: said }),
    helps: helpsWith(name, name === matcher.class ? matcher.helps : HELPS[name], limit, requested),
    message: shown(text),
    ...(provider === undefined ? {} : { provider }),
  };
}

/** The given status; if it says nothing (a stream that failed later), the one in the envelope. */
function statusOf(given: number | undefined, found: readonly number[]): number | undefined {
  return given !== undefined && given >= 400 ? given : (found[0] ?? given);
}

/** The classes that status and codes allow; `undefined` means all. A code that contradicts the status is ignored. */
function allowedBy(facts: StatusFacts, codes: readonly string[]): readonly ErrorClass[] | undefined {
  for (const code of codes) {
    const allowed = strongCodes.get(code)?.filter((name) => facts.only?.includes(name) ?? true);
    if (allowed !== undefined && allowed.length > 0) return allowed;
  }
  return facts.only;
}

/** The innermost known sentence of a provider, or else the innermost one that sounds like one. */
function find(
  { texts }: Evidence,
  hinted: readonly ProviderErrors[],
  { wary }: StatusFacts,
  allows: (name: ErrorClass) => boolean,
): Hit | undefined {
  const others = allProviders.filter((provider) => !hinted.includes(provider));
  const matchers = [...hinted, ...others].flatMap(matchersOf);
  const believed = (matcher: Matcher) => !matcher.hinted || hinted.includes(matcher.provider);
  // An overflow that counts input plus output may turn out to be an output limit.
  const fits = ({ class: name }: Matcher) =>
    allows(name) || (name === "output_limit" && allows("context_overflow"));
  const inner = texts.toReversed();
  for (const text of inner) {
    const hit = lookFor(text, matchers, (matcher) => fits(matcher) && believed(matcher));
    if (hit !== undefined) return hit;
  }
  if (wary) return undefined;
  // Rate limits also mention the prompt's length, but overflows never mention minutes.
  const sounding = matchersOf(generic);
  for (const part of [sounding.filter(({ class: name }) => name === "rate_limit"), sounding]) {
    for (const text of inner) {
      const hit = lookFor(text, part, fits);
      if (hit !== undefined) return hit;
    }
  }
  return undefined;
}

/** The class of a refusal in unknown words, from its codes or its status alone. */
function fromCodes(
  evidence: Evidence,
  facts: StatusFacts,
  allowed: readonly ErrorClass[] | undefined,
  codes: readonly string[],
  hinted: readonly ProviderErrors[],
  known: Known,
): Classified {
  const strong = allowed !== undefined && allowed !== facts.only ? allowed[0] : undefined;
  const weak = codes.map((code) => weakCodes.get(code)).find((name) => name !== undefined);
  // Naming a member of the request means that something is wrong with it.
  const placed = evidence.params.length > 0 ? "other_invalid" : "unknown";
  const meant = strong ?? (facts.alone === "unknown" ? (weak ?? placed) : facts.alone);
  const { limit, requested } = evidence;
  const text = evidence.texts.at(-1) ?? "";
  const place = aboutPlace(meant) ? placeIn(text, evidence.params) : undefined;
  const name = meant === "other_invalid" ? (classOfPlace(place, text) ?? meant) : meant;
  const retryAfter =
    name === "rate_limit" || name === "overloaded"
      ? retryAfterOf(evidence, known, evidence.texts)
      : undefined;
  const provider = hinted[0]?.name;
  const sized = name === "context_overflow" || name === "output_limit";
  return {
    class: name,
    ...(sized && limit !== undefined ? { limit } : {}),
    ...(sized && requested !== undefined ? { requested } : {}),
    ...(place === undefined ? {} : { place }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    helps: HELPS[name],
    message: shown(text),
    ...(provider === undefined ? {} : { provider }),
  };
}

function retryAfterOf(evidence: Evidence, known: Known, texts: readonly string[]): number | undefined {
  return (
    known.retryAfter ?? evidence.retryAfter ?? texts.map(retryAfterSaid).find((each) => each !== undefined)
  );
}

/** Classes about something inside the request. */
function aboutPlace(name: ErrorClass): boolean {
  return (
    HELPS[name] === "repair" ||
    name === "other_invalid" ||
    name === "request_too_large" ||
    name === "output_limit"
  );
}

/** If a request is larger than a whole minute's allowance, waiting does not help. */
function helpsWith(
  name: ErrorClass,
  usual: Helps,
  limit: number | undefined,
  requested: number | undefined,
): Helps {
  const never = name === "rate_limit" && limit !== undefined && requested !== undefined && requested > limit;
  return never ? "compact" : usual;
}

/** The provider whose words these are. OpenAI's are used by many, so they prove nothing. */
function providerOf(speaker: ProviderErrors, hinted: readonly ProviderErrors[]): string | undefined {
  if (hinted.includes(speaker)) return speaker.name;
  const known = speaker === generic || speaker.imitated === true ? undefined : speaker.name;
  return known ?? hinted[0]?.name;
}

function shown(text: string): string {
  const line = bounded(text)
    .replace(/\s{1,100}/g, " ")
    .trim();
  // Never cut a surrogate pair.
  return line.length <= SHOWN ? line : `${line.slice(0, SHOWN).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
