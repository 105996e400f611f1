/**
 * Durable conversations that cannot be broken. The engines are entries of their own: `@suture/sessions/sqlite` and
 * `@suture/sessions/postgres`.
 *
 * @module
 */
export type { Appended, AppendOptions } from "./change/append.ts";
export type { CompactSessionOptions, SessionCompaction } from "./change/compact.ts";
export type { CreateOptions, ImportOptions } from "./change/create.ts";
export type { Deleted, DeleteOptions } from "./change/delete.ts";
export type { ForkOptions } from "./change/fork.ts";
export type { Reverted } from "./change/revert.ts";
export type { Undone } from "./change/undo.ts";
export type { UpdateOptions } from "./change/update.ts";
export type { SessionUsage, Usage } from "./change/usage.ts";
export type {
  Changes,
  ClaimQuery,
  Copy,
  Engine,
  EntryRange,
  ListQuery,
  Loaded,
  MarkQuery,
  NewSession,
  SweepQuery,
  TurnRange,
} from "./engine/engine.ts";
export type {
  LetterQuery,
  LetterRef,
  MailChanges,
  MailEngine,
  MailPlace,
  MailStats,
  OutcomeChange,
  Posted,
  RemovalQuery,
  TakeQuery,
} from "./engine/mail-engine.ts";
export {
  type HeldLane,
  type LaneRef,
  type LaneRow,
  type LetterChange,
  type LetterRow,
  type LetterState,
  NEVER,
  type NewLetter,
  type NoteRow,
  type Rank,
} from "./engine/mail-rows.ts";
export type {
  CallRow,
  Entry,
  EntryKind,
  HolderRow,
  MarkRow,
  SessionRef,
  SessionRow,
  TurnRow,
  TurnState,
} from "./engine/rows.ts";
export { SessionError, type SessionErrorCode, type SessionErrorDetails } from "./errors.ts";
export type { SubscribeOptions } from "./feed/feed.ts";
export type { SessionEvent } from "./feed/session-event.ts";
export type { Healed } from "./heal/heal.ts";
export type { Problem, ProblemCode } from "./heal/problem.ts";
export { Claim } from "./mail/claim.ts";
export type { Letter, LetterRank } from "./mail/letter.ts";
export type {
  FurtherPost,
  LetterSettlement,
  PostOptions,
  SessionMail,
  SettleOptions,
} from "./mail/mail-change.ts";
export {
  type LaneName,
  type LetterListOptions,
  type LetterName,
  Mailbox,
  type MailRetentionOptions,
  type TakeOptions,
} from "./mail/mailbox.ts";
export type { Note } from "./mail/notes.ts";
export { MemoryEngine } from "./memory/memory-engine.ts";
export { readKeys, type SealKey } from "./seal/sealer.ts";
export type { ListOptions, SessionList } from "./store/list.ts";
export type { Interrupted } from "./store/recover.ts";
export type { Removed, RetentionOptions } from "./store/retain.ts";
export type { RotationOptions } from "./store/rotate.ts";
export { Session, type WithMail } from "./store/session.ts";
export { OwnedSessions, SessionStore, type StoreOptions } from "./store/session-store.ts";
export type { Exported, ExportOptions, TurnsWanted } from "./view/export.ts";
export type { OpenCall } from "./view/open-call.ts";
export type { PageOptions, SessionTurn, TurnPage } from "./view/page.ts";
export type { ReadOptions, ReadRequest } from "./view/read.ts";
export type { SessionInfo, SessionStatus } from "./view/session-info.ts";
export type { StoredMessage } from "./view/stored-message.ts";
