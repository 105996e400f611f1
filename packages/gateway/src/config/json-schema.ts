import { z } from "zod";
import { fileSchema } from "./schema.ts";

/** What `suture.config.json` may hold, as JSON Schema, for editors. */
export function configJsonSchema(): object {
  const schema = z.toJSONSchema(fileSchema, { io: "input", target: "draft-7" });
  return { ...schema, title: "suture.config.json" };
}
