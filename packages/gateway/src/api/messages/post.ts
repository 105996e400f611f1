import type { Letter, LetterRank } from "@suture/sessions";
import type { LetterBody } from "../../inbox/letter-body.ts";
import { saysTheSame } from "../../inbox/says-the-same.ts";
import { ApiError } from "../api-error.ts";
import type { ApiParts } from "../api-parts.ts";
import { Watch } from "../streams/watch.ts";
import { findLetter } from "./find-letter.ts";
import { trailOf } from "./trail.ts";

/** Something to post to a session. */
export interface Posting {
  readonly owner: string;
  /** The session that was asked. */
  readonly session: string;
  readonly key: string;
  readonly rank: LetterRank;
  readonly body: LetterBody;
}

/** Something that was posted. */
export interface Posted {
  readonly letter: Letter;
  readonly isNew: boolean;
  /** Keeps what happens in the session since before it was posted; must be closed. */
  readonly watch: Watch;
  /** The last entry that the session had before. */
  readonly head: number;
}

/**
 * Posts to a session, or to the one that goes on with it. What was posted before under the same key is given back, wherever it lies
 * by now; something else under the same key is refused.
 */
export async function post(parts: ApiParts, posting: Posting): Promise<Posted> {
  const { store, inbox, bus } = parts;
  const { owner, session, key, rank, body } = posting;
  const trail = await trailOf(store.of(owner), session);
  const known = await findLetter(
    store,
    owner,
    trail.map(({ id }) => id),
    key,
  );
  const last = trail.at(-1) ?? trail[0];
  if (known === undefined && last.state !== "active") {
    throw new ApiError(
      409,
      "session-archived",
      `the session ${JSON.stringify(last.id)} is archived and takes no messages`,
      "Make it active first: PATCH it with the state active.",
    );
  }
  const watch = new Watch(bus, owner, known?.lane ?? last.id, true);
  try {
    const { letter, isNew } =
      known === undefined
        ? await inbox.accept(owner, last.id, body, { key, rank })
        : { letter: known, isNew: false };
    if (!isNew && !saysTheSame(letter, body)) throw keyReused(key);
    watch.follow(letter.lane);
    return { letter, isNew, watch, head: letter.lane === last.id ? last.head : 0 };
  } catch (error) {
    watch.close();
    throw error;
  }
}

function keyReused(key: string): ApiError {
  return new ApiError(
    409,
    "key-reused",
    `something else was posted under the key ${JSON.stringify(key)}`,
    "A key stands for one message: send the same again, or choose another key.",
  );
}
