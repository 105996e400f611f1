/**
 * A client of the sessions that a gateway keeps, for Node, other runtimes and browsers.
 *
 * @module
 */
export type { AgentEvent, AwaitedCall } from "../agent/agent-event.ts";
export type { CompactionOutcome, Diagnosis } from "../api/schemas/change.ts";
export type { AcceptedEvent, ChangeEvent, SessionEvent, TurnEvent } from "../api/schemas/event.ts";
export type { LetterPage, LetterSummary } from "../api/schemas/letter.ts";
export type { MessageStatus, NewMessage } from "../api/schemas/message-status.ts";
export type { CreatedSession, SessionDetails, SessionPage, SessionSummary } from "../api/schemas/session.ts";
export { SutureApiError } from "./api-error.ts";
export type { FollowOptions } from "./follow.ts";
export type { SendOptions, Sent } from "./send.ts";
export type {
  CompactOptions,
  ExportOptions,
  ForkOptions,
  SessionChanges,
  SessionHandle,
  TurnOptions,
} from "./session-handle.ts";
export {
  type LetterOptions,
  type Letters,
  type ListOptions,
  type NewSession,
  type Sessions,
  SutureClient,
} from "./suture-client.ts";
export type { Said, Tool, Tools } from "./tools.ts";
export type { ClientOptions } from "./transport.ts";
