import type { ToolCallContent } from "@suture/core";
import { type Letter, NEVER, type Session, type SessionStore } from "@suture/sessions";
import type { AgentEvent, AwaitedCall } from "../../agent/agent-event.ts";
import type { LetterBody } from "../../inbox/letter-body.ts";
import { messageAt } from "./message-at.ts";

/** What a turn waits for. */
export type Waiting = Extract<AgentEvent, { readonly type: "turn.waiting" }>;

/** What the turn of a letter waits for, as far as the store knows; undefined when it does not wait. */
export async function waitingOf(store: SessionStore, letter: Letter): Promise<Waiting | undefined> {
  if (letter.state !== "held" || letter.due < NEVER) return undefined;
  const session = await store.of(letter.owner).get(letter.lane);
  const open = await unanswered(store, session);
  if (open.length === 0) return undefined;
  const calls: AwaitedCall[] = [];
  for (const { id, name, message } of open) {
    const part = (await messageAt(session, message))?.parts.find(
      (each): each is ToolCallContent => each.type === "tool-call" && each.id === id,
    );
    calls.push({ call: id, name, input: part?.input ?? {} });
  }
  const { tools = [] } = letter.body as Extract<LetterBody, { readonly type: "message" }>;
  const isForClient = calls.some(({ name }) => tools.some((tool) => tool.name === name));
  return { type: "turn.waiting", for: isForClient ? "results" : "approval", calls };
}

/** Those of some calls that still have neither a result nor a decision, not even one that was just posted. */
export async function stillAwaited(
  store: SessionStore,
  session: Session,
  calls: readonly AwaitedCall[],
): Promise<boolean> {
  const open = await unanswered(store, session);
  return calls.some(({ call }) => open.some(({ id }) => id === call));
}

async function unanswered(
  store: SessionStore,
  session: Session,
): Promise<readonly { readonly id: string; readonly name: string; readonly message: number }[]> {
  const { owner, id: lane } = session;
  // Letters first: one that is dealt with in between has left its mark in the session by then.
  const posted = await store.mail("in").list({ owner, lane, states: ["waiting"], limit: 1_000 });
  const answered = new Set(
    posted.map(({ body }) => {
      const letter = body as LetterBody;
      return letter.type === "result" || letter.type === "approval" ? letter.call : undefined;
    }),
  );
  const { openCalls } = await session.status();
  return openCalls.filter(({ id }) => !answered.has(id));
}
