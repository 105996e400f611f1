import type { Claim, Session, SessionStatus } from "@suture/sessions";
import type { AgentParts } from "./agent-parts.ts";
import type { Halt } from "./halt.ts";
import type { LaneLetters } from "./lane-letters.ts";

/** A session that is worked on: who holds it, how it stands, and what lies there for it. */
export interface Lane {
  readonly parts: AgentParts;
  readonly claim: Claim;
  readonly halt: Halt;
  readonly session: Session;
  readonly status: SessionStatus;
  readonly letters: LaneLetters;
}
