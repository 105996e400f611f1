import type { Bag } from "./json.ts";

/** Who speaks in a text. */
export type Speaker = "system" | "user" | "assistant";

/** One thing said in a history, whatever its format. */
export type Said =
  | { readonly kind: "text"; readonly role: Speaker; readonly text: string }
  | { readonly kind: "thought"; readonly text: string }
  | { readonly kind: "media"; readonly role: Speaker; readonly data: string }
  | {
      readonly kind: "call";
      /** Who makes the call: only the assistant may. */
      readonly role: Speaker;
      readonly id: string | undefined;
      readonly name: string | undefined;
    }
  | {
      readonly kind: "result";
      readonly id: string | undefined;
      readonly name: string | undefined;
      /** Texts of the answer, and the strings of a structured one. */
      readonly outputs: readonly string[];
      readonly media: readonly string[];
    };

/** A tool call to be written. */
export interface CallTalk {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

/** A tool's answer to be written. */
export interface ResultTalk {
  readonly id: string;
  readonly name: string;
  readonly output: string;
}

/** One step of a conversation, to be written in any format. */
export type Talk =
  | { readonly who: "system"; readonly text: string }
  | { readonly who: "user"; readonly text: string; readonly image?: string }
  | {
      readonly who: "assistant";
      readonly text?: string;
      readonly thought?: string;
      readonly calls?: readonly CallTalk[];
    }
  | { readonly who: "tools"; readonly results: readonly ResultTalk[] };

/** What a request says besides its messages. */
export interface Around {
  readonly model?: string;
  readonly system?: string;
  /** Names of the tools it defines. */
  readonly tools?: readonly string[];
}

/**
 * A format as the tests see it. It is written from the format's own documentation without any code of core, so that it is independent
 * evidence about core.
 */
export interface Wire {
  readonly format: string;
  /** The field of a request that holds the history. */
  readonly list: string;
  /** Everything said in one message, in order. Never throws; what it does not understand says nothing. */
  hear(message: unknown): Said[];
  /** Everything a request says besides its messages. */
  hearAround(body: Bag): Said[];
  /** The messages that say this. */
  say(talk: Talk): unknown[];
  /** A whole request around messages. */
  request(messages: readonly unknown[], around: Around): Bag;
}

/** The messages of a document, whole or bare. */
export function messagesOf(wire: Wire, document: unknown): readonly unknown[] {
  if (Array.isArray(document)) return document;
  const messages = (document as Bag | null)?.[wire.list];
  return Array.isArray(messages) ? messages : [];
}

/** Everything a document says, in order. */
export function hearAll(wire: Wire, document: unknown): Said[] {
  const around = Array.isArray(document) ? [] : wire.hearAround(document as Bag);
  return [...around, ...messagesOf(wire, document).flatMap((message) => wire.hear(message))];
}
