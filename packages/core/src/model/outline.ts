import type { Message } from "./message.ts";
import type { Part } from "./part.ts";

/** How a format arranges messages. Differences between formats are data here, never `if (format === …)` in a rule. */
export interface Shape {
  /** Field of a request body that holds the history: `messages`, `contents`, `input`. */
  readonly list: string;
  /**
   * Where tool results travel: each in a message of its own (`each`), together in one `tool` message (`batch`), or as
   * parts of `user` messages (`user`).
   */
  readonly results: "each" | "batch" | "user";
  /** Where system text lives: in a field of the request, in messages of its own, or in parts of user messages. */
  readonly system: "field" | "message" | "part";
  /** Every call, result and reasoning is an item of its own (Responses). */
  readonly items: boolean;
  /** Calls need an id on this wire. */
  readonly ids: boolean;
  /** A call may carry free text instead of arguments. */
  readonly freeText?: boolean;
}

/** A tool that the request defines. */
export interface Tool {
  readonly name: string;
  /** Position in the caller's list of tools; `-1` when Suture made it. */
  readonly index: number;
  readonly raw: unknown;
}

/** What a request says besides its history. Absent fields are unknown (a bare list of messages says nothing). */
export interface RequestFacts {
  /** True when the document is a whole request, false for a bare list of messages. */
  readonly whole: boolean;
  readonly model: string | undefined;
  /** `true` manual or forced thinking on, `false` explicitly off, `undefined` not said. */
  readonly thinking: boolean | undefined;
  /** True when earlier messages live at the provider (`previous_response_id`, `conversation`): pairs may be completed there. */
  readonly continues: boolean;
  /** True when the provider does not keep items (`store: false`). */
  readonly unstored: boolean;
}

/** The bones of a conversation: what rules and cuts read. */
export interface Outline {
  readonly shape: Shape;
  /** Name of the format the document is in. */
  readonly format: string;
  readonly messages: readonly Message[];
  /** System text held in a field of the request. */
  readonly system: readonly Part[];
  /** Tools the request defines; `undefined` when it defines none or is a bare list. */
  readonly tools: readonly Tool[] | undefined;
  readonly request: RequestFacts;
}

/** Writes a place the way providers do: `messages.6.content.1`. A message Suture made has the place it was put after. */
export function placeOf(shape: Shape, message: Message | undefined, part?: Part): string {
  if (part?.origin !== undefined) return part.origin;
  if (message === undefined) {
    if (part === undefined) return shape.list;
    return part.index < 0 ? part.field : `${part.field}.${part.index}`;
  }
  const base = `${shape.list}.${message.index}`;
  if (part === undefined || part.field === "") return base;
  return part.index < 0 ? `${base}.${part.field}` : `${base}.${part.field}.${part.index}`;
}
