import type { Part } from "./part.ts";

/** Who speaks. A `user` message that only carries tool results speaks for tools. */
export type Role = "system" | "user" | "assistant" | "tool";

/** The bones of one message (in item-based formats: of one item). */
export interface Message {
  readonly role: Role;
  /** The role as the document spells it (`developer`, `model`, `function`); `""` when the wire has none. */
  readonly wireRole: string;
  readonly parts: readonly Part[];
  /** The caller's own message. When {@link pristine} is false it is only the base whose other fields are kept. */
  readonly raw: unknown;
  /** Position in the caller's list; `-1` for a message Suture made. */
  readonly index: number;
  /** True until an edit touches the message: `raw` can be sent as it is. */
  readonly pristine: boolean;
  /** {@link Fault} bits: ways in which the wire form itself is off. Writing the message anew removes them. */
  readonly faults: number;
  /** Fields of `raw` that must not be written again; `undefined` when all are kept. */
  readonly omit: readonly string[] | undefined;
  /** Id of the item itself, where messages are items (Responses `id`). A changed item whose id is `undefined` is written without one. */
  readonly itemId: string | undefined;
  /** Type of the item (`function_call`, `reasoning`); `""` where messages are no items. */
  readonly itemType: string;
}

/** Ways in which a message's wire form is off, whatever it says. */
export const Fault = {
  /** The message is not an object. */
  NotObject: 1,
  /** The role is missing or unknown to the format. */
  UnknownRole: 2,
  /** `content` (`parts`) is null. */
  ContentNull: 4,
  /** `content` is absent. */
  ContentMissing: 8,
  /** `content` is of a type the wire does not know (an object, a number). */
  ContentType: 16,
  /** `content` is an empty string. */
  ContentEmptyString: 32,
  /** `content` is an empty list. */
  ContentEmptyList: 64,
  /** `tool_calls: []`. */
  EmptyToolCalls: 128,
  /** `tool_calls: null`. */
  NullToolCalls: 256,
  /** A field the wire does not know, where the format looks for it (see the format's notes). */
  ExtraField: 512,
  /** The last message asks to be continued (`prefix: true`). */
  Prefix: 1024,
} as const;

/** Builds a message read from a document. */
export function makeMessage(
  role: Role,
  wireRole: string,
  parts: readonly Part[],
  raw: unknown,
  index: number,
  faults = 0,
  itemId?: string,
  itemType = "",
): Message {
  return { role, wireRole, parts, raw, index, pristine: true, faults, omit: undefined, itemId, itemType };
}

/** True when the message holds nothing but tool results. */
export function isResultsOnly(message: Message): boolean {
  const parts = message.parts;
  if (parts.length === 0) return message.role === "tool";
  for (let i = 0; i < parts.length; i++) if (parts[i]?.kind !== "tool-result") return false;
  return true;
}

/** True when the message starts a turn: a person (or channel) speaks in it. */
export function startsTurn(message: Message): boolean {
  return message.role === "user" && message.parts.length > 0 && !isResultsOnly(message);
}
