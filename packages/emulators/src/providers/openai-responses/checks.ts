import type { Check } from "../../endpoint.ts";
import { textWellFormed } from "../openai-chat/checks/presence.ts";
import { callReadable, outputReadable, reasoningReadable } from "./checks/call-content.ts";
import { droppedParameters, effortSupported, logprobsHidden, samplingFixed } from "./checks/capabilities.ts";
import { windowKept } from "./checks/context-window.ts";
import { eachItem } from "./checks/each-item.ts";
import { encryptionVerified, reasoningGiven } from "./checks/encryption.ts";
import { callIdWellFormed, idWellFormed } from "./checks/item-id.ts";
import { membersGiven, membersKnown } from "./checks/item-members.ts";
import { roleKnown, typeKnown } from "./checks/item-type.ts";
import { parametersKnown } from "./checks/known-parameters.ts";
import { messageReadable, phaseKnown } from "./checks/message-content.ts";
import { callsAnswered, itemsUnique, outputsCalledFor } from "./checks/pairing.ts";
import { parametersReadable } from "./checks/parameters.ts";
import {
  inputGiven,
  inputNotEmpty,
  inputReadable,
  jsonMentioned,
  modelGiven,
  modelKnown,
} from "./checks/presence.ts";
import { reasoningFollowed, reasoningKept, reasoningSupported } from "./checks/reasoning.ts";
import { historyKnown, itemsKnown, oneHistory } from "./checks/state.ts";
import { toolChoiceFits } from "./checks/tool-choice.ts";

/** What OpenAI demands of a request for a response, in its order: schema, state, capabilities, conversation, window. */
export const responsesChecks: readonly Check[] = [
  textWellFormed,
  modelGiven,
  inputGiven,
  parametersKnown,
  inputReadable,
  eachItem([
    typeKnown,
    roleKnown,
    membersGiven,
    membersKnown,
    idWellFormed,
    callIdWellFormed,
    messageReadable,
    phaseKnown,
    callReadable,
    outputReadable,
    reasoningReadable,
    reasoningGiven,
  ]),
  parametersReadable,
  toolChoiceFits,
  modelKnown,
  oneHistory,
  historyKnown,
  inputNotEmpty,
  droppedParameters,
  effortSupported,
  samplingFixed,
  logprobsHidden,
  itemsKnown,
  itemsUnique,
  encryptionVerified,
  outputsCalledFor,
  callsAnswered,
  reasoningSupported,
  reasoningFollowed,
  reasoningKept,
  jsonMentioned,
  windowKept,
];
