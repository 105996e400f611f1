import type { Check } from "../../endpoint.ts";
import { callsAnswered } from "./checks/calls-answered.ts";
import { fitsSchema } from "./checks/fits-schema.ts";
import { fitsWindow } from "./checks/fits-window.ts";
import { knownModel } from "./checks/known-model.ts";
import { messagesValid, toolsValid } from "./checks/messages-valid.ts";
import { hasMessages, lastAwaitsAnswer, rolesInOrder } from "./checks/role-order.ts";

/** What Mistral demands of a chat request: schema, model, order of messages, each message, tools, window. */
export const mistralChecks: readonly Check[] = [
  fitsSchema,
  knownModel,
  hasMessages,
  lastAwaitsAnswer,
  rolesInOrder,
  callsAnswered,
  messagesValid,
  toolsValid,
  fitsWindow,
];
