import { digest } from "../../json/hash.ts";
import type { Message } from "../../model/message.ts";
import type { Part } from "../../model/part.ts";

/** An id for a call that has none: the same on every run, for it follows from its place and name. */
export function madeId({ index }: Message, order: number, { name = "" }: Part): string {
  return `call_${digest(`${index}.${order}.${name}`, 24)}`;
}
