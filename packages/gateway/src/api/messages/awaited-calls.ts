import type { ToolCallContent } from "@suture/core";
import { type Letter, NEVER, type OpenCall, type Session, type SessionStore } from "@suture/sessions";
import type { AgentEvent, AwaitedCall } from "../../agent/agent-event.ts";
import type { LetterBody, MessageBody } from "../../inbox/letter-body.ts";
import { messageAt } from "./message-at.ts";

/** What a turn waits for. */
export type Waiting = Extract<AgentEvent, { readonly type: "turn.waiting" }>;

/** What the turn of a letter waits for, as far as the store knows; undefined when it does not wait. */
export async function waitingOf(store: SessionStore, letter: Letter): Promise<Waiting | undefined> {
  if (letter.state !== "held" || letter.due < NEVER) return undefined;
  const session = store.of(letter.owner).at(letter.lane);
  const { open, answered } = await openCalls(store, session);
  // A turn whose calls run, or are answered by now, goes on.
  const goesOn = open.some(({ id, outcome }) => outcome === "may-have-run" || answered.has(id));
  if (open.length === 0 || goesOn) return undefined;
  const calls: AwaitedCall[] = [];
  for (const { id, name, message } of open) {
    const part = (await messageAt(session, message))?.parts.find(
      (each): each is ToolCallContent => each.type === "tool-call" && each.id === id,
    );
    calls.push({ call: id, name, input: part?.input ?? {} });
  }
  const { tools = [] } = letter.body as MessageBody;
  const isForClient = calls.some(({ name }) => tools.some((tool) => tool.name === name));
  return { type: "turn.waiting", for: isForClient ? "results" : "approval", calls };
}

/** Whether some of these calls still have neither a result nor a decision, not even one that was just posted. */
export async function stillAwaited(
  store: SessionStore,
  session: Session,
  calls: readonly AwaitedCall[],
): Promise<boolean> {
  const { open, answered } = await openCalls(store, session);
  return calls.some(({ call }) => !answered.has(call) && open.some(({ id }) => id === call));
}

async function openCalls(
  store: SessionStore,
  session: Session,
): Promise<{ readonly open: readonly OpenCall[]; readonly answered: ReadonlySet<string> }> {
  const { owner, id: lane } = session;
  // Letters first: one that is dealt with in between has left its mark in the session by then.
  const posted = await store.mail("in").list({ owner, lane, states: ["waiting"], limit: 1_000 });
  const answered = posted.flatMap(({ body }) => {
    const letter = body as LetterBody;
    return letter.type === "result" || letter.type === "approval" ? letter.call : [];
  });
  return { open: (await session.status()).openCalls, answered: new Set(answered) };
}
