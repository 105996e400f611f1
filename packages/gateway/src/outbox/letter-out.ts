import type { Sender } from "../inbox/letter-body.ts";

/** What a letter of the outbox holds: something that a channel, or a target of notices, has to send. */
export interface LetterOut {
  readonly type: "reply" | "failure" | "delay" | "notice";
  readonly to: Sender;
  readonly text: string;
  /** The session it is about. */
  readonly session?: string;
  /** Facts for programs that read it. */
  readonly facts?: { readonly [name: string]: string | number | boolean };
}

/** Reads the body of a letter of the outbox; undefined when it is none. */
export function letterOutOf(body: unknown): LetterOut | undefined {
  const { to, text } = (body ?? {}) as { readonly to?: unknown; readonly text?: unknown };
  const isAddressed = typeof to === "object" && to !== null && "channel" in to && "address" in to;
  return isAddressed && typeof text === "string" ? (body as LetterOut) : undefined;
}

/** The box that outgoing letters lie in; its lanes are addresses. */
export const OUTBOX = "out";

/** The lane of an address: what goes to one is sent in order. */
export function laneOf({ channel, address }: Sender): string {
  return `${channel}:${address}`;
}
