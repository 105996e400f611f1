import type { Format } from "../format.ts";
import { makeFormat } from "../make-format.ts";
import { pydanticContent } from "./content.ts";
import { MARKS } from "./detect.ts";
import { pydanticShape, readPydantic } from "./read.ts";
import { writePydantic } from "./write.ts";

/** The JSON of pydantic-ai's `ModelMessagesTypeAdapter`. */
export const pydanticAiFormat: Format = /* @__PURE__ */ makeFormat({
  name: "pydantic-ai",
  title: "pydantic-ai messages",
  shape: pydanticShape,
  contract: "portable",
  marks: MARKS,
  read: readPydantic,
  contentOf: pydanticContent,
  fields: ["kind", "parts"],
  write: writePydantic,
  // Settings live in the agent, not in its messages.
  settings: { list: "messages", paths: { model: "model" } },
});
