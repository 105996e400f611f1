import type { Check } from "../../endpoint.ts";
import { fitsRequest } from "./checks/fits-proto.ts";
import { functionsToCall, toolsCombined } from "./checks/function-config.ts";
import {
  callsApartFromResponses,
  callTurnsPlaced,
  countsEqual,
  namesMatch,
  responseTurnsPlaced,
} from "./checks/function-turns.ts";
import { functionsTaken, instructionsTaken } from "./checks/gemma.ts";
import { outputFits, promptFits } from "./checks/limits.ts";
import { picturesReadable } from "./checks/mime-types.ts";
import { modelKnown } from "./checks/model-known.ts";
import { endsWithUser, rolesKnown, turnsAlternate } from "./checks/roles.ts";
import { callsSigned, signaturesGenuine } from "./checks/signatures.ts";
import { validRequest } from "./checks/valid-request.ts";

/** What Gemini demands of a request, in its order. */
export const geminiChecks: readonly Check[] = [
  fitsRequest,
  modelKnown,
  validRequest,
  instructionsTaken,
  functionsTaken,
  functionsToCall,
  toolsCombined,
  rolesKnown,
  turnsAlternate,
  endsWithUser,
  callsApartFromResponses,
  callTurnsPlaced,
  responseTurnsPlaced,
  countsEqual,
  namesMatch,
  callsSigned,
  signaturesGenuine,
  picturesReadable,
  outputFits,
  promptFits,
];
