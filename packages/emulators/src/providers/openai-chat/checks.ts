import type { Check } from "../../endpoint.ts";
import { answeredIdTyped, callsTyped } from "./checks/calls.ts";
import {
  audioSupported,
  contentGiven,
  contentTyped,
  imagesFromUser,
  imagesSupported,
  partsTyped,
} from "./checks/content.ts";
import { contextFits, outputFits } from "./checks/context-window.ts";
import { eachMessage } from "./checks/each-message.ts";
import { jsonMentioned, NO_JSON } from "./checks/json-mentioned.ts";
import { parametersKnown, streamOptionsKnown } from "./checks/known-parameters.ts";
import { mediaReadable } from "./checks/media.ts";
import { openaiPairing, pairing } from "./checks/pairing.ts";
import { effortFitsTools, parametersTyped, samplingSupported } from "./checks/parameters.ts";
import { messagesGiven, messagesListed, modelGiven, modelKnown, textWellFormed } from "./checks/presence.ts";
import { functionNamed, roleKnown, roleSupported } from "./checks/roles.ts";
import {
  functionChoiceFits,
  functionsTyped,
  parallelCallsFit,
  toolChoiceFits,
  toolsTyped,
} from "./checks/tools.ts";

/** What OpenAI demands of a chat request, in its order. */
export const openaiChecks: readonly Check[] = [
  textWellFormed,
  modelGiven,
  messagesGiven,
  parametersKnown,
  modelKnown,
  messagesListed,
  eachMessage([roleKnown, contentTyped, partsTyped, mediaReadable, callsTyped, answeredIdTyped]),
  functionsTyped,
  toolsTyped,
  toolChoiceFits,
  functionChoiceFits,
  parallelCallsFit,
  parametersTyped,
  streamOptionsKnown,
  // Capabilities of the model are checked when every field is valid.
  samplingSupported,
  effortFitsTools,
  outputFits,
  eachMessage([roleSupported, imagesFromUser, imagesSupported, audioSupported]),
  eachMessage([contentGiven, functionNamed]),
  pairing(openaiPairing),
  jsonMentioned(NO_JSON, "messages"),
  contextFits,
];
