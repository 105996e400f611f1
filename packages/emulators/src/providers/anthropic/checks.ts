import type { Check } from "../../endpoint.ts";
import { blocksOfRole } from "./checks/block-roles.ts";
import { fewBreakpoints, longestFirst } from "./checks/cache-breakpoints.ts";
import { charactersWhole } from "./checks/characters.ts";
import { containerForCode } from "./checks/container.ts";
import { textFilled, turnsFilled } from "./checks/empty-turns.ts";
import { fewMedia, imagesFit } from "./checks/images.ts";
import { countParametersKnown, parametersKnown } from "./checks/known-parameters.ts";
import { answerFits, outputFits, promptFits, samplingAllowed } from "./checks/limits.ts";
import { messagesTyped } from "./checks/messages.ts";
import { modelKnown, modelTyped } from "./checks/model.ts";
import * as fields from "./checks/plain-fields.ts";
import { endsWell } from "./checks/prefill.ts";
import { serverCallsAnswered } from "./checks/server-tools.ts";
import { systemFilled, systemTyped } from "./checks/system.ts";
import { systemTurnsPlaced } from "./checks/system-turns.ts";
import { budgetFits, thinkingSupported, thinkingTyped, thinkingUnhindered } from "./checks/thinking.ts";
import {
  openTurnBeginsWithThinking,
  prefillWithoutThinking,
  signaturesValid,
  thinkingConcluded,
  thoughtsBound,
} from "./checks/thinking-blocks.ts";
import { toolChoiceFits, toolChoiceFree, toolChoiceTyped } from "./checks/tool-choice.ts";
import { callsAnswered } from "./checks/tool-pairing.ts";
import { toolNamesUnique, toolsDefined, toolsTyped } from "./checks/tools.ts";
import { versionGiven } from "./checks/version-header.ts";

/** The members of a body, in the order in which the vendor checks them; those of the prompt come first. */
const promptFields: readonly Check[] = [
  versionGiven,
  charactersWhole,
  modelTyped,
  toolChoiceTyped,
  toolsTyped,
  messagesTyped,
  systemTyped,
  thinkingTyped,
  fields.outputConfigTyped,
  fields.cacheControlTyped,
];

const answerFields: readonly Check[] = [
  fields.maxTokensTyped,
  fields.metadataTyped,
  fields.stopSequencesTyped,
  fields.temperatureTyped,
  fields.serviceTierTyped,
  fields.topKTyped,
  fields.topPTyped,
  fields.streamTyped,
  fields.containerTyped,
  fields.inferenceGeoTyped,
];

/** The shape of the conversation, checked only when every member is valid by itself. */
const conversation: readonly Check[] = [
  modelKnown,
  systemTurnsPlaced,
  turnsFilled,
  textFilled,
  systemFilled,
  blocksOfRole,
  toolsDefined,
  callsAnswered,
  serverCallsAnswered,
  openTurnBeginsWithThinking,
  prefillWithoutThinking,
  thinkingConcluded,
  signaturesValid,
  thoughtsBound,
  endsWell,
  fewBreakpoints,
  longestFirst,
  fewMedia,
  imagesFit,
  toolNamesUnique,
  toolChoiceFits,
  toolChoiceFree,
  thinkingSupported,
];

/** What Anthropic demands of a request to generate, in its order. */
export const messagesChecks: readonly Check[] = [
  ...promptFields,
  ...answerFields,
  parametersKnown,
  ...conversation,
  containerForCode,
  outputFits,
  budgetFits,
  thinkingUnhindered,
  samplingAllowed,
  promptFits,
  answerFits,
];

/** What Anthropic demands of a request to count tokens. */
export const countChecks: readonly Check[] = [...promptFields, countParametersKnown, ...conversation];
