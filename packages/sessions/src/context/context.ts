import { randomUUID } from "node:crypto";
import type { Engine } from "../engine/engine.ts";
import type { SessionRow } from "../engine/rows.ts";
import { SessionError } from "../errors.ts";
import type { Sealer } from "../seal/sealer.ts";
import type { Writing } from "../track/change-draft.ts";
import { History } from "../view/history.ts";

/** Names a session and its owner. */
export interface SessionKey {
  readonly owner: string;
  readonly id: string;
}

/** What all session operations need: the database, the keys, the clock, and the name of this process. */
export interface Context {
  readonly engine: Engine;
  readonly sealer: Sealer;
  readonly holder: string;
  /** The time, in milliseconds since 1970. */
  readonly clock: () => number;
  /** How long to keep trying while others change a session. */
  readonly patienceMs: number;
}

export function writingOf({ clock, holder, sealer }: Context): Writing {
  return { now: clock(), holder, seal: (text) => sealer.seal(text), renew: (sealed) => sealer.renew(sealed) };
}

/** A session as it stands in the database now. */
export async function loadSession({ engine }: Context, key: SessionKey): Promise<SessionRow> {
  const loaded = await engine.load(key.owner, key.id);
  if (loaded === undefined || loaded.session.state === "deleted") throw noSuchSession(key);
  return loaded.session;
}

/** The history of a session as of now. */
export async function historyOf(context: Context, key: SessionKey): Promise<History> {
  return new History(context.engine, context.sealer, await loadSession(context, key));
}

export function noSuchSession({ id }: SessionKey): SessionError {
  return new SessionError("no-such-session", `there is no session ${JSON.stringify(id)}`, {
    hint: "It was never made, or deleted, or belongs to another owner.",
  });
}

/** A unique name. */
export function newName(): string {
  return randomUUID();
}
