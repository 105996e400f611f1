import { z } from "@hono/zod-openapi";
import type { Report } from "@suture/core";
import { maybe } from "./maybe.ts";

const finding = z.strictObject({
  rule: z.string(),
  level: z.enum(["error", "risk"]),
  place: z.string().describe("in the document that was given: `messages.6.content.1`"),
  message: z.string(),
  other: maybe(z.string()).describe("place of the other half"),
  says: maybe(z.string()).describe("what the provider answers to it"),
});

const edit = z.strictObject({
  rule: z.string(),
  action: z.enum(["insert", "remove", "replace", "move", "merge", "split", "rename", "quote"]),
  place: z.string(),
  to: maybe(z.string()),
  before: maybe(z.unknown()),
  after: maybe(z.unknown()),
  lossy: z.boolean().describe("something that was there cannot be found in the result any more"),
});

/** What was found in a history, and what was changed. */
export const reportSchema: z.ZodType<Report> = z
  .strictObject({
    format: z.string(),
    to: maybe(z.string()),
    contract: z.string(),
    model: maybe(z.string()),
    ok: z.boolean(),
    findings: z.array(finding),
    edits: z.array(edit),
  })
  .openapi("Report", { description: "What was found in a history, and what was changed." });
