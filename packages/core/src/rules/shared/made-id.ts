import { digest } from "../../json/hash.ts";
import type { Message } from "../../model/message.ts";
import type { Part } from "../../model/part.ts";

/** An id for a call that has none. It depends only on the call's place and name, so it is the same on every run. */
export function madeId({ index }: Message, order: number, { name = "" }: Part): string {
  return `call_${digest(`${index}.${order}.${name}`, 24)}`;
}
