import { z } from "@hono/zod-openapi";
import { SESSION_ID, SESSION_ID_WORDS } from "../inbox/letter-body.ts";
import { maybe } from "./schemas/maybe.ts";

/** An id of a session that is made. */
export const sessionIdSchema: z.ZodString = z.string().regex(SESSION_ID, SESSION_ID_WORDS);

/** The session that a path names. */
export const sessionParams: z.ZodObject<{ id: z.ZodString }> = z.object({
  id: z.string().min(1).describe("id of the session"),
});

/** A whole number in a query. */
export function wholeNumber(least: number, most: number, words: string): z.ZodType<number, string> {
  return z
    .string()
    .regex(/^\d{1,15}$/, "expected a whole number")
    .transform(Number)
    .pipe(z.int().min(least).max(most))
    .openapi({ type: "integer", minimum: least, maximum: most, description: words });
}

/** The cursor of a list. */
export const cursor: z.ZodString = z.string().describe("the `next` of the previous page");

/** What a client calls its message, so that sending it twice does no harm. */
export const keyHeader: z.ZodExactOptional<z.ZodString> = maybe(
  z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, "a key has up to 255 printable characters, and no spaces")
    .describe(
      "key of this request: sent again under the same key, it does not run again. Generated if absent",
    ),
);

/** Where a stream is taken up again. */
export const lastEventHeader: z.ZodExactOptional<z.ZodString> = maybe(
  z.string().describe("id of the last event received: the stream starts after it"),
);
