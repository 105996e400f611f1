import type { Letter, LetterRank, Mailbox, SessionStore } from "@suture/sessions";
import type { EventBus } from "../agent/event-bus.ts";
import type { LetterBody } from "../inbox/letter-body.ts";
import type { ApiModels } from "./api-models.ts";

/** Takes what is posted to a session: it is stored when this resolves. */
export interface Acceptor {
  accept(
    owner: string,
    session: string,
    body: LetterBody,
    options: { readonly key: string; readonly rank: LetterRank },
  ): Promise<{ readonly letter: Letter; readonly isNew: boolean }>;
}

/** What the API stands on. */
export interface ApiParts {
  readonly store: SessionStore;
  readonly inbox: Acceptor;
  readonly bus: EventBus;
  readonly models: ApiModels;
  /** What channels still have to send, and what they could not. */
  readonly outbox: Mailbox;
  /** The longest body of a request, in bytes. */
  readonly maxBodyBytes: number;
  /** Hears of faults of our own; whoever asked is told no more than that there was one. */
  readonly onFault: (error: unknown) => void;
  /** Aborted when the gateway closes: streams end, and clients take them up again elsewhere. */
  readonly closing?: AbortSignal;
  /** Milliseconds between two comments that keep a stream open; 15 s. */
  readonly keepAlive?: number;
}
