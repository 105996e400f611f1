import type { Draft } from "../edits/draft.ts";
import type { PartContent } from "../model/content.ts";
import type { Message } from "../model/message.ts";
import type { Outline, Shape } from "../model/outline.ts";
import type { Part } from "../model/part.ts";
import type { Choice, ToolContent } from "../model/request.ts";
import type { Tokens } from "./judge-document.ts";

/** How much a document looks like a format: `0` not at all, `1` could be, `2` likely, `3` only this one. */
export interface Likeness {
  readonly score: 0 | 1 | 2 | 3;
  /** What was seen, for a person to read: "messages.1 has tool_calls". */
  readonly why: string;
}

/** What a request says besides its history, in canonical form, for conversion between formats. */
export interface RequestContent {
  readonly model?: string;
  readonly tools?: readonly ToolContent[];
  readonly toolChoice?: Choice;
  readonly maxTokens?: number;
  readonly temperature?: number;
  readonly topP?: number;
  readonly stop?: readonly string[];
  readonly stream?: boolean;
}

/**
 * How histories of a format are read and written: all that checking and repairing need, so that a bundle for one
 * provider carries nothing else. A syntax knows the model and nothing else: no contract, no rule.
 *
 * Reading keeps the caller's own values in `raw`; writing gives back the very same values wherever nothing changed, so
 * `write(read(x), x)` is `x` itself and unknown fields survive every edit.
 */
export interface Syntax {
  /** Name of the format. */
  readonly name: string;
  readonly shape: Shape;
  /** Reads a document; throws a `SutureError` (`not-a-history`) when it cannot be one. Broken histories are read as they are. */
  read(document: unknown): Outline;
  /** The flesh of a part that this format read. */
  contentOf(part: Part): PartContent;
  /** Names of message fields beyond those the format reads (for contracts that refuse some). */
  fieldsOf(message: Message): readonly string[];
  /**
   * Writes an outline. `document` is the caller's document, or the result of {@link Format.compose}, whose other fields
   * are kept; `original` is the outline read from it (absent after `compose`). Bones win over `raw`: a part or tool whose
   * `id`, `name`, cache mark or `made` content differs from its `raw` is written as the bones say.
   */
  write(outline: Outline, document: unknown, original?: Outline): unknown;
  /** Looks after what messages carry besides their parts, once a history in this format is mended. */
  settle?(draft: Draft): void;
}

/** A format among others: its syntax, what tells it from them, and what a request takes along from one to the next. */
export interface Format extends Syntax {
  /** One line for people. */
  readonly title: string;
  /** The contract a document of this format is meant for when nobody says. */
  readonly contract: string;
  /** False for formats that can only be read. */
  readonly writable: boolean;
  /**
   * Says how much the document looks like this format. Never throws, looks at a bounded number of messages; `tokens` are
   * those of the document, where other formats look at it, too.
   */
  detect(document: unknown, tokens?: Tokens): Likeness;
  /** Reads the request's settings in canonical form. */
  requestOf(document: unknown): RequestContent;
  /** What a request says besides its history and the settings that were kept, by its path: what stays behind in another format. */
  restOf(document: unknown, kept: RequestContent): readonly (readonly [path: string, value: unknown])[];
  /** A document of this format without messages, holding the settings: a whole request, or an empty list when `request` is undefined. */
  compose(request: RequestContent | undefined): unknown;
}
