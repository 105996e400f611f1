import { z } from "@hono/zod-openapi";
import { maybe } from "./maybe.ts";

/** A letter that is waiting, or was given up. */
export interface LetterSummary {
  /** Replay or dismiss a dead one by this. */
  readonly number: number;
  /** `in`: something for a session. `out`: something for a channel, or a notice. */
  readonly box: "in" | "out";
  /** The session that it is for, or about. */
  readonly session?: string;
  /** What it was posted with. */
  readonly key: string;
  readonly type: string;
  readonly rank: "person" | "background";
  readonly state: "waiting" | "held" | "done" | "dead";
  readonly attempts: number;
  /** How its text begins. */
  readonly text?: string;
  /** The call that it is about. */
  readonly call?: string;
  /** Where it goes: `telegram:42`. */
  readonly to?: string;
  /** What went wrong last. */
  readonly error?: string;
  /** It was given up, and somebody put it aside: nobody tries it again. */
  readonly dismissed?: true;
  /** Why it was put aside. */
  readonly reason?: string;
  /** Milliseconds since 1970; `due` is absent when it waits for somebody. */
  readonly due?: number;
  readonly accepted: number;
  readonly updated: number;
}

/** A page of letters. */
export interface LetterPage {
  readonly letters: readonly LetterSummary[];
  /** Where the next page starts; absent on the last. */
  readonly next?: string;
}

/** A letter, for people. */
export const letterSchema: z.ZodType<LetterSummary> = z
  .strictObject({
    number: z.int(),
    box: z.enum(["in", "out"]).describe("`in`: for a session; `out`: for a channel, or a notice"),
    session: maybe(z.string()),
    key: z.string(),
    type: z
      .string()
      .describe(
        "`message`, `result`, `approval`, `stop`; `pending`: a call that was put off; `reply`, `failure`, `delay`, `notice`",
      ),
    rank: z.enum(["person", "background"]),
    state: z
      .enum(["waiting", "held", "done", "dead"])
      .describe("`waiting`: not worked on yet; `held`: part of a turn; `done`; `dead`: given up"),
    attempts: z.int(),
    text: maybe(z.string()).describe("the start of its text"),
    call: maybe(z.string()).describe("the call it is about"),
    to: maybe(z.string()).describe("its destination: `telegram:42`"),
    error: maybe(z.string()).describe("the latest error"),
    dismissed: maybe(z.literal(true)).describe(
      "the letter was given up and then dismissed; its state is `done`",
    ),
    reason: maybe(z.string()).describe("why it was dismissed"),
    due: maybe(z.number()).describe(
      "earliest time, in milliseconds since 1970; absent if it waits for somebody",
    ),
    accepted: z.number().describe("milliseconds since 1970"),
    updated: z.number().describe("milliseconds since 1970"),
  })
  .openapi("Letter", {
    description: "Something that was accepted and is dealt with once, or was given up and is kept.",
  });

/** A page of letters. */
export const letterPageSchema: z.ZodType<LetterPage> = z
  .strictObject({ letters: z.array(letterSchema), next: maybe(z.string()) })
  .openapi("LetterPage");
