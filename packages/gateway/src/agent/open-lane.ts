import {
  type Claim,
  type LetterSettlement,
  type Session,
  SessionError,
  type SessionStatus,
} from "@suture/sessions";
import { INBOX, type PendingBody, type StopBody } from "../inbox/letter-body.ts";
import type { AgentParts } from "./agent-parts.ts";
import { failStrange } from "./fail-lane.ts";
import { followSession } from "./follow-session.ts";
import type { Halt } from "./halt.ts";
import type { Lane } from "./lane.ts";
import { isMeant, type LaneLetters, type LetterOf, sortLetters, strayed } from "./lane-letters.ts";
import { lateDecisionsOf } from "./late-decision.ts";
import { partsFor } from "./parts-for.ts";
import { TurnFailure } from "./turn-failure.ts";

/** Reads the letters of a session that was taken. Undefined when the session continues as another one: then all letters are moved there. */
export async function openLane(parts: AgentParts, claim: Claim, halt: Halt): Promise<Lane | undefined> {
  const session = parts.store.of(claim.owner).at(claim.lane);
  const status = await statusOf(session);
  const letters = sortLetters(await claim.letters());
  const next = typeof status.metadata.continuedBy === "string" ? await lastOf(parts, claim) : claim.lane;
  if (next !== claim.lane) {
    await moveOn(parts, claim, letters, next);
    return undefined;
  }
  await failStrange(parts, claim, letters.strange);
  const pending = await dropReverted(claim, letters);
  await dropStrays(claim, { ...letters, pending }, new Set(status.openCalls.map(({ id }) => id)));
  const stops = await dropLateStops(claim, letters);
  const left = { ...letters, pending, stops, strange: [] };
  return { parts: partsFor(parts, status), claim, halt, session, status, letters: left };
}

async function statusOf(session: Session): Promise<SessionStatus> {
  try {
    return await session.status();
  } catch (error) {
    if (!SessionError.is(error) || error.code !== "no-such-session") throw error;
    throw new TurnFailure("no-session", error.message);
  }
}

async function lastOf({ store }: AgentParts, { owner, lane }: Claim): Promise<string> {
  return (await followSession(store, owner, lane)).at(-1) ?? lane;
}

/** Moves letters that were posted while a session moved. Letters whose key is already there are not moved. */
async function moveOn(
  { store }: AgentParts,
  claim: Claim,
  { held, messages, decisions, stops, pending }: LaneLetters,
  moveTo: string,
): Promise<void> {
  const mail = store.mail(INBOX);
  const doubles: LetterSettlement[] = [];
  for (const { letter } of [...held, ...messages, ...decisions, ...stops, ...pending]) {
    const there = await mail.find({ owner: claim.owner, lane: moveTo, key: letter.key });
    if (there === undefined) continue;
    const outcome = { session: moveTo, error: "it was sent twice" };
    doubles.push({ number: letter.number, state: "done", outcome });
  }
  await claim.settle({ letters: doubles, moveTo, release: true });
}

/** Discards requests to stop a certain turn if another one is under way; keeps the others. */
async function dropLateStops(
  claim: Claim,
  { held, stops }: LaneLetters,
): Promise<readonly LetterOf<StopBody>[]> {
  const [turn] = held.map(({ outcome }) => outcome.turn);
  const late = stops.filter(({ body }) => !isMeant(body, turn));
  if (held.length === 0 || late.length === 0) return stops;
  await claim.settle({ letters: late.map(({ letter: { number } }) => ({ number, state: "done" })) });
  return stops.filter(({ body }) => isMeant(body, turn));
}

/** Forgets deferred calls of turns that were reverted; keeps the others. */
async function dropReverted(
  claim: Claim,
  { stops, pending }: LaneLetters,
): Promise<readonly LetterOf<PendingBody>[]> {
  const turns = new Set(stops.flatMap(({ body }) => body.turns ?? []));
  const isReverted = ({ body }: LetterOf<PendingBody>): boolean =>
    body.session === claim.lane && turns.has(body.turn);
  const reverted = pending.filter(isReverted);
  if (reverted.length === 0) return pending;
  const outcome = { error: "its turn was reverted" };
  await claim.settle({
    letters: reverted.map(({ letter: { number } }) => ({ number, state: "done", outcome })),
  });
  return pending.filter((letter) => !isReverted(letter));
}

/** Discards decisions about calls that nobody waits for. */
async function dropStrays(claim: Claim, letters: LaneLetters, open: ReadonlySet<string>): Promise<void> {
  const late = new Set(lateDecisionsOf(letters).map(({ decision }) => decision));
  const isUnderWay = letters.held.length > 0;
  const strays = letters.decisions.filter(
    (decision) => !late.has(decision) && !(isUnderWay && open.has(decision.body.call)),
  );
  if (strays.length > 0) await claim.settle({ letters: strays.map(strayed) });
}
