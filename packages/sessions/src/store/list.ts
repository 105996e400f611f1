import type { Context } from "../context/context.ts";
import type { SessionRow } from "../engine/rows.ts";
import { SessionError } from "../errors.ts";
import { infoOf, type SessionInfo } from "../view/session-info.ts";

/** Options of listing sessions. */
export interface ListOptions {
  /** Only active ones when absent. */
  readonly states?: readonly ("active" | "archived")[];
  /** Only sessions with this text in their title, metadata or messages, regardless of case. */
  readonly search?: string;
  /** At most this many; 50 by default. */
  readonly limit?: number;
  /** Where to continue: the `next` of the previous page. */
  readonly cursor?: string;
}

/** A page of sessions, the most recently changed first. */
export interface SessionList {
  readonly sessions: readonly SessionInfo[];
  /** Where the next page starts; absent on the last. */
  readonly next?: string;
}

/** Sessions of an owner. */
export async function listSessions(
  context: Context,
  owner: string,
  options: ListOptions,
): Promise<SessionList> {
  const { states = ["active"], limit = 50, search } = options;
  const { engine, sealer } = context;
  // A database cannot search sealed texts.
  const inside = search !== undefined && search !== "" && sealer.seals;
  const text =
    search === undefined || search === "" || inside ? {} : { text: JSON.stringify(search).slice(1, -1) };
  const found: SessionRow[] = [];
  let after = cursorOf(options.cursor);
  while (found.length <= limit) {
    const some = after === undefined ? {} : { after };
    const page = await engine.list(owner, { states, limit: inside ? 50 : limit + 1, ...text, ...some });
    for (const row of page) if (!inside || (await holds(context, row, search.toLowerCase()))) found.push(row);
    const last = page.at(-1);
    if (last === undefined || !inside) break;
    after = { updated: last.updated, sid: last.sid };
  }
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const more = found.length > limit && last !== undefined ? { next: `${last.updated}-${last.sid}` } : {};
  return { sessions: shown.map((row) => infoOf(sealer, row)), ...more };
}

async function holds({ engine, sealer }: Context, row: SessionRow, text: string): Promise<boolean> {
  const has = (body: string): boolean => sealer.unseal(body).toLowerCase().includes(text);
  if (has(row.label)) return true;
  for (let to = row.head; to > 0; ) {
    const page = await engine.entries(row, {
      from: 1,
      to,
      kinds: ["message"],
      limit: 500,
      newestFirst: true,
    });
    if (page.some(({ body }) => has(body))) return true;
    to = (page.at(-1)?.seq ?? 1) - 1;
  }
  return false;
}

function cursorOf(
  cursor: string | undefined,
): { readonly updated: number; readonly sid: number } | undefined {
  if (cursor === undefined) return undefined;
  const [, updated, sid] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor) ?? [];
  if (updated === undefined)
    throw new SessionError("bad-option", `unexpected cursor ${JSON.stringify(cursor.slice(0, 40))}`, {
      hint: "Give the `next` of the page before.",
    });
  return { updated: Number(updated), sid: Number(sid) };
}
