import { assistantFollowsToolDoc } from "./assistant-follows-tool.ts";
import { cacheMarkCountFitsDoc } from "./cache-mark-count-fits.ts";
import { cacheMarkIsPlacedDoc } from "./cache-mark-is-placed.ts";
import { callFollowsUserDoc } from "./call-follows-user.ts";
import { callIsSignedDoc } from "./call-is-signed.ts";
import { contentIsPresentDoc } from "./content-is-present.ts";
import { documentHasTextDoc } from "./document-has-text.ts";
import { documentIsLinkedDoc } from "./document-is-linked.ts";
import { documentNameIsUniqueDoc } from "./document-name-is-unique.ts";
import { documentNameIsWellSpelledDoc } from "./document-name-is-well-spelled.ts";
import { effortFitsToolsDoc } from "./effort-fits-tools.ts";
import { fieldIsAllowedDoc } from "./field-is-allowed.ts";
import { historyEndIsTrimmedDoc } from "./history-end-is-trimmed.ts";
import { historyEndsWithUserDoc } from "./history-ends-with-user.ts";
import { historyHasMessageDoc } from "./history-has-message.ts";
import { historyStartsWithUserDoc } from "./history-starts-with-user.ts";
import { imageAddressIsValidDoc } from "./image-address-is-valid.ts";
import { itemIdIsValidDoc } from "./item-id-is-valid.ts";
import { jsonIsMentionedDoc } from "./json-is-mentioned.ts";
import { mediaCountFitsDoc } from "./media-count-fits.ts";
import { mediaFitsDoc } from "./media-fits.ts";
import { mediaIsReachableDoc } from "./media-is-reachable.ts";
import { mediaIsSupportedDoc } from "./media-is-supported.ts";
import { mediaTypeIsKnownDoc } from "./media-type-is-known.ts";
import { messageCountFitsDoc } from "./message-count-fits.ts";
import { messageHasContentDoc } from "./message-has-content.ts";
import { messageIsWellFormedDoc } from "./message-is-well-formed.ts";
import { partFitsRoleDoc } from "./part-fits-role.ts";
import { partIsKnownDoc } from "./part-is-known.ts";
import { prefillIsSingleDoc } from "./prefill-is-single.ts";
import { providerCallHasResultDoc } from "./provider-call-has-result.ts";
import { providerCallsAreIncludedDoc } from "./provider-calls-are-included.ts";
import { reasoningIsAllowedDoc } from "./reasoning-is-allowed.ts";
import { reasoningIsConcludedDoc } from "./reasoning-is-concluded.ts";
import { reasoningIsFollowedDoc } from "./reasoning-is-followed.ts";
import { reasoningIsNativeDoc } from "./reasoning-is-native.ts";
import { reasoningIsPresentDoc } from "./reasoning-is-present.ts";
import { reasoningIsSignedDoc } from "./reasoning-is-signed.ts";
import { reasoningIsStoredDoc } from "./reasoning-is-stored.ts";
import { roleIsKnownDoc } from "./role-is-known.ts";
import { rolesAlternateDoc } from "./roles-alternate.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { speakerNameIsPlainDoc } from "./speaker-name-is-plain.ts";
import { systemIsInPlaceDoc } from "./system-is-in-place.ts";
import { systemIsWellFormedDoc } from "./system-is-well-formed.ts";
import { textFitsDoc } from "./text-fits.ts";
import { textHasNoNulDoc } from "./text-has-no-nul.ts";
import { textIsNotBlankDoc } from "./text-is-not-blank.ts";
import { textIsNotEmptyDoc } from "./text-is-not-empty.ts";
import { textIsWellFormedDoc } from "./text-is-well-formed.ts";
import { thinkingComesFirstDoc } from "./thinking-comes-first.ts";
import { toolArgumentsAreJsonDoc } from "./tool-arguments-are-json.ts";
import { toolArgumentsAreObjectDoc } from "./tool-arguments-are-object.ts";
import { toolBatchIsWholeDoc } from "./tool-batch-is-whole.ts";
import { toolCallCountFitsDoc } from "./tool-call-count-fits.ts";
import { toolCallHasIdDoc } from "./tool-call-has-id.ts";
import { toolCallHasResultDoc } from "./tool-call-has-result.ts";
import { toolCallIdIsUniqueInStepDoc } from "./tool-call-id-is-unique-in-step.ts";
import { toolCallIdIsUniqueInTurnDoc } from "./tool-call-id-is-unique-in-turn.ts";
import { toolCallIdIsWellSpelledDoc } from "./tool-call-id-is-well-spelled.ts";
import { toolCallIsFunctionDoc } from "./tool-call-is-function.ts";
import { toolCallIsModernDoc } from "./tool-call-is-modern.ts";
import { toolCallsAreNotEmptyDoc } from "./tool-calls-are-not-empty.ts";
import { toolCallsAreNotNullDoc } from "./tool-calls-are-not-null.ts";
import { toolCallsComeLastDoc } from "./tool-calls-come-last.ts";
import { toolCallsStandAloneDoc } from "./tool-calls-stand-alone.ts";
import { toolCallsStandTogetherDoc } from "./tool-calls-stand-together.ts";
import { toolChoiceHasToolDoc } from "./tool-choice-has-tool.ts";
import { toolChoiceIsFreeDoc } from "./tool-choice-is-free.ts";
import { toolChoiceIsWellFormedDoc } from "./tool-choice-is-well-formed.ts";
import { toolCountFitsDoc } from "./tool-count-fits.ts";
import { toolHasParametersDoc } from "./tool-has-parameters.ts";
import { toolIsUniqueDoc } from "./tool-is-unique.ts";
import { toolIsWellFormedDoc } from "./tool-is-well-formed.ts";
import { toolNameIsWellSpelledDoc } from "./tool-name-is-well-spelled.ts";
import { toolResultFollowsCallDoc } from "./tool-result-follows-call.ts";
import { toolResultHasCallDoc } from "./tool-result-has-call.ts";
import { toolResultHasContentDoc } from "./tool-result-has-content.ts";
import { toolResultIsSingleDoc } from "./tool-result-is-single.ts";
import { toolResultMediaIsSupportedDoc } from "./tool-result-media-is-supported.ts";
import { toolResultNamesCallDoc } from "./tool-result-names-call.ts";
import { toolResultsComeFirstDoc } from "./tool-results-come-first.ts";
import { toolResultsStandAloneDoc } from "./tool-results-stand-alone.ts";
import { toolSchemaIsAcceptedDoc } from "./tool-schema-is-accepted.ts";
import { toolSchemaIsWellFormedDoc } from "./tool-schema-is-well-formed.ts";
import { toolSubschemasAreAcceptedDoc } from "./tool-subschemas-are-accepted.ts";
import { toolTypeIsKnownDoc } from "./tool-type-is-known.ts";
import { toolsAreDefinedDoc } from "./tools-are-defined.ts";
import { toolsAreNotEmptyDoc } from "./tools-are-not-empty.ts";

/** What people read about each rule, by its code. */
export const ruleDocs: { readonly [code: string]: RuleDoc } = {
  "assistant-follows-tool": assistantFollowsToolDoc,
  "cache-mark-count-fits": cacheMarkCountFitsDoc,
  "cache-mark-is-placed": cacheMarkIsPlacedDoc,
  "call-follows-user": callFollowsUserDoc,
  "call-is-signed": callIsSignedDoc,
  "content-is-present": contentIsPresentDoc,
  "document-has-text": documentHasTextDoc,
  "document-is-linked": documentIsLinkedDoc,
  "document-name-is-unique": documentNameIsUniqueDoc,
  "document-name-is-well-spelled": documentNameIsWellSpelledDoc,
  "effort-fits-tools": effortFitsToolsDoc,
  "provider-calls-are-included": providerCallsAreIncludedDoc,
  "field-is-allowed": fieldIsAllowedDoc,
  "history-end-is-trimmed": historyEndIsTrimmedDoc,
  "history-ends-with-user": historyEndsWithUserDoc,
  "history-has-message": historyHasMessageDoc,
  "history-starts-with-user": historyStartsWithUserDoc,
  "image-address-is-valid": imageAddressIsValidDoc,
  "item-id-is-valid": itemIdIsValidDoc,
  "json-is-mentioned": jsonIsMentionedDoc,
  "media-count-fits": mediaCountFitsDoc,
  "media-fits": mediaFitsDoc,
  "media-is-reachable": mediaIsReachableDoc,
  "media-type-is-known": mediaTypeIsKnownDoc,
  "media-is-supported": mediaIsSupportedDoc,
  "message-count-fits": messageCountFitsDoc,
  "message-has-content": messageHasContentDoc,
  "message-is-well-formed": messageIsWellFormedDoc,
  "part-fits-role": partFitsRoleDoc,
  "part-is-known": partIsKnownDoc,
  "prefill-is-single": prefillIsSingleDoc,
  "provider-call-has-result": providerCallHasResultDoc,
  "reasoning-is-allowed": reasoningIsAllowedDoc,
  "reasoning-is-concluded": reasoningIsConcludedDoc,
  "reasoning-is-followed": reasoningIsFollowedDoc,
  "reasoning-is-native": reasoningIsNativeDoc,
  "reasoning-is-present": reasoningIsPresentDoc,
  "reasoning-is-signed": reasoningIsSignedDoc,
  "reasoning-is-stored": reasoningIsStoredDoc,
  "role-is-known": roleIsKnownDoc,
  "roles-alternate": rolesAlternateDoc,
  "speaker-name-is-plain": speakerNameIsPlainDoc,
  "system-is-in-place": systemIsInPlaceDoc,
  "system-is-well-formed": systemIsWellFormedDoc,
  "text-fits": textFitsDoc,
  "text-has-no-nul": textHasNoNulDoc,
  "text-is-not-blank": textIsNotBlankDoc,
  "text-is-not-empty": textIsNotEmptyDoc,
  "text-is-well-formed": textIsWellFormedDoc,
  "thinking-comes-first": thinkingComesFirstDoc,
  "tool-arguments-are-json": toolArgumentsAreJsonDoc,
  "tool-arguments-are-object": toolArgumentsAreObjectDoc,
  "tool-batch-is-whole": toolBatchIsWholeDoc,
  "tool-call-count-fits": toolCallCountFitsDoc,
  "tool-call-has-id": toolCallHasIdDoc,
  "tool-call-has-result": toolCallHasResultDoc,
  "tool-call-id-is-unique-in-step": toolCallIdIsUniqueInStepDoc,
  "tool-call-id-is-unique-in-turn": toolCallIdIsUniqueInTurnDoc,
  "tool-call-id-is-well-spelled": toolCallIdIsWellSpelledDoc,
  "tool-call-is-function": toolCallIsFunctionDoc,
  "tool-call-is-modern": toolCallIsModernDoc,
  "tool-calls-are-not-empty": toolCallsAreNotEmptyDoc,
  "tool-calls-are-not-null": toolCallsAreNotNullDoc,
  "tool-calls-come-last": toolCallsComeLastDoc,
  "tool-calls-stand-alone": toolCallsStandAloneDoc,
  "tool-calls-stand-together": toolCallsStandTogetherDoc,
  "tool-choice-has-tool": toolChoiceHasToolDoc,
  "tool-choice-is-free": toolChoiceIsFreeDoc,
  "tool-choice-is-well-formed": toolChoiceIsWellFormedDoc,
  "tool-count-fits": toolCountFitsDoc,
  "tool-has-parameters": toolHasParametersDoc,
  "tool-is-unique": toolIsUniqueDoc,
  "tool-is-well-formed": toolIsWellFormedDoc,
  "tool-name-is-well-spelled": toolNameIsWellSpelledDoc,
  "tool-result-follows-call": toolResultFollowsCallDoc,
  "tool-result-has-call": toolResultHasCallDoc,
  "tool-result-has-content": toolResultHasContentDoc,
  "tool-result-is-single": toolResultIsSingleDoc,
  "tool-result-media-is-supported": toolResultMediaIsSupportedDoc,
  "tool-result-names-call": toolResultNamesCallDoc,
  "tool-results-come-first": toolResultsComeFirstDoc,
  "tool-results-stand-alone": toolResultsStandAloneDoc,
  "tool-schema-is-accepted": toolSchemaIsAcceptedDoc,
  "tool-subschemas-are-accepted": toolSubschemasAreAcceptedDoc,
  "tool-schema-is-well-formed": toolSchemaIsWellFormedDoc,
  "tool-type-is-known": toolTypeIsKnownDoc,
  "tools-are-defined": toolsAreDefinedDoc,
  "tools-are-not-empty": toolsAreNotEmptyDoc,
};
