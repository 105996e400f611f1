import type { NewSession } from "../../engine/engine.ts";
import { toText } from "../text.ts";
import { copy } from "./copy.ts";
import { newStamp } from "./known-sessions.ts";
import { writeRows } from "./write-rows.ts";
import type { Writer } from "./writer.ts";

const SESSION = `
INSERT INTO sessions (
  owner, id, turn, turn_state, step, holder, state, model, label, usage, parent, created, listed
) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (owner, id) DO NOTHING`;
const HEAD = "INSERT INTO heads (sid, head, updated, last, stamp) VALUES (?, ?, ?, ?, ?)";

/** Makes a session within a transaction; its number, or undefined when the owner has one of that id. */
export function create(writer: Writer, created: NewSession): number | undefined {
  const sid = insertSession(writer, created.session);
  if (sid === undefined) return undefined;
  const upTo = created.copy?.upTo ?? 0;
  const copied = created.copy === undefined ? 0 : copy(writer, sid, created.copy);
  const last = writer.log.append(sid, upTo, copied, created.entries);
  writer.statements.of(HEAD).run(sid, created.session.head, created.session.updated, last, newStamp());
  writeRows(writer.statements, sid, created);
  return sid;
}

function insertSession({ statements }: Writer, session: NewSession["session"]): number | undefined {
  const { owner, id, turn, turnState, step, holder, state, model, label, usage, parent } = session;
  const { changes, lastInsertRowid } = statements
    .of(SESSION)
    .run(
      ...[
        toText(owner),
        toText(id),
        turn,
        turnState,
        step,
        toText(holder),
        state,
        toText(model),
        label,
        usage,
      ],
      ...[toText(parent), session.created, session.updated],
    );
  return changes === 0 ? undefined : Number(lastInsertRowid);
}
