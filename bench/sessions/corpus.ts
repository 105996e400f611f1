import type { SutureMessage } from "@suture/core";
import type { Engine, Entry, SessionRow, TurnRow } from "@suture/sessions";

/** About 2 kB of text, as messages with tool output are. */
export const TEXT: string = "The build went through, and these are the last lines of its log. ".repeat(31);

/** What one append writes. */
export function message(text: string = TEXT): SutureMessage {
  return { role: "user", parts: [{ type: "text", text }] };
}

/** Messages of a turn: a question, a call, its result, an answer. */
function turnOf(index: number): SutureMessage[] {
  const id = `call_${index}`;
  return [
    message(`question ${index}: what does the log say?`),
    { role: "assistant", parts: [{ type: "tool-call", id, name: "read", input: { line: index } }] },
    {
      role: "tool",
      parts: [{ type: "tool-result", id, name: "read", output: [{ type: "text", text: `line ${index}` }] }],
    },
    { role: "assistant", parts: [{ type: "text", text: `It says ${index}.` }] },
  ];
}

const AT_ONCE = 40_000;

/** Puts a session of so many messages into an engine, with everything up to its last turns compacted. */
export async function putSession(
  engine: Engine,
  owner: string,
  id: string,
  messages: number,
  compacted: boolean,
): Promise<void> {
  const head = messages;
  const row: Omit<SessionRow, "sid"> = {
    owner,
    id,
    head: 0,
    turn: 0,
    turnState: "none",
    step: 0,
    holder: "",
    state: "active",
    model: "",
    label: JSON.stringify({ title: id, metadata: {} }),
    usage: JSON.stringify({ requests: 0, input: 0, output: 0, last: 0 }),
    parent: "",
    created: 1,
    updated: 1,
  };
  const nothing = { entries: [], turns: [], calls: [], marks: [] };
  await engine.create({ ...nothing, session: row });
  for (let from = 1; from <= head; from += AT_ONCE) {
    const loaded = await engine.load(owner, id);
    if (loaded === undefined) throw new Error("the session is gone");
    const to = Math.min(head, from + AT_ONCE - 1);
    const { entries, turns } = rows(from, to);
    const turn = Math.ceil(to / 4);
    const session: SessionRow = { ...loaded.session, head: to, turn, turnState: "done" };
    await engine.commit({
      op: `${id} ${from}`,
      expected: from - 1,
      session,
      ...nothing,
      entries,
      turns,
      answered: [],
      undone: [],
    });
  }
  if (compacted) await markCompacted(engine, owner, id, head);
}

function rows(from: number, to: number): { entries: Entry[]; turns: TurnRow[] } {
  const entries: Entry[] = [];
  const turns: TurnRow[] = [];
  for (let seq = from; seq <= to; seq++) {
    const turn = Math.ceil(seq / 4);
    const part = turnOf(turn)[(seq - 1) % 4] as SutureMessage;
    entries.push({ seq, kind: "message", turn, at: seq, role: part.role, body: JSON.stringify(part) });
    if (seq % 4 === 1) turns.push({ turn, first: seq, state: "done", started: seq, updated: seq });
  }
  return { entries, turns };
}

/** All but the last ten turns are summed up. */
async function markCompacted(engine: Engine, owner: string, id: string, head: number): Promise<void> {
  const loaded = await engine.load(owner, id);
  if (loaded === undefined) throw new Error("the session is gone");
  const watermark = head - 40;
  const seq = head + 1;
  const items = [{ message: message(`Summary of ${watermark} messages. ${TEXT}`) }];
  const entry: Entry = {
    seq,
    kind: "compaction",
    turn: loaded.session.turn,
    at: seq,
    role: "",
    body: JSON.stringify({ watermark, items }),
  };
  await engine.commit({
    op: `${id} compaction`,
    expected: head,
    session: { ...loaded.session, head: seq },
    entries: [entry],
    turns: [],
    calls: [],
    answered: [],
    marks: [{ seq, kind: "compaction", from: 1, to: watermark, fromTurn: 0, toTurn: 0, undoneBy: 0 }],
    undone: [],
  });
}
