import { asString, isBag } from "../../json/values.ts";
import { defined } from "../defined.ts";
import { extraFields } from "../extra-fields.ts";
import type { Format, RequestContent } from "../format.ts";
import { judgeDocument } from "../judge-document.ts";
import { pydanticContent } from "./content.ts";
import { MARKS } from "./detect.ts";
import { pydanticShape, readPydantic } from "./read.ts";
import { writePydantic } from "./write.ts";

/** The JSON of pydantic-ai's `ModelMessagesTypeAdapter`. */
export const pydanticAiFormat: Format = {
  name: "pydantic-ai",
  title: "pydantic-ai messages",
  shape: pydanticShape,
  contract: "portable",
  writable: true,
  detect: (document) => judgeDocument(document, MARKS),
  read: readPydantic,
  contentOf: pydanticContent,
  fieldsOf: (message) => extraFields(message, ["kind", "parts"]),
  write: writePydantic,
  // Settings live in the agent, not in its messages.
  requestOf: (document) =>
    defined<RequestContent>({ model: isBag(document) ? asString(document.model) : undefined }),
  compose: (request) => (request === undefined ? [] : defined({ model: request.model, messages: [] })),
};
