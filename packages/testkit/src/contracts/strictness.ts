import type { Facts, Rule, Spelling } from "@suture/core";
import type { MessageShape } from "../shapes/alphabet.ts";
import type { DistinctContract } from "./distinct-contracts.ts";

/** What the histories of a run can contain, as far as it distinguishes contracts. */
export interface Vocabulary {
  readonly roles: ReadonlySet<string>;
  readonly fields: ReadonlySet<string>;
  readonly media: ReadonlySet<string>;
  /** Codes of rules that no history of the run can break. */
  readonly silent: ReadonlySet<string>;
  /** Risks are mended like errors. */
  readonly strict: boolean;
}

/** The vocabulary of these shapes. */
export function vocabularyOf(
  shapes: readonly MessageShape[],
  silent: ReadonlySet<string>,
  strict = false,
): Vocabulary {
  const messages = shapes.map(({ message }) => message as { readonly role?: string });
  const text = JSON.stringify(messages);
  return {
    roles: new Set(["user", "assistant", "model", "tool", ...messages.flatMap(({ role }) => role ?? [])]),
    fields: new Set(messages.flatMap((message) => Object.keys(message))),
    media: new Set(["image", "audio", "video", "document"].filter((kind) => text.includes(kind))),
    silent,
    strict,
  };
}

/** The differences between two contracts. */
export interface Comparison {
  /** Rules with demands that only the first makes, or makes more strictly. */
  readonly extra: ReadonlySet<string>;
  /** Rules with demands that only the second makes. */
  readonly missing: ReadonlySet<string>;
}

/**
 * Compares two contracts; `undefined` when they look at a history in different ways.
 *
 * A rule acts only when it finds an error. If none of the extra rules had anything to mend in a history repaired for the
 * first contract, and none of the missing ones finds anything in it, a repair for the second takes the very same steps.
 */
export function compareContracts(
  one: DistinctContract,
  other: DistinctContract,
  rules: readonly Rule[],
  vocabulary: Vocabulary,
): Comparison | undefined {
  if (one.mergesRuns !== other.mergesRuns) return undefined;
  if (asksOfRequests(one, vocabulary) !== asksOfRequests(other, vocabulary)) return undefined;
  const extra = new Set<string>();
  const missing = new Set<string>();
  for (const { fact, code } of rules) {
    // Others read the level of a fact even when its own rule finds nothing.
    if (one.facts[fact]?.level !== other.facts[fact]?.level) {
      for (const reader of LEVEL_READERS[fact] ?? []) {
        extra.add(reader);
        missing.add(reader);
      }
    }
    if (vocabulary.silent.has(code)) continue;
    const mine = demandOf(one.facts, fact, vocabulary);
    const its = demandOf(other.facts, fact, vocabulary);
    if (JSON.stringify(mine) !== JSON.stringify(its)) {
      if (mine !== undefined) extra.add(code);
      if (its !== undefined && (mine === undefined || !implies(fact, mine, its))) missing.add(code);
    }
    // Other rules read the value of these facts, whatever the level.
    if (JSON.stringify(one.facts[fact]?.value) !== JSON.stringify(other.facts[fact]?.value)) {
      if (fact === "resultFollowsCall") return undefined;
      for (const reader of READERS[fact] ?? []) extra.add(reader);
    }
  }
  return { extra, missing };
}

/** Demands that apply only to whole requests; surveys of bare lists do not show them. */
function asksOfRequests({ facts }: DistinctContract, vocabulary: Vocabulary): string {
  const { unasked } = facts.effortFitsTools?.value ?? {};
  const minds = unasked === "error" || (vocabulary.strict && unasked !== undefined);
  return `${minds} ${facts.endsWithUser?.value === "results"} ${facts.toolCount?.value === 0}`;
}

/** Rules whose level depends on another fact: a second result may be as bad as one without a call. */
const LEVEL_READERS: { readonly [fact: string]: readonly string[] } = {
  resultHasCall: ["tool-result-is-single"],
  callHasResult: ["part-fits-role"],
  contentIsPresent: ["part-is-known", "tool-call-is-modern"],
  messageHasContent: ["part-is-known"],
  endsWithUser: ["provider-call-has-result"],
  toolsAreDefined: ["history-ends-with-user", "provider-call-has-result"],
  resultNamesCall: ["tool-call-has-result", "tool-result-has-call", "tool-result-follows-call"],
};

const READERS: { readonly [fact: string]: readonly string[] } = {
  callIdSpelling: ["tool-call-id-is-unique-in-step", "tool-call-id-is-unique-in-turn", "tool-call-has-id"],
  systemPlacement: ["history-ends-with-user"],
  resultsStandAlone: ["roles-alternate"],
  endsWithUser: ["provider-call-has-result"],
  providerCallHasResult: ["history-ends-with-user"],
  cacheMarkIsPlaced: ["message-has-content"],
};

/**
 * What a fact demands of such histories, as far as repair acts on it; `undefined` for nothing. Foreign reasoning is refused even if the
 * fact is a risk.
 */
function demandOf(facts: Facts, name: keyof Facts, { roles, fields, media, strict }: Vocabulary): unknown {
  const fact = facts[name];
  if (fact === undefined) return undefined;
  if (fact.level !== "error" && name !== "reasoningIsNative" && !strict) return undefined;
  const values = name === "mediaIsSupported" ? taken(facts, strict) : (fact.value as readonly string[]);
  switch (name) {
    case "roleIsKnown":
      return [...roles].some((role) => !values.includes(role))
        ? values.filter((v) => roles.has(v))
        : undefined;
    case "mediaIsSupported":
    case "resultMediaIsSupported":
      return [...media].some((kind) => !values.includes(kind))
        ? values.filter((v) => media.has(v))
        : undefined;
    case "fieldIsAllowed": {
      const { known, inside } = fact.value as NonNullable<Facts["fieldIsAllowed"]>["value"];
      return [...[...fields].filter((field) => !known.includes(field)), ...(inside ? ["inside"] : [])];
    }
    case "reasoningIsAllowed": {
      // Items are not fields of a message.
      const refused = values.filter((v) => v === "" || fields.has(v));
      return refused.length > 0 ? refused : undefined;
    }
    default:
      return fact.value;
  }
}

/** Kinds of media that repair leaves in place. */
function taken({ mediaIsSupported }: Facts, strict: boolean): readonly string[] {
  const value = mediaIsSupported?.value ?? [];
  if (!("taken" in value)) return value;
  return strict ? value.taken : [...value.taken, ...value.doubted];
}

/** True when a history that satisfies the first demand satisfies the second. */
function implies(fact: keyof Facts, strict: unknown, lax: unknown): boolean {
  switch (fact) {
    case "mediaIsSupported":
    case "resultMediaIsSupported":
    case "roleIsKnown":
      return (strict as string[]).every((each) => (lax as string[]).includes(each));
    case "fieldIsAllowed":
    case "reasoningIsAllowed":
      return (lax as string[]).every((each) => (strict as string[]).includes(each));
    case "messageHasContent":
      return isFuller(strict as Fullness, lax as Fullness);
    case "batchIsWhole":
      return strict === "calls";
    case "systemPlacement":
      return strict === "nowhere";
    case "contentIsPresent":
      return lax === "but-calls";
    case "endsWithUser":
      return strict === true;
    case "resultHasContent":
      return strict === "always";
    case "reasoningIsPresent":
      return !(strict as Presence).empty && (lax as Presence).running === undefined;
    case "toolChoiceIsFree":
      return isFreer(strict as Freedom, lax as Freedom);
    case "cacheMarkCount":
      return (strict as number) <= (lax as number);
    case "callIdSpelling":
    case "toolNameSpelling":
      return isNarrower(strict as Spelling, lax as Spelling);
    default:
      return false;
  }
}

type Presence = NonNullable<Facts["reasoningIsPresent"]>["value"];
type Freedom = NonNullable<Facts["toolChoiceIsFree"]>["value"];
type Fullness = NonNullable<Facts["messageHasContent"]>["value"];

/** True when a choice that is free enough for the first is free enough for the second. */
function isFreer(strict: Freedom, lax: Freedom): boolean {
  return (["any", "unasked"] as const).every((each) => lax[each] === undefined || lax[each] === strict[each]);
}

/** True when every message that is full enough for the first is full enough for the second. */
function isFuller(strict: Fullness, lax: Fullness): boolean {
  const joins = strict.joins === undefined || lax.joins === true;
  const aloud = strict.aloud === true || lax.aloud === undefined;
  return joins && aloud && lax.roles.every((role) => strict.roles.includes(role));
}

function isNarrower(strict: Spelling, lax: Spelling): boolean {
  if ((strict.defined ?? 0) > (lax.defined ?? 0)) return false;
  const inside = new RegExp(`[${lax.chars}]`);
  const outside = new RegExp(`[^${strict.chars}]`);
  for (let code = 0; code < 256; code++) {
    const char = String.fromCharCode(code);
    if (!outside.test(char) && !inside.test(char)) return false;
  }
  return strict.max <= lax.max && strict.min >= lax.min && lax.first === undefined;
}
