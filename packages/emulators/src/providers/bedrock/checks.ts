import type { Check } from "../../endpoint.ts";
import * as claude from "./checks/claude.ts";
import * as reasoning from "./checks/claude-reasoning.ts";
import { constraintsMet } from "./checks/constraints-met.ts";
import { blocksOfOneKind, hasContent, textNotBlank } from "./checks/content-present.ts";
import { documentNames, documentsOfTools, documentsWithText } from "./checks/documents.ts";
import { answerFitsWindow, fitsWindow } from "./checks/fits-window.ts";
import { knownModel } from "./checks/known-model.ts";
import {
  mediaSupported,
  novaResults,
  resultsShowNothing,
  signaturesSupported,
  talkApartFromTools,
  toolsSupported,
} from "./checks/model-support.ts";
import { resultsPaired } from "./checks/results-paired.ts";
import { alternates, startsWithUser } from "./checks/role-order.ts";
import { errorsSayWhat, jsonIsObject, schemasAreObjects, toolRoles, toolsDefined } from "./checks/tools.ts";
import { wellTyped } from "./checks/well-typed.ts";

/**
 * What Bedrock demands of a Converse request: first the constraints of the API model, then the rules of the service, then those of the
 * model.
 */
export const bedrockChecks: readonly Check[] = [
  wellTyped,
  constraintsMet,
  knownModel,
  startsWithUser,
  alternates,
  hasContent,
  blocksOfOneKind,
  textNotBlank,
  jsonIsObject,
  errorsSayWhat,
  toolsSupported,
  toolsDefined,
  schemasAreObjects,
  toolRoles,
  resultsPaired,
  documentsWithText,
  documentNames,
  documentsOfTools,
  mediaSupported,
  signaturesSupported,
  talkApartFromTools,
  novaResults,
  resultsShowNothing,
  claude.claudeSchemas,
  claude.claudeIds,
  claude.userShows,
  claude.resultsFirst,
  claude.callsLast,
  claude.documentsApart,
  claude.claudeDocuments,
  claude.imagesNamedRight,
  claude.cachePointsPlaced,
  claude.fewCachePoints,
  reasoning.choiceIsFree,
  reasoning.signaturesValid,
  reasoning.loopBeginsWithReasoning,
  claude.claudePrefill,
  fitsWindow,
  answerFitsWindow,
];
