import { type Context, newName } from "../context/context.ts";
import type { MailChanges } from "../engine/mail-engine.ts";
import {
  type HeldLane,
  type LetterChange,
  type LetterState,
  NEVER,
  type NewLetter,
} from "../engine/mail-rows.ts";
import { SessionError } from "../errors.ts";
import type { Claim } from "./claim.ts";
import type { LetterRank } from "./letter.ts";

/** A letter to post. */
export interface PostOptions {
  readonly owner: string;
  readonly lane: string;
  /** Unique in its lane: posting a second letter with the same key changes nothing. Generated when absent. */
  readonly key?: string;
  /** `person` when absent. */
  readonly rank?: LetterRank;
  /** Any JSON value. */
  readonly body: unknown;
  /** Earliest time to deal with it, in milliseconds since 1970; at once when absent. */
  readonly due?: number;
}

/** A letter to post together with changes to others. Box and owner are the same as theirs unless given. */
export interface FurtherPost extends Omit<PostOptions, "owner"> {
  readonly box?: string;
  readonly owner?: string;
}

/** Changes to a letter. Absent fields stay as they are. */
export interface LetterSettlement {
  readonly number: number;
  readonly state?: LetterState;
  readonly attempts?: number;
  /** Earliest time to deal with it, in milliseconds since 1970; `NEVER` if it must not become due by itself. */
  readonly due?: number;
  /** Its outcome: any JSON value. */
  readonly outcome?: unknown;
}

/** Everything that the holder of a lane commits at once. */
export interface SettleOptions {
  /** Letters of the lane. */
  readonly letters?: readonly LetterSettlement[];
  readonly posts?: readonly FurtherPost[];
  /** Gives the lane back. */
  readonly release?: boolean;
  /** Moves all unfinished letters to this lane of the same owner. */
  readonly moveTo?: string;
}

/** Mail changes to commit together with a change of a session. If the lane is no longer held, neither happens. */
export interface SessionMail extends SettleOptions {
  readonly claim: Claim;
}

/** Translates the changes of a lane's holder for the engine. */
export function settlementOf(context: Context, lane: HeldLane, options: SettleOptions): MailChanges {
  const { letters = [], posts = [], release = false, moveTo } = options;
  if (new Set(letters.map(({ number }) => number)).size < letters.length)
    throw new SessionError("bad-option", "a letter is named twice");
  if (moveTo === lane.lane)
    throw new SessionError("bad-option", "letters are in the lane already that they should move to");
  return {
    now: context.clock(),
    lane,
    letters: letters.map((letter) => letterChangeOf(context, letter)),
    posts: posts.map(({ box = lane.box, owner = lane.owner, ...rest }) =>
      newLetterOf(context, box, { owner, ...rest }),
    ),
    ...(moveTo === undefined ? {} : { moveTo }),
    ...(release ? { release } : {}),
  };
}

/** Translates a letter for the engine: sealed, and with a key. */
export function newLetterOf({ clock, sealer }: Context, box: string, options: PostOptions): NewLetter {
  const { owner, lane, key = newName(), rank = "person", body, due = 0 } = options;
  return {
    box,
    owner,
    lane,
    key,
    rank: rank === "person" ? 0 : 1,
    due: timeOf(due),
    body: sealer.seal(jsonOf("body", body)),
    accepted: clock(),
  };
}

function letterChangeOf({ sealer }: Context, letter: LetterSettlement): LetterChange {
  const { outcome, due, ...rest } = letter;
  const { attempts = 0 } = rest;
  if (!Number.isSafeInteger(attempts) || attempts < 0)
    throw new SessionError("bad-option", `attempts are ${attempts}`, {
      hint: "Give a whole number, zero or more.",
    });
  return {
    ...rest,
    ...(due === undefined ? {} : { due: timeOf(due) }),
    ...(outcome === undefined ? {} : { outcome: sealer.seal(jsonOf("outcome", outcome)) }),
  };
}

/** Databases keep times as whole numbers. */
function timeOf(due: number): number {
  if (due >= 0) return Math.min(Math.ceil(due), NEVER);
  throw new SessionError("bad-option", `due is ${due}`, { hint: "Give milliseconds since 1970, or NEVER." });
}

export function jsonOf(what: string, value: unknown): string {
  const text: string | undefined = JSON.stringify(value);
  if (text !== undefined) return text;
  throw new SessionError("bad-option", `the ${what} cannot be written as JSON`, {
    hint: "Give anything that JSON can say; null for nothing.",
  });
}
