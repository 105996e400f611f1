import type { SessionUsage } from "../change/usage.ts";
import type { Loaded } from "../engine/engine.ts";
import type { SessionRow, TurnState } from "../engine/rows.ts";
import type { Opener } from "../seal/opener.ts";
import { type OpenCall, openCallOf } from "./open-call.ts";

/** What is known of a session besides its history. */
export interface SessionInfo {
  readonly id: string;
  readonly owner: string;
  readonly title: string;
  readonly model: string;
  readonly metadata: { readonly [name: string]: unknown };
  readonly state: SessionRow["state"];
  readonly usage: SessionUsage;
  /** Sequence number of its last entry. */
  readonly head: number;
  /** Number of the current turn, and its state: `none` before the first turn and after a revert. */
  readonly turn: number;
  readonly turnState: TurnState | "none";
  /** The session it was forked from. */
  readonly parent?: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly updated: number;
}

/** A session with its open calls. */
export interface SessionStatus extends SessionInfo {
  /** Calls without a result, in the order in which they were made. */
  readonly openCalls: readonly OpenCall[];
}

export function infoOf(opener: Opener, row: SessionRow): SessionInfo {
  const { id, owner, model, state, head, turn, turnState, parent, created, updated } = row;
  const { title, metadata } = opener.open(row.label) as Pick<SessionInfo, "title" | "metadata">;
  const usage = JSON.parse(row.usage) as SessionUsage;
  const origin = parent === "" ? {} : { parent };
  return {
    id,
    owner,
    title,
    model,
    metadata,
    state,
    usage,
    head,
    turn,
    turnState,
    ...origin,
    created,
    updated,
  };
}

export function statusOf(opener: Opener, { session, calls }: Loaded): SessionStatus {
  return { ...infoOf(opener, session), openCalls: calls.map(openCallOf) };
}
