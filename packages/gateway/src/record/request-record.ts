import type { Finding } from "@suture/core";
import { newId } from "./new-id.ts";

/** How a request ended. */
export type Ending =
  /** The provider's answer went to the client, whatever it said. */
  | "answered"
  /** Answered by the gateway itself: a refusal, or a page of its own. */
  | "ours"
  /** No answer could be had from the provider. */
  | "failed"
  /** The answer broke off. */
  | "cut"
  /** The client went away. */
  | "aborted";

/** Tokens that a provider counted. */
export interface Usage {
  readonly input: number;
  readonly output: number;
  /** Of the input: what came from the provider's cache. */
  readonly cached?: number;
  /** Of the output: what was thought. */
  readonly reasoning?: number;
}

/** One try at making room for a history that does not fit. */
export interface Recovery {
  /** 0: a known compaction was applied; 1: compacted, by a model where there is one; 2: digest without a model. */
  readonly stage: 0 | 1 | 2;
  /** Why: it was too full, or known not to fit, or the provider said so. */
  readonly cause: "remembered" | "pressure" | "known" | "refused";
  readonly outcome: "compacted" | "failed";
  /** Tokens before and after, as estimated. */
  readonly before: number;
  readonly after: number;
}

/** Why a history went on as it came, without being judged. */
export type Unjudged =
  /** Its body is compressed, and cannot be decompressed. */
  | "compressed"
  /** Its body holds bytes that are no UTF-8, which JSON has to be. */
  | "not-utf-8"
  /** Its body is something else than a JSON object, or is cut off. */
  | "not-a-json-object"
  /** It nests deeper than any that is meant. */
  | "too-deep"
  /** It holds more messages, parts and calls than any that is meant. */
  | "too-many-parts";

/** A refusal that our contract did not foresee. */
export interface Gap {
  /** What the refusal is about, as `classify` names it. */
  readonly class: string;
  /** The fact that is missing in our contract, where one was found. */
  readonly fact: string | undefined;
  /** Whether the request was accepted once that was mended. */
  healed: boolean;
}

/**
 * What is known of one request. It is filled on the way, and logs, metrics and traces are made from it at the end; it holds
 * nothing that anybody said, and no key.
 */
export class RequestRecord {
  readonly id: string = newId();
  /** When it came, on the clock of `performance.now()`. */
  readonly started: number = performance.now();
  method = "";
  /** Without its query, which may hold a key. */
  path = "";
  /** Whether it is about sessions, or for a channel. */
  isForSessions = false;
  wire: string | undefined;
  upstream: string | undefined;
  /** The model that the provider is asked for. */
  model: string | undefined;
  /** The name of the key that the client showed. */
  caller: string | undefined;
  conversation: string | undefined;
  mode: string | undefined;
  /** Whether the client wants the answer piece by piece. */
  streams = false;
  /** Bytes of the client's body, and of the body that was sent. */
  bytesIn = 0;
  bytesOut = 0;
  findings: readonly Finding[] = [];
  edits = 0;
  unjudged: Unjudged | undefined;
  /** Requests that were sent to providers. */
  attempts = 0;
  readonly recoveries: Recovery[] = [];
  readonly gaps: Gap[] = [];
  /** The upstream that answered in place of the first. */
  fallback: string | undefined;
  /** Who was to answer in place of the first, and could not: `anthropic/claude-opus-4-6 (404)`. */
  failedFallbacks: readonly string[] = [];
  /** Status that the client got. */
  status = 0;
  usage: Usage | undefined;
  /** Whether its tokens are taken from what somebody may use. */
  isCharged = false;
  /** Bytes of what was said, as estimated, where those tokens were not counted to the end. */
  said = 0;
  finish: string | undefined;
  /** When the request was sent on for the first time, and when the head of the final answer came. */
  sent: number | undefined;
  answered: number | undefined;
  ended = 0;
  ending: Ending = "ours";
  /** What went wrong, as a word for machines. */
  trouble: string | undefined;

  /** The header of the answer by which a client, and whoever it asks for help, can name its request. */
  get idHeader(): readonly [name: string, id: string] {
    return ["suture-request-id", this.id];
  }

  /** Headers of ours for the answer, with that one. */
  withId(extra: readonly string[]): readonly string[] {
    const { idHeader } = this;
    return extra.length === 0 ? idHeader : [...extra, ...idHeader];
  }
}
