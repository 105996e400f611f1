import type { SessionStore } from "@suture/sessions";
import type { Notices } from "../notices/notices.ts";

/** The note that holds how many dead letters somebody was told of. */
const NOTE = "dead-letters";
/** Between two notices of them, in milliseconds: what dies meanwhile is told together. */
const PAUSE = 600_000;

/** What telling takes at most, in milliseconds. */
const PATIENCE = 60_000;

/** Dead letters of the two boxes. */
export interface DeadCounts {
  readonly in: number;
  readonly out: number;
}

interface Known extends DeadCounts {
  /** When somebody was told last. */
  readonly at: number;
  /** When a process set about telling; it is gone if it did not come to the end of it soon. */
  readonly telling?: number;
}

/** Tells of letters that died since somebody was told last; across processes once. */
export async function tellOfDead(
  store: Pick<SessionStore, "note" | "setNote">,
  notices: Pick<Notices, "tell">,
  counts: DeadCounts,
  now: number,
): Promise<void> {
  const note = await store.note(NOTE);
  const version = note?.version ?? 0;
  const known = (note?.body as Known | undefined) ?? { in: 0, out: 0, at: 0 };
  const more = { in: Math.max(0, counts.in - known.in), out: Math.max(0, counts.out - known.out) };
  if (more.in + more.out === 0) {
    // Those that were replayed may die once more, and are new then.
    if (counts.in < known.in || counts.out < known.out)
      await store.setNote(NOTE, version, { ...counts, at: known.at });
    return;
  }
  if (now - known.at < PAUSE || now - (known.telling ?? 0) < PATIENCE) return;
  if (!(await store.setNote(NOTE, version, { ...known, telling: now }))) return;
  await notices.tell({ key: "dead-letters", level: "warning", text: textOf(more), facts: { ...counts } });
  const mine = await store.note(NOTE);
  await store.setNote(NOTE, mine?.version ?? 0, { ...counts, at: now });
}

function textOf(more: DeadCounts): string {
  const parts = [
    more.in > 0 ? `${more.in} ${more.in === 1 ? "message" : "messages"} could not be answered` : "",
    more.out > 0
      ? `${more.out} ${more.out === 1 ? "reply" : "replies"} could not be sent, or may not have arrived`
      : "",
  ].filter((part) => part !== "");
  return `${parts.join(", and ")}. They are kept as dead letters. \`suture sessions dead\` lists them with the reason, \`suture sessions replay\` tries one again.`;
}
