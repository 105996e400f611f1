import type { Claim, Session, SessionStatus } from "@suture/sessions";
import type { AgentParts } from "./agent-parts.ts";
import type { Halt } from "./halt.ts";
import type { LaneLetters } from "./lane-letters.ts";

/** A session being worked on: its holder, its state, and its letters. */
export interface Lane {
  readonly parts: AgentParts;
  readonly claim: Claim;
  readonly halt: Halt;
  readonly session: Session;
  readonly status: SessionStatus;
  readonly letters: LaneLetters;
}
