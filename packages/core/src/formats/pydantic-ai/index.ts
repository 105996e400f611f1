import { extraFields } from "../extra-fields.ts";
import type { Format, Syntax } from "../format.ts";
import { makeFormat } from "../make-format.ts";
import { pydanticContent } from "./content.ts";
import { MARKS } from "./detect.ts";
import { keepInstructions } from "./keep-instructions.ts";
import { pydanticShape, readPydantic } from "./read.ts";
import { writePydantic } from "./write.ts";

/** Reads and writes `pydantic-ai` histories. */
export const pydanticAiSyntax: Syntax = {
  name: "pydantic-ai",
  shape: pydanticShape,
  read: readPydantic,
  contentOf: pydanticContent,
  fieldsOf: (message) => extraFields(message, ["kind", "parts"]),
  write: writePydantic,
  settle: keepInstructions,
};

/** The JSON of pydantic-ai's `ModelMessagesTypeAdapter`. */
export const pydanticAiFormat: Format = /* @__PURE__ */ makeFormat(pydanticAiSyntax, {
  title: "pydantic-ai messages",
  contract: "portable",
  marks: MARKS,
  // Settings belong to the agent, not to its messages.
  settings: { list: "messages", paths: { model: "model" } },
});
