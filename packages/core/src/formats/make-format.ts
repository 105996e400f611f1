import type { Format, Syntax } from "./format.ts";
import { judgeDocument, type Marks } from "./judge-document.ts";
import { composeRequest, readSettings, restOfRequest, type Settings } from "./settings.ts";

/** What a format has besides its syntax. */
interface Knowledge
  extends Pick<Format, "title">,
    Partial<Pick<Format, "contract" | "writable" | "compose">> {
  readonly marks: Marks;
  readonly settings: Settings;
}

/** Builds a format from its syntax and the data about it. Its contract has the same name by default. */
export function makeFormat(syntax: Syntax, { marks, settings, ...own }: Knowledge): Format {
  return {
    ...syntax,
    contract: syntax.name,
    writable: true,
    detect: (document, tokens) => judgeDocument(document, marks, tokens),
    requestOf: (document) => readSettings(document, settings),
    restOf: (document, kept) => restOfRequest(document, settings, kept),
    compose: (request) => composeRequest(request, settings),
    ...own,
  };
}
