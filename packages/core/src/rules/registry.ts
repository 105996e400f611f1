import { assistantFollowsTool } from "./assistant-follows-tool.ts";
import { cacheMarkCountFits } from "./cache-mark-count-fits.ts";
import { callFollowsUser } from "./call-follows-user.ts";
import { callIsSigned } from "./call-is-signed.ts";
import { contentIsPresent } from "./content-is-present.ts";
import { documentHasText } from "./document-has-text.ts";
import { fieldIsAllowed } from "./field-is-allowed.ts";
import { historyEndIsTrimmed } from "./history-end-is-trimmed.ts";
import { historyEndsWithUser } from "./history-ends-with-user.ts";
import { historyHasMessage } from "./history-has-message.ts";
import { historyStartsWithUser } from "./history-starts-with-user.ts";
import { itemIdIsValid } from "./item-id-is-valid.ts";
import { mediaIsSupported } from "./media-is-supported.ts";
import { messageCountFits } from "./message-count-fits.ts";
import { messageHasContent } from "./message-has-content.ts";
import { messageIsWellFormed } from "./message-is-well-formed.ts";
import { partIsKnown } from "./part-is-known.ts";
import { providerCallHasResult } from "./provider-call-has-result.ts";
import { reasoningIsAllowed } from "./reasoning-is-allowed.ts";
import { reasoningIsFollowed } from "./reasoning-is-followed.ts";
import { reasoningIsNative } from "./reasoning-is-native.ts";
import { reasoningIsPresent } from "./reasoning-is-present.ts";
import { reasoningIsSigned } from "./reasoning-is-signed.ts";
import { reasoningIsStored } from "./reasoning-is-stored.ts";
import { roleIsKnown } from "./role-is-known.ts";
import { rolesAlternate } from "./roles-alternate.ts";
import type { Rule } from "./rule.ts";
import { systemIsInPlace } from "./system-is-in-place.ts";
import { textFits } from "./text-fits.ts";
import { textHasNoNul } from "./text-has-no-nul.ts";
import { textIsNotBlank } from "./text-is-not-blank.ts";
import { textIsNotEmpty } from "./text-is-not-empty.ts";
import { textIsWellFormed } from "./text-is-well-formed.ts";
import { thinkingComesFirst } from "./thinking-comes-first.ts";
import { toolArgumentsAreJson } from "./tool-arguments-are-json.ts";
import { toolArgumentsAreObject } from "./tool-arguments-are-object.ts";
import { toolBatchIsWhole } from "./tool-batch-is-whole.ts";
import { toolCallHasId } from "./tool-call-has-id.ts";
import { toolCallHasResult } from "./tool-call-has-result.ts";
import { toolCallIdIsUniqueInStep } from "./tool-call-id-is-unique-in-step.ts";
import { toolCallIdIsUniqueInTurn } from "./tool-call-id-is-unique-in-turn.ts";
import { toolCallIdIsWellSpelled } from "./tool-call-id-is-well-spelled.ts";
import { toolCallsAreNotEmpty } from "./tool-calls-are-not-empty.ts";
import { toolCallsAreNotNull } from "./tool-calls-are-not-null.ts";
import { toolCallsComeLast } from "./tool-calls-come-last.ts";
import { toolCallsStandTogether } from "./tool-calls-stand-together.ts";
import { toolCountFits } from "./tool-count-fits.ts";
import { toolIsUnique } from "./tool-is-unique.ts";
import { toolNameIsWellSpelled } from "./tool-name-is-well-spelled.ts";
import { toolResultFollowsCall } from "./tool-result-follows-call.ts";
import { toolResultHasCall } from "./tool-result-has-call.ts";
import { toolResultHasContent } from "./tool-result-has-content.ts";
import { toolResultIsSingle } from "./tool-result-is-single.ts";
import { toolResultMediaIsSupported } from "./tool-result-media-is-supported.ts";
import { toolResultNamesCall } from "./tool-result-names-call.ts";
import { toolResultsComeFirst } from "./tool-results-come-first.ts";
import { toolResultsStandAlone } from "./tool-results-stand-alone.ts";
import { toolsAreDefined } from "./tools-are-defined.ts";
import { toolsAreNotEmpty } from "./tools-are-not-empty.ts";

/**
 * Every rule, in the order repair runs them: wire form, pairs, ids, content, grouping, order, what providers demand of
 * reasoning, then limits. No later rule breaks an earlier one, so one pass is enough; the law tests hold that.
 */
export const rules: readonly Rule[] = [
  messageIsWellFormed,
  partIsKnown,
  fieldIsAllowed,
  reasoningIsNative,
  reasoningIsSigned,
  reasoningIsAllowed,
  reasoningIsStored,
  roleIsKnown,
  toolCallHasId,
  toolResultFollowsCall,
  toolResultHasCall,
  toolResultIsSingle,
  toolCallHasResult,
  providerCallHasResult,
  toolNameIsWellSpelled,
  toolResultNamesCall,
  itemIdIsValid,
  toolArgumentsAreJson,
  toolArgumentsAreObject,
  toolResultMediaIsSupported,
  mediaIsSupported,
  textIsWellFormed,
  textHasNoNul,
  textIsNotEmpty,
  textIsNotBlank,
  messageHasContent,
  contentIsPresent,
  toolCallsAreNotEmpty,
  toolCallsAreNotNull,
  toolResultHasContent,
  documentHasText,
  toolCallIdIsUniqueInStep,
  toolCallIdIsUniqueInTurn,
  toolCallIdIsWellSpelled,
  toolBatchIsWhole,
  toolCallsStandTogether,
  reasoningIsFollowed,
  systemIsInPlace,
  callFollowsUser,
  historyStartsWithUser,
  toolResultsStandAlone,
  rolesAlternate,
  toolResultsComeFirst,
  toolCallsComeLast,
  assistantFollowsTool,
  historyEndIsTrimmed,
  historyEndsWithUser,
  historyHasMessage,
  reasoningIsPresent,
  thinkingComesFirst,
  callIsSigned,
  textFits,
  toolsAreDefined,
  toolsAreNotEmpty,
  toolCountFits,
  toolIsUnique,
  cacheMarkCountFits,
  messageCountFits,
];
