import { z } from "@hono/zod-openapi";

/** What every answer holds that is no success. */
export interface ApiErrorBody {
  readonly error: {
    /** A word for machines: `no-such-session`. */
    readonly code: string;
    /** What is wrong, in a sentence. */
    readonly message: string;
    /** What to do about it; empty where there is nothing to say. */
    readonly hint: string;
  };
}

/** The one shape of errors. */
export const errorSchema: z.ZodType<ApiErrorBody> = z
  .strictObject({
    error: z.strictObject({
      code: z
        .string()
        .regex(/^[a-z]+(?:-[a-z]+)*$/)
        .describe("the error code: `no-such-session`"),
      message: z.string().describe("what is wrong, and where"),
      hint: z.string().describe("what to do about it; may be empty"),
    }),
  })
  .openapi("Error", { description: "The body of every response that is not a success." });
