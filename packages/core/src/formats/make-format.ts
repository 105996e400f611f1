import { extraFields } from "./extra-fields.ts";
import type { Format } from "./format.ts";
import { judgeDocument, type Marks } from "./judge-document.ts";
import { composeRequest, readSettings, type Settings } from "./settings.ts";

/** What a format is made of. */
type Parts = Pick<Format, "name" | "title" | "shape" | "read" | "contentOf" | "write"> &
  Partial<Format> &
  Knowledge;

interface Knowledge {
  readonly marks: Marks;
  readonly settings: Settings;
  /** Fields of a message that the format reads. */
  readonly fields: readonly string[];
}

/** Builds a format from what it knows as data and what only it can do; the contract is its namesake unless given. */
export function makeFormat({ marks, settings, fields, ...own }: Parts): Format {
  return {
    contract: own.name,
    writable: true,
    detect: (document) => judgeDocument(document, marks),
    fieldsOf: (message) => extraFields(message, fields),
    requestOf: (document) => readSettings(document, settings),
    compose: (request) => composeRequest(request, settings),
    ...own,
  };
}
