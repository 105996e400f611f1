import type { Facts } from "@suture/core";
import type { Classified } from "@suture/core/classify";

/** A fact that would explain a refusal. */
export type Candidate = { readonly [Name in keyof Facts]?: Facts[Name] };

const refused = { value: true, level: "error", source: "a refusal by this provider" } as const;

function fact<Value>(value: Value): { value: Value; level: "error"; source: string } {
  return { ...refused, value };
}

/**
 * Demands that a provider may have beyond our contract, by the class of its refusal. Narrow ones come first, because the first that
 * explains the refusal is taken for its reason.
 */
const candidateFacts: { readonly [errorClass: string]: readonly Candidate[] } = {
  missing_tool_result: [
    { callHasResult: refused },
    { resultFollowsCall: fact("adjacent") },
    { batchIsWhole: fact("results") },
    { resultsComeFirst: refused },
    { resultsStandAlone: refused },
  ],
  orphan_tool_result: [
    { resultHasCall: refused },
    { resultIsSingle: refused },
    { resultFollowsCall: fact("later") },
    { resultFollowsCall: fact("adjacent") },
    { batchIsWhole: fact("results") },
    { resultNamesCall: refused },
  ],
  empty_content: [
    { textIsNotEmpty: refused },
    { textIsNotBlank: refused },
    { toolCallsAreNotEmpty: refused },
    { toolCallsAreNotNull: refused },
    { contentIsPresent: fact("but-calls") },
    { contentIsPresent: fact("calls") },
    { messageHasContent: fact({ roles: ["user", "assistant", "system"] }) },
    { resultHasContent: fact("always") },
  ],
  role_order: [
    { startsWithUser: refused },
    { endsWithUser: refused },
    { endIsTrimmed: refused },
    { systemPlacement: fact("first") },
    { systemPlacement: fact("once") },
    { historyHasMessage: fact("spoken") },
    { assistantFollowsTool: refused },
    { callFollowsUser: refused },
    { rolesAlternate: refused },
    { systemPlacement: fact("nowhere") },
  ],
  thinking: [
    { reasoningIsSigned: refused },
    { thinkingComesFirst: refused },
    { reasoningIsFollowed: refused },
    { reasoningIsPresent: fact({ empty: true }) },
    { reasoningIsAllowed: fact(["reasoning_content", "reasoning", "reasoning_details", "thinking_blocks"]) },
    { reasoningIsNative: fact([]) },
  ],
  tool_id: [
    { callHasId: refused },
    { callIdIsUniqueInStep: refused },
    { callIdIsUniqueInTurn: refused },
    { callIdSpelling: fact({ chars: "A-Za-z0-9_-", min: 1, max: 64 }) },
    { callIdSpelling: fact({ chars: "A-Za-z0-9_-", min: 1, max: 40 }) },
    { callIdSpelling: fact({ chars: "A-Za-z0-9", min: 9, max: 9 }) },
  ],
  other_invalid: [
    { argumentsAreJson: refused },
    { argumentsAreObject: refused },
    { toolsAreDefined: refused },
    { toolNameSpelling: fact({ chars: "A-Za-z0-9_-", min: 1, max: 64 }) },
    { textIsWellFormed: refused },
    { textHasNoNul: refused },
    { messageIsWellFormed: refused },
    { resultMediaIsSupported: fact([]) },
    { mediaIsSupported: fact([]) },
  ],
};

/** Demands that a refusal states, by its words. */
const stated: readonly (readonly [says: RegExp, fact: Candidate])[] = [
  [/only supports single tool-calls/i, { callCount: fact(1) }],
];

/** What may explain a refusal, the likeliest first. */
export function candidatesFor({ class: name, message }: Classified): readonly Candidate[] {
  const told = stated.filter(([says]) => says.test(message)).map(([, each]) => each);
  return [...told, ...(candidateFacts[name] ?? [])];
}
