// Rules that both of Google's endpoints have, in groups because one of them has others in between.
import * as rules from "../rules/all.ts";
import type { Rule } from "../rules/rule.ts";

/** Rules about the form of the wire. */
export const form: readonly Rule[] = [
  rules.systemIsWellFormed,
  rules.toolIsWellFormed,
  rules.messageIsWellFormed,
  rules.partIsKnown,
  rules.fieldIsAllowed,
  rules.partFitsRole,
];

/** Calls and results. */
export const pairs: readonly Rule[] = [
  rules.toolResultFollowsCall,
  rules.toolResultHasCall,
  rules.toolResultIsSingle,
  rules.toolCallHasResult,
  rules.toolNameIsWellSpelled,
  rules.toolResultNamesCall,
  rules.toolArgumentsAreObject,
];
