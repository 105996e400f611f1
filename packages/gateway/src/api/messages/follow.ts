import type { Letter, SessionStore } from "@suture/sessions";
import type { ApiParts } from "../api-parts.ts";
import type { TurnEvent } from "../schemas/event.ts";
import type { MessageStatus } from "../schemas/message-status.ts";
import { LetterFollower } from "../streams/follow-letter.ts";
import { sseResponse } from "../streams/sse-response.ts";
import { seqOf } from "../streams/told.ts";
import type { Watch } from "../streams/watch.ts";
import { messageView, outcomeOf } from "./message-view.ts";

/** A letter that a client waits for. */
export interface Awaited {
  readonly letter: Letter;
  readonly sentTo: string;
  readonly watch: Watch;
  readonly isOld: boolean;
  /** Whether its turn has begun, and goes on now. */
  readonly isOn?: boolean;
  /** The last entry of the session before the letter was posted, where that was just now. */
  readonly head?: number;
  /** The last event that the client knows, where it takes a stream up again. */
  readonly lastId: string | undefined;
}

/** The header that says where to look for a letter. */
export function placeOf({ key }: Letter, sentTo: string): { readonly location: string } {
  return { location: `/sessions/${encodeURIComponent(sentTo)}/messages/${encodeURIComponent(key)}` };
}

/** Answers with the stream of a letter. */
export async function streamOf(parts: ApiParts, awaited: Awaited, gone: AbortSignal): Promise<Response> {
  const { letter, sentTo } = awaited;
  const follower = await followerOf(parts, awaited);
  return sseResponse<TurnEvent>(follower.events(gone), {
    keepAlive: parts.keepAlive,
    onFault: parts.onFault,
    headers: placeOf(letter, sentTo),
  });
}

/** Waits for the end of a letter's turn, and says what came of it. */
export async function endOf(parts: ApiParts, awaited: Awaited, gone: AbortSignal): Promise<MessageStatus> {
  const { letter, sentTo } = awaited;
  const { store } = parts;
  let { lane } = letter;
  let last: TurnEvent | undefined;
  for await (const { event } of (await followerOf(parts, awaited)).events(gone)) {
    if (event.type === "recovery" && event.stage === 2) lane = event.session;
    last = event;
  }
  const { owner, key } = letter;
  const now = (await store.mail("in").find({ owner, lane, key })) ?? letter;
  const status = await messageView(store, now, sentTo);
  if (last?.type === "turn.waiting")
    return { ...status, state: "waiting", waitingFor: last.for, calls: last.calls };
  return status;
}

async function followerOf(parts: ApiParts, awaited: Awaited): Promise<LetterFollower> {
  const { letter, sentTo, watch, isOld, isOn = false, lastId, head } = awaited;
  try {
    const after = seqOf(lastId, letter.lane, sentTo) ?? head ?? (await startOf(parts.store, letter));
    return new LetterFollower(parts, { letter, sentTo, watch, after, isOld, isOn });
  } catch (error) {
    watch.close();
    throw error;
  }
}

/** The last entry before the turn that a letter is answered in. */
async function startOf(store: SessionStore, letter: Letter): Promise<number> {
  const { turn, reply } = outcomeOf(letter);
  const session = store.of(letter.owner).at(letter.lane);
  if (turn === undefined) return (await session.status()).head;
  const [found] = (await session.page({ size: 1, cursor: String(turn) })).turns;
  const first = found?.turn === turn ? found.messages[0]?.seq : undefined;
  // Of a turn that was reverted there is no more to tell than its reply.
  return (first ?? reply ?? 1) - 1;
}
