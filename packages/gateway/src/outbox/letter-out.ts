import type { Sender } from "../inbox/letter-body.ts";

/** The content of a letter in the outbox: something to send by a channel or as a notice. */
export interface LetterOut {
  readonly type: "reply" | "failure" | "delay" | "notice";
  readonly to: Sender;
  readonly text: string;
  /** The session it concerns. */
  readonly session?: string;
  /** Facts for programs that read it. */
  readonly facts?: { readonly [name: string]: string | number | boolean };
}

/** Reads the body of a letter in the outbox; undefined if it is not valid. */
export function letterOutOf(body: unknown): LetterOut | undefined {
  const { to, text } = (body ?? {}) as { readonly to?: unknown; readonly text?: unknown };
  const isAddressed = typeof to === "object" && to !== null && "channel" in to && "address" in to;
  return isAddressed && typeof text === "string" ? (body as LetterOut) : undefined;
}

/** The box of outgoing letters; its lanes are addresses. */
export const OUTBOX = "out";

/** The lane of an address: letters to one address are sent in order. */
export function laneOf({ channel, address }: Sender): string {
  return `${channel}:${address}`;
}
