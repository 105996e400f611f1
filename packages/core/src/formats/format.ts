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

/** What a request says besides its history, in canonical form. Used to convert between formats. */
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
 * provider carries nothing else. A syntax knows only the model: no contract, no rule.
 *
 * Reading keeps the caller's own values in `raw`, and writing returns them wherever nothing changed. So
 * `write(read(x), x)` is `x` itself, and unknown fields survive every edit.
 */
export interface Syntax {
  /** Name of the format. */
  readonly name: string;
  readonly shape: Shape;
  /** Reads a document; throws a `SutureError` (`not-a-history`) when it cannot be one. Broken histories are read as they are. */
  read(document: unknown): Outline;
  /** The content of a part that this format read. */
  contentOf(part: Part): PartContent;
  /** Names of message fields that the format does not read (for contracts that refuse some). */
  fieldsOf(message: Message): readonly string[];
  /**
   * Writes an outline. `document` is the caller's document, or the result of {@link Format.compose}; its other fields
   * are kept. `original` is the outline read from it (absent after `compose`). Bones win over `raw`: if the `id`,
   * `name`, cache mark or `made` content of a part or tool differs from its `raw`, the bones are written.
   */
  write(outline: Outline, document: unknown, original?: Outline): unknown;
  /** Adjusts what messages carry besides their parts, after a history in this format was mended. */
  settle?(draft: Draft): void;
}

/** A complete format: its syntax, how to detect it, and the settings that conversion carries over. */
export interface Format extends Syntax {
  /** One line for people. */
  readonly title: string;
  /** The contract that documents of this format are judged by, unless another is named. */
  readonly contract: string;
  /** False for formats that can only be read. */
  readonly writable: boolean;
  /**
   * Determines how much a document looks like this format. Never throws, and looks at a bounded number of messages.
   * `tokens` shares work between formats.
   */
  detect(document: unknown, tokens?: Tokens): Likeness;
  /** Reads the request's settings in canonical form. */
  requestOf(document: unknown): RequestContent;
  /** What a request says besides its history and the `kept` settings, by path: this is lost in another format. */
  restOf(document: unknown, kept: RequestContent): readonly (readonly [path: string, value: unknown])[];
  /**
   * A document of this format with these settings and no messages: a whole request, or an empty list when `request` is
   * undefined.
   */
  compose(request: RequestContent | undefined): unknown;
}
