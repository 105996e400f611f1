import { z } from "@hono/zod-openapi";
import type { Report } from "@suture/core";
import { maybe } from "./maybe.ts";

const finding = z.strictObject({
  rule: z.string(),
  level: z.enum(["error", "risk"]),
  place: z.string().describe("place in the input document: `messages.6.content.1`"),
  message: z.string(),
  other: maybe(z.string()).describe("place of the other half"),
  says: maybe(z.string()).describe("the provider's own error message"),
});

const edit = z.strictObject({
  rule: z.string(),
  action: z.enum(["insert", "remove", "replace", "move", "merge", "split", "rename", "quote"]),
  place: z.string(),
  to: maybe(z.string()),
  before: maybe(z.unknown()),
  after: maybe(z.unknown()),
  lossy: z.boolean().describe("something is no longer in the result"),
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
  .openapi("Report", { description: "The findings in a history, and the edits." });
